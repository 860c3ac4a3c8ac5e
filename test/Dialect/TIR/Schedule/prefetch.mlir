// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// 6 iterations of rows and reduction fetch the 3 lines of the next panel: two of
// them fetch each line.

// CHECK-LABEL: tir.prim_func @panels(
// CHECK-SAME:    %{{.*}}: memref<2x3xf32>, %[[P:.*]]: memref<4x3x16xf32>
// CHECK:         tir.for %[[I:.*]] to 4
// CHECK:           tir.for %[[R:.*]] to 2
// CHECK:             tir.for %[[K:.*]] to 3
// CHECK-NEXT:          tir.block @prefetch (spatial %[[VI:.*]] = %[[I]] to 4, spatial %[[VR:.*]] = %[[R]] to 2, spatial %[[VK:.*]] = %[[K]] to 3)
// CHECK-NEXT:            affine.prefetch %[[P]][%[[VI]] + 1, {{.*}}(%[[VR]] * 3 + %[[VK]]) floordiv 2{{.*}}], read, locality<2>, data : memref<4x3x16xf32>
// CHECK-NEXT:          }
// CHECK-NEXT:          tir.for
tir.prim_func @panels(%A: memref<2x3xf32>, %P: memref<4x3x16xf32>, %C: memref<2x64xf32>) {
  tir.for %i to 4 {
    tir.for %r to 2 {
      tir.for %k to 3 {
        tir.for %l to 16 {
          tir.block @product (spatial %vr = %r to 2, spatial %vj = %i * 16 + %l to 64, reduce %vk = %k to 3)
          init (%wr, %wj) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %C[%wr, %wj] : memref<2x64xf32>
          } {
            %a = affine.load %A[%vr, %vk] : memref<2x3xf32>
            %b = affine.load %P[%vj floordiv 16, %vk, %vj mod 16] : memref<4x3x16xf32>
            %c = affine.load %C[%vr, %vj] : memref<2x64xf32>
            %p = arith.mulf %a, %b : f32
            %s = arith.addf %c, %p : f32
            affine.store %s, %C[%vr, %vj] : memref<2x64xf32>
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "product" in %root : !transform.any_op
    %loops:4 = transform.tir.get_loops 4 of %block
    %fetch = transform.tir.prefetch %block, 1 in %loops#2 for %loops#0
    transform.yield
  }
}

// -----

// An iteration of fewer loops fetches several lines. The number of panels is
// symbolic.

// CHECK-LABEL: tir.prim_func @several(
// CHECK:         tir.block @prefetch (spatial %[[VI:.*]] = %{{.*}} to symbol(%{{.*}}), spatial %[[VR:.*]] = %{{.*}} to 2)
// CHECK-NEXT:      affine.prefetch %{{.*}}[%[[VI]] + 1, %[[VR]] * 32]
// CHECK-NEXT:      affine.prefetch %{{.*}}[%[[VI]] + 1, {{.*}}16{{.*}}]
// CHECK-NOT:       affine.prefetch
#rows = affine_map<()[s0] -> (s0, 64)>
tir.prim_func @several(%A: memref<?x64xf32> {tir.shape = #rows}, %B: memref<?x2xf32> {tir.shape = affine_map<()[s0] -> (s0, 2)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %r to 2 {
      tir.for %k to 64 {
        tir.block @sum (spatial %vi = %i to symbol(%n), spatial %vr = %r to 2, reduce %vk = %k to 64)
        init (%wi, %wr) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi, %wr] : memref<?x2xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x64xf32>
          %b = affine.load %B[%vi, %vr] : memref<?x2xf32>
          %s = arith.addf %b, %a : f32
          affine.store %s, %B[%vi, %vr] : memref<?x2xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

// The rows are symbolic: the first two fetch the 4 lines of the next panel, and
// further ones fetch them again.

// CHECK-LABEL: tir.prim_func @assumed(
// CHECK:         tir.block @prefetch (spatial %[[VI:.*]] = %{{.*}} to 4, spatial %[[VR:.*]] = %{{.*}} to symbol(%{{.*}}), spatial %[[VK:.*]] = %{{.*}} to 2)
// CHECK-NEXT:      affine.prefetch %{{.*}}[%[[VI]] + 1, (%[[VR]] mod 2) * 2 + %[[VK]], 0]
// CHECK-NOT:       affine.prefetch
#a = affine_map<()[s0] -> (s0, 4)>
#c = affine_map<()[s0] -> (s0, 64)>
tir.prim_func @assumed(%A: memref<?x4xf32> {tir.shape = #a}, %P: memref<4x4x16xf32>, %C: memref<?x64xf32> {tir.shape = #c}, %n: index) {
  tir.for %i to 4 {
    tir.for %r to symbol(%n) {
      tir.for %k to 2 {
        tir.for %m to 2 {
          tir.for %l to 16 {
            tir.block @product (spatial %vr = %r to symbol(%n), spatial %vj = %i * 16 + %l to 64, reduce %vk = %k * 2 + %m to 4)
            init (%wr, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wr, %wj] : memref<?x64xf32>
            } {
              %a = affine.load %A[%vr, %vk] : memref<?x4xf32>
              %b = affine.load %P[%vj floordiv 16, %vk, %vj mod 16] : memref<4x4x16xf32>
              %c = affine.load %C[%vr, %vj] : memref<?x64xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vr, %vj] : memref<?x64xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "product" in %root : !transform.any_op
    %loops:5 = transform.tir.get_loops 5 of %block
    %fetch = transform.tir.prefetch %block, 1 in %loops#2 for %loops#0 {assumed_extent = 2 : i64}
    transform.yield
  }
}

// -----

// Each tile fetches its own elements 64 tiles ahead: the first of the 16 lanes
// is at the start of a cache line. Tiles that are outside of the rows fetch
// those of the same row.

// CHECK-LABEL: tir.prim_func @ahead(
// CHECK-SAME:    %[[A:.*]]: memref<8x1000xf32>, %[[B:.*]]: memref<?xf64>
// CHECK:         tir.for %[[T:.*]] to 500
// CHECK-NEXT:      tir.block @prefetch (spatial %[[V:.*]] = %[[T]] to 500)
// CHECK-NEXT:        affine.prefetch %[[A]][(%[[V]] * 2 + 3) floordiv 125 + 1, ((%[[V]] * 2 + 3) mod 125) * 8], read, locality<3>
// CHECK-NEXT:      }
// CHECK:         tir.for %[[T:.*]] to symbol(%{{.*}}) {
// CHECK-NEXT:      tir.for %[[R:.*]] to 2 {
// CHECK-NEXT:        tir.block @prefetch{{.*}} (spatial %[[VT:.*]] = %[[T]] to symbol(%{{.*}}), spatial %[[VR:.*]] = %[[R]] to 2)
// CHECK-NEXT:          affine.prefetch %[[B]][%[[VT]] * 16 + 48]
// CHECK-NEXT:          affine.prefetch %[[B]][%[[VT]] * 16 + 56]
// CHECK-NEXT:        }
tir.prim_func @ahead(%A: memref<8x1000xf32>, %B: memref<?xf64> {tir.shape = affine_map<()[s0] -> (s0 * 16)>},
                     %C: memref<8000xf32>, %D: memref<2x?xf64> {tir.shape = affine_map<()[s0] -> (2, s0 * 16)>}, %n: index) {
  tir.for %t to 500 {
    tir.for %l to 16 {
      tir.block @joined (spatial %v = %t * 16 + %l to 8000) {
        %a = affine.load %A[%v floordiv 1000, %v mod 1000] : memref<8x1000xf32>
        affine.store %a, %C[%v] : memref<8000xf32>
      }
    }
  }
  tir.for %t to symbol(%n) {
    tir.for %r to 2 {
      tir.for %l to 16 {
        tir.block @rows (spatial %vr = %r to 2, spatial %v = %t * 16 + %l to symbol(%n) * 16) {
          %b = affine.load %B[%v] : memref<?xf64>
          affine.store %b, %D[%vr, %v] : memref<2x?xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %joined = transform.tir.get_block "joined" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %joined
    %fetch = transform.tir.prefetch_ahead %joined, 0 in %loops#0 for %loops#0 by 64
    %rows = transform.tir.get_block "rows" in %root : !transform.any_op
    %others:3 = transform.tir.get_loops 3 of %rows
    %later = transform.tir.prefetch_ahead %rows, 0 in %others#1 for %others#0 by 3
    transform.yield
  }
}
