// Functions that may be approximated become polynomials that are not precise
// enough for other functions.
// RUN: relax-opt %s --cpu-expand-math | FileCheck %s

// CHECK-LABEL: func @approximate(
// CHECK-NOT: math.atan
// CHECK: return
func.func @approximate(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.atan %a fastmath<contract,afn,arcp> : vector<8xf32>
  return %0 : vector<8xf32>
}

// CHECK-LABEL: func @precise(
// CHECK: math.atan
func.func @precise(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.atan %a fastmath<contract> : vector<8xf32>
  return %0 : vector<8xf32>
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
