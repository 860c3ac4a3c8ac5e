// RUN: relax-opt %s --tir-privatize-buffers | FileCheck %s

#L = #tir.scope<local>

// Each of 4 x 8 threads has 2 x 3 elements of the buffer.

// CHECK-LABEL: tir.prim_func @tile
// CHECK:       %[[C:.*]] = tir.alloc : memref<2x3xf32, #tir.scope<local>>
// CHECK:       affine.store %{{.*}}, %[[C]][%[[I:.*]], %[[J:.*]]] : memref<2x3xf32
// CHECK:       affine.load %[[C]][%{{.*}}, %{{.*}}] : memref<2x3xf32
tir.prim_func @tile(%A: memref<8x24xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<8x24xf32, #L>
    tir.for %y to 4 thread_binding "threadIdx.y" {
      tir.for %x to 8 thread_binding "threadIdx.x" {
        tir.for %i to 2 {
          tir.for %j to 3 {
            %a = affine.load %A[%y * 2 + %i, %x * 3 + %j] : memref<8x24xf32>
            affine.store %a, %C[%y * 2 + %i, %x * 3 + %j] : memref<8x24xf32, #L>
          }
        }
      }
    }
    tir.for %v to 4 thread_binding "threadIdx.y" {
      tir.for %u to 8 thread_binding "threadIdx.x" {
        tir.for %i to 2 {
          tir.for %j to 3 {
            %c = affine.load %C[%v * 2 + %i, %u * 3 + %j] : memref<8x24xf32, #L>
            %d = arith.addf %c, %c : f32
            affine.store %d, %A[%v * 2 + %i, %u * 3 + %j] : memref<8x24xf32>
          }
        }
      }
    }
  }
  tir.return
}

// Digits of one thread index are in two dimensions.

// CHECK-LABEL: tir.prim_func @digits
// CHECK:       tir.alloc : memref<1x1xf32, #tir.scope<local>>
// CHECK:       affine.store %{{.*}}, %{{.*}}[0, 0]
tir.prim_func @digits(%A: memref<32xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<8x4xf32, #L>
    tir.for %t to 32 thread_binding "threadIdx.x" {
      %a = affine.load %A[%t] : memref<32xf32>
      affine.store %a, %C[%t floordiv 4, %t mod 4] : memref<8x4xf32, #L>
    }
    tir.for %u to 32 thread_binding "threadIdx.x" {
      %c = affine.load %C[%u floordiv 4, %u mod 4] : memref<8x4xf32, #L>
      affine.store %c, %A[%u] : memref<32xf32>
    }
  }
  tir.return
}

// All threads of a row have a copy of its element.

// CHECK-LABEL: tir.prim_func @copies
// CHECK:       tir.alloc : memref<1xf32, #tir.scope<local>>
tir.prim_func @copies(%A: memref<4xf32>, %B: memref<4x8xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<4xf32, #L>
    tir.for %y to 4 thread_binding "threadIdx.y" {
      tir.for %x to 8 thread_binding "threadIdx.x" {
        %a = affine.load %A[%y] : memref<4xf32>
        affine.store %a, %C[%y] : memref<4xf32, #L>
      }
      tir.for %u to 8 thread_binding "threadIdx.x" {
        %c = affine.load %C[%y] : memref<4xf32, #L>
        affine.store %c, %B[%y, %u] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
