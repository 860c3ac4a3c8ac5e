// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

#part = strided<[?, 1], offset: ?>

// CHECK-LABEL: tir.intrinsic @fill
// CHECK-NEXT:  desc (%[[A:.*]]: memref<2x4xf32, strided<[?, 1], offset: ?>>) {
// CHECK-NEXT:    tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.block @fill (spatial %[[VI:.*]] = %[[I]] to 2, spatial %[[VJ:.*]] = %[[J]] to 4) {
// CHECK:               affine.store %{{.*}}, %[[A]][%[[VI]], %[[VJ]]]
// CHECK:       impl (%[[B:.*]]: memref<2x4xf32, strided<[?, 1], offset: ?>>) {
// CHECK:         vector.store %{{.*}}, %[[B]]
// CHECK-NOT:     tir.yield
tir.intrinsic @fill
desc (%A: memref<2x4xf32, #part>) {
  tir.for %i to 2 {
    tir.for %j to 4 {
      tir.block @fill (spatial %vi = %i to 2, spatial %vj = %j to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%vi, %vj] : memref<2x4xf32, #part>
      }
    }
  }
}
impl (%A: memref<2x4xf32, #part>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  vector.store %zeros, %A[%c0, %c0] : memref<2x4xf32, #part>, vector<4xf32>
  vector.store %zeros, %A[%c1, %c0] : memref<2x4xf32, #part>, vector<4xf32>
}

// A description without loops, an attribute, a visibility.
// CHECK-LABEL: tir.intrinsic private @negate
// CHECK-SAME:  attributes {note = "x"}
// CHECK-NEXT:  desc (%{{.*}}: memref<f32, strided<[], offset: ?>>) {
// CHECK-NEXT:    tir.block @negate () {
// CHECK:       impl (
tir.intrinsic private @negate attributes {note = "x"}
desc (%A: memref<f32, strided<[], offset: ?>>) {
  tir.block @negate () {
    %a = affine.load %A[] : memref<f32, strided<[], offset: ?>>
    %b = arith.negf %a : f32
    affine.store %b, %A[] : memref<f32, strided<[], offset: ?>>
  }
}
impl (%A: memref<f32, strided<[], offset: ?>>) {
  %a = memref.load %A[] : memref<f32, strided<[], offset: ?>>
  %b = arith.negf %a : f32
  memref.store %b, %A[] : memref<f32, strided<[], offset: ?>>
}

// The threads of a warp run an implementation together.
// CHECK-LABEL: tir.intrinsic @by_threads
// CHECK:       impl (
// CHECK-NEXT:    tir.for %[[T:.*]] to 4 thread_binding "threadIdx.x" {
// CHECK:           vector.store %{{.*}}, %{{.*}}[%[[T]]]
tir.intrinsic @by_threads
desc (%A: memref<4xf32, strided<[1], offset: ?>>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<4xf32, strided<[1], offset: ?>>
    }
  }
}
impl (%A: memref<4xf32, strided<[1], offset: ?>>) {
  tir.for %t to 4 thread_binding "threadIdx.x" {
    %zero = arith.constant dense<0.0> : vector<1xf32>
    vector.store %zero, %A[%t] : memref<4xf32, strided<[1], offset: ?>>, vector<1xf32>
  }
}
