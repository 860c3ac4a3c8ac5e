// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @arg_reductions
relax.func @arg_reductions(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %y: tensor<*xi8>) {
  // CHECK: relax.argmax %{{.*}} {axis = 1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  %0 = relax.argmax %x {axis = 1} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?xi64, #relax.tensor<[n]>>
  // CHECK: relax.argmin %{{.*}} {axis = -2 : i64, keepdims = true, select_last_index = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<1x4xi64>
  %1 = relax.argmin %x {axis = -2, keepdims = true, select_last_index = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<1x4xi64>
  // CHECK: relax.argmax %{{.*}} {keepdims = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<1x1xi64>
  %2 = relax.argmax %x {keepdims = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<1x1xi64>
  // CHECK: relax.argmax %{{.*}} : (tensor<*xi8>) -> tensor<i64>
  %3 = relax.argmax %y : (tensor<*xi8>) -> tensor<i64>
  // CHECK: relax.argmin %{{.*}} {axis = 3 : i64} : (tensor<*xi8>) -> tensor<*xi64>
  %4 = relax.argmin %y {axis = 3} : (tensor<*xi8>) -> tensor<*xi64>
  relax.return
}

// CHECK-LABEL: relax.func @bucketize
relax.func @bucketize(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %b: tensor<?xf32>) {
  // CHECK: relax.bucketize %{{.*}}, %{{.*}} {right = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?xf32>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  %0 = relax.bucketize %x, %b {right = true} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?xf32>) -> tensor<?x4xi64, #relax.tensor<[n, 4]>>
  // CHECK: relax.bucketize %{{.*}}, %{{.*}} {out_int32 = true} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi32>
  %1 = relax.bucketize %b, %b {out_int32 = true} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi32>
  relax.return
}

// CHECK-LABEL: relax.func @multinomial
relax.func @multinomial(%p: tensor<?x?xf16, #relax.tensor<[b, v]>>, %u: tensor<?x1xf16, #relax.tensor<[n, 1]>>, %i: tensor<?x1xui8, #relax.tensor<[n, 1]>>, %j: tensor<4x?xi32>, %q: tensor<*xf16>, %k: tensor<*xi64>) {
  // CHECK: relax.multinomial_from_uniform %{{.*}}, %{{.*}}, %{{.*}} : (tensor<?x?xf16, #relax.tensor<[b, v]>>, tensor<?x1xf16, #relax.tensor<[n, 1]>>, tensor<?x1xui8, #relax.tensor<[n, 1]>>) -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<?x?xf16, #relax.tensor<[b, v]>>, tensor<?x1xf16, #relax.tensor<[n, 1]>>, tensor<?x1xui8, #relax.tensor<[n, 1]>>) -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  // CHECK: {dtype = ui16} : {{.*}} -> tensor<?x1xui16, #relax.tensor<[n, 1]>>
  %1 = relax.multinomial_from_uniform %p, %u, %i {dtype = ui16} : (tensor<?x?xf16, #relax.tensor<[b, v]>>, tensor<?x1xf16, #relax.tensor<[n, 1]>>, tensor<?x1xui8, #relax.tensor<[n, 1]>>) -> tensor<?x1xui16, #relax.tensor<[n, 1]>>
  // A constant is more precise than a symbol.
  // CHECK: tensor<4x?xi32>) -> tensor<4x1xi64>
  %2 = relax.multinomial_from_uniform %q, %u, %j : (tensor<*xf16>, tensor<?x1xf16, #relax.tensor<[n, 1]>>, tensor<4x?xi32>) -> tensor<4x1xi64>
  // CHECK: tensor<*xi64>) -> tensor<?x1xi64>
  %3 = relax.multinomial_from_uniform %q, %q, %k : (tensor<*xf16>, tensor<*xf16>, tensor<*xi64>) -> tensor<?x1xi64>
  relax.return
}
