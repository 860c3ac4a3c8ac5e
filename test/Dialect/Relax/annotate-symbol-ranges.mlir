// RUN: relax-opt %s --relax-annotate-symbol-ranges --split-input-file --remarks-filter-passed=relax-annotate-symbol-ranges --verify-diagnostics --mlir-print-local-scope | FileCheck %s

#shape = affine_map<()[s0] -> (s0)>

// The range contains the values of all calls.
// expected-remark @below {{n in 8 to 96, multiple_of 8}}
tir.prim_func private @joined(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.return
}
// CHECK: tir.prim_func private @joined({{.*}} index {tir.symbol_range = #tir.symbol_range<8 to 96, multiple_of 8>})

// Callers outside of the module may give any value.
// CHECK: tir.prim_func @public({{.*}}: index)
tir.prim_func @public(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.return
}

relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[3 * n]>>, tensor<?xf32, #relax.tensor<[n]>>) attributes {
    relax.symbol_bounds = {n = #relax.symbol_range<8 to 32, multiple_of 8>}} {
  %0 = relax.concat %x, %x, %x {axis = 0 : i64} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %1 = relax.call_tir @joined(%0) symbols(3 * n) : (tensor<?xf32, #relax.tensor<[3 * n]>>) -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %2 = relax.call_tir @joined(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %3 = relax.call_tir @public(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %1, %3 : tensor<?xf32, #relax.tensor<[3 * n]>>, tensor<?xf32, #relax.tensor<[n]>>
}

// -----

#shape = affine_map<()[s0] -> (s0)>

// A cast gives a multiple where it dominates.
// CHECK: tir.prim_func private @before({{.*}}: index)
tir.prim_func private @before(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.return
}
// CHECK: tir.prim_func private @after({{.*}}: index {tir.symbol_range = #tir.symbol_range<0 to ?, multiple_of 4>})
// expected-remark @below {{n in 0 to ?, multiple_of 4}}
tir.prim_func private @after(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.return
}
relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.call_tir @before(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.match_cast %0 : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[4 * k]>>
  %2 = relax.call_tir @after(%0) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %2 : tensor<?xf32, #relax.tensor<[n]>>
}

// -----

#shape = affine_map<()[s0] -> (s0)>

// A range that is written by hand is checked, unless it is proven.
// CHECK: tir.prim_func private @by_hand({{.*}}: index {tir.symbol_range = #tir.symbol_range<multiple_of 16>})
tir.prim_func private @by_hand(%x: memref<?xf32> {tir.shape = #shape}, %y: memref<?xf32> {tir.shape = #shape}, %n: index {tir.symbol_range = #tir.symbol_range<multiple_of 16>}) {
  tir.return
}
// CHECK-LABEL: relax.func @unknown(
// CHECK: relax.check_expr -(n mod 16), "'@by_hand' expects symbol 'n' in the range 'multiple_of 16'"
// CHECK-NEXT: relax.call_tir
relax.func @unknown(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.call_tir @by_hand(%x) symbols(n) : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}
// CHECK-LABEL: relax.func @known(
// CHECK-NOT: relax.check_expr
relax.func @known(%x: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>> attributes {
    relax.symbol_bounds = {m = #relax.symbol_range<multiple_of 32>}} {
  %0 = relax.call_tir @by_hand(%x) symbols(m) : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[m]>>
}
