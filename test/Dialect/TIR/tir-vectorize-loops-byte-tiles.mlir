// RUN: relax-opt %s --tir-vectorize-loops --remarks-filter=tir-vectorize-loops --remark-policy=all 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

// CHECK-DAG: #[[$ROW_OF_A:.*]] = affine_map<() -> (64)>
// CHECK-DAG: #[[$ROW_OF_C:.*]] = affine_map<() -> (16)>

// 20 rows are two tiles, 32 lanes are two. The loops in front set the sums to
// zero, so that the tiles begin with zero.
// CHECK-LABEL: @tiles
// CHECK-NOT: affine.store
// CHECK-COUNT-4: amx.tile_zero : !amx.tile<16x16xi32>
// CHECK: scf.for {{.*}} -> (!amx.tile<16x16xi32>, !amx.tile<16x16xi32>, !amx.tile<16x16xi32>, !amx.tile<16x16xi32>)
// CHECK: %[[B0:.*]] = amx.tile_load %B[{{.*}}], %[[SB:.*]] : memref<3x16x32x4xi8> into !amx.tile<16x64xi8>
// CHECK: %[[B1:.*]] = amx.tile_load %B[{{.*}}], %[[SB]] : memref<3x16x32x4xi8> into !amx.tile<16x64xi8>
// CHECK: %[[A0:.*]] = amx.tile_load %A[{{.*}}], %[[SA:.*]] : memref<20x192xi8> into !amx.tile<16x64xi8>
// CHECK: amx.tile_muli %[[A0]] zext, %[[B0]], %{{.*}}
// CHECK: amx.tile_muli %[[A0]] zext, %[[B1]], %{{.*}}
// CHECK: %[[A1:.*]] = amx.tile_load %A
// CHECK: amx.tile_muli %[[A1]] zext, %[[B0]], %{{.*}}
// CHECK: amx.tile_muli %[[A1]] zext, %[[B1]], %{{.*}}
// CHECK: scf.yield
// CHECK-COUNT-4: amx.tile_store %C
tir.prim_func @tiles(%A: memref<20x192xi8>, %B: memref<3x16x32x4xi8>, %C: memref<20x32xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 20 vectorized {
    tir.for %l to 32 vectorized {
      %zero = arith.constant 0 : i32
      affine.store %zero, %C[%r, %l] : memref<20x32xi32>
    }
  }
  tir.for %k to 3 {
    tir.for %r to 20 vectorized {
      tir.for %d to 16 unrolled {
        tir.for %l to 32 vectorized {
          tir.for %g to 4 vectorized {
            %c = affine.load %C[%r, %l] : memref<20x32xi32>
            %a = affine.load %A[%r, %k * 64 + %d * 4 + %g] : memref<20x192xi8>
            %b = affine.load %B[%k, %d, %l, %g] : memref<3x16x32x4xi8>
            %0 = arith.extui %a : i8 to i32
            %1 = arith.extsi %b : i8 to i32
            %2 = arith.muli %0, %1 : i32
            %3 = arith.addi %c, %2 : i32
            affine.store %3, %C[%r, %l] : memref<20x32xi32>
          }
        }
      }
    }
  }
  tir.return
}

// The tiles of 17 rows have 16 each, and both compute 15 of the rows.
// CHECK-LABEL: @odd_rows
// CHECK: %[[C1:.*]] = affine.apply #[[$ROW_OF_C]]()
// CHECK: amx.tile_load %C[%{{.*}}, %[[C1]]], %{{.*}} : memref<17x16xi32> into !amx.tile<16x16xi32>
// CHECK: %[[A1:.*]] = affine.apply #[[$ROW_OF_A]]()
// CHECK: amx.tile_load %A{{.*}} into !amx.tile<16x64xi8>
// CHECK: %[[A1K:.*]] = arith.addi %[[A1]], %{{.*}}
// CHECK: amx.tile_load %A[%{{.*}}, %[[A1K]]], %{{.*}} : memref<17x64xi8> into !amx.tile<16x64xi8>
// CHECK-COUNT-2: amx.tile_store %C{{.*}}, !amx.tile<16x16xi32>
tir.prim_func @odd_rows(%A: memref<17x64xi8>, %B: memref<16x16x4xi8>, %C: memref<17x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 17 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<17x16xi32>
          %a = affine.load %A[%r, %d * 4 + %g] : memref<17x64xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<17x16xi32>
        }
      }
    }
  }
  tir.return
}

// All tiles of a function have the same number of rows.
// CHECK-LABEL: @one_shape
// CHECK-COUNT-2: amx.tile_muli
// CHECK-NOT: amx.tile_muli
// CHECK: vector.contract
// REMARK: products of bytes are no tiles: other tiles of the function have another number of rows
tir.prim_func @one_shape(%A: memref<17x64xi8>, %D: memref<3x64xi8>, %B: memref<16x16x4xi8>, %C: memref<17x16xi32>, %E: memref<3x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 17 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<17x16xi32>
          %a = affine.load %A[%r, %d * 4 + %g] : memref<17x64xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<17x16xi32>
        }
      }
    }
  }
  tir.for %r to 3 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %E[%r, %l] : memref<3x16xi32>
          %a = affine.load %D[%r, %d * 4 + %g] : memref<3x64xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %E[%r, %l] : memref<3x16xi32>
        }
      }
    }
  }
  tir.return
}

// Without such loops, the sums are loaded. Both operands have signs.
// CHECK-LABEL: @sums
// CHECK: %[[C:.*]] = amx.tile_load %C[{{.*}}], %{{.*}} : memref<16x16xi32> into !amx.tile<16x16xi32>
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = amx.tile_muli %{{.*}}, %{{.*}}, %[[C]] :
// CHECK: amx.tile_store %C[{{.*}}], %[[R]]
tir.prim_func @sums(%A: memref<16x64xi8>, %B: memref<16x16x4xi8>, %C: memref<16x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 16 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<16x16xi32>
          %a = affine.load %A[%r, %d * 4 + %g] : memref<16x64xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extsi %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<16x16xi32>
        }
      }
    }
  }
  tir.return
}

// Rows that may not run become a loop around contractions.
// CHECK-LABEL: @partial
// CHECK-NOT: amx
// CHECK: tir.for %{{.*}} to 16 {
// CHECK: vector.contract
// REMARK: products of bytes are no tiles: some rows or lanes do not run
tir.prim_func @partial(%A: memref<?x64xi8> {tir.shape = affine_map<()[s0] -> (s0, 64)>}, %B: memref<16x16x4xi8>, %C: memref<?x16xi32> {tir.shape = affine_map<()[s0] -> (s0, 16)>}, %n: index) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 16 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          tir.if (symbol(%n) - %r - 1 >= 0) {
            %c = affine.load %C[%r, %l] : memref<?x16xi32>
            %a = affine.load %A[%r, %d * 4 + %g] : memref<?x64xi8>
            %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
            %0 = arith.extui %a : i8 to i32
            %1 = arith.extsi %b : i8 to i32
            %2 = arith.muli %0, %1 : i32
            %3 = arith.addi %c, %2 : i32
            affine.store %3, %C[%r, %l] : memref<?x16xi32>
          }
        }
      }
    }
  }
  tir.return
}

// REMARK: products of bytes are no tiles: the extents are not those of two tiles at most
tir.prim_func @many_rows(%A: memref<40x64xi8>, %B: memref<16x16x4xi8>, %C: memref<40x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 40 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<40x16xi32>
          %a = affine.load %A[%r, %d * 4 + %g] : memref<40x64xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<40x16xi32>
        }
      }
    }
  }
  tir.return
}

// REMARK: products of bytes are no tiles: an operand has no rows of neighbours
tir.prim_func @columns(%A: memref<64x16xi8>, %B: memref<16x16x4xi8>, %C: memref<16x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 16 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<16x16xi32>
          %a = affine.load %A[%d * 4 + %g, %r] : memref<64x16xi8>
          %b = affine.load %B[%d, %l, %g] : memref<16x16x4xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<16x16xi32>
        }
      }
    }
  }
  tir.return
}

// REMARK: products of bytes are no tiles: an operand has no lanes with groups of neighbours
tir.prim_func @no_groups(%A: memref<16x64xi8>, %B: memref<64x16xi8>, %C: memref<16x16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %r to 16 vectorized {
    tir.for %d to 16 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          %c = affine.load %C[%r, %l] : memref<16x16xi32>
          %a = affine.load %A[%r, %d * 4 + %g] : memref<16x64xi8>
          %b = affine.load %B[%d * 4 + %g, %l] : memref<64x16xi8>
          %0 = arith.extui %a : i8 to i32
          %1 = arith.extsi %b : i8 to i32
          %2 = arith.muli %0, %1 : i32
          %3 = arith.addi %c, %2 : i32
          affine.store %3, %C[%r, %l] : memref<16x16xi32>
        }
      }
    }
  }
  tir.return
}
