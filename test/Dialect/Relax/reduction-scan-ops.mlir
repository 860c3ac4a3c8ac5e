// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @scans
relax.func @scans(%x: tensor<?x4xf16, #relax.tensor<[n, 4]>>, %y: tensor<*xi1>) {
  // CHECK: relax.cumsum %{{.*}} {axis = 0 : i64} : (tensor<?x4xf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xf16, #relax.tensor<[n, 4]>>
  %0 = relax.cumsum %x {axis = 0} : (tensor<?x4xf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xf16, #relax.tensor<[n, 4]>>
  // CHECK: relax.cumprod %{{.*}} {axis = -1 : i64, dtype = f64, exclusive = true, reverse = true} : (tensor<?x4xf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xf64, #relax.tensor<[n, 4]>>
  %1 = relax.cumprod %x {axis = -1, dtype = f64, exclusive = true, reverse = true} : (tensor<?x4xf16, #relax.tensor<[n, 4]>>) -> tensor<?x4xf64, #relax.tensor<[n, 4]>>
  // CHECK: relax.cumsum %{{.*}} {axis = 5 : i64, dtype = i64} : (tensor<*xi1>) -> tensor<*xi64>
  %2 = relax.cumsum %y {axis = 5, dtype = i64} : (tensor<*xi1>) -> tensor<*xi64>
  relax.return
}
