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
