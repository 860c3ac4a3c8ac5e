// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @spatial(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.rfactor' the loop to 4 around block 'sum' is bound to no reduce iterator of a block}}
    %partial = transform.tir.rfactor %i at 0
    transform.yield
  }
}

// -----

tir.prim_func @axis(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{expected an axis from -2 to 1, since block 'sum' updates a buffer of rank 1, got 2}}
    %partial = transform.tir.rfactor %k at 2
    transform.yield
  }
}

// -----

tir.prim_func @several(%A: memref<8xi32>, %B: memref<i32>, %C: memref<i32>) {
  tir.for %k to 8 {
    tir.block @sum (reduce %vk = %k to 8)
    init () {
      %zero = arith.constant 0 : i32
      affine.store %zero, %B[] : memref<i32>
    } {
      %a = affine.load %A[%vk] : memref<8xi32>
      %b = affine.load %B[] : memref<i32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %B[] : memref<i32>
    }
    tir.block @max (reduce %vk = %k to 8)
    init () {
      %zero = arith.constant 0 : i32
      affine.store %zero, %C[] : memref<i32>
    } {
      %a = affine.load %A[%vk] : memref<8xi32>
      %b = affine.load %C[] : memref<i32>
      %s = arith.maxsi %a, %b : i32
      affine.store %s, %C[] : memref<i32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{the loop to 8 around block 'sum' runs the reductions of block 'sum' and of block 'max', expected one}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// The init region is a block of its own.

tir.prim_func @no_init(%A: memref<8xi32>, %B: memref<i32>) {
  tir.block @start () {
    %zero = arith.constant 0 : i32
    affine.store %zero, %B[] : memref<i32>
  }
  tir.for %k to 8 {
    tir.block @sum (reduce %vk = %k to 8) {
      %a = affine.load %A[%vk] : memref<8xi32>
      %b = affine.load %B[] : memref<i32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %B[] : memref<i32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'sum' is not a reduction: '@start' writes the same buffer}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @combiner(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.subi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' does not combine its old value by a sum, product, minimum, maximum, and, or, xor, or selection}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @fused(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %f to 32 {
    tir.block @sum (spatial %vi = %f floordiv 8 to 4, reduce %vk = %f mod 8 to 8)
    init (%wi) {
      %zero = arith.constant 0 : i32
      affine.store %zero, %B[%wi] : memref<4xi32>
    } {
      %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
      %b = affine.load %B[%vi] : memref<4xi32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %B[%vi] : memref<4xi32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %f = transform.tir.get_loops 1 of %block
    // expected-error @below {{the loop to 32 around block 'sum' is bound to a spatial and to a reduce iterator}}
    %partial = transform.tir.rfactor %f at 0
    transform.yield
  }
}

// -----

tir.prim_func @repeated(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.for %r to 2 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k, %r = transform.tir.get_loops 3 of %block
    // expected-error @below {{block 'sum' is not bound to the loop to 2 around block 'sum', which repeats the reduction}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.if (%k - 2 >= 0) {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{'tir.if' is between block 'sum' and its reduce loop}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// A row of a triangle.

tir.prim_func @triangle(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to %i + 1 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{the extent of the loop to l0 + 1 around block 'sum' depends on other loops}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// The loop around may have no iteration, in which the new buffer would stay
// undefined.

#shape = affine_map<()[s0] -> (4, s0 floordiv 4, 8)>
tir.prim_func @empty(%A: memref<4x?x8xi32> {tir.shape = #shape}, %B: memref<4xi32>, %n: index) {
  tir.for %i to 4 {
    tir.for %k to symbol(%n) floordiv 4 {
      tir.for %l to 8 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to symbol(%n) floordiv 4, reduce %vl = %l to 8)
        init (%wi) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %B[%wi] : memref<4xi32>
        } {
          %a = affine.load %A[%vi, %vk, %vl] : memref<4x?x8xi32>
          %b = affine.load %B[%vi] : memref<4xi32>
          %s = arith.addi %a, %b : i32
          affine.store %s, %B[%vi] : memref<4xi32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k, %l = transform.tir.get_loops 3 of %block
    // expected-error @below {{cannot prove that the loop to s0 floordiv 4 around block 'sum' runs at least once}}
    %partial = transform.tir.rfactor %l at 0
    transform.yield
  }
}

// -----

tir.prim_func @predicate(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) where (%k - 3 >= 0)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the predicate 'l1 - 3 >= 0' of block 'sum' holds in the first iteration of the loop to 8 around block 'sum' if it holds in a later one}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @reader(%A: memref<4x8xi32>, %B: memref<4xi32>, %C: memref<4x8xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
      tir.block @prefix (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %b = affine.load %B[%vi] : memref<4xi32>
        affine.store %b, %C[%vi, %vk] : memref<4x8xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'prefix' accesses a partial result of block 'sum'}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// All rows share one element.

tir.prim_func @shared(%A: memref<4x8xi32>, %B: memref<1xi32>) {
  tir.for %k to 8 {
    tir.for %i to 4 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[0] : memref<1xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[0] : memref<1xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[0] : memref<1xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'sum' updates another element at each spatial point}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// The sum would follow the loop to 1, behind which its buffer is gone.

tir.prim_func @inside(%A: memref<1xi32>) {
  tir.for %k to 1 {
    %T = tir.alloc : memref<i32>
    tir.block @sum (reduce %vk = %k to 1)
    init () {
      %zero = arith.constant 0 : i32
      affine.store %zero, %T[] : memref<i32>
    } {
      %a = affine.load %A[%vk] : memref<1xi32>
      %b = affine.load %T[] : memref<i32>
      %s = arith.addi %a, %b : i32
      affine.store %s, %T[] : memref<i32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'sum' updates a buffer that is allocated in a loop that it would leave}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @dependent(%A: memref<8x8xi32>, %B: memref<8xi32>) {
  tir.for %k to 8 {
    tir.for %i to %k + 1 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<8xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<8x8xi32>
        %b = affine.load %B[%vi] : memref<8xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<8xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{the extent of the loop to l0 + 1 around block 'sum' depends on a reduce loop}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @index(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0 : i32
        %c0 = arith.constant 0 : index
        %at = arith.addi %wi, %c0 : index
        affine.store %zero, %B[symbol(%at)] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %c0 = arith.constant 0 : index
        %at = arith.addi %vi, %c0 : index
        %b = affine.load %B[symbol(%at)] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[symbol(%at)] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' updates an element at an index that is not affine in its iterators}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<4x8xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) access (%A : memref<4x8xi32> = <read, (d0, d1) -> (d0, d1), [1, 1]>)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xi32>
        %b = affine.load %B[%vi] : memref<4xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %B[%vi] : memref<4xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' has stated accesses}}
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// The block around continues the reduction.

tir.prim_func @continued(%A: memref<8x4xi32>, %B: memref<i32>) {
  tir.for %k to 8 {
    tir.block @outer (reduce %vk = %k to 8) {
      tir.for %l to 4 {
        tir.block @sum (reduce %vl = symbol(%vk) * 4 + %l to 32)
        init () {
          %zero = arith.constant 0 : i32
          affine.store %zero, %B[] : memref<i32>
        } {
          %a = affine.load %A[%vl floordiv 4, %vl mod 4] : memref<8x4xi32>
          %b = affine.load %B[] : memref<i32>
          %s = arith.addi %a, %b : i32
          affine.store %s, %B[] : memref<i32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %l = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'sum' runs only a part of its reduction in the block around it}}
    %partial = transform.tir.rfactor %l at 0
    transform.yield
  }
}

// -----

// The parts would be combined by the least position, and the block keeps the
// greatest.

tir.prim_func @last(%A: memref<16xf32>, %V: memref<f32>, %P: memref<index>) {
  tir.for %k to 16 {
    tir.block @argmax (reduce %vk = %k to 16)
    init () {
      %low = arith.constant 0xFF800000 : f32
      %first = arith.constant 0 : index
      affine.store %low, %V[] : memref<f32>
      affine.store %first, %P[] : memref<index>
    } {
      %position = affine.apply affine_map<(d0) -> (15 - d0)>(%vk)
      %x = affine.load %A[%position] : memref<16xf32>
      %v = affine.load %V[] : memref<f32>
      %p = affine.load %P[] : memref<index>
      %is = arith.cmpf ogt, %x, %v : f32
      %nv = arith.select %is, %x, %v : f32
      %np = arith.select %is, %position, %p : index
      affine.store %nv, %V[] : memref<f32>
      affine.store %np, %P[] : memref<index>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    %ko, %ki = transform.tir.split %k into [?, 4]
    // expected-error @below {{cannot prove that the positions that block 'argmax' selects rise along its reduction}}
    %partial = transform.tir.rfactor %ko at 0
    transform.yield
  }
}

// -----

// An element that equals the start would replace it.

tir.prim_func @from_zero(%A: memref<16xf32>, %V: memref<f32>, %P: memref<index>) {
  tir.for %k to 16 {
    tir.block @argmax (reduce %vk = %k to 16)
    init () {
      %low = arith.constant 0.0 : f32
      %none = arith.constant 100 : index
      affine.store %low, %V[] : memref<f32>
      affine.store %none, %P[] : memref<index>
    } {
      %x = affine.load %A[%vk] : memref<16xf32>
      %v = affine.load %V[] : memref<f32>
      %p = affine.load %P[] : memref<index>
      %is = arith.cmpf ogt, %x, %v : f32
      %nv = arith.select %is, %x, %v : f32
      %np = arith.select %is, %vk, %p : index
      affine.store %nv, %V[] : memref<f32>
      affine.store %np, %P[] : memref<index>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "argmax" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    %ko, %ki = transform.tir.split %k into [?, 4]
    // expected-error @below {{block 'argmax' starts its selection at a value that may equal an element}}
    %partial = transform.tir.rfactor %ko at 0
    transform.yield
  }
}

// -----

tir.prim_func @two_updates(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
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
        %t = arith.addf %s, %a : f32
        affine.store %t, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{block 'sum' updates a buffer at two places}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @two_starts(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
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
    // expected-error @below {{block 'sum' starts a buffer at two places}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @two_old(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %c = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        %t = arith.mulf %s, %c : f32
        affine.store %t, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{block 'sum' reads a buffer that it updates, other than one old value}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @no_old(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        affine.store %a, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{block 'sum' stores a value without the old one}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @used_old(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        %t = arith.mulf %b, %b : f32
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
    // expected-error @below {{block 'sum' uses an old or new value in other places than its combiner 'arith.addf'}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @no_update(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{block 'sum' updates no buffer}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @store(%A: memref<8xf32>, %B: memref<f32>) {
  tir.for %k to 8 {
    tir.block @sum (reduce %vk = %k to 8)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[] : memref<f32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = memref.load %B[] : memref<f32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %B[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %sum
    // expected-error @below {{block 'sum' has effects of 'memref.store' besides one update per buffer}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%A: memref<8xf32>, %B: memref<f32>, %n: index) {
  tir.for %k to min(8, symbol(%n)) {
    tir.block @sum (reduce %vk = %k to 8)
    init () {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[] : memref<f32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = affine.load %B[] : memref<f32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %sum
    // expected-error @below {{the extent of the loop to min(s0, 8) around block 'sum' is a minimum}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}

// -----

// The init would leave the loop that allocates what it reads.

tir.prim_func @init_reads_inside(%A: memref<8xf32>, %B: memref<f32>) {
  tir.for %k to 8 {
    %T = tir.alloc : memref<f32>
    tir.block @start () {
      %one = arith.constant 1.0 : f32
      affine.store %one, %T[] : memref<f32>
    }
    tir.block @sum (reduce %vk = %k to 8)
    init () {
      %t = affine.load %T[] : memref<f32>
      affine.store %t, %B[] : memref<f32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %b = affine.load %B[] : memref<f32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[] : memref<f32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{the init of block 'sum' uses a buffer that is allocated in the loop to 8 around block 'start'}}
    %rf = transform.tir.rfactor %k at 0
    transform.yield
  }
}
