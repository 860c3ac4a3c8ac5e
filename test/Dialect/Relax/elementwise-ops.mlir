// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @unary
relax.func @unary(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  // CHECK: relax.relu %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.relu %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.negative
  %1 = relax.negative %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.exp
  %2 = relax.exp %1 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sqrt
  %3 = relax.sqrt %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.rsqrt
  %4 = relax.rsqrt %3 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.tanh
  %5 = relax.tanh %4 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sigmoid
  %6 = relax.sigmoid %5 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %6 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @binary
relax.func @binary(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // CHECK: relax.add %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %0 = relax.add %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.subtract
  %1 = relax.subtract %0, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.multiply
  %2 = relax.multiply %1, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.divide
  %3 = relax.divide %2, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.maximum
  %4 = relax.maximum %3, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.minimum
  %5 = relax.minimum %4, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  relax.return %5 : tensor<2x3xi32>
}

// Dimensions: equal, 1, absent.
// CHECK-LABEL: relax.func @broadcast
relax.func @broadcast(%m: tensor<?xf32, #relax.tensor<[m]>>, %a: tensor<?x1x?xf32, #relax.tensor<[n, 1, 4 * m]>>, %b: tensor<8x?xf32, #relax.tensor<[8, 4 * m]>>) -> tensor<?x8x?xf32, #relax.tensor<[n, 8, 4 * m]>> {
  // CHECK: -> tensor<?x8x?xf32, #relax.tensor<[n, 8, 4 * m]>>
  %0 = relax.add %a, %b : (tensor<?x1x?xf32, #relax.tensor<[n, 1, 4 * m]>>, tensor<8x?xf32, #relax.tensor<[8, 4 * m]>>) -> tensor<?x8x?xf32, #relax.tensor<[n, 8, 4 * m]>>
  relax.return %0 : tensor<?x8x?xf32, #relax.tensor<[n, 8, 4 * m]>>
}

// Two symbols may be equal or not, and either may be 1; 4 can only meet 1 or 4.
// CHECK-LABEL: relax.func @broadcast_not_provable
relax.func @broadcast_not_provable(%a: tensor<?x?x?xf32, #relax.tensor<[n, m, ?]>>, %b: tensor<?x4x4xf32, #relax.tensor<[m, 4, 4]>>) -> tensor<?x4x4xf32> {
  // CHECK: -> tensor<?x4x4xf32>
  %0 = relax.add %a, %b : (tensor<?x?x?xf32, #relax.tensor<[n, m, ?]>>, tensor<?x4x4xf32, #relax.tensor<[m, 4, 4]>>) -> tensor<?x4x4xf32>
  relax.return %0 : tensor<?x4x4xf32>
}

// CHECK-LABEL: relax.func @unknown_rank
relax.func @unknown_rank(%a: tensor<*xf32>, %b: tensor<4xf32>) -> tensor<*xf32> {
  // CHECK: -> tensor<*xf32>
  %0 = relax.multiply %a, %b : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}

// A declared type may be less precise than the inferred type.
// CHECK-LABEL: relax.func @less_precise
relax.func @less_precise(%a: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32> {
  // CHECK: -> tensor<?x4xf32>
  %0 = relax.relu %a : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32>
  relax.return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: relax.func @ewise_fma
relax.func @ewise_fma(%a: tensor<?x8xf32, #relax.tensor<[n, 8]>>, %b: tensor<1x8xf32>, %c: tensor<f32>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>> {
  // CHECK: relax.ewise_fma %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x8xf32, #relax.tensor<[n, 8]>>, tensor<1x8xf32>, tensor<f32>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  %0 = relax.ewise_fma %a, %b, %c : (tensor<?x8xf32, #relax.tensor<[n, 8]>>, tensor<1x8xf32>, tensor<f32>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  relax.return %0 : tensor<?x8xf32, #relax.tensor<[n, 8]>>
}

// CHECK-LABEL: relax.func @element_types
relax.func @element_types(%a: tensor<4xf16>, %b: tensor<4xbf16>, %c: tensor<4xf64>, %d: tensor<4xi8>, %e: tensor<4xui8>, %f: tensor<4xi1>) {
  // CHECK: tensor<4xf16>
  %0 = relax.tanh %a : (tensor<4xf16>) -> tensor<4xf16>
  // CHECK: tensor<4xbf16>
  %1 = relax.add %b, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  // CHECK: tensor<4xf64>
  %2 = relax.sigmoid %c : (tensor<4xf64>) -> tensor<4xf64>
  // CHECK: tensor<4xi8>
  %3 = relax.negative %d : (tensor<4xi8>) -> tensor<4xi8>
  // CHECK: tensor<4xui8>
  %4 = relax.divide %e, %e : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  // CHECK: tensor<4xi1>
  %5 = relax.maximum %f, %f : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  relax.return
}

// CHECK-LABEL: relax.func @functions
relax.func @functions(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>> {
  // CHECK: relax.abs %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.abs %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sign %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.sign %0 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.square %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %2 = relax.square %1 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.ceil %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %3 = relax.ceil %2 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.floor %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %4 = relax.floor %3 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.round %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %5 = relax.round %4 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.trunc %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %6 = relax.trunc %5 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.log %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %7 = relax.log %6 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.erf %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %8 = relax.erf %7 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sin %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %9 = relax.sin %8 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.cos %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %10 = relax.cos %9 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.tan %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %11 = relax.tan %10 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.asin %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %12 = relax.asin %11 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.acos %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %13 = relax.acos %12 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.atan %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %14 = relax.atan %13 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.sinh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %15 = relax.sinh %14 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.cosh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %16 = relax.cosh %15 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.asinh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %17 = relax.asinh %16 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.acosh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %18 = relax.acosh %17 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.atanh %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %19 = relax.atanh %18 : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return %19 : tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @integers
relax.func @integers(%a: tensor<2x3xi32>, %b: tensor<3xi32>) -> tensor<2x3xi32> {
  // CHECK: relax.floor_divide %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %0 = relax.floor_divide %a, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.floor_mod %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %1 = relax.floor_mod %0, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.mod %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %2 = relax.mod %1, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.power %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %3 = relax.power %2, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.bitwise_and %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %4 = relax.bitwise_and %3, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.bitwise_or %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %5 = relax.bitwise_or %4, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.bitwise_xor %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %6 = relax.bitwise_xor %5, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.left_shift %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %7 = relax.left_shift %6, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.right_shift %{{.*}}, %{{.*}} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %8 = relax.right_shift %7, %b : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  // CHECK: relax.bitwise_not %{{.*}} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %9 = relax.bitwise_not %8 : (tensor<2x3xi32>) -> tensor<2x3xi32>
  relax.return %9 : tensor<2x3xi32>
}

// CHECK-LABEL: relax.func @functions_of_two
relax.func @functions_of_two(%a: tensor<*xf64>, %b: tensor<4xf64>) -> tensor<*xf64> {
  // CHECK: relax.atan2 %{{.*}}, %{{.*}} : (tensor<*xf64>, tensor<4xf64>) -> tensor<*xf64>
  %0 = relax.atan2 %a, %b : (tensor<*xf64>, tensor<4xf64>) -> tensor<*xf64>
  // CHECK: relax.log_add_exp %{{.*}}, %{{.*}} : (tensor<*xf64>, tensor<4xf64>) -> tensor<*xf64>
  %1 = relax.log_add_exp %0, %b : (tensor<*xf64>, tensor<4xf64>) -> tensor<*xf64>
  relax.return %1 : tensor<*xf64>
}

// CHECK-LABEL: relax.func @bits_of_truth_values
relax.func @bits_of_truth_values(%a: tensor<?xi1>, %b: tensor<ui64>, %c: tensor<4xui8>) {
  // CHECK: tensor<?xi1>
  %0 = relax.bitwise_not %a : (tensor<?xi1>) -> tensor<?xi1>
  // CHECK: tensor<ui64>
  %1 = relax.abs %b : (tensor<ui64>) -> tensor<ui64>
  // CHECK: tensor<4xui8>
  %2 = relax.right_shift %c, %c : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  relax.return
}
