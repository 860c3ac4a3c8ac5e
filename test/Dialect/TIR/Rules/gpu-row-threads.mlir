// Threads share the rows of a softmax: those of a block long ones, those of a
// warp short ones.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] gpu-row-threads | Category:tir-default-schedule | Function=softmax
// CHECK-LABEL: named_sequence @softmax(
// CHECK-DAG:   %[[MAX:.*]] = transform.tir.get_block "max"
// CHECK-DAG:   %[[EXP:.*]] = transform.tir.get_block "exp"
// CHECK-DAG:   %[[SUM:.*]] = transform.tir.get_block "sum"
// CHECK-DAG:   %[[OUT:.*]] = transform.tir.get_block "out"
// CHECK:       %[[ROWS:.*]]:2 = transform.tir.get_loops 2 of %[[OUT]]
// CHECK-NEXT:  transform.tir.compute_at %[[SUM]] to %[[ROWS]]#0
// CHECK-NEXT:  transform.tir.compute_at %[[EXP]] to %[[ROWS]]#0
// CHECK-NEXT:  transform.tir.compute_at %[[MAX]] to %[[ROWS]]#0
// CHECK-NEXT:  transform.tir.bind %[[ROWS]]#0 to "blockIdx.x"
// CHECK-NEXT:  transform.tir.set_scope %[[MAX]], 0 to #tir.scope<local>
// CHECK-NEXT:  transform.tir.set_scope %[[EXP]], 0 to #tir.scope<local>
// CHECK-NEXT:  transform.tir.set_scope %[[SUM]], 0 to #tir.scope<local>
// CHECK:       %[[K:.*]]:2 = transform.tir.get_loops 2 of %[[MAX]]
// CHECK-NEXT:  %[[T:.*]]:2 = transform.tir.split %[[K]]#1 into [?, 256]
// CHECK-NEXT:  transform.tir.reorder %[[T]]#1, %[[T]]#0
// CHECK-NEXT:  transform.tir.bind %[[T]]#1 to "threadIdx.x"
// CHECK-NEXT:  transform.tir.unroll %[[T]]#0
// CHECK-COUNT-3: bind {{.*}} to "threadIdx.x"
// CHECK:       transform.yield
tir.prim_func @softmax(%X: memref<64x1000xf32>, %Y: memref<64x1000xf32>) {
  %M = tir.alloc : memref<64xf32>
  %E = tir.alloc : memref<64x1000xf32>
  %S = tir.alloc : memref<64xf32>
  tir.for %i to 64 {
    tir.for %k to 1000 {
      tir.block @max (spatial %vi = %i to 64, reduce %vk = %k to 1000) init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %M[%wi] : memref<64xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<64x1000xf32>
        %m = affine.load %M[%vi] : memref<64xf32>
        %r = arith.maximumf %m, %x : f32
        affine.store %r, %M[%vi] : memref<64xf32>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 1000 {
      tir.block @exp (spatial %vi = %i to 64, spatial %vj = %j to 1000) {
        %x = affine.load %X[%vi, %vj] : memref<64x1000xf32>
        %m = affine.load %M[%vi] : memref<64xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        affine.store %e, %E[%vi, %vj] : memref<64x1000xf32>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %k to 1000 {
      tir.block @sum (spatial %vi = %i to 64, reduce %vk = %k to 1000) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<64xf32>
      } {
        %e = affine.load %E[%vi, %vk] : memref<64x1000xf32>
        %s = affine.load %S[%vi] : memref<64xf32>
        %r = arith.addf %s, %e : f32
        affine.store %r, %S[%vi] : memref<64xf32>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 1000 {
      tir.block @out (spatial %vi = %i to 64, spatial %vj = %j to 1000) {
        %e = affine.load %E[%vi, %vj] : memref<64x1000xf32>
        %s = affine.load %S[%vi] : memref<64xf32>
        %q = arith.divf %e, %s : f32
        affine.store %q, %Y[%vi, %vj] : memref<64x1000xf32>
      }
    }
  }
  tir.return
}

// REMARK: [Passed] gpu-row-threads | Category:tir-default-schedule | Function=row_sums
// CHECK-LABEL: named_sequence @row_sums(
// CHECK:       %[[ROWS:.*]]:2 = transform.tir.split %{{.*}}#0 into [?, 8]
// CHECK-NEXT:  transform.tir.bind %[[ROWS]]#1 to "threadIdx.y"
// CHECK-NEXT:  transform.tir.bind %[[ROWS]]#0 to "blockIdx.x"
// CHECK:       %[[T:.*]]:2 = transform.tir.split %{{.*}} into [?, 32]
// CHECK:       transform.tir.bind %[[T]]#1 to "threadIdx.x"
tir.prim_func @row_sums(%X: memref<?x100xf32> {tir.shape = affine_map<()[s0] -> (s0, 100)>}, %Y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %k to 100 {
      tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to 100) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %Y[%wi] : memref<?xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<?x100xf32>
        %y = affine.load %Y[%vi] : memref<?xf32>
        %s = arith.addf %y, %x : f32
        affine.store %s, %Y[%vi] : memref<?xf32>
      }
    }
  }
  tir.return
}

// REMARK: [Missed] gpu-row-threads | Category:tir-default-schedule | Function=short_rows | Reason="rows have fewer than 32 elements, got 20"
// REMARK: [Passed] gpu-windows | Category:tir-default-schedule | Function=short_rows
tir.prim_func @short_rows(%X: memref<64x20xf32>, %Y: memref<64xf32>) {
  tir.for %i to 64 {
    tir.for %k to 20 {
      tir.block @sum (spatial %vi = %i to 64, reduce %vk = %k to 20) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %Y[%wi] : memref<64xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<64x20xf32>
        %y = affine.load %Y[%vi] : memref<64xf32>
        %s = arith.addf %y, %x : f32
        affine.store %s, %Y[%vi] : memref<64xf32>
      }
    }
  }
  tir.return
}
