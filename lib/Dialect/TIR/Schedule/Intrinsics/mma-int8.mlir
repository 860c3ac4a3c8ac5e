// Tensor intrinsics of the tensor cores since sm_80: products of bytes.
//
// The threads of a warp have a tile of 16 x 32 bytes in registers, 16 each: a
// fragment. Element (x, y) of a tile belongs to
//
//     lane     (x floordiv 2) * 4 + (y mod 16) floordiv 4
//     element  (y floordiv 16) * 8 + (x mod 2) * 4 + y mod 4
//
// Operands have the index of the sum as y. Of a tile of 16 x 16 sums of i32,
// element (x, y) belongs to
//
//     lane     (x floordiv 2) * 4 + y floordiv 4
//     element  (x mod 2) * 4 + y mod 4
//
// These are #tir.layout<mma_16x32_b8> and #tir.layout<mma_16x16_b8>.
//
// The instruction multiplies rows of 0 to 15 by columns of 0 to 7 in another
// order: it gets the even rows of a tile in place of the rows below 8, and the
// odd ones in place of the others. A lane then has what `ldmatrix` with a
// transposition, which moves pairs of bytes, gives it, and four neighbours of
// the result.

#row = strided<[?, 1], offset: ?>
#lanes = strided<[16, 1], offset: ?>
#sums = strided<[8, 1], offset: ?>
#shared = #tir.scope<shared>
#local = #tir.scope<local>
#workgroup = #gpu.address_space<workgroup>

// A 16 x 32 tile of shared memory, in rows, to a fragment. Rows that are loaded
// together are two apart. The upper lanes load the other half of their rows, so
// that the eight addresses are in different banks.
tir.intrinsic @load_fragment_rows_i8
desc (%S: memref<16x32xi8, #row, #shared>, %F: memref<32x16xi8, #lanes, #local>) {
  tir.for %i to 16 {
    tir.for %k to 32 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 32) {
        %s = affine.load %S[%vi, %vk] : memref<16x32xi8, #row, #shared>
        affine.store %s, %F[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
            : memref<32x16xi8, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<16x32xi8, #row, #shared>, %F: memref<32x16xi8, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %c16 = arith.constant 16 : index
    %row = affine.apply affine_map<(l) -> ((l mod 8) * 2 + (l floordiv 8) mod 2)>(%lane)
    %column = affine.apply affine_map<(l) -> (((l floordiv 16 + (l mod 8) floordiv 4) mod 2) * 16)>(%lane)
    %tile = memref.memory_space_cast %S : memref<16x32xi8, #row, #shared> to memref<16x32xi8, #row, #workgroup>
    %matrices = nvgpu.ldmatrix %tile[%row, %column] {numTiles = 4 : i32, transpose = false}
        : memref<16x32xi8, #row, #workgroup> -> vector<4x4xi8>
    %m0 = vector.extract %matrices[0] : vector<4xi8> from vector<4x4xi8>
    %m1 = vector.extract %matrices[1] : vector<4xi8> from vector<4x4xi8>
    %m2 = vector.extract %matrices[2] : vector<4xi8> from vector<4x4xi8>
    %m3 = vector.extract %matrices[3] : vector<4xi8> from vector<4x4xi8>
    %is_swapped = arith.cmpi uge, %lane, %c16 : index
    %r0 = arith.select %is_swapped, %m2, %m0 : vector<4xi8>
    %r1 = arith.select %is_swapped, %m3, %m1 : vector<4xi8>
    %r2 = arith.select %is_swapped, %m0, %m2 : vector<4xi8>
    %r3 = arith.select %is_swapped, %m1, %m3 : vector<4xi8>
    vector.store %r0, %F[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r1, %F[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r2, %F[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r3, %F[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
  }
}

// A 16 x 32 tile of shared memory, the second index first, to a fragment. A lane
// gets two bytes of each of two rows from a matrix, and of the next two rows
// from another one. Half of the lanes have the two in the other order, so that
// the eight addresses are in different banks.
tir.intrinsic @load_fragment_columns_i8
desc (%S: memref<32x16xi8, #row, #shared>, %F: memref<32x16xi8, #lanes, #local>) {
  tir.for %k to 32 {
    tir.for %i to 16 {
      tir.block @load (spatial %vi = %i to 16, spatial %vk = %k to 32) {
        %s = affine.load %S[%vk, %vi] : memref<32x16xi8, #row, #shared>
        affine.store %s, %F[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
            : memref<32x16xi8, #lanes, #local>
      }
    }
  }
}
impl (%S: memref<32x16xi8, #row, #shared>, %F: memref<32x16xi8, #lanes, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %row = affine.apply affine_map<(l) -> ((l floordiv 16) * 16 + ((l mod 8) floordiv 2) * 4
        + (((l floordiv 8) mod 2 + (l mod 8) floordiv 4) mod 2) * 2 + l mod 2)>(%lane)
    %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %S
        : memref<32x16xi8, #row, #shared> -> memref<i8, #shared>, index, index, index, index, index
    %start = memref.extract_aligned_pointer_as_index %S : memref<32x16xi8, #row, #shared> -> index
    %distance = arith.muli %row, %strides#0 : index
    %first = arith.addi %start, %offset : index
    %address = arith.addi %first, %distance : index
    %address_bits = arith.index_cast %address : index to i64
    %pointer = llvm.inttoptr %address_bits : i64 to !llvm.ptr<3>
    %matrices = nvvm.ldmatrix %pointer {num = 4 : i32, layout = #nvvm.mma_layout<col>,
        shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>}
        : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
    %m0 = llvm.extractvalue %matrices[0] : !llvm.struct<(i32, i32, i32, i32)>
    %m1 = llvm.extractvalue %matrices[1] : !llvm.struct<(i32, i32, i32, i32)>
    %m2 = llvm.extractvalue %matrices[2] : !llvm.struct<(i32, i32, i32, i32)>
    %m3 = llvm.extractvalue %matrices[3] : !llvm.struct<(i32, i32, i32, i32)>
    %quarter = affine.apply affine_map<(l) -> (l mod 4)>(%lane)
    %is_swapped = arith.cmpi uge, %quarter, %c2 : index
    %s0 = arith.select %is_swapped, %m1, %m0 : i32
    %s1 = arith.select %is_swapped, %m0, %m1 : i32
    %s2 = arith.select %is_swapped, %m3, %m2 : i32
    %s3 = arith.select %is_swapped, %m2, %m3 : i32
    %b0 = llvm.bitcast %s0 : i32 to vector<4xi8>
    %b1 = llvm.bitcast %s1 : i32 to vector<4xi8>
    %b2 = llvm.bitcast %s2 : i32 to vector<4xi8>
    %b3 = llvm.bitcast %s3 : i32 to vector<4xi8>
    %r0 = vector.shuffle %b0, %b1 [0, 2, 4, 6] : vector<4xi8>, vector<4xi8>
    %r1 = vector.shuffle %b0, %b1 [1, 3, 5, 7] : vector<4xi8>, vector<4xi8>
    %r2 = vector.shuffle %b2, %b3 [0, 2, 4, 6] : vector<4xi8>, vector<4xi8>
    %r3 = vector.shuffle %b2, %b3 [1, 3, 5, 7] : vector<4xi8>, vector<4xi8>
    vector.store %r0, %F[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r1, %F[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r2, %F[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    vector.store %r3, %F[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
  }
}

// C += A * B of fragments of 16 x 32 bytes, signed by signed ones. The
// rows of the fragment of B are the columns of the matrix. Sums wrap around.
tir.intrinsic @mma_16x16x32_s8_s8_s32
desc (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 32) {
          %a = affine.load %A[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %b = affine.load %B[(%vj floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vj mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %c = affine.load %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
          %ea = arith.extsi %a : i8 to i32
          %eb = arith.extsi %b : i8 to i32
          %p = arith.muli %ea, %eb : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %a0_bytes = vector.load %A[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a0 = llvm.bitcast %a0_bytes : vector<4xi8> to i32
    %a1_bytes = vector.load %A[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a1 = llvm.bitcast %a1_bytes : vector<4xi8> to i32
    %a2_bytes = vector.load %A[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a2 = llvm.bitcast %a2_bytes : vector<4xi8> to i32
    %a3_bytes = vector.load %A[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a3 = llvm.bitcast %a3_bytes : vector<4xi8> to i32
    %b0_bytes = vector.load %B[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b0 = llvm.bitcast %b0_bytes : vector<4xi8> to i32
    %b1_bytes = vector.load %B[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b1 = llvm.bitcast %b1_bytes : vector<4xi8> to i32
    %b2_bytes = vector.load %B[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b2 = llvm.bitcast %b2_bytes : vector<4xi8> to i32
    %b3_bytes = vector.load %B[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b3 = llvm.bitcast %b3_bytes : vector<4xi8> to i32
    %c = vector.load %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
    %c0_in = vector.extract %c[0] : i32 from vector<8xi32>
    %c1_in = vector.extract %c[1] : i32 from vector<8xi32>
    %c2_in = vector.extract %c[2] : i32 from vector<8xi32>
    %c3_in = vector.extract %c[3] : i32 from vector<8xi32>
    %c4_in = vector.extract %c[4] : i32 from vector<8xi32>
    %c5_in = vector.extract %c[5] : i32 from vector<8xi32>
    %c6_in = vector.extract %c[6] : i32 from vector<8xi32>
    %c7_in = vector.extract %c[7] : i32 from vector<8xi32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c2_in, %c4_in, %c6_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c1_in, %c3_in, %c5_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d = vector.from_elements %d0_0, %d1_0, %d0_1, %d1_1, %d0_2, %d1_2, %d0_3, %d1_3 : vector<8xi32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
  }
}

// C += A * B of fragments of 16 x 32 bytes, signed by unsigned ones. The
// rows of the fragment of B are the columns of the matrix. Sums wrap around.
tir.intrinsic @mma_16x16x32_s8_u8_s32
desc (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 32) {
          %a = affine.load %A[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %b = affine.load %B[(%vj floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vj mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %c = affine.load %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
          %ea = arith.extsi %a : i8 to i32
          %eb = arith.extui %b : i8 to i32
          %p = arith.muli %ea, %eb : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %a0_bytes = vector.load %A[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a0 = llvm.bitcast %a0_bytes : vector<4xi8> to i32
    %a1_bytes = vector.load %A[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a1 = llvm.bitcast %a1_bytes : vector<4xi8> to i32
    %a2_bytes = vector.load %A[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a2 = llvm.bitcast %a2_bytes : vector<4xi8> to i32
    %a3_bytes = vector.load %A[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a3 = llvm.bitcast %a3_bytes : vector<4xi8> to i32
    %b0_bytes = vector.load %B[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b0 = llvm.bitcast %b0_bytes : vector<4xi8> to i32
    %b1_bytes = vector.load %B[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b1 = llvm.bitcast %b1_bytes : vector<4xi8> to i32
    %b2_bytes = vector.load %B[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b2 = llvm.bitcast %b2_bytes : vector<4xi8> to i32
    %b3_bytes = vector.load %B[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b3 = llvm.bitcast %b3_bytes : vector<4xi8> to i32
    %c = vector.load %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
    %c0_in = vector.extract %c[0] : i32 from vector<8xi32>
    %c1_in = vector.extract %c[1] : i32 from vector<8xi32>
    %c2_in = vector.extract %c[2] : i32 from vector<8xi32>
    %c3_in = vector.extract %c[3] : i32 from vector<8xi32>
    %c4_in = vector.extract %c[4] : i32 from vector<8xi32>
    %c5_in = vector.extract %c[5] : i32 from vector<8xi32>
    %c6_in = vector.extract %c[6] : i32 from vector<8xi32>
    %c7_in = vector.extract %c[7] : i32 from vector<8xi32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c2_in, %c4_in, %c6_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c1_in, %c3_in, %c5_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<u8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d = vector.from_elements %d0_0, %d1_0, %d0_1, %d1_1, %d0_2, %d1_2, %d0_3, %d1_3 : vector<8xi32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
  }
}

// C += A * B of fragments of 16 x 32 bytes, unsigned by signed ones. The
// rows of the fragment of B are the columns of the matrix. Sums wrap around.
tir.intrinsic @mma_16x16x32_u8_s8_s32
desc (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 32) {
          %a = affine.load %A[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %b = affine.load %B[(%vj floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vj mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %c = affine.load %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
          %ea = arith.extui %a : i8 to i32
          %eb = arith.extsi %b : i8 to i32
          %p = arith.muli %ea, %eb : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %a0_bytes = vector.load %A[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a0 = llvm.bitcast %a0_bytes : vector<4xi8> to i32
    %a1_bytes = vector.load %A[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a1 = llvm.bitcast %a1_bytes : vector<4xi8> to i32
    %a2_bytes = vector.load %A[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a2 = llvm.bitcast %a2_bytes : vector<4xi8> to i32
    %a3_bytes = vector.load %A[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a3 = llvm.bitcast %a3_bytes : vector<4xi8> to i32
    %b0_bytes = vector.load %B[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b0 = llvm.bitcast %b0_bytes : vector<4xi8> to i32
    %b1_bytes = vector.load %B[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b1 = llvm.bitcast %b1_bytes : vector<4xi8> to i32
    %b2_bytes = vector.load %B[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b2 = llvm.bitcast %b2_bytes : vector<4xi8> to i32
    %b3_bytes = vector.load %B[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b3 = llvm.bitcast %b3_bytes : vector<4xi8> to i32
    %c = vector.load %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
    %c0_in = vector.extract %c[0] : i32 from vector<8xi32>
    %c1_in = vector.extract %c[1] : i32 from vector<8xi32>
    %c2_in = vector.extract %c[2] : i32 from vector<8xi32>
    %c3_in = vector.extract %c[3] : i32 from vector<8xi32>
    %c4_in = vector.extract %c[4] : i32 from vector<8xi32>
    %c5_in = vector.extract %c[5] : i32 from vector<8xi32>
    %c6_in = vector.extract %c[6] : i32 from vector<8xi32>
    %c7_in = vector.extract %c[7] : i32 from vector<8xi32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c2_in, %c4_in, %c6_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<s8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c1_in, %c3_in, %c5_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<s8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d = vector.from_elements %d0_0, %d1_0, %d0_1, %d1_1, %d0_2, %d1_2, %d0_3, %d1_3 : vector<8xi32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
  }
}

// C += A * B of fragments of 16 x 32 bytes, unsigned by unsigned ones. The
// rows of the fragment of B are the columns of the matrix. Sums wrap around.
tir.intrinsic @mma_16x16x32_u8_u8_s32
desc (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %i to 16 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @mma (spatial %vi = %i to 16, spatial %vj = %j to 16, reduce %vk = %k to 32) {
          %a = affine.load %A[(%vi floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vi mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %b = affine.load %B[(%vj floordiv 2) * 4 + (%vk mod 16) floordiv 4, (%vk floordiv 16) * 8 + (%vj mod 2) * 4 + %vk mod 4]
              : memref<32x16xi8, #lanes, #local>
          %c = affine.load %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
          %ea = arith.extui %a : i8 to i32
          %eb = arith.extui %b : i8 to i32
          %p = arith.muli %ea, %eb : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %C[(%vi floordiv 2) * 4 + %vj floordiv 4, (%vi mod 2) * 4 + %vj mod 4]
              : memref<32x8xi32, #sums, #local>
        }
      }
    }
  }
}
impl (%A: memref<32x16xi8, #lanes, #local>, %B: memref<32x16xi8, #lanes, #local>, %C: memref<32x8xi32, #sums, #local>) {
  tir.for %lane to 32 thread_binding "threadIdx.x" {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c12 = arith.constant 12 : index
    %a0_bytes = vector.load %A[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a0 = llvm.bitcast %a0_bytes : vector<4xi8> to i32
    %a1_bytes = vector.load %A[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a1 = llvm.bitcast %a1_bytes : vector<4xi8> to i32
    %a2_bytes = vector.load %A[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a2 = llvm.bitcast %a2_bytes : vector<4xi8> to i32
    %a3_bytes = vector.load %A[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %a3 = llvm.bitcast %a3_bytes : vector<4xi8> to i32
    %b0_bytes = vector.load %B[%lane, %c0] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b0 = llvm.bitcast %b0_bytes : vector<4xi8> to i32
    %b1_bytes = vector.load %B[%lane, %c4] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b1 = llvm.bitcast %b1_bytes : vector<4xi8> to i32
    %b2_bytes = vector.load %B[%lane, %c8] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b2 = llvm.bitcast %b2_bytes : vector<4xi8> to i32
    %b3_bytes = vector.load %B[%lane, %c12] : memref<32x16xi8, #lanes, #local>, vector<4xi8>
    %b3 = llvm.bitcast %b3_bytes : vector<4xi8> to i32
    %c = vector.load %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
    %c0_in = vector.extract %c[0] : i32 from vector<8xi32>
    %c1_in = vector.extract %c[1] : i32 from vector<8xi32>
    %c2_in = vector.extract %c[2] : i32 from vector<8xi32>
    %c3_in = vector.extract %c[3] : i32 from vector<8xi32>
    %c4_in = vector.extract %c[4] : i32 from vector<8xi32>
    %c5_in = vector.extract %c[5] : i32 from vector<8xi32>
    %c6_in = vector.extract %c[6] : i32 from vector<8xi32>
    %c7_in = vector.extract %c[7] : i32 from vector<8xi32>
    %d0 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b0, %b2] C[%c0_in, %c2_in, %c4_in, %c6_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<u8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d0_0 = llvm.extractvalue %d0[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_1 = llvm.extractvalue %d0[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_2 = llvm.extractvalue %d0[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d0_3 = llvm.extractvalue %d0[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d1 = nvvm.mma.sync A[%a0, %a1, %a2, %a3] B[%b1, %b3] C[%c1_in, %c3_in, %c5_in, %c7_in]
        {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 32>,
         multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<u8>,
         intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>}
        : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %d1_0 = llvm.extractvalue %d1[0] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_1 = llvm.extractvalue %d1[1] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_2 = llvm.extractvalue %d1[2] : !llvm.struct<(i32, i32, i32, i32)>
    %d1_3 = llvm.extractvalue %d1[3] : !llvm.struct<(i32, i32, i32, i32)>
    %d = vector.from_elements %d0_0, %d1_0, %d0_1, %d1_1, %d0_2, %d1_2, %d0_3, %d1_3 : vector<8xi32>
    vector.store %d, %C[%lane, %c0] : memref<32x8xi32, #sums, #local>, vector<8xi32>
  }
}
