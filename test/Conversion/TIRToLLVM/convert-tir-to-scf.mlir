// RUN: relax-opt %s --convert-tir-to-scf --split-input-file | FileCheck %s

#map = affine_map<()[s0] -> (4, s0)>

// CHECK-LABEL: func.func @copy(
// CHECK-SAME:    %[[X:.*]]: memref<?xf32>, %[[Y:.*]]: memref<?xf32>, %[[N:.*]]: index)
// CHECK:         scf.parallel (%[[I:.*]]) = (%{{.*}}) to (%{{.*}})
// CHECK:           scf.for %[[J:.*]] = %{{.*}} to %[[N]]
// CHECK:             %[[ROW:.*]] = arith.muli %[[I]], %[[N]] overflow<nsw>
// CHECK:             %[[AT:.*]] = arith.addi %[[ROW]], %[[J]] overflow<nsw>
// CHECK:             %[[A:.*]] = memref.load %[[X]][%[[AT]]] : memref<?xf32>
// CHECK:             memref.store %[[A]], %[[Y]]
tir.prim_func @copy(%x: memref<4x?xf32> {tir.shape = #map},
                    %y: memref<4x?xf32> {tir.shape = #map}, %n: index)
    attributes {tir.flattened} {
  tir.for %i to 4 parallel {
    tir.for %j to symbol(%n) {
      %a = affine.load %x[%i, %j] : memref<4x?xf32>
      affine.store %a, %y[%i, %j] : memref<4x?xf32>
    }
  }
  tir.return
}

// -----

// Several extents become a minimum; divisions of possibly negative values are
// signed.

// CHECK-LABEL: func.func @bounds(
// CHECK-SAME:    %[[N:[^:]*]]: index)
// CHECK:         %[[REST:.*]] = arith.subi %[[N]]
// CHECK:         %[[EXTENT:.*]] = arith.minsi %{{.*}}, %[[REST]]
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[EXTENT]]
// CHECK:           arith.divui
// CHECK:           arith.floordivsi
tir.prim_func @bounds(%x: memref<64xf32>, %y: memref<64xf32>, %n: index)
    attributes {tir.flattened} {
  tir.for %i to symbol(%n) ceildiv 32 {
    tir.for %j to min(32, symbol(%n) - %i * 32) {
      %a = affine.load %x[%i floordiv 4 + %j] : memref<64xf32>
      affine.store %a, %y[(symbol(%n) - %j) floordiv 2] : memref<64xf32>
    }
  }
  tir.return
}

// -----

// CHECK-LABEL: func.func @branches(
// CHECK:         %[[C:.*]] = arith.cmpi sge
// CHECK:         %[[D:.*]] = arith.cmpi eq
// CHECK:         %[[BOTH:.*]] = arith.andi %[[C]], %[[D]]
// CHECK:         scf.if %[[BOTH]] {
// CHECK:         } else {
tir.prim_func @branches(%x: memref<64xi32>, %n: index)
    attributes {tir.flattened} {
  %c = arith.constant 1 : i32
  tir.for %i to 64 {
    tir.if (symbol(%n) - %i - 1 >= 0, %i - 3 == 0) {
      affine.store %c, %x[%i] : memref<64xi32>
    } else {
      %z = arith.addi %c, %c : i32
      affine.store %z, %x[%i] : memref<64xi32>
    }
  }
  tir.return
}

// -----

// A small buffer is on the stack, others are workspace; all are allocated
// outside of serial loops.

// CHECK-LABEL: func.func @buffers(
// CHECK-DAG:     memref.alloca() {alignment = 64 : i64} : memref<32xf32>
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<8192xf32>
// CHECK-DAG:     %[[SIZE:.*]] = arith.muli
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK:         scf.parallel
// CHECK:           memref.alloc(%[[SIZE]])
tir.prim_func @buffers(%x: memref<64xf32>, %n: index)
    attributes {tir.flattened} {
  %c = arith.constant 1.0 : f32
  tir.for %i to 64 {
    %small = tir.alloc : memref<4x8xf32>
    %large = tir.alloc : memref<64x128xf32>
    affine.store %c, %small[%i mod 4, 2] : memref<4x8xf32>
    affine.store %c, %large[%i, 2] : memref<64x128xf32>
  }
  tir.for %i to 64 parallel {
    %own = tir.alloc [symbol(%n) * 4, 10] : memref<?x10xf32>
    affine.store %c, %own[%i, 2] : memref<?x10xf32>
  }
  tir.return
}

// -----

// Indirect accesses, vectors, and rank 0.

// CHECK-LABEL: func.func @accesses(
// CHECK-SAME:    %{{.*}}: memref<1xf32>
// CHECK:         vector.load %{{.*}} : memref<64xf32>, vector<16xf32>
// CHECK:         vector.store %{{.*}} : memref<64xf32>, vector<16xf32>
// CHECK:         %[[K:.*]] = memref.load %{{.*}} : memref<4xindex>
// CHECK:         memref.load %{{.*}} : memref<64xf32>
// CHECK:         memref.store %{{.*}} : memref<1xf32>
tir.prim_func @accesses(%s: memref<f32>, %x: memref<4x16xf32>,
                        %k: memref<4xindex>)
    attributes {tir.flattened} {
  tir.for %i to 4 {
    %v = affine.vector_load %x[%i, 0] : memref<4x16xf32>, vector<16xf32>
    affine.vector_store %v, %x[%i, 0] : memref<4x16xf32>, vector<16xf32>
    %j = affine.load %k[%i] : memref<4xindex>
    %a = memref.load %x[%i, %j] : memref<4x16xf32>
    affine.store %a, %s[] : memref<f32>
  }
  tir.return
}

// -----

// A quotient and a remainder by a symbolic size are not confused.

// CHECK-LABEL: func.func @divided_by_size(
// CHECK-SAME:    %[[N:[a-z0-9]*]]: index)
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[REST:.*]] = arith.remui %[[I]], %[[N]]
// CHECK:           %[[SCALED:.*]] = arith.muli %[[REST]], %{{.*}}
// CHECK:           %[[QUOTIENT:.*]] = arith.divui %[[I]], %[[N]]
// CHECK:           arith.addi %[[SCALED]], %[[QUOTIENT]]
tir.prim_func @divided_by_size(
    %x: memref<?x7xf32> {tir.shape = affine_map<()[s0] -> (s0, 7)>},
    %y: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0 * 7)>}, %n: index)
    attributes {tir.flattened} {
  tir.for %i to symbol(%n) * 7 {
    %a = affine.load %x[%i mod symbol(%n), %i floordiv symbol(%n)] : memref<?x7xf32>
    affine.store %a, %y[%i] : memref<?xf32>
  }
  tir.return
}

// -----

// A buffer of scope local is on the stack of the thread that runs the loop, even
// if the budget is spent. The scope global is the default.

// CHECK-LABEL: func.func @local(
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<8192xf32>
// CHECK:         scf.parallel
// CHECK-NEXT:      %[[L:.*]] = memref.alloca() {alignment = 64 : i64} : memref<8192xf32>
// CHECK:           memref.store %{{.*}}, %[[L]][%{{.*}}] : memref<8192xf32>
tir.prim_func @local(%x: memref<64xf32>) attributes {tir.flattened} {
  %0 = tir.alloc : memref<8192xf32, #tir.scope<global>>
  tir.for %i to 64 parallel {
    tir.for %j to 2 {
      %1 = tir.alloc : memref<64x128xf32, #tir.scope<local>>
      %a = affine.load %x[%i] : memref<64xf32>
      affine.store %a, %1[%i, %j] : memref<64x128xf32, #tir.scope<local>>
      affine.store %a, %0[%i] : memref<8192xf32, #tir.scope<global>>
    }
  }
  tir.return
}

// -----

// LLVM does not unroll a loop that is marked as rolled.

// CHECK: #loop_unroll = #llvm.loop_unroll<disable = true>
// CHECK: #loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll>
// CHECK-LABEL: func.func @rolled(
// CHECK:         scf.for
// CHECK:         } {loop_annotation = #loop_annotation}
tir.prim_func @rolled(%x: memref<64xf32>, %y: memref<64xf32>)
    attributes {tir.flattened} {
  tir.for %i to 64 attributes {tir.rolled} {
    %a = affine.load %x[%i] : memref<64xf32>
    affine.store %a, %y[%i] : memref<64xf32>
  }
  tir.return
}
