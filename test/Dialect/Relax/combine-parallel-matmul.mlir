// RUN: relax-opt %s --relax-combine-parallel-matmul | FileCheck %s
// RUN: relax-opt %s --relax-combine-parallel-matmul=min-branches=3 | FileCheck %s --check-prefix=THREE

// CHECK-LABEL: relax.func @two(
// CHECK-SAME: %[[X:.*]]: tensor<?x16xf32, #relax.tensor<[n, 16]>>
// CHECK: %[[W:.*]] = relax.concat %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<16x4xf32>, tensor<16x8xf32>) -> tensor<16x12xf32>
// CHECK: %[[Y:.*]] = relax.matmul %[[X]], %[[W]]
// CHECK-SAME: -> tensor<?x12xf32, #relax.tensor<[n, 12]>>
// CHECK: %[[A:.*]] = relax.strided_slice %[[Y]] {axes = array<i64: 1>, begin = [0], end = [4]}
// CHECK-SAME: -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
// CHECK: %[[B:.*]] = relax.strided_slice %[[Y]] {axes = array<i64: 1>, begin = [4], end = [12]}
// CHECK: relax.output %[[A]], %[[B]]
// THREE-LABEL: relax.func @two(
// THREE-NOT: relax.concat
relax.func @two(%x: tensor<?x16xf32, #relax.tensor<[n, 16]>>)
    -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xf32, #relax.tensor<[n, 8]>>) {
  %r:2 = relax.dataflow -> tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xf32, #relax.tensor<[n, 8]>> {
    %q = relax.constant dense<1.0> : tensor<16x4xf32>
    %0 = relax.matmul %x, %q : (tensor<?x16xf32, #relax.tensor<[n, 16]>>, tensor<16x4xf32>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    %k = relax.constant dense<2.0> : tensor<16x8xf32>
    %1 = relax.matmul %x, %k : (tensor<?x16xf32, #relax.tensor<[n, 16]>>, tensor<16x8xf32>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
    relax.output %0, %1 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xf32, #relax.tensor<[n, 8]>>
  }
  relax.return %r#0, %r#1 : tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x8xf32, #relax.tensor<[n, 8]>>
}

// Weights that are not constant, other data, batches of weights, another type of
// result: nothing to combine.
// CHECK-LABEL: relax.func @different(
// CHECK-NOT: relax.concat
// CHECK: relax.return
relax.func @different(%x: tensor<2x8x16xf32>, %y: tensor<2x8x16xf32>, %w: tensor<16x4xf32>)
    -> (tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf64>) {
  %c = relax.constant dense<1.0> : tensor<16x4xf32>
  %b = relax.constant dense<1.0> : tensor<2x16x4xf32>
  %0 = relax.matmul %x, %w : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %1 = relax.matmul %x, %c : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %2 = relax.matmul %y, %c : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf32>
  %3 = relax.matmul %x, %b : (tensor<2x8x16xf32>, tensor<2x16x4xf32>) -> tensor<2x8x4xf32>
  %4 = relax.matmul %x, %c {out_dtype = f64} : (tensor<2x8x16xf32>, tensor<16x4xf32>) -> tensor<2x8x4xf64>
  relax.return %0, %1, %2, %3, %4 : tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf32>, tensor<2x8x4xf64>
}

// Not across the border of a region that may not run.
// CHECK-LABEL: relax.func @branch(
// CHECK-NOT: relax.concat
relax.func @branch(%x: tensor<8x16xf32>, %c: tensor<i1>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %w = relax.constant dense<1.0> : tensor<16x4xf32>
  %0 = relax.matmul %x, %w : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  %1 = relax.if %c : tensor<i1> -> tensor<8x4xf32> {
    %v = relax.constant dense<2.0> : tensor<16x4xf32>
    %2 = relax.matmul %x, %v : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    relax.yield %2 : tensor<8x4xf32>
  } else {
    relax.yield %0 : tensor<8x4xf32>
  }
  relax.return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
