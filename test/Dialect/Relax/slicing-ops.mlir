// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @strided_slice
relax.func @strided_slice(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %q: tensor<?x8xf32>, %u: tensor<*xf32>, %z: tensor<8x16xf32>) {
  // CHECK: relax.strided_slice %{{.*}} {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %0 = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  // CHECK: relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<9223372036854775807>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[max(n - 1, 0), 4]>>
  %1 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<9223372036854775807>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[max(n - 1, 0), 4]>>
  // CHECK: relax.strided_slice %{{.*}} {axes = array<i64: -1, 0>, begin = [-1, #relax.expr<0>], end = [-100, #relax.expr<8>], strides = array<i64: -3, 2>} : (tensor<8x16xf32>) -> tensor<4x6xf32>
  %2 = relax.strided_slice %z {axes = array<i64: -1, 0>, begin = [-1, #relax.expr<0>], end = [-100, #relax.expr<8>], strides = array<i64: -3, 2>} : (tensor<8x16xf32>) -> tensor<4x6xf32>
  // CHECK: relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x8xf32>) -> tensor<?x8xf32>
  %3 = relax.strided_slice %q {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x8xf32>) -> tensor<?x8xf32>
  // CHECK: relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<*xf32>) -> tensor<*xf32>
  %4 = relax.strided_slice %u {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @slice_scatter
relax.func @slice_scatter(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %s: tensor<?x2xf32, #relax.tensor<[n, 2]>>) {
  // CHECK: relax.slice_scatter %{{.*}}, %{{.*}} {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// CHECK-LABEL: relax.func @dynamic_strided_slice
relax.func @dynamic_strided_slice(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<1xi64>, %o: tensor<?xi64>, %u: tensor<*xf32>, %s: !relax.shape<[2, n]>) {
  // CHECK: relax.dynamic_strided_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %0 = relax.dynamic_strided_slice %x, %b, %b, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  // CHECK: relax.dynamic_strided_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?x?xf32>
  %1 = relax.dynamic_strided_slice %x, %o, %o, %o : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?x?xf32>
  // CHECK: relax.dynamic_strided_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  %2 = relax.dynamic_strided_slice %u, %b, %b, %b : (tensor<*xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: relax.dynamic_strided_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, !relax.shape<[2, n]>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %3 = relax.dynamic_strided_slice %x, %b, %b, %b, %s : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, !relax.shape<[2, n]>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  relax.return
}

// CHECK-LABEL: relax.func @slice_sizes
relax.func @slice_sizes(%n: tensor<?xi64, #relax.tensor<[n]>>, %s: !relax.shape<[8, n]>, %b: tensor<1xi64>, %o: tensor<*xi64>) {
  // CHECK: relax.slice_sizes %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (!relax.shape<[8, n]>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %0 = relax.slice_sizes %s, %b, %b, %b : (!relax.shape<[8, n]>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  // CHECK: relax.slice_sizes %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (!relax.shape<[8, n]>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>) -> tensor<?xi64>
  %1 = relax.slice_sizes %s, %o, %o, %o : (!relax.shape<[8, n]>, tensor<*xi64>, tensor<*xi64>, tensor<*xi64>) -> tensor<?xi64>
  relax.return
}

// CHECK-LABEL: relax.func @split
relax.func @split(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %y: tensor<?x4xf32, #relax.tensor<[2 * n, 4]>>, %u: tensor<*xf32>, %z: tensor<7xf32>) {
  // CHECK: relax.split %{{.*}} {axis = 0 : i64, sections = 3 : i64} : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  %0:3 = relax.split %z {axis = 0 : i64, sections = 3 : i64} : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  // CHECK: relax.split %{{.*}} {axis = 0 : i64, sections = 2 : i64} : (tensor<?x4xf32, #relax.tensor<[2 * n, 4]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>)
  %1:2 = relax.split %y {axis = 0 : i64, sections = 2 : i64} : (tensor<?x4xf32, #relax.tensor<[2 * n, 4]>>) -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>)
  // CHECK: relax.split %{{.*}} {axis = -1 : i64, indices = [#relax.expr<1>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x1xf32, #relax.tensor<[n, 1]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
  %2:2 = relax.split %x {axis = -1 : i64, indices = [#relax.expr<1>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x1xf32, #relax.tensor<[n, 1]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
  // CHECK: relax.split %{{.*}} {axis = 3 : i64, sections = 2 : i64} : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %3:2 = relax.split %u {axis = 3 : i64, sections = 2 : i64} : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  relax.return
}
