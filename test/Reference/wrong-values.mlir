// relax-test-run reports a wrong spec in each mode.
// RUN: not relax-test-run %s --modes=reference 2>&1 | FileCheck %s -DMODE=reference --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=tir 2>&1 | FileCheck %s -DMODE=tir --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=jit 2>&1 | FileCheck %s -DMODE=jit --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=folded 2>&1 | FileCheck %s -DMODE=folded --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=so 2>&1 | FileCheck %s -DMODE=so --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=reference-symbols 2>&1 | FileCheck %s -DMODE=reference-symbols --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=reference-ranks 2>&1 | FileCheck %s -DMODE=reference-ranks --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=reference-nothing 2>&1 | FileCheck %s -DMODE=reference-nothing --implicit-check-not=error:
// RUN: not relax-test-run %s --modes=jit-symbols 2>&1 | FileCheck %s -DMODE=jit-symbols --implicit-check-not=error:

// In double precision, only check.expect_close is checked.
// RUN: not relax-test-run %s --modes=f64 2>&1 | FileCheck %s --check-prefix=F64 --implicit-check-not='error: @'
// F64: error: @nan_and_signed_zero: f64: at [0] expected 0, got nan (1 of 3 elements differ)
// F64: error: @nan_and_signed_zero: f64: at [1] expected 3.{{0*}}54977558e+38, got inf (1 of 3 elements differ)
// F64: error: @tolerance: f64: at [1] expected 200.10000610351562, got 200 (1 of 2 elements differ)
// F64: error: @fails: f64: {{.*}}expected dimension 0 to be 3, got 2

// The first pass after which a case is wrong is named.
// RUN: not relax-test-run %s --modes=levels 2>&1 | FileCheck %s --check-prefix=LEVELS --implicit-check-not=@
// LEVELS: error: @worst_element: levels: after 'builtin.module({{.*}})': at [2, 0] expected 1, got 10 (2 of 6 elements differ)
// LEVELS: error: @several_checks: levels: after 'builtin.module({{.*}})': at [1] expected 55, got 56
// LEVELS: error: @nan_and_signed_zero: levels: after 'builtin.module({{.*}})': at [0] expected 0, got nan
// LEVELS: error: @tolerance: levels: after 'builtin.module({{.*}})': at [1] expected 200.1
// LEVELS: error: @shapes: levels: after 'builtin.module({{.*}})': expected shape [3], got [2]
// LEVELS: error: @fails: levels: after 'builtin.module({{.*}})': {{.*}}expected dimension 0 to be 3, got 2

relax.func @right() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = relax.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[2.0, 4.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  relax.return
}

relax.func @worst_element() {
  %a = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %0 = relax.add %a, %a : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = relax.constant dense<[[2.0, 4.5], [6.0, 8.0], [1.0, 12.0]]> : tensor<3x2xf32>
  // CHECK: wrong-values.mlir:[[#@LINE+1]]:3: error: @worst_element: [[MODE]]: at [2, 0] expected 1, got 10 (2 of 6 elements differ)
  check.expect_eq %0, %1 : tensor<3x2xf32>
  relax.return
}

// Both failing checks are reported, the passing one between them is not.
relax.func @several_checks() {
  %a = relax.constant dense<[100, -100]> : tensor<2xi8>
  %0 = relax.add %a, %a : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %1 = relax.constant dense<[-56, 55]> : tensor<2xi8>
  // CHECK: [[#@LINE+1]]:3: error: @several_checks: [[MODE]]: at [1] expected 55, got 56 (1 of 2 elements differ)
  check.expect_eq %0, %1 : tensor<2xi8>
  %same = relax.constant dense<[-56, 56]> : tensor<2xi8>
  check.expect_eq %0, %same : tensor<2xi8>
  %b = relax.constant dense<200> : tensor<ui64>
  %2 = relax.add %b, %b : (tensor<ui64>, tensor<ui64>) -> tensor<ui64>
  %3 = relax.constant dense<18446744073709551615> : tensor<ui64>
  // CHECK: [[#@LINE+1]]:3: error: @several_checks: [[MODE]]: at [] expected 18446744073709551615, got 400{{$}}
  check.expect_eq %2, %3 : tensor<ui64>
  relax.return
}

relax.func @nan_and_signed_zero() {
  %a = relax.constant dense<[0.0, 1.0, -1.0]> : tensor<3xf32>
  %b = relax.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  %0 = relax.divide %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = relax.constant dense<[0.0, 0x7F800000, 0xFF800000]> : tensor<3xf32>
  // CHECK: error: @nan_and_signed_zero: [[MODE]]: at [0] expected 0, got nan (1 of 3 elements differ)
  check.expect_close %0, %1 : tensor<3xf32>
  %2 = relax.constant dense<[0x7FC00000, 3.0e38, 0xFF800000]> : tensor<3xf32>
  // CHECK: error: @nan_and_signed_zero: [[MODE]]: at [1] expected 3.0{{[0-9]*}}e+38, got inf (1 of 3 elements differ)
  check.expect_close %0, %2 {rtol = 1.0} : tensor<3xf32>
  %3 = relax.negative %b : (tensor<3xf32>) -> tensor<3xf32>
  // CHECK: error: @nan_and_signed_zero: [[MODE]]: at [0] expected 0, got -0 (3 of 3 elements differ)
  check.expect_eq %3, %b : tensor<3xf32>
  check.expect_close %3, %b {rtol = 0.0, atol = 0.0} : tensor<3xf32>
  relax.return
}

relax.func @tolerance() {
  %a = relax.constant dense<[1.0, 100.0]> : tensor<2xf32>
  %0 = relax.add %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[2.0, 200.1]> : tensor<2xf32>
  check.expect_close %0, %1 {rtol = 1.0e-3} : tensor<2xf32>
  check.expect_close %0, %1 {atol = 0.11} : tensor<2xf32>
  // CHECK: [[#@LINE+1]]:3: error: @tolerance: [[MODE]]: at [1] expected 200.1{{[0-9]*}}, got 200 (1 of 2 elements differ)
  check.expect_close %0, %1 : tensor<2xf32>
  %b = relax.constant dense<[1.0, 100.0]> : tensor<2xf16>
  %2 = relax.add %b, %b : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
  %3 = relax.constant dense<[2.0, 200.25]> : tensor<2xf16>
  check.expect_close %2, %3 : tensor<2xf16>
  relax.return
}

relax.func @shapes() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = relax.match_cast %a : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %0 = relax.add %x, %x
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  // CHECK: [[#@LINE+1]]:3: error: @shapes: [[MODE]]: expected shape [3], got [2]
  check.expect_eq %0, %1 : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  %s = relax.shape_of %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[n]>
  %t = relax.shape [n + 1] -> !relax.shape<[n + 1]>
  %u = relax.shape [3] -> !relax.shape<[3]>
  check.expect_eq %t, %u : !relax.shape<[n + 1]>, !relax.shape<[3]>
  // CHECK: [[#@LINE+1]]:3: error: @shapes: [[MODE]]: expected shape [3], got [2]
  check.expect_eq %s, %u : !relax.shape<[n]>, !relax.shape<[3]>
  %i = relax.prim_value <2 * n> : i64
  %j = relax.prim_value 4 : i64
  %k = relax.prim_value 5 : i64
  check.expect_eq %i, %j : i64
  // CHECK: [[#@LINE+1]]:3: error: @shapes: [[MODE]]: expected 5, got 4
  check.expect_eq %i, %k : i64
  relax.return
}

// The program stops, so its checks do not run.
relax.func @fails() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.erase_shape %a : tensor<2xf32> -> tensor<?xf32>
  // CHECK: error: @fails: [[MODE]]: {{.*}}expected dimension 0 to be 3, got 2
  %c = relax.match_cast %b : tensor<?xf32> -> tensor<3xf32>
  check.expect_eq %b, %a : tensor<?xf32>, tensor<2xf32>
  relax.return
}
