// RUN: relax-opt %s --pass-pipeline='builtin.module(gpu.module(gpu-pass-tensor-maps))' | FileCheck %s

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %{{[^:]*}}: !llvm.ptr {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}, %{{[^:]*}}: !llvm.ptr<1> {llvm.align = 64 : i64}, %{{[^:]*}}: i64)
// CHECK-LABEL: llvm.func @function(
// CHECK-SAME:    %{{[^:]*}}: !llvm.ptr)
gpu.module @m {
  llvm.func @kernel(%map: !llvm.ptr, %A: !llvm.ptr<1> {llvm.align = 64 : i64}, %n: i64)
      attributes {gpu.kernel, nvvm.kernel} {
    llvm.return
  }
  // A function that kernels call gets a pointer.
  llvm.func @function(%map: !llvm.ptr) {
    llvm.return
  }
}
