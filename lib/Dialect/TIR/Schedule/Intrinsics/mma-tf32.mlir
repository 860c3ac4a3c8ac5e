// Tensor intrinsics of the tensor cores since sm_80: products of f32 in tf32.
//
// The threads of a warp have a tile of 16 x 8 numbers in registers, four each: a
// fragment. Element (x, y) of a tile belongs to
//
//     lane     (x mod 8) * 4 + y mod 4
//     element  (y floordiv 4) * 2 + x floordiv 8
//
// This is #tir.layout<mma_16x8_tf32>. Operands have the index of the sum as y.
// Sums are in the fragments of mma.mlir.

#row = strided<[?, 1], offset: ?>
#lanes = strided<[4, 1], offset: ?>
#sums = strided<[8, 1], offset: ?>
#shared = #tir.scope<shared>
#local = #tir.scope<local>

// A 16 x 8 tile of shared memory, in rows, to a fragment. A matrix of pairs of
// bytes has half as many numbers.
tir.intrinsic @load_fragment_rows_tf32
desc (%S: memref<16x8xf32, #row, #shared>, %F: memref<32x4xf32, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %k to 8 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 8) {
        %s = affine.load %S[%vi, %vk] : memref<16x8xf32, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + %vk mod 4, (%vk floordiv 4) * 2 + %vi floordiv 8] : memref<32x4xf32, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x8xf32, #row, #shared>, %F: memref<32x4xf32, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %row = affine.apply affine_map<(l) -> (l mod 16)>(%lane)
    %column = affine.apply affine_map<(l) -> ((l floordiv 16) * 4)>(%lane)
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %S
        : memref<16x8xf32, #row, #shared> -> memref<f32, #shared>, index, index, index, index, index
    %start = memref.extract_aligned_pointer_as_index %S : memref<16x8xf32, #row, #shared> -> index
    %distance = arith.muli %row, %strides#0 : index
    %first = arith.addi %offset, %column : index
    %number = arith.addi %first, %distance : index
    %bytes = arith.muli %number, %c4 : index
    %address = arith.addi %start, %bytes : index
    %address_bits = arith.index_cast %address : index to i64
    %pointer = llvm.inttoptr %address_bits : i64 to !llvm.ptr<3>
    %matrices = nvvm.ldmatrix %pointer {num = 4 : i32, layout = #nvvm.mma_layout<row>,
        shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>}
        : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
    %m0 = llvm.extractvalue %matrices[0] : !llvm.struct<(i32, i32, i32, i32)>
    %m1 = llvm.extractvalue %matrices[1] : !llvm.struct<(i32, i32, i32, i32)>
    %m2 = llvm.extractvalue %matrices[2] : !llvm.struct<(i32, i32, i32, i32)>
    %m3 = llvm.extractvalue %matrices[3] : !llvm.struct<(i32, i32, i32, i32)>
    %r0 = arith.bitcast %m0 : i32 to f32
    %r1 = arith.bitcast %m1 : i32 to f32
    %r2 = arith.bitcast %m2 : i32 to f32
    %r3 = arith.bitcast %m3 : i32 to f32
    %r = vector.from_elements %r0, %r1, %r2, %r3 : vector<4xf32>
    vector.store %r, %F[%lane, %c0] : memref<32x4xf32, #lanes, #local>, vector<4xf32>
  }
}

// A 16 x 8 tile of shared memory, the second index first, to a fragment.
tir.intrinsic @load_fragment_columns_tf32
desc (%S: memref<8x16xf32, #row, #shared>, %F: memref<32x4xf32, #lanes, #local>) {
  tir.for %k to 8 {
    tir.for %i to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 8) {
        %s = affine.load %S[%vk, %vi] : memref<8x16xf32, #row, #shared>
        affine.store %s, %F[(%vi mod 8) * 4 + %vk mod 4, (%vk floordiv 4) * 2 + %vi floordiv 8] : memref<32x4xf32, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<8x16xf32, #row, #shared>, %F: memref<32x4xf32, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %r0 = affine.load %S[%lane mod 4, %lane floordiv 4] : memref<8x16xf32, #row, #shared>
    %r1 = affine.load %S[%lane mod 4, %lane floordiv 4 + 8] : memref<8x16xf32, #row, #shared>
    %r2 = affine.load %S[%lane mod 4 + 4, %lane floordiv 4] : memref<8x16xf32, #row, #shared>
    %r3 = affine.load %S[%lane mod 4 + 4, %lane floordiv 4 + 8] : memref<8x16xf32, #row, #shared>
    %r = vector.from_elements %r0, %r1, %r2, %r3 : vector<4xf32>
    vector.store %r, %F[%lane, %c0] : memref<32x4xf32, #lanes, #local>, vector<4xf32>
  }
}

// C += A * B of fragments of 16 x 8 numbers, which are rounded to tf32: to 10
// bits behind the first one, the nearest number, ties away from zero. The rows
// of the fragment of B are the columns of the matrix.
tir.intrinsic @mma_16x16x8_tf32_f32
desc (%A: memref<32x4xf32, #lanes, #local>, %B: memref<32x4xf32, #lanes, #local>, %C: memref<32x8xf32, #sums, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 8 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 8) {
          %a = affine.load %A[(%vi mod 8) * 4 + %vk mod 4, (%vk floordiv 4) * 2 + %vi floordiv 8] : memref<32x4xf32, #lanes, #local>
          %b = affine.load %B[(%vj mod 8) * 4 + %vk mod 4, (%vk floordiv 4) * 2 + %vj floordiv 8] : memref<32x4xf32, #lanes, #local>
          %c = affine.load %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #sums, #local>
          %p = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[(%vi mod 8) * 4 + (%vj mod 8) floordiv 2, (%vj floordiv 8) * 4 + (%vi floordiv 8) * 2 + %vj mod 2]
              : memref<32x8xf32, #sums, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x4xf32, #lanes, #local>, %B: memref<32x4xf32, #lanes, #local>, %C: memref<32x8xf32, #sums, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %a = vector.load %A[%lane, %c0] : memref<32x4xf32, #lanes, #local>, vector<4xf32>
    %a0_wide = vector.extract %a[0] : f32 from vector<4xf32>
    %a0 = nvvm.convert.float.to.tf32 %a0_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %a1_wide = vector.extract %a[1] : f32 from vector<4xf32>
    %a1 = nvvm.convert.float.to.tf32 %a1_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %a2_wide = vector.extract %a[2] : f32 from vector<4xf32>
    %a2 = nvvm.convert.float.to.tf32 %a2_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %a3_wide = vector.extract %a[3] : f32 from vector<4xf32>
    %a3 = nvvm.convert.float.to.tf32 %a3_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %b = vector.load %B[%lane, %c0] : memref<32x4xf32, #lanes, #local>, vector<4xf32>
    %b0_wide = vector.extract %b[0] : f32 from vector<4xf32>
    %b0 = nvvm.convert.float.to.tf32 %b0_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %b1_wide = vector.extract %b[1] : f32 from vector<4xf32>
    %b1 = nvvm.convert.float.to.tf32 %b1_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %b2_wide = vector.extract %b[2] : f32 from vector<4xf32>
    %b2 = nvvm.convert.float.to.tf32 %b2_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %b3_wide = vector.extract %b[3] : f32 from vector<4xf32>
    %b3 = nvvm.convert.float.to.tf32 %b3_wide {rnd = #nvvm.fp_rnd_mode<rna>}
    %c = vector.load %C[%lane, %c0] : memref<32x8xf32, #sums, #local>, vector<8xf32>
    %c0_in = vector.extract %c[0] : f32 from vector<8xf32>
    %c1_in = vector.extract %c[1] : f32 from vector<8xf32>
    %c2_in = vector.extract %c[2] : f32 from vector<8xf32>
    %c3_in = vector.extract %c[3] : f32 from vector<8xf32>
    %c4_in = vector.extract %c[4] : f32 from vector<8xf32>
    %c5_in = vector.extract %c[5] : f32 from vector<8xf32>
    %c6_in = vector.extract %c[6] : f32 from vector<8xf32>
    %c7_in = vector.extract %c[7] : f32 from vector<8xf32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c1_in, %c2_in, %c3_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>,
         multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>}
        : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c4_in, %c5_in, %c6_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>,
         multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>}
        : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(f32, f32, f32, f32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(f32, f32, f32, f32)>
    %d = vector.from_elements %d0_0, %d0_1, %d0_2, %d0_3, %d1_0, %d1_1, %d1_2, %d1_3 : vector<8xf32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xf32, #sums, #local>, vector<8xf32>
  }
}
