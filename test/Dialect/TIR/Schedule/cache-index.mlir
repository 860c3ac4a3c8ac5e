// RUN: relax-opt %s --transform-interpreter | FileCheck %s

// Two indices of three loads need a division: one occurs twice, the other once.
// The third dimension is cheap.

#rows = affine_map<()[s0] -> (s0, 4, 8)>
#all = affine_map<()[s0] -> (s0 * 4, 8)>
// CHECK-LABEL: tir.prim_func @flatten
// CHECK-NEXT:    %[[I:.*]] = tir.alloc [symbol(%[[N:.*]]) * 4] : memref<?xindex, #tir.scope<local>>
// CHECK-NEXT:    tir.for %[[P:.*]] to symbol(%[[N]]) * 4 {
// CHECK-NEXT:      tir.block @flatten_index (spatial %[[V:.*]] = %[[P]] to symbol(%[[N]]) * 4) {
// CHECK-NEXT:        %[[A:.*]] = affine.apply #{{.*}}(%[[V]])
// CHECK-NEXT:        affine.store %[[A]], %[[I]][%[[V]]]
// CHECK:         tir.block @flatten (spatial %[[VI:.*]] = %{{.*}} to symbol(%[[N]]) * 4, spatial %[[VJ:.*]] = %{{.*}} to 8) {
// CHECK-NEXT:      %[[R:.*]] = affine.load %[[I]][%[[VI]]]
// CHECK-NEXT:      %[[Q:.*]] = affine.apply #{{.*}}(%[[VI]], %[[VJ]])
// CHECK-NEXT:      %[[J:.*]] = affine.apply #{{.*}}(%[[VI]], %[[VJ]])
// CHECK-NEXT:      memref.load %A[%[[R]], %[[Q]], %[[J]]]
// CHECK:           memref.load %B[%{{.*}}]
// CHECK:           affine.store
tir.prim_func @flatten(%A: memref<?x4x8xf32> {tir.shape = #rows}, %B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>},
                       %C: memref<?x8xf32> {tir.shape = #all}, %n: index) {
  tir.for %i to symbol(%n) * 4 {
    tir.for %j to 8 {
      tir.block @flatten (spatial %vi = %i to symbol(%n) * 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi floordiv 4, %vi mod 4, %vj] : memref<?x4x8xf32>
        %b = affine.load %B[%vi floordiv 4] : memref<?xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %C[%vi, %vj] : memref<?x8xf32>
      }
    }
  }
  tir.return
}

// The load of the sum keeps its indices, so that its vectorized loop is seen to
// read the element that it writes.

// CHECK-LABEL: tir.prim_func @sum
// CHECK:         tir.block @sum_index
// CHECK:         tir.block @sum (
// CHECK:           memref.load %A
// CHECK-NEXT:      affine.load %B[%[[V:.*]] floordiv 3, %[[V]] mod 3]
// CHECK:           affine.store %{{.*}}, %B[%[[V]] floordiv 3, %[[V]] mod 3]
tir.prim_func @sum(%A: memref<2x2x12xf32>, %B: memref<2x3xf32>) {
  tir.for %i to 4 {
    tir.for %k to 12 vectorized {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 12)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi floordiv 3, %wi mod 3] : memref<2x3xf32>
      } {
        %a = affine.load %A[%vi floordiv 2, %vi mod 2, %vk] : memref<2x2x12xf32>
        %b = affine.load %B[%vi floordiv 3, %vi mod 3] : memref<2x3xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi floordiv 3, %vi mod 3] : memref<2x3xf32>
      }
    }
  }
  tir.return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "flatten" in %root : !transform.any_op
    %indices = transform.tir.cache_index %block to #tir.scope<local> at_least 2
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %sum_indices = transform.tir.cache_index %sum to #tir.scope<global> at_least 1
    transform.yield
  }
}
