// RUN: relax-opt %s --split-input-file --tir-vectorize-accesses | FileCheck %s
// RUN: relax-opt %s --split-input-file --tir-vectorize-accesses --remarks-filter=tir-vectorize-accesses --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#S = #tir.scope<shared>

// A thread copies 16 bytes at once. The rows have 56 elements, a multiple of a
// vector: the condition is the same for all lanes.

// REMARK: [Passed] vectorize
// REMARK-SAME: Lanes=8
// CHECK-LABEL: tir.prim_func @copy
// CHECK: %[[VALUE:.*]] = affine.if #{{.*}}(%{{.*}}) -> vector<8xf16> {
// CHECK-NEXT: %[[LOADED:.*]] = affine.vector_load %{{.*}} : memref<64x56xf16>, vector<8xf16>
// CHECK-NEXT: affine.yield %[[LOADED]] : vector<8xf16>
// CHECK-NEXT: } else {
// CHECK: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<8xf16>
// CHECK-NEXT: affine.yield %[[ZEROS]] : vector<8xf16>
// CHECK: affine.vector_store %[[VALUE]], %buf
tir.prim_func @copy(%A: memref<64x56xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %S = tir.alloc : memref<64x64xf16, #S>
    tir.for %t to 512 thread_binding "threadIdx.x" {
      tir.for %v to 8 vectorized {
        %a = affine.if affine_set<(t, v) : (55 - t mod 8 * 8 - v >= 0)>(%t, %v) -> f16 {
          %x = affine.load %A[%t floordiv 8, %t mod 8 * 8 + %v] : memref<64x56xf16>
          affine.yield %x : f16
        } else {
          %z = arith.constant 0.0 : f16
          affine.yield %z : f16
        }
        affine.store %a, %S[%t floordiv 8, %t mod 8 * 8 + %v] : memref<64x64xf16, #S>
      }
    }
  }
  tir.return
}

// -----

// Rows of 60 elements are a multiple of 4 lanes, but not of 8: two vectors.

// REMARK: [Passed] vectorize
// REMARK-SAME: Lanes=4
// CHECK-LABEL: tir.prim_func @fewer_lanes
// CHECK: tir.for %{{.*}} to 2 {
// CHECK-NEXT: tir.if
// CHECK-NEXT: affine.vector_load %{{.*}} : memref<60xf16>, vector<4xf16>
// CHECK-NEXT: affine.vector_store
tir.prim_func @fewer_lanes(%A: memref<60xf16>, %B: memref<64xf16>) attributes {tir.flattened} {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    tir.for %v to 8 vectorized {
      tir.if (59 - %t * 8 - %v >= 0) {
        %x = affine.load %A[%t * 8 + %v] : memref<60xf16>
        affine.store %x, %B[%t * 8 + %v] : memref<64xf16>
      }
    }
  }
  tir.return
}

// -----

// A long loop becomes a loop over vectors. One access is not contiguous: it is
// a scalar access per lane.

// CHECK-LABEL: tir.prim_func @column
// CHECK: tir.for %[[OUTER:.*]] to 4 {
// CHECK-COUNT-4: affine.load
// CHECK: vector.from_elements
// CHECK-NEXT: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}}, %[[OUTER]] * 4]
tir.prim_func @column(%A: memref<16x8xf32>, %B: memref<8x16xf32>) attributes {tir.flattened} {
  tir.for %t to 8 thread_binding "threadIdx.x" {
    tir.for %v to 16 vectorized {
      %x = affine.load %A[%v, %t] : memref<16x8xf32>
      affine.store %x, %B[%t, %v] : memref<8x16xf32>
    }
  }
  tir.return
}

// -----

// REMARK: [Missed] vectorize
// REMARK-SAME: a branch depends on its variable
// REMARK: [Missed] vectorize
// REMARK-SAME: iterations write to the same element
// REMARK: [Missed] vectorize
// REMARK-SAME: its extent is not a multiple of 2
// REMARK: [Missed] vectorize
// REMARK-SAME: its extent is not constant
// CHECK-LABEL: tir.prim_func @scalars
// CHECK: tir.for %{{.*}} to 4 unrolled {
// CHECK: tir.for %{{.*}} to 4 unrolled {
// CHECK: tir.for %{{.*}} to 3 unrolled {
// CHECK: tir.for %{{.*}} to %{{.*}} {
// A loop that nobody marked stays.
// CHECK: tir.for %{{.*}} to 4 {
tir.prim_func @scalars(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) attributes {tir.flattened} {
  tir.for %t to 16 thread_binding "threadIdx.x" {
    tir.for %v to 4 vectorized {
      tir.if (60 - %t * 4 - %v >= 0) {
        %x = affine.load %A[%t * 4 + %v] : memref<64xf32>
        affine.store %x, %B[%t * 4 + %v] : memref<64xf32>
      }
    }
    tir.for %v to 4 vectorized {
      %x = affine.load %A[%t * 4 + %v] : memref<64xf32>
      affine.store %x, %B[%t] : memref<64xf32>
    }
    tir.for %v to 3 vectorized {
      %x = affine.load %A[%t * 3 + %v] : memref<64xf32>
      affine.store %x, %B[%t * 3 + %v] : memref<64xf32>
    }
    tir.for %v to %n vectorized {
      %x = affine.load %A[%v] : memref<64xf32>
      affine.store %x, %B[%v] : memref<64xf32>
    }
    tir.for %v to 4 {
      %x = affine.load %A[%t * 4 + %v] : memref<64xf32>
      affine.store %x, %B[%t * 4 + %v] : memref<64xf32>
    }
  }
  tir.return
}
