// Reductions without vectors of results: vectors along a contiguous reduction,
// of several rows at once, or several sums at once.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// CHECK-LABEL: named_sequence @row_sums(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @row_sums(%A: memref<64x1000xf32>, %S: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %k to 1000 {
      tir.block @sum (spatial %vi = %i to 64, reduce %vk = %k to 1000)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<64xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<64x1000xf32>
        %s = affine.load %S[%vi] : memref<64xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %S[%vi] : memref<64xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @pool(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @pool(%A: memref<64x7x7xf32>, %S: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %h to 7 {
      tir.for %w to 7 {
        tir.block @sum (spatial %vi = %i to 64, reduce %vh = %h to 7, reduce %vw = %w to 7)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %S[%wi] : memref<64xf32>
        } {
          %a = affine.load %A[%vi, %vh, %vw] : memref<64x7x7xf32>
          %s = affine.load %S[%vi] : memref<64xf32>
          %t = arith.addf %s, %a : f32
          affine.store %t, %S[%vi] : memref<64xf32>
        }
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @gather_sums(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 5]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @gather_sums(%A: memref<100xf32>, %I: memref<100x64xi64>, %S: memref<100xf32>) {
  tir.for %i to 100 {
    tir.for %k to 64 {
      tir.block @sum (spatial %vi = %i to 100, reduce %vk = %k to 64)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<100xf32>
      } {
        %i64 = affine.load %I[%vi, %vk] : memref<100x64xi64>
        %j = arith.index_cast %i64 : i64 to index
        %a = memref.load %A[%j] : memref<100xf32>
        %s = affine.load %S[%vi] : memref<100xf32>
        %t = arith.addf %s, %a : f32
        affine.store %t, %S[%vi] : memref<100xf32>
      }
    }
  }
  tir.return
}
