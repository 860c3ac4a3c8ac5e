// RUN: relax-opt %s --relax-decompose-ops-for-inference | FileCheck %s
// RUN: not relax-opt %s --relax-decompose-ops-for-inference=operations=exp 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: error: 'relax.exp' is no operator that can be taken apart

// CHECK: relax.exp
relax.func @simple(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
