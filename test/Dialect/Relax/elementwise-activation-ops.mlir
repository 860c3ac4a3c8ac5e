// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @functions
relax.func @functions(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  // CHECK: relax.relu6 %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.relu6 %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.silu %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.silu %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.gelu %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.gelu %1 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.gelu_tanh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.gelu_tanh %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.selu %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %4 = relax.selu %3 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %4 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// A parameter that has its default value may be left out.
// CHECK-LABEL: relax.func @parameters
relax.func @parameters(%x: tensor<?xf16>) {
  // CHECK: relax.leakyrelu %{{.*}} : (tensor<?xf16>) -> tensor<?xf16>
  %0 = relax.leakyrelu %x : (tensor<?xf16>) -> tensor<?xf16>
  // CHECK: relax.leakyrelu %{{.*}} {alpha = 2.000000e-01 : f64}
  %1 = relax.leakyrelu %x {alpha = 0.2 : f64} : (tensor<?xf16>) -> tensor<?xf16>
  // CHECK: relax.elu %{{.*}} {alpha = 5.000000e-01 : f64}
  %2 = relax.elu %x {alpha = 0.5 : f64} : (tensor<?xf16>) -> tensor<?xf16>
  // CHECK: relax.hard_sigmoid %{{.*}} {alpha = 2.500000e-01 : f64, beta = 0.{{.*}} : f64}
  %3 = relax.hard_sigmoid %x {alpha = 0.25 : f64, beta = 0.0 : f64} : (tensor<?xf16>) -> tensor<?xf16>
  // CHECK: relax.softplus %{{.*}} {beta = 2.000000e+00 : f64, threshold = 1.000000e+01 : f64}
  %4 = relax.softplus %x {beta = 2.0 : f64, threshold = 10.0 : f64} : (tensor<?xf16>) -> tensor<?xf16>
  relax.return
}

// CHECK-LABEL: relax.func @clip
relax.func @clip(%x: tensor<4xui8>, %y: tensor<*xf32>) {
  // CHECK: relax.clip %{{.*}} {max = 200 : ui8, min = 3 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %0 = relax.clip %x {min = 3 : ui8, max = 200 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  // CHECK: relax.clip %{{.*}} {min = 0xFF800000 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  %1 = relax.clip %y {min = 0xFF800000 : f32} : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: relax.clip %{{.*}} : (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.clip %y : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @prelu
relax.func @prelu(%x: tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>, %a: tensor<?xf32, #relax.tensor<[c]>>, %one: tensor<1xf32>, %u: tensor<*xf32>) {
  // CHECK: relax.prelu %{{.*}}, %{{.*}} : (tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>
  %0 = relax.prelu %x, %a : (tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>
  // CHECK: relax.prelu %{{.*}}, %{{.*}} {axis = -1 : i64}
  %1 = relax.prelu %x, %one {axis = -1 : i64} : (tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>, tensor<1xf32>) -> tensor<?x?x4xf32, #relax.tensor<[n, c, 4]>>
  // CHECK: relax.prelu %{{.*}}, %{{.*}} {axis = 7 : i64} : (tensor<*xf32>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<*xf32>
  %2 = relax.prelu %u, %a {axis = 7 : i64} : (tensor<*xf32>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<*xf32>
  relax.return
}
