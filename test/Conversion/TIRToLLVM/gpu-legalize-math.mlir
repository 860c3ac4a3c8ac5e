// RUN: relax-opt %s --pass-pipeline='builtin.module(gpu.module(gpu-legalize-math))' | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: func @fma(
  // CHECK:         llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (f32, f32, f32) -> f32
  func.func @fma(%x: f32) -> f32 {
    %y = math.fma %x, %x, %x : f32
    return %y : f32
  }

  // CHECK-LABEL: func @round(
  // CHECK:         %[[R:.*]] = llvm.call_intrinsic "llvm.roundeven"(%{{.*}}) : (f32) -> f32
  // CHECK:         llvm.fptosi %[[R]] : f32 to i32
  func.func @round(%x: f32) -> i32 {
    %y = llvm.intr.lrint(%x) : (f32) -> i32
    return %y : i32
  }
}
