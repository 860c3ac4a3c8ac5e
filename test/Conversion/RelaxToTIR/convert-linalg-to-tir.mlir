// RUN: relax-opt %s --convert-linalg-to-tir | FileCheck %s

// A fill that is accumulated into becomes the init region; results are computed
// into the output buffers, intermediate tensors into buffers of the program.
// CHECK-LABEL: tir.prim_func private @dense
// CHECK-SAME: (%[[X:.*]]: memref<128x784xf32>, %[[W:.*]]: memref<784x10xf32>, %[[B:.*]]: memref<10xf32>, %[[OUT:.*]]: memref<128x10xf32>)
// CHECK-SAME: attributes {tir.op_pattern = #tir.op_pattern<out_ewise_fusable>}
func.func private @dense(%x: tensor<128x784xf32>, %w: tensor<784x10xf32>, %b: tensor<10xf32>)
    -> tensor<128x10xf32> attributes {tir.op_pattern = #tir.op_pattern<out_ewise_fusable>} {
  // CHECK: %[[M:.*]] = tir.alloc : memref<128x10xf32>
  // CHECK: %[[BB:.*]] = tir.alloc : memref<128x10xf32>
  // CHECK-NOT: @fill
  // CHECK: tir.for %[[I:.*]] to 128 {
  // CHECK: tir.for %[[J:.*]] to 10 {
  // CHECK: tir.for %[[K:.*]] to 784 {
  // CHECK: tir.block @matmul (spatial %[[VI:.*]] = %[[I]] to 128, spatial %[[VJ:.*]] = %[[J]] to 10, reduce %[[VK:.*]] = %[[K]] to 784) init (%[[WI:.*]], %[[WJ:.*]]) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK: affine.store %[[ZERO]], %[[M]][%[[WI]], %[[WJ]]]
  // CHECK: } {
  // CHECK: affine.load %[[X]][%[[VI]], %[[VK]]]
  // CHECK: affine.load %[[W]][%[[VK]], %[[VJ]]]
  // CHECK: affine.load %[[M]][%[[VI]], %[[VJ]]]
  // CHECK: arith.mulf %{{.*}} fastmath<contract>
  // CHECK: arith.addf %{{.*}} fastmath<contract>
  // CHECK: affine.store %{{.*}}, %[[M]][%[[VI]], %[[VJ]]]
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x10xf32>) -> tensor<128x10xf32>
  %m = linalg.matmul ins(%x, %w : tensor<128x784xf32>, tensor<784x10xf32>) outs(%f : tensor<128x10xf32>) -> tensor<128x10xf32>
  // CHECK: tir.block @broadcast
  // CHECK: affine.load %[[B]][%{{.*}}] : memref<10xf32>
  %bb = linalg.broadcast ins(%b : tensor<10xf32>) outs(%e : tensor<128x10xf32>) dimensions = [0]
  // CHECK: tir.block @bias
  // CHECK: affine.store %{{.*}}, %[[OUT]]
  %r = linalg.add {tir.name = "bias"} ins(%m, %bb : tensor<128x10xf32>, tensor<128x10xf32>) outs(%e : tensor<128x10xf32>) -> tensor<128x10xf32>
  // CHECK: tir.return
  return %r : tensor<128x10xf32>
}

// An accumulator that is not a fill is copied first.
// CHECK-LABEL: tir.prim_func @accumulate
// CHECK-SAME: (%[[A:.*]]: memref<4x8xf32>, %[[ACC:.*]]: memref<4xf32>, %[[OUT:.*]]: memref<4xf32> {tir.buffer_role = #tir.buffer_role<out>})
func.func @accumulate(%a: tensor<4x8xf32>, %acc: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tir.block @copy (spatial %[[V:.*]] = %{{.*}} to 4) {
  // CHECK: %[[OLD:.*]] = affine.load %[[ACC]][%[[V]]]
  // CHECK: affine.store %[[OLD]], %[[OUT]][%[[V]]]
  // CHECK: tir.block @reduce (spatial %{{.*}} = %{{.*}} to 4, reduce %{{.*}} = %{{.*}} to 8) {
  // CHECK: affine.load %[[OUT]]
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%acc : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}

// A named payload argument that is not read needs no buffer.
// CHECK-LABEL: tir.prim_func @pool
func.func @pool(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x4x4xf32> {
  // CHECK-NOT: tir.alloc
  // CHECK: tir.block @pooling_nchw_max (spatial %[[N:.*]] = %{{.*}} to 1, spatial %[[C:.*]] = %{{.*}} to 3, spatial %[[H:.*]] = %{{.*}} to 4, spatial %[[W:.*]] = %{{.*}} to 4, reduce %[[R:.*]] = %{{.*}} to 2, reduce %[[S:.*]] = %{{.*}} to 2) init
  // CHECK: affine.load %{{.*}}[%[[N]], %[[C]], %[[H]] * 2 + %[[R]], %[[W]] * 2 + %[[S]]]
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x3x4x4xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %m = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x3x8x8xf32>, tensor<2x2xf32>) outs(%f : tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %m : tensor<1x3x4x4xf32>
}

// Several results become one block; a fill that is read as a tensor is a block.
// CHECK-LABEL: tir.prim_func @tuple
// CHECK-SAME: (%[[A:.*]]: memref<8x16xf32>, %[[SUM:.*]]: memref<8xf32> {tir.buffer_role = #tir.buffer_role<out>}, %[[MAX:.*]]: memref<8xf32> {tir.buffer_role = #tir.buffer_role<out>}, %[[FILL:.*]]: memref<8xf32> {tir.buffer_role = #tir.buffer_role<out>})
func.func @tuple(%a: tensor<8x16xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tir.block @generic ({{.*}}) init (%{{.*}}) {
  // CHECK: affine.store %{{.*}}, %[[SUM]]
  // CHECK: affine.store %{{.*}}, %[[MAX]]
  // CHECK: } {
  // CHECK: affine.store %{{.*}}, %[[SUM]]
  // CHECK: affine.store %{{.*}}, %[[MAX]]
  %r:2 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x16xf32>) outs(%f, %f : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %sum: f32, %max: f32):
    %0 = arith.addf %sum, %in : f32
    %1 = arith.maximumf %max, %in : f32
    linalg.yield %0, %1 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  // CHECK: tir.block @fill
  // CHECK: affine.store %{{.*}}, %[[FILL]]
  return %r#0, %r#1, %f : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Indices are iterators; reads at affine indices are affine, others are not.
// CHECK-LABEL: tir.prim_func @gather
// CHECK-SAME: (%[[T:.*]]: memref<9x4xf32>, %[[AT:.*]]: memref<3xi32>
func.func @gather(%table: tensor<9x4xf32>, %at: tensor<3xi32>) -> tensor<3x4xf32> {
  %scale = arith.constant 2.0 : f32
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<3x4xf32>
  // CHECK: tir.block @generic (spatial %[[VI:.*]] = %{{.*}} to 3, spatial %[[VJ:.*]] = %{{.*}} to 4) {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<3xi32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.index_cast %in : i32 to index
    // CHECK: memref.load %[[T]][%{{.*}}, %[[VJ]]]
    %x = tensor.extract %table[%row, %j] : tensor<9x4xf32>
    %next = arith.addi %i, %one : index
    // CHECK: affine.load %[[T]][%[[VI]] + 1, %[[VJ]]]
    %y = tensor.extract %table[%next, %j] : tensor<9x4xf32>
    %s = arith.addf %x, %y : f32
    %p = arith.mulf %s, %scale : f32
    linalg.yield %p : f32
  } -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

#rows = affine_map<()[s0, s1] -> (s0 * s1, 4)>

// Dynamic sizes are expressions over the index arguments, at any position.
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK-SAME: (%[[X:[a-z0-9]+]]: memref<?x4xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1, 4)>}
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: memref<?x4xf32> {tir.buffer_role = #tir.buffer_role<out>, tir.shape = affine_map<()[s0, s1] -> ((s0 * s1) floordiv 2 + 1, 4)>}
// CHECK-SAME: %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index)
func.func @symbolic(%n: index, %x: tensor<?x4xf32> {tir.shape = #rows}, %m: index) -> tensor<?x4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %rows = tensor.dim %x, %zero : tensor<?x4xf32>
  %half = arith.divsi %rows, %two : index
  %size = arith.addi %half, %one : index
  %e = tensor.empty(%size) : tensor<?x4xi32>
  // CHECK: tir.alloc [(symbol(%[[N]]) * symbol(%[[M]])) floordiv 2 + 1, 4] : memref<?x4xi32>
  // CHECK: tir.for %[[I:.*]] to (symbol(%[[N]]) * symbol(%[[M]])) floordiv 2 + 1 {
  // CHECK: tir.block @generic (spatial %[[V:.*]] = %[[I]] to (symbol(%[[N]]) * symbol(%[[M]])) floordiv 2 + 1
  // CHECK: %[[S:.*]] = affine.apply
  // CHECK: arith.index_cast %[[S]]
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%e : tensor<?x4xi32>) {
  ^bb0(%out: i32):
    %s = arith.index_cast %rows : index to i32
    linalg.yield %s : i32
  } -> tensor<?x4xi32>
  %f = tensor.empty(%size) : tensor<?x4xf32>
  %1 = linalg.map ins(%0 : tensor<?x4xi32>) outs(%f : tensor<?x4xf32>)
    (%in: i32, %out: f32) {
      %2 = arith.sitofp %in : i32 to f32
      linalg.yield %2 : f32
    }
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: tir.prim_func @returned_argument
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32> {tir.buffer_role = #tir.buffer_role<out>}, %[[Z:.*]]: memref<f32> {tir.buffer_role = #tir.buffer_role<out>}, %[[W:.*]]: memref<f32> {tir.buffer_role = #tir.buffer_role<out>})
func.func @returned_argument(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>, tensor<f32>) {
  %c = arith.constant dense<3.0> : tensor<f32>
  // CHECK: tir.block @copy (
  // CHECK: tir.block @fill () {
  // CHECK: affine.store %{{.*}}, %[[Z]][]
  // CHECK: tir.block @copy_1 () {
  // CHECK: affine.store %{{.*}}, %[[W]][]
  return %x, %c, %c : tensor<4xf32>, tensor<f32>, tensor<f32>
}

// Branches on affine bounds are affine.
// CHECK-LABEL: tir.prim_func @branches
func.func @branches(%x: tensor<8xf32>, %n: index) -> tensor<10xf32> {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<10xf32>
  // CHECK: tir.block @generic (spatial %[[V:.*]] = %{{.*}} to 10) {
  // CHECK: affine.if #{{.*}}(%[[V]])[%{{.*}}] -> f32 {
  // CHECK-NEXT: affine.load %{{.*}}[%[[V]] - 1]
  // CHECK-NEXT: affine.yield
  // CHECK: } else {
  // CHECK: affine.yield
  // CHECK-NOT: arith.cmpi
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%e : tensor<10xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %low = arith.cmpi sge, %i, %one : index
    %high = arith.cmpi slt, %i, %nine : index
    %some = arith.cmpi sgt, %n, %i : index
    %both = arith.andi %low, %high : i1
    %all = arith.andi %both, %some : i1
    %at = arith.subi %i, %one : index
    %v = scf.if %all -> f32 {
      %a = tensor.extract %x[%at] : tensor<8xf32>
      scf.yield %a : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<10xf32>
  return %0 : tensor<10xf32>
}
