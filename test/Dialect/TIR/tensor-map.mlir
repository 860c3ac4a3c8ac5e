// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s
// RUN: relax-opt %s --canonicalize --cse | FileCheck %s --check-prefix=ONCE

// CHECK-LABEL: func @maps(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf16>, %[[B:[^:]*]]: memref<64xf32>, %[[M:[^:]*]]: index, %[[K:[^:]*]]: index)
// CHECK:         tir.tensor_map %[[A]] sizes [8, %[[M]], 8] strides [8, %[[K]], 1] box [8, 64, 8] : memref<?xf16>
// CHECK:         tir.tensor_map %[[B]] sizes [64] strides [1] box [32] swizzle 128 : memref<64xf32>

// Maps have no side effects.
// ONCE-LABEL:  func @maps(
// ONCE-COUNT-2: tir.tensor_map
// ONCE-NOT:    tir.tensor_map
func.func @maps(%A: memref<?xf16>, %B: memref<64xf32>, %m: index, %k: index)
    -> (!llvm.ptr, !llvm.ptr, !llvm.ptr) {
  %0 = tir.tensor_map %A sizes [8, %m, 8] strides [8, %k, 1] box [8, 64, 8] : memref<?xf16>
  %1 = tir.tensor_map %B sizes [64] strides [1] box [32] swizzle 128 : memref<64xf32>
  %2 = tir.tensor_map %A sizes [8, %m, 8] strides [8, %k, 1] box [8, 64, 8] : memref<?xf16>
  %unused = tir.tensor_map %A sizes [8, %m, 8] strides [8, 8, 1] box [8, 64, 8] : memref<?xf16>
  return %0, %1, %2 : !llvm.ptr, !llvm.ptr, !llvm.ptr
}
