// RUN: relax-opt %s --split-input-file --tir-reuse-results --remarks-filter=tir-reuse-results --remark-policy=all 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

// Rows of a parallel loop, whose index is that of two dimensions.
// REMARK-COUNT-1: [Passed] in the result | Category:tir-reuse-results | Function=rows | buffers=1
// REMARK-NOT: Passed
// CHECK-LABEL: tir.prim_func @rows(
// CHECK-NOT:   tir.alloc
// CHECK:       tir.block @first
// CHECK:         affine.store %{{.*}}, %B[
// CHECK:       tir.block @second
// CHECK:         affine.load %B[
// CHECK:         affine.store %{{.*}}, %B[
tir.prim_func @rows(%A: memref<2x3x9000xf32>, %B: memref<2x3x9000xf32>) {
  tir.for %r to 6 parallel {
    %S = tir.alloc : memref<2x3x9000xf32>
    tir.for %k to 9000 {
      tir.block @first (spatial %vi = %r floordiv 3 to 2, spatial %vj = %r mod 3 to 3, spatial %vk = %k to 9000) {
        %x = affine.load %A[%vi, %vj, %vk] : memref<2x3x9000xf32>
        affine.store %x, %S[%vi, %vj, %vk] : memref<2x3x9000xf32>
      }
    }
    tir.for %k to 9000 {
      tir.block @second (spatial %vi = %r floordiv 3 to 2, spatial %vj = %r mod 3 to 3, spatial %vk = %k to 9000) {
        %x = affine.load %S[%vi, %vj, %vk] : memref<2x3x9000xf32>
        %y = arith.addf %x, %x : f32
        affine.store %y, %B[%vi, %vj, %vk] : memref<2x3x9000xf32>
      }
    }
  }
  tir.return
}

// -----

// A first level cache holds the rows.
// CHECK-LABEL: tir.prim_func @short(
// CHECK:       tir.alloc
tir.prim_func @short(%A: memref<64x8000xf32>, %B: memref<64x8000xf32>) {
  tir.for %i to 64 {
    %S = tir.alloc : memref<64x8000xf32>
    tir.for %k to 8000 {
      tir.block @first (spatial %vi = %i to 64, spatial %vk = %k to 8000) {
        %x = affine.load %A[%vi, %vk] : memref<64x8000xf32>
        affine.store %x, %S[%vi, %vk] : memref<64x8000xf32>
      }
    }
    tir.for %k to 8000 {
      tir.block @second (spatial %vi = %i to 64, spatial %vk = %k to 8000) {
        %x = affine.load %S[%vi, %vk] : memref<64x8000xf32>
        affine.store %x, %B[%vi, %vk] : memref<64x8000xf32>
      }
    }
  }
  tir.return
}

// -----

// The result is stored past the caches.
#cache = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"last_cache_bytes" = 16384>>
// CHECK-LABEL: tir.prim_func @streamed(
// CHECK:       tir.alloc
tir.prim_func @streamed(%A: memref<9000xf32>, %B: memref<9000xf32>) attributes {dlti.target_system_spec = #cache} {
  %S = tir.alloc : memref<9000xf32>
  tir.for %k to 9000 {
    tir.block @first (spatial %vk = %k to 9000) {
      %x = affine.load %A[%vk] : memref<9000xf32>
      affine.store %x, %S[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 9000 {
    tir.block @second (spatial %vk = %k to 9000) {
      %x = affine.load %S[%vk] : memref<9000xf32>
      affine.store %x, %B[%vk] : memref<9000xf32>
    }
  }
  tir.return
}

// -----

// An iteration writes a row of the buffer that is another one's row of the
// result.
// CHECK-LABEL: tir.prim_func @other_rows(
// CHECK:       tir.alloc
tir.prim_func @other_rows(%A: memref<64x9000xf32>, %B: memref<64x9000xf32>) {
  tir.for %i to 64 {
    %S = tir.alloc : memref<64x9000xf32>
    tir.for %j to 64 {
      tir.for %k to 9000 {
        tir.block @first (spatial %vi = %j to 64, spatial %vk = %k to 9000) {
          %x = affine.load %A[%vi, %vk] : memref<64x9000xf32>
          affine.store %x, %S[%vi, %vk] : memref<64x9000xf32>
        }
      }
    }
    tir.for %k to 9000 {
      tir.block @second (spatial %vi = %i to 64, spatial %vk = %k to 9000) {
        %x = affine.load %S[%vi, %vk] : memref<64x9000xf32>
        affine.store %x, %B[%vi, %vk] : memref<64x9000xf32>
      }
    }
  }
  tir.return
}

// -----

// The buffer is read at other indices, or after the result is written; the
// result has an element that the block does not write, or is read before.
// CHECK-LABEL: tir.prim_func @reversed(
// CHECK:       tir.alloc
// CHECK-LABEL: tir.prim_func @late(
// CHECK:       tir.alloc
// CHECK-LABEL: tir.prim_func @part(
// CHECK:       tir.alloc
// CHECK-LABEL: tir.prim_func @updated(
// CHECK:       tir.alloc
tir.prim_func @reversed(%A: memref<9000xf32>, %B: memref<9000xf32>) {
  %S = tir.alloc : memref<9000xf32>
  tir.for %k to 9000 {
    tir.block @first (spatial %vk = %k to 9000) {
      %x = affine.load %A[%vk] : memref<9000xf32>
      affine.store %x, %S[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 9000 {
    tir.block @second (spatial %vk = %k to 9000) {
      %x = affine.load %S[8999 - %vk] : memref<9000xf32>
      affine.store %x, %B[%vk] : memref<9000xf32>
    }
  }
  tir.return
}
tir.prim_func @late(%A: memref<9000xf32>, %B: memref<9000xf32>, %C: memref<9001xf32>) {
  %S = tir.alloc : memref<9000xf32>
  tir.for %k to 9000 {
    tir.block @first (spatial %vk = %k to 9000) {
      %x = affine.load %A[%vk] : memref<9000xf32>
      affine.store %x, %S[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 9000 {
    tir.block @second (spatial %vk = %k to 9000) {
      %x = affine.load %S[%vk] : memref<9000xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %B[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 9000 {
    tir.block @third (spatial %vk = %k to 9000) {
      %x = affine.load %S[%vk] : memref<9000xf32>
      affine.store %x, %C[%vk] : memref<9001xf32>
    }
  }
  tir.return
}
tir.prim_func @part(%A: memref<9000xf32>, %B: memref<9000xf32>) {
  %S = tir.alloc : memref<9000xf32>
  tir.for %k to 9000 {
    tir.block @first (spatial %vk = %k to 9000) {
      %x = affine.load %A[%vk] : memref<9000xf32>
      affine.store %x, %S[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 8999 {
    tir.block @second (spatial %vk = %k to 8999) {
      %x = affine.load %S[%vk] : memref<9000xf32>
      affine.store %x, %B[%vk] : memref<9000xf32>
    }
  }
  tir.return
}
tir.prim_func @updated(%A: memref<9000xf32>, %B: memref<9000xf32>) {
  %S = tir.alloc : memref<9000xf32>
  tir.for %k to 9000 {
    tir.block @first (spatial %vk = %k to 9000) {
      %x = affine.load %A[%vk] : memref<9000xf32>
      %b = affine.load %B[%vk] : memref<9000xf32>
      %y = arith.addf %x, %b : f32
      affine.store %y, %S[%vk] : memref<9000xf32>
    }
  }
  tir.for %k to 9000 {
    tir.block @second (spatial %vk = %k to 9000) {
      %x = affine.load %S[%vk] : memref<9000xf32>
      affine.store %x, %B[%vk] : memref<9000xf32>
    }
  }
  tir.return
}
