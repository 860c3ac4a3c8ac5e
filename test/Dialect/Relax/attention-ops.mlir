// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @attention
relax.func @attention(%q: tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, d]>>, %k: tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, %v: tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>, %u: tensor<*xf32>) {
  // CHECK: {causal_mask = "BottomRight", scale = 5.000000e-01 : f64} : (tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>) -> tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, e]>>
  %0 = relax.attention %q, %k, %v {causal_mask = "BottomRight", scale = 0.5 : f64} : (tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>) -> tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, e]>>
  // CHECK: -> tensor<?x?x?x?xf32, #relax.tensor<[?, ?, ?, e]>>
  %1 = relax.attention %u, %k, %v : (tensor<*xf32>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>) -> tensor<?x?x?x?xf32, #relax.tensor<[?, ?, ?, e]>>
  relax.return
}

// CHECK-LABEL: relax.func @attention_bias
relax.func @attention_bias(%q: tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, d]>>, %k: tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, %v: tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>, %m: tensor<?x?xf32, #relax.tensor<[s, t]>>) {
  // CHECK: relax.attention_bias {{.*}} -> tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, e]>>
  %0 = relax.attention_bias %q, %k, %v, %m : (tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, t, 2, e]>>, tensor<?x?xf32, #relax.tensor<[s, t]>>) -> tensor<?x?x8x?xf32, #relax.tensor<[b, s, 8, e]>>
  relax.return
}

// CHECK-LABEL: relax.func @paged_attention
relax.func @paged_attention(%q: tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>, %k: tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, %v: tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, %t: tensor<?x?xi32, #relax.tensor<[b, w]>>, %s: tensor<?x?xi32, #relax.tensor<[b, w]>>, %p: tensor<?x?xi32, #relax.tensor<[b, s]>>, %w: tensor<?x2xi32, #relax.tensor<[b, 2]>>, %u: tensor<*xi32>) {
  // CHECK: relax.paged_attention {{.*}} -> tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>
  %0 = relax.paged_attention %q, %k, %v, %t, %s, %p : (tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>, tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, tensor<?x?xi32, #relax.tensor<[b, w]>>, tensor<?x?xi32, #relax.tensor<[b, w]>>, tensor<?x?xi32, #relax.tensor<[b, s]>>) -> tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>
  // CHECK: relax.paged_attention {{.*}} {scale = 5.000000e-01 : f64} : {{.*}}, tensor<*xi32>, {{.*}}, tensor<?x2xi32, #relax.tensor<[b, 2]>>) -> tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>
  %1 = relax.paged_attention %q, %k, %v, %t, %u, %p, %w {scale = 0.5 : f64} : (tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>, tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, tensor<?x2x4x16xf32, #relax.tensor<[p, 2, 4, 16]>>, tensor<?x?xi32, #relax.tensor<[b, w]>>, tensor<*xi32>, tensor<?x?xi32, #relax.tensor<[b, s]>>, tensor<?x2xi32, #relax.tensor<[b, 2]>>) -> tensor<?x?x8x16xf32, #relax.tensor<[b, s, 8, 16]>>
  relax.return
}
