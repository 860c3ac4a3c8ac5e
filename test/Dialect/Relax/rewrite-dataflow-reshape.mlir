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

// Rows of 64 bytes from the third on.
tir.prim_func private @rows(%x: memref<?x16xf32> {tir.shape = affine_map<()[s0] -> (s0, 16)>},
                            %y: memref<?x16xf32> {tir.shape = affine_map<()[s0] -> (s0 - 2, 16)>}, %n: index) {
  tir.for %i to (symbol(%n) - 2) {
    tir.for %j to 16 {
      tir.block @rows (spatial %vi = %i to (symbol(%n) - 2), spatial %vj = %j to 16) {
        %0 = affine.load %x[%vi + 2, %vj] : memref<?x16xf32>
        affine.store %0, %y[%vi, %vj] : memref<?x16xf32>
      }
    }
  }
  tir.return
}

// Columns are not adjacent.
tir.prim_func private @columns(%x: memref<4x32xf32>, %y: memref<4x16xf32>) {
  tir.for %i to 4 {
    tir.for %j to 16 {
      tir.block @columns (spatial %vi = %i to 4, spatial %vj = %j to 16) {
        %0 = affine.load %x[%vi, %vj + 16] : memref<4x32xf32>
        affine.store %0, %y[%vi, %vj] : memref<4x16xf32>
      }
    }
  }
  tir.return
}

// The first byte is the 40th.
tir.prim_func private @unaligned(%x: memref<40xf32>, %y: memref<16xf32>) {
  tir.for %i to 16 {
    tir.block @unaligned (spatial %v = %i to 16) {
      %0 = affine.load %x[%v + 10] : memref<40xf32>
      affine.store %0, %y[%v] : memref<16xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: relax.func @slices
// CHECK-SAME: (%[[X:.*]]: tensor<?x16xf32, #relax.tensor<[n, 16]>>
relax.func @slices(%x: tensor<?x16xf32, #relax.tensor<[n, 16]>>, %y: tensor<4x32xf32>, %z: tensor<40xf32>)
    -> (tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>, tensor<4x16xf32>, tensor<16xf32>) {
  %r:3 = relax.dataflow -> tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>, tensor<4x16xf32>, tensor<16xf32> {
    // CHECK: relax.memory.view %[[X]] offset(32) : tensor<?x16xf32, #relax.tensor<[n, 16]>> -> tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>
    %0 = relax.call_tir @rows(%x) symbols(n) : (tensor<?x16xf32, #relax.tensor<[n, 16]>>) -> tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>
    // CHECK: relax.call_tir @columns
    %1 = relax.call_tir @columns(%y) : (tensor<4x32xf32>) -> tensor<4x16xf32>
    // CHECK: relax.call_tir @unaligned
    %2 = relax.call_tir @unaligned(%z) : (tensor<40xf32>) -> tensor<16xf32>
    relax.output %0, %1, %2 : tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>, tensor<4x16xf32>, tensor<16xf32>
  }
  relax.return %r#0, %r#1, %r#2 : tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>, tensor<4x16xf32>, tensor<16xf32>
}

tir.prim_func private @bytes(%x: memref<64xi8>, %y: memref<64xi8>) {
  tir.for %i to 64 {
    tir.block @bytes (spatial %v = %i to 64) {
      %0 = affine.load %x[%v] : memref<64xi8>
      affine.store %0, %y[%v] : memref<64xi8>
    }
  }
  tir.return
}

// A view has the element type of its tensor.
// CHECK-LABEL: relax.func @other_sign
relax.func @other_sign(%x: tensor<64xi8>) -> tensor<64xui8> {
  %r = relax.dataflow -> tensor<64xui8> {
    // CHECK: relax.call_tir @bytes
    %0 = relax.call_tir @bytes(%x) : (tensor<64xi8>) -> tensor<64xui8>
    relax.output %0 : tensor<64xui8>
  }
  relax.return %r : tensor<64xui8>
}
