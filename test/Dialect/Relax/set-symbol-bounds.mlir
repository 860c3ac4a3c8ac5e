// RUN: relax-opt %s --relax-set-symbol-bounds=bounds=n=1:64:8,m=:9 | FileCheck %s
// RUN: not relax-opt %s --relax-set-symbol-bounds=bounds=n=1 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not relax-opt %s --relax-set-symbol-bounds=bounds=k=1:2 2>&1 | FileCheck %s --check-prefix=UNBOUND
// RUN: not relax-opt %s --relax-set-symbol-bounds=bounds=n=65: 2>&1 | FileCheck %s --check-prefix=CONTRADICTS
// FORM: error: expected NAME=LOW:HIGH or NAME=LOW:HIGH:MULTIPLE, with numbers of 0 or more, got 'n=1'
// UNBOUND: error: symbol 'k' is not bound by an argument of a public function
// CONTRADICTS: error: 'relax.func' op promises the range '4 to 32' of symbol 'n', which has no size in '65 to ?'

// CHECK-LABEL: relax.func @both(
// CHECK-SAME: relax.symbol_bounds = {m = #relax.symbol_range<? to 9>, n = #relax.symbol_range<1 to 64, multiple_of 8>}
relax.func @both(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) {
  relax.return
}
// The ranges are intersected.
// CHECK-LABEL: relax.func @promised(
// CHECK-SAME: relax.symbol_bounds = {n = #relax.symbol_range<4 to 32, multiple_of 8>}
relax.func @promised(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<4 to 32>}} {
  relax.return
}
// CHECK-LABEL: relax.func @without(
// CHECK-NOT: symbol_bounds
relax.func @without(%x: tensor<?xf32, #relax.tensor<[p]>>) {
  relax.return
}
// CHECK-LABEL: relax.func private @private(
// CHECK-NOT: symbol_bounds
relax.func private @private(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  relax.return
}
