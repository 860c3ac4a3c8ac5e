// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A stencil: the producer computes the three rows that a row of the result
// needs, some of them again.

// CHECK-LABEL: tir.prim_func @stencil
// CHECK-NEXT:    %[[T:.*]] = tir.alloc : memref<10x8xf32>
// CHECK-NEXT:    tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[P:.*]] to 3 {
// CHECK-NEXT:        tir.for %[[Q:.*]] to 8 {
// CHECK-NEXT:          tir.block @produce (spatial %{{.*}} = %[[I]] + %[[P]] to 10, spatial %{{.*}} = %[[Q]] to 8) {
// CHECK:           tir.for %{{.*}} to 8 {
// CHECK-NEXT:        tir.block @consume
tir.prim_func @stencil(%A: memref<10x8xf32>, %B: memref<8x8xf32>) {
  %T = tir.alloc : memref<10x8xf32>
  tir.for %i to 10 {
    tir.for %j to 8 {
      tir.block @produce (spatial %vi = %i to 10, spatial %vj = %j to 8) {
        %a = affine.load %A[%vi, %vj] : memref<10x8xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %T[%vi, %vj] : memref<10x8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 8 {
      tir.block @consume (spatial %vi = %i to 8, spatial %vj = %j to 8) {
        %a = affine.load %T[%vi, %vj] : memref<10x8xf32>
        %b = affine.load %T[%vi + 1, %vj] : memref<10x8xf32>
        %c = affine.load %T[%vi + 2, %vj] : memref<10x8xf32>
        %d = arith.addf %a, %b : f32
        %e = arith.addf %c, %d : f32
        affine.store %e, %B[%vi, %vj] : memref<8x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %consume
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    transform.tir.compute_at %produce to %i
    transform.yield
  }
}

// -----

// The last tile of a symbolic extent needs a predicate.

#shape = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @tile
// CHECK:         tir.for %[[O:.*]] to symbol(%[[N:.*]]) ceildiv 4 {
// CHECK-NEXT:      tir.for %[[P:.*]] to 4 {
// CHECK-NEXT:        tir.block @produce (spatial %{{.*}} = %[[O]] * 4 + %[[P]] to symbol(%[[N]])) where (%[[O]] * -4 - %[[P]] + symbol(%[[N]]) - 1 >= 0) {
// CHECK:           tir.for %{{.*}} to 4 {
// CHECK-NEXT:        tir.block @consume
tir.prim_func @tile(%A: memref<?xf32> {tir.shape = #shape}, %B: memref<?xf32> {tir.shape = #shape}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.block @produce (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %T[%vi] : memref<?xf32>
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
    transform.yield
  }
}

// -----

// The epilogue of a reduction follows a tile of it; a loop of one iteration is
// left out.

// CHECK-LABEL: tir.prim_func @epilogue
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.for %[[O:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[N:.*]] to 4 {
// CHECK-NEXT:          tir.for %{{.*}} to 32 {
// CHECK-NEXT:            tir.block @matmul
// CHECK:             tir.for %[[P:.*]] to 4 {
// CHECK-NEXT:          tir.block @relu (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[O]] * 4 + %[[P]] to 16) {
// CHECK-NOT:     tir.for
tir.prim_func @epilogue(%A: memref<8x32xf32>, %B: memref<32x16xf32>, %D: memref<8x16xf32>) {
  %C = tir.alloc : memref<8x16xf32>
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.for %k to 32 {
        tir.block @matmul (spatial %vi = %i to 8, spatial %vj = %j to 16, reduce %vk = %k to 32)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<8x16xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<8x32xf32>
          %b = affine.load %B[%vk, %vj] : memref<32x16xf32>
          %c = affine.load %C[%vi, %vj] : memref<8x16xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<8x16xf32>
        }
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.block @relu (spatial %vi = %i to 8, spatial %vj = %j to 16) {
        %zero = arith.constant 0.0 : f32
        %a = affine.load %C[%vi, %vj] : memref<8x16xf32>
        %b = arith.maximumf %a, %zero : f32
        affine.store %b, %D[%vi, %vj] : memref<8x16xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %o, %n = transform.tir.split %j into [?, 4]
    %relu = transform.tir.get_block "relu" in %root : !transform.any_op
    transform.tir.reverse_compute_at %relu to %o
    transform.yield
  }
}

// -----

// No iterator of the consumer chooses the element that it reads, so it runs in
// the iteration that writes this element.

// CHECK-LABEL: @element
// CHECK: tir.for %[[I:.*]] to 8 {
// CHECK: tir.for %[[O:.*]] to symbol(%n) ceildiv 4 {
// CHECK: @produce
// CHECK: tir.for %[[J:.*]] to 16 {
// CHECK-NEXT: tir.block @consume (spatial %{{.*}} = %[[I]] to 8, spatial %{{.*}} = %[[J]] to 16) where (%[[O]] * 4 - symbol(%n) + 4 >= 0)
tir.prim_func @element(%A: memref<8x?xf32> {tir.shape = affine_map<()[n] -> (8, n)>}, %B: memref<8x16xf32>, %n: index) {
  %T = tir.alloc [8, symbol(%n)] : memref<8x?xf32>
  tir.for %i to 8 {
    tir.for %j to symbol(%n) {
      tir.block @produce (spatial %vi = %i to 8, spatial %vj = %j to symbol(%n)) {
        %a = affine.load %A[%vi, %vj] : memref<8x?xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x?xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 16 {
      tir.block @consume (spatial %vi = %i to 8, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, symbol(%n) - 1] : memref<8x?xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x16xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %produce
    %o, %s = transform.tir.split %j into [?, 4]
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_at %consume to %o
    transform.yield
  }
}

// -----

// The buffer of a consumer moves in front of the loop that it moves into.

// CHECK-LABEL: tir.prim_func @late_buffer
// CHECK-NEXT:    tir.alloc : memref<8xf32>
// CHECK-NEXT:    %[[U:.*]] = tir.alloc : memref<8xf32>
// CHECK-NEXT:    tir.for
// CHECK:           tir.block @consume
// CHECK:             affine.store %{{.*}}, %[[U]]
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
      affine.store %a, %U[%vi] : memref<8xf32>
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
    %produce = transform.tir.get_block "produce" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %produce
    %consume = transform.tir.get_block "consume" in %root : !transform.any_op
    transform.tir.reverse_compute_at %consume to %i
    transform.yield
  }
}
