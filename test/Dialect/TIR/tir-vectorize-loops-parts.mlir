// The pass splits a loop over an accumulator into equal vectors if its extent is
// not a power of two. A target with masks splits off whole registers only, and
// masks the rest of the others.
// RUN: relax-opt %s --tir-vectorize-loops --split-input-file | FileCheck %s --check-prefixes=CHECK,PARTS
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-vectorize-loops --split-input-file | FileCheck %s --check-prefixes=CHECK,MASKS

// CHECK-LABEL: tir.prim_func @registers(
// CHECK:         tir.for %[[K:.*]] to 100 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 3 {
// CHECK-NEXT:        affine.vector_load %{{.*}}[%[[K]], %[[J]] * 16] : memref<100x48xf32>, vector<16xf32>
// CHECK:             affine.vector_store %{{.*}}[%[[J]] * 16] : memref<48xf32>, vector<16xf32>
tir.prim_func @registers(%A: memref<100x48xf32>, %C: memref<48xf32>) attributes {tir.flattened} {
  tir.for %k to 100 {
    tir.for %j to 48 vectorized {
      %a = affine.load %A[%k, %j] : memref<100x48xf32>
      %c = affine.load %C[%j] : memref<48xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<48xf32>
    }
  }
  tir.return
}

// -----

// An extent of 24 becomes three vectors of 32 bytes. All loops over the
// accumulator use vectors of this size.

// CHECK-LABEL: tir.prim_func @halves(
// PARTS:         tir.for %[[I:.*]] to 3 {
// PARTS:           affine.vector_store %{{.*}}[%[[I]] * 8] : memref<24xf32>, vector<8xf32>
// PARTS:         tir.for %[[J:.*]] to 3 {
// PARTS-NEXT:      tir.for %[[K:.*]] to 100 {
// PARTS-NEXT:        affine.vector_load %{{.*}}[%[[K]], %[[J]] * 8] : memref<100x24xf32>, vector<8xf32>
// PARTS:             affine.vector_store %{{.*}}[%[[J]] * 8] : memref<24xf32>, vector<8xf32>
// PARTS:         tir.for %[[L:.*]] to 3 {
// PARTS-NEXT:      affine.vector_load %{{.*}}[%[[L]] * 8] : memref<24xf32>, vector<8xf32>
// MASKS:         vector.maskedload {{.*}} into vector<32xf32>
tir.prim_func @halves(%A: memref<100x24xf32>, %D: memref<24xf32>) attributes {tir.flattened} {
  %C = tir.alloc : memref<24xf32>
  tir.for %j to 24 vectorized {
    %zero = arith.constant 0.0 : f32
    affine.store %zero, %C[%j] : memref<24xf32>
  }
  tir.for %j to 24 vectorized {
    tir.for %k to 100 {
      %a = affine.load %A[%k, %j] : memref<100x24xf32>
      %c = affine.load %C[%j] : memref<24xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<24xf32>
    }
  }
  tir.for %j to 24 vectorized {
    %c = affine.load %C[%j] : memref<24xf32>
    affine.store %c, %D[%j] : memref<24xf32>
  }
  tir.return
}

// -----

// A vector has at least 16 bytes: 48 bytes are split, and 24 are not.

// CHECK-LABEL: tir.prim_func @bytes(
// PARTS:         tir.for %{{.*}} to 3 {
// PARTS-NEXT:      affine.vector_load {{.*}} vector<16xi8>
// PARTS:         affine.vector_store {{.*}} vector<24xi8>
tir.prim_func @bytes(%A: memref<48xi8>, %C: memref<48xi8>, %D: memref<24xi8>) attributes {tir.flattened} {
  tir.for %j to 48 vectorized {
    %a = affine.load %A[%j] : memref<48xi8>
    %c = affine.load %C[%j] : memref<48xi8>
    %s = arith.addi %c, %a : i8
    affine.store %s, %C[%j] : memref<48xi8>
  }
  tir.for %j to 24 vectorized {
    %a = affine.load %A[%j] : memref<48xi8>
    %c = affine.load %D[%j] : memref<24xi8>
    %s = arith.addi %c, %a : i8
    affine.store %s, %D[%j] : memref<24xi8>
  }
  tir.return
}

// -----

// Without an accumulator, a loop is one vector.

// CHECK-LABEL: tir.prim_func @elementwise(
// CHECK-NOT:     tir.for
// CHECK:         affine.vector_store {{.*}} vector<48xf32>
tir.prim_func @elementwise(%A: memref<48xf32>, %C: memref<48xf32>) attributes {tir.flattened} {
  tir.for %j to 48 vectorized {
    %a = affine.load %A[%j] : memref<48xf32>
    %e = math.exp %a : f32
    affine.store %e, %C[%j] : memref<48xf32>
  }
  tir.return
}

// -----

// A loop without a vector form is not split.

// CHECK-LABEL: tir.prim_func @serial(
// CHECK:         tir.for %[[J:.*]] to 48 {
// CHECK-NEXT:      affine.load %{{.*}}[%[[J]]]
tir.prim_func @serial(%A: memref<49xf32>) attributes {tir.flattened} {
  tir.for %j to 48 vectorized {
    %a = affine.load %A[%j] : memref<49xf32>
    affine.store %a, %A[%j + 1] : memref<49xf32>
  }
  tir.return
}

// -----

// The pass does not split a loop whose extent is a minimum.

#rows = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @minimum(
// CHECK-NOT:     tir.for
// CHECK:         affine.vector_store {{.*}} vector<48xf32>
// PARTS:         affine.vector_store {{.*}} vector<40xf32>
tir.prim_func @minimum(%A: memref<48xf32>, %B: memref<?xf32> {tir.shape = #rows},
                       %C: memref<?xf32> {tir.shape = #rows}, %n: index)
    attributes {tir.flattened} {
  tir.for %j to min(64, 48) vectorized {
    %a = affine.load %A[%j] : memref<48xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %A[%j] : memref<48xf32>
  }
  tir.for %j to min(40, symbol(%n)) vectorized {
    %b = affine.load %B[%j] : memref<?xf32>
    %c = affine.load %C[%j] : memref<?xf32>
    %s = arith.addf %c, %b : f32
    affine.store %s, %C[%j] : memref<?xf32>
  }
  tir.return
}
