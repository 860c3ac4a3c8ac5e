// Blocks in a loop that they share are scheduled inside of it, without threads.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="min-parallel-points=64" --remarks-filter=tir-default-schedule --remark-policy=all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: relax-run %s --reference --function=shared --output=@%t.npy
// RUN: relax-run %t.mlir --function=shared --expected=@%t.npy | FileCheck %s --check-prefix=NUMBERS

// REMARK: [Passed] elementwise | Category:tir-default-schedule | Function=shared
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=shared
// NUMBERS: is as expected

// CHECK-LABEL: tir.prim_func @shared
// CHECK: tir.for %{{.*}} to 4 {
// CHECK-NOT: parallel
// CHECK: vectorized
// CHECK: tir.block @scale
// CHECK-NOT: parallel
// CHECK: vectorized
// CHECK: tir.block @matmul
tir.prim_func @shared(%A: memref<64x64xf32>, %B: memref<64x1024xf32>, %C: memref<64x1024xf32>) {
  %T = tir.alloc : memref<64x64xf32>
  tir.for %o to 4 {
    tir.for %i to 16 {
      tir.for %j to 64 {
        tir.block @scale (spatial %vi = %o * 16 + %i to 64, spatial %vj = %j to 64) {
          %a = affine.load %A[%vi, %vj] : memref<64x64xf32>
          %d = arith.addf %a, %a : f32
          affine.store %d, %T[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
    tir.for %i to 16 {
      tir.for %j to 1024 {
        tir.for %k to 64 {
          tir.block @matmul (spatial %vi = %o * 16 + %i to 64, spatial %vj = %j to 1024, reduce %vk = %k to 64)
          init (%wi, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %C[%wi, %wj] : memref<64x1024xf32>
          } {
            %a = affine.load %T[%vi, %vk] : memref<64x64xf32>
            %b = affine.load %B[%vk, %vj] : memref<64x1024xf32>
            %c = affine.load %C[%vi, %vj] : memref<64x1024xf32>
            %p = arith.mulf %a, %b : f32
            %s = arith.addf %c, %p : f32
            affine.store %s, %C[%vi, %vj] : memref<64x1024xf32>
          }
        }
      }
    }
  }
  tir.return
}
