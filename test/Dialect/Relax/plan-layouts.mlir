// RUN: relax-opt %s --relax-plan-layouts --remarks-filter=relax-plan-layouts --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --relax-plan-layouts --relax-fold-constant | FileCheck %s --check-prefix=FOLD

// A constant of 20 columns is stored by panels of 16: the second one has padding.
// The program that the other call needs stays as it is.
// CHECK-LABEL: tir.prim_func private @matmul(
// CHECK-SAME: memref<5x20xf32>
// CHECK: tir.prim_func private @[[PACKED:matmul_[0-9]+]](%{{.*}}: memref<64x5xf32>, %[[B:.*]]: memref<2x5x16xf32>, %{{.*}}: memref<64x20xf32>)
// CHECK: tir.block @matmul (spatial %{{.*}} to 64, spatial %[[J:.*]] = %{{.*}} to 20, reduce %[[K:.*]] = %{{.*}} to 5)
// CHECK: affine.load %[[B]][%[[J]] floordiv 16, %[[K]], %[[J]] mod 16]
tir.prim_func private @matmul(%A: memref<64x5xf32>, %B: memref<5x20xf32>, %C: memref<64x20xf32>) {
  tir.for %i to 64 {
    tir.for %j to 20 {
      tir.for %k to 5 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 20, reduce %vk = %k to 5)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x20xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x5xf32>
          %b = affine.load %B[%vk, %vj] : memref<5x20xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x20xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x20xf32>
        }
      }
    }
  }
  tir.return
}

// Two products with the same constant read one copy of it.
// CHECK: relax.func @main(
// CHECK: %[[W:.*]] = relax.constant
// CHECK: %[[P:.*]] = relax.call_tir @[[PACK:.*]](%[[W]]) : (tensor<5x20xf32>) -> tensor<2x5x16xf32>
// CHECK: relax.call_tir @[[PACKED]](%{{.*}}, %[[P]])
// CHECK: relax.call_tir @[[PACKED]](%{{.*}}, %[[P]])
// CHECK-NOT: @[[PACK]](
// CHECK: relax.call_tir @matmul(%{{.*}}, %{{.*}}) : (tensor<64x5xf32>, tensor<5x20xf32>) -> tensor<64x20xf32>

// CHECK: tir.prim_func private @[[PACK]](%[[FROM:.*]]: memref<5x20xf32>, %[[TO:.*]]: memref<2x5x16xf32>)
// CHECK: tir.block @zero (spatial %[[P0:.*]] = %{{.*}} to 2, spatial %[[P1:.*]] = %{{.*}} to 5, spatial %[[P2:.*]] = %{{.*}} to 16)
// CHECK: affine.store %{{.*}}, %[[TO]][%[[P0]], %[[P1]], %[[P2]]]
// CHECK: affine.load %[[FROM]][%[[I:.*]], %[[J:.*]]]
// CHECK: affine.store %{{.*}}, %[[TO]][%[[J]] floordiv 16, %[[I]], %[[J]] mod 16]

// REMARK: [Missed] not packed | Category:relax-plan-layouts | Reason="operand #1 of 'matmul' is not a constant"
// REMARK: [Passed] packed | Category:relax-plan-layouts | Layout="(d0, d1) -> (d1 floordiv 16, d0, d1 mod 16)"

// FOLD-LABEL: relax.func @main(
// FOLD-DAG: relax.constant dense<{{.*}}> : tensor<2x5x16xf32>
// FOLD-NOT: tensor<5x20xf32>) -> tensor<2x5x16xf32>
// FOLD: relax.return
relax.func @main(%x: tensor<64x5xf32>, %y: tensor<64x5xf32>, %v: tensor<5x20xf32>) -> tuple<tensor<64x20xf32>, tensor<64x20xf32>, tensor<64x20xf32>> {
  %w = relax.constant dense<2.0> : tensor<5x20xf32>
  %0 = relax.call_tir @matmul(%x, %w) : (tensor<64x5xf32>, tensor<5x20xf32>) -> tensor<64x20xf32>
  %1 = relax.call_tir @matmul(%y, %w) : (tensor<64x5xf32>, tensor<5x20xf32>) -> tensor<64x20xf32>
  %2 = relax.call_tir @matmul(%x, %v) : (tensor<64x5xf32>, tensor<5x20xf32>) -> tensor<64x20xf32>
  %3 = relax.tuple %0, %1, %2 : (tensor<64x20xf32>, tensor<64x20xf32>, tensor<64x20xf32>) -> tuple<tensor<64x20xf32>, tensor<64x20xf32>, tensor<64x20xf32>>
  relax.return %3 : tuple<tensor<64x20xf32>, tensor<64x20xf32>, tensor<64x20xf32>>
}
