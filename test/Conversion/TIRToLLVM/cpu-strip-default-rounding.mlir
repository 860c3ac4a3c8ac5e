// RUN: relax-opt %s --cpu-strip-default-rounding | FileCheck %s

// CHECK-LABEL: func @nearest(
// CHECK-NEXT:    arith.truncf %{{.*}} : f64 to f32
// CHECK-NEXT:    arith.truncf %{{.*}} : vector<4xf32> to vector<4xf16>
func.func @nearest(%a: f64, %b: vector<4xf32>) -> (f32, vector<4xf16>) {
  %0 = arith.truncf %a to_nearest_even : f64 to f32
  %1 = arith.truncf %b to_nearest_even : vector<4xf32> to vector<4xf16>
  return %0, %1 : f32, vector<4xf16>
}

// CHECK-LABEL: func @upward(
// CHECK-NEXT:    arith.truncf %{{.*}} upward : f64 to f32
func.func @upward(%a: f64) -> f32 {
  %0 = arith.truncf %a upward : f64 to f32
  return %0 : f32
}
