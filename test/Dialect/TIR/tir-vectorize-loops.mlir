// RUN: relax-opt %s --tir-vectorize-loops --split-input-file | FileCheck %s

// CHECK-LABEL: tir.prim_func @contiguous(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32>, %[[B:[^:]*]]: memref<4xf32>, %[[C:[^:]*]]: memref<64xf32>)
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NOT:       tir.for
// CHECK:           %[[X:.*]] = affine.vector_load %[[A]][%[[I]] * 16] : memref<64xf32>, vector<16xf32>
// CHECK:           %[[Y:.*]] = affine.load %[[B]][%[[I]]]
// CHECK:           %[[YY:.*]] = vector.broadcast %[[Y]] : f32 to vector<16xf32>
// CHECK:           %[[Z:.*]] = arith.mulf %[[X]], %[[YY]] fastmath<contract> : vector<16xf32>
// CHECK:           affine.vector_store %[[Z]], %[[C]][%[[I]] * 16]
tir.prim_func @contiguous(%A: memref<64xf32>, %B: memref<4xf32>,
                          %C: memref<64xf32>) attributes {tir.flattened} {
  tir.for %i to 4 {
    tir.for %j to 16 vectorized {
      %a = affine.load %A[%i * 16 + %j] : memref<64xf32>
      %b = affine.load %B[%i] : memref<4xf32>
      %c = arith.mulf %a, %b fastmath<contract> : f32
      affine.store %c, %C[%i * 16 + %j] : memref<64xf32>
    }
  }
  tir.return
}

// -----

// The nested reduction loop stays a loop, around vectors; accumulation into one
// element per iteration is not a dependence between iterations.

// CHECK-LABEL: tir.prim_func @reduction_inside(
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK:           tir.for %[[K:.*]] to 8 {
// CHECK:             %[[A:.*]] = affine.load %{{.*}}[%[[I]], %[[K]]] : memref<4x8xf32>
// CHECK:             %[[B:.*]] = affine.vector_load %{{.*}}[%[[K]], 0] : memref<8x16xf32>, vector<16xf32>
// CHECK:             %[[C:.*]] = affine.vector_load %{{.*}}[%[[I]], 0] : memref<4x16xf32>, vector<16xf32>
// CHECK:             vector.broadcast %[[A]]
// CHECK:             affine.vector_store
tir.prim_func @reduction_inside(%A: memref<4x8xf32>, %B: memref<8x16xf32>,
                                %C: memref<4x16xf32>)
    attributes {tir.flattened} {
  tir.for %i to 4 {
    tir.for %j to 16 vectorized {
      tir.for %k to 8 {
        %a = affine.load %A[%i, %k] : memref<4x8xf32>
        %b = affine.load %B[%k, %j] : memref<8x16xf32>
        %c = affine.load %C[%i, %j] : memref<4x16xf32>
        %m = arith.mulf %a, %b : f32
        %s = arith.addf %c, %m : f32
        affine.store %s, %C[%i, %j] : memref<4x16xf32>
      }
    }
  }
  tir.return
}

// -----

// Strided, indirect and index values.

// CHECK-LABEL: tir.prim_func @other_accesses(
// CHECK:         %[[X0:.*]] = affine.vector_load %{{.*}}[%{{.*}}, 0] : memref<4x8xf32>, vector<4xf32>
// CHECK:         %[[Y0:.*]] = vector.shuffle %[[X0]], %[[X0]] [0, 2, 3, 3]
// CHECK:         %[[X1:.*]] = affine.vector_load %{{.*}}[%{{.*}}, 3] : memref<4x8xf32>, vector<4xf32>
// CHECK:         vector.shuffle %[[Y0]], %[[X1]] [0, 1, 5, 7]
// CHECK:         affine.load %{{.*}}[%{{.*}}, 0]
// CHECK:         affine.load %{{.*}}[%{{.*}}, 5]
// CHECK:         vector.from_elements {{.*}} : vector<4xf32>
// CHECK:         %[[IDS:.*]] = affine.vector_load {{.*}} vector<4xindex>
// CHECK-COUNT-4: memref.load
// CHECK:         vector.from_elements
// CHECK:         arith.index_cast %{{.*}} : vector<4xindex> to vector<4xi32>
// CHECK:         affine.store %{{.*}}, %{{.*}}[0, %{{.*}}]
// CHECK:         affine.store %{{.*}}, %{{.*}}[1, %{{.*}}]
tir.prim_func @other_accesses(%A: memref<4x8xf32>, %B: memref<8xf32>,
                              %I: memref<4xindex>, %C: memref<4x4xf32>,
                              %D: memref<4x20xf32>)
    attributes {tir.flattened} {
  tir.for %i to 4 {
    tir.for %j to 4 vectorized {
      %a = affine.load %A[%i, %j * 2] : memref<4x8xf32>
      %d = affine.load %D[%i, %j * 5] : memref<4x20xf32>
      %id = affine.load %I[%j] : memref<4xindex>
      %b = memref.load %B[%id] : memref<8xf32>
      %ji = arith.index_cast %j : index to i32
      %jf = arith.sitofp %ji : i32 to f32
      %s = arith.addf %a, %b : f32
      %t = arith.addf %s, %jf : f32
      %u = arith.addf %t, %d : f32
      affine.store %u, %C[%j, %i] : memref<4x4xf32>
    }
  }
  tir.return
}

// -----

// The last tile may be smaller: whole vectors or a serial loop.

#rows = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @partial_extent(
// CHECK-SAME:    %[[N:[^:]*]]: index)
// CHECK:         tir.for %[[I:.*]] to
// CHECK:           tir.if (%[[I]] * -16 + symbol(%[[N]]) - 16 >= 0) {
// CHECK:             affine.vector_load
// CHECK:             affine.vector_store
// CHECK:           } else {
// CHECK:             tir.for %[[J:.*]] to min(16,
// CHECK-NOT:           vectorized
// CHECK:               affine.load
tir.prim_func @partial_extent(%A: memref<?xf32> {tir.shape = #rows},
                              %C: memref<?xf32> {tir.shape = #rows}, %n: index)
    attributes {tir.flattened} {
  tir.for %i to symbol(%n) ceildiv 16 {
    tir.for %j to min(16, symbol(%n) - %i * 16) vectorized {
      %a = affine.load %A[%i * 16 + %j] : memref<?xf32>
      affine.store %a, %C[%i * 16 + %j] : memref<?xf32>
    }
  }
  tir.return
}

// -----

// A bounds check is decided by the last iteration, or the first.

// CHECK-LABEL: tir.prim_func @bounds_check(
// CHECK:         tir.for %[[I:.*]] to 7 {
// CHECK:           tir.if (%[[I]] * -16 + 84 >= 0) {
// CHECK-NOT:         tir.if
// CHECK:             affine.vector_store
// CHECK:           } else {
// CHECK:             tir.for
// CHECK:               tir.if
tir.prim_func @bounds_check(%A: memref<100xf32>) attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  tir.for %i to 7 {
    tir.for %j to 16 vectorized {
      tir.if (99 - %i * 16 - %j >= 0) {
        affine.store %c, %A[%i * 16 + %j] : memref<100xf32>
      }
    }
  }
  tir.return
}

// -----

// Long and dynamic extents are split by the size of a register.

#vec = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @long(
// CHECK:         tir.for %[[I:.*]] to 6 {
// CHECK:           affine.vector_store %{{.*}}, %{{.*}}[%[[I]] * 16] {{.*}} vector<16xf32>
// CHECK:         tir.for %[[J:.*]] to 4 {
// CHECK:           affine.store %{{.*}}, %{{.*}}[%[[J]] + 96]
// CHECK:         tir.for %[[I:.*]] to symbol(%{{.*}}) floordiv 8 {
// CHECK:           affine.vector_store {{.*}} vector<8xf64>
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) mod 8 {
// CHECK:           affine.store
tir.prim_func @long(%A: memref<100xf32>, %B: memref<?xf64> {tir.shape = #vec},
                    %n: index) attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  %d = arith.constant 1.0 : f64
  tir.for %i to 100 vectorized {
    affine.store %c, %A[%i] : memref<100xf32>
  }
  tir.for %i to symbol(%n) vectorized {
    affine.store %d, %B[%i] : memref<?xf64>
  }
  tir.return
}

// -----

// Indices that are split from one number are consecutive elements.

// CHECK-LABEL: tir.prim_func @split_indices(
// CHECK:         affine.vector_load %{{.*}}[4, 5] : memref<7x7xf32>, vector<16xf32>
// CHECK:         affine.vector_store %{{.*}}, %{{.*}}[0, 0] : memref<7x7xf32>, vector<16xf32>
tir.prim_func @split_indices(%A: memref<7x7xf32>, %B: memref<7x7xf32>)
    attributes {tir.flattened} {
  tir.for %i to 16 vectorized {
    %a = affine.load %A[(%i + 33) floordiv 7, (%i + 5) mod 7] : memref<7x7xf32>
    affine.store %a, %B[%i floordiv 7, %i mod 7] : memref<7x7xf32>
  }
  tir.return
}

// -----

// A sum with a branch stays a loop, whose additions may be reordered.

// CHECK-LABEL: tir.prim_func @sum(
// CHECK:         tir.for %{{.*}} to 16 {
// CHECK:           arith.addf %{{.*}}, %{{.*}} fastmath<reassoc,contract> : f32
tir.prim_func @sum(%A: memref<16xf32>, %S: memref<1xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %i to 16 vectorized {
    tir.if (symbol(%n) - 1 >= 0) {
      %a = affine.load %A[%i] : memref<16xf32>
      %s = affine.load %S[0] : memref<1xf32>
      %t = arith.addf %a, %s fastmath<contract> : f32
      affine.store %t, %S[0] : memref<1xf32>
    }
  }
  tir.return
}

// -----

// Booleans take a byte in a buffer.

// CHECK-LABEL: tir.prim_func @booleans(
// CHECK:         affine.load %{{.*}}[0] : memref<2xi1>
// CHECK:         affine.load %{{.*}}[1] : memref<2xi1>
// CHECK:         arith.select %{{.*}} : vector<2xi1>, vector<2xf32>
tir.prim_func @booleans(%A: memref<2xf32>, %B: memref<2xf32>, %C: memref<2xi1>)
    attributes {tir.flattened} {
  tir.for %i to 2 vectorized {
    %c = affine.load %C[%i] : memref<2xi1>
    %a = affine.load %A[%i] : memref<2xf32>
    %b = affine.load %B[%i] : memref<2xf32>
    %s = arith.select %c, %a, %b : f32
    affine.store %s, %B[%i] : memref<2xf32>
  }
  tir.return
}

// -----

// Buffers that may overlap.

// CHECK-LABEL: tir.prim_func @overlapping(
// CHECK-NOT:     vector
// CHECK:         tir.return
tir.prim_func @overlapping(%A: memref<16xf32>, %B: memref<16xf32>)
    attributes {tir.flattened, tir.noalias = false} {
  tir.for %i to 16 vectorized {
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  tir.return
}

// -----

// Other loops become serial: an access to an adjacent element, a branch with an
// else region.

// CHECK-LABEL: tir.prim_func @serial(
// CHECK-NOT:     vectorized
// CHECK-NOT:     vector<
// CHECK:         tir.return
tir.prim_func @serial(%A: memref<17xf32>, %S: memref<1xf32>)
    attributes {tir.flattened} {
  tir.for %i to 16 vectorized {
    %a = affine.load %A[%i] : memref<17xf32>
    affine.store %a, %A[%i + 1] : memref<17xf32>
  }
  tir.for %i to 16 vectorized {
    %c = arith.constant 1.0 : f32
    tir.if (%i - 3 >= 0) {
      affine.store %c, %A[%i] : memref<17xf32>
    } else {
      affine.store %c, %S[0] : memref<1xf32>
    }
  }
  tir.return
}
