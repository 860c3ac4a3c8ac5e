// RUN: relax-opt %s --split-input-file --relax-legalize-ops | FileCheck %s
// RUN: relax-opt %s --split-input-file --relax-legalize-ops --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// One kernel per different body; a symbol is an index argument, whatever its
// name.
// CHECK-LABEL: tir.prim_func private @relu(
// CHECK-SAME: memref<?x4xf32> {tir.shape = affine_map<()[s0] -> (s0, 4)>}
// CHECK-SAME: memref<?x4xf32> {tir.shape = affine_map<()[s0] -> (s0, 4)>}
// CHECK-SAME: %{{[^:]*}}: index)
// CHECK: tir.block @relu
// CHECK: tir.prim_func private @relu1(%{{.*}}: memref<2xf32>, %{{.*}}: memref<2xf32>)
// CHECK-NOT: tir.prim_func
// CHECK: relax.func @kernels_are_shared
relax.func @kernels_are_shared(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %y: tensor<?x4xf32, #relax.tensor<[m, 4]>>, %z: tensor<2xf32>) -> tensor<?x4xf32, #relax.tensor<[m, 4]>> {
  // CHECK: relax.call_tir @relu(%{{.*}}) symbols(n) : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.relu %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.call_tir @relu(%{{.*}}) symbols(m) : (tensor<?x4xf32, #relax.tensor<[m, 4]>>) -> tensor<?x4xf32, #relax.tensor<[m, 4]>>
  %1 = relax.relu %y : (tensor<?x4xf32, #relax.tensor<[m, 4]>>) -> tensor<?x4xf32, #relax.tensor<[m, 4]>>
  // CHECK: relax.call_tir @relu1(%{{.*}}) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = relax.relu %z : (tensor<2xf32>) -> tensor<2xf32>
  relax.return %1 : tensor<?x4xf32, #relax.tensor<[m, 4]>>
}

// -----

// Symbols are listed in the order of their appearance; sizes are expressions
// over them.
// CHECK-LABEL: tir.prim_func private @concat(
// CHECK-SAME: {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>}
// CHECK-SAME: {tir.shape = affine_map<()[s0, s1] -> (s0, s1 + 2)>}
// CHECK-LABEL: relax.func @expressions
relax.func @expressions(%a: tensor<?x?xf32, #relax.tensor<[n, m]>>, %b: tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x?xf32, #relax.tensor<[n, m + 2]>> {
  // CHECK: symbols(n, m)
  %0 = relax.concat %a, %b {axis = 1 : i64} : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x?xf32, #relax.tensor<[n, m + 2]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[n, m + 2]>>
}

// -----

// Affine maps have no word for min: the kernel takes it as an index.
// CHECK-LABEL: tir.prim_func private @max_pool2d(
// CHECK-SAME: {tir.shape = affine_map<()[s0, s1] -> (1, 1, s0, 4)>}
// CHECK-SAME: {tir.shape = affine_map<()[s0, s1] -> (1, 1, s1, 2)>}
// CHECK-SAME: %{{[^:]*}}: index, %{{[^:]*}}: index)
// CHECK-LABEL: relax.func @min_is_a_symbol
relax.func @min_is_a_symbol(%x: tensor<1x1x?x4xf32, #relax.tensor<[1, 1, h, 4]>>) -> tensor<1x1x?x2xf32, #relax.tensor<[1, 1, min(h floordiv 2, (h + 1) floordiv 2), 2]>> {
  // CHECK: symbols(h, min(h floordiv 2, (h + 1) floordiv 2))
  %0 = relax.max_pool2d %x {pool_size = array<i64: 3, 3>, strides = array<i64: 2, 2>, ceil_mode = true} : (tensor<1x1x?x4xf32, #relax.tensor<[1, 1, h, 4]>>) -> tensor<1x1x?x2xf32, #relax.tensor<[1, 1, min(h floordiv 2, (h + 1) floordiv 2), 2]>>
  relax.return %0 : tensor<1x1x?x2xf32, #relax.tensor<[1, 1, min(h floordiv 2, (h + 1) floordiv 2), 2]>>
}

// -----

// Unknown dimensions get a name, once; operators after it see the name.
// CHECK-LABEL: relax.func @unknown_dims
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32, #relax.tensor<[?, s0]>>
relax.func @unknown_dims(%x: tensor<?x?xf32, #relax.tensor<[?, s0]>>, %s0: tensor<?xf32, #relax.tensor<[s0]>>) -> tensor<?x?xf32, #relax.tensor<[?, s0]>> {
  // CHECK: %[[NAMED:.*]] = relax.match_cast %[[X]] : tensor<?x?xf32, #relax.tensor<[?, s0]>> -> tensor<?x?xf32, #relax.tensor<[s1, s0]>>
  // CHECK: %[[RELU:.*]] = relax.call_tir @relu(%[[NAMED]]) symbols(s1, s0) : (tensor<?x?xf32, #relax.tensor<[s1, s0]>>) -> tensor<?x?xf32, #relax.tensor<[s1, s0]>>
  %0 = relax.relu %x : (tensor<?x?xf32, #relax.tensor<[?, s0]>>) -> tensor<?x?xf32, #relax.tensor<[?, s0]>>
  // CHECK: %[[ADD:.*]] = relax.call_tir @add(%[[RELU]], %[[NAMED]]) symbols(s1, s0)
  %1 = relax.add %0, %x : (tensor<?x?xf32, #relax.tensor<[?, s0]>>, tensor<?x?xf32, #relax.tensor<[?, s0]>>) -> tensor<?x?xf32, #relax.tensor<[?, s0]>>
  // CHECK: %[[ERASED:.*]] = relax.erase_shape %[[ADD]] : tensor<?x?xf32, #relax.tensor<[s1, s0]>> -> tensor<?x?xf32, #relax.tensor<[?, s0]>>
  // CHECK: relax.return %[[ERASED]]
  relax.return %1 : tensor<?x?xf32, #relax.tensor<[?, s0]>>
}

// -----

// The shape operand is not passed: its sizes are symbols.
// CHECK-LABEL: tir.prim_func private @full(
// CHECK-SAME: memref<f32>
// CHECK-LABEL: relax.func @shape_operands
relax.func @shape_operands(%s: !relax.shape<[n, ?]>, %v: tensor<f32>) -> tensor<*xf32> {
  // CHECK: relax.match_cast %{{.*}} : !relax.shape<[n, ?]> -> !relax.shape<[n, s0]>
  // CHECK: relax.call_tir @full(%{{.*}}) symbols(n, s0) : (tensor<f32>) -> tensor<?x?xf32, #relax.tensor<[n, s0]>>
  %0 = relax.full %s, %v : (!relax.shape<[n, ?]>, tensor<f32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// -----

// The runtime checks that the number of elements stays, and makes a view.
// CHECK-LABEL: relax.func @unproven_reshape
relax.func @unproven_reshape(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %s: !relax.shape<[m]>, %t: !relax.shape<[4, n]>) -> tensor<?xf32, #relax.tensor<[m]>> {
  // CHECK: relax.reshape
  %0 = relax.reshape %x, %s : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, !relax.shape<[m]>) -> tensor<?xf32, #relax.tensor<[m]>>
  // CHECK: relax.call_tir @reshape
  %1 = relax.reshape %x, %t : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, !relax.shape<[4, n]>) -> tensor<4x?xf32, #relax.tensor<[4, n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[m]>>
}

// -----

// Kernels work on signless integers; the operations know the sign.
// CHECK-LABEL: tir.prim_func private @maximum(
// CHECK-SAME: memref<4xi8>, %{{.*}}: memref<4xi8>, %{{.*}}: memref<4xi8>)
// CHECK: arith.maxui
// CHECK-LABEL: relax.func @unsigned
relax.func @unsigned(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK: relax.call_tir @maximum(%{{.*}}, %{{.*}}) : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  %0 = relax.maximum %x, %x : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  relax.return %0 : tensor<4xui8>
}

// -----

// f16 is accumulated in f32 and rounded by a separate block.
// CHECK-LABEL: tir.prim_func private @matmul(
// CHECK: tir.alloc {{.*}}memref<2x3xf32>
// CHECK: tir.block @matmul
// CHECK: arith.extf
// CHECK: tir.block @cast
// CHECK: arith.truncf
relax.func @half(%a: tensor<2x4xf16>, %b: tensor<4x3xf16>) -> tensor<2x3xf16> {
  %0 = relax.matmul %a, %b : (tensor<2x4xf16>, tensor<4x3xf16>) -> tensor<2x3xf16>
  relax.return %0 : tensor<2x3xf16>
}

// -----

// A narrowing says how it rounds: else it would be joined with a conversion of
// an integer, once they are in one program.
// CHECK: arith.truncf %{{.*}} to_nearest_even : f64 to f32
// CHECK: arith.truncf %{{.*}} to_nearest_even : f32 to f16
// CHECK: arith.truncf %{{.*}} to_nearest_even : f32 to bf16
// CHECK: relax.func @narrowed(
relax.func @narrowed(%x: tensor<2xf64>) -> tensor<2xbf16> {
  %0 = relax.astype %x {dtype = f32} : (tensor<2xf64>) -> tensor<2xf32>
  %1 = relax.astype %0 {dtype = f16} : (tensor<2xf32>) -> tensor<2xf16>
  %2 = relax.astype %1 {dtype = bf16} : (tensor<2xf16>) -> tensor<2xbf16>
  relax.return %2 : tensor<2xbf16>
}

// -----

// The device stays in the graph.
// CHECK-LABEL: tir.prim_func private @relu(%{{.*}}: memref<4xf32>, %{{.*}}: memref<4xf32>)
// CHECK: relax.call_tir @relu(%{{.*}}) : (tensor<4xf32, #relax.tensor<[4], device = @d0>>) -> tensor<4xf32, #relax.tensor<[4], device = @d0>>
relax.func @device(%x: tensor<4xf32, #relax.tensor<[4], device = @d0>>) -> tensor<4xf32, #relax.tensor<[4], device = @d0>> {
  %0 = relax.relu %x : (tensor<4xf32, #relax.tensor<[4], device = @d0>>) -> tensor<4xf32, #relax.tensor<[4], device = @d0>>
  relax.return %0 : tensor<4xf32, #relax.tensor<[4], device = @d0>>
}

// -----

// Calls and kernels have the location of the operator.
// LOC: tir.prim_func private @tanh
// LOC: math.tanh {{.*}} loc("/model/act")
// LOC: relax.call_tir @tanh{{.*}} loc("/model/act")
relax.func @locations(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.tanh %x : (tensor<4xf32>) -> tensor<4xf32> loc("/model/act")
  relax.return %0 : tensor<4xf32>
}
