// RUN: relax-opt %s --convert-tir-to-scf --split-input-file | FileCheck %s

// A view of a buffer becomes one of the flat buffer, of the same type. Accesses
// of a view keep their indices.

// CHECK-LABEL: func.func @static(
// CHECK-SAME:    %[[A:.*]]: memref<200xf32>)
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           %[[OFFSET:.*]] = arith.addi %{{.*}}, %{{.*}}
// CHECK:           %[[VIEW:.*]] = memref.reinterpret_cast %[[A]] to offset: [%[[OFFSET]]], sizes: [4, 5], strides: [20, 1]
// CHECK-SAME:        : memref<200xf32> to memref<4x5xf32, strided<[20, 1], offset: ?>>
// CHECK:           %[[X:.*]] = memref.load %[[VIEW]][%{{.*}}, %{{.*}}]
// CHECK:           memref.store %[[X]], %[[VIEW]][%[[I]], %{{.*}}]
// CHECK:           %[[V:.*]] = vector.load %[[VIEW]][%[[I]], %{{.*}}]
// CHECK:           vector.store %[[V]], %[[VIEW]]
// CHECK:           memref.reinterpret_cast %[[A]] to offset: [7], sizes: [3], strides: [40] : memref<200xf32> to memref<3xf32, strided<[40], offset: 7>>
tir.prim_func @static(%A: memref<10x20xf32>) attributes {tir.flattened} {
  tir.for %i to 2 {
    %c0 = arith.constant 0 : index
    %view = memref.subview %A[%i, 5] [4, 5] [1, 1] : memref<10x20xf32> to memref<4x5xf32, strided<[20, 1], offset: ?>>
    %x = memref.load %view[%c0, %c0] : memref<4x5xf32, strided<[20, 1], offset: ?>>
    affine.store %x, %view[%i, 2] : memref<4x5xf32, strided<[20, 1], offset: ?>>
    %v = affine.vector_load %view[%i, 1] : memref<4x5xf32, strided<[20, 1], offset: ?>>, vector<4xf32>
    affine.vector_store %v, %view[0, 1] : memref<4x5xf32, strided<[20, 1], offset: ?>>, vector<4xf32>
    %column = memref.subview %A[0, 7] [3, 1] [2, 1] : memref<10x20xf32> to memref<3xf32, strided<[40], offset: 7>>
    %y = memref.load %column[%i] : memref<3xf32, strided<[40], offset: 7>>
    memref.store %y, %column[%c0] : memref<3xf32, strided<[40], offset: 7>>
  }
  tir.return
}

// -----

// Strides of symbolic sizes are computed. The base of a view has no dimensions.

#shape = affine_map<()[s0, s1] -> (s0, 4, s1)>
// CHECK-LABEL: func.func @symbolic(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK:         %[[STRIDE:.*]] = arith.muli %[[M]], %{{.*}}
// CHECK:         %[[VIEW:.*]] = memref.reinterpret_cast %[[A]] to offset: [%{{.*}}], sizes: [2, 4], strides: [%[[STRIDE]], %[[M]]]
// CHECK-SAME:      : memref<?xf32> to memref<2x4xf32, strided<[?, ?], offset: ?>>
// CHECK:         memref.extract_strided_metadata %[[VIEW]]
// CHECK:         memref.reinterpret_cast %{{.*}} : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
tir.prim_func @symbolic(%A: memref<?x4x?xf32> {tir.shape = #shape}, %n: index, %m: index) attributes {tir.flattened} {
  %view = memref.subview %A[%n, 0, %m] [2, 4, 1] [1, 1, 1] : memref<?x4x?xf32> to memref<2x4xf32, strided<[?, ?], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %view
      : memref<2x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %flat = memref.reinterpret_cast %base to offset: [%offset], sizes: [2], strides: [1] : memref<f32> to memref<2xf32, strided<[1], offset: ?>>
  %x = memref.load %flat[%offset] : memref<2xf32, strided<[1], offset: ?>>
  memref.store %x, %flat[%offset] : memref<2xf32, strided<[1], offset: ?>>
  tir.return
}

// -----

// Vector operations get a view of the whole buffer, masked ones a linear index.

#rows = affine_map<()[s0] -> (s0, 16)>
// CHECK-LABEL: func.func @whole(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<64xf32>, %[[N:.*]]: index)
// CHECK:         %[[ALL:.*]] = memref.reinterpret_cast %[[A]] to offset: [%{{.*}}], sizes: [%[[N]], 16], strides: [16, 1]
// CHECK-SAME:      : memref<?xf32> to memref<?x16xf32, strided<[16, 1], offset: ?>>
// CHECK:         %[[X:.*]] = vector.load %[[ALL]][%[[N]], %{{.*}}]
// CHECK:         vector.maskedstore %[[B]][%{{.*}}], %{{.*}}, %[[X]] : memref<64xf32>
// CHECK:         memref.cast %{{.*}} : memref<64xf32, strided<[1], offset: ?>> to memref<64xf32, strided<[?], offset: ?>>
tir.prim_func @whole(%A: memref<?x16xf32> {tir.shape = #rows}, %B: memref<64xf32>, %n: index) attributes {tir.flattened} {
  %c0 = arith.constant 0 : index
  %mask = vector.create_mask %n : vector<8xi1>
  %x = vector.load %A[%n, %c0] : memref<?x16xf32>, vector<8xf32>
  vector.maskedstore %B[%c0], %mask, %x : memref<64xf32>, vector<8xi1>, vector<8xf32>
  %view = memref.cast %B : memref<64xf32> to memref<64xf32, strided<[?], offset: ?>>
  %y = memref.load %view[%n] : memref<64xf32, strided<[?], offset: ?>>
  memref.store %y, %view[%c0] : memref<64xf32, strided<[?], offset: ?>>
  tir.return
}

// -----

// A prefetch of a buffer, as of a view, keeps its hints.

// CHECK-LABEL: func.func @prefetch(
// CHECK-SAME:    %[[A:.*]]: memref<32xf32>)
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[ROW:.*]] = arith.muli %[[I]], %{{.*}} overflow<nsw> : index
// CHECK:           %[[INDEX:.*]] = arith.addi %[[ROW]], %{{.*}} overflow<nsw> : index
// CHECK-NEXT:      memref.prefetch %[[A]][%[[INDEX]]], write, locality<2>, data : memref<32xf32>
// CHECK:           %[[VIEW:.*]] = memref.reinterpret_cast %[[A]]
// CHECK:           memref.prefetch %[[VIEW]][%[[I]], %{{.*}}], read, locality<3>, data
tir.prim_func @prefetch(%A: memref<4x8xf32>) attributes {tir.flattened} {
  tir.for %i to 4 {
    affine.prefetch %A[%i, 1], write, locality<2>, data : memref<4x8xf32>
    %view = memref.subview %A[0, 2] [4, 4] [1, 1] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 2>>
    affine.prefetch %view[%i, 0], read, locality<3>, data : memref<4x4xf32, strided<[8, 1], offset: 2>>
  }
  tir.return
}
