// RUN: relax-opt %s --split-input-file --tir-report-accesses --remarks-filter=tir-report-accesses --remark-policy=all -o /dev/null 2>&1 | FileCheck %s

#S = #tir.scope<shared>

// Columns of a tile are in one bank, unless its rows are padded.

// CHECK: [Analysis] sectors | Category:tir-report-accesses | Access=load, Needed=4, Sectors=4
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=store, Ways=1
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=32
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=1
// CHECK: [Analysis] sectors | Category:tir-report-accesses | Access=store, Needed=4, Sectors=32
tir.prim_func @columns(%A: memref<32x32xf32>, %B: memref<32x32xf32>) attributes {tir.flattened} {
  tir.for %t to 32 thread_binding "threadIdx.x" {
    %s = tir.alloc : memref<32x32xf32, #S>
    %p = tir.alloc : memref<32x33xf32, #S>
    tir.for %i to 32 {
      %a = affine.load %A[%i, %t] : memref<32x32xf32>
      affine.store %a, %s[%i, %t] : memref<32x32xf32, #S>
      %b = affine.load %s[%t, %i] : memref<32x32xf32, #S>
      %c = affine.load %p[%t, %i] : memref<32x33xf32, #S>
      %d = arith.addf %b, %c : f32
      affine.store %d, %B[%t, %i] : memref<32x32xf32>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#W = #tir.swizzled<128>

// Quarters of a warp access vectors of 16 bytes. Eight rows of a swizzled tile
// are in different banks. Threads of the second dimension follow those of the
// first one.

// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=8
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=1
// CHECK: [Analysis] sectors | Category:tir-report-accesses | Access=store, Needed=16, Sectors=16
tir.prim_func @vectors(%B: memref<32x8xf16>) attributes {tir.flattened} {
  tir.for %y to 4 thread_binding "threadIdx.y" {
    tir.for %x to 8 thread_binding "threadIdx.x" {
      %s = tir.alloc : memref<8x64xf16, #S>
      %w = tir.alloc : memref<8x64xf16, #W>
      %a = affine.vector_load %s[%x, %y * 8] : memref<8x64xf16, #S>, vector<8xf16>
      %b = affine.vector_load %w[%x, %y * 8] : memref<8x64xf16, #W>, vector<8xf16>
      %c = arith.addf %a, %b : vector<8xf16>
      affine.vector_store %c, %B[%y * 8 + %x, 0] : memref<32x8xf16>, vector<8xf16>
    }
  }
  tir.return
}

// -----

// Rows have an unknown length.

// CHECK: [Analysis] sectors | Category:tir-report-accesses | Access=load, Needed=4, Sectors=4
// CHECK: [Missed] sectors | Category:tir-report-accesses | Reason="the addresses of a store are unknown"
tir.prim_func @rows(%A: memref<?x?xf32> {tir.shape = affine_map<()[n] -> (n, n)>}, %n: index) attributes {tir.flattened} {
  tir.for %t to 32 thread_binding "threadIdx.x" {
    %a = affine.load %A[0, %t] : memref<?x?xf32>
    affine.store %a, %A[%t, 0] : memref<?x?xf32>
  }
  tir.return
}
