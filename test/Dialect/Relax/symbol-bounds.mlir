// Promised ranges of symbols, and the passes that keep them.
// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --relax-bind-symbolic-vars=symbols=m=8 | FileCheck %s --check-prefix=BIND
// RUN: not relax-opt %s --relax-bind-symbolic-vars=symbols=n=12 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: relax-opt %s --relax-inline-private-functions --relax-remove-unused-parameters | FileCheck %s --check-prefix=KEPT

// CHECK-LABEL: relax.func @promises(
// CHECK-SAME: relax.symbol_bounds = {k = #relax.symbol_range<? to 9>, m = #relax.symbol_range<multiple_of 8>, n = #relax.symbol_range<1 to 64, multiple_of 8>, p = #relax.symbol_range<0 to ?>}
// A symbol that is bound to a number is promised no more.
// BIND-LABEL: relax.func @promises(
// BIND-SAME: relax.symbol_bounds = {k = #relax.symbol_range<? to 9>, n = #relax.symbol_range<1 to 64, multiple_of 8>, p = #relax.symbol_range<0 to ?>}
// OUTSIDE: error: 'relax.func' op has an operation that is invalid for these sizes
// OUTSIDE: note: symbol 'n' must be in the range '1 to 64, multiple_of 8', got 12
relax.func @promises(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>, %y: tensor<?x?xf32, #relax.tensor<[k, p]>>) attributes {
    relax.symbol_bounds = {n = #relax.symbol_range<1 to 64, multiple_of 8>, m = #relax.symbol_range<multiple_of 8>,
                           k = #relax.symbol_range<? to 9>, p = #relax.symbol_range<0 to ?>}} {
  relax.return
}

// The check of a promise is part of the function: it is not inlined, and keeps
// the argument that binds the symbol.
// KEPT-LABEL: relax.func private @callee(
// KEPT-SAME: %{{.*}}: tensor<?xf32, #relax.tensor<[n]>>, %{{.*}}: tensor<4xf32>)
// KEPT-LABEL: relax.func @caller(
// KEPT: relax.call @callee
relax.func private @callee(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<4xf32>) -> tensor<4xf32> attributes {
    relax.symbol_bounds = {n = #relax.symbol_range<1 to 64>}} {
  relax.return %y : tensor<4xf32>
}
relax.func @caller(%x: tensor<?xf32, #relax.tensor<[m]>>, %y: tensor<4xf32>, %z: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32> {
  %0 = relax.call @callee(%x, %y) : (tensor<?xf32, #relax.tensor<[m]>>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
