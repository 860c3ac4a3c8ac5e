// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

// Each iteration of the loop outside sums up a part of A.

tir.prim_func @two_blocks(%A: memref<8x8xf32>, %B: memref<8xf32>, %C: memref<8x2xf32>) {
  tir.for %ko to 2 {
    tir.for %i to 8 {
      tir.for %ki to 4 {
        tir.block @sum (spatial %vi = %i to 8, reduce %vk = %ko * 4 + %ki to 8)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<8xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x8xf32>
          %b = affine.load %B[%vi] : memref<8xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<8xf32>
        }
      }
      tir.block @copy (spatial %vi = %i to 8, spatial %vo = %ko to 2) {
        %a = affine.load %B[%vi] : memref<8xf32>
        affine.store %a, %C[%vi, %vo] : memref<8x2xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %ko, %i, %ki = transform.tir.get_loops 3 of %block
    // expected-error @below {{'transform.tir.blockize' block 'sum' has an init region, and runs its reduction in the loop to 2 around block 'sum', outside of the loop to 8 around block 'sum'}}
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @clear (spatial %v = %i to 8) access (%A : memref<8xf32> = <write, (d0) -> (d0), [1]>) {
      %a = arith.constant 0.0 : f32
      affine.store %a, %A[%v] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "clear" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'clear' states its accesses over its present iterators}}
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// The fused loop is cut elsewhere than between the two loops.

tir.prim_func @cut(%A: memref<10x6xf32>) {
  tir.for %i to 15 {
    tir.for %j to 4 {
      tir.block @clear (spatial %v = (%i * 4 + %j) floordiv 6 to 10, spatial %w = (%i * 4 + %j) mod 6 to 6) {
        %a = arith.constant 0.0 : f32
        affine.store %a, %A[%v, %w] : memref<10x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "clear" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'clear' has a binding that cannot be divided between outer and inner loops: index #0 cuts '}}
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

// The loop outside is bound to no iterator, so none says how long the loop
// inside is.

tir.prim_func @triangle(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %j to %i {
      tir.block @clear (spatial %v = %j to 8) {
        %a = arith.constant 0.0 : f32
        affine.store %a, %A[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "clear" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to l0 around block 'clear' has an extent that is not an expression over the iterators of an outer block}}
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

tir.prim_func @triangle_predicate(%A: memref<8xf32>) {
  tir.for %i to 8 {
    tir.for %j to 8 {
      tir.block @clear (spatial %v = %j to 8) where (%i - %j >= 0) {
        %a = arith.constant 0.0 : f32
        affine.store %a, %A[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "clear" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'clear' has a predicate 'l0 - l1 >= 0' that is not an expression over the iterators of an outer block}}
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

// The loop inside repeats the sum; an init in front of it would run once.

tir.prim_func @repeated(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %r to 2 {
      tir.for %k to 8 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %r, %k = transform.tir.get_loops 3 of %block
    // expected-error @below {{block 'sum' is not bound to the loop to 2 around block 'sum', which repeats the reduction}}
    %outer = transform.tir.blockize %r
    transform.yield
  }
}

// -----

// Two points of the tile update one element.

tir.prim_func @shared(%A: memref<4x8xf32>, %B: memref<1xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[0] : memref<1xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[0] : memref<1xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'sum' updates another element at each spatial point}}
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// A predicate over both kinds of iterators does not say which elements to
// initialize.

tir.prim_func @mixed(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) where (%i - %k >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' has a predicate 'l0 - l1 >= 0' over spatial and reduce iterators}}
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// The part of the reduction that this nest runs does not begin at zero.

tir.prim_func @second_half(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 4 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k + 4 to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' does not start its reduction below the loop to 4 around block 'sum'}}
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// The last row has no elements, so that it keeps what it is.

tir.prim_func @empty_row(%A: memref<4x3xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to -%i + 3 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 3)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x3xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the loop to -l0 + 3 around block 'sum' runs block 'sum' at the first point of its reduction}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @empty_row_predicate(%A: memref<4x3xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 3 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 3)
      where (-%i - %k + 2 >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x3xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' has a predicate '-l1 - outer0 + 2 >= 0' that may not hold at the first point of its reduction}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @inner_buffer(%A: memref<4x3xf32>) {
  tir.for %i to 4 {
    tir.for %k to 3 {
      %B = tir.alloc : memref<4xf32>
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 3)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x3xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{the init of block 'sum' uses a buffer that is allocated in the loop to 3 around block 'sum'}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

// The sign of %n is not known, so that the inner loop has no greatest extent.
tir.prim_func @unknown_extent(%A: memref<8x?xf32> {tir.shape = affine_map<()[s0, s1] -> (8, s1)>}, %n: index, %m: index) {
  tir.for %i to 8 {
    tir.for %j to %i * symbol(%n) {
      tir.for %k to 1 {
        tir.block @clear (spatial %vi = %i to 8, spatial %vj = %j to symbol(%m)) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %A[%vi, %vj] : memref<8x?xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %clear = transform.tir.get_block "clear" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %clear
    // expected-error @below {{block 'clear' is in a loop whose extent has no upper bound}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%A: memref<8x4xf32>, %n: index) {
  tir.for %i to 8 {
    tir.for %j to min(4, symbol(%n)) {
      tir.block @clear (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %clear = transform.tir.get_block "clear" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %clear
    // expected-error @below {{block 'clear' would get maps that are not affine: '0' and 'l1'}}
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

tir.prim_func @no_reduction(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (ordered %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{block 'sum' is not a reduction: iterator #0 is ordered}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @both(%A: memref<32xf32>, %B: memref<4xf32>) {
  tir.for %k to 32 {
    tir.block @sum (spatial %vi = %k mod 4 to 4, reduce %vk = %k floordiv 4 to 8)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%wi] : memref<4xf32>
    } {
      %a = affine.load %A[%vk * 4 + %vi] : memref<32xf32>
      %b = affine.load %B[%vi] : memref<4xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %sum
    // expected-error @below {{the loop to 32 around block 'sum' is bound to a spatial and to a reduce iterator}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @triangle(%A: memref<4x4xf32>, %B: memref<4xf32>) {
  tir.for %k to 4 {
    tir.for %i to %k + 1 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x4xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %sum
    // expected-error @below {{the loop to l0 + 1 around block 'sum' has an extent that depends on the reduction}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}

// -----

tir.prim_func @no_block(%A: memref<8xf32>) {
  tir.for %i to 2 {
    tir.block @clear (spatial %vi = %i to 2) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<8xf32>
    }
  }
  tir.for %j to 4 {
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["tir.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %loop = transform.cast %second : !transform.any_op to !transform.tir.loop
    // expected-error @below {{the loop to 4 contains no block}}
    %outer = transform.tir.blockize %loop
    transform.yield
  }
}

// -----

// The sign of %n is not known, so that the inner loop has no greatest extent.
tir.prim_func @unbounded(%A: memref<8x?x2xf32> {tir.shape = affine_map<()[s0, s1] -> (8, s1, 2)>}, %n: index, %m: index) {
  tir.for %i to 8 {
    tir.for %j to %i * symbol(%n) {
      tir.for %k to 1 {
        tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to symbol(%m)) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %A[%vi, %vj, 0] : memref<8x?x2xf32>
        }
        tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to symbol(%m)) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %A[%vi, %vj, 1] : memref<8x?x2xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %first
    // expected-error @below {{the loop to l0 * s0 around block 'first' has an extent without an affine bound over symbols}}
    %outer = transform.tir.blockize %k
    transform.yield
  }
}
