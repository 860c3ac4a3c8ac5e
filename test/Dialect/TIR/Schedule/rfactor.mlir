// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The inner loop of a split gets partial results, in front of the dimension of
// rows. The predicate of the second reduction is the one of its first terms.

#shape = affine_map<()[s0] -> (4, s0)>
// CHECK-LABEL: tir.prim_func @split
// CHECK:         %[[P:.*]] = tir.alloc : memref<8x4xi32>
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 8 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:          tir.block @sum_rf (spatial %[[VR:.*]] = %[[K]] to 8, spatial %[[VI:.*]] = %[[I]] to 4, reduce %[[VO:.*]] = %[[O]] to symbol(%[[N]]) ceildiv 8)
// CHECK-SAME:            where (%[[O]] * -8 - %[[K]] + symbol(%[[N]]) - 1 >= 0)
// CHECK:               affine.store %{{.*}}, %[[P]][%{{.*}}, %{{.*}}]
// CHECK:               affine.load %{{.*}}[%[[VI]], %[[VO]] * 8 + %[[VR]]]
// CHECK:               affine.store %{{.*}}, %[[P]][%[[VR]], %[[VI]]]
// CHECK:           tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:        tir.block @sum (spatial %[[VI:.*]] = %[[I]] to 4, reduce %[[VR:.*]] = %[[K]] to 8)
// CHECK-SAME:          where (-%[[K]] + symbol(%[[N]]) - 1 >= 0)
// CHECK:               %[[X:.*]] = affine.load %[[P]][%[[VR]], %[[VI]]]
// CHECK:               %[[Y:.*]] = affine.load %[[B:.*]][%[[VI]]]
// CHECK:               %[[Z:.*]] = arith.addi %[[Y]], %[[X]]
// CHECK-NEXT:          affine.store %[[Z]], %[[B]][%[[VI]]]
// CHECK-NEXT:        }
tir.prim_func @split(%A: memref<4x?xi32> {tir.shape = #shape}, %B: memref<4xi32>, %n: index) {
  tir.for %i to 4 {
    tir.for %k to symbol(%n) {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to symbol(%n))
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %B[%wi] : memref<4xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x?xi32>
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
    %ko, %ki = transform.tir.split %k into [?, 8]
    %partial = transform.tir.rfactor %ki at 0
    transform.yield
  }
}

// -----

// The start of the reduction is not the identity and stays in the second reduction.
// A loop that is all of a reduce iterator leaves a reduction of one term. The
// blocks keep their handles.

// CHECK-LABEL: tir.prim_func @start
// CHECK:         %[[P:.*]] = tir.alloc : memref<4x8xf32>
// CHECK:           tir.block @max_rf (spatial %[[VR:.*]] = %{{.*}} to 8, spatial %[[VI:.*]] = %{{.*}} to 4, reduce %{{.*}} = 0 to 1) annotations {partial = true}
// CHECK-SAME:          init (%[[WR:.*]], %[[WI:.*]]) {
// CHECK-NEXT:          %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK-NEXT:          affine.store %[[LOW]], %[[P]][%[[WI]], %[[WR]]]
// CHECK:           tir.block @max (spatial %{{.*}} = %{{.*}} to 4, reduce %{{.*}} = %{{.*}} to 8) annotations {final = true}
// CHECK-SAME:          init (%{{.*}}) {
// CHECK-NEXT:          arith.constant 1.000000e+00 : f32
tir.prim_func @start(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.maximumf %b, %a : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "max" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %partial = transform.tir.rfactor %k at -1
    transform.tir.annotate "final" = true on %block : !transform.tir.block
    transform.tir.annotate "partial" = true on %partial : !transform.tir.block
    transform.yield
  }
}

// -----

// The second reduction follows the outermost reduce loop, before the reader.

// CHECK-LABEL: tir.prim_func @reader
// CHECK:         tir.alloc : memref<1x4xi32>
// CHECK-NEXT:    tir.for %{{.*}} to 2 {
// CHECK-NEXT:      tir.for %{{.*}} to 4 {
// CHECK-NEXT:        tir.for %{{.*}} to 8 {
// CHECK-NEXT:          tir.block @sum_rf
// CHECK:           tir.for %{{.*}} to 4 {
// CHECK-NEXT:        tir.block @sum (
// CHECK:           tir.block @copy
tir.prim_func @reader(%A: memref<2x4x8xi32>, %C: memref<2xi32>) {
  %T = tir.alloc : memref<1xi32>
  tir.for %i to 2 {
    tir.for %k to 4 {
      tir.for %l to 8 {
        tir.block @sum (spatial %vi = %i to 2, reduce %vk = %k to 4, reduce %vl = %l to 8)
        init (%wi) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[0] : memref<1xi32>
        } {
          %a = affine.load %A[%vi, %vk, %vl] : memref<2x4x8xi32>
          %b = affine.load %T[0] : memref<1xi32>
          %s = arith.addi %a, %b : i32
          affine.store %s, %T[0] : memref<1xi32>
        }
      }
    }
    tir.block @copy (spatial %vi = %i to 2) {
      %a = affine.load %T[0] : memref<1xi32>
      affine.store %a, %C[%vi] : memref<2xi32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k, %l = transform.tir.get_loops 3 of %block
    %partial = transform.tir.rfactor %k at 1
    transform.yield
  }
}

// -----

// Each iteration of a parallel loop has a buffer of its own, and so it has
// partial results of its own.

// CHECK-LABEL: tir.prim_func @private
// CHECK-NOT:     tir.alloc
// CHECK:         tir.for %{{.*}} to 2 parallel {
// CHECK-NEXT:      %[[T:.*]] = tir.alloc : memref<1xi32>
// CHECK-NEXT:      %[[P:.*]] = tir.alloc : memref<1x4xi32>
// CHECK-NEXT:      tir.for %{{.*}} to 4 {
// CHECK:             tir.block @sum_rf
// CHECK:               affine.store %{{.*}}, %[[P]][0, %{{.*}}]
// CHECK:           tir.block @sum (
// CHECK:             affine.load %[[P]][0, %{{.*}}]
// CHECK:             affine.store %{{.*}}, %[[T]][0]
tir.prim_func @private(%A: memref<2x4xi32>, %C: memref<2xi32>) {
  tir.for %i to 2 parallel {
    %T = tir.alloc : memref<1xi32>
    tir.for %k to 4 {
      tir.block @sum (spatial %vi = %i to 2, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %T[0] : memref<1xi32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<2x4xi32>
        %b = affine.load %T[0] : memref<1xi32>
        %s = arith.addi %a, %b : i32
        affine.store %s, %T[0] : memref<1xi32>
      }
    }
    tir.block @copy (spatial %vi = %i to 2) {
      %a = affine.load %T[0] : memref<1xi32>
      affine.store %a, %C[%vi] : memref<2xi32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    %partial = transform.tir.rfactor %k at 1
    transform.yield
  }
}

// -----

// Of two equal values from different parts, the one at the lower position is
// taken.

// CHECK-LABEL: tir.prim_func @argmax
// CHECK:         tir.block @argmax_rf
// CHECK:           %[[LAST:.*]] = arith.constant 9223372036854775807 : index
// CHECK-NEXT:      affine.store %[[LAST]]
// CHECK:         tir.block @argmax (
// CHECK:           %[[X:.*]] = affine.load
// CHECK-NEXT:      %[[V:.*]] = affine.load
// CHECK-NEXT:      %[[XP:.*]] = affine.load
// CHECK-NEXT:      %[[VP:.*]] = affine.load
// CHECK-NEXT:      %[[G:.*]] = arith.cmpf ogt, %[[X]], %[[V]]
// CHECK-NEXT:      %[[E:.*]] = arith.cmpf oeq, %[[X]], %[[V]]
// CHECK-NEXT:      %[[F:.*]] = arith.cmpi slt, %[[XP]], %[[VP]]
// CHECK-NEXT:      %[[EF:.*]] = arith.andi %[[E]], %[[F]]
// CHECK-NEXT:      %[[T:.*]] = arith.ori %[[G]], %[[EF]]
// CHECK-NEXT:      arith.select %[[T]], %[[X]], %[[V]]
// CHECK-NEXT:      arith.select %[[T]], %[[XP]], %[[VP]]
tir.prim_func @argmax(%A: memref<16xf32>, %V: memref<f32>, %P: memref<index>) {
  tir.for %k to 16 {
    tir.block @argmax (reduce %vk = %k to 16)
    init () {
      %low = arith.constant 0xFF800000 : f32
      %first = arith.constant 0 : index
      affine.store %low, %V[] : memref<f32>
      affine.store %first, %P[] : memref<index>
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
    %partial = transform.tir.rfactor %ko at 0
    transform.yield
  }
}

// -----

// A reduction in another block.

// CHECK-LABEL: tir.prim_func @nested
// CHECK:           tir.block @outer (spatial %[[VI:.*]] = %{{.*}} to 4) {
// CHECK-NEXT:        tir.alloc [symbol(%[[VI]]) + 1, 4] : memref<?x4xi32>
// CHECK:             tir.block @sum_rf
// CHECK:             tir.block @sum (
tir.prim_func @nested(%A: memref<4x4x2xi32>, %B: memref<4xi32>) {
  tir.for %i to 4 {
    tir.block @outer (spatial %vi = %i to 4) {
      tir.for %k to symbol(%vi) + 1 {
        tir.for %l to 2 {
          tir.block @sum (reduce %vk = %k to symbol(%vi) + 1, reduce %vl = %l to 2)
          init () {
            %zero = arith.constant 0 : i32
            affine.store %zero, %B[symbol(%vi)] : memref<4xi32>
          } {
            %a = affine.load %A[symbol(%vi), %vk, %vl] : memref<4x4x2xi32>
            %b = affine.load %B[symbol(%vi)] : memref<4xi32>
            %s = arith.addi %a, %b : i32
            affine.store %s, %B[symbol(%vi)] : memref<4xi32>
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %l = transform.tir.get_loops 2 of %block
    %partial = transform.tir.rfactor %k at 0
    transform.yield
  }
}
