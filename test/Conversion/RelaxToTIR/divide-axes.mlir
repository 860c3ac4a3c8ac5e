// RUN: relax-opt %s --relax-divide-axes --remarks-filter=relax-divide-axes --remark-policy=all -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --pass-pipeline='builtin.module(relax.func(relax-divide-axes{min-elements=8}))' | FileCheck %s --check-prefix=SHORT
// RUN: sed '/^.. Its rank/,$d' %s | relax-opt --relax-divide-axes --relax-legalize-ops | FileCheck %s --check-prefix=PROGRAM
// RUN: relaxc %s --list-passes | FileCheck %s --check-prefix=GPU

// GPU: relax-divide-axes (for a GPU)

// CHECK-LABEL: relax.func @scan(
// CHECK: relax.cumsum {{.*}}relax.divided
// REMARK: [Passed] cumsum | Category:relax-divide-axes | Divided=1

// Groups of 16 elements, and the sums of all 313 groups in 5 groups of 64.
// Neighbours of the result are written by neighbours.
// PROGRAM-LABEL: tir.prim_func private @cumsum(
// PROGRAM:         tir.block @sums_1 (spatial %{{.*}} to 3, spatial %{{.*}} to 313)
// PROGRAM:           scf.for
// PROGRAM:         tir.block @sums_2 (spatial %{{.*}} to 3, spatial %{{.*}} to 5)
// PROGRAM:         tir.block @starts_2 (spatial %{{.*}} to 3, spatial %{{.*}} to 5)
// PROGRAM:         tir.block @starts_1 (spatial %{{.*}} to 3, spatial %{{.*}} to 313)
// PROGRAM:         tir.block @scan (spatial %{{.*}} to 3, spatial %{{.*}} to 5000)
relax.func @scan(%x: tensor<3x5000xf32>) -> tensor<3x5000xf32> {
  %0 = relax.cumsum %x {axis = 1 : i64} : (tensor<3x5000xf32>) -> tensor<3x5000xf32>
  relax.return %0 : tensor<3x5000xf32>
}

// With another dimension behind the axis, a block computes a group. f16 is
// accumulated in f32.
// CHECK-LABEL: relax.func @scan_of_columns(
// CHECK: relax.cumprod {{.*}}relax.divided
// REMARK: [Passed] cumprod
// PROGRAM-LABEL: tir.prim_func private @cumprod(
// PROGRAM:         tir.alloc : memref<7x20xf32>
// PROGRAM:         tir.block @scan (spatial %{{.*}} to 7, spatial %{{.*}} to 20) access (%{{.*}} : memref<100x20xf16> = <write, (d0, d1) -> (d0 * 16, d1), [16, 1]>)
relax.func @scan_of_columns(%x: tensor<100x20xf16>) -> tensor<100x20xf16> {
  %0 = relax.cumprod %x {axis = 0 : i64} : (tensor<100x20xf16>) -> tensor<100x20xf16>
  relax.return %0 : tensor<100x20xf16>
}

// Steps of two merges, up to the length of a row.
// CHECK-LABEL: relax.func @sort(
// CHECK: relax.argsort {{.*}}relax.divided
// REMARK: [Passed] argsort
// PROGRAM-LABEL: tir.prim_func private @argsort(
// PROGRAM:         tir.alloc : memref<3x5008xf32>
// PROGRAM:         tir.alloc : memref<3x5008xi32>
// PROGRAM:         tir.block @groups (spatial %{{.*}} to 3, spatial %{{.*}} to 313) access (%{{.*}} : memref<3x5008xf32> = <write, (d0, d1) -> (d0, d1 * 16), [1, 16]>,
// PROGRAM:         tir.for %[[STEP:.*]] to 5 {
// PROGRAM:           tir.block @merge (ordered %{{.*}} = %[[STEP]] to {{[0-9]+}}, spatial %{{.*}} to 3, spatial %{{.*}} to 5000)
// PROGRAM:           tir.block @merge_back (ordered %{{.*}} = %[[STEP]]
// PROGRAM:         tir.block @positions
relax.func @sort(%x: tensor<3x5000xf32>) -> tensor<3x5000xi64> {
  %0 = relax.argsort %x {axis = 1 : i64} : (tensor<3x5000xf32>) -> tensor<3x5000xi64>
  relax.return %0 : tensor<3x5000xi64>
}

// The number of steps is a logarithm of a symbolic size, as the least of linear
// bounds. Positions of a row of unknown length are i64.
// CHECK-LABEL: relax.func @symbolic(
// CHECK: relax.topk {{.*}}relax.divided
// REMARK: [Passed] topk
// PROGRAM-LABEL: tir.prim_func private @topk(
// PROGRAM:         memref<?xi64>
// PROGRAM:         tir.for %{{.*}} to min((symbol(%[[N:.*]]) + 15) floordiv 16 - 1, (symbol(%[[N]]) + 63) floordiv 64, (symbol(%[[N]]) + 255) floordiv 256 + 1,
relax.func @symbolic(%x: tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<4xf32>, tensor<4xi64>) {
  %0, %1 = relax.topk %x {axis = 0 : i64, k = 4 : i64} : (tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<4xf32>, tensor<4xi64>)
  relax.return %0, %1 : tensor<4xf32>, tensor<4xi64>
}

// CHECK-LABEL: relax.func @median(
// CHECK: relax.median {{.*}}relax.divided
// REMARK: [Passed] median
relax.func @median(%x: tensor<5x40xi32>) -> (tensor<5xi32>, tensor<5xi64>) {
  %0, %1 = relax.median %x {axis = -1 : i64} : (tensor<5x40xi32>) -> (tensor<5xi32>, tensor<5xi64>)
  relax.return %0, %1 : tensor<5xi32>, tensor<5xi64>
}

// CHECK-LABEL: relax.func @refused(
// CHECK-NOT: divided
// SHORT-LABEL: relax.func @refused(
// SHORT: relax.sort {{.*}}relax.divided
// SHORT-NOT: divided
// REMARK: [Missed] sort | Category:relax-divide-axes | Reason="its axis has fewer than 33 elements, got 32"
// REMARK: [Missed] cumsum | Category:relax-divide-axes | Reason="its operand is computed from constants"
// REMARK: [Missed] topk | Category:relax-divide-axes | Reason="it has no results"
relax.func @refused(%x: tensor<40x32xf32>) -> tensor<40x32xf32> {
  %0 = relax.sort %x {axis = 1 : i64} : (tensor<40x32xf32>) -> tensor<40x32xf32>
  %c = relax.constant dense<1.0> : tensor<100xf32>
  %1 = relax.cumsum %c {axis = 0 : i64} : (tensor<100xf32>) -> tensor<100xf32>
  %2, %3 = relax.topk %x {axis = 0 : i64, k = 0 : i64} : (tensor<40x32xf32>) -> (tensor<0x32xf32>, tensor<0x32xi64>)
  relax.return %0 : tensor<40x32xf32>
}

// Its rank is an error of the lowering.
// CHECK-LABEL: relax.func @unknown_rank(
// CHECK-NOT: divided
// REMARK: [Missed] sort | Category:relax-divide-axes | Reason="the rank of its operand is unknown"
relax.func @unknown_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = relax.sort %x {axis = 1 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}
