// The results of a program stay the same after each pass of its lowering. The
// expected numbers were computed by NumPy.

// RUN: relax-test-opt %s --test-run-programs -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --test-run-programs=f64 -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   cpu-set-target{target='x86_64 -mcpu=skylake-avx512'}, \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   cpu-set-target{target='x86_64 -mcpu=skylake-avx512'}, \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   convert-tir-to-scf, \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   convert-tir-to-scf, \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   convert-tir-to-scf, \
// RUN:   cpu-lower-parallel, \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   convert-tir-to-scf, \
// RUN:   cpu-expand-conversions, \
// RUN:   cpu-lower-parallel, \
// RUN:   cpu-expand-math, \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s
// RUN: relax-test-opt %s --pass-pipeline="builtin.module( \
// RUN:   tir-default-schedule, \
// RUN:   tir.prim_func(tir-plan-buffer-placement), \
// RUN:   tir.prim_func(tir-compact-buffers), \
// RUN:   tir.prim_func(tir-share-buffers), \
// RUN:   tir.prim_func(tir-lower-init), \
// RUN:   tir.prim_func(tir-flatten-blocks), \
// RUN:   tir.prim_func(tir-vectorize-loops), \
// RUN:   tir.prim_func(tir-unroll-loops), \
// RUN:   convert-tir-to-scf, \
// RUN:   cpu-expand-conversions, \
// RUN:   cpu-lower-parallel, \
// RUN:   cpu-expand-math, \
// RUN:   func.func(convert-scf-to-cf), \
// RUN:   test-run-programs)" -o /dev/null | FileCheck %s

// CHECK: @matmul_relu: 32 32 0 32 10 0 32 0 10 32 0 32 32 0 32 10 0 32 0 0 20 0 15 18 0 24 16 0 22 0 0 20 0 15 18 0 0 24 0 3 20 4 10 0 0 17 0 0 24 0 3 20 4 10
tir.prim_func @matmul_relu(%A: memref<3x4xf32>, %B: memref<4x18xf32>,
                           %D: memref<3x18xf32>) {
  %C = tir.alloc : memref<3x18xf32>
  tir.for %i to 3 {
    tir.for %j to 18 {
      tir.for %k to 4 {
        tir.block @matmul (spatial %vi = %i to 3, spatial %vj = %j to 18,
                           reduce %vk = %k to 4)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<3x18xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<3x4xf32>
          %b = affine.load %B[%vk, %vj] : memref<4x18xf32>
          %c = affine.load %C[%vi, %vj] : memref<3x18xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<3x18xf32>
        }
      }
    }
  }
  tir.for %i to 3 {
    tir.for %j to 18 {
      tir.block @relu (spatial %vi = %i to 3, spatial %vj = %j to 18) {
        %c = affine.load %C[%vi, %vj] : memref<3x18xf32>
        %zero = arith.constant 0.0 : f32
        %d = arith.maximumf %c, %zero : f32
        affine.store %d, %D[%vi, %vj] : memref<3x18xf32>
      }
    }
  }
  tir.return
}

// CHECK: @softmax: 4.245e-05 0.04656 0.0008527 0.9351 0.01713 0.0003137 0.7177 0.01314 0.0002408 0.264 0.004836 8.857e-05
tir.prim_func @softmax(%X: memref<2x6xf32>, %Y: memref<2x6xf32>) {
  %M = tir.alloc : memref<2xf32>
  %S = tir.alloc : memref<2xf32>
  tir.for %i to 2 {
    tir.for %k to 6 {
      tir.block @max (spatial %vi = %i to 2, reduce %vk = %k to 6)
      init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %M[%wi] : memref<2xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<2x6xf32>
        %m = affine.load %M[%vi] : memref<2xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<2xf32>
      }
    }
  }
  tir.for %i to 2 {
    tir.for %k to 6 {
      tir.block @sum (spatial %vi = %i to 2, reduce %vk = %k to 6)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<2xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<2x6xf32>
        %m = affine.load %M[%vi] : memref<2xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<2xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<2xf32>
      }
    }
  }
  tir.for %i to 2 {
    tir.for %k to 6 {
      tir.block @divide (spatial %vi = %i to 2, spatial %vk = %k to 6) {
        %x = affine.load %X[%vi, %vk] : memref<2x6xf32>
        %m = affine.load %M[%vi] : memref<2xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<2xf32>
        %y = arith.divf %e, %s : f32
        affine.store %y, %Y[%vi, %vk] : memref<2x6xf32>
      }
    }
  }
  tir.return
}

// Tiles with a predicate, in loops of each kind.

// CHECK: @halve_reversed: 0 2 -1 1 -3 1 -2 0 2 -2
tir.prim_func @halve_reversed(%X: memref<2x5xi32>, %Y: memref<2x5xi32>) {
  tir.for %o to 3 parallel {
    tir.for %u to 2 unrolled {
      tir.for %i to 2 vectorized {
        tir.block @halve (spatial %v = (%o * 4 + %u * 2 + %i) floordiv 5 to 2,
                          spatial %w = (%o * 4 + %u * 2 + %i) mod 5 to 5)
            where (9 - %o * 4 - %u * 2 - %i >= 0) {
          %x = affine.load %X[%v, 4 - %w] : memref<2x5xi32>
          %two = arith.constant 2 : i32
          %y = arith.floordivsi %x, %two : i32
          affine.store %y, %Y[%v, %w] : memref<2x5xi32>
        }
      }
    }
  }
  tir.return
}
