// RUN: relax-opt %s --split-input-file --relax-legalize-ops | FileCheck %s

// The structure of kernels; test/Integration/Operators compares their results.

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

// No window reaches the padding below and to the right: it is omitted.
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

// The maximum is subtracted before the exponential, which is zero where it is
// subnormal, and there is one division for each row.
// CHECK-LABEL: tir.prim_func private @softmax(
// CHECK: tir.block @max
// CHECK: arith.maximumf
// CHECK: tir.block @exp
// CHECK: %[[X:.*]] = arith.subf
// CHECK: %[[LEAST:.*]] = arith.constant -87.3
// CHECK: %[[Y:.*]] = arith.maximumf %[[X]], %[[LEAST]]
// CHECK: %[[EXP:.*]] = math.exp %[[Y]]
// CHECK: %[[IS_LESS:.*]] = arith.cmpf olt, %[[X]], %[[LEAST]]
// CHECK: arith.select %[[IS_LESS]], %{{.*}}, %[[EXP]]
// CHECK: tir.block @sum
// CHECK: arith.addf
// CHECK: tir.block @factor
// CHECK: arith.divf
// CHECK: tir.block @softmax
// CHECK: arith.mulf
relax.func @stable_softmax(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>) {
  %0 = relax.softmax %x : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  relax.return
}

// -----

// Only the regrouped dimensions need divisions.
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

// -----

// A transposed convolution whose kernel has a symbolic size gathers: an element
// of the result sums over the taps that some element of the data is on.
// CHECK-LABEL: tir.prim_func private @conv1d_transpose(
// CHECK-SAME: %[[X:[^:]*]]: memref<1x2x4xf32>, %[[W:[^:]*]]: memref<2x3x?xf32>
// CHECK-NOT: tir.alloc
// CHECK: tir.block @conv1d_transpose (spatial %[[N:[^ ]*]] = {{.*}} to 1, spatial %[[O:[^ ]*]] = {{.*}} to 3, spatial %[[P:[^ ]*]] = {{.*}} + 6, reduce %[[I:[^ ]*]] = {{.*}} to 2, reduce %[[K:[^ ]*]] = {{.*}} to symbol({{.*}})) init
// CHECK: affine.load %[[W]][%[[I]], %[[O]], %[[K]]]
// CHECK: load %[[X]]
// CHECK: arith.mulf {{.*}} fastmath<contract>
relax.func @transposed(%x: tensor<1x2x4xf32>, %w: tensor<2x3x?xf32, #relax.tensor<[2, 3, k]>>) {
  %0 = relax.conv1d_transpose %x, %w {strides = array<i64: 2>} : (tensor<1x2x4xf32>, tensor<2x3x?xf32, #relax.tensor<[2, 3, k]>>) -> tensor<1x3x?xf32, #relax.tensor<[1, 3, k + 6]>>
  relax.return
}

// -----

// The mean is subtracted before anything is squared.
// CHECK-LABEL: tir.prim_func private @variance(
// CHECK: tir.block @sum
// CHECK: tir.block @variance
// CHECK: arith.divf
// CHECK: tir.block @squares
// CHECK: arith.subf
// CHECK: arith.mulf
// CHECK: tir.block @variance_1
// CHECK: arith.divf
relax.func @variance_of_rows(%x: tensor<4x10xf32>) {
  %0 = relax.variance %x {axes = array<i64: 1>} : (tensor<4x10xf32>) -> tensor<4xf32>
  relax.return
}

// -----

// First the element, then where it is.
// CHECK-LABEL: tir.prim_func private @argmax(
// CHECK: tir.block @best
// CHECK: arith.maximumf
// CHECK: tir.block @argmax
// CHECK: arith.cmpf oeq
// CHECK: arith.minui
relax.func @greatest(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>) {
  %0 = relax.argmax %x {axis = 1} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return
}

// -----

// A sum so far is a loop in a block for each point of the other dimensions.
// CHECK-LABEL: tir.prim_func private @cumsum(
// CHECK-SAME: %[[X:[^:]*]]: memref<4x?xf16> {{.*}}, %[[Y:[^:]*]]: memref<4x?xf16> {{.*}}, %[[N:.*]]: index
// CHECK: tir.block @scan (spatial %[[I:.*]] = %{{.*}} to 4)
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[N]] {{.*}} iter_args(%[[ALL:.*]] = %{{.*}}) -> (f32)
// CHECK: memref.load %[[X]][%[[I]], %[[J]]]
// CHECK: %[[NEXT:.*]] = arith.addf %[[ALL]]
// CHECK: %[[HALF:.*]] = arith.truncf %[[NEXT]]
// CHECK: memref.store %[[HALF]], %[[Y]][%[[I]], %[[J]]]
// CHECK: scf.yield %[[NEXT]]
relax.func @running_sum(%x: tensor<4x?xf16, #relax.tensor<[4, n]>>) {
  %0 = relax.cumsum %x {axis = 1} : (tensor<4x?xf16, #relax.tensor<[4, n]>>) -> tensor<4x?xf16, #relax.tensor<[4, n]>>
  relax.return
}

// -----

// Positions are sorted, and the elements are gathered once.
// CHECK-LABEL: tir.prim_func private @sort(
// CHECK: tir.alloc [4, symbol(%{{.*}})] : memref<4x?xi64>
// CHECK: tir.alloc [4, symbol(%{{.*}})] : memref<4x?xi64>
// CHECK: tir.block @sort (spatial
// CHECK: scf.while
// CHECK: arith.cmpi ult
// CHECK: tir.block @gather (spatial %{{.*}}, spatial
relax.func @sorted(%x: tensor<?x4xui8, #relax.tensor<[n, 4]>>) {
  %0 = relax.sort %x {axis = 0} : (tensor<?x4xui8, #relax.tensor<[n, 4]>>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  relax.return
}

// -----

// Equal programs are one.
// CHECK-LABEL: tir.prim_func private @argsort(
// CHECK-NOT: tir.prim_func
// CHECK-LABEL: relax.func @sorted_twice
// CHECK-COUNT-2: relax.call_tir @argsort(
relax.func @sorted_twice(%x: tensor<4xf32>, %y: tensor<4xf32>) {
  %0 = relax.argsort %x : (tensor<4xf32>) -> tensor<4xi64>
  %1 = relax.argsort %y : (tensor<4xf32>) -> tensor<4xi64>
  relax.return
}

// -----

// Without padding an element is read where a map says.
// CHECK-LABEL: tir.prim_func private @layout_transform(
// CHECK-SAME: %[[X:[^:]*]]: memref<2x8xf32>
// CHECK: tir.block @layout_transform (spatial %[[I:.*]] = %{{.*}} to 2, spatial %[[J:.*]] = %{{.*}} to 2, spatial %[[K:.*]] = %{{.*}} to 4)
// CHECK-NOT: scf.if
// CHECK: affine.load %[[X]][%[[I]], %[[J]] * 4 + %[[K]]]
relax.func @whole_blocks(%x: tensor<2x8xf32>) {
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> (a, b floordiv 4, b mod 4)>} : (tensor<2x8xf32>) -> tensor<2x2x4xf32>
  relax.return
}
