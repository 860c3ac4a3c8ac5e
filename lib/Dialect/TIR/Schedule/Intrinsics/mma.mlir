// Tensor intrinsics of the tensor cores since sm_80: products by `mma.sync`.
//
// The threads of a warp, which are bound to threadIdx.x, have a tile of 16 x 16
// elements in registers, 8 each: a fragment. Element (x, y) of a tile belongs to
//
//     lane     (x mod 8) * 4 + (y mod 8) floordiv 2
//     element  (y floordiv 8) * 4 + (x floordiv 8) * 2 + y mod 2
//
// This is #tir.layout<mma_16x16>.
//
// Operands have the index of the sum as y.

#row = strided<[?, 1], offset: ?>
#lanes = strided<[8, 1], offset: ?>
#shared = #tir.scope<shared>
#local = #tir.scope<local>
#workgroup = #gpu.address_space<workgroup>

// A 16 x 16 tile of shared memory, in rows, to a fragment.
tir.intrinsic @load_fragment_rows_f16
desc (%S: memref<16x16xf16, #row, #shared>, %F: memref<32x8xf16, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %k to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 16) {
        %s = affine.load %S[%vi, %vk] : memref<16x16xf16, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
            : memref<32x8xf16, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x16xf16, #row, #shared>, %F: memref<32x8xf16, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %row = affine.apply affine_map<(l) -> (l mod 16)>(%lane)
    %column = affine.apply affine_map<(l) -> ((l floordiv 16) * 8)>(%lane)
    %tile = memref.memory_space_cast %S : memref<16x16xf16, #row, #shared> to memref<16x16xf16, #row, #workgroup>
    %matrices = nvgpu.ldmatrix %tile[%row, %column] {numTiles = 4 : i32, transpose = false}
        : memref<16x16xf16, #row, #workgroup> -> vector<4x2xf16>
    %r0 = vector.extract %matrices[0] : vector<2xf16> from vector<4x2xf16>
    %r1 = vector.extract %matrices[1] : vector<2xf16> from vector<4x2xf16>
    %r2 = vector.extract %matrices[2] : vector<2xf16> from vector<4x2xf16>
    %r3 = vector.extract %matrices[3] : vector<2xf16> from vector<4x2xf16>
    vector.store %r0, %F[%lane, %c0] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r1, %F[%lane, %c2] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r2, %F[%lane, %c4] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r3, %F[%lane, %c6] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
  }
}

// A 16 x 16 tile of shared memory, the second index first, to a fragment.
tir.intrinsic @load_fragment_columns_f16
desc (%S: memref<16x16xf16, #row, #shared>, %F: memref<32x8xf16, #lanes, #local>) {
  tir.for %k to 16 {
    tir.for %i to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 16) {
        %s = affine.load %S[%vk, %vi] : memref<16x16xf16, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
            : memref<32x8xf16, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x16xf16, #row, #shared>, %F: memref<32x8xf16, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %row = affine.apply affine_map<(l) -> (l mod 8 + (l floordiv 16) * 8)>(%lane)
    %column = affine.apply affine_map<(l) -> (((l floordiv 8) mod 2) * 8)>(%lane)
    %tile = memref.memory_space_cast %S : memref<16x16xf16, #row, #shared> to memref<16x16xf16, #row, #workgroup>
    %matrices = nvgpu.ldmatrix %tile[%row, %column] {numTiles = 4 : i32, transpose = true}
        : memref<16x16xf16, #row, #workgroup> -> vector<4x2xf16>
    %r0 = vector.extract %matrices[0] : vector<2xf16> from vector<4x2xf16>
    %r1 = vector.extract %matrices[1] : vector<2xf16> from vector<4x2xf16>
    %r2 = vector.extract %matrices[2] : vector<2xf16> from vector<4x2xf16>
    %r3 = vector.extract %matrices[3] : vector<2xf16> from vector<4x2xf16>
    vector.store %r0, %F[%lane, %c0] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r1, %F[%lane, %c2] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r2, %F[%lane, %c4] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    vector.store %r3, %F[%lane, %c6] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
  }
}

// A 16 x 16 tile of shared memory, in rows, to a fragment.
tir.intrinsic @load_fragment_rows_bf16
desc (%S: memref<16x16xbf16, #row, #shared>, %F: memref<32x8xbf16, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %k to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 16) {
        %s = affine.load %S[%vi, %vk] : memref<16x16xbf16, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
            : memref<32x8xbf16, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x16xbf16, #row, #shared>, %F: memref<32x8xbf16, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %row = affine.apply affine_map<(l) -> (l mod 16)>(%lane)
    %column = affine.apply affine_map<(l) -> ((l floordiv 16) * 8)>(%lane)
    %tile = memref.memory_space_cast %S : memref<16x16xbf16, #row, #shared> to memref<16x16xbf16, #row, #workgroup>
    %matrices = nvgpu.ldmatrix %tile[%row, %column] {numTiles = 4 : i32, transpose = false}
        : memref<16x16xbf16, #row, #workgroup> -> vector<4x2xbf16>
    %r0 = vector.extract %matrices[0] : vector<2xbf16> from vector<4x2xbf16>
    %r1 = vector.extract %matrices[1] : vector<2xbf16> from vector<4x2xbf16>
    %r2 = vector.extract %matrices[2] : vector<2xbf16> from vector<4x2xbf16>
    %r3 = vector.extract %matrices[3] : vector<2xbf16> from vector<4x2xbf16>
    vector.store %r0, %F[%lane, %c0] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r1, %F[%lane, %c2] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r2, %F[%lane, %c4] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r3, %F[%lane, %c6] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
  }
}

// A 16 x 16 tile of shared memory, the second index first, to a fragment.
tir.intrinsic @load_fragment_columns_bf16
desc (%S: memref<16x16xbf16, #row, #shared>, %F: memref<32x8xbf16, #lanes, #local>) {
  tir.for %k to 16 {
    tir.for %i to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 16) {
        %s = affine.load %S[%vk, %vi] : memref<16x16xbf16, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
            : memref<32x8xbf16, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x16xbf16, #row, #shared>, %F: memref<32x8xbf16, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %row = affine.apply affine_map<(l) -> (l mod 8 + (l floordiv 16) * 8)>(%lane)
    %column = affine.apply affine_map<(l) -> (((l floordiv 8) mod 2) * 8)>(%lane)
    %tile = memref.memory_space_cast %S : memref<16x16xbf16, #row, #shared> to memref<16x16xbf16, #row, #workgroup>
    %matrices = nvgpu.ldmatrix %tile[%row, %column] {numTiles = 4 : i32, transpose = true}
        : memref<16x16xbf16, #row, #workgroup> -> vector<4x2xbf16>
    %r0 = vector.extract %matrices[0] : vector<2xbf16> from vector<4x2xbf16>
    %r1 = vector.extract %matrices[1] : vector<2xbf16> from vector<4x2xbf16>
    %r2 = vector.extract %matrices[2] : vector<2xbf16> from vector<4x2xbf16>
    %r3 = vector.extract %matrices[3] : vector<2xbf16> from vector<4x2xbf16>
    vector.store %r0, %F[%lane, %c0] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r1, %F[%lane, %c2] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r2, %F[%lane, %c4] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    vector.store %r3, %F[%lane, %c6] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
  }
}

// C += A * B of 16 x 16 fragments, by two products of 16 x 8 elements. The rows
// of the fragment of B are the columns of the matrix.
tir.intrinsic @mma_16x16x16_f16_f32
desc (%A: memref<32x8xf16, #lanes, #local>, %B: memref<32x8xf16, #lanes, #local>, %C: memref<32x8xf32, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 16 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 16) {
          %a = affine.load %A[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
              : memref<32x8xf16, #lanes, #local>
          %b = affine.load %B[(%vj mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vj floordiv 8) * 2 + %vk mod 2]
              : memref<32x8xf16, #lanes, #local>
          %c = affine.load %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #lanes, #local>
          %ea = arith.extf %a : f16 to f32
          %eb = arith.extf %b : f16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #lanes, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x8xf16, #lanes, #local>, %B: memref<32x8xf16, #lanes, #local>, %C: memref<32x8xf32, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %a0 = vector.load %A[%lane, %c0] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %a1 = vector.load %A[%lane, %c2] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %a2 = vector.load %A[%lane, %c4] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %a3 = vector.load %A[%lane, %c6] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %b0 = vector.load %B[%lane, %c0] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %b1 = vector.load %B[%lane, %c2] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %b2 = vector.load %B[%lane, %c4] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %b3 = vector.load %B[%lane, %c6] : memref<32x8xf16, #lanes, #local>, vector<2xf16>
    %c = vector.load %C[%lane, %c0] : memref<32x8xf32, #lanes, #local>, vector<8xf32>
    %c0_in = vector.extract %c[0] : f32 from vector<8xf32>
    %c1_in = vector.extract %c[1] : f32 from vector<8xf32>
    %c2_in = vector.extract %c[2] : f32 from vector<8xf32>
    %c3_in = vector.extract %c[3] : f32 from vector<8xf32>
    %c4_in = vector.extract %c[4] : f32 from vector<8xf32>
    %c5_in = vector.extract %c[5] : f32 from vector<8xf32>
    %c6_in = vector.extract %c[6] : f32 from vector<8xf32>
    %c7_in = vector.extract %c[7] : f32 from vector<8xf32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c1_in, %c2_in, %c3_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}
        : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c4_in, %c5_in, %c6_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>}
        : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d = vector.from_elements %d0_0, %d0_1, %d0_2, %d0_3, %d1_0, %d1_1, %d1_2, %d1_3 : vector<8xf32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xf32, #lanes, #local>, vector<8xf32>
  }
}

// C += A * B of 16 x 16 fragments, by two products of 16 x 8 elements. The rows
// of the fragment of B are the columns of the matrix.
tir.intrinsic @mma_16x16x16_bf16_f32
desc (%A: memref<32x8xbf16, #lanes, #local>, %B: memref<32x8xbf16, #lanes, #local>, %C: memref<32x8xf32, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 16 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 16) {
          %a = affine.load %A[(%vi mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vk mod 2]
              : memref<32x8xbf16, #lanes, #local>
          %b = affine.load %B[(%vj mod 8) * 4 + (%vk mod 8) floordiv 2, (%vk floordiv 8) * 4 + (%vj floordiv 8) * 2 + %vk mod 2]
              : memref<32x8xbf16, #lanes, #local>
          %c = affine.load %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #lanes, #local>
          %ea = arith.extf %a : bf16 to f32
          %eb = arith.extf %b : bf16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #lanes, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x8xbf16, #lanes, #local>, %B: memref<32x8xbf16, #lanes, #local>, %C: memref<32x8xf32, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c6 = arith.constant 6 : index
    %a0_pair = vector.load %A[%lane, %c0] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %a1_pair = vector.load %A[%lane, %c2] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %a2_pair = vector.load %A[%lane, %c4] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %a3_pair = vector.load %A[%lane, %c6] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %a0_bits = vector.bitcast %a0_pair : vector<2xbf16> to vector<1xi32>
    %a0 = vector.extract %a0_bits[0] : i32 from vector<1xi32>
    %a1_bits = vector.bitcast %a1_pair : vector<2xbf16> to vector<1xi32>
    %a1 = vector.extract %a1_bits[0] : i32 from vector<1xi32>
    %a2_bits = vector.bitcast %a2_pair : vector<2xbf16> to vector<1xi32>
    %a2 = vector.extract %a2_bits[0] : i32 from vector<1xi32>
    %a3_bits = vector.bitcast %a3_pair : vector<2xbf16> to vector<1xi32>
    %a3 = vector.extract %a3_bits[0] : i32 from vector<1xi32>
    %b0_pair = vector.load %B[%lane, %c0] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %b1_pair = vector.load %B[%lane, %c2] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %b2_pair = vector.load %B[%lane, %c4] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %b3_pair = vector.load %B[%lane, %c6] : memref<32x8xbf16, #lanes, #local>, vector<2xbf16>
    %b0_bits = vector.bitcast %b0_pair : vector<2xbf16> to vector<1xi32>
    %b0 = vector.extract %b0_bits[0] : i32 from vector<1xi32>
    %b1_bits = vector.bitcast %b1_pair : vector<2xbf16> to vector<1xi32>
    %b1 = vector.extract %b1_bits[0] : i32 from vector<1xi32>
    %b2_bits = vector.bitcast %b2_pair : vector<2xbf16> to vector<1xi32>
    %b2 = vector.extract %b2_bits[0] : i32 from vector<1xi32>
    %b3_bits = vector.bitcast %b3_pair : vector<2xbf16> to vector<1xi32>
    %b3 = vector.extract %b3_bits[0] : i32 from vector<1xi32>
    %c = vector.load %C[%lane, %c0] : memref<32x8xf32, #lanes, #local>, vector<8xf32>
    %c0_in = vector.extract %c[0] : f32 from vector<8xf32>
    %c1_in = vector.extract %c[1] : f32 from vector<8xf32>
    %c2_in = vector.extract %c[2] : f32 from vector<8xf32>
    %c3_in = vector.extract %c[3] : f32 from vector<8xf32>
    %c4_in = vector.extract %c[4] : f32 from vector<8xf32>
    %c5_in = vector.extract %c[5] : f32 from vector<8xf32>
    %c6_in = vector.extract %c[6] : f32 from vector<8xf32>
    %c7_in = vector.extract %c[7] : f32 from vector<8xf32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c1_in, %c2_in, %c3_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>}
        : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c4_in, %c5_in, %c6_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>, multiplicandAPtxType = #nvvm.mma_type<bf16>, multiplicandBPtxType = #nvvm.mma_type<bf16>}
        : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d = vector.from_elements %d0_0, %d0_1, %d0_2, %d0_3, %d1_0, %d1_1, %d1_2, %d1_3 : vector<8xf32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xf32, #lanes, #local>, vector<8xf32>
  }
}
