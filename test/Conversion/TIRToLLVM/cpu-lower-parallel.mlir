// RUN: relax-opt %s --cpu-lower-parallel --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func @captures(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[N:.*]]: index)
// CHECK:         %[[GRAIN:.*]] = arith.constant 5462 : index
// CHECK:         call @captures.parallel0.launch(%[[N]], %[[GRAIN]], %[[A]])
// CHECK-NOT:     scf.parallel
// CHECK:       func private @captures.parallel0(
// CHECK-SAME:    %[[BEGIN:[^:]*]]: index, %[[END:[^:]*]]: index, %[[B:.*]]: memref<?xf32>)
// CHECK:         scf.for %[[I:.*]] = %[[BEGIN]] to %[[END]]
// CHECK:           arith.constant 2.0
// CHECK:           memref.store %{{.*}}, %[[B]][%[[I]]]
// CHECK:       func private @captures.parallel0.launch(index, index, memref<?xf32>) -> i32
// CHECK-SAME:    tir.parallel_body = @captures.parallel0
func.func @captures(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %two, %A[%i] : memref<?xf32>
    scf.reduce
  }
  return
}

// -----

// A vector counts for each of its registers, here 4: the grain is half of that
// of @captures.

// CHECK-LABEL: func @vectors(
// CHECK:         %[[GRAIN:.*]] = arith.constant 2731 : index
// CHECK:         call @vectors.parallel0.launch(%{{.*}}, %[[GRAIN]],
func.func @vectors(%A: memref<?x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant dense<0.0> : vector<64xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    vector.store %zero, %A[%i, %c0] : memref<?x64xf32>, vector<64xf32>
    scf.reduce
  }
  return
}

// -----

// The grain follows the trip count of the inner loop, known at run time only.

// CHECK-LABEL: func @dynamic_cost(
// CHECK-SAME:    %{{.*}}: memref<?xf32>, %{{.*}}: index, %[[M:.*]]: index)
// CHECK:         arith.muli %{{.*}}, %[[M]]
// CHECK:         arith.ceildivsi
// CHECK:         call @dynamic_cost.parallel0.launch
func.func @dynamic_cost(%A: memref<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.for %j = %c0 to %m step %c1 {
      memref.store %two, %A[%j] : memref<?xf32>
    }
    scf.reduce
  }
  return
}

// -----

// Inner parallel loops and further dimensions are serial; bounds count from
// zero.

// CHECK-LABEL: func @nested(
// CHECK:         call @nested.parallel0.launch(
// CHECK-NOT:     scf.parallel
// CHECK:       func private @nested.parallel0(
// CHECK:         scf.for
// CHECK:           arith.muli
// CHECK:           arith.addi
// CHECK:           scf.for
// CHECK:             scf.for
// CHECK:       func private @nested.parallel0.launch
func.func @nested(%A: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i, %j) = (%c4, %c0) to (%n, %n) step (%c4, %c1) {
    scf.parallel (%k) = (%c0) to (%n) step (%c1) {
      %ij = arith.addi %i, %j : index
      memref.store %two, %A[%ij] : memref<?xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// -----

func.func @reduction(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{expected a parallel loop without reductions}}
  %0 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    scf.reduce(%i : index) {
    ^bb0(%a: index, %b: index):
      %s = arith.addi %a, %b : index
      scf.reduce.return %s : index
    }
  }
  return %0 : index
}

// -----

// A view that is the same in each iteration is made in the body: only the flat
// buffer is a capture.

// CHECK-LABEL: func @views(
// CHECK-SAME:    %[[A:.*]]: memref<64xf32>, %[[N:.*]]: index)
// CHECK:         call @views.parallel0.launch(%[[N]], %{{.*}}, %[[A]])
// CHECK:       func private @views.parallel0(
// CHECK-SAME:    %[[B:[^:]*]]: memref<64xf32>)
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[VIEW:.*]] = memref.reinterpret_cast %[[B]]
// CHECK:           %[[CAST:.*]] = memref.cast %[[VIEW]]
// CHECK:           memref.store %{{.*}}, %[[CAST]][%[[I]]]
func.func @views(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %view = memref.reinterpret_cast %A to offset: [8], sizes: [16], strides: [2] : memref<64xf32> to memref<16xf32, strided<[2], offset: 8>>
  %cast = memref.cast %view : memref<16xf32, strided<[2], offset: 8>> to memref<16xf32, strided<[?], offset: ?>>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %two, %cast[%i] : memref<16xf32, strided<[?], offset: ?>>
    scf.reduce
  }
  return
}

// -----

// Loops that turn serial share one buffer, which is allocated in front of them.

// CHECK-LABEL: func private @buffers.parallel0(
// CHECK-SAME:    %{{[^:]*}}: index, %{{[^:]*}}: index, %[[N:[^:]*]]: index
// CHECK:         memref.alloc(%[[N]]) : memref<?xf32>
// CHECK:         memref.alloca() : memref<8xf32>
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-NOT:         memref.alloc
// CHECK:       func private @buffers.parallel0.launch
func.func @buffers(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      %large = memref.alloc(%n) : memref<?xf32>
      %small = memref.alloca() : memref<8xf32>
      memref.store %two, %large[%j] : memref<?xf32>
      memref.store %two, %small[%c0] : memref<8xf32>
      scf.reduce
    }
    scf.reduce
  }
  return
}

// -----

// A parallel loop with one iteration has left its buffers to a serial loop, or
// behind one.

// CHECK-LABEL: func @serial(
// CHECK-SAME:    %[[N:.*]]: index)
// CHECK:         memref.alloca() : memref<8xf32>
// CHECK:         memref.alloc() : memref<512xf32>
// CHECK:         %[[SIZE:.*]] = arith.muli %[[N]], %[[N]]
// CHECK-NEXT:    memref.alloc(%[[SIZE]]) : memref<?xf32>
// CHECK:         scf.for
// CHECK-NOT:       memref.alloc
// CHECK:         return
func.func @serial(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %size = arith.muli %n, %n : index
  scf.for %i = %c0 to %n step %c1 {
    %large = memref.alloc(%size) : memref<?xf32>
    %small = memref.alloca() : memref<8xf32>
    memref.store %two, %large[%i] : memref<?xf32>
    memref.store %two, %small[%c0] : memref<8xf32>
  }
  %behind = memref.alloc() : memref<512xf32>
  memref.store %two, %behind[%c0] : memref<512xf32>
  return
}

// -----

// A captured value of bf16 is passed as an integer.

// CHECK-LABEL: func @bf16(
// CHECK-SAME:    %[[X:[^:]*]]: vector<2xbf16>
// CHECK:         %[[BITS:.*]] = arith.bitcast %[[X]] : vector<2xbf16> to vector<2xi16>
// CHECK:         call @bf16.parallel0.launch({{.*}}%[[BITS]]{{.*}})
// CHECK:       func private @bf16.parallel0({{.*}}%[[ARG:[^:]*]]: vector<2xi16>
// CHECK:         arith.bitcast %[[ARG]] : vector<2xi16> to vector<2xbf16>
func.func @bf16(%x: vector<2xbf16>, %A: memref<?xbf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    vector.store %x, %A[%i] : memref<?xbf16>, vector<2xbf16>
    scf.reduce
  }
  return
}
