// RUN: relax-opt %s --tir-vectorize-loops --remarks-filter=tir-vectorize-loops --remark-policy=all 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

// Lanes around groups of four products of bytes are a contraction.
// CHECK-DAG: #[[$A:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$B:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: @contraction
// CHECK: tir.for %[[K:.*]] to 8
// CHECK: %[[LHS:.*]] = affine.vector_load %{{.*}}[%[[K]] * 4] : memref<32xi8>, vector<4xi8>
// CHECK: %[[RHS:.*]] = affine.vector_load %{{.*}}[%[[K]], 0, 0] : memref<8x16x4xi8>, vector<64xi8>
// CHECK: %[[SUM:.*]] = affine.vector_load %{{.*}}[0] : memref<16xi32>, vector<16xi32>
// CHECK: %[[CAST:.*]] = vector.shape_cast %[[RHS]] : vector<64xi8> to vector<16x4xi8>
// CHECK: %[[U:.*]] = arith.extui %[[LHS]]
// CHECK: %[[S:.*]] = arith.extsi %[[CAST]]
// CHECK: %[[R:.*]] = vector.contract {indexing_maps = [#[[$A]], #[[$B]], #[[$C]]], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %[[U]], %[[S]], %[[SUM]]
// CHECK: affine.vector_store %[[R]]
tir.prim_func @contraction(%A: memref<32xi8>, %B: memref<8x16x4xi8>, %C: memref<16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %k to 8 {
    tir.for %l to 16 vectorized {
      tir.for %g to 4 vectorized {
        %c = affine.load %C[%l] : memref<16xi32>
        %a = affine.load %A[%k * 4 + %g] : memref<32xi8>
        %b = affine.load %B[%k, %l, %g] : memref<8x16x4xi8>
        %0 = arith.extui %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %1, %0 : i32
        %3 = arith.addi %c, %2 : i32
        affine.store %3, %C[%l] : memref<16xi32>
      }
    }
  }
  tir.return
}

// A branch that all lanes take moves out of the loops.
// CHECK-LABEL: @branch
// CHECK: tir.if
// CHECK: vector.contract
tir.prim_func @branch(%A: memref<?x4xi8> {tir.shape = affine_map<()[s0] -> (s0, 4)>}, %B: memref<16x4xi8>, %C: memref<?x16xi32> {tir.shape = affine_map<()[s0] -> (s0, 16)>}, %n: index) attributes {tir.flattened, tir.scheduled} {
  tir.for %i to symbol(%n) ceildiv 8 {
    tir.for %r to 8 unrolled {
      tir.for %l to 16 vectorized {
        tir.for %g to 4 vectorized {
          tir.if (symbol(%n) - %i * 8 - %r - 1 >= 0) {
            %c = affine.load %C[%i * 8 + %r, %l] : memref<?x16xi32>
            %a = affine.load %A[%i * 8 + %r, %g] : memref<?x4xi8>
            %b = affine.load %B[%l, %g] : memref<16x4xi8>
            %0 = arith.extui %a : i8 to i32
            %1 = arith.extsi %b : i8 to i32
            %2 = arith.muli %0, %1 : i32
            %3 = arith.addi %c, %2 : i32
            affine.store %3, %C[%i * 8 + %r, %l] : memref<?x16xi32>
          }
        }
      }
    }
  }
  tir.return
}

// The groups of the lanes are not next to each other.
// CHECK-LABEL: @apart
// CHECK-NOT: vector.contract
// REMARK: products of bytes are no contraction: no operand has the groups of the lanes next to each other
tir.prim_func @apart(%A: memref<4xi8>, %B: memref<4x16xi8>, %C: memref<16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %l to 16 vectorized {
    tir.for %g to 4 vectorized {
      %c = affine.load %C[%l] : memref<16xi32>
      %a = affine.load %A[%g] : memref<4xi8>
      %b = affine.load %B[%g, %l] : memref<4x16xi8>
      %0 = arith.extui %a : i8 to i32
      %1 = arith.extsi %b : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %c, %2 : i32
      affine.store %3, %C[%l] : memref<16xi32>
    }
  }
  tir.return
}

// REMARK: products of bytes are no contraction: no operand is the same for all lanes
tir.prim_func @two(%A: memref<16x8xi8>, %B: memref<16x4xi8>, %C: memref<16xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %l to 16 vectorized {
    tir.for %g to 4 vectorized {
      %c = affine.load %C[%l] : memref<16xi32>
      %a = affine.load %A[%l, %g] : memref<16x8xi8>
      %b = affine.load %B[%l, %g] : memref<16x4xi8>
      %0 = arith.extui %a : i8 to i32
      %1 = arith.extsi %b : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %c, %2 : i32
      affine.store %3, %C[%l] : memref<16xi32>
    }
  }
  tir.return
}

// REMARK: products of bytes are no contraction: the sums are no neighbours
tir.prim_func @distant(%A: memref<4xi8>, %B: memref<16x4xi8>, %C: memref<16x2xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %l to 16 vectorized {
    tir.for %g to 4 vectorized {
      %c = affine.load %C[%l, 0] : memref<16x2xi32>
      %a = affine.load %A[%g] : memref<4xi8>
      %b = affine.load %B[%l, %g] : memref<16x4xi8>
      %0 = arith.extui %a : i8 to i32
      %1 = arith.extsi %b : i8 to i32
      %2 = arith.muli %0, %1 : i32
      %3 = arith.addi %c, %2 : i32
      affine.store %3, %C[%l, 0] : memref<16x2xi32>
    }
  }
  tir.return
}

// REMARK: products of bytes are no contraction: some lanes do not run
tir.prim_func @partial(%A: memref<4xi8>, %B: memref<16x4xi8>, %C: memref<9xi32>) attributes {tir.flattened, tir.scheduled} {
  tir.for %l to 16 vectorized {
    tir.for %g to 4 vectorized {
      tir.if (8 - %l >= 0) {
        %c = affine.load %C[%l] : memref<9xi32>
        %a = affine.load %A[%g] : memref<4xi8>
        %b = affine.load %B[%l, %g] : memref<16x4xi8>
        %0 = arith.extui %a : i8 to i32
        %1 = arith.extsi %b : i8 to i32
        %2 = arith.muli %0, %1 : i32
        %3 = arith.addi %c, %2 : i32
        affine.store %3, %C[%l] : memref<9xi32>
      }
    }
  }
  tir.return
}
