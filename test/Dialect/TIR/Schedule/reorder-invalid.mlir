// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

// A point of an ordered iterator needs the one before.

tir.prim_func @scan(%A: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.for %j to 7 {
      tir.block @scan (spatial %vi = %i to 4, ordered %vj = %j to 7) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        %b = affine.load %A[%vi, %vj + 1] : memref<4x8xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %A[%vi, %vj + 1] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scan" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.reorder' iterator #1 of block 'scan', which the loop is bound to, is ordered}}
    transform.tir.reorder %j, %i
    transform.yield
  }
}

// -----

// The consumer reads the row of another iteration.

tir.prim_func @other_row(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  %T = tir.alloc : memref<5x8xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @produce (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %a, %T[%vi + 1, %vj] : memref<5x8xf32>
      }
      tir.block @consume (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %T[%vi, %vj] : memref<5x8xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "consume" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'consume' reads no element that block 'produce' writes in another iteration}}
    transform.tir.reorder %j, %i
    transform.yield
  }
}

// -----

tir.prim_func @triangle(%B: memref<10x10xf32>) {
  tir.for %i to 10 {
    tir.for %j to 10 - %i {
      tir.block @fill (spatial %vi = %i to 10, spatial %vj = %j to 10) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<10x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the extent of the loop to -l0 + 10 around block 'fill' depends on the loop to 10 around block 'fill', which would be inside it}}
    transform.tir.reorder %j, %i
    transform.yield
  }
}

// -----

tir.prim_func @imperfect(%A: memref<4xf32>, %B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %A[%vi] : memref<4xf32>
    }
    tir.for %j to 8 {
      tir.block @second (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 8 around block 'second' is not in a perfect nest with the others: the loop to 4 around block 'first' contains 2 operations}}
    transform.tir.reorder %j, %i
    transform.yield
  }
}

// -----

tir.prim_func @twice(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %vi = %i to 4) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{the loop to 4 around block 'fill' is given twice}}
    transform.tir.reorder %i, %i
    transform.yield
  }
}

// -----

// Both loops run the reduction. The init region runs in some iterations only,
// which have to come first.

tir.prim_func @start(%A: memref<8xf32>) {
  %T = tir.alloc : memref<2xf32>
  tir.for %i to 6 {
    tir.for %j to 3 {
      tir.block @sum (spatial %v = (%i * 3 + %j) floordiv 8 to 2, reduce %k = (%i * 3 + %j) mod 8 to 8)
          where (%i * -3 - %j + 15 >= 0)
      init (%w) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%w] : memref<2xf32>
      } {
        %a = affine.load %A[%k] : memref<8xf32>
        %t = affine.load %T[%v] : memref<2xf32>
        %s = arith.addf %t, %a : f32
        affine.store %s, %T[%v] : memref<2xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that iterations write different elements in block 'sum'}}
    transform.tir.reorder %j, %i
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
    %o, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the result of block 'argmax' does not depend on the order of the loop to 4 around block 'argmax' (loop 1 of 2) and the loop to 4 around block 'argmax' (loop 2 of 2)}}
    transform.tir.reorder %i, %o
    transform.yield
  }
}

// -----

// Without its init region it is the same reduction.

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
    %o, %i = transform.tir.get_loops 2 of %block
    %init = transform.tir.decompose_reduction %block at %o
    // expected-error @below {{cannot prove that the result of block 'argmax' does not depend on the order of}}
    transform.tir.reorder %i, %o
    transform.yield
  }
}

// -----

tir.prim_func @no_loop(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{expected at least one loop}}
    transform.tir.reorder
    transform.yield
  }
}

// -----

// One buffer: the last of equal values.

tir.prim_func @argmax(%A: memref<4x4xf32>, %M: memref<1xf32>, %P: memref<1xi64>) {
  tir.for %r to 4 {
    tir.for %c to 4 {
      tir.block @best (reduce %vr = %r to 4, reduce %vc = %c to 4)
      init () {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[0] : memref<1xf32>
      } {
        %a = affine.load %A[%vr, %vc] : memref<4x4xf32>
        %m = affine.load %M[0] : memref<1xf32>
        %n = arith.maximumf %a, %m : f32
        affine.store %n, %M[0] : memref<1xf32>
      }
    }
  }
  tir.for %r to 4 {
    tir.for %c to 4 {
      tir.block @argmax (reduce %vr = %r to 4, reduce %vc = %c to 4)
      init () {
        %zero = arith.constant -1 : i64
        affine.store %zero, %P[0] : memref<1xi64>
      } {
        %a = affine.load %A[%vr, %vc] : memref<4x4xf32>
        %m = affine.load %M[0] : memref<1xf32>
        %p = affine.load %P[0] : memref<1xi64>
        %i = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%vr, %vc)
        %q = arith.index_cast %i : index to i64
        %eq = arith.cmpf oeq, %a, %m : f32
        %o = arith.select %eq, %q, %p : i64
        affine.store %o, %P[0] : memref<1xi64>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %root : !transform.any_op
    %r, %c = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the result of block 'argmax' does not depend on the order of}}
    transform.tir.reorder %c, %r
    transform.yield
  }
}

// -----

// The choice is a branch.

tir.prim_func @argmax(%A: memref<4x4xf32>, %M: memref<1xf32>, %P: memref<1xi64>) {
  tir.for %r to 4 {
    tir.for %c to 4 {
      tir.block @argmax (reduce %vr = %r to 4, reduce %vc = %c to 4)
      init () {
        %low = arith.constant 0xFF800000 : f32
        %zero = arith.constant 0 : i64
        affine.store %low, %M[0] : memref<1xf32>
        affine.store %zero, %P[0] : memref<1xi64>
      } {
        %a = affine.load %A[%vr, %vc] : memref<4x4xf32>
        %m = affine.load %M[0] : memref<1xf32>
        %p = affine.load %P[0] : memref<1xi64>
        %i = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%vr, %vc)
        %q = arith.index_cast %i : index to i64
        %gt = arith.cmpf ogt, %a, %m : f32
        %n:2 = scf.if %gt -> (f32, i64) {
          scf.yield %a, %q : f32, i64
        } else {
          scf.yield %m, %p : f32, i64
        }
        affine.store %n#0, %M[0] : memref<1xf32>
        affine.store %n#1, %P[0] : memref<1xi64>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %root : !transform.any_op
    %r, %c = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the result of block 'argmax' does not depend on the order of}}
    transform.tir.reorder %c, %r
    transform.yield
  }
}
