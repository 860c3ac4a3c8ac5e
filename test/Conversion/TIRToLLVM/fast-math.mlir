// Functions that may be approximated become polynomials that are not precise
// enough for other functions.
// RUN: relax-opt %s --cpu-expand-math | FileCheck %s

// Angles far from zero still use the C library's sine.
// CHECK-LABEL: func @approximate(
// CHECK-NOT: math.sin
// CHECK: %[[FAR:.*]] = vector.reduction <or>, %{{.*}} : vector<8xi1> into i1
// CHECK: scf.if %[[FAR]]
// CHECK-NEXT: math.sin %{{.*}} fastmath<contract>
// CHECK-NEXT: scf.yield
// CHECK-NEXT: } else {
// CHECK-NOT: math.sin
// CHECK-NOT: math.atan
// CHECK: return
func.func @approximate(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %a fastmath<afn> : vector<8xf32>
  %1 = math.atan %0 fastmath<contract,afn,arcp> : vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func @scalar(
// CHECK: %[[FAR:.*]] = arith.cmpf ugt, %{{.*}} : f32
// CHECK: scf.if %[[FAR]]
// CHECK-NEXT: math.cos
// CHECK: } else {
// CHECK-NOT: math.cos
// CHECK: return
func.func @scalar(%a: f32) -> f32 {
  %0 = math.cos %a fastmath<afn> : f32
  return %0 : f32
}

// CHECK-LABEL: func @precise(
// CHECK: math.sin
// CHECK: math.atan
func.func @precise(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %a : vector<8xf32>
  %1 = math.atan %0 fastmath<contract> : vector<8xf32>
  return %1 : vector<8xf32>
}

// These functions have no polynomial that keeps special values on each CPU.
// CHECK-LABEL: func @others(
// CHECK: math.rsqrt
// CHECK: math.atan2
func.func @others(%a: vector<8xf32>, %b: vector<16xf32>) -> (vector<8xf32>, vector<16xf32>) {
  %0 = math.rsqrt %a fastmath<afn> : vector<8xf32>
  %1 = math.atan2 %b, %b fastmath<afn> : vector<16xf32>
  return %0, %1 : vector<8xf32>, vector<16xf32>
}

// Subnormal numbers are scaled even with fast math.
// CHECK-LABEL: func @log(
// CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : vector<8xf32>
// CHECK: arith.select
func.func @log(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.log %a fastmath<afn> : vector<8xf32>
  return %0 : vector<8xf32>
}
