// The compiler refuses some cases whose types lack extents. They are skipped, and
// all other cases run.
// RUN: not relax-test-run %s --modes=jit-ranks --verbose 2>&1 | FileCheck %s

// CHECK: left-out.mlir:[[#@LINE+1]]:1: remark: @two_unknown_sizes: jit-ranks: left out: {{.*}}error: 'relax.add' op cannot become a kernel
relax.func @two_unknown_sizes() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %0 = relax.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[4.0, 6.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  relax.return
}

// CHECK: [[#@LINE+7]]:3: error: @one_unknown_size: jit-ranks: at [1] expected 5, got 4 (1 of 2 elements differ)
relax.func @one_unknown_size() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = relax.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  %2 = relax.constant dense<[2.0, 5.0]> : tensor<2xf32>
  check.expect_eq %0, %2 : tensor<2xf32>
  relax.return
}
