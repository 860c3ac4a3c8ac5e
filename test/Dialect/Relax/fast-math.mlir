// RUN: relax-opt %s --relax-fast-math | FileCheck %s
// RUN: relax-opt %s --relax-fast-math=operations=tanh | FileCheck %s --check-prefix=ONE
// RUN: relax-opt %s --relax-fast-math --relax-legalize-ops | FileCheck %s --check-prefix=KERNEL
// RUN: not relax-opt %s --relax-fast-math=operations=add 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not relax-opt %s --relax-fast-math=operations=log2 2>&1 | FileCheck %s --check-prefix=NONE

// OTHER: error: expected one of {{.*}}'exp'{{.*}}, got 'add'
// Each name in the list is an operator.
// NONE: error: expected one of
// NONE-SAME: 'elu'
// NONE-NOT: 'log2',
// NONE-SAME: got 'log2'

// CHECK-LABEL: relax.func @main(
// CHECK: relax.exp %{{.*}} {relax.fast_math}
// CHECK: relax.tanh %{{.*}} {relax.fast_math}
// CHECK: relax.add %{{.*}}, %{{.*}} :
// ONE: relax.exp %{{.*}} :
// ONE: relax.tanh %{{.*}} {relax.fast_math}

// Marked and other operators have different kernels.
// KERNEL: tir.prim_func private @exp(
// KERNEL: math.exp %{{.*}} fastmath<{{.*}}afn
// KERNEL: tir.prim_func private @tanh(
// KERNEL: math.tanh %{{.*}} fastmath<{{.*}}afn
// KERNEL: tir.prim_func private @add(
// KERNEL: arith.addf %{{.*}} fastmath<contract>
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.tanh %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2 = relax.add %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %2 : tensor<4xf32>
}
