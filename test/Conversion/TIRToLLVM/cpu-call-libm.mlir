// RUN: relax-opt %s --cpu-call-libm | FileCheck %s

// CHECK-DAG:   func.func private @log1p(f64) -> f64
// CHECK-DAG:   func.func private @expm1f(f32) -> f32
// CHECK-LABEL: llvm.func @precise(
// CHECK-NOT:     math.log1p
// CHECK:         call @log1p(
// CHECK:         call @expm1f(
// CHECK:         call @expm1f(
// CHECK-NOT:     call
// Functions that LLVM computes precisely stay.
// CHECK:         math.floor
// CHECK:         math.exp
// CHECK:         llvm.return
llvm.func @precise(%a: f64, %b: vector<2xf32>) -> vector<2xf32> {
  %0 = math.log1p %a : f64
  %1 = math.expm1 %b : vector<2xf32>
  %2 = math.floor %0 : f64
  %3 = math.exp %2 : f64
  llvm.return %1 : vector<2xf32>
}

// LLVM has no intrinsics for these.

// CHECK-LABEL: llvm.func @no_intrinsics(
// CHECK:         call @acosh(
// CHECK:         call @asinh(
// CHECK:         call @atanh(
// CHECK:         call @cbrt(
// CHECK:         call @erf(
// CHECK:         call @erfc(
llvm.func @no_intrinsics(%x: f64) -> f64 {
  %0 = math.acosh %x : f64
  %1 = math.asinh %0 : f64
  %2 = math.atanh %1 : f64
  %3 = math.cbrt %2 : f64
  %4 = math.erf %3 : f64
  %5 = math.erfc %4 : f64
  llvm.return %5 : f64
}
