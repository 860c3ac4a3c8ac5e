// RUN: relax-opt %s --pass-pipeline='builtin.module(func.func(gpu-hoist-tensor-maps))' --split-input-file --verify-diagnostics | FileCheck %s

// Maps move with what they need; equal maps become one.

// CHECK-LABEL: func @equal(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf16>, %[[M:[^:]*]]: index)
// CHECK:         %[[TWO:.*]] = arith.constant 2 : index
// CHECK:         %[[N:.*]] = arith.muli %[[M]], %[[TWO]] : index
// CHECK:         %[[MAP:.*]] = tir.tensor_map %[[A]] sizes [%[[N]], 64] strides [64, 1] box [8, 64] : memref<?xf16>
// CHECK-NOT:     tir.tensor_map
// CHECK:         gpu.launch
// CHECK-NOT:       arith.muli
// CHECK:           scf.if
// CHECK:             nvvm.prefetch tensormap, %[[MAP]]
// CHECK:           } else {
// CHECK:             nvvm.prefetch tensormap, %[[MAP]]
func.func @equal(%A: memref<?xf16>, %m: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %m, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    %0 = arith.cmpi eq, %bx, %m : index
    scf.if %0 {
      %c2 = arith.constant 2 : index
      %n = arith.muli %m, %c2 : index
      %map = tir.tensor_map %A sizes [%n, 64] strides [64, 1] box [8, 64] : memref<?xf16>
      nvvm.prefetch tensormap, %map : !llvm.ptr
    } else {
      %c2 = arith.constant 2 : index
      %n = arith.muli %m, %c2 : index
      %map = tir.tensor_map %A sizes [%n, 64] strides [64, 1] box [8, 64] : memref<?xf16>
      nvvm.prefetch tensormap, %map : !llvm.ptr
    }
    gpu.terminator
  }
  return
}

// -----

// The buffer and the strides of a view are known, though its offset is not.

// CHECK-LABEL: func @view(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf16>, %[[K:[^:]*]]: index)
// CHECK:         %[[BASE:[^,]*]], {{.*}} = memref.extract_strided_metadata %[[A]]
// CHECK:         %[[MAP:.*]] = tir.tensor_map %[[BASE]] sizes [64, %[[K]]] strides [%[[K]], 1] box [8, 8] : memref<f16>
// CHECK:         gpu.launch blocks(%[[X:[^,]*]],
// CHECK-DAG:       nvvm.prefetch tensormap, %[[MAP]]
// CHECK-DAG:       memref.load %[[A]][%[[X]]]
func.func @view(%A: memref<?xf16>, %k: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %k, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    %tile = memref.reinterpret_cast %A to offset: [%bx], sizes: [8, 8], strides: [%k, 1]
        : memref<?xf16> to memref<8x8xf16, strided<[?, 1], offset: ?>>
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %tile
        : memref<8x8xf16, strided<[?, 1], offset: ?>> -> memref<f16>, index, index, index, index, index
    %map = tir.tensor_map %base sizes [64, %strides#0] strides [%strides#0, 1] box [8, 8] : memref<f16>
    nvvm.prefetch tensormap, %map : !llvm.ptr
    %a = memref.load %A[%offset] : memref<?xf16>
    memref.store %a, %A[%c1] : memref<?xf16>
    gpu.terminator
  }
  return
}

// -----

func.func @thread(%A: memref<?xf16>, %m: index) {
  %c1 = arith.constant 1 : index
  // expected-note @below {{the kernel computes this value}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %m, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    %n = arith.muli %bx, %m : index
    // expected-error @below {{'tir.tensor_map' op expected operands that are known in front of the kernel}}
    %map = tir.tensor_map %A sizes [%n, 64] strides [64, 1] box [8, 64] : memref<?xf16>
    nvvm.prefetch tensormap, %map : !llvm.ptr
    gpu.terminator
  }
  return
}

// -----

func.func @memory(%A: memref<?xf16>, %B: memref<8xindex>, %m: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %m, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    // expected-note @below {{the kernel computes this value}}
    %n = memref.load %B[%c1] : memref<8xindex>
    // expected-error @below {{'tir.tensor_map' op expected operands that are known in front of the kernel}}
    %map = tir.tensor_map %A sizes [%n, 64] strides [64, 1] box [8, 64] : memref<?xf16>
    nvvm.prefetch tensormap, %map : !llvm.ptr
    gpu.terminator
  }
  return
}
