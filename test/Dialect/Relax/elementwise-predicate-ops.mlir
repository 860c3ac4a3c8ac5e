// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @comparisons
relax.func @comparisons(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>> {
  // CHECK: relax.equal %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %0 = relax.equal %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.not_equal %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %1 = relax.not_equal %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.less %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %2 = relax.less %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.less_equal %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %3 = relax.less_equal %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.greater %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %4 = relax.greater %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.greater_equal %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %5 = relax.greater_equal %a, %b : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<1xf32>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.logical_and %{{.*}}, %{{.*}} : (tensor<?x4xi1, #relax.tensor<[n, 4]>>, tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %6 = relax.logical_and %0, %1 : (tensor<?x4xi1, #relax.tensor<[n, 4]>>, tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.logical_or
  %7 = relax.logical_or %6, %2 : (tensor<?x4xi1, #relax.tensor<[n, 4]>>, tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.logical_xor
  %8 = relax.logical_xor %7, %3 : (tensor<?x4xi1, #relax.tensor<[n, 4]>>, tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  // CHECK: relax.logical_not %{{.*}} : (tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  %9 = relax.logical_not %8 : (tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<?x4xi1, #relax.tensor<[n, 4]>>
  relax.return %9 : tensor<?x4xi1, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @classes
relax.func @classes(%a: tensor<*xf16>, %b: tensor<?xbf16>, %c: tensor<f64>) {
  // CHECK: relax.isnan %{{.*}} : (tensor<*xf16>) -> tensor<*xi1>
  %0 = relax.isnan %a : (tensor<*xf16>) -> tensor<*xi1>
  // CHECK: relax.isinf %{{.*}} : (tensor<?xbf16>) -> tensor<?xi1>
  %1 = relax.isinf %b : (tensor<?xbf16>) -> tensor<?xi1>
  // CHECK: relax.isfinite %{{.*}} : (tensor<f64>) -> tensor<i1>
  %2 = relax.isfinite %c : (tensor<f64>) -> tensor<i1>
  relax.return
}

// Truth values are compared too.
// CHECK-LABEL: relax.func @element_types
relax.func @element_types(%a: tensor<4xi1>, %b: tensor<4xui64>) {
  // CHECK: (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %0 = relax.equal %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  // CHECK: (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  %1 = relax.less %b, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xi1>
  relax.return
}

// CHECK-LABEL: relax.func @choice
relax.func @choice(%c: tensor<?x1xi1, #relax.tensor<[n, 1]>>, %a: tensor<4xui8>, %b: tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>> {
  // CHECK: relax.where %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x1xi1, #relax.tensor<[n, 1]>>, tensor<4xui8>, tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  %0 = relax.where %c, %a, %b : (tensor<?x1xi1, #relax.tensor<[n, 1]>>, tensor<4xui8>, tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  relax.return %0 : tensor<?x4xui8, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @filling
relax.func @filling(%x: tensor<?x4xui8, #relax.tensor<[n, 4]>>, %m: tensor<3x1x1xi1>, %v: tensor<ui8>, %a: tensor<?x?xf16>, %b: tensor<1xi1>, %c: tensor<f16>, %d: tensor<*xf16>, %e: tensor<*xi1>) -> tensor<3x?x4xui8, #relax.tensor<[3, n, 4]>> {
  // CHECK: relax.masked_fill %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x4xui8, #relax.tensor<[n, 4]>>, tensor<3x1x1xi1>, tensor<ui8>) -> tensor<3x?x4xui8, #relax.tensor<[3, n, 4]>>
  %0 = relax.masked_fill %x, %m, %v : (tensor<?x4xui8, #relax.tensor<[n, 4]>>, tensor<3x1x1xi1>, tensor<ui8>) -> tensor<3x?x4xui8, #relax.tensor<[3, n, 4]>>
  // CHECK: relax.masked_fill {{.*}} -> tensor<?x?xf16>
  %1 = relax.masked_fill %a, %b, %c : (tensor<?x?xf16>, tensor<1xi1>, tensor<f16>) -> tensor<?x?xf16>
  // CHECK: relax.masked_fill {{.*}} -> tensor<*xf16>
  %2 = relax.masked_fill %d, %b, %c : (tensor<*xf16>, tensor<1xi1>, tensor<f16>) -> tensor<*xf16>
  // CHECK: relax.masked_fill {{.*}} -> tensor<*xf16>
  %3 = relax.masked_fill %a, %e, %d : (tensor<?x?xf16>, tensor<*xi1>, tensor<*xf16>) -> tensor<*xf16>
  relax.return %0 : tensor<3x?x4xui8, #relax.tensor<[3, n, 4]>>
}

// CHECK-LABEL: relax.func @conversions
relax.func @conversions(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<*xi64>) -> tensor<*xi1> {
  // CHECK: relax.astype %{{.*}} {dtype = ui8} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  %0 = relax.astype %a {dtype = ui8} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  // CHECK: relax.astype %{{.*}} {dtype = i1} : (tensor<*xi64>) -> tensor<*xi1>
  %1 = relax.astype %b {dtype = i1} : (tensor<*xi64>) -> tensor<*xi1>
  relax.return %1 : tensor<*xi1>
}

// CHECK-LABEL: relax.func @bits
relax.func @bits(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<*xi16>, %c: tensor<?xui64>) -> tensor<*xbf16> {
  // CHECK: relax.bitcast %{{.*}} {dtype = ui32} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xui32, #relax.tensor<[n, 4]>>
  %0 = relax.bitcast %a {dtype = ui32} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xui32, #relax.tensor<[n, 4]>>
  // CHECK: relax.bitcast %{{.*}} {dtype = bf16} : (tensor<*xi16>) -> tensor<*xbf16>
  %1 = relax.bitcast %b {dtype = bf16} : (tensor<*xi16>) -> tensor<*xbf16>
  // CHECK: relax.bitcast %{{.*}} {dtype = i64} : (tensor<?xui64>) -> tensor<?xi64>
  %2 = relax.bitcast %c {dtype = i64} : (tensor<?xui64>) -> tensor<?xi64>
  relax.return %1 : tensor<*xbf16>
}
