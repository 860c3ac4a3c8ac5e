// RUN: relax-test-opt %s --test-foreign-to-scf | FileCheck %s
// RUN: relax-test-opt %s --test-foreign-to-scf=use-target | FileCheck %s

// Patterns of another project lower its operations together with the program.

#shape = affine_map<()[s0] -> (4, s0)>

// The pattern computes a linear index over the symbols of the shape.

// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?xf32>, %[[N:[a-z0-9]+]]: index)
// CHECK:         scf.parallel (%[[I:.*]]) =
// CHECK:           %[[V:.*]] = foreign.noise : f32
// CHECK:           scf.for %[[J:.*]] = %{{.*}} to %[[N]] step
// CHECK:             %[[ROW:.*]] = arith.muli %[[I]], %[[N]] overflow<nsw>
// CHECK:             %[[AT:.*]] = arith.addi %[[ROW]], %[[J]] overflow<nsw>
// CHECK:             memref.store %[[V]], %[[X]][%[[AT]]] : memref<?xf32>
tir.prim_func @fill(%x: memref<4x?xf32> {tir.shape = #shape}, %n: index)
    attributes {tir.flattened} {
  tir.for %i to 4 parallel {
    %v = foreign.noise : f32
    foreign.fill_row %v, %x[%i] : memref<4x?xf32>
  }
  tir.return
}

// The adaptor has the flat memref, of an argument and of an allocation.

// CHECK-LABEL: func.func @flush(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<32xf32>, %[[Y:[a-z0-9]+]]: memref<8xf32>)
// CHECK:         %[[BUF:.*]] = memref.alloca() {{.*}} : memref<16xf32>
// CHECK:         foreign.flush %[[X]] : memref<32xf32>
// CHECK:         foreign.flush %[[Y]] : memref<8xf32>
// CHECK:         scf.for
// CHECK:           foreign.flush %[[BUF]] : memref<16xf32>
tir.prim_func @flush(%x: memref<4x8xf32>, %y: memref<8xf32>)
    attributes {tir.flattened} {
  foreign.flush %x : memref<4x8xf32>
  foreign.flush %y : memref<8xf32>
  tir.for %i to 4 {
    %buf = tir.alloc : memref<4x4xf32>
    foreign.flush %buf : memref<4x4xf32>
  }
  tir.return
}
