// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// The consumer reshapes and reads another source. The producer keeps its
// handle.

// CHECK-LABEL: tir.prim_func @reshape
// CHECK-NEXT:    tir.for %[[I:.*]] to 6 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 8 {
// CHECK-NEXT:        tir.block @produce (spatial %[[VI:.*]] = %[[I]] to 6, spatial %[[VJ:.*]] = %[[J]] to 8) annotations {kept = true} {
// CHECK-NEXT:          %[[A:.*]] = affine.load %{{.*}}[%[[VI]], %[[VJ]]]
// CHECK-NEXT:          %[[N:.*]] = arith.negf %[[A]]
// CHECK-NEXT:          %[[S:.*]] = affine.load %{{.*}}[%[[VI]] * 8 + %[[VJ]]] : memref<48xf32>
// CHECK-NEXT:          %[[P:.*]] = arith.mulf %[[N]], %[[S]]
// CHECK-NEXT:          affine.store %[[P]], %{{.*}}[%[[VI]] * 8 + %[[VJ]]] : memref<48xf32>
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    tir.return
tir.prim_func @reshape(%A: memref<6x8xf32>, %S: memref<48xf32>, %B: memref<48xf32>) {
  %T = tir.alloc : memref<6x8xf32>
  tir.for %i to 6 {
    tir.for %j to 8 {
      tir.block @produce (spatial %vi = %i to 6, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<6x8xf32>
        %n = arith.negf %a : f32
        affine.store %n, %T[%vi, %vj] : memref<6x8xf32>
      }
    }
  }
  tir.for %i to 48 {
    tir.block @consume (spatial %vi = %i to 48) {
      %t = affine.load %T[%vi floordiv 8, %vi mod 8] : memref<6x8xf32>
      %s = affine.load %S[%vi] : memref<48xf32>
      %p = arith.mulf %t, %s : f32
      affine.store %p, %B[%vi] : memref<48xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    transform.tir.annotate "kept" = true on %produce : !transform.tir.block
    transform.yield
  }
}

// -----

// The consumer reads a part of the result, in another order and in a branch.

#nm = affine_map<()[s0, s1] -> (s0, s1)>
#mn = affine_map<()[s0, s1] -> (s1 - 2, s0)>
// CHECK-LABEL: tir.prim_func @part
// CHECK-NOT:     tir.alloc
// CHECK:         tir.for %[[I:.*]] to symbol(%[[N:.*]]) {
// CHECK-NEXT:      tir.for %[[J:.*]] to symbol(%[[M:.*]]) {
// CHECK-NEXT:        tir.block @produce (spatial %[[VI:.*]] = %[[I]] to symbol(%[[N]]), spatial %[[VJ:.*]] = %[[J]] to symbol(%[[M]]))
// CHECK-SAME:          where (%[[J]] - 1 >= 0, -%[[J]] + symbol(%[[M]]) - 2 >= 0) {
// CHECK:               affine.if
// CHECK:               affine.store %{{.*}}, %{{.*}}[%[[VJ]] - 1, %[[VI]]]
// CHECK-NOT:     tir.block @
tir.prim_func @part(%A: memref<?x?xi32> {tir.shape = #nm}, %B: memref<?x?xi32> {tir.shape = #mn}, %n: index, %m: index) {
  %T = tir.alloc [symbol(%n), symbol(%m)] : memref<?x?xi32>
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%m) {
      tir.block @produce (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%m)) {
        %a = affine.load %A[%vi, %vj] : memref<?x?xi32>
        affine.store %a, %T[%vi, %vj] : memref<?x?xi32>
      }
    }
  }
  tir.for %j to symbol(%m) - 2 {
    tir.for %i to symbol(%n) {
      tir.block @consume (spatial %vj = %j to symbol(%m) - 2, spatial %vi = %i to symbol(%n)) {
        %b = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%vi) -> i32 {
          %t = affine.load %T[%vi, %vj + 1] : memref<?x?xi32>
          affine.yield %t : i32
        } else {
          %t = affine.load %T[%vi, %vj + 1] : memref<?x?xi32>
          %two = arith.constant 2 : i32
          %p = arith.muli %t, %two : i32
          affine.yield %p : i32
        }
        affine.store %b, %B[%vj, %vi] : memref<?x?xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// Producer, consumer and a reader of the consumer's result share a loop.

// CHECK-LABEL: tir.prim_func @shared
// CHECK:         tir.for %{{.*}} to 4 {
// CHECK-NEXT:      tir.for %{{.*}} to 8 {
// CHECK-NEXT:        tir.block @produce
// CHECK:           tir.for %{{.*}} to 8 {
// CHECK-NEXT:        tir.block @reader
tir.prim_func @shared(%A: memref<4x8xf32>, %B: memref<4x8xf32>) {
  %T = tir.alloc : memref<4x8xf32>
  %U = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @produce (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x8xf32>
      }
    }
    tir.for %j to 8 {
      tir.block @consume (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %T[%vi, %vj] : memref<4x8xf32>
        %n = arith.negf %a : f32
        affine.store %n, %U[%vi, %vj mod 2 * 4 + %vj floordiv 2] : memref<4x8xf32>
      }
    }
    tir.for %j to 8 {
      tir.block @reader (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %a = affine.load %U[%vi, 0] : memref<4x8xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}

// -----

// The buffer of the consumer moves in front of the producer, which writes it.

// CHECK-LABEL: tir.prim_func @late_buffer
// CHECK-NEXT:    %[[U:.*]] = tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.for
// CHECK-NEXT:      tir.block @produce
// CHECK:             affine.store %{{.*}}, %[[U]]
// CHECK:         tir.block @reader
tir.prim_func @late_buffer(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @produce (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  %U = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @consume (spatial %vi = %i to 8) {
      %a = affine.load %T[%vi] : memref<8xf32>
      %n = arith.negf %a : f32
      affine.store %n, %U[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @reader (spatial %vi = %i to 8) {
      %a = affine.load %U[7 - %vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_inline %consume
    transform.yield
  }
}
