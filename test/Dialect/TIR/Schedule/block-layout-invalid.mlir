// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @count(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_block_layout' block 'first' has 2 iterators, but the layout takes 3}}
    transform.tir.transform_block_layout %block by affine_map<(i, j, k) -> (i, j, k)>
    transform.yield
  }
}

// -----

tir.prim_func @symbols(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{expected a layout without symbols, got 1}}
    transform.tir.transform_block_layout %block by affine_map<(i, j)[s] -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @no_bijection(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the layout of block 'first' is a bijection: the digits used of 'd1' do not make up its range exactly}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i, j floordiv 4, j mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @offset(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{result #1 of the layout starts at 2, not at 0}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i, j + 2)>
    transform.yield
  }
}

// -----

tir.prim_func @kinds(%A: memref<8x6xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vj = %j to 6)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{result #0 of the layout combines spatial and reduce iterators of block 'sum'}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i * 6 + j)>
    transform.yield
  }
}

// -----

tir.prim_func @kind(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  tir.for %i to 8 {
    tir.for %j to 6 parallel {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{the loop to 6 around block 'copy' is parallel, not serial}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @other_block(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
      tir.block @other () { }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{the loop to 6 around block 'copy' contains more than block 'copy'}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @not_all(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = 0 to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the loops around block 'copy' run each point of its domain once: }}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @repeated(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  tir.for %i to 8 {
    tir.for %r to 3 {
      tir.for %j to 6 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 6) {
          %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
          affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' is not bound to the loop to 3 around block 'copy', which repeats its points}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  tir.for %i to 8 {
    tir.if (symbol(%n) - 1 >= 0) {
      tir.block @copy (spatial %vi = %i to 8) {
        %a = affine.load %A[%vi] : memref<8xf32>
        affine.store %a, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{cannot prove that the loops around block 'copy' run each point of its domain once: }}
    transform.tir.transform_block_layout %block by affine_map<(i) -> (i floordiv 4, i mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @true_branch(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %B: memref<8xf32>, %n: index) {
  tir.for %i to 8 {
    tir.if (symbol(%n) - 1 >= 0) {
      tir.block @copy (spatial %vi = %i to 8) {
        %a = affine.load %A[0] : memref<?xf32>
        affine.store %a, %B[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    // expected-error @below {{block 'copy' is inside 'tir.if'}}
    transform.tir.transform_block_layout %block by affine_map<(i) -> (i floordiv 4, i mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @no_reduce(%A: memref<8x1xf32>, %B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @sum (spatial %vi = %i to 8, reduce %vj = 0 to 1)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%wi] : memref<8xf32>
    } {
      %a = affine.load %A[%vi, %vj] : memref<8x1xf32>
      %b = affine.load %B[%vi] : memref<8xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{block 'sum' has an init region, but would have no reduce iterator}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (i)>
    transform.yield
  }
}

// -----

tir.prim_func @scan(%A: memref<9xf32>) {
  tir.for %i to 8 {
    tir.block @scan (ordered %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<9xf32>
      affine.store %a, %A[%vi + 1] : memref<9xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scan" in %root : !transform.any_op
    // expected-error @below {{iterator #0 of block 'scan', which the loop is bound to, is ordered}}
    transform.tir.transform_block_layout %block by affine_map<(i) -> (i floordiv 4, i mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @order_count(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.reorder_block_iterators' block 'first' has 2 iterators, but the order has 1}}
    transform.tir.reorder_block_iterators %block [0]
    transform.yield
  }
}

// -----

tir.prim_func @order_range(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{the order of the iterators of block 'first' is no permutation: 2 is out of range}}
    transform.tir.reorder_block_iterators %block [0, 2]
    transform.yield
  }
}

// -----

tir.prim_func @order_twice(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{the order of the iterators of block 'first' is no permutation: 1 is given twice}}
    transform.tir.reorder_block_iterators %block [1, 1]
    transform.yield
  }
}

// -----

// The first of equal values is the one with the least k.

tir.prim_func @argmax(%A: memref<16xf32>, %V: memref<f32>, %P: memref<index>) {
  tir.for %o to 4 {
    tir.for %i to 4 {
      tir.block @argmax (reduce %vo = %o to 4, reduce %vi = %i to 4)
      init () {
        %low = arith.constant 0xFF800000 : f32
        %first = arith.constant 0 : index
        affine.store %low, %V[] : memref<f32>
        affine.store %first, %P[] : memref<index>
      } {
        %k = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%vo, %vi)
        %x = affine.load %A[%vo * 4 + %vi] : memref<16xf32>
        %v = affine.load %V[] : memref<f32>
        %p = affine.load %P[] : memref<index>
        %is = arith.cmpf ogt, %x, %v : f32
        %nv = arith.select %is, %x, %v : f32
        %np = arith.select %is, %k, %p : index
        affine.store %nv, %V[] : memref<f32>
        affine.store %np, %P[] : memref<index>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %root : !transform.any_op
    // expected-error @below {{block 'argmax' has a result that may depend on the order of its reduction, which the layout changes}}
    transform.tir.transform_block_layout %block by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}
