// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @nll_loss
relax.func @nll_loss(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %t: tensor<?x?xi64, #relax.tensor<[n, h]>>, %w: tensor<?xf32, #relax.tensor<[c]>>, %u: tensor<*xf32>, %i: tensor<?xi32>) {
  // CHECK: relax.nll_loss %{{.*}}, %{{.*}} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?x?xi64, #relax.tensor<[n, h]>>) -> tensor<f32>
  %0 = relax.nll_loss %x, %t : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?x?xi64, #relax.tensor<[n, h]>>) -> tensor<f32>
  // CHECK: {ignore_index = 3 : i64, reduction = "none"} : {{.*}} -> tensor<?x?xf32, #relax.tensor<[n, h]>>
  %1 = relax.nll_loss %x, %t, %w {reduction = "none", ignore_index = 3 : i64} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?x?xi64, #relax.tensor<[n, h]>>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?xf32, #relax.tensor<[n, h]>>
  // CHECK: -> tensor<?xf32>
  %2 = relax.nll_loss %u, %i {reduction = "none"} : (tensor<*xf32>, tensor<?xi32>) -> tensor<?xf32>
  relax.return
}

// CHECK-LABEL: relax.func @cross_entropy_with_logits
relax.func @cross_entropy_with_logits(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %u: tensor<*xf32>) {
  // CHECK: relax.cross_entropy_with_logits %{{.*}}, %{{.*}} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<*xf32>) -> tensor<f32>
  %0 = relax.cross_entropy_with_logits %x, %u : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<*xf32>) -> tensor<f32>
  relax.return
}
