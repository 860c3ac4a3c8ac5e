// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @layer_norm
relax.func @layer_norm(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %g: tensor<?xf32, #relax.tensor<[h]>>, %s: tensor<f32>, %u: tensor<*xf32>, %q: tensor<2x?x4xf16>) {
  // CHECK: relax.layer_norm %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[h]>>, tensor<f32>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  %0 = relax.layer_norm %x, %g, %s : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[h]>>, tensor<f32>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  // CHECK: {axes = array<i64: 1, -1>, epsilon = 5.000000e-01 : f64}
  %1 = relax.layer_norm %x, %s, %s {axes = array<i64: 1, -1>, epsilon = 0.5 : f64} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<f32>, tensor<f32>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  // CHECK: -> tensor<*xf32>
  %2 = relax.layer_norm %u, %s, %s {axes = array<i64: 7>} : (tensor<*xf32>, tensor<f32>, tensor<f32>) -> tensor<*xf32>
  // CHECK: -> tensor<2x?x4xf16>
  %3 = relax.layer_norm %q, %g, %u {axes = array<i64: 1>} : (tensor<2x?x4xf16>, tensor<?xf32, #relax.tensor<[h]>>, tensor<*xf32>) -> tensor<2x?x4xf16>
  relax.return
}

// CHECK-LABEL: relax.func @rms_norm
relax.func @rms_norm(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %g: tensor<?xf32, #relax.tensor<[h]>>) {
  // CHECK: relax.rms_norm %{{.*}}, %{{.*}} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  %0 = relax.rms_norm %x, %g : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  relax.return
}

// CHECK-LABEL: relax.func @group_norm
relax.func @group_norm(%x: tensor<2x?x8xf32>, %g: tensor<8xf32>) {
  // CHECK: {axes = array<i64: 1>, channel_axis = -1 : i64, num_groups = 4 : i64}
  %0 = relax.group_norm %x, %g, %g {num_groups = 4 : i64, channel_axis = -1 : i64, axes = array<i64: 1>} : (tensor<2x?x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x?x8xf32>
  relax.return
}

// CHECK-LABEL: relax.func @instance_norm
relax.func @instance_norm(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %g: tensor<?xf32, #relax.tensor<[c]>>) {
  // CHECK: -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  %0 = relax.instance_norm %x, %g, %g {axes = array<i64: 2>} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  relax.return
}

// CHECK-LABEL: relax.func @batch_norm
relax.func @batch_norm(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %g: tensor<?xf32, #relax.tensor<[c]>>, %v: tensor<?xf32>) {
  // CHECK: {training = true} : {{.*}} -> (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32>, tensor<?xf32, #relax.tensor<[c]>>)
  %0, %1, %2 = relax.batch_norm %x, %g, %g, %v, %g {training = true} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32>, tensor<?xf32, #relax.tensor<[c]>>) -> (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, tensor<?xf32>, tensor<?xf32, #relax.tensor<[c]>>)
  relax.return
}

// CHECK-LABEL: relax.func @lrn
relax.func @lrn(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>, %u: tensor<*xf32>) {
  // CHECK: {axis = -2 : i64, bias = 2.000000e+00 : f64, size = 5 : i64}
  %0 = relax.lrn %x {size = 5 : i64, axis = -2 : i64, bias = 2.0 : f64} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  // CHECK: -> tensor<*xf32>
  %1 = relax.lrn %u {size = 1 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}
