// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-vectorize-loops --split-input-file | FileCheck %s

// A partial last tile: whole vectors, or one mask. One lane always runs.

#rows = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @partial_extent(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?xf32> {{.*}}, %[[C:[^:]*]]: memref<?xf32> {{.*}}, %[[N:[^:]*]]: index)
// CHECK:         tir.for %[[I:.*]] to
// CHECK-NEXT:      tir.if (%[[I]] * -16 + symbol(%[[N]]) - 16 >= 0) {
// CHECK:             affine.vector_load
// CHECK:             affine.vector_store
// CHECK:           } else {
// CHECK-NEXT:        %[[COUNT:.*]] = affine.min #{{.*}}(%[[I]])[%[[N]]]
// CHECK-NEXT:        %[[MASK:.*]] = vector.create_mask %[[COUNT]] : vector<16xi1>
// CHECK-DAG:         %[[AT:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-DAG:         %[[ZERO:.*]] = arith.constant dense<0.0{{.*}}> : vector<16xf32>
// CHECK:             %[[X:.*]] = vector.maskedload %[[A]][%[[AT]]], %[[MASK]], %[[ZERO]]
// CHECK-NEXT:        %[[TO:.*]] = affine.apply #{{.*}}(%[[I]])
// CHECK-NEXT:        vector.maskedstore %[[C]][%[[TO]]], %[[MASK]], %[[X]]
// CHECK-NEXT:      }
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

// Lanes form an interval: two conditions at each end. Not a lane may run in
// some iterations, so there is a branch. The scalar condition joins it.

// CHECK-LABEL: tir.prim_func @interval(
// CHECK-SAME:    %[[N:[^:]*]]: index, %[[M:[^:]*]]: index)
// CHECK:         tir.for %[[I:.*]] to symbol(%[[N]]) {
// CHECK-NEXT:      tir.if ({{.*}}) {
// CHECK:             affine.vector_store
// CHECK:           } else {
// CHECK-NEXT:        tir.if (
// CHECK-SAME:          %[[I]] * 16 - symbol(%[[M]]) + 15 >= 0
// CHECK-SAME:          symbol(%[[N]]) - symbol(%[[M]]) - 1 >= 0
// CHECK-SAME:        ) {
// CHECK:               %[[END:.*]] = vector.create_mask
// CHECK:               affine.max
// CHECK:               %[[BEFORE:.*]] = vector.create_mask
// CHECK:               %[[BEGIN:.*]] = arith.xori %[[BEFORE]], %{{.*}} : vector<16xi1>
// CHECK:               %[[MASK:.*]] = arith.andi %[[END]], %[[BEGIN]] : vector<16xi1>
// CHECK:               vector.maskedstore %{{.*}}[%{{.*}}], %[[MASK]]
tir.prim_func @interval(%A: memref<100xf32>, %B: memref<1xf32>, %n: index,
                        %m: index) attributes {tir.flattened} {
  tir.for %i to symbol(%n) {
    tir.for %j to 16 vectorized {
      tir.if (99 - %i * 16 - %j >= 0, symbol(%n) - %i * 16 - %j - 1 >= 0,
              %i * 16 + %j - symbol(%m) >= 0, symbol(%n) - %i - 2 >= 0) {
        %b = affine.load %B[0] : memref<1xf32>
        affine.store %b, %A[%i * 16 + %j] : memref<100xf32>
      }
    }
  }
  tir.return
}

// -----

// All lanes never run: no whole vector. The branch is around the loop inside,
// and around the mask.

// CHECK-LABEL: tir.prim_func @never_all(
// CHECK-SAME:    %[[N:[^:]*]]: index)
// CHECK-NOT:     affine.vector_load
// CHECK:         tir.if (symbol(%[[N]]) mod 16 - 1 >= 0) {
// CHECK:           %[[MASK:.*]] = vector.create_mask
// CHECK-NEXT:      tir.for %[[K:.*]] to 8 {
// CHECK-NOT:         tir.if
// CHECK:             affine.load %{{.*}}[%[[K]]]
// CHECK:             vector.maskedload %{{.*}}, %[[MASK]]
// CHECK:             vector.maskedstore %{{.*}}, %[[MASK]]
// CHECK-NOT:     else
// CHECK:         tir.return
#rows = affine_map<()[s0] -> (8, s0)>
tir.prim_func @never_all(%A: memref<8xf32>,
                         %C: memref<8x?xf32> {tir.shape = #rows}, %n: index)
    attributes {tir.flattened} {
  tir.for %j to 16 vectorized {
    tir.for %k to 8 {
      tir.if (symbol(%n) mod 16 - %j - 1 >= 0) {
        %a = affine.load %A[%k] : memref<8xf32>
        %c = affine.load %C[%k, %j] : memref<8x?xf32>
        %s = arith.addf %a, %c : f32
        affine.store %s, %C[%k, %j] : memref<8x?xf32>
      }
    }
  }
  tir.return
}

// -----

// The rest of a symbolic extent is one masked vector, in a branch.

#vec = affine_map<()[s0] -> (s0)>

// CHECK-LABEL: tir.prim_func @rest(
// CHECK-SAME:    %[[A:[^:]*]]: memref<100xf32>, %[[B:[^:]*]]: memref<?xf64> {{.*}}, %[[N:[^:]*]]: index)
// CHECK:         tir.for %{{.*}} to 6 {
// CHECK:         affine.vector_store %{{.*}}, %[[A]][96] : memref<100xf32>, vector<4xf32>
// CHECK:         tir.for %{{.*}} to symbol(%[[N]]) floordiv 8 {
// CHECK:           affine.vector_store {{.*}} vector<8xf64>
// CHECK:         tir.if (symbol(%[[N]]) mod 8 - 1 >= 0) {
// CHECK:           %[[REST:.*]] = affine.apply #{{.*}}()[%[[N]]]
// CHECK-NEXT:      vector.create_mask %[[REST]] : vector<8xi1>
// CHECK:           vector.maskedstore %[[B]]
tir.prim_func @rest(%A: memref<100xf32>, %B: memref<?xf64> {tir.shape = #vec},
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

// Extents that fill registers of one size stay; others become the next size.

// CHECK-LABEL: tir.prim_func @constant_extents(
// CHECK:         affine.vector_store {{.*}} vector<2xf32>
// CHECK:         affine.vector_store {{.*}} vector<4xf32>
// CHECK:         vector.constant_mask [24] : vector<32xi1>
// CHECK:         vector.constant_mask [3] : vector<4xi1>
// CHECK:         vector.constant_mask [5] : vector<8xi1>
// CHECK:         vector.constant_mask [13] : vector<16xi1>
// CHECK:         vector.constant_mask [57] : vector<64xi1>
// CHECK:         vector.constant_mask [13] : vector<16xi1>
// CHECK:         vector.maskedstore {{.*}} vector<16xi8>
tir.prim_func @constant_extents(%A: memref<64xf32>, %B: memref<16xi8>)
    attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  %d = arith.constant 1 : i8
  tir.for %i to 2 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 4 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 24 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 3 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 5 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 13 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 57 vectorized {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  tir.for %i to 13 vectorized {
    affine.store %d, %B[%i] : memref<16xi8>
  }
  tir.return
}

// -----

// Branches with different conditions have masks of their own. Stores without
// one are whole.

// CHECK-LABEL: tir.prim_func @two_masks(
// CHECK-SAME:    %[[A:[^:]*]]: memref<16xf32>, %[[B:[^:]*]]: memref<16xf32>, %[[C:[^:]*]]: memref<16xf32>, %[[N:[^:]*]]: index, %[[M:[^:]*]]: index)
// CHECK:         } else {
// CHECK:           %[[COUNT:.*]] = arith.maxsi
// CHECK:           %[[ONE:.*]] = vector.create_mask %[[COUNT]]
// CHECK:           %[[TWO:.*]] = vector.create_mask
// CHECK:           affine.vector_store %{{.*}}, %[[C]][0]
// CHECK:           tir.if (symbol(%[[N]]) - 9 >= 0) {
// CHECK:             vector.maskedstore %[[A]]{{.*}}, %[[ONE]],
// CHECK:           tir.if (symbol(%[[M]]) - 1 >= 0) {
// CHECK:             vector.maskedstore %[[B]]{{.*}}, %[[TWO]],
tir.prim_func @two_masks(%A: memref<16xf32>, %B: memref<16xf32>,
                         %C: memref<16xf32>, %n: index, %m: index)
    attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  tir.for %j to 16 vectorized {
    affine.store %c, %C[%j] : memref<16xf32>
    tir.if (symbol(%n) - %j - 9 >= 0) {
      affine.store %c, %A[%j] : memref<16xf32>
    }
    tir.if (symbol(%m) - %j - 1 >= 0) {
      affine.store %c, %B[%j] : memref<16xf32>
    }
  }
  tir.return
}

// -----

// A private buffer has whole accesses: each element that a lane reads has been
// written under the same condition. The reads of %B and the writes to %C have
// masks.

// CHECK-LABEL: tir.prim_func @accumulators(
// CHECK-SAME:    %[[B:[^:]*]]: memref<8x?xf32> {{.*}}, %[[C:[^:]*]]: memref<1x?xf32>
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) ceildiv 16 {
// CHECK:           %[[ACC:.*]] = tir.alloc
// CHECK-NOT:       vector.masked{{.*}}%[[ACC]]
// CHECK:           vector.maskedload %[[B]]
// CHECK-NOT:       vector.masked{{.*}}%[[ACC]]
// CHECK:           vector.maskedstore %[[C]]
// CHECK-NOT:       vector.masked
// CHECK:         tir.return
#wide = affine_map<()[s0] -> (8, s0)>
#rows1 = affine_map<()[s0] -> (1, s0)>
tir.prim_func @accumulators(%A: memref<8xf32>,
                            %B: memref<8x?xf32> {tir.shape = #wide},
                            %C: memref<1x?xf32> {tir.shape = #rows1}, %n: index)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %jo to symbol(%n) ceildiv 16 {
    %acc = tir.alloc : memref<1x16xf32, #tir.scope<local>>
    tir.for %j to 16 vectorized {
      tir.if (symbol(%n) - %jo * 16 - %j - 1 >= 0) {
        affine.store %zero, %acc[0, %j] : memref<1x16xf32, #tir.scope<local>>
      }
    }
    tir.for %k to 8 {
      tir.for %j to 16 vectorized {
        tir.if (symbol(%n) - %jo * 16 - %j - 1 >= 0) {
          %a = affine.load %A[%k] : memref<8xf32>
          %b = affine.load %B[%k, %jo * 16 + %j] : memref<8x?xf32>
          %c = affine.load %acc[0, %j] : memref<1x16xf32, #tir.scope<local>>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %acc[0, %j] : memref<1x16xf32, #tir.scope<local>>
        }
      }
    }
    tir.for %j to 16 vectorized {
      tir.if (symbol(%n) - %jo * 16 - %j - 1 >= 0) {
        %c = affine.load %acc[0, %j] : memref<1x16xf32, #tir.scope<local>>
        affine.store %c, %C[0, %jo * 16 + %j] : memref<1x?xf32>
      }
    }
  }
  tir.return
}

// -----

// Not so if an element of an idle lane is read: all of the buffer is, later.

// CHECK-LABEL: tir.prim_func @read_later(
// CHECK:         %[[T:.*]] = tir.alloc
// CHECK:         affine.vector_store %{{.*}}, %[[T]]
// CHECK:         vector.maskedstore %[[T]]
tir.prim_func @read_later(%C: memref<16xf32>, %n: index)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %t = tir.alloc : memref<16xf32>
  tir.for %j to 16 vectorized {
    affine.store %zero, %t[%j] : memref<16xf32>
  }
  tir.for %j to 16 vectorized {
    tir.if (symbol(%n) mod 16 - %j - 1 >= 0) {
      affine.store %one, %t[%j] : memref<16xf32>
    }
  }
  tir.for %j to 16 vectorized {
    %c = affine.load %t[%j] : memref<16xf32>
    affine.store %c, %C[%j] : memref<16xf32>
  }
  tir.return
}

// -----

// Nor if the condition changes while the buffer lives.

// CHECK-LABEL: tir.prim_func @changing(
// CHECK:         %[[T:.*]] = tir.alloc
// CHECK:         vector.maskedstore %[[T]]
// CHECK:         vector.maskedload %[[T]]
tir.prim_func @changing(%C: memref<16xf32>, %n: index)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  %t = tir.alloc : memref<16xf32>
  tir.for %i to 15 {
    tir.for %j to 16 vectorized {
      tir.if (14 - %i - %j >= 0) {
        affine.store %zero, %t[%j] : memref<16xf32>
      }
    }
    tir.for %j to 16 vectorized {
      tir.if (14 - %i - %j >= 0) {
        %c = affine.load %t[%j] : memref<16xf32>
        affine.store %c, %C[%j] : memref<16xf32>
      }
    }
  }
  tir.return
}

// -----

// Nor if the loop that stores it stays a loop.

// CHECK-LABEL: tir.prim_func @serial_store(
// CHECK:         %[[T:.*]] = tir.alloc
// CHECK:         tir.for
// CHECK:         vector.maskedload %[[T]]
tir.prim_func @serial_store(%A: memref<32xf32>, %C: memref<16xf32>)
    attributes {tir.flattened} {
  %t = tir.alloc : memref<16xf32>
  tir.for %j to 16 vectorized {
    tir.if (14 - %j >= 0) {
      %a = affine.load %A[%j * 2] : memref<32xf32>
      affine.store %a, %t[%j] : memref<16xf32>
    }
  }
  tir.for %j to 16 vectorized {
    tir.if (14 - %j >= 0) {
      %c = affine.load %t[%j] : memref<16xf32>
      affine.store %c, %C[%j] : memref<16xf32>
    }
  }
  tir.return
}

// -----

// A slope of more than one, and indices split from one number.

// CHECK-LABEL: tir.prim_func @slope(
// CHECK:         vector.maskedstore %{{.*}}[%{{.*}}, %{{.*}}]
// CHECK-NOT:     affine.store
// CHECK:         tir.return
tir.prim_func @slope(%A: memref<7x7xf32>, %n: index)
    attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  tir.for %i to 16 vectorized {
    tir.if (symbol(%n) - %i * 3 >= 0, %i * 2 - 5 >= 0) {
      affine.store %c, %A[(%i + 33) floordiv 7, (%i + 5) mod 7] : memref<7x7xf32>
    }
  }
  tir.return
}

// -----

// Elements that a loop combines values into are in a private buffer meanwhile.
// The loop may be empty: it is in a branch.

// CHECK-LABEL: tir.prim_func @combine(
// CHECK-SAME:    %[[B:[^:]*]]: memref<?x15xf32> {{.*}}, %[[C:[^:]*]]: memref<15xf32>, %[[N:[^:]*]]: index)
// CHECK:         tir.if (symbol(%[[N]]) - 1 >= 0) {
// CHECK:           %[[FIRST:.*]] = vector.maskedload %[[C]]
// CHECK:           %[[ACC:.*]] = tir.alloc : memref<16xf32, #tir.scope<local>>
// CHECK-NEXT:      affine.vector_store %[[FIRST]], %[[ACC]][0]
// CHECK-NEXT:      tir.for %[[K:.*]] to symbol(%[[N]]) {
// CHECK:             vector.maskedload %[[B]]
// CHECK:             affine.vector_load %[[ACC]][0]
// CHECK:             affine.vector_store %{{.*}}, %[[ACC]][0]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LAST:.*]] = affine.vector_load %[[ACC]][0]
// CHECK:           vector.maskedstore %[[C]]{{.*}}, %[[LAST]]
// CHECK-NEXT:    }
#many = affine_map<()[s0] -> (s0, 15)>
tir.prim_func @combine(%B: memref<?x15xf32> {tir.shape = #many},
                       %C: memref<15xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %j to 15 vectorized {
    tir.for %k to symbol(%n) {
      %b = affine.load %B[%k, %j] : memref<?x15xf32>
      %c = affine.load %C[%j] : memref<15xf32>
      %s = arith.addf %b, %c : f32
      affine.store %s, %C[%j] : memref<15xf32>
    }
  }
  tir.return
}

// -----

// Not so if an access may not run, or has another mask.

// CHECK-LABEL: tir.prim_func @not_combined(
// CHECK-NOT:     tir.alloc
// CHECK:         tir.return
tir.prim_func @not_combined(%B: memref<8x15xf32>, %C: memref<15xf32>,
                            %D: memref<15xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %j to 15 vectorized {
    tir.for %k to 8 {
      tir.if (symbol(%n) - %k >= 0) {
        %b = affine.load %B[%k, %j] : memref<8x15xf32>
        %c = affine.load %C[%j] : memref<15xf32>
        %s = arith.addf %b, %c : f32
        affine.store %s, %C[%j] : memref<15xf32>
      }
      %d = affine.load %D[%j] : memref<15xf32>
      tir.if (symbol(%n) - %j >= 0) {
        affine.store %d, %D[%j] : memref<15xf32>
      }
    }
  }
  tir.return
}

// -----

// The rows of accumulators get room for whole vectors.

// CHECK-LABEL: tir.prim_func @room_in_rows(
// CHECK:         %[[T:.*]] = tir.alloc : memref<2x16xf32>
// CHECK:         affine.vector_store {{.*}}, %[[T]]{{.*}} : memref<2x16xf32>, vector<16xf32>
// CHECK:         affine.vector_load %[[T]]{{.*}} : memref<2x16xf32>, vector<16xf32>
// CHECK:         vector.maskedstore
tir.prim_func @room_in_rows(%A: memref<2x13xf32>) attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  %t = tir.alloc : memref<2x13xf32>
  tir.for %i to 2 {
    tir.for %j to 13 vectorized {
      affine.store %zero, %t[%i, %j] : memref<2x13xf32>
    }
    tir.for %j to 13 vectorized {
      %a = affine.load %t[%i, %j] : memref<2x13xf32>
      affine.store %a, %A[%i, %j] : memref<2x13xf32>
    }
  }
  tir.return
}

// -----

// Strided loads read the elements of lanes that run, and no others.

// CHECK-LABEL: tir.prim_func @strided(
// CHECK:         affine.vector_load %{{.*}}[0] : memref<25xf32>, vector<13xf32>
// CHECK:         affine.vector_load %{{.*}}[12] : memref<25xf32>, vector<13xf32>
// CHECK:         vector.shuffle {{.*}} : vector<13xf32>, vector<13xf32>
// CHECK:         vector.shuffle {{.*}}[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0]
// CHECK:         vector.maskedstore
tir.prim_func @strided(%A: memref<25xf32>, %B: memref<13xf32>) attributes {tir.flattened} {
  tir.for %j to 13 vectorized {
    %a = affine.load %A[%j * 2] : memref<25xf32>
    affine.store %a, %B[%j] : memref<13xf32>
  }
  tir.return
}

// -----

// Accumulators that a loop writes before it reads them are not read before the
// loop: Nothing may have written the elements.

// CHECK-LABEL: tir.prim_func @written_first(
// CHECK-SAME:    %[[X:[^:]*]]: memref<8xf32>, %[[Y:[^:]*]]: memref<13xf32>
// CHECK-NOT:     vector.maskedload
// CHECK:         %[[ACC:.*]] = tir.alloc : memref<16xf32, #tir.scope<local>>
// CHECK-NEXT:    tir.for %{{.*}} to 2 {
// CHECK-NOT:       affine.vector_load
// CHECK:           affine.vector_store %{{.*}}, %[[ACC]][0]
// CHECK:           tir.for %{{.*}} to 8 {
// CHECK:             affine.vector_load %[[ACC]][0]
// CHECK:             affine.vector_store %{{.*}}, %[[ACC]][0]
// CHECK:         vector.maskedstore %[[Y]]
// CHECK-NOT:     vector.masked
// CHECK:         tir.return
tir.prim_func @written_first(%x: memref<8xf32>, %y: memref<13xf32>)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %j to 13 vectorized {
    tir.for %i to 2 {
      affine.store %zero, %y[%j] : memref<13xf32>
      tir.for %k to 8 {
        %a = affine.load %x[%k] : memref<8xf32>
        %b = affine.load %y[%j] : memref<13xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %y[%j] : memref<13xf32>
      }
    }
  }
  tir.return
}

// -----

// Not so if the write may not run: whether the loop reads elements from before
// is open. The loop inside reads them.

// CHECK-LABEL: tir.prim_func @maybe_written_first(
// CHECK-SAME:    %[[X:[^:]*]]: memref<8xf32>, %[[Y:[^:]*]]: memref<13xf32>
// CHECK-NOT:     vector.maskedload
// CHECK:         tir.for %[[I:.*]] to 2 {
// CHECK:           tir.if (-%[[I]] >= 0) {
// CHECK:             vector.maskedstore %[[Y]]
// CHECK:           vector.maskedload %[[Y]]
// CHECK:           tir.for %{{.*}} to 8 {
// CHECK-NOT:         vector.masked
// CHECK:           vector.maskedstore %[[Y]]
tir.prim_func @maybe_written_first(%x: memref<8xf32>, %y: memref<13xf32>)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %j to 13 vectorized {
    tir.for %i to 2 {
      tir.if (-%i >= 0) {
        affine.store %zero, %y[%j] : memref<13xf32>
      }
      tir.for %k to 8 {
        %a = affine.load %x[%k] : memref<8xf32>
        %b = affine.load %y[%j] : memref<13xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %y[%j] : memref<13xf32>
      }
      %c = affine.load %y[%j] : memref<13xf32>
      %d = arith.addf %c, %c : f32
      affine.store %d, %y[%j] : memref<13xf32>
    }
  }
  tir.return
}
