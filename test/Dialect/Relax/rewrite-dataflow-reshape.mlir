// RUN: relax-opt %s --relax-rewrite-dataflow-reshape | FileCheck %s

tir.prim_func private @merge(%x: memref<1x4x6xf32>, %y: memref<1x24xf32>) {
  tir.for %i to 24 {
    tir.block @merge (spatial %v = %i to 24) {
      %0 = affine.load %x[0, %v floordiv 6, %v mod 6] : memref<1x4x6xf32>
      affine.store %0, %y[0, %v] : memref<1x24xf32>
    }
  }
  tir.return
}

tir.prim_func private @transpose(%x: memref<4x6xf32>, %y: memref<6x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 6 {
      tir.block @transpose (spatial %vi = %i to 4, spatial %vj = %j to 6) {
        %0 = affine.load %x[%vi, %vj] : memref<4x6xf32>
        affine.store %0, %y[%vj, %vi] : memref<6x4xf32>
      }
    }
  }
  tir.return
}

tir.prim_func private @negate(%x: memref<24xf32>, %y: memref<24xf32>) {
  tir.for %i to 24 {
    tir.block @negate (spatial %v = %i to 24) {
      %0 = affine.load %x[%v] : memref<24xf32>
      %1 = arith.negf %0 : f32
      affine.store %1, %y[%v] : memref<24xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: relax.func @static
// CHECK-SAME: (%[[X:.*]]: tensor<1x4x6xf32>)
relax.func @static(%x: tensor<1x4x6xf32>) -> tensor<1x24xf32> {
  %r = relax.dataflow -> tensor<1x24xf32> {
    // CHECK: %[[S:.*]] = relax.shape [1, 24]
    // CHECK: relax.reshape %[[X]], %[[S]] : (tensor<1x4x6xf32>, !relax.shape<[1, 24]>) -> tensor<1x24xf32>
    %0 = relax.call_tir @merge(%x) : (tensor<1x4x6xf32>) -> tensor<1x24xf32>
    relax.output %0 : tensor<1x24xf32>
  }
  relax.return %r : tensor<1x24xf32>
}

// CHECK-LABEL: relax.func @no_reshapes
relax.func @no_reshapes(%x: tensor<4x6xf32>, %y: tensor<24xf32>)
    -> (tensor<6x4xf32>, tensor<24xf32>) {
  %r:2 = relax.dataflow -> tensor<6x4xf32>, tensor<24xf32> {
    // CHECK: relax.call_tir @transpose
    %0 = relax.call_tir @transpose(%x) : (tensor<4x6xf32>) -> tensor<6x4xf32>
    // CHECK: relax.call_tir @negate
    %1 = relax.call_tir @negate(%y) : (tensor<24xf32>) -> tensor<24xf32>
    relax.output %0, %1 : tensor<6x4xf32>, tensor<24xf32>
  }
  relax.return %r#0, %r#1 : tensor<6x4xf32>, tensor<24xf32>
}

// CHECK-LABEL: relax.func @outside
relax.func @outside(%x: tensor<1x4x6xf32>) -> tensor<1x24xf32> {
  // CHECK: relax.call_tir @merge
  %0 = relax.call_tir @merge(%x) : (tensor<1x4x6xf32>) -> tensor<1x24xf32>
  relax.return %0 : tensor<1x24xf32>
}
