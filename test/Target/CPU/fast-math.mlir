// What may be approximated is, by polynomials that are not precise enough for
// the rest.
// RUN: relax-opt %s --tir-expand-math | FileCheck %s

// CHECK-LABEL: func @approximate(
// CHECK-NOT: math.sin
// CHECK-NOT: math.atan
// CHECK: return
func.func @approximate(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %a fastmath<afn> : vector<8xf32>
  %1 = math.atan %0 fastmath<contract,afn,arcp> : vector<8xf32>
  return %1 : vector<8xf32>
}

// CHECK-LABEL: func @precise(
// CHECK: math.sin
// CHECK: math.atan
func.func @precise(%a: vector<8xf32>) -> vector<8xf32> {
  %0 = math.sin %a : vector<8xf32>
  %1 = math.atan %0 fastmath<contract> : vector<8xf32>
  return %1 : vector<8xf32>
}
