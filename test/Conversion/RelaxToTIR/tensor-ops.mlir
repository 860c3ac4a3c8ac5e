// RUN: relax-opt %s --convert-linalg-to-tir | FileCheck %s

// CHECK-DAG: #[[$INSIDE:.*]] = affine_set<(d0, d1) : (d0 - 1 >= 0, -d0 + 8 >= 0, -d1 + 5 >= 0)>
// CHECK-DAG: #[[$FIRST:.*]] = affine_set<(d0) : (-d0 + 3 >= 0)>
// CHECK-DAG: #[[$SECOND:.*]] = affine_set<(d0)[s0] : (-d0 + s0 + 3 >= 0)>
// CHECK-DAG: #[[$SLICE:.*]] = affine_set<(d0, d1) : (d0 - 2 >= 0, -d0 + 4 >= 0, -d1 >= 0)>

// CHECK-LABEL: tir.prim_func @pad
// CHECK-SAME: (%[[X:.*]]: memref<8x6xf32>, %[[Y:.*]]: memref<10x9xf32> {tir.buffer_role = #tir.buffer_role<out>})
func.func @pad(%x: tensor<8x6xf32>) -> tensor<10x9xf32> {
  // CHECK: tir.block @pad (spatial %[[VI:.*]] = %{{.*}} to 10, spatial %[[VJ:.*]] = %{{.*}} to 9) {
  // CHECK: %[[R:.*]] = affine.if #[[$INSIDE]](%[[VI]], %[[VJ]]) -> f32 {
  // CHECK: affine.load %[[X]][%[[VI]] - 1, %[[VJ]]]
  // CHECK: } else {
  // CHECK: arith.index_cast %[[VJ]]
  // CHECK: affine.store %[[R]], %[[Y]][%[[VI]], %[[VJ]]]
  %p = tensor.pad %x low[1, 0] high[1, 3] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %j : index to i32
    %v = arith.sitofp %k : i32 to f32
    tensor.yield %v : f32
  } : tensor<8x6xf32> to tensor<10x9xf32>
  return %p : tensor<10x9xf32>
}

// One block, one writer: a chain of selections.
// CHECK-LABEL: tir.prim_func @concat
// CHECK-SAME: (%[[A:[a-z0-9]+]]: memref<2x4xf32>, %[[B:[a-z0-9]+]]: memref<2x?xf32> {{{.*}}}, %[[C:[a-z0-9]+]]: memref<2x1xf32>, %{{.*}}: memref<2x?xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0] -> (2, s0 + 5)>}, %[[N:[a-z0-9]+]]: index)
func.func @concat(%a: tensor<2x4xf32>,
    %b: tensor<2x?xf32> {tir.shape = affine_map<()[s0] -> (2, s0)>},
    %c: tensor<2x1xf32>, %n: index) -> tensor<2x?xf32> {
  // CHECK: tir.block @concat
  // CHECK: affine.if #[[$FIRST]](%[[V:.*]]) -> f32 {
  // CHECK: affine.load %[[A]][%{{.*}}, %[[V]]]
  // CHECK: } else {
  // CHECK: affine.if #[[$SECOND]](%[[V]])[%[[N]]] -> f32 {
  // CHECK: affine.load %[[B]][%{{.*}}, %[[V]] - 4]
  // CHECK: } else {
  // CHECK: affine.load %[[C]][%{{.*}}, %[[V]] - symbol(%[[N]]) - 4]
  %0 = tensor.concat dim(1) %a, %b, %c : (tensor<2x4xf32>, tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// CHECK-LABEL: tir.prim_func @reshapes
func.func @reshapes(%x: tensor<2x3x4xf32>) -> (tensor<2x12xf32>, tensor<2x4x3xf32>) {
  // CHECK: tir.block @reshape (spatial %[[VI:.*]] = %{{.*}} to 2, spatial %[[VJ:.*]] = %{{.*}} to 12)
  // CHECK: affine.load %{{.*}}[%[[VI]], %[[VJ]] floordiv 4, %[[VJ]] mod 4]
  %c = tensor.collapse_shape %x [[0], [1, 2]] : tensor<2x3x4xf32> into tensor<2x12xf32>
  // CHECK: tir.block @reshape_1 (spatial %[[VI:.*]] = %{{.*}} to 2, spatial %[[VJ:.*]] = %{{.*}} to 4, spatial %[[VK:.*]] = %{{.*}} to 3)
  // CHECK: affine.load %{{.*}}[%[[VI]], %[[VJ]] * 3 + %[[VK]]]
  %e = tensor.expand_shape %c [[0], [1, 2]] output_shape [2, 4, 3] : tensor<2x12xf32> into tensor<2x4x3xf32>
  return %c, %e : tensor<2x12xf32>, tensor<2x4x3xf32>
}

// A flat index is never divided by a symbol.
// CHECK-LABEL: tir.prim_func @symbolic_collapse
// CHECK-SAME: %[[N:[a-z0-9]+]]: index)
func.func @symbolic_collapse(%x: tensor<3x?xf32> {tir.shape = affine_map<()[s0] -> (3, s0)>}, %n: index) -> tensor<?xf32> {
  // CHECK: tir.block @reshape (spatial %[[VI:.*]] = %{{.*}} to 3, spatial %[[VJ:.*]] = %{{.*}} to symbol(%[[N]]))
  // CHECK: affine.store %{{.*}}, %{{.*}}[%[[VI]] * symbol(%[[N]]) + %[[VJ]]]
  %c = tensor.collapse_shape %x [[0, 1]] : tensor<3x?xf32> into tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: tir.prim_func @slices
func.func @slices(%x: tensor<8x6xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<8x6xf32>) {
  // CHECK: tir.block @slice (spatial %[[V:.*]] = %{{.*}} to 2)
  // CHECK: affine.load %{{.*}}[3, %[[V]] * 2 + 1]
  %s = tensor.extract_slice %x[3, 1] [1, 2] [1, 2] : tensor<8x6xf32> to tensor<2xf32>
  // CHECK: tir.block @insert_slice (spatial %[[VI:.*]] = %{{.*}} to 8, spatial %[[VJ:.*]] = %{{.*}} to 6)
  // CHECK: affine.if #[[$SLICE]](%[[VI]], %[[VJ]]) -> f32 {
  // CHECK: affine.load %{{.*}}[%[[VI]] - 2] : memref<3xf32>
  // CHECK: } else {
  // CHECK: affine.load %{{.*}}[%[[VI]], %[[VJ]]] : memref<8x6xf32>
  %b = tensor.empty() : tensor<3x6xf32>
  %bb = linalg.broadcast ins(%y : tensor<3xf32>) outs(%b : tensor<3x6xf32>) dimensions = [1]
  %i = tensor.insert_slice %y into %x[2, 0] [3, 1] [1, 1] : tensor<3xf32> into tensor<8x6xf32>
  return %s, %i : tensor<2xf32>, tensor<8x6xf32>
}

// Insertions into a tensor without contents, or one that has no other use, write
// the slice only.
// CHECK-LABEL: tir.prim_func @insert_in_place
// CHECK-SAME: (%[[X:.*]]: memref<3xf32>, %[[Y:.*]]: memref<2x5xf32>, %[[OUT:.*]]: memref<2x8xf32> {{.*}}, %[[OTHER:.*]]: memref<2x8xf32>
func.func @insert_in_place(%x: tensor<3xf32>, %y: tensor<2x5xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  // CHECK-NOT: tir.alloc
  // CHECK: tir.block @insert_slice (spatial %[[I:.*]] = %{{.*}} to 2, spatial %[[J:.*]] = %{{.*}} to 5) {
  // CHECK-NEXT: %[[A:.*]] = affine.load %[[Y]][%[[I]], %[[J]]]
  // CHECK-NEXT: affine.store %[[A]], %[[OUT]][%[[I]], %[[J]]]
  // CHECK: tir.block @insert_slice_1 (spatial %[[I:.*]] = %{{.*}} to 3) {
  // CHECK-NEXT: %[[A:.*]] = affine.load %[[X]][%[[I]]]
  // CHECK-NEXT: affine.store %[[A]], %[[OUT]][1, %[[I]] + 5]
  // CHECK: tir.block @insert_slice_2 (spatial %[[I:.*]] = %{{.*}} to 3) {
  // CHECK-NEXT: affine.load
  // CHECK-NEXT: affine.store %{{.*}}, %[[OTHER]][0, %[[I]]]
  // CHECK-NOT: tir.block
  %e = tensor.empty() : tensor<2x8xf32>
  %0 = tensor.insert_slice %y into %e[0, 0] [2, 5] [1, 1] : tensor<2x5xf32> into tensor<2x8xf32>
  %1 = tensor.insert_slice %x into %0[1, 5] [1, 3] [1, 1] : tensor<3xf32> into tensor<2x8xf32>
  %2 = tensor.insert_slice %x into %e[0, 0] [1, 3] [1, 1] : tensor<3xf32> into tensor<2x8xf32>
  return %1, %2 : tensor<2x8xf32>, tensor<2x8xf32>
}
