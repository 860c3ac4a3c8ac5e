// RUN: relax-test-opt %s --canonicalize --cse --relax-dead-code-elimination | FileCheck %s

// No pattern erases a check as dead, or merges two equal checks.
// CHECK-LABEL: relax.func @kept
relax.func @kept() {
  %a = relax.constant dense<1.0> : tensor<2xf32>
  // CHECK-COUNT-2: check.expect_eq
  check.expect_eq %a, %a : tensor<2xf32>
  check.expect_eq %a, %a : tensor<2xf32>
  relax.return
}
