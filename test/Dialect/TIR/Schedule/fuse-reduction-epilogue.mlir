// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Two terms are added to a sum. The result is transposed.

// CHECK-LABEL: tir.prim_func @bias
// CHECK-NOT:     tir.alloc
// CHECK:         tir.block @matmul (spatial %[[VI:.*]] = %{{.*}} to 4, spatial %[[VJ:.*]] = %{{.*}} to 6, reduce %{{.*}} = %{{.*}} to 8) annotations {kept = true}
// CHECK-SAME:      init (%[[WI:.*]], %[[WJ:.*]]) {
// CHECK-NEXT:      %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %[[C:.*]] = affine.load %{{.*}}[%[[WJ]]] : memref<6xf32>
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[ZERO]], %[[C]]
// CHECK-NEXT:      %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      %[[R:.*]] = arith.addf %[[ONE]], %[[S]]
// CHECK-NEXT:      affine.store %[[R]], %[[D:.*]][%[[WJ]], %[[WI]]] : memref<6x4xf32>
// CHECK-NEXT:    } {
// CHECK:           affine.load %[[D]][%[[VJ]], %[[VI]]] : memref<6x4xf32>
// CHECK:           affine.store %{{.*}}, %[[D]][%[[VJ]], %[[VI]]] : memref<6x4xf32>
// CHECK-NOT:     tir.block @
tir.prim_func @bias(%A: memref<4x8xf32>, %B: memref<8x6xf32>, %C: memref<6xf32>, %D: memref<6x4xf32>) {
  %T = tir.alloc : memref<4x6xf32>
  tir.for %i to 4 {
    tir.for %j to 6 {
      tir.for %k to 8 {
        tir.block @matmul (spatial %vi = %i to 4, spatial %vj = %j to 6, reduce %vk = %k to 8)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wi, %wj] : memref<4x6xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
          %b = affine.load %B[%vk, %vj] : memref<8x6xf32>
          %t = affine.load %T[%vi, %vj] : memref<4x6xf32>
          %s = math.fma %a, %b, %t : f32
          affine.store %s, %T[%vi, %vj] : memref<4x6xf32>
        }
      }
    }
  }
  tir.for %j to 6 {
    tir.for %i to 4 {
      tir.block @bias (spatial %vj = %j to 6, spatial %vi = %i to 4) {
        %t = affine.load %T[%vi, %vj] : memref<4x6xf32>
        %c = affine.load %C[%vj] : memref<6xf32>
        %s = arith.addf %t, %c : f32
        %one = arith.constant 1.0 : f32
        %r = arith.addf %one, %s : f32
        affine.store %r, %D[%vj, %vi] : memref<6x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %matmul = transform.tir.get_block "matmul" in %root : !transform.any_op
    %bias = transform.tir.get_block "bias" in %root : !transform.any_op
    transform.tir.fuse_reduction_epilogue %bias into %matmul
    transform.tir.annotate "kept" = true on %matmul : !transform.tir.block
    transform.yield
  }
}

// -----

// The relu of a maximum is a maximum, below a loop around both.

// CHECK-LABEL: tir.prim_func @relu
// CHECK:         tir.block @max
// CHECK-SAME:      init (%[[WI:.*]]) {
// CHECK:           %[[LOW:.*]] = arith.constant -1.000000e+30 : f32
// CHECK:           %[[R:.*]] = arith.maximumf %[[LOW]], %{{.*}} : f32
// CHECK:           affine.store %[[R]], %{{.*}}[%[[WI]]] : memref<4xf32>
// CHECK-NOT:     tir.block @
tir.prim_func @relu(%A: memref<4x8xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %low = arith.constant -1.0e30 : f32
        affine.store %low, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.maximumf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
    tir.block @relu (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      %a = affine.load %T[%vi] : memref<4xf32>
      %r = arith.maximumf %a, %zero : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %relu = transform.tir.get_block "relu" in %root : !transform.any_op
    transform.tir.fuse_reduction_epilogue %relu into %max
    transform.yield
  }
}
