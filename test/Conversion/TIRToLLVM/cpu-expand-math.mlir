// RUN: relax-opt %s --cpu-expand-math | FileCheck %s

// CHECK-LABEL: func @vectors(
// CHECK-NOT:     math.exp
// CHECK-NOT:     math.tanh
// CHECK-NOT:     math.erf
// CHECK:         math.fma {{.*}} : vector<16xf32>
// CHECK:         return
func.func @vectors(%a: vector<16xf32>) -> vector<16xf32> {
  %0 = math.exp %a : vector<16xf32>
  %1 = math.tanh %0 : vector<16xf32>
  %2 = math.erf %1 : vector<16xf32>
  return %2 : vector<16xf32>
}

// CHECK-LABEL: func @f16(
// CHECK:         arith.extf %{{.*}} : f16 to f32
// CHECK-NOT:     math.exp
// CHECK:         arith.truncf %{{.*}} : f32 to f16
func.func @f16(%a: f16) -> f16 {
  %0 = math.exp %a : f16
  return %0 : f16
}

// Functions without a polynomial stay: f64, and cheap functions.

// CHECK-LABEL: func @kept(
// CHECK:         math.exp %{{.*}} : f64
// CHECK:         math.sqrt %{{.*}} : f32
func.func @kept(%a: f64, %b: f32) -> (f64, f32) {
  %0 = math.exp %a : f64
  %1 = math.sqrt %b : f32
  return %0, %1 : f64, f32
}

// CHECK-LABEL: func @arith(
// CHECK-NOT:     arith.floordivsi
// CHECK-NOT:     arith.extf
// CHECK-NOT:     arith.truncf
// CHECK:         arith.maximumf
// CHECK:         return
func.func @arith(%a: index, %b: bf16) -> (index, bf16) {
  %c3 = arith.constant 3 : index
  %0 = arith.floordivsi %a, %c3 : index
  %1 = arith.extf %b : bf16 to f32
  %c = arith.constant 3.0 : f32
  %2 = arith.maximumf %1, %c : f32
  %3 = arith.truncf %2 to_nearest_even : f32 to bf16
  return %0, %3 : index, bf16
}

// Subnormal numbers are scaled: the polynomial does not handle them.

// CHECK-LABEL: func @denormals(
// CHECK-SAME:    %[[X:.*]]: vector<4xf32>
// CHECK-DAG:     %[[LEAST:.*]] = arith.constant dense<1.17549435E-38>
// CHECK-DAG:     %[[SHIFT:.*]] = arith.constant dense<16.6355324>
// CHECK:         %[[TINY:.*]] = arith.cmpf olt, %[[X]], %[[LEAST]]
// CHECK:         arith.select %[[TINY]], %{{.*}}, %[[X]]
// CHECK-NOT:     math.log
// CHECK:         arith.subf %[[LOG:.*]], %[[SHIFT]]
// CHECK:         arith.select %[[TINY]], %{{.*}}, %[[LOG]]
func.func @denormals(%a: vector<4xf32>) -> vector<4xf32> {
  %0 = math.log %a : vector<4xf32>
  return %0 : vector<4xf32>
}
