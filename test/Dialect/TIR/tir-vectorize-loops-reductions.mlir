// Loops that combine values into one element.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-vectorize-loops --split-input-file | FileCheck %s --check-prefixes=CHECK,MASKS
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=haswell'" --tir-vectorize-loops --split-input-file | FileCheck %s --check-prefixes=CHECK,SERIAL
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=haswell'" --tir-vectorize-loops --split-input-file --remarks-filter=tir-vectorize-loops --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#n = affine_map<()[s0] -> (s0)>

// Four vectors at once, then one, then the rest.

// CHECK-LABEL: tir.prim_func @sum(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32>
// CHECK-SAME:    %[[S:[^:]*]]: memref<1xf32>
// CHECK:         %[[WIDE:.*]] = tir.alloc : memref<64xf32, #tir.scope<local>>
// CHECK:         affine.vector_store %{{.*}}, %[[WIDE]][0]
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) floordiv 64 attributes {tir.rolled} {
// CHECK:           %[[X:.*]] = affine.vector_load %[[A]]
// CHECK:           %[[OLD:.*]] = affine.vector_load %[[WIDE]][0]
// CHECK:           %[[SUM:.*]] = arith.addf %[[X]], %[[OLD]] fastmath<reassoc,contract> : vector<64xf32>
// CHECK:           affine.vector_store %[[SUM]], %[[WIDE]][0]
// CHECK:         %[[ONE:.*]] = tir.alloc : memref<16xf32, #tir.scope<local>>
// CHECK:         tir.for %{{.*}} to (symbol(%{{.*}}) mod 64) floordiv 16 {
// CHECK:           arith.addf {{.*}} : vector<16xf32>
// MASKS:         tir.if (symbol(%{{.*}}) mod 16 - 1 >= 0)
// MASKS:           %[[MASK:.*]] = vector.create_mask
// MASKS:           vector.maskedload %[[A]]
// MASKS:           %[[NEW:.*]] = arith.addf {{.*}} : vector<16xf32>
// MASKS:           %[[BLENDED:.*]] = arith.select %[[MASK]], %[[NEW]], %{{.*}} : vector<16xi1>, vector<16xf32>
// MASKS:           affine.vector_store %[[BLENDED]], %[[ONE]][0]
// CHECK-COUNT-4:   arith.addf {{.*}} : vector
// CHECK:         %[[LANE:.*]] = vector.extract
// CHECK:         affine.load %[[S]][0]
// CHECK:         affine.store %{{.*}}, %[[S]][0]
// SERIAL:        tir.for %{{.*}} to symbol(%{{.*}}) mod 16 {
// SERIAL:          affine.store %{{.*}}, %[[S]][0]

// REMARK: reduction{{.*}}Lanes=16
tir.prim_func @sum(%A: memref<?xf32> {tir.shape = #n}, %S: memref<1xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %i to symbol(%n) vectorized {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %b = arith.addf %s, %a fastmath<contract> : f32
    affine.store %b, %S[0] : memref<1xf32>
  }
  tir.return
}

// -----

// A loop of less than four vectors has one accumulator. The accumulator of a
// maximum is its second operand, and begins with the least value.

// CHECK-LABEL: tir.prim_func @max(
// CHECK-DAG:     arith.constant dense<0xFF800000> : vector<16xf32>
// CHECK-NOT:     memref<64xf32
// CHECK:         %[[ONE:.*]] = tir.alloc : memref<16xf32, #tir.scope<local>>
// CHECK:         tir.for %{{.*}} to 2 {
// CHECK:           %[[X:.*]] = affine.vector_load %{{.*}} : memref<40xf32>, vector<16xf32>
// CHECK:           %[[OLD:.*]] = affine.vector_load %[[ONE]][0]
// CHECK:           arith.maximumf %[[X]], %[[OLD]] fastmath<reassoc,nsz> : vector<16xf32>
// MASKS:         vector.constant_mask [8] : vector<16xi1>
// SERIAL:        tir.for %{{.*}} to 8 {

// REMARK: reduction{{.*}}Lanes=16
tir.prim_func @max(%A: memref<40xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 40 vectorized {
    %a = affine.load %A[%i] : memref<40xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %b = arith.maximumf %s, %a fastmath<nsz> : f32
    affine.store %b, %S[0] : memref<1xf32>
  }
  tir.return
}

// -----

// Whole vectors have no rest. The loop may also store other elements, and
// combine values into several.

// CHECK-LABEL: tir.prim_func @moments(
// CHECK:         tir.for %{{.*}} to 2 {
// CHECK:           affine.vector_store %{{.*}} : memref<16xf64>, vector<8xf64>
// CHECK-NOT:     mask
// CHECK-NOT:     tir.for
// CHECK:         affine.store %{{.*}}, %{{.*}}[0] : memref<1xf64>
// CHECK:         affine.store %{{.*}}, %{{.*}}[1] : memref<2xf64>
// CHECK:         tir.return

// REMARK: reduction{{.*}}Lanes=8
tir.prim_func @moments(%A: memref<16xf64>, %B: memref<16xf64>, %S: memref<1xf64>,
                       %P: memref<2xf64>)
    attributes {tir.flattened} {
  tir.for %i to 16 vectorized {
    %a = affine.load %A[%i] : memref<16xf64>
    %s = affine.load %S[0] : memref<1xf64>
    %t = arith.addf %s, %a : f64
    affine.store %t, %S[0] : memref<1xf64>
    %b = arith.mulf %a, %a : f64
    affine.store %b, %B[%i] : memref<16xf64>
    %p = affine.load %P[1] : memref<2xf64>
    %q = arith.addf %p, %b : f64
    affine.store %q, %P[1] : memref<2xf64>
  }
  %last = affine.load %P[1] : memref<2xf64>
  affine.store %last, %P[0] : memref<2xf64>
  tir.return
}

// -----

// A loop over rows that is to be unrolled is unrolled first. Each row has an
// accumulator of its own, and all rows are read in one loop.

// CHECK-LABEL: tir.prim_func @rows(
// CHECK-COUNT-4: tir.alloc : memref<64xf32, #tir.scope<local>>
// CHECK:         tir.for %{{.*}} to 4 {
// CHECK-COUNT-4:   affine.vector_load %{{.*}} : memref<4x256xf32>, vector<64xf32>
// CHECK:         }
// CHECK-COUNT-4: affine.store %{{.*}}, %{{.*}} : memref<4xf32>

// REMARK: reduction{{.*}}Lanes=16
tir.prim_func @rows(%A: memref<4x256xf32>, %S: memref<4xf32>)
    attributes {tir.flattened} {
  tir.for %i to 256 vectorized {
    tir.for %r to 4 unrolled {
      %a = affine.load %A[%r, %i] : memref<4x256xf32>
      %s = affine.load %S[%r] : memref<4xf32>
      %b = arith.addf %s, %a fastmath<contract> : f32
      affine.store %b, %S[%r] : memref<4xf32>
    }
  }
  tir.return
}

// -----

// The accumulators of two elements are combined into them at the end, so they
// must not be the same element.

// CHECK-LABEL: tir.prim_func @same_element(
// CHECK-NOT:     vector
// CHECK:         tir.return

// REMARK: it is no reduction of vectors: two values may be combined into the same element
tir.prim_func @same_element(%A: memref<256xf32>, %S: memref<2xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %i to 256 vectorized {
    %a = affine.load %A[%i] : memref<256xf32>
    %s = affine.load %S[0] : memref<2xf32>
    %b = arith.addf %s, %a fastmath<contract> : f32
    affine.store %b, %S[0] : memref<2xf32>
    %t = affine.load %S[symbol(%n)] : memref<2xf32>
    %c = arith.mulf %t, %a fastmath<contract> : f32
    affine.store %c, %S[symbol(%n)] : memref<2xf32>
  }
  tir.return
}

// -----

// Without an element that is read and combined by a known operation, the loop
// stays.

// CHECK-LABEL: tir.prim_func @difference(
// CHECK-NOT:     vector
// CHECK:         arith.subf {{.*}} : f32

// REMARK: loop is not vectorized: iterations write to the same element; it is no reduction of vectors: a value that all iterations store is not combined by an operation with a neutral value
tir.prim_func @difference(%A: memref<64xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 64 vectorized {
    %a = affine.load %A[%i] : memref<64xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %b = arith.subf %s, %a : f32
    affine.store %b, %S[0] : memref<1xf32>
  }
  tir.return
}

// -----

// Neither does a loop of less than a vector become one, nor one that uses the
// element in another way.

// CHECK-LABEL: tir.prim_func @others(
// CHECK-NOT:     vector
// CHECK:         tir.return

// REMARK: it is no reduction of vectors: it has fewer iterations than a vector has lanes
// REMARK: it is no reduction of vectors: a value that all iterations store is not combined with the former one
tir.prim_func @others(%A: memref<64xf32>, %B: memref<64xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 15 vectorized {
    %a = affine.load %A[%i] : memref<64xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %b = arith.addf %s, %a : f32
    affine.store %b, %S[0] : memref<1xf32>
  }
  tir.for %i to 64 vectorized {
    %a = affine.load %A[%i] : memref<64xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %b = arith.addf %s, %a : f32
    affine.store %b, %S[0] : memref<1xf32>
    affine.store %s, %B[%i] : memref<64xf32>
  }
  tir.return
}

// -----

// LLVM may unroll the loop of a short reduction, and must not unroll that of a
// long one.

// CHECK-LABEL: tir.prim_func @short(
// CHECK:         tir.for %{{.*}} to 8 {
// CHECK-LABEL: tir.prim_func @long(
// CHECK:         tir.for %{{.*}} to 12 attributes {tir.rolled} {

// REMARK-COUNT-2: reduction{{.*}}Lanes=16
tir.prim_func @short(%A: memref<512xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 512 vectorized {
    %a = affine.load %A[%i] : memref<512xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<1xf32>
  }
  tir.return
}

tir.prim_func @long(%A: memref<768xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 768 vectorized {
    %a = affine.load %A[%i] : memref<768xf32>
    %s = affine.load %S[0] : memref<1xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %S[0] : memref<1xf32>
  }
  tir.return
}
