// Blocks whose reads are far apart: tiles for a transpose, which are transposed
// in registers, and serial loops for a gather.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// The rows that fill no tile of 16 have tiles of 4.

// CHECK-LABEL: named_sequence @transpose(
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [96, 4]
// CHECK: transform.tir.split %[[LOOPS:.*]]#0 into [?, 16]
// CHECK: transform.tir.split %[[LOOPS]]#1 into [?, 16]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, %[[ROWS:[^ ,]+]], %[[LANES:[^ ,]+]]
// CHECK-NEXT: transform.tir.vectorize %[[ROWS]]
// CHECK-NEXT: transform.tir.vectorize %[[LANES]]
// CHECK: transform.tir.split %[[LOOPS:.*]]#0 into [?, 4]
// CHECK: transform.tir.split %[[LOOPS]]#1 into [?, 16]
// CHECK: transform.tir.vectorize
// CHECK: transform.tir.vectorize
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

// Adjacent dimensions are joined: 7x7 has no tiles along 7. Tiles of f64 have
// eight rows and lanes.

// CHECK-LABEL: named_sequence @channels_last(
// CHECK: transform.tir.transform_block_layout %{{.*}} by affine_map<(d0, d1, d2, d3) -> (d0, d1 * 7 + d2, d3)>
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [48, 1]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.yield
tir.prim_func @channels_last(%A: memref<2x64x7x7xf64>, %B: memref<2x7x7x64xf64>) {
  tir.for %n to 2 {
    tir.for %h to 7 {
      tir.for %w to 7 {
        tir.for %c to 64 {
          tir.block @channels_last (spatial %vn = %n to 2, spatial %vh = %h to 7, spatial %vw = %w to 7, spatial %vc = %c to 64) {
            %a = affine.load %A[%vn, %vc, %vh, %vw] : memref<2x64x7x7xf64>
            affine.store %a, %B[%vn, %vh, %vw, %vc] : memref<2x7x7x64xf64>
          }
        }
      }
    }
  }
  tir.return
}

// Blocks are small where rows of the result are short: 256 bytes of each row
// that is read, 4 tiles.

// CHECK-LABEL: named_sequence @short_rows(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 2]
// CHECK: transform.yield
tir.prim_func @short_rows(%A: memref<256x4096xf32>, %B: memref<4096x256xf32>) {
  tir.for %i to 4096 {
    tir.for %j to 256 {
      tir.block @short_rows (spatial %vi = %i to 4096, spatial %vj = %j to 256) {
        %a = affine.load %A[%vj, %vi] : memref<256x4096xf32>
        affine.store %a, %B[%vi, %vj] : memref<4096x256xf32>
      }
    }
  }
  tir.return
}

// Large tiles are visited in blocks, which write 512 rows of a result, and full
// tiles of symbolic sizes are separated from partial ones first. The other
// operand is read along lanes.

// CHECK-LABEL: named_sequence @add_transposed(
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 2]
// CHECK: transform.tir.vectorize
// CHECK: transform.tir.vectorize
// CHECK-NOT: transform.tir.vectorize
// CHECK: transform.yield
#nm = affine_map<()[s0, s1] -> (s0, s1)>
#mn = affine_map<()[s0, s1] -> (s1, s0)>
tir.prim_func @add_transposed(%A: memref<?x?xf32> {tir.shape = #nm}, %B: memref<?x?xf32> {tir.shape = #mn}, %C: memref<?x?xf32> {tir.shape = #mn}, %n: index, %m: index) {
  tir.for %i to symbol(%m) {
    tir.for %j to symbol(%n) {
      tir.block @add_transposed (spatial %vi = %i to symbol(%m), spatial %vj = %j to symbol(%n)) {
        %a = affine.load %A[%vj, %vi] : memref<?x?xf32>
        %b = affine.load %B[%vi, %vj] : memref<?x?xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %C[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
