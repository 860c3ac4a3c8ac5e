// Kernels whose symbols are multiples of a tile have neither partial tiles nor
// partial vectors.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule --tir-lower-init --tir-flatten-blocks --tir-vectorize-loops | FileCheck %s --check-prefix=LOOPS

#row = affine_map<()[s0] -> (s0)>
#rows = affine_map<()[s0] -> (s0, 64)>
#sums = affine_map<()[s0] -> (s0, 32)>

// CHECK-LABEL: named_sequence @exp_any(
// CHECK: transform.tir.loop_partition
// LOOPS-LABEL: tir.prim_func @exp_any(
// LOOPS: vector.maskedstore
tir.prim_func @exp_any(%A: memref<?xf32> {tir.shape = #row}, %B: memref<?xf32> {tir.shape = #row}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @double (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @exp_whole(
// CHECK-NOT: transform.tir.loop_partition
// CHECK: transform.yield
// LOOPS-LABEL: tir.prim_func @exp_whole(
// LOOPS-NEXT: tir.for %{{.*}} to symbol(%{{.*}}) ceildiv 64
// LOOPS-NOT: mask
// LOOPS: affine.vector_store
// LOOPS-NOT: tir.for
// LOOPS: tir.return
tir.prim_func @exp_whole(%A: memref<?xf32> {tir.shape = #row}, %B: memref<?xf32> {tir.shape = #row}, %n: index {tir.symbol_range = #tir.symbol_range<multiple_of 64>}) {
  tir.for %i to symbol(%n) {
    tir.block @double (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @product_any(
// CHECK: transform.tir.loop_partition
tir.prim_func @product_any(%A: memref<?x64xf32> {tir.shape = #rows}, %B: memref<64x32xf32>, %C: memref<?x32xf32> {tir.shape = #sums}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 32 {
      tir.for %k to 64 {
        tir.block @product (spatial %vi = %i to symbol(%n), spatial %vj = %j to 32, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x32xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x32xf32>
          %m = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %m fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<?x32xf32>
        }
      }
    }
  }
  tir.return
}

// CHECK-LABEL: named_sequence @product_whole(
// CHECK-NOT: transform.tir.loop_partition
// CHECK-NOT: transform.tir.retile
// CHECK: transform.yield
tir.prim_func @product_whole(%A: memref<?x64xf32> {tir.shape = #rows}, %B: memref<64x32xf32>, %C: memref<?x32xf32> {tir.shape = #sums}, %n: index {tir.symbol_range = #tir.symbol_range<multiple_of 48>}) {
  tir.for %i to symbol(%n) {
    tir.for %j to 32 {
      tir.for %k to 64 {
        tir.block @product (spatial %vi = %i to symbol(%n), spatial %vj = %j to 32, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x32xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x32xf32>
          %m = arith.mulf %a, %b fastmath<contract> : f32
          %s = arith.addf %c, %m fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<?x32xf32>
        }
      }
    }
  }
  tir.return
}

// A vectorized loop of symbolic extent has a rest, unless vectors divide it.
// LOOPS-LABEL: tir.prim_func @rest_any(
// LOOPS: tir.for %{{.*}} to symbol(%{{.*}}) floordiv 16
// LOOPS: symbol(%{{.*}}) mod 16
// LOOPS-LABEL: tir.prim_func @rest_none(
// LOOPS: tir.for %{{.*}} to symbol(%{{.*}}) floordiv 16
// LOOPS-NOT: mod 16
// LOOPS: tir.return
tir.prim_func @rest_any(%A: memref<?xf32> {tir.shape = #row}, %n: index) attributes {tir.flattened, tir.scheduled} {
  tir.for %i to symbol(%n) vectorized {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  tir.return
}
tir.prim_func @rest_none(%A: memref<?xf32> {tir.shape = #row}, %n: index {tir.symbol_range = #tir.symbol_range<multiple_of 32>}) attributes {tir.flattened, tir.scheduled} {
  tir.for %i to symbol(%n) vectorized {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %A[%i] : memref<?xf32>
  }
  tir.return
}
