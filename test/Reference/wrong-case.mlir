// A case in one statement that is wrong is named, with its line.
// RUN: not relax-test-run %s --modes=reference --verbose 2>&1 | FileCheck %s -DMODE=reference --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=jit --verbose 2>&1 | FileCheck %s -DMODE=jit --implicit-check-not=error:

#x = dense<[1.0, 2049.0]> : tensor<2x$T>

// The line is that of the expected value, and the name has the type: 2049 is no
// number of f16.
// TYPES: f32 f16
// CHECK: wrong-case.mlir:[[#@LINE+2]]:1: remark: @rounded_f32: [[MODE]]: as expected, checks: 1
// CHECK: wrong-case.mlir:[[#@LINE+2]]:5: error: @rounded_f16: [[MODE]]: at [1] expected 2048, got 2047 (1 of 2 elements differ)
case @rounded_$T: relax.subtract #x, dense<1.0> : tensor<$T>
    == dense<[0.0, 2048.0]> : tensor<2x$T>

// CHECK: wrong-case.mlir:[[#@LINE+1]]:1: remark: @right: [[MODE]]: as expected, checks: 1
case @right: relax.relu dense<[-1.0, 2.0]> : tensor<2xf32> == dense<[0.0, 2.0]> : tensor<2xf32>
// CHECK: wrong-case.mlir:[[#@LINE+1]]:60: error: @wrong: [[MODE]]: at [1] expected 3, got 2 (1 of 2 elements differ)
case @wrong: relax.relu dense<[-1.0, 2.0]> : tensor<2xf32> == dense<[0.0, 3.0]> : tensor<2xf32>

// Each result has its own check.
// CHECK: wrong-case.mlir:[[#@LINE+3]]:5: error: @several: [[MODE]]: at [1] expected 1, got 2
case @several: relax.topk dense<[1, 3, 2]> : tensor<3xi32> {k = 2, axis = 0}
    == dense<[3, 2]> : tensor<2xi32>
    == dense<[1, 1]> : tensor<2xi64>

// A function in full keeps its places, and may have `$T` too.
// TYPES: i8 ui16
relax.func @full_$T() {
  %x = relax.constant dense<[max, 1]> : tensor<2x$T>
  %y = relax.constant dense<[max, 0]> : tensor<2x$T>
  // CHECK: wrong-case.mlir:[[#@LINE+2]]:3: error: @full_i8: [[MODE]]: at [1] expected 0, got 1
  // CHECK: wrong-case.mlir:[[#@LINE+1]]:3: error: @full_ui16: [[MODE]]: at [1] expected 0, got 1
  check.expect_eq %x, %y : tensor<2x$T>
  relax.return
}
