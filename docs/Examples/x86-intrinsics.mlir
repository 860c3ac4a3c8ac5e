// Tensor intrinsics for x86, for `transform.tir.tensorize`:
//
//     relax-opt kernel.mlir --tir-apply-schedule='file=script.mlir intrinsics=x86-intrinsics.mlir'
//
// Matrices A are in rows. B of the FMA tiles is in rows as well; B of the dot
// products is packed: each row has the elements of one lane.

#row = strided<[?, 1], offset: ?>
#flat = strided<[1], offset: ?>

// AVX-512: C[0:4, 0:32] += A[0:4, 0:16] * B[0:16, 0:32], with C in 8 registers.
tir.intrinsic @fma_f32_4x32x16
desc (%A: memref<4x16xf32, #row>, %B: memref<16x32xf32, #row>, %C: memref<4x32xf32, #row>) {
  tir.for %i to 4 {
    tir.for %j to 32 {
      tir.for %k to 16 {
        tir.block @fma (spatial %vi = %i to 4, spatial %vj = %j to 32, reduce %vk = %k to 16) {
          %a = affine.load %A[%vi, %vk] : memref<4x16xf32, #row>
          %b = affine.load %B[%vk, %vj] : memref<16x32xf32, #row>
          %c = affine.load %C[%vi, %vj] : memref<4x32xf32, #row>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<4x32xf32, #row>
        }
      }
    }
  }
}
impl (%A: memref<4x16xf32, #row>, %B: memref<16x32xf32, #row>, %C: memref<4x32xf32, #row>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %00 = vector.load %C[%c0, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  %01 = vector.load %C[%c0, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  %10 = vector.load %C[%c1, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  %11 = vector.load %C[%c1, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  %20 = vector.load %C[%c2, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  %21 = vector.load %C[%c2, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  %30 = vector.load %C[%c3, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  %31 = vector.load %C[%c3, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  %r:8 = scf.for %k = %c0 to %c16 step %c1
      iter_args(%s00 = %00, %s01 = %01, %s10 = %10, %s11 = %11, %s20 = %20, %s21 = %21, %s30 = %30, %s31 = %31)
      -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
    %b0 = vector.load %B[%k, %c0] : memref<16x32xf32, #row>, vector<16xf32>
    %b1 = vector.load %B[%k, %c16] : memref<16x32xf32, #row>, vector<16xf32>
    %e0 = memref.load %A[%c0, %k] : memref<4x16xf32, #row>
    %e1 = memref.load %A[%c1, %k] : memref<4x16xf32, #row>
    %e2 = memref.load %A[%c2, %k] : memref<4x16xf32, #row>
    %e3 = memref.load %A[%c3, %k] : memref<4x16xf32, #row>
    %a0 = vector.broadcast %e0 : f32 to vector<16xf32>
    %a1 = vector.broadcast %e1 : f32 to vector<16xf32>
    %a2 = vector.broadcast %e2 : f32 to vector<16xf32>
    %a3 = vector.broadcast %e3 : f32 to vector<16xf32>
    %t00 = vector.fma %a0, %b0, %s00 : vector<16xf32>
    %t01 = vector.fma %a0, %b1, %s01 : vector<16xf32>
    %t10 = vector.fma %a1, %b0, %s10 : vector<16xf32>
    %t11 = vector.fma %a1, %b1, %s11 : vector<16xf32>
    %t20 = vector.fma %a2, %b0, %s20 : vector<16xf32>
    %t21 = vector.fma %a2, %b1, %s21 : vector<16xf32>
    %t30 = vector.fma %a3, %b0, %s30 : vector<16xf32>
    %t31 = vector.fma %a3, %b1, %s31 : vector<16xf32>
    scf.yield %t00, %t01, %t10, %t11, %t20, %t21, %t30, %t31
        : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
  }
  vector.store %r#0, %C[%c0, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#1, %C[%c0, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#2, %C[%c1, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#3, %C[%c1, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#4, %C[%c2, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#5, %C[%c2, %c16] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#6, %C[%c3, %c0] : memref<4x32xf32, #row>, vector<16xf32>
  vector.store %r#7, %C[%c3, %c16] : memref<4x32xf32, #row>, vector<16xf32>
}

// AVX2 with FMA: C[0:16] += A[0:16] * B[0:16, 0:16], a row in 2 registers.
tir.intrinsic @fma_f32_1x16x16
desc (%A: memref<16xf32, #flat>, %B: memref<16x16xf32, #row>, %C: memref<16xf32, #flat>) {
  tir.for %j to 16 {
    tir.for %k to 16 {
      tir.block @fma (spatial %vj = %j to 16, reduce %vk = %k to 16) {
        %a = affine.load %A[%vk] : memref<16xf32, #flat>
        %b = affine.load %B[%vk, %vj] : memref<16x16xf32, #row>
        %c = affine.load %C[%vj] : memref<16xf32, #flat>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vj] : memref<16xf32, #flat>
      }
    }
  }
}
impl (%A: memref<16xf32, #flat>, %B: memref<16x16xf32, #row>, %C: memref<16xf32, #flat>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = vector.load %C[%c0] : memref<16xf32, #flat>, vector<8xf32>
  %1 = vector.load %C[%c8] : memref<16xf32, #flat>, vector<8xf32>
  %r:2 = scf.for %k = %c0 to %c16 step %c1 iter_args(%s0 = %0, %s1 = %1) -> (vector<8xf32>, vector<8xf32>) {
    %e = memref.load %A[%k] : memref<16xf32, #flat>
    %a = vector.broadcast %e : f32 to vector<8xf32>
    %b0 = vector.load %B[%k, %c0] : memref<16x16xf32, #row>, vector<8xf32>
    %b1 = vector.load %B[%k, %c8] : memref<16x16xf32, #row>, vector<8xf32>
    %t0 = vector.fma %a, %b0, %s0 : vector<8xf32>
    %t1 = vector.fma %a, %b1, %s1 : vector<8xf32>
    scf.yield %t0, %t1 : vector<8xf32>, vector<8xf32>
  }
  vector.store %r#0, %C[%c0] : memref<16xf32, #flat>, vector<8xf32>
  vector.store %r#1, %C[%c8] : memref<16xf32, #flat>, vector<8xf32>
}

// AVX-512 VNNI: 16 sums of 4 products of an unsigned and a signed byte.
tir.intrinsic @dot_16x4_vnni
desc (%A: memref<4xi8, #flat>, %B: memref<16x4xi8, strided<[4, 1], offset: ?>>, %C: memref<16xi32, #flat>) {
  tir.for %i to 16 {
    tir.for %k to 4 {
      tir.block @dot (spatial %vi = %i to 16, reduce %vk = %k to 4) {
        %a = affine.load %A[%vk] : memref<4xi8, #flat>
        %b = affine.load %B[%vi, %vk] : memref<16x4xi8, strided<[4, 1], offset: ?>>
        %c = affine.load %C[%vi] : memref<16xi32, #flat>
        %ea = arith.extui %a : i8 to i32
        %eb = arith.extsi %b : i8 to i32
        %p = arith.muli %ea, %eb : i32
        %s = arith.addi %c, %p : i32
        affine.store %s, %C[%vi] : memref<16xi32, #flat>
      }
    }
  }
}
impl (%A: memref<4xi8, #flat>, %B: memref<16x4xi8, strided<[4, 1], offset: ?>>, %C: memref<16xi32, #flat>) {
  %c0 = arith.constant 0 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %B
      : memref<16x4xi8, strided<[4, 1], offset: ?>> -> memref<i8>, index, index, index, index, index
  %lanes = memref.reinterpret_cast %base to offset: [%offset], sizes: [64], strides: [1]
      : memref<i8> to memref<64xi8, #flat>
  %a = vector.load %A[%c0] : memref<4xi8, #flat>, vector<4xi8>
  %a1 = vector.bitcast %a : vector<4xi8> to vector<1xi32>
  %a16 = vector.broadcast %a1 : vector<1xi32> to vector<16xi32>
  %a64 = vector.bitcast %a16 : vector<16xi32> to vector<64xi8>
  %b = vector.load %lanes[%c0] : memref<64xi8, #flat>, vector<64xi8>
  %c = vector.load %C[%c0] : memref<16xi32, #flat>, vector<16xi32>
  %d = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%c, %a64, %b)
      : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  vector.store %d, %C[%c0] : memref<16xi32, #flat>, vector<16xi32>
}

// AVX-512 BF16: 16 sums of 2 products of bf16.
tir.intrinsic @dot_16x2_bf16
desc (%A: memref<2xbf16, #flat>, %B: memref<16x2xbf16, strided<[2, 1], offset: ?>>, %C: memref<16xf32, #flat>) {
  tir.for %i to 16 {
    tir.for %k to 2 {
      tir.block @dot (spatial %vi = %i to 16, reduce %vk = %k to 2) {
        %a = affine.load %A[%vk] : memref<2xbf16, #flat>
        %b = affine.load %B[%vi, %vk] : memref<16x2xbf16, strided<[2, 1], offset: ?>>
        %c = affine.load %C[%vi] : memref<16xf32, #flat>
        %ea = arith.extf %a : bf16 to f32
        %eb = arith.extf %b : bf16 to f32
        %p = arith.mulf %ea, %eb : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<16xf32, #flat>
      }
    }
  }
}
impl (%A: memref<2xbf16, #flat>, %B: memref<16x2xbf16, strided<[2, 1], offset: ?>>, %C: memref<16xf32, #flat>) {
  %c0 = arith.constant 0 : index
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %B
      : memref<16x2xbf16, strided<[2, 1], offset: ?>> -> memref<bf16>, index, index, index, index, index
  %lanes = memref.reinterpret_cast %base to offset: [%offset], sizes: [32], strides: [1]
      : memref<bf16> to memref<32xbf16, #flat>
  %a = vector.load %A[%c0] : memref<2xbf16, #flat>, vector<2xbf16>
  %a1 = vector.bitcast %a : vector<2xbf16> to vector<1xi32>
  %a16 = vector.broadcast %a1 : vector<1xi32> to vector<16xi32>
  %a32 = vector.bitcast %a16 : vector<16xi32> to vector<32xbf16>
  %b = vector.load %lanes[%c0] : memref<32xbf16, #flat>, vector<32xbf16>
  %c = vector.load %C[%c0] : memref<16xf32, #flat>, vector<16xf32>
  %d = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%c, %a32, %b)
      : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
  vector.store %d, %C[%c0] : memref<16xf32, #flat>, vector<16xf32>
}
