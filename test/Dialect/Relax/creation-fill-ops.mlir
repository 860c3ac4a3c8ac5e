// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @given
relax.func @given(%n: tensor<?xf32, #relax.tensor<[n]>>, %s: !relax.shape<[n, 4]>, %o: !relax.shape, %v: !relax.shape<[n]>, %seed: tensor<i64>) {
  // CHECK: relax.zeros %{{.*}} {dtype = ui8} : (!relax.shape<[n, 4]>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  %0 = relax.zeros %s {dtype = ui8} : (!relax.shape<[n, 4]>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  // CHECK: relax.ones %{{.*}} {dtype = i1} : (!relax.shape) -> tensor<*xi1>
  %1 = relax.ones %o {dtype = i1} : (!relax.shape) -> tensor<*xi1>
  // CHECK: relax.eye %{{.*}} {dtype = f16, k = 1 : i64} : (!relax.shape<[n, 4]>) -> tensor<?x4xf16, #relax.tensor<[n, 4]>>
  %2 = relax.eye %s {dtype = f16, k = 1 : i64} : (!relax.shape<[n, 4]>) -> tensor<?x4xf16, #relax.tensor<[n, 4]>>
  // CHECK: relax.eye %{{.*}} {dtype = f16} : (!relax.shape) -> tensor<?x?xf16>
  %3 = relax.eye %o {dtype = f16} : (!relax.shape) -> tensor<?x?xf16>
  // CHECK: relax.hamming_window %{{.*}} {alpha = 6.000000e-01 : f64, dtype = f32} : (!relax.shape<[n]>) -> tensor<?xf32, #relax.tensor<[n]>>
  %4 = relax.hamming_window %v {alpha = 6.000000e-01 : f64, dtype = f32} : (!relax.shape<[n]>) -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.hann_window %{{.*}} {dtype = f64, periodic = false} : (!relax.shape<[n]>) -> tensor<?xf64, #relax.tensor<[n]>>
  %5 = relax.hann_window %v {dtype = f64, periodic = false} : (!relax.shape<[n]>) -> tensor<?xf64, #relax.tensor<[n]>>
  // CHECK: relax.random_bits %{{.*}}, %{{.*}} {dtype = ui64} : (tensor<i64>, !relax.shape<[n, 4]>) -> tensor<?x4xui64, #relax.tensor<[n, 4]>>
  %7 = relax.random_bits %seed, %s {dtype = ui64} : (tensor<i64>, !relax.shape<[n, 4]>) -> tensor<?x4xui64, #relax.tensor<[n, 4]>>
  // CHECK: relax.random_bits %{{.*}}, %{{.*}} {dtype = ui32} : (tensor<i64>, !relax.shape) -> tensor<*xui32>
  %8 = relax.random_bits %seed, %o {dtype = ui32} : (tensor<i64>, !relax.shape) -> tensor<*xui32>
  // CHECK: relax.blackman_window %{{.*}} {dtype = bf16} : (!relax.shape) -> tensor<?xbf16>
  %6 = relax.blackman_window %o {dtype = bf16} : (!relax.shape) -> tensor<?xbf16>
  relax.return
}

// CHECK-LABEL: relax.func @like
relax.func @like(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %v: tensor<i64>) {
  // CHECK: relax.zeros_like %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.zeros_like %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.ones_like %{{.*}} {dtype = i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  %1 = relax.ones_like %x {dtype = i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  // CHECK: relax.full_like %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<i64>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  %2 = relax.full_like %x, %v : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<i64>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  // CHECK: relax.eye_like %{{.*}} {k = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.eye_like %x {k = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// CHECK-LABEL: relax.func @arange
relax.func @arange(%n: tensor<?xf32, #relax.tensor<[n]>>, %v: tensor<i64>, %s: !relax.shape<[n]>) {
  // CHECK: relax.arange %{{.*}}, %{{.*}}, %{{.*}} : (tensor<i64>, tensor<i64>, !relax.shape<[n]>) -> tensor<?xi64, #relax.tensor<[n]>>
  %0 = relax.arange %v, %v, %s : (tensor<i64>, tensor<i64>, !relax.shape<[n]>) -> tensor<?xi64, #relax.tensor<[n]>>
  relax.return
}

// CHECK-LABEL: relax.func @one_hot
relax.func @one_hot(%i: tensor<?x8xi64, #relax.tensor<[n, 8]>>, %v: tensor<f32>) {
  // CHECK: relax.one_hot %{{.*}}, %{{.*}}, %{{.*}} {depth = #relax.expr<10>} : (tensor<?x8xi64, #relax.tensor<[n, 8]>>, tensor<f32>, tensor<f32>) -> tensor<?x8x10xf32, #relax.tensor<[n, 8, 10]>>
  %0 = relax.one_hot %i, %v, %v {depth = #relax.expr<10>} : (tensor<?x8xi64, #relax.tensor<[n, 8]>>, tensor<f32>, tensor<f32>) -> tensor<?x8x10xf32, #relax.tensor<[n, 8, 10]>>
  // CHECK: relax.one_hot %{{.*}}, %{{.*}}, %{{.*}} {axis = 1 : i64, depth = #relax.expr<n>} : (tensor<?x8xi64, #relax.tensor<[n, 8]>>, tensor<f32>, tensor<f32>) -> tensor<?x?x8xf32, #relax.tensor<[n, n, 8]>>
  %1 = relax.one_hot %i, %v, %v {axis = 1 : i64, depth = #relax.expr<n>} : (tensor<?x8xi64, #relax.tensor<[n, 8]>>, tensor<f32>, tensor<f32>) -> tensor<?x?x8xf32, #relax.tensor<[n, n, 8]>>
  relax.return
}
