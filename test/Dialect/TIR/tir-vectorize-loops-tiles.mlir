// Two vectorized loops, one right around the other: loads along the one are
// transposed in registers.
// RUN: relax-opt %s --tir-vectorize-loops --remarks-filter="tir-.*" --remark-policy=all --split-input-file 2> %t | FileCheck %s
// RUN: FileCheck %s --input-file=%t --check-prefix=REMARK

// Each stage of shuffles doubles the elements of a lane that are together.

// CHECK-LABEL: tir.prim_func @square(
// CHECK-SAME:    %[[A:[^:]*]]: memref<8x8xf32>, %[[B:[^:]*]]: memref<8x8xf32>)
// CHECK:         tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:      %[[TILE:.*]] = tir.alloc : memref<4x4xf32, #tir.scope<local>>
// CHECK-NEXT:      %[[L0:.*]] = affine.vector_load %[[A]][0, %[[I]] * 4] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT:      %[[L1:.*]] = affine.vector_load %[[A]][1, %[[I]] * 4] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT:      %[[L2:.*]] = affine.vector_load %[[A]][2, %[[I]] * 4] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT:      %[[L3:.*]] = affine.vector_load %[[A]][3, %[[I]] * 4] : memref<8x8xf32>, vector<4xf32>
// CHECK-NEXT:      %[[S0:.*]] = vector.shuffle %[[L0]], %[[L2]] [0, 4, 1, 5]
// CHECK-NEXT:      %[[S1:.*]] = vector.shuffle %[[L0]], %[[L2]] [2, 6, 3, 7]
// CHECK-NEXT:      %[[S2:.*]] = vector.shuffle %[[L1]], %[[L3]] [0, 4, 1, 5]
// CHECK-NEXT:      %[[S3:.*]] = vector.shuffle %[[L1]], %[[L3]] [2, 6, 3, 7]
// CHECK-NEXT:      %[[T0:.*]] = vector.shuffle %[[S0]], %[[S2]] [0, 4, 1, 5]
// CHECK-NEXT:      %[[T1:.*]] = vector.shuffle %[[S0]], %[[S2]] [2, 6, 3, 7]
// CHECK-NEXT:      %[[T2:.*]] = vector.shuffle %[[S1]], %[[S3]] [0, 4, 1, 5]
// CHECK-NEXT:      %[[T3:.*]] = vector.shuffle %[[S1]], %[[S3]] [2, 6, 3, 7]
// CHECK-NEXT:      affine.vector_store %[[T0]], %[[TILE]][0, 0]
// CHECK-NEXT:      affine.vector_store %[[T1]], %[[TILE]][1, 0]
// CHECK-NEXT:      affine.vector_store %[[T2]], %[[TILE]][2, 0]
// CHECK-NEXT:      affine.vector_store %[[T3]], %[[TILE]][3, 0]
// CHECK-NEXT:      tir.for %[[R:.*]] to 4 unrolled {
// CHECK-NEXT:        %[[X:.*]] = affine.vector_load %[[TILE]][%[[R]], 0]
// CHECK-NEXT:        affine.vector_store %[[X]], %[[B]][%[[I]] * 4 + %[[R]], 0]
tir.prim_func @square(%A: memref<8x8xf32>, %B: memref<8x8xf32>)
    attributes {tir.flattened} {
  tir.for %i to 2 {
    tir.for %r to 4 vectorized {
      tir.for %l to 4 vectorized {
        %a = affine.load %A[%l, %i * 4 + %r] : memref<8x8xf32>
        affine.store %a, %B[%i * 4 + %r, %l] : memref<8x8xf32>
      }
    }
  }
  tir.return
}

// -----

// More lanes than rows: a vector of the tile holds the rows of several squares.
// The other operand is read along lanes, and a branch that is the same for the
// whole tile stands around it.

// CHECK-LABEL: tir.prim_func @wide(
// CHECK-SAME:    %[[A:[^:]*]]: memref<4x2xi8>, %[[B:[^:]*]]: memref<2x4xi8>, %[[C:[^:]*]]: memref<2x4xi8>,
// CHECK:         tir.for %[[I:.*]] to 3 {
// CHECK-NEXT:      tir.if (
// CHECK-NEXT:        tir.alloc : memref<2x4xi8, #tir.scope<local>>
// CHECK-DAG:         %[[L0:.*]] = affine.vector_load %[[A]][0, 0]
// CHECK-DAG:         %[[L2:.*]] = affine.vector_load %[[A]][2, 0]
// CHECK-DAG:         %[[L1:.*]] = affine.vector_load %[[A]][1, 0]
// CHECK-DAG:         %[[L3:.*]] = affine.vector_load %[[A]][3, 0]
// CHECK-DAG:         %[[C0:.*]] = vector.shuffle %[[L0]], %[[L2]] [0, 1, 2, 3]
// CHECK-DAG:         %[[C1:.*]] = vector.shuffle %[[L1]], %[[L3]] [0, 1, 2, 3]
// CHECK:             vector.shuffle %[[C0]], %[[C1]] [0, 4, 2, 6]
// CHECK:             vector.shuffle %[[C0]], %[[C1]] [1, 5, 3, 7]
// CHECK:             tir.for %[[R:.*]] to 2 unrolled {
// CHECK:               affine.vector_load %[[B]][%[[R]], 0] : memref<2x4xi8>, vector<4xi8>
// CHECK:               arith.addi %{{.*}} : vector<4xi8>
// CHECK:               affine.vector_store
tir.prim_func @wide(%A: memref<4x2xi8>, %B: memref<2x4xi8>, %C: memref<2x4xi8>,
                    %n: index) attributes {tir.flattened} {
  tir.for %i to 3 {
    tir.for %r to 2 vectorized {
      tir.for %l to 4 vectorized {
        tir.if (symbol(%n) - %i - 1 >= 0) {
          %a = affine.load %A[%l, %r] : memref<4x2xi8>
          %b = affine.load %B[%r, %l] : memref<2x4xi8>
          %c = arith.addi %a, %b : i8
          affine.store %c, %C[%r, %l] : memref<2x4xi8>
        }
      }
    }
  }
  tir.return
}

// -----

// The lanes are those of the loop along which the stores are contiguous, here
// the outer one. Two squares have more rows than lanes.

// CHECK-LABEL: tir.prim_func @lanes_outside(
// CHECK-COUNT-4: affine.vector_load {{.*}} : memref<2x4xf64>, vector<2xf64>
// CHECK:         tir.for %[[R:.*]] to 4 unrolled {
// CHECK-NEXT:      %[[X:.*]] = affine.vector_load %{{.*}}[%[[R]], 0]
// CHECK-NEXT:      affine.vector_store %[[X]], %{{.*}}[%[[R]], 0]
tir.prim_func @lanes_outside(%A: memref<2x4xf64>, %B: memref<4x2xf64>)
    attributes {tir.flattened} {
  tir.for %l to 2 vectorized {
    tir.for %r to 4 vectorized {
      %a = affine.load %A[%l, %r] : memref<2x4xf64>
      affine.store %a, %B[%r, %l] : memref<4x2xf64>
    }
  }
  tir.return
}

// -----

// Tiles that stay loops.

// CHECK-LABEL: tir.prim_func @refused(
// CHECK-NOT:     tir.alloc
// REMARK:      :[[#@LINE+5]]:3: remark: {{.*}}loop is not vectorized: an extent is not a constant power of two above 1
// REMARK-NEXT: tir.for %r to 3
tir.prim_func @refused(%A: memref<4x4xf32>, %B: memref<4x4xf32>,
                       %C: memref<4x4x4xf32>, %D: memref<16x4xf32>)
    attributes {tir.flattened} {
  tir.for %r to 3 vectorized {
    tir.for %l to 4 vectorized {
      %a = affine.load %A[%l, %r] : memref<4x4xf32>
      affine.store %a, %B[%r, %l] : memref<4x4xf32>
    }
  }
// REMARK:      :[[#@LINE+1]]:3: remark: {{.*}}loop is not vectorized: it has loops or branches on its elements
  tir.for %r to 4 vectorized {
    tir.for %l to 4 vectorized {
      tir.if (%r - %l >= 0) {
        %a = affine.load %A[%l, %r] : memref<4x4xf32>
        affine.store %a, %B[%r, %l] : memref<4x4xf32>
      }
    }
  }
// REMARK:      :[[#@LINE+1]]:3: remark: {{.*}}loop is not vectorized: its stores do not write consecutive elements along a loop
  tir.for %r to 4 vectorized {
    tir.for %l to 4 vectorized {
      %a = affine.load %A[%l, %r] : memref<4x4xf32>
      affine.store %a, %C[%r, %l, 0] : memref<4x4x4xf32>
    }
  }
// REMARK:      :[[#@LINE+1]]:3: remark: {{.*}}loop is not vectorized: no load reads consecutive elements along rows and distant ones along lanes
  tir.for %r to 4 vectorized {
    tir.for %l to 4 vectorized {
      %a = affine.load %A[%r, %l] : memref<4x4xf32>
      affine.store %a, %B[%r, %l] : memref<4x4xf32>
    }
  }
  tir.return
}

// -----

// A tile that is written while it is read.

// CHECK-LABEL: tir.prim_func @in_place(
// CHECK-NOT:     tir.alloc
// REMARK:      :[[#@LINE+2]]:3: remark: {{.*}}loop is not vectorized: no load reads consecutive
tir.prim_func @in_place(%A: memref<4x4xf32>) attributes {tir.flattened} {
  tir.for %r to 4 vectorized {
    tir.for %l to 4 vectorized {
      %a = affine.load %A[%l, %r] : memref<4x4xf32>
      affine.store %a, %A[%r, %l] : memref<4x4xf32>
    }
  }
  tir.return
}

// -----

// CHECK-LABEL: tir.prim_func @overlap(
// CHECK-NOT:     tir.alloc
// REMARK:      :[[#@LINE+3]]:3: remark: {{.*}}loop is not vectorized: buffers may overlap
tir.prim_func @overlap(%A: memref<4x4xf32>, %B: memref<4x4xf32>)
    attributes {tir.flattened, tir.noalias = false} {
  tir.for %r to 4 vectorized {
    tir.for %l to 4 vectorized {
      %a = affine.load %A[%l, %r] : memref<4x4xf32>
      affine.store %a, %B[%r, %l] : memref<4x4xf32>
    }
  }
  tir.return
}
