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

// -----

#S = #tir.scope<shared>
#W = #tir.swizzled<128>
#workgroup = #gpu.address_space<workgroup>

// The rows of a matrix that ldmatrix loads are in different banks if the tile is
// swizzled. Without a swizzle, rows of 64 bytes are in two groups of banks. A
// view is where it is in its buffer.

// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=4
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=1
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=8
// CHECK: [Analysis] banks | Category:tir-report-accesses | Access=load, Ways=1
tir.prim_func @matrices(%n: index) attributes {tir.flattened} {
  %s = tir.alloc : memref<64x32xf16, #S>
  %w = tir.alloc : memref<2x64x64xf16, #W>
  %t = tir.alloc : memref<64x64xf16, #S>
  tir.for %i to 4 {
    %row = affine.apply affine_map<(i) -> (i * 16)>(%i)
    %sv = memref.subview %s[%row, 16] [16, 16] [1, 1] : memref<64x32xf16, #S> to memref<16x16xf16, strided<[32, 1], offset: ?>, #S>
    %wv = memref.subview %w[1, %row, 16] [1, 16, 16] [1, 1, 1] : memref<2x64x64xf16, #W> to memref<16x16xf16, strided<[64, 1], offset: ?>, #W>
    %tv = memref.subview %t[%row, 16] [16, 16] [1, 1] : memref<64x64xf16, #S> to memref<16x16xf16, strided<[64, 1], offset: ?>, #S>
    %sg = memref.memory_space_cast %sv : memref<16x16xf16, strided<[32, 1], offset: ?>, #S> to memref<16x16xf16, strided<[32, 1], offset: ?>, #workgroup>
    %wg = memref.memory_space_cast %wv : memref<16x16xf16, strided<[64, 1], offset: ?>, #W> to memref<16x16xf16, strided<[64, 1], offset: ?>, #workgroup>
    %tg = memref.memory_space_cast %tv : memref<16x16xf16, strided<[64, 1], offset: ?>, #S> to memref<16x16xf16, strided<[64, 1], offset: ?>, #workgroup>
    tir.for %lane to 32 thread_binding "threadIdx.x" {
      %x = affine.apply affine_map<(l) -> (l mod 16)>(%lane)
      %y = affine.apply affine_map<(l) -> (l floordiv 16 * 8)>(%lane)
      %0 = nvgpu.ldmatrix %sg[%x, %y] {numTiles = 4 : i32, transpose = false} : memref<16x16xf16, strided<[32, 1], offset: ?>, #workgroup> -> vector<4x2xf16>
      %1 = nvgpu.ldmatrix %wg[%x, %y] {numTiles = 4 : i32, transpose = false} : memref<16x16xf16, strided<[64, 1], offset: ?>, #workgroup> -> vector<4x2xf16>
      %2 = nvgpu.ldmatrix %tg[%x, %y] {numTiles = 4 : i32, transpose = false} : memref<16x16xf16, strided<[64, 1], offset: ?>, #workgroup> -> vector<4x2xf16>
      %3 = affine.load %tv[0, %lane mod 16] : memref<16x16xf16, strided<[64, 1], offset: ?>, #S>
    }
  }
  tir.return
}
