// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Channels in blocks of 16: loads and stores get new indices, loops stay.

// CHECK-LABEL: tir.prim_func @blocked
// CHECK:         %[[T:.*]] = tir.alloc : memref<2x7x16xf32>
// CHECK:         tir.for %{{.*}} to 7 {
// CHECK:           tir.for %{{.*}} to 32 {
// CHECK:             tir.block @scale (spatial %[[I:.*]] = %{{.*}} to 7, spatial %[[J:.*]] = %{{.*}} to 32) {
// CHECK:               affine.store %{{.*}}, %[[T]][%[[J]] floordiv 16, %[[I]], %[[J]] mod 16] : memref<2x7x16xf32>
// CHECK:         tir.block @copy (spatial %[[I:.*]] = %{{.*}} to 7, spatial %[[O:.*]] = %{{.*}} to 2, spatial %[[L:.*]] = %{{.*}} to 16) {
// CHECK:           affine.load %[[T]][%[[O]], %[[I]], %[[L]]] : memref<2x7x16xf32>
tir.prim_func @blocked(%A: memref<7x32xf32>, %B: memref<7x32xf32>) {
  %T = tir.alloc : memref<7x32xf32>
  tir.for %i to 7 {
    tir.for %j to 32 {
      tir.block @scale (spatial %vi = %i to 7, spatial %vj = %j to 32) {
        %a = affine.load %A[%vi, %vj] : memref<7x32xf32>
        affine.store %a, %T[%vi, %vj] : memref<7x32xf32>
      }
    }
  }
  tir.for %i to 7 {
    tir.for %o to 2 {
      tir.for %l to 16 {
        tir.block @copy (spatial %vi = %i to 7, spatial %vo = %o to 2, spatial %vl = %l to 16) {
          %a = affine.load %T[%vi, %vo * 16 + %vl] : memref<7x32xf32>
          affine.store %a, %B[%vi, %vo * 16 + %vl] : memref<7x32xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    transform.tir.transform_layout %block, read 0 by affine_map<(i, j) -> (j floordiv 16, i, j mod 16)>
    transform.yield
  }
}

// -----

// A flat buffer of symbolic size.

#nm = affine_map<()[s0, s1] -> (s0, s1)>
// CHECK-LABEL: tir.prim_func @symbolic
// CHECK:         %[[T:.*]] = tir.alloc [symbol(%[[N:.*]]) * 4] : memref<?xf32>
// CHECK:         tir.block @scale (spatial %[[I:.*]] = %{{.*}} to symbol(%[[N]]), spatial %[[J:.*]] = %{{.*}} to 4) {
// CHECK:           affine.store %{{.*}}, %[[T]][%[[I]] * 4 + %[[J]]] : memref<?xf32>
#n4 = affine_map<()[s0] -> (s0, 4)>
tir.prim_func @symbolic(%A: memref<?x4xf32> {tir.shape = #n4}, %B: memref<?x4xf32> {tir.shape = #n4}, %n: index) {
  %T = tir.alloc [symbol(%n), 4] : memref<?x4xf32>
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      tir.block @scale (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<?x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<?x4xf32>
      }
    }
  }
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      tir.block @copy (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {
        %a = affine.load %T[%vi, %vj] : memref<?x4xf32>
        affine.store %a, %B[%vi, %vj] : memref<?x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i * 4 + j)>
    transform.yield
  }
}

// -----

// Padding of a symbolic size is written where it can be, and nowhere else.

#n = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @padding
// CHECK:         %[[T:.*]] = tir.alloc [(symbol(%[[N:.*]]) + 3) floordiv 4, 4] : memref<?x4xf32>
// CHECK-NEXT:    tir.for %[[I:.*]] to -(symbol(%[[N]]) floordiv 4) + (symbol(%[[N]]) + 3) floordiv 4 {
// CHECK-NEXT:      tir.for %[[J:.*]] to -((symbol(%[[N]]) + 3) mod 4) + 3 {
// CHECK-NEXT:        tir.block @scale_pad (spatial %[[VI:.*]] = %[[I]] to {{.*}}, spatial %[[VJ:.*]] = %[[J]] to
// CHECK-NEXT:          %[[P:.*]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:          affine.store %[[P]], %[[T]][%[[VI]] + symbol(%[[N]]) floordiv 4, %[[VJ]] + (symbol(%[[N]]) + 3) mod 4 + 1]
// CHECK:         tir.block @scale (
// CHECK:           affine.store %{{.*}}, %[[T]][%[[V:.*]] floordiv 4, %[[V]] mod 4] : memref<?x4xf32>
tir.prim_func @padding(%A: memref<?xf32> {tir.shape = #n}, %B: memref<?xf32> {tir.shape = #n}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.block @scale (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %T[%vi] : memref<?xf32>
    }
  }
  tir.for %i to symbol(%n) {
    tir.block @copy (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %T[%vi] : memref<?xf32>
      affine.store %a, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i) -> (i floordiv 4, i mod 4)> pad -1.0 : f32
    transform.yield
  }
}

// -----

// Two padded dimensions: the second nest covers what the first does not.

// CHECK-LABEL: tir.prim_func @corner
// CHECK:         %[[T:.*]] = tir.alloc : memref<3x2x4x8xi8>
// CHECK-NEXT:    tir.for %[[I:.*]] to 3 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 3 {
// CHECK-NEXT:          tir.block @fill_pad (spatial %[[V0:.*]] = %[[I]] to 3, spatial %[[V1:.*]] = 0 to 1, spatial %[[V2:.*]] = %[[J]] to 4, spatial %[[V3:.*]] = %[[K]] to 3) {
// CHECK:                 affine.store %{{.*}}, %[[T]][%[[V0]], %[[V1]] + 1, %[[V2]], %[[V3]] + 5]
// CHECK:         tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 2 {
// CHECK-NEXT:        tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:          tir.block @fill_pad_1 (spatial %[[V0:.*]] = 0 to 1, spatial %[[V1:.*]] = %[[I]] to 2, spatial %[[V2:.*]] = %[[J]] to 2, spatial %[[V3:.*]] = %[[K]] to 8)
// CHECK-SAME:            where (%[[I]] * -8 - %[[K]] + 12 >= 0) {
// CHECK:                 affine.store %{{.*}}, %[[T]][%[[V0]] + 2, %[[V1]], %[[V2]] + 2, %[[V3]]]
tir.prim_func @corner(%B: memref<10x13xi8>) {
  %T = tir.alloc : memref<10x13xi8>
  tir.for %i to 10 {
    tir.for %j to 13 {
      tir.block @fill (spatial %vi = %i to 10, spatial %vj = %j to 13) {
        %c = arith.constant 3 : i8
        affine.store %c, %T[%vi, %vj] : memref<10x13xi8>
      }
    }
  }
  tir.for %i to 10 {
    tir.for %j to 13 {
      tir.block @copy (spatial %vi = %i to 10, spatial %vj = %j to 13) {
        %a = affine.load %T[%vi, %vj] : memref<10x13xi8>
        affine.store %a, %B[%vi, %vj] : memref<10x13xi8>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i floordiv 4, j floordiv 8, i mod 4, j mod 8)> pad 0 : i8
    transform.yield
  }
}

// -----

// Vectors that stay in one piece, an index that is data, and a stated access.

// CHECK-LABEL: tir.prim_func @forms
// CHECK:         %[[T:.*]] = tir.alloc : memref<4x16x8xf32>
// CHECK:         tir.block @vectors (spatial %[[I:.*]] = %{{.*}} to 16, spatial %[[J:.*]] = %{{.*}} to 4) {
// CHECK:           affine.vector_store %{{.*}}, %[[T]][%[[J]], %[[I]], 0] : memref<4x16x8xf32>, vector<8xf32>
// CHECK:         tir.block @gather (spatial %[[I:.*]] = %{{.*}} to 16)
// CHECK:           %[[X:.*]] = arith.index_cast
// CHECK:           %[[D:.*]] = affine.apply #{{.*}}(%[[X]])
// CHECK:           %[[M:.*]] = affine.apply #{{.*}}(%[[X]])
// CHECK:           memref.load %[[T]][%[[D]], %[[I]], %[[M]]] : memref<4x16x8xf32>
tir.prim_func @forms(%A: memref<16x32xf32>, %I: memref<16xi32>, %B: memref<16xf32>) {
  %T = tir.alloc : memref<16x32xf32>
  tir.for %i to 16 {
    tir.for %j to 4 {
      tir.block @vectors (spatial %vi = %i to 16, spatial %vj = %j to 4) {
        %a = affine.vector_load %A[%vi, %vj * 8] : memref<16x32xf32>, vector<8xf32>
        affine.vector_store %a, %T[%vi, %vj * 8] : memref<16x32xf32>, vector<8xf32>
      }
    }
  }
  tir.for %i to 16 {
    tir.block @gather (spatial %vi = %i to 16) {
      %x = affine.load %I[%vi] : memref<16xi32>
      %j = arith.index_cast %x : i32 to index
      %a = memref.load %T[%vi, %j] : memref<16x32xf32>
      affine.store %a, %B[%vi] : memref<16xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "vectors" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (j floordiv 8, i, j mod 8)>
    transform.yield
  }
}

// -----

// A layout that cannot be analyzed is taken on trust.

// CHECK-LABEL: tir.prim_func @swizzle
// CHECK:         tir.alloc : memref<38xf32>
tir.prim_func @swizzle(%A: memref<4x4xf32>, %B: memref<4x4xf32>) {
  %T = tir.alloc : memref<4x4xf32>
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @scale (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<4x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to 4 {
      tir.block @copy (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %a = affine.load %T[%vi, %vj] : memref<4x4xf32>
        affine.store %a, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i * 10 + j * 2 + j floordiv 2)> assume_injective
    transform.yield
  }
}

// -----

// A stated element moves as well.

// CHECK-LABEL: tir.prim_func @stated
// CHECK:         %[[T:.*]] = tir.alloc : memref<4x16xf32>
// CHECK:         tir.block @fill {{.*}} access (%[[T]] : memref<4x16xf32> = <write, (d0) -> (3, d0), [1, 1]>)
tir.prim_func @stated(%A: memref<16xf32>, %n: index) {
  %T = tir.alloc : memref<16x4xf32>
  tir.for %i to 16 {
    tir.block @fill (spatial %vi = %i to 16) access (%T : memref<16x4xf32> = <write, (d0) -> (d0, 3), [1, 1]>) {
      %a = affine.load %A[%vi] : memref<16xf32>
      %c = arith.constant 3 : index
      memref.store %a, %T[%vi, %c] : memref<16x4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

// A block may state an access that analysis does not see.

// CHECK-LABEL: tir.prim_func @call
// CHECK:         %[[T:.*]] = tir.alloc : memref<2x4xf32>
// CHECK:         tir.block @call_pad
// CHECK:           affine.store %{{.*}}, %[[T]][%{{.*}} + 1, %{{.*}} + 3]
// CHECK:         tir.block @call {{.*}} access (%[[T]] : memref<2x4xf32> = <write, (d0) -> (d0 floordiv 4, d0 mod 4), [1, 1]>)
tir.prim_func @call() {
  %T = tir.alloc : memref<7xf32>
  tir.for %i to 7 {
    tir.block @call (spatial %vi = %i to 7) access (%T : memref<7xf32> = <write, (d0) -> (d0), [1]>) {
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "call" in %root : !transform.any_op
    transform.tir.transform_layout %block, write 0 by affine_map<(i) -> (i floordiv 4, i mod 4)> pad 0.0 : f32
    transform.yield
  }
}
