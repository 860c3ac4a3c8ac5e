// The elementwise rule. Loops over adjacent elements are joined, the innermost
// becomes vectors.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// CHECK-LABEL: named_sequence @flat(
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 64]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @flat(%A: memref<64x100xf32>, %B: memref<64x100xf32>) {
  tir.for %i to 64 {
    tir.for %j to 100 {
      tir.block @double (spatial %vi = %i to 64, spatial %vj = %j to 100) {
        %a = affine.load %A[%vi, %vj] : memref<64x100xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<64x100xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @bias(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 64]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.yield
tir.prim_func @bias(%A: memref<64x100xf32>, %b: memref<100xf32>, %B: memref<64x100xf32>) {
  tir.for %i to 64 {
    tir.for %j to 100 {
      tir.block @add (spatial %vi = %i to 64, spatial %vj = %j to 100) {
        %x = affine.load %A[%vi, %vj] : memref<64x100xf32>
        %y = affine.load %b[%vj] : memref<100xf32>
        %z = arith.addf %x, %y : f32
        affine.store %z, %B[%vi, %vj] : memref<64x100xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @small(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.yield
tir.prim_func @small(%A: memref<20xf32>, %B: memref<20xf32>) {
  tir.for %i to 20 {
    tir.block @double (spatial %vi = %i to 20) {
      %a = affine.load %A[%vi] : memref<20xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%vi] : memref<20xf32>
    }
  }
  tir.return
}

// The loops of rows write the same elements, so that they cannot be parallel.
// The steps before that refusal remain.
// CHECK-LABEL: named_sequence @last_row(
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK-NOT: transform.tir.parallel
// CHECK: transform.yield
tir.prim_func @last_row(%A: memref<64x64xf32>, %B: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @last (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<64x64xf32>
        affine.store %a, %B[%vj] : memref<64xf32>
      }
    }
  }
  tir.return
}
