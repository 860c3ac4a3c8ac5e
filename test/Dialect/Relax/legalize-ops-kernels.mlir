// RUN: relax-opt %s --split-input-file --relax-legalize-ops | FileCheck %s

// The form of kernels; test/Integration/Operators compares what they compute.

// Padding is a block of its own, with a select; grouped channels are an
// affine read.
// CHECK-LABEL: tir.prim_func private @conv2d(
// CHECK-SAME: %[[X:[^:]*]]: memref<1x4x8x8xf32>, %[[W:[^:]*]]: memref<6x2x3x3xf32>, %[[OUT:[^:]*]]: memref<1x6x4x4xf32>
// CHECK: %[[PADDED:.*]] = tir.alloc : memref<1x4x10x10xf32>
// CHECK: tir.block @pad (
// CHECK: affine.if
// CHECK: affine.load %[[X]][%{{.*}}, %{{.*}}, %{{.*}} - 1, %{{.*}} - 1]
// CHECK: affine.store %{{.*}}, %[[PADDED]]
// CHECK: tir.block @conv2d (spatial %[[N:[^ ]*]] = {{.*}} to 1, spatial %[[O:[^ ]*]] = {{.*}} to 6, spatial %[[H:[^ ]*]] = {{.*}} to 4, spatial %[[V:[^ ]*]] = {{.*}} to 4, reduce %[[I:[^ ]*]] = {{.*}} to 2, reduce %[[KH:[^ ]*]] = {{.*}} to 3, reduce %[[KW:[^ ]*]] = {{.*}} to 3) init
// CHECK: affine.load %[[PADDED]][%[[N]], %[[I]] + (%[[O]] floordiv 3) * 2, %[[H]] * 2 + %[[KH]], %[[V]] * 2 + %[[KW]]]
// CHECK: affine.load %[[W]][%[[O]], %[[I]], %[[KH]], %[[KW]]]
// CHECK: arith.mulf {{.*}} fastmath<contract>
// CHECK: arith.addf {{.*}} fastmath<contract>
relax.func @padded_and_grouped(%x: tensor<1x4x8x8xf32>, %w: tensor<6x2x3x3xf32>) {
  %0 = relax.conv2d %x, %w {groups = 2, strides = array<i64: 2, 2>, padding = array<i64: 1, 1, 1, 1>} : (tensor<1x4x8x8xf32>, tensor<6x2x3x3xf32>) -> tensor<1x6x4x4xf32>
  relax.return
}

// -----

// No window reaches the padding below and to the right: none is made.
// CHECK-LABEL: tir.prim_func private @max_pool2d(
// CHECK-NOT: tir.alloc
// CHECK: tir.block @max_pool2d
// CHECK: arith.constant 0xFF800000 : f32
// CHECK: arith.maximumf
// CHECK: tir.return
relax.func @unused_padding(%x: tensor<1x4x8x8xf32>) {
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 0, 0, 1, 1>} : (tensor<1x4x8x8xf32>) -> tensor<1x4x4x4xf32>
  relax.return
}

// -----

// One block writes the result.
// CHECK-LABEL: tir.prim_func private @concat(
// CHECK-SAME: %[[A:[^:]*]]: memref<?x4xf32> {tir.shape = {{[^}]*}}}, %[[B:[^:]*]]: memref<?x?xf32> {tir.shape = {{[^}]*}}}, %[[C:[^:]*]]: memref<?x?xf32>
// CHECK: tir.block @concat (spatial %[[I:[^ ]*]] = {{.*}}, spatial %[[J:[^ ]*]] =
// CHECK: affine.if
// CHECK: affine.load %[[A]][%[[I]], %[[J]]]
// CHECK: } else {
// CHECK: affine.if
// CHECK: affine.load %[[B]][%[[I]], %[[J]] - 4]
// CHECK: } else {
// CHECK: affine.load %[[C]][%[[I]], %[[J]] - symbol(%{{.*}}) - 4]
// CHECK: affine.store
// CHECK-NOT: tir.block
// CHECK: tir.return
relax.func @one_writer(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<?x?xf32, #relax.tensor<[n, m]>>) {
  %0 = relax.concat %a, %b, %b {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, 2 * m + 4]>>
  relax.return
}

// -----

// The maximum is subtracted before the exponential.
// CHECK-LABEL: tir.prim_func private @softmax(
// CHECK: tir.block @max
// CHECK: arith.maximumf
// CHECK: tir.block @exp
// CHECK: arith.subf
// CHECK: math.exp
// CHECK: tir.block @sum
// CHECK: arith.addf
// CHECK: tir.block @softmax
// CHECK: arith.divf
relax.func @stable_softmax(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>) {
  %0 = relax.softmax %x : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  relax.return
}

// -----

// Only what is regrouped is divided.
// CHECK-LABEL: tir.prim_func private @reshape(
// CHECK-SAME: %[[X:[^:]*]]: memref<?x3x4xf32>
// CHECK: tir.block @reshape (spatial %[[I:[^ ]*]] = {{.*}}, spatial %[[J:[^ ]*]] = {{.*}} to 12
// CHECK: affine.load %[[X]][%[[I]], %[[J]] floordiv 4, %[[J]] mod 4]
relax.func @regrouped(%x: tensor<?x3x4xf32, #relax.tensor<[n, 3, 4]>>, %s: !relax.shape<[n, 12]>) {
  %0 = relax.reshape %x, %s : (tensor<?x3x4xf32, #relax.tensor<[n, 3, 4]>>, !relax.shape<[n, 12]>) -> tensor<?x12xf32, #relax.tensor<[n, 12]>>
  relax.return
}

// -----

// A division by zero must not trap.
// CHECK-LABEL: tir.prim_func private @divide(
// CHECK: arith.cmpi eq
// CHECK: arith.select
// CHECK: arith.divui
// CHECK: arith.select
relax.func @integer_quotient(%x: tensor<4xui8>) {
  %0 = relax.divide %x, %x : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  relax.return
}
