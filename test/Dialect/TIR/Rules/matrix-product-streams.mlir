// One tile of rows reads each panel of a large operand once: it is read from
// memory while the part in front of it is computed.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=%t" -o %t.mlir
// RUN: FileCheck %s < %t
// RUN: relax-run %s --function=ahead --check | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: C agrees with the reference: all 4096 elements are equal

// CHECK-LABEL: named_sequence @ahead(
// CHECK: transform.tir.split %{{.*}} into [?, 128]
// CHECK: transform.tir.prefetch %{{.*}}, 1 in %[[LOOPS:[0-9]+]]#3 for %[[LOOPS]]#2
tir.prim_func @ahead(%A: memref<8x2048xf32>, %B: memref<16x2048x32xf32>, %C: memref<8x512xf32>) {
  tir.for %i to 8 {
    tir.for %j to 512 {
      tir.for %k to 2048 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 512, reduce %vk = %k to 2048)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x512xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x2048xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<16x2048x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x512xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x512xf32>
        }
      }
    }
  }
  tir.return
}

// An operand that stays in a cache is not fetched.
// CHECK-LABEL: named_sequence @small(
// CHECK-NOT: transform.tir.prefetch
tir.prim_func @small(%A: memref<8x512xf32>, %B: memref<16x512x32xf32>, %C: memref<8x512xf32>) {
  tir.for %i to 8 {
    tir.for %j to 512 {
      tir.for %k to 512 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 512, reduce %vk = %k to 512)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x512xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x512xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<16x512x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x512xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x512xf32>
        }
      }
    }
  }
  tir.return
}

// No number of steps from 32 to 128 divides the reduction.
// CHECK-LABEL: named_sequence @prime(
// CHECK-NOT: transform.tir.prefetch
tir.prim_func @prime(%A: memref<8x2053xf32>, %B: memref<16x2053x32xf32>, %C: memref<8x512xf32>) {
  tir.for %i to 8 {
    tir.for %j to 512 {
      tir.for %k to 2053 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 512, reduce %vk = %k to 2053)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x512xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x2053xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<16x2053x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x512xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x512xf32>
        }
      }
    }
  }
  tir.return
}

// With several tiles of rows, the first of them fetches the next panel.
// CHECK-LABEL: named_sequence @tiles(
// CHECK-NOT: into [?, 128]
// CHECK: transform.tir.prefetch
tir.prim_func @tiles(%A: memref<28x2048xf32>, %B: memref<16x2048x32xf32>, %C: memref<28x512xf32>) {
  tir.for %i to 28 {
    tir.for %j to 512 {
      tir.for %k to 2048 {
        tir.block @matmul (spatial %vi = %i to 28, spatial %vj = %j to 512, reduce %vk = %k to 2048)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<28x512xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<28x2048xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<16x2048x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<28x512xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<28x512xf32>
        }
      }
    }
  }
  tir.return
}

// Two panels are read by two threads rather than as two streams of one.
// CHECK-LABEL: named_sequence @two_panels(
// CHECK-NOT: transform.tir.split %{{.*}} into [?, 2, 32]
// CHECK: transform.tir.split %{{.*}} into [?, 32]
// CHECK: transform.tir.parallel
tir.prim_func @two_panels(%A: memref<8192xf32>, %B: memref<2x8192x32xf32>, %C: memref<64xf32>) {
  tir.for %j to 64 {
    tir.for %k to 8192 {
      tir.block @vector (spatial %vj = %j to 64, reduce %vk = %k to 8192)
      init (%wj) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wj] : memref<64xf32>
      } {
        %a = affine.load %A[%vk] : memref<8192xf32>
        %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<2x8192x32xf32>
        %c = affine.load %C[%vj] : memref<64xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vj] : memref<64xf32>
      }
    }
  }
  tir.return
}
