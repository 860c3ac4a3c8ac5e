// The sum over a size that is zero is zero, whatever the size is computed from.
// RUN: env MALLOC_PERTURB_=85 relax-run %s --dim=n=1 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --dim=n=4 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --dim=n=9 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --target=emu --device=emu --dim=n=1 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --target=emu --device=emu --dim=n=4 --check | FileCheck %s
// RUN: env MALLOC_PERTURB_=85 relax-run %s --target=emu --device=emu --dim=n=9 --check | FileCheck %s
// CHECK-COUNT-6: agrees with the reference

!N = tensor<?xf32, #relax.tensor<[n]>>
!A = tensor<64x?xf32, #relax.tensor<[64, n floordiv 4]>>
!B = tensor<64x?xf32, #relax.tensor<[64, 2 * (n floordiv 4)]>>
!C = tensor<3x?x5xf32, #relax.tensor<[3, (n + 1) floordiv 4, 5]>>
!D = tensor<?x?x17xf32, #relax.tensor<[n, n floordiv 4, 17]>>
!F = tensor<?xf32, #relax.tensor<[17 * n * (n floordiv 4)]>>
!E = tensor<?x7xf32, #relax.tensor<[17 * n * (n floordiv 4), 7]>>
!M = tensor<64x?xf32, #relax.tensor<[64, n mod 4]>>
!V = tensor<?xf32, #relax.tensor<[n mod 4]>>
relax.func @main(%x: !N, %a: !A, %b: !B, %c: !C, %d: !D, %e: !E, %m: !M, %v: !V) -> (tensor<64xf32>, tensor<64xf32>, tensor<3xf32>, tensor<7xf32>, tensor<64xf32>, tensor<f32>) {
  %0 = relax.sum %a {axes = array<i64: 1>} : (!A) -> tensor<64xf32>
  %1 = relax.sum %b {axes = array<i64: 1>} : (!B) -> tensor<64xf32>
  %2 = relax.sum %c {axes = array<i64: 1, 2>} : (!C) -> tensor<3xf32>
  %3 = relax.flatten %d : (!D) -> !F
  %4 = relax.matmul %3, %e : (!F, !E) -> tensor<7xf32>
  %5 = relax.sum %m {axes = array<i64: 1>} : (!M) -> tensor<64xf32>
  %6 = relax.sum %v : (!V) -> tensor<f32>
  relax.return %0, %1, %2, %4, %5, %6 : tensor<64xf32>, tensor<64xf32>, tensor<3xf32>, tensor<7xf32>, tensor<64xf32>, tensor<f32>
}
