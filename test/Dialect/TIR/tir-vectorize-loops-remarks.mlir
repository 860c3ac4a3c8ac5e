// RUN: relax-opt %s --tir-vectorize-loops --tir-unroll-loops="max-operations=8" --remarks-filter="tir-.*" --remark-policy=all 2>&1 | FileCheck %s

// CHECK: loop is not vectorized: iterations write to the same element
// CHECK: loop is not unrolled: it would become too large
tir.prim_func @sum(%A: memref<16xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 16 vectorized {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %S[0] : memref<1xf32>
  }
  tir.for %i to 16 unrolled {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %S[0] : memref<1xf32>
  }
  tir.return
}
