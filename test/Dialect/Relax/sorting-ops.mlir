// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @sorts
relax.func @sorts(%x: tensor<?x4xbf16, #relax.tensor<[n, 4]>>, %y: tensor<*xui8>) {
  // CHECK: relax.sort %{{.*}} : (tensor<?x4xbf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xbf16, #relax.tensor<[n, 4]>>
  %0 = relax.sort %x : (tensor<?x4xbf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xbf16, #relax.tensor<[n, 4]>>
  // CHECK: relax.argsort %{{.*}} {axis = 0 : i64, descending = true, dtype = i32} : (tensor<?x4xbf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xi32, #relax.tensor<[n, 4]>>
  %1 = relax.argsort %x {axis = 0, descending = true, dtype = i32} : (tensor<?x4xbf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xi32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sort %{{.*}} {axis = 7 : i64} : (tensor<*xui8>) -> tensor<*xui8>
  %2 = relax.sort %y {axis = 7} : (tensor<*xui8>) -> tensor<*xui8>
  relax.return
}

// CHECK-LABEL: relax.func @topk
relax.func @topk(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %y: tensor<?x?xi1>) {
  // CHECK: relax.topk %{{.*}} {k = 4 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[n, 4]>>)
  %0:2 = relax.topk %x {k = 4} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xi64, #relax.tensor<[n, 4]>>)
  // CHECK: relax.topk %{{.*}} {axis = 0 : i64, k = 3 : i64, largest = false} : (tensor<?x?xi1>) -> (tensor<3x?xi1>, tensor<3x?xi64>)
  %1:2 = relax.topk %y {axis = 0, k = 3, largest = false} : (tensor<?x?xi1>) -> (tensor<3x?xi1>, tensor<3x?xi64>)
  relax.return
}

// CHECK-LABEL: relax.func @median
relax.func @median(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) {
  // CHECK: relax.median %{{.*}} {axis = 0 : i64, keepdims = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<1x4xf32>, tensor<1x4xi64>)
  %0:2 = relax.median %x {axis = 0, keepdims = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<1x4xf32>, tensor<1x4xi64>)
  // CHECK: relax.median %{{.*}} {axis = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xi64, #relax.tensor<[n]>>)
  %1:2 = relax.median %x {axis = -1} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xi64, #relax.tensor<[n]>>)
  relax.return
}
