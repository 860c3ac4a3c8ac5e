// Lanes that are no power of two are a loop over equal vectors. A target with
// masks splits off whole registers only, and fills the others.
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

// Vectors of 32 bytes.

// CHECK-LABEL: tir.prim_func @halves(
// PARTS:         tir.for %[[J:.*]] to 3 {
// PARTS-NEXT:      affine.vector_load %{{.*}}[%[[J]] * 8] : memref<24xf32>, vector<8xf32>
// PARTS:           affine.vector_store %{{.*}}[%[[J]] * 8] : memref<24xf32>, vector<8xf32>
// MASKS-NOT:     tir.for
// MASKS:         vector.maskedload {{.*}} into vector<32xf32>
tir.prim_func @halves(%A: memref<24xf32>, %C: memref<24xf32>) attributes {tir.flattened} {
  tir.for %j to 24 vectorized {
    %a = affine.load %A[%j] : memref<24xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %C[%j] : memref<24xf32>
  }
  tir.return
}

// -----

// Vectors of 8 bytes do not pay.

// CHECK-LABEL: tir.prim_func @pairs(
// PARTS-NOT:     tir.for
// PARTS:         affine.vector_store %{{.*}} : memref<14xf32>, vector<14xf32>
// MASKS:         vector.maskedstore {{.*}}, vector<16xf32>
tir.prim_func @pairs(%A: memref<14xf32>, %C: memref<14xf32>) attributes {tir.flattened} {
  tir.for %j to 14 vectorized {
    %a = affine.load %A[%j] : memref<14xf32>
    %s = arith.addf %a, %a : f32
    affine.store %s, %C[%j] : memref<14xf32>
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

// The lanes that run depend on a symbol: one vector, or masks.

#rows = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @some(
// PARTS:         affine.vector_store %{{.*}}, vector<48xf32>
// MASKS:         vector.create_mask
tir.prim_func @some(%A: memref<?xf32> {tir.shape = #rows},
                    %C: memref<?xf32> {tir.shape = #rows}, %n: index)
    attributes {tir.flattened} {
  tir.for %j to min(48, symbol(%n)) vectorized {
    %a = affine.load %A[%j] : memref<?xf32>
    affine.store %a, %C[%j] : memref<?xf32>
  }
  tir.return
}
