// RUN: relax-opt %s --relax-drop-proven-checks --remarks-filter-passed=relax-drop-proven-checks --verify-diagnostics | FileCheck %s

// CHECK-LABEL: relax.func @promise(
// CHECK-NEXT: relax.check_expr n - 9
// CHECK-NEXT: relax.return
relax.func @promise(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {
    relax.symbol_bounds = {n = #relax.symbol_range<8 to 64>}} {
  // expected-remark @below {{n - 3}}
  relax.check_expr n - 3, "expected 3 elements"
  relax.check_expr n - 9, "expected 9 elements"
  // The check above is a fact from here on.
  // expected-remark @below {{2 * n - 18}}
  relax.check_expr 2 * n - 18, "expected 9 elements"
  relax.return
}

// A fact of a branch ends with it, that of a dataflow region does not.
// CHECK-LABEL: relax.func @regions(
// CHECK: relax.if
// CHECK: relax.check_expr n - 3
// CHECK: relax.dataflow
// CHECK: relax.match_cast
// CHECK-NOT: relax.check_expr
relax.func @regions(%c: tensor<i1>, %x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[k]>>) {
  relax.if %c : tensor<i1> {
    relax.check_expr n - 5, "expected 5 elements"
    relax.yield
  } else {
    relax.yield
  }
  relax.check_expr n - 3, "expected 3 elements"
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[4 * k + 1]>> {
    %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[4 * k + 1]>>
    relax.output %0 : tensor<?xf32, #relax.tensor<[4 * k + 1]>>
  }
  // expected-remark @below {{-((n + 3) mod 4)}}
  relax.check_expr -((n + 3) mod 4), "expected one more than a multiple of 4"
  relax.return
}
