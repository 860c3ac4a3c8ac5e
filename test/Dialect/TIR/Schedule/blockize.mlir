// RUN: relax-opt %s --split-input-file --transform-interpreter | FileCheck %s

// A tile of a matmul. The outer block gets the init, over the tile; both keep
// the kinds of iterators.

// CHECK-LABEL: tir.prim_func @matmul
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32>, %[[B:.*]]: memref<32x8xf32>, %[[C:.*]]: memref<16x8xf32>
// CHECK:         tir.for %[[IO:.*]] to 4 {
// CHECK-NEXT:      tir.for %[[KO:.*]] to 2 {
// CHECK-NEXT:        tir.block @matmul_o (spatial %[[OI:.*]] = %[[IO]] to 4, spatial %[[OJ:.*]] = 0 to 1, reduce %[[OK:.*]] = %[[KO]] to 2)
// CHECK-SAME:        init (%[[PI:.*]], %[[PJ:.*]]) {
// CHECK-NEXT:          tir.for %[[QI:.*]] to 4 {
// CHECK-NEXT:            tir.for %[[QJ:.*]] to 8 {
// CHECK-NEXT:              tir.block @matmul_init (spatial %[[RI:.*]] = %[[QI]] to 4, spatial %[[RJ:.*]] = %[[QJ]] to 8) {
// CHECK:                     affine.store %{{.*}}, %[[C]][%[[RI]] + %[[PI]] * 4, %[[RJ]]]
// CHECK:               tir.for %[[II:.*]] to 4 {
// CHECK-NEXT:            tir.for %[[J:.*]] to 8 {
// CHECK-NEXT:              tir.for %[[KI:.*]] to 16 {
// CHECK-NEXT:                tir.block @matmul (spatial %[[I:.*]] = %[[II]] to 4, spatial %[[VJ:.*]] = %[[J]] to 8, reduce %[[K:.*]] = %[[KI]] to 16)
// CHECK-SAME:                annotations {done} {
// CHECK:                       affine.load %[[A]][%[[I]] + %[[OI]] * 4, %[[K]] + %[[OK]] * 16]
// CHECK:                       affine.load %[[B]][%[[K]] + %[[OK]] * 16, %[[VJ]]]
// CHECK:                       affine.store %{{.*}}, %[[C]][%[[I]] + %[[OI]] * 4, %[[VJ]]]
tir.prim_func @matmul(%A: memref<16x32xf32>, %B: memref<32x8xf32>, %C: memref<16x8xf32>) {
  tir.for %io to 4 {
    tir.for %ko to 2 {
      tir.for %ii to 4 {
        tir.for %j to 8 {
          tir.for %ki to 16 {
            tir.block @matmul (spatial %vi = %io * 4 + %ii to 16, spatial %vj = %j to 8, reduce %vk = %ko * 16 + %ki to 32)
            init (%wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wi, %wj] : memref<16x8xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<16x32xf32>
              %b = affine.load %B[%vk, %vj] : memref<32x8xf32>
              %c = affine.load %C[%vi, %vj] : memref<16x8xf32>
              %p = arith.mulf %a, %b : f32
              %s = arith.addf %c, %p : f32
              affine.store %s, %C[%vi, %vj] : memref<16x8xf32>
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
    %block = transform.tir.get_block "matmul" in %root : !transform.any_op
    %io, %ko, %ii, %j, %ki = transform.tir.get_loops 5 of %block
    %outer = transform.tir.blockize %ii
    // The handles of the block and of its loops survive.
    transform.tir.annotate "done" = unit on %block : !transform.tir.block
    %i2, %j2, %k2 = transform.tir.get_loops 3 of %block
    %io2, %ko2 = transform.tir.get_loops 2 of %outer
    transform.yield
  }
}

// -----

// The predicate of an inexact split goes inside. One over outer loops alone
// stays outside.

#shape = affine_map<()[s0] -> (s0)>
// CHECK-LABEL: tir.prim_func @tail
// CHECK:         tir.for %[[I:.*]] to symbol(%[[N:.*]]) ceildiv 12 {
// CHECK-NEXT:      tir.for %[[J:.*]] to 3 {
// CHECK-NEXT:        tir.block @copy_o (spatial %[[O:.*]] = %[[I]] * 3 + %[[J]] to
// CHECK-SAME:        {
// CHECK-NEXT:          tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:            tir.block @copy (spatial %[[V:.*]] = %[[K]] to 4) where (
// CHECK-SAME:            -%[[K]] - symbol(%[[O]]) * 4 + symbol(%[[N]]) - 1 >= 0) {
// CHECK-NEXT:              affine.load %{{.*}}[%[[V]] + %[[O]] * 4]
tir.prim_func @tail(%A: memref<?xf32> {tir.shape = #shape}, %B: memref<?xf32> {tir.shape = #shape}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @copy (spatial %v = %i to symbol(%n)) {
      %a = affine.load %A[%v] : memref<?xf32>
      affine.store %a, %B[%v] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %i0, %i1, %i2 = transform.tir.split %i into [?, 3, 4]
    %outer = transform.tir.blockize %i2
    transform.yield
  }
}

// -----

// A loop inside that is as long as a tile of the loops outside.

// CHECK-LABEL: tir.prim_func @ragged
// CHECK:         tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @copy_o (spatial %[[O:.*]] = %[[I]] to 4) {
// CHECK-NEXT:        tir.for %[[J:.*]] to min(4, symbol(%[[O]]) * -4 + 13) {
// CHECK-NEXT:          tir.block @copy (spatial %{{.*}} = %[[J]] to 4) {
tir.prim_func @ragged(%A: memref<13xf32>, %B: memref<13xf32>) {
  tir.for %i to 4 {
    tir.for %j to min(4, 13 - %i * 4) {
      tir.block @copy (spatial %v = %i * 4 + %j to 13) {
        %a = affine.load %A[%v] : memref<13xf32>
        affine.store %a, %B[%v] : memref<13xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

// The predicate leaves three points of the loop outside, also where it is an
// expression over a loop inside.

// CHECK-LABEL: tir.prim_func @unit
// CHECK:         tir.for %[[I:.*]] to 8 {
// CHECK-NEXT:      tir.block @copy_o (spatial %{{.*}} = %[[I]] to 3) where (-%[[I]] + 2 >= 0) {
// CHECK-NEXT:        tir.for %{{.*}} to 1 {
// CHECK-NEXT:          tir.block @copy (spatial %{{.*}} = 0 to 1) {
tir.prim_func @unit(%A: memref<3xf32>, %B: memref<3xf32>) {
  tir.for %i to 8 {
    tir.for %j to 1 {
      tir.block @copy (spatial %v = %j * 8 + %i to 3) where (%j * -8 - %i + 2 >= 0) {
        %a = affine.load %A[%v] : memref<3xf32>
        affine.store %a, %B[%v] : memref<3xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

// A block that is inside of another, and one that contains others: indices that
// are no operands of maps use an affine.apply.

// CHECK-LABEL: tir.prim_func @nested
// CHECK:         tir.for %[[I:.*]] to 2 {
// CHECK-NEXT:      tir.block @fill_o_o (spatial %[[P:.*]] = %[[I]] to 2) {
// CHECK-NEXT:        tir.for %[[J:.*]] to 3 {
// CHECK-NEXT:          tir.block @fill_o (spatial %[[O:.*]] = %[[J]] to 3) {
// CHECK-NEXT:            tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:              tir.block @fill (spatial %[[V:.*]] = %[[K]] to 4) {
// CHECK-NEXT:                %[[X:.*]] = affine.apply #{{.*}}(%[[V]], %[[O]], %[[P]])
// CHECK-NEXT:                arith.index_cast %[[X]]
// CHECK-NEXT:                affine.store %{{.*}}, %{{.*}}[%[[V]] + %[[O]] * 4 + %[[P]] * 12]
tir.prim_func @nested(%B: memref<24xi32>) {
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.for %k to 4 {
        tir.block @fill (spatial %v = %i * 12 + %j * 4 + %k to 24) {
          %a = arith.index_cast %v : index to i32
          affine.store %a, %B[%v] : memref<24xi32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    %inner = transform.tir.blockize %k
    %outer = transform.tir.blockize %j
    transform.yield
  }
}

// -----

// Several blocks: an iterator for the loop outside, which is spatial, since the
// rows are independent. A block below that keeps its init, runs all of its
// reduction inside.

#square = affine_map<()[s0] -> (s0, s0)>
// CHECK-LABEL: tir.prim_func @several
// CHECK:         tir.for %[[I:.*]] to symbol(%[[N:.*]]) parallel {
// CHECK-NEXT:      tir.block @sum_o (spatial %[[O:.*]] = %[[I]] to symbol(%[[N]])) {
// CHECK-NEXT:        tir.for %{{.*}} to 1 {
// CHECK-NEXT:          tir.for %[[K:.*]] to symbol(%[[N]]) {
// CHECK-NEXT:            tir.block @sum (spatial %{{.*}} = symbol(%[[O]]) to symbol(%[[N]]), reduce %{{.*}} = %[[K]] to symbol(%[[N]]))
// CHECK-SAME:            init
// CHECK:               tir.for %[[J:.*]] to symbol(%[[O]]) + 1 {
// CHECK-NEXT:            tir.block @divide (spatial %{{.*}} = symbol(%[[O]]) to symbol(%[[N]]), spatial %{{.*}} = %[[J]] to symbol(%[[N]])) {
tir.prim_func @several(%A: memref<?x?xf32> {tir.shape = #square}, %B: memref<?x?xf32> {tir.shape = #square}, %n: index) {
  %S = tir.alloc [symbol(%n), 1] : memref<?x1xf32>
  tir.for %i to symbol(%n) {
    tir.for %u to 1 {
      tir.for %k to symbol(%n) {
        tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to symbol(%n))
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %S[%wi, 0] : memref<?x1xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x?xf32>
          %b = affine.load %S[%vi, 0] : memref<?x1xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %S[%vi, 0] : memref<?x1xf32>
        }
      }
      tir.for %j to %i + 1 {
        tir.block @divide (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n)) {
          %a = affine.load %A[%vi, %vj] : memref<?x?xf32>
          %b = affine.load %S[%vi, 0] : memref<?x1xf32>
          %s = arith.divf %a, %b : f32
          affine.store %s, %B[%vi, %vj] : memref<?x?xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %u, %k = transform.tir.get_loops 3 of %block
    %outer = transform.tir.blockize %u
    transform.tir.parallel %i
    transform.yield
  }
}

// -----

// Each iteration uses the buffer again, so that the points must run in order.

// CHECK-LABEL: tir.prim_func @shared
// CHECK:         tir.block @first_o (ordered %{{.*}} = %{{.*}} to 4) {
// CHECK:           tir.if (symbol(%{{.*}}) - 1 >= 0) {
tir.prim_func @shared(%A: memref<4xf32>, %B: memref<4xf32>) {
  %T = tir.alloc : memref<1xf32>
  tir.for %i to 4 {
    tir.for %u to 1 {
      tir.block @first (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32>
        affine.store %a, %T[0] : memref<1xf32>
      }
      tir.if (%i - 1 >= 0) {
        tir.block @second (spatial %v = %i to 4) {
          %a = affine.load %T[0] : memref<1xf32>
          affine.store %a, %B[%v] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %u = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %u
    transform.yield
  }
}

// -----

// Both blocks continue reductions in any order.

// CHECK-LABEL: tir.prim_func @sums
// CHECK:         tir.block @first_o (reduce %{{.*}} = %{{.*}} to 4) {
tir.prim_func @sums(%A: memref<4xf32>, %B: memref<1xf32>, %C: memref<1xf32>) {
  tir.for %i to 4 {
    tir.for %u to 1 {
      tir.block @first (reduce %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32>
        %b = affine.load %B[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[0] : memref<1xf32>
      }
      tir.block @second (reduce %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32>
        %b = affine.load %C[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %C[0] : memref<1xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %i, %u = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %u
    transform.yield
  }
}

// -----

// No loop is outside.

// CHECK-LABEL: tir.prim_func @outermost
// CHECK-NEXT:    tir.block @first_o () {
// CHECK-NEXT:      tir.for %{{.*}} to 4 {
tir.prim_func @outermost(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @first (spatial %v = %i to 4) {
      %a = affine.load %A[%v] : memref<4xf32>
      affine.store %a, %B[%v] : memref<4xf32>
    }
    tir.block @second (spatial %v = %i to 4) {
      %a = affine.load %B[%v] : memref<4xf32>
      affine.store %a, %A[%v] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %outer = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// A nested block computes the iterator of the block around it in its own body.

#first = affine_set<(d0) : (1 - d0 >= 0)>
// CHECK-LABEL: tir.prim_func @nested_branch
// CHECK:         tir.block @outer_o (spatial %[[O:.*]] = %{{.*}} to 2)
// CHECK:           tir.block @outer (spatial %[[U:.*]] = %{{.*}} to 2)
// CHECK:             tir.block @inner
// CHECK-NEXT:          %[[V:.*]] = affine.apply #{{.*}}(%[[U]], %[[O]])
// CHECK:               affine.if #{{.*}}(%[[V]])
tir.prim_func @nested_branch(%B: memref<4x8xf32>) {
  tir.for %i to 4 {
    tir.block @outer (spatial %u = %i to 4) {
      tir.for %j to 8 {
        tir.block @inner (spatial %v = %j to 8) {
          %zero = arith.constant 0.0 : f32
          %one = arith.constant 1.0 : f32
          %x = affine.if #first(%u) -> f32 {
            affine.yield %zero : f32
          } else {
            affine.yield %one : f32
          }
          affine.store %x, %B[%u, %v] : memref<4x8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "outer" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %io, %ii = transform.tir.split %i into [2, 2]
    %outer = transform.tir.blockize %ii
    transform.yield
  }
}

// -----

// The init of a block that blockize has made becomes a nest of blocks, too. Its
// maps use the arguments of the init region.

// CHECK-LABEL: tir.prim_func @nested_init
// CHECK:         tir.block @sum_o (spatial %{{.*}} = %{{.*}} to 2, reduce %{{.*}} = 0 to 1)
// CHECK-SAME:    init (%[[W:.*]]) {
// CHECK-NEXT:      tir.block @sum_init_o (spatial %{{.*}} = 0 to 1) {
// CHECK-NEXT:        tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:          tir.block @sum_init (spatial %[[V:.*]] = %[[I]] to 4) where (-%[[I]] - symbol(%[[W]]) * 4 + 4 >= 0) {
// CHECK:                 affine.store %{{.*}}, %{{.*}}[%[[V]] + %[[W]] * 4]
tir.prim_func @nested_init(%A: memref<5x3xf32>, %B: memref<5xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.for %k to 3 {
        tir.block @sum (spatial %vi = %io * 4 + %ii to 5, reduce %vk = %k to 3)
        where (-%io * 4 - %ii + 4 >= 0)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<5xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<5x3xf32>
          %b = affine.load %B[%vi] : memref<5xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<5xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %io, %ii, %k = transform.tir.get_loops 3 of %block
    %outer = transform.tir.blockize %ii
    %init = transform.tir.get_block "sum_init" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %init
    %outer_init = transform.tir.blockize %i
    transform.yield
  }
}

// -----

// An init without iterators.

// CHECK-LABEL: tir.prim_func @total
// CHECK:         tir.block @sum_o (reduce %{{.*}} = %{{.*}} to 2)
// CHECK-SAME:    init () {
// CHECK-NEXT:      tir.block @sum_init () {
tir.prim_func @total(%A: memref<8xf32>, %B: memref<f32>) {
  tir.for %ko to 2 {
    tir.for %ki to 4 {
      tir.block @sum (reduce %vk = %ko * 4 + %ki to 8)
      init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[] : memref<f32>
      } {
        %a = affine.load %A[%vk] : memref<8xf32>
        %b = affine.load %B[] : memref<f32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[] : memref<f32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %ko, %ki = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %ki
    transform.yield
  }
}
