// RUN: relax-opt %s --tir-lower-init | FileCheck %s

// CHECK-DAG: #[[$FIRST:.*]] = affine_set<(d0, d1) : (d0 == 0, d1 == 0)>

// The init goes in front of the outermost reduce loop; spatial loops below are
// repeated.
// CHECK-LABEL: tir.prim_func @tiled
tir.prim_func @tiled(%A: memref<32x64xf32>, %B: memref<32xf32>) {
  // CHECK: tir.for %[[O:.*]] to 4 parallel {
  tir.for %o to 4 parallel {
    // CHECK: tir.for %[[I:.*]] to 8 unrolled {
    // CHECK: tir.block @sum_init (spatial %[[V:.*]] = %[[O]] * 8 + %[[I]] to 32) {
    // CHECK: affine.store %{{.*}}, %{{.*}}[%[[V]]]
    // CHECK: tir.for %[[KO:.*]] to 8 {
    tir.for %ko to 8 {
      // CHECK: tir.for %[[I:.*]] to 8 unrolled {
      tir.for %i to 8 unrolled {
        // CHECK: tir.for %[[KI:.*]] to 8 {
        tir.for %ki to 8 {
          // CHECK: tir.block @sum (spatial %{{.*}} = %[[O]] * 8 + %[[I]] to 32, reduce %{{.*}} = %[[KO]] * 8 + %[[KI]] to 64) {
          tir.block @sum (spatial %vi = %o * 8 + %i to 32, reduce %vk = %ko * 8 + %ki to 64)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<32xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<32x64xf32>
            %b = affine.load %B[%vi] : memref<32xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %B[%vi] : memref<32xf32>
          }
        }
      }
    }
  }
  tir.return
}

// The spatial part of the predicate stays.
// CHECK-LABEL: tir.prim_func @predicate
tir.prim_func @predicate(%A: memref<30x60xf32>, %B: memref<30xf32>, %unused: memref<f32>) {
  tir.for %i to 32 {
    // CHECK: tir.block @sum_init (spatial %{{.*}} = %[[I:.*]] to 30) where (-%[[I]] + 29 >= 0) {
    tir.for %k to 64 {
      // CHECK: tir.block @sum ({{.*}}) where (-%[[I]] + 29 >= 0, -%{{.*}} + 59 >= 0) {
      tir.block @sum (spatial %vi = %i to 30, reduce %vk = %k to 60) where (29 - %i >= 0, 59 - %k >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<30xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<30x60xf32>
        %b = affine.load %B[%vi] : memref<30xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<30xf32>
      }
    }
  }
  tir.return
}

// If one loop is both spatial and reduce, the init is guarded.
// CHECK-LABEL: tir.prim_func @guarded
tir.prim_func @guarded(%A: memref<4x8x2xf32>, %B: memref<4xf32>) {
  tir.for %f to 32 {
    tir.for %k to 2 {
      // CHECK: tir.block @sum (spatial %[[VI:.*]] = %{{.*}} to 4, reduce %[[VK:.*]] = %{{.*}} to 8, reduce %[[VL:.*]] = %{{.*}} to 2) {
      // CHECK-NEXT: affine.if #[[$FIRST]](%[[VK]], %[[VL]]) {
      // CHECK: affine.store %{{.*}}, %{{.*}}[%[[VI]]]
      // CHECK: }
      // CHECK: affine.load
      tir.block @sum (spatial %vi = %f floordiv 8 to 4, reduce %vk = %f mod 8 to 8, reduce %vl = %k to 2)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk, %vl] : memref<4x8x2xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// A loop of one iteration, or of none in the last row: as loop_partition leaves
// it. The init has the condition.

// CHECK-LABEL: tir.prim_func @last_is_empty
// CHECK-NEXT:    tir.for %[[I:.*]] to symbol(%[[N:.*]]) ceildiv 2 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] * 2 + 1 to symbol(%[[N]]))
// CHECK-SAME:        where (%[[I]] * -2 + symbol(%[[N]]) - 2 >= 0) {
tir.prim_func @last_is_empty(%A: memref<9x?xf32> {tir.shape = affine_map<()[s0] -> (9, s0)>}, %B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  tir.for %k to 9 {
    tir.for %i to symbol(%n) ceildiv 2 {
      tir.for %u to min(1, %i * -2 + symbol(%n) - 1) {
        tir.block @sum (spatial %vi = %i * 2 + 1 to symbol(%n), reduce %vk = %k to 9)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<?xf32>
        } {
          %a = affine.load %A[%vk, %vi] : memref<9x?xf32>
          %b = affine.load %B[%vi] : memref<?xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<?xf32>
        }
      }
    }
  }
  tir.return
}

// The reduction of one point is around the buffer: the init stays behind it.

// CHECK-LABEL: tir.prim_func @inner_buffer
// CHECK:         tir.alloc
// CHECK-NEXT:    tir.block @sum
// CHECK-NEXT:      affine.if
tir.prim_func @inner_buffer(%A: memref<4x1xf32>) {
  tir.for %k to 1 {
    tir.for %i to 4 {
      %B = tir.alloc : memref<4xf32>
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 1)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x1xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// The init of an empty reduction runs all the same: an empty sum is zero.

// CHECK-LABEL: tir.prim_func @empty_sum
// CHECK-NEXT:    tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 4) {
tir.prim_func @empty_sum(%A: memref<4x0xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 0 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x0xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}

// The loops of a split reduction are empty only if the reduction is.

// CHECK-LABEL: tir.prim_func @split_sum
// CHECK-NEXT:    tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 4) {
#cols = affine_map<()[s0, s1] -> (4, s0 - s1)>
tir.prim_func @split_sum(%A: memref<4x?xf32> {tir.shape = #cols}, %B: memref<4xf32>, %n: index, %m: index) {
  tir.for %i to 4 {
    tir.for %ko to (symbol(%n) - symbol(%m)) ceildiv 4 {
      tir.for %ki to 4 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %ko * 4 + %ki to symbol(%n) - symbol(%m)) where (%ko * -4 - %ki + symbol(%n) - symbol(%m) - 1 >= 0)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x?xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}

// A reduction over quotients has an init without conditions: its loops, joined
// and split or not, are empty only if the reduction is.

// CHECK-LABEL: tir.prim_func @quotients
// CHECK-NEXT:    tir.for %[[I:.*]] to 4 {
// CHECK-NEXT:      tir.block @sum_init (spatial %{{.*}} = %[[I]] to 4) {
// CHECK:           tir.for %[[J:.*]] to 4 {
// CHECK-NEXT:      tir.block @max_init (spatial %{{.*}} = %[[J]] to 4) {
#thirds = affine_map<()[s0] -> (4, s0 floordiv 3, 5)>
tir.prim_func @quotients(%A: memref<4x?x5xf32> {tir.shape = #thirds}, %B: memref<4xf32>, %C: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    tir.for %ko to ((symbol(%n) floordiv 3) * 5) ceildiv 8 {
      tir.for %ki to 8 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vj = (%ko * 8 + %ki) floordiv 5 to symbol(%n) floordiv 3, reduce %vk = (%ko * 8 + %ki) mod 5 to 5)
            where (%ko * -8 - %ki + (symbol(%n) floordiv 3) * 5 - 1 >= 0)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vj, %vk] : memref<4x?x5xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.for %i to 4 {
    tir.for %j to symbol(%n) floordiv 3 {
      tir.for %k to 5 {
        tir.block @max (spatial %vi = %i to 4, reduce %vj = %j to symbol(%n) floordiv 3, reduce %vk = %k to 5)
        init (%wi) {
          %least = arith.constant 0xFF800000 : f32
          affine.store %least, %C[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vj, %vk] : memref<4x?x5xf32>
          %c = affine.load %C[%vi] : memref<4xf32>
          %m = arith.maximumf %a, %c : f32
          affine.store %m, %C[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}

// Loops over sizes alone are empty at all points or at none: the init has no
// condition, whatever the sizes are.

// CHECK-LABEL: tir.prim_func @product
// CHECK-NEXT:    tir.block @sum_init (spatial %{{.*}} = 0 to 1) {
#product = affine_map<()[s0, s1] -> (s0 * s1 * 272)>
tir.prim_func @product(%A: memref<?xf32> {tir.shape = #product}, %B: memref<1xf32>, %n: index, %m: index) {
  tir.for %ko to (symbol(%n) * symbol(%m) * 272) ceildiv 256 {
    tir.for %ki to 256 {
      tir.block @sum (spatial %vi = 0 to 1, reduce %vk = %ko * 256 + %ki to symbol(%n) * symbol(%m) * 272)
          where (%ko * -256 - %ki + symbol(%n) * symbol(%m) * 272 - 1 >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<1xf32>
      } {
        %a = affine.load %A[%vk] : memref<?xf32>
        %b = affine.load %B[%vi] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<1xf32>
      }
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @difference
// CHECK-NEXT:    tir.block @sum_init (spatial %{{.*}} = 0 to 1) {
#difference = affine_map<()[s0, s1] -> (s0 * s1 - s1)>
tir.prim_func @difference(%A: memref<?xf32> {tir.shape = #difference}, %B: memref<1xf32>, %n: index, %m: index) {
  tir.for %ko to (symbol(%n) * symbol(%m) - symbol(%m)) ceildiv 8 {
    tir.for %ki to 8 {
      tir.block @sum (spatial %vi = 0 to 1, reduce %vk = %ko * 8 + %ki to symbol(%n) * symbol(%m) - symbol(%m))
          where (%ko * -8 - %ki + symbol(%n) * symbol(%m) - symbol(%m) - 1 >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<1xf32>
      } {
        %a = affine.load %A[%vk] : memref<?xf32>
        %b = affine.load %B[%vi] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<1xf32>
      }
    }
  }
  tir.return
}

// A loop that no iterator is bound to repeats the reduction: each repetition
// begins with the init.

// CHECK-LABEL: tir.prim_func @repeated
// CHECK-NOT:     @sum_init
// CHECK:         tir.block @sum
// CHECK-NEXT:      affine.if
tir.prim_func @repeated(%A: memref<4x3xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 3 {
      tir.for %r to 2 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 3)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x3xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}

// The factor of a quotient does not matter, nor does a split of it, which index
// analysis takes for a quotient of another number.

// CHECK-LABEL: tir.prim_func @scaled_quotient
// CHECK-NEXT:    tir.block @sum_init (spatial %{{.*}} = 0 to 1) {
// CHECK:         tir.block @max_init (spatial %{{.*}} = 0 to 1) {
#scaled = affine_map<()[s0] -> ((s0 floordiv 4) * 2)>
#third = affine_map<()[s0] -> (s0 floordiv 3)>
tir.prim_func @scaled_quotient(%A: memref<?xf32> {tir.shape = #scaled}, %B: memref<1xf32>, %C: memref<?xf32> {tir.shape = #third}, %D: memref<1xf32>, %n: index) {
  tir.for %k to (symbol(%n) floordiv 4) * 2 {
    tir.block @sum (spatial %vi = 0 to 1, reduce %vk = %k to (symbol(%n) floordiv 4) * 2)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%wi] : memref<1xf32>
    } {
      %a = affine.load %A[%vk] : memref<?xf32>
      %b = affine.load %B[%vi] : memref<1xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%vi] : memref<1xf32>
    }
  }
  tir.for %ko to (symbol(%n) floordiv 3) ceildiv 8 {
    tir.for %ki to 8 {
      tir.block @max (spatial %vi = 0 to 1, reduce %vk = %ko * 8 + %ki to symbol(%n) floordiv 3)
          where (%ko * -8 - %ki + symbol(%n) floordiv 3 - 1 >= 0)
      init (%wi) {
        %least = arith.constant 0xFF800000 : f32
        affine.store %least, %D[%wi] : memref<1xf32>
      } {
        %c = affine.load %C[%vk] : memref<?xf32>
        %d = affine.load %D[%vi] : memref<1xf32>
        %m = arith.maximumf %c, %d : f32
        affine.store %m, %D[%vi] : memref<1xf32>
      }
    }
  }
  tir.return
}

// A loop that no iterator is bound to may keep the spatial point out of an
// empty buffer.

// CHECK-LABEL: tir.prim_func @guarded_by_loop
// CHECK:         tir.block @sum_init {{.*}} where (symbol(%{{.*}}) floordiv 4 - 1 >= 0)
#fourth = affine_map<()[s0] -> (s0 floordiv 4)>
tir.prim_func @guarded_by_loop(%B: memref<?xf32> {tir.shape = #fourth}, %n: index) {
  tir.for %k to symbol(%n) floordiv 4 {
    tir.for %i to 1 {
      tir.for %u to min(1, symbol(%n) floordiv 4) {
        tir.block @sum (spatial %vi = %i to symbol(%n) floordiv 4, reduce %vk = %k to symbol(%n) floordiv 4)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<?xf32>
        } {
          %one = arith.constant 1.0 : f32
          %b = affine.load %B[%vi] : memref<?xf32>
          %s = arith.addf %one, %b : f32
          affine.store %s, %B[%vi] : memref<?xf32>
        }
      }
    }
  }
  tir.return
}
