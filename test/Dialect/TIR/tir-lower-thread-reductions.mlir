// Threads combine their parts of reductions: neighbours by shuffles, warps and
// other threads through shared memory.
// RUN: relax-opt %s --tir-lower-thread-reductions --split-input-file | FileCheck %s

// The emulated GPU computes what the interpreter does if no loop is bound.
// RUN: sed 's/thread_binding "[a-zI.]*"//' %s > %t.mlir
// RUN: relax-run %t.mlir --reference --function=warps --output=@%t.npy
// RUN: relax-run %s --target=emu --device=emu --function=warps --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.mlir --reference --function=neighbours --output=@%t.npy
// RUN: relax-run %s --target=emu --device=emu --function=neighbours --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.mlir --reference --function=tree --output=@%t.npy
// RUN: relax-run %s --target=emu --device=emu --function=tree --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.mlir --reference --function=columns --output=@%t.npy
// RUN: relax-run %s --target=emu --device=emu --function=columns --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS
// RUN: relax-run %t.mlir --reference --function=argmax --output=@%t.npy --output=@%t.positions.npy
// RUN: relax-run %s --target=emu --device=emu --function=argmax --expected=@%t.npy --expected=@%t.positions.npy | FileCheck %s --check-prefix=NUMBERS
// NUMBERS: is as expected

// The totals of four warps go through shared memory. The start is not the
// identity of the sum.

// CHECK-LABEL: tir.prim_func @warps
// CHECK:       %[[S:.*]] = tir.alloc : memref<4xf32, #tir.scope<shared>>
// CHECK:       tir.block @warps_combine
// CHECK-COUNT-5: gpu.shuffle xor
// CHECK:       affine.if
// CHECK:       affine.store %{{.*}}, %[[S]][%{{.*}} floordiv 32]
// CHECK:       affine.load %[[S]][%{{.*}} mod 4]
// CHECK-COUNT-2: gpu.shuffle xor
// CHECK-NOT:   gpu.shuffle
// CHECK:       %[[START:.*]] = arith.constant 2.500000e+00 : f32
// CHECK:       arith.addf %[[START]], %{{.*}}

tir.prim_func @warps(%A: memref<5x384xf32>, %B: memref<5xf32>) {
  tir.for %i to 5 thread_binding "blockIdx.x" {
    tir.for %t to 128 thread_binding "threadIdx.x" {
      tir.for %k to 3 {
        tir.block @warps (spatial %vi = %i to 5, reduce %vk = %k * 128 + %t to 384) init (%wi) {
          %start = arith.constant 2.5 : f32
          affine.store %start, %B[%wi] : memref<5xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<5x384xf32>
          %b = affine.load %B[%vi] : memref<5xf32>
          %s = arith.addf %b, %a : f32
          affine.store %s, %B[%vi] : memref<5xf32>
        }
      }
    }
  }
  tir.return
}

// Values of 64 bits move in two words.

// CHECK-LABEL: tir.prim_func @neighbours
// CHECK-NOT:   #tir.scope<shared>
// CHECK-COUNT-6: gpu.shuffle xor
// CHECK-NOT:   gpu.shuffle

tir.prim_func @neighbours(%A: memref<5x40xi64>, %B: memref<5xi64>) {
  tir.for %i to 5 thread_binding "blockIdx.x" {
    tir.for %t to 8 thread_binding "threadIdx.x" {
      tir.for %k to 5 {
        tir.block @neighbours (spatial %vi = %i to 5, reduce %vk = %k * 8 + %t to 40) init (%wi) {
          %start = arith.constant 0 : i64
          affine.store %start, %B[%wi] : memref<5xi64>
        } {
          %a = affine.load %A[%vi, %vk] : memref<5x40xi64>
          %b = affine.load %B[%vi] : memref<5xi64>
          %s = arith.addi %b, %a : i64
          affine.store %s, %B[%vi] : memref<5xi64>
        }
      }
    }
  }
  tir.return
}

// Other numbers of threads combine pairs: 12 are 8 and 4, and so on.

// CHECK-LABEL: tir.prim_func @tree
// CHECK-DAG:   tir.alloc : memref<12xf16, #tir.scope<shared>>
// CHECK-DAG:   tir.alloc : memref<8xf16, #tir.scope<shared>>
// CHECK-DAG:   tir.alloc : memref<4xf16, #tir.scope<shared>>
// CHECK-DAG:   tir.alloc : memref<2xf16, #tir.scope<shared>>
// CHECK-DAG:   tir.alloc : memref<1xf16, #tir.scope<shared>>
// CHECK-NOT:   gpu.shuffle

tir.prim_func @tree(%A: memref<5x24xf16>, %B: memref<5xf16>) {
  tir.for %i to 5 thread_binding "blockIdx.x" {
    tir.for %t to 12 thread_binding "threadIdx.x" {
      tir.for %k to 2 {
        tir.block @tree (spatial %vi = %i to 5, reduce %vk = %k * 12 + %t to 24) init (%wi) {
          %start = arith.constant 0xFC00 : f16
          affine.store %start, %B[%wi] : memref<5xf16>
        } {
          %a = affine.load %A[%vi, %vk] : memref<5x24xf16>
          %b = affine.load %B[%vi] : memref<5xf16>
          %s = arith.maximumf %b, %a : f16
          affine.store %s, %B[%vi] : memref<5xf16>
        }
      }
    }
  }
  tir.return
}

// Threads along another index are no neighbours. Each column has buffers of its
// own.

// CHECK-LABEL: tir.prim_func @columns
// CHECK:       tir.alloc : memref<32x4xf32, #tir.scope<shared>>
// CHECK-NOT:   gpu.shuffle
tir.prim_func @columns(%A: memref<40x64xf32>, %B: memref<64xf32>) {
  tir.for %b to 2 thread_binding "blockIdx.x" {
    tir.for %j to 32 thread_binding "threadIdx.x" {
      tir.for %t to 4 thread_binding "threadIdx.y" {
        tir.for %k to 10 {
          tir.block @columns (spatial %vj = %b * 32 + %j to 64, reduce %vk = %k * 4 + %t to 40) init (%wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wj] : memref<64xf32>
          } {
            %a = affine.load %A[%vk, %vj] : memref<40x64xf32>
            %c = affine.load %B[%vj] : memref<64xf32>
            %s = arith.addf %c, %a : f32
            affine.store %s, %B[%vj] : memref<64xf32>
          }
        }
      }
    }
  }
  tir.return
}

// A value and its position are combined together.

// CHECK-LABEL: tir.prim_func @argmax
// CHECK:       gpu.shuffle xor
// CHECK:       gpu.shuffle xor
// CHECK:       arith.cmpf ogt
// CHECK:       affine.if
// CHECK-NEXT:    affine.store
// CHECK-NEXT:    affine.store
tir.prim_func @argmax(%A: memref<3x96xf32>, %B: memref<3xf32>, %P: memref<3xi32>) {
  tir.for %i to 3 thread_binding "blockIdx.x" {
    tir.for %t to 32 thread_binding "threadIdx.x" {
      tir.for %k to 3 {
        tir.block @argmax (spatial %vi = %i to 3, reduce %vk = %k * 32 + %t to 96) init (%wi) {
          %least = arith.constant 0xFF800000 : f32
          %zero = arith.constant 0 : i32
          affine.store %least, %B[%wi] : memref<3xf32>
          affine.store %zero, %P[%wi] : memref<3xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<3x96xf32>
          %b = affine.load %B[%vi] : memref<3xf32>
          %p = affine.load %P[%vi] : memref<3xi32>
          %q = arith.index_cast %vk : index to i32
          %better = arith.cmpf ogt, %a, %b : f32
          %c = arith.select %better, %a, %b : f32
          %r = arith.select %better, %q, %p : i32
          affine.store %c, %B[%vi] : memref<3xf32>
          affine.store %r, %P[%vi] : memref<3xi32>
        }
      }
    }
  }
  tir.return
}
