// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// An argument is copied in front of its reader.

// CHECK-LABEL: tir.prim_func @argument
// CHECK-NEXT:    %[[C:.*]] = tir.alloc : memref<16x8xf32, #tir.scope<shared>>
// CHECK-NEXT:    tir.for %[[P:.*]] to 16 {
// CHECK-NEXT:      tir.for %[[Q:.*]] to 8 {
// CHECK-NEXT:        tir.block @A_shared (spatial %[[VP:.*]] = %[[P]] to 16, spatial %[[VQ:.*]] = %[[Q]] to 8) {
// CHECK-NEXT:          %[[E:.*]] = affine.load %{{.*}}[%[[VP]], %[[VQ]]] : memref<16x8xf32>
// CHECK-NEXT:          affine.store %[[E]], %[[C]][%[[VP]], %[[VQ]]] : memref<16x8xf32, #tir.scope<shared>>
// CHECK:         tir.for
// CHECK:           tir.block @double {{.*}} annotations {copied = 1 : i64}
// CHECK:             affine.load %[[C]]
tir.prim_func @argument(%A: memref<16x8xf32>, %B: memref<16x8xf32>) {
  tir.for %i to 16 {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i to 16, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<16x8xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<16x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %copy = transform.tir.cache_read %block, 0 to #tir.scope<shared>
    transform.tir.annotate "copied" = 1 : i64 on %block : !transform.tir.block
    transform.yield
  }
}

// -----

// Only the part that is read is copied, for all readers, and one of them keeps
// the buffer.

// CHECK-LABEL: tir.prim_func @part
// CHECK:         tir.block @produce
// CHECK:         %[[C:.*]] = tir.alloc : memref<32xf32>
// CHECK-NEXT:    tir.for %[[P:.*]] to 11 {
// CHECK-NEXT:      tir.block @produce_global (spatial %[[V:.*]] = %[[P]] to 11) {
// CHECK-NEXT:        affine.load %{{.*}}[%[[V]] + 2] : memref<32xf32>
// CHECK-NEXT:        affine.store %{{.*}}, %[[C]][%[[V]] + 2] : memref<32xf32>
// CHECK:           tir.block @first
// CHECK-NEXT:        affine.load %[[C]][%{{.*}} + 2]
// CHECK:           tir.block @second
// CHECK-NEXT:        affine.load %[[C]][%{{.*}} + 5]
// CHECK:           tir.block @third
// CHECK-NEXT:        affine.load %buf[
tir.prim_func @part(%A: memref<32xf32>, %B: memref<8xf32>, %D: memref<8xf32>, %E: memref<32xf32>) {
  %T = tir.alloc : memref<32xf32>
  tir.for %i to 32 {
    tir.block @produce (spatial %vi = %i to 32) {
      %a = affine.load %A[%vi] : memref<32xf32>
      affine.store %a, %T[%vi] : memref<32xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi + 2] : memref<32xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi + 5] : memref<32xf32>
      affine.store %a, %D[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 32 {
    tir.block @third (spatial %vi = %i to 32) {
      %a = affine.load %T[%vi] : memref<32xf32>
      affine.store %a, %E[%vi] : memref<32xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %copy = transform.tir.cache_read %first, 0 to #tir.scope<global> for %first, %second
    transform.yield
  }
}

// -----

// The buffer changes in a loop around its reader: the copy is inside it. The
// cache has symbolic sizes; the tail of a tile needs a predicate.

#shape = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @inside
// CHECK:         tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 4 {
// CHECK:           tir.block @produce
// CHECK:           %[[C:.*]] = tir.alloc [symbol(%[[N]])] : memref<?xf32, #tir.scope<local>>
// CHECK-NEXT:      tir.for %[[P:.*]] to 4 {
// CHECK-NEXT:        tir.block @produce_local (spatial %{{.*}} = %[[O]] * 4 + %[[P]] to symbol(%[[N]])) where (%[[O]] * -4 - %[[P]] + symbol(%[[N]]) - 1 >= 0) {
// CHECK:           tir.block @consume
// CHECK-NEXT:        affine.load %[[C]]
tir.prim_func @inside(%A: memref<?xf32> {tir.shape = #shape}, %B: memref<?xf32> {tir.shape = #shape}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.block @produce (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %T[%vi] : memref<?xf32>
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @consume (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %T[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %consume
    %o, %n = transform.tir.split %i into [?, 4]
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    transform.tir.compute_at %produce to %o
    %copy = transform.tir.cache_read %consume, 0 to #tir.scope<local>
    transform.yield
  }
}

// -----

// For a size of zero one reader does not run and the other one does, so the
// copy includes the element of the second.

#odd = affine_map<()[s0] -> (s0 * 2 + 1)>
#shape = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @empty
// CHECK:         tir.for %{{.*}} to symbol(%{{.*}}) * 2 + 1 {
// CHECK-NEXT:      tir.block @A_global
tir.prim_func @empty(%A: memref<?xf32> {tir.shape = #odd}, %B: memref<?xf32> {tir.shape = #shape}, %C: memref<1xf32>, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @odd (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi * 2 + 1] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<?xf32>
    }
  }
  tir.for %i to 1 {
    tir.block @first (spatial %vi = %i to 1) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %C[%vi] : memref<1xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %odd = transform.tir.get_block "odd" in %root : !transform.any_op
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %copy = transform.tir.cache_read %odd, 0 to #tir.scope<global> for %odd, %first
    transform.yield
  }
}
