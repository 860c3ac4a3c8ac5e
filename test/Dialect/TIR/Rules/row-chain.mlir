// Blocks that compute the same rows, below one loop over rows.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="min-parallel-points=1024" --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#matrix_of_rows = affine_map<()[s0, s1] -> (s0, s1)>

// A row of 1000 elements is 31 tiles of 32 lanes and 8 more.

// REMARK: [Passed] row-chain | Category:tir-default-schedule | Function=softmax_rows
// CHECK-LABEL: named_sequence @softmax_rows(
// CHECK-DAG:   %[[MAX:.*]] = transform.tir.get_block "max"
// CHECK-DAG:   %[[EXP:.*]] = transform.tir.get_block "exp"
// CHECK-DAG:   %[[SUM:.*]] = transform.tir.get_block "sum"
// CHECK-DAG:   %[[FACTOR:.*]] = transform.tir.get_block "factor"
// CHECK-DAG:   %[[OUT:.*]] = transform.tir.get_block "out"
// CHECK:       %[[LOOPS:.*]]:2 = transform.tir.get_loops 2 of %[[OUT]]
// CHECK-NEXT:  transform.tir.compute_at %[[FACTOR]] to %[[LOOPS]]#0
// CHECK-NEXT:  transform.tir.compute_at %[[SUM]] to %[[LOOPS]]#0
// CHECK-NEXT:  transform.tir.compute_at %[[EXP]] to %[[LOOPS]]#0
// CHECK-NEXT:  transform.tir.compute_at %[[MAX]] to %[[LOOPS]]#0
// CHECK-NEXT:  transform.tir.parallel %[[LOOPS]]#0
// CHECK:       %[[K:.*]]:2 = transform.tir.get_loops 2 of %[[MAX]]
// CHECK-NEXT:  transform.tir.vectorize %[[K]]#1
// CHECK:       %[[J:.*]]:2 = transform.tir.get_loops 2 of %[[EXP]]
// CHECK-NEXT:  %[[T:.*]]:2 = transform.tir.split %[[J]]#1 into [?, 32]
// CHECK-NEXT:  transform.tir.vectorize %[[T]]#1
// CHECK:       transform.tir.loop_partition
// CHECK-NOT:   parallel
// CHECK:       transform.yield
tir.prim_func @softmax_rows(%X: memref<8x1000xf32>, %Y: memref<8x1000xf32>) {
  %M = tir.alloc : memref<8xf32>
  %E = tir.alloc : memref<8x1000xf32>
  %S = tir.alloc : memref<8xf32>
  %F = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.for %k to 1000 {
      tir.block @max (spatial %vi = %i to 8, reduce %vk = %k to 1000) init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %M[%wi] : memref<8xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<8x1000xf32>
        %m = affine.load %M[%vi] : memref<8xf32>
        %r = arith.maximumf %m, %x : f32
        affine.store %r, %M[%vi] : memref<8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 1000 {
      tir.block @exp (spatial %vi = %i to 8, spatial %vj = %j to 1000) {
        %x = affine.load %X[%vi, %vj] : memref<8x1000xf32>
        %m = affine.load %M[%vi] : memref<8xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        affine.store %e, %E[%vi, %vj] : memref<8x1000xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %k to 1000 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 1000) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<8xf32>
      } {
        %e = affine.load %E[%vi, %vk] : memref<8x1000xf32>
        %s = affine.load %S[%vi] : memref<8xf32>
        %r = arith.addf %s, %e : f32
        affine.store %r, %S[%vi] : memref<8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.block @factor (spatial %vi = %i to 8) {
      %one = arith.constant 1.0 : f32
      %s = affine.load %S[%vi] : memref<8xf32>
      %f = arith.divf %one, %s : f32
      affine.store %f, %F[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.for %j to 1000 {
      tir.block @out (spatial %vi = %i to 8, spatial %vj = %j to 1000) {
        %e = affine.load %E[%vi, %vj] : memref<8x1000xf32>
        %f = affine.load %F[%vi] : memref<8xf32>
        %y = arith.mulf %e, %f : f32
        affine.store %y, %Y[%vi, %vj] : memref<8x1000xf32>
      }
    }
  }
  tir.return
}

// The first block may be elementwise. Symbolic rows have tiles of one vector.

// REMARK: [Passed] row-chain | Category:tir-default-schedule | Function=symbolic_rows
// CHECK-LABEL: named_sequence @symbolic_rows(
// CHECK-DAG:   %[[SUM:.*]] = transform.tir.get_block "residual"
// CHECK:       transform.tir.compute_at
// CHECK:       transform.tir.compute_at %[[SUM]] to
// CHECK:       transform.tir.split {{.*}} into [?, 16]
// CHECK:       transform.tir.loop_partition {{.*}} into [full, ?]
// CHECK:       transform.yield
tir.prim_func @symbolic_rows(
    %X: memref<?x?xf32> {tir.shape = #matrix_of_rows},
    %Z: memref<?x?xf32> {tir.shape = #matrix_of_rows},
    %Y: memref<?x?xf32> {tir.shape = #matrix_of_rows}, %n: index, %m: index) {
  %R = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xf32>
  %S = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @residual (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %x = affine.load %X[%vi, %vj] : memref<?x?xf32>
        %z = affine.load %Z[%vi, %vj] : memref<?x?xf32>
        %r = arith.addf %x, %z : f32
        affine.store %r, %R[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %k to symbol(%m) {
      tir.block @squares (spatial %vi = %i to symbol(%n), reduce %vk = %k to symbol(%m)) init (%wi) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %S[%wi] : memref<?xf32>
      } {
        %r = affine.load %R[%vi, %vk] : memref<?x?xf32>
        %s = affine.load %S[%vi] : memref<?xf32>
        %p = arith.mulf %r, %r : f32
        %t = arith.addf %s, %p : f32
        affine.store %t, %S[%vi] : memref<?xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @quotient (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %r = affine.load %R[%vi, %vj] : memref<?x?xf32>
        %s = affine.load %S[%vi] : memref<?xf32>
        %y = arith.divf %r, %s : f32
        affine.store %y, %Y[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}

// Three rows are too few: each block runs on threads of its own.

// REMARK-NOT: [Passed] row-chain
// CHECK-LABEL: named_sequence @few_rows(
// CHECK-NOT:   transform.tir.compute_at
// CHECK:       transform.yield
tir.prim_func @few_rows(%X: memref<3x1000xf32>, %Y: memref<3x1000xf32>) {
  %S = tir.alloc : memref<3xf32>
  tir.for %i to 3 {
    tir.for %k to 1000 {
      tir.block @few_sums (spatial %vi = %i to 3, reduce %vk = %k to 1000) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<3xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<3x1000xf32>
        %s = affine.load %S[%vi] : memref<3xf32>
        %r = arith.addf %s, %x : f32
        affine.store %r, %S[%vi] : memref<3xf32>
      }
    }
  }
  tir.for %i to 3 {
    tir.for %j to 1000 {
      tir.block @few_out (spatial %vi = %i to 3, spatial %vj = %j to 1000) {
        %x = affine.load %X[%vi, %vj] : memref<3x1000xf32>
        %s = affine.load %S[%vi] : memref<3xf32>
        %y = arith.subf %x, %s : f32
        affine.store %y, %Y[%vi, %vj] : memref<3x1000xf32>
      }
    }
  }
  tir.return
}

// A reader with other rows ends the chain: the columns of the result.

// CHECK-LABEL: named_sequence @columns(
// CHECK-NOT:   transform.tir.compute_at
// CHECK:       transform.yield
tir.prim_func @columns(%X: memref<64x64xf32>, %Y: memref<64x64xf32>) {
  %S = tir.alloc : memref<64xf32>
  tir.for %i to 64 {
    tir.for %k to 64 {
      tir.block @row_sum (spatial %vi = %i to 64, reduce %vk = %k to 64) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<64xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<64x64xf32>
        %s = affine.load %S[%vi] : memref<64xf32>
        %r = arith.addf %s, %x : f32
        affine.store %r, %S[%vi] : memref<64xf32>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.block @of_columns (spatial %vi = %i to 64, spatial %vj = %j to 64) {
        %x = affine.load %X[%vi, %vj] : memref<64x64xf32>
        %s = affine.load %S[%vj] : memref<64xf32>
        %y = arith.subf %x, %s : f32
        affine.store %y, %Y[%vi, %vj] : memref<64x64xf32>
      }
    }
  }
  tir.return
}
