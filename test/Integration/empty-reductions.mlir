// The sum over a size that is zero is zero, whatever the size is computed from.
// RUN: env MALLOC_PERTURB_=85 relax-run %s --dim=n=1 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --dim=n=9 --check | FileCheck %s
// CHECK-COUNT-3: agrees with the reference

relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>, %a: tensor<64x?xf32, #relax.tensor<[64, n floordiv 4]>>, %b: tensor<64x?xf32, #relax.tensor<[64, 2 * (n floordiv 4)]>>, %c: tensor<3x?x5xf32, #relax.tensor<[3, (n + 1) floordiv 4, 5]>>) -> (tensor<64xf32>, tensor<64xf32>, tensor<3xf32>) {
  %0 = relax.sum %a {axes = array<i64: 1>} : (tensor<64x?xf32, #relax.tensor<[64, n floordiv 4]>>) -> tensor<64xf32>
  %1 = relax.sum %b {axes = array<i64: 1>} : (tensor<64x?xf32, #relax.tensor<[64, 2 * (n floordiv 4)]>>) -> tensor<64xf32>
  %2 = relax.sum %c {axes = array<i64: 1, 2>} : (tensor<3x?x5xf32, #relax.tensor<[3, (n + 1) floordiv 4, 5]>>) -> tensor<3xf32>
  relax.return %0, %1, %2 : tensor<64xf32>, tensor<64xf32>, tensor<3xf32>
}
