// A pad is cut into parts in which its branch is known, and each part is
// scheduled.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

#inside = affine_set<(d0, d1) : (d0 - 1 >= 0, 8 - d0 >= 0, d1 - 1 >= 0, 64 - d1 >= 0)>
// CHECK-LABEL: named_sequence @pad(
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [1, 8, 1]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [1, 64, 1]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [1, 64, 1]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [1, 64, 1]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 64]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 64]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 64]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @pad(%A: memref<8x64xf32>, %B: memref<10x66xf32>) {
  tir.for %i to 10 {
    tir.for %j to 66 {
      tir.block @pad (spatial %vi = %i to 10, spatial %vj = %j to 66) {
        %x = affine.if #inside(%vi, %vj) -> f32 {
          %a = affine.load %A[%vi - 1, %vj - 1] : memref<8x64xf32>
          affine.yield %a : f32
        } else {
          %zero = arith.constant 0.0 : f32
          affine.yield %zero : f32
        }
        affine.store %x, %B[%vi, %vj] : memref<10x66xf32>
      }
    }
  }
  tir.return
}
