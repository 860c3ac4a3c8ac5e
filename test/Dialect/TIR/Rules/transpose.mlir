// Blocks whose reads are far apart: squares for a transpose, serial loops for a
// gather.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// CHECK-LABEL: named_sequence @transpose(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @transpose(%A: memref<100x64xf32>, %B: memref<64x100xf32>) {
  tir.for %i to 64 {
    tir.for %j to 100 {
      tir.block @transpose (spatial %vi = %i to 64, spatial %vj = %j to 100) {
        %a = affine.load %A[%vj, %vi] : memref<100x64xf32>
        affine.store %a, %B[%vi, %vj] : memref<64x100xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @gather(
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @gather(%A: memref<100xf32>, %I: memref<64x100xi64>, %B: memref<64x100xf32>) {
  tir.for %i to 64 {
    tir.for %j to 100 {
      tir.block @gather (spatial %vi = %i to 64, spatial %vj = %j to 100) {
        %i64 = affine.load %I[%vi, %vj] : memref<64x100xi64>
        %k = arith.index_cast %i64 : i64 to index
        %a = memref.load %A[%k] : memref<100xf32>
        affine.store %a, %B[%vi, %vj] : memref<64x100xf32>
      }
    }
  }
  tir.return
}
