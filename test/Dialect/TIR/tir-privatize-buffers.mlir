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

// A fragment: each thread stores four elements at once into a view of the
// buffer, and loads them one by one.

// CHECK-LABEL: tir.prim_func @fragment
// CHECK:         %[[C:.*]] = tir.alloc : memref<2x1x4xf32, #tir.scope<local>>
// CHECK:         affine.vector_store %{{.*}}, %[[C]][symbol(%{{.*}}), 0, 0]
// CHECK:         affine.load %[[C]][%{{.*}}, 0, %{{.*}}]
tir.prim_func @fragment(%A: memref<2x128xf32>, %B: memref<2x128xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %C = tir.alloc : memref<2x32x4xf32, #L>
    tir.for %i to 2 {
      %part = memref.subview %C[%i, 0, 0] [1, 32, 4] [1, 1, 1] : memref<2x32x4xf32, #L> to memref<32x4xf32, strided<[4, 1], offset: ?>, #L>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %c0 = arith.constant 0 : index
        %a = affine.vector_load %A[%i, %t * 4] : memref<2x128xf32>, vector<4xf32>
        vector.store %a, %part[%t, %c0] : memref<32x4xf32, strided<[4, 1], offset: ?>, #L>, vector<4xf32>
      }
    }
    tir.for %i to 2 {
      tir.for %t to 32 thread_binding "threadIdx.x" {
        tir.for %j to 4 {
          %c = affine.load %C[%i, %t, %j] : memref<2x32x4xf32, #L>
          affine.store %c, %B[%i, %t * 4 + %j] : memref<2x128xf32>
        }
      }
    }
  }
  tir.return
}
