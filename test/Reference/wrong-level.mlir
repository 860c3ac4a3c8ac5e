// A spec that fails from the first pass on: the pass is named.
// RUN: not relax-test-run %s --modes=levels 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: wrong-level.mlir:[[#@LINE+1]]:1: error: @wrong: levels: after 'builtin.module({{.*}})': at [1] expected 5, got 4 (1 of 2 elements differ)
relax.func @wrong() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = relax.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[2.0, 5.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  relax.return
}
