// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// Both factors and the result are padded. The loops stay.

#nk = affine_map<()[s0] -> (s0, 9)>
#nm = affine_map<()[s0] -> (s0, 12)>
// CHECK-LABEL: tir.prim_func @matmul
// CHECK:         %[[A:.*]] = tir.alloc [(symbol(%[[N:.*]]) ceildiv 8) * 8, 12] : memref<?x12xf32>
// CHECK:         tir.for %{{.*}} to (symbol(%[[N]]) ceildiv 8) * 8 {
// CHECK-NEXT:      tir.for %{{.*}} to 12 {
// CHECK-NEXT:        tir.block @matmul_pad (spatial %[[VI:.*]] = %{{.*}} to (symbol(%[[N]]) ceildiv 8) * 8, spatial %[[VK:.*]] = %{{.*}} to 12) {
// CHECK-NEXT:          %[[X:.*]] = affine.if #{{.*}}(%[[VI]], %[[VK]])[%[[N]]] -> f32 {
// CHECK-NEXT:            affine.load %{{.*}}[%[[VI]], %[[VK]]] : memref<?x9xf32>
// CHECK:               } else {
// CHECK-NEXT:            arith.constant 0.000000e+00 : f32
// CHECK:               affine.store %[[X]], %[[A]][%[[VI]], %[[VK]]]
// CHECK:         %[[B:.*]] = tir.alloc : memref<12x12xf32>
// CHECK:             tir.block @matmul_pad_1
// CHECK:         %[[C:.*]] = tir.alloc [(symbol(%[[N]]) ceildiv 8) * 8, 12] : memref<?x12xf32>
// CHECK:         tir.for %{{.*}} to (symbol(%[[N]]) ceildiv 8) * 8 {
// CHECK-NEXT:      tir.for %{{.*}} to 12 {
// CHECK-NEXT:        tir.for %{{.*}} to 12 annotations {inner = true} {
// CHECK-NEXT:          tir.block @matmul (
// CHECK:                 affine.store %{{.*}}, %[[C]][
// CHECK:                 affine.load %[[A]][
// CHECK:                 affine.load %[[B]][
// CHECK:                 affine.load %[[C]][
// CHECK:                 affine.store %{{.*}}, %[[C]][
// CHECK:             tir.block @matmul_crop (spatial %[[VI:.*]] = %{{.*}} to symbol(%[[N]]), spatial %[[VJ:.*]] = %{{.*}} to 12) {
// CHECK-NEXT:          %[[X:.*]] = affine.load %[[C]][%[[VI]], %[[VJ]]]
// CHECK-NEXT:          affine.store %[[X]], %{{.*}}[%[[VI]], %[[VJ]]]
tir.prim_func @matmul(%A: memref<?x9xf32> {tir.shape = #nk}, %B: memref<9x12xf32>, %C: memref<?x12xf32> {tir.shape = #nm}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 12 {
      tir.for %k to 9 {
        tir.block @matmul (spatial %vi = %i to symbol(%n), spatial %vj = %j to 12, reduce %vk = %k to 9)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x12xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x9xf32>
          %b = affine.load %B[%vk, %vj] : memref<9x12xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x12xf32>
          %s = math.fma %a, %b, %c : f32
          affine.store %s, %C[%vi, %vj] : memref<?x12xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    transform.tir.pad_einsum %block to [8, 4, 4]
    transform.tir.annotate "inner" = true on %k : !transform.tir.loop
    transform.yield
  }
}

// -----

// A factor without a padded index stays, and so does the result. A constant
// index is 0 in the padded buffer.

// CHECK-LABEL: tir.prim_func @scaled
// CHECK-NEXT:    %[[P:.*]] = tir.alloc : memref<6x1x12xi32>
// CHECK:             affine.load %{{.*}}[%[[VI:.*]], 2, %[[VK:.*]]] : memref<6x3x9xi32>
// CHECK:             affine.store %{{.*}}, %[[P]][%[[VI]], 0, %[[VK]]]
// CHECK-NOT:     tir.alloc
// CHECK:         tir.block @sum (spatial %[[VI:.*]] = %{{.*}} to 6, reduce %[[VK:.*]] = %{{.*}} to 12)
// CHECK:           affine.load %[[P]][%[[VI]], 0, %[[VK]]]
// CHECK:           affine.load %{{.*}}[%[[VI]]] : memref<6xi8>
// CHECK-NOT:     tir.block @
tir.prim_func @scaled(%A: memref<6x3x9xi32>, %B: memref<6xi8>, %C: memref<6xi32>) {
  tir.for %k to 9 {
    tir.for %i to 6 {
      tir.block @sum (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %one = arith.constant 1 : i32
        affine.store %one, %C[%wi] : memref<6xi32>
      } {
        %a = affine.load %A[%vi, 2, %vk] : memref<6x3x9xi32>
        %b = affine.load %B[%vi] : memref<6xi8>
        %w = arith.extsi %b : i8 to i32
        %p = arith.muli %a, %w : i32
        %q = arith.muli %p, %a : i32
        %c = affine.load %C[%vi] : memref<6xi32>
        %s = arith.addi %q, %c : i32
        affine.store %s, %C[%vi] : memref<6xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    transform.tir.pad_einsum %block to [1, 4]
    transform.yield
  }
}
