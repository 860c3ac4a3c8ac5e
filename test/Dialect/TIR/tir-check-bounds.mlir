// RUN: relax-opt %s --tir-check-bounds | FileCheck %s

// An index that is data is checked at both ends; one that is proven to be in
// bounds is not checked.

// CHECK-LABEL: tir.prim_func @take
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      %[[K:.*]] = affine.load %{{.*}}[%[[I]]] : memref<4xindex>
// CHECK-NEXT:      %[[SIZE:.*]] = arith.constant 8 : index
// CHECK-NEXT:      %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %[[ABOVE:.*]] = arith.cmpi sge, %[[K]], %[[ZERO]]
// CHECK-NEXT:      %[[BELOW:.*]] = arith.cmpi slt, %[[K]], %[[SIZE]]
// CHECK-NEXT:      %[[HOLDS:.*]] = arith.andi %[[ABOVE]], %[[BELOW]]
// CHECK-NEXT:      cf.assert %[[HOLDS]], "kernel 'take' reads argument #0 of type memref<2x8xf32> out of bounds in dimension 1"
// CHECK-NEXT:      memref.load
// CHECK-NEXT:      affine.store
tir.prim_func @take(%A: memref<2x8xf32>, %I: memref<4xindex>, %B: memref<4xf32>)
    attributes {tir.flattened} {
  %c1 = arith.constant 1 : index
  tir.for %i to 4 {
    %k = affine.load %I[%i] : memref<4xindex>
    %a = memref.load %A[%c1, %k] : memref<2x8xf32>
    affine.store %a, %B[%i] : memref<4xf32>
  }
  tir.return
}

// An affine index is compared with a symbolic size; only the end that is not
// proven is checked.

#n = affine_map<()[s0, s1] -> (s0 + 4)>
// CHECK-LABEL: tir.prim_func @shifted
// CHECK-SAME:    %[[N:[a-z0-9]*]]: index, %[[M:[a-z0-9]*]]: index)
// CHECK:         %[[SIZE:.*]] = affine.apply #{{.*}}()[%[[N]], %[[M]]]
// CHECK-NEXT:    %[[INDEX:.*]] = affine.apply #{{.*}}(%{{.*}})[%[[M]]]
// CHECK-NEXT:    %[[BELOW:.*]] = arith.cmpi slt, %[[INDEX]], %[[SIZE]]
// CHECK-NEXT:    cf.assert %[[BELOW]], "kernel 'shifted' writes argument #0 of type memref<?xf32> out of bounds in dimension 0"
// CHECK-NEXT:    affine.store
// CHECK-NOT:     cf.assert
// CHECK-LABEL: tir.prim_func @vectors
tir.prim_func @shifted(%A: memref<?xf32> {tir.shape = #n}, %n: index, %m: index)
    attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      affine.store %zero, %A[%i + symbol(%m)] : memref<?xf32>
      affine.store %zero, %A[%i + 4] : memref<?xf32>
    }
  }
  tir.return
}

// A vector is checked at its last element, a buffer of the kernel at its own
// sizes.

// CHECK:         %[[SEVEN:.*]] = arith.constant 7 : index
// CHECK-NEXT:    %[[LAST:.*]] = arith.addi %{{.*}}, %[[SEVEN]] : index
// CHECK-NEXT:    %[[BELOW:.*]] = arith.cmpi slt, %[[LAST]], %{{.*}}
// CHECK-NEXT:    cf.assert %[[BELOW]], "kernel 'vectors' writes a local buffer of type memref<?xf32> out of bounds in dimension 0"
// CHECK-NEXT:    affine.vector_store
tir.prim_func @vectors(%n: index) attributes {tir.flattened} {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  %zero = arith.constant dense<0.0> : vector<8xf32>
  tir.for %i to symbol(%n) ceildiv 8 {
    affine.vector_store %zero, %T[%i * 8] : memref<?xf32>, vector<8xf32>
  }
  tir.return
}
