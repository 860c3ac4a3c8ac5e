// RUN: relax-opt %s --cpu-set-target="target='x86_64-unknown-linux-gnu -mcpu=skylake-avx512'" | FileCheck %s
// RUN: not relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylark'" 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK:       module attributes
// CHECK-SAME:    llvm.data_layout = "e-m:e
// CHECK-SAME:    llvm.target_triple = "x86_64-unknown-linux-gnu"
// ERROR:       unknown CPU 'skylark' for target 'x86_64-
module {}
