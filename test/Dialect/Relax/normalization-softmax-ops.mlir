// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @softmax
relax.func @softmax(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>, %y: tensor<*xf32>) {
  // CHECK: relax.softmax %{{.*}} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  %0 = relax.softmax %x : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  // CHECK: {axis = 0 : i64}
  %1 = relax.softmax %x {axis = 0 : i64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  // CHECK: (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.softmax %y {axis = 3 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @dropout
relax.func @dropout(%x: tensor<?x10xf32, #relax.tensor<[n, 10]>>) {
  // CHECK: %{{.*}}, %{{.*}} = relax.dropout %{{.*}} {rate = 2.500000e-01 : f64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<?x10xf32, #relax.tensor<[n, 10]>>)
  %0, %mask = relax.dropout %x {rate = 0.25 : f64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<?x10xf32, #relax.tensor<[n, 10]>>)
  relax.return
}

// CHECK-LABEL: relax.func @log_softmax
relax.func @log_softmax(%x: tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) {
  // CHECK: relax.log_softmax %{{.*}} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  %0 = relax.log_softmax %x : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  // CHECK: {axis = 0 : i64}
  %1 = relax.log_softmax %x {axis = 0 : i64} : (tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  relax.return
}
