// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @matrices
relax.func @matrices(%a: tensor<?x784xf32, #relax.tensor<[n, 784]>>, %b: tensor<784x128xf32>) -> tensor<?x128xf32, #relax.tensor<[n, 128]>> {
  // CHECK: relax.matmul %{{.*}}, %{{.*}} : (tensor<?x784xf32, #relax.tensor<[n, 784]>>, tensor<784x128xf32>) -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
  %0 = relax.matmul %a, %b : (tensor<?x784xf32, #relax.tensor<[n, 784]>>, tensor<784x128xf32>) -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
  relax.return %0 : tensor<?x128xf32, #relax.tensor<[n, 128]>>
}

// CHECK-LABEL: relax.func @vectors
relax.func @vectors(%v: tensor<?xf32, #relax.tensor<[k]>>, %m: tensor<?x?xf32, #relax.tensor<[k, n]>>) {
  // CHECK: -> tensor<f32>
  %0 = relax.matmul %v, %v : (tensor<?xf32, #relax.tensor<[k]>>, tensor<?xf32, #relax.tensor<[k]>>) -> tensor<f32>
  // CHECK: -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.matmul %v, %m : (tensor<?xf32, #relax.tensor<[k]>>, tensor<?x?xf32, #relax.tensor<[k, n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// CHECK-LABEL: relax.func @vector_on_the_right
relax.func @vector_on_the_right(%m: tensor<?x4x?xf32, #relax.tensor<[b, 4, k]>>, %v: tensor<?xf32, #relax.tensor<[k]>>) {
  // CHECK: -> tensor<?x4xf32, #relax.tensor<[b, 4]>>
  %0 = relax.matmul %m, %v : (tensor<?x4x?xf32, #relax.tensor<[b, 4, k]>>, tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?x4xf32, #relax.tensor<[b, 4]>>
  relax.return
}

// CHECK-LABEL: relax.func @batches
relax.func @batches(%a: tensor<?x1x4x8xf32, #relax.tensor<[b, 1, 4, 8]>>, %b: tensor<3x8x5xf32>) {
  // CHECK: -> tensor<?x3x4x5xf32, #relax.tensor<[b, 3, 4, 5]>>
  %0 = relax.matmul %a, %b : (tensor<?x1x4x8xf32, #relax.tensor<[b, 1, 4, 8]>>, tensor<3x8x5xf32>) -> tensor<?x3x4x5xf32, #relax.tensor<[b, 3, 4, 5]>>
  relax.return
}

// CHECK-LABEL: relax.func @out_dtype
relax.func @out_dtype(%a: tensor<4x8xi8>, %b: tensor<8x2xi8>, %c: tensor<2x2xf16>) {
  // CHECK: {out_dtype = i32}
  %0 = relax.matmul %a, %b {out_dtype = i32} : (tensor<4x8xi8>, tensor<8x2xi8>) -> tensor<4x2xi32>
  // CHECK: {out_dtype = f32}
  %1 = relax.matmul %c, %c {out_dtype = f32} : (tensor<2x2xf16>, tensor<2x2xf16>) -> tensor<2x2xf32>
  relax.return
}

// Different integers multiply to the type that is asked for.
// CHECK-LABEL: @mixed_integers
// CHECK: relax.matmul %{{.*}}, %{{.*}} {out_dtype = i32} : (tensor<2x4xui8>, tensor<4x3xi8>) -> tensor<2x3xi32>
relax.func @mixed_integers(%a: tensor<2x4xui8>, %b: tensor<4x3xi8>) -> tensor<2x3xi32> {
  %0 = relax.matmul %a, %b {out_dtype = i32} : (tensor<2x4xui8>, tensor<4x3xi8>) -> tensor<2x3xi32>
  relax.return %0 : tensor<2x3xi32>
}

// CHECK-LABEL: relax.func @not_known
relax.func @not_known(%a: tensor<*xf32>, %b: tensor<?x?xf32, #relax.tensor<[n, ?]>>, %c: tensor<?x2xf32, #relax.tensor<[m, 2]>>) {
  // CHECK: -> tensor<*xf32>
  %0 = relax.matmul %a, %b : (tensor<*xf32>, tensor<?x?xf32, #relax.tensor<[n, ?]>>) -> tensor<*xf32>
  // CHECK: -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %1 = relax.matmul %b, %c : (tensor<?x?xf32, #relax.tensor<[n, ?]>>, tensor<?x2xf32, #relax.tensor<[m, 2]>>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  relax.return
}

// CHECK-LABEL: relax.func @einsum
relax.func @einsum(%x: tensor<?x?xf32, #relax.tensor<[n, k]>>, %y: tensor<?x5xf32, #relax.tensor<[k, 5]>>, %b: tensor<?x?x?x?xf32, #relax.tensor<[a, b, n, k]>>, %u: tensor<*xf32>) {
  // CHECK: {subscripts = "ij,jk->ik"} : {{.*}} -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  %0 = relax.einsum %x, %y {subscripts = "ij,jk->ik"} : (tensor<?x?xf32, #relax.tensor<[n, k]>>, tensor<?x5xf32, #relax.tensor<[k, 5]>>) -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  // CHECK: -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  %1 = relax.einsum %b, %x {subscripts = "...ij,ij"} : (tensor<?x?x?x?xf32, #relax.tensor<[a, b, n, k]>>, tensor<?x?xf32, #relax.tensor<[n, k]>>) -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[n, k, b, a]>>
  %2 = relax.einsum %b {subscripts = "zy..."} : (tensor<?x?x?x?xf32, #relax.tensor<[a, b, n, k]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[n, k, b, a]>>
  // CHECK: -> tensor<*xf32>
  %3 = relax.einsum %x, %u {subscripts = "?"} : (tensor<?x?xf32, #relax.tensor<[n, k]>>, tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @outer
relax.func @outer(%x: tensor<?xi8, #relax.tensor<[n]>>, %y: tensor<*xi8>) {
  // CHECK: -> tensor<?x?xi8, #relax.tensor<[n, ?]>>
  %0 = relax.outer %x, %y : (tensor<?xi8, #relax.tensor<[n]>>, tensor<*xi8>) -> tensor<?x?xi8, #relax.tensor<[n, ?]>>
  relax.return
}
