// A mode without runnable cases does not fail: other modes run the cases.
// RUN: relax-test-run %s --modes=jit-ranks,jit-symbols --verbose 2>&1 | FileCheck %s

// CHECK: remark: @main: jit-ranks: left out: {{.*}}error: 'relax.add' op cannot become a kernel
// CHECK: relax-test-run: remark: jit-ranks: 1 of 1 cases left out, which the compiler knows too little of (--verbose): @main
// CHECK: remark: @main: jit-symbols: as expected, checks: 1
relax.func @main() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %0 = relax.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[4.0, 6.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  relax.return
}
