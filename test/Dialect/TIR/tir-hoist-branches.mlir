// RUN: relax-opt %s --tir-hoist-branches --split-input-file --remarks-filter-missed=tir-hoist-branches --verify-diagnostics | FileCheck %s
// RUN: relax-opt %s --tir-hoist-branches --split-input-file --remarks-filter-passed=tir-hoist-branches -o %t 2>&1 | FileCheck %s --check-prefix=PASSED

// A branch of a vectorized loop moves in front of the loops that its condition
// does not depend on. Rows of padding are asked for once for each row of the
// window, columns once for each vector.

#inside = affine_set<(d0, d1, d2, d3) : (d0 + d1 - 1 >= 0, 8 - d0 - d1 >= 0, d2 + d3 - 1 >= 0, 6 - d2 - d3 >= 0)>

// PASSED-COUNT-2: hoisted | Category:tir-hoist-branches | Function=window | Constraints=2
// CHECK-LABEL: tir.prim_func @window(
// CHECK:         tir.for %[[Y:.*]] to 8 parallel {
// CHECK-NEXT:      tir.for %[[I:.*]] to 3 unrolled {
// CHECK-NEXT:        tir.if (%[[Y]] + %[[I]] - 1 >= 0, -%[[Y]] - %[[I]] + 8 >= 0) {
// CHECK-NEXT:          tir.for %[[J:.*]] to 3 unrolled {
// CHECK-NEXT:            tir.for %[[X:.*]] to 6 unrolled {
// CHECK-NEXT:              tir.if (%[[X]] + %[[J]] - 1 >= 0, -%[[X]] - %[[J]] + 6 >= 0) {
// CHECK-NEXT:                tir.for %[[L:.*]] to 16 vectorized {
// CHECK-NEXT:                  %[[A:.*]] = affine.load %{{.*}}[%[[Y]] + %[[I]] - 1, %[[X]] + %[[J]] - 1, %[[L]]]
// CHECK-NEXT:                  %[[S:.*]] = affine.load
// CHECK-NEXT:                  arith.addf %[[S]], %[[A]]
// CHECK:                     } else {
// CHECK-NEXT:                tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT:                  %[[S:.*]] = affine.load
// CHECK-NEXT:                  arith.addf %[[S]], %[[ZERO:.*]] : f32
// CHECK:             } else {
// CHECK-NEXT:          tir.for %{{.*}} to 3 unrolled {
// CHECK-NEXT:            tir.for %{{.*}} to 6 unrolled {
// CHECK-NEXT:              tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT:                %[[S:.*]] = affine.load
// CHECK-NEXT:                arith.addf %[[S]], %[[ZERO]] : f32
// CHECK-NOT:     affine.if
// CHECK:         tir.return
tir.prim_func @window(%A: memref<8x6x16xf32>, %B: memref<8x6x16xf32>) attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %y to 8 parallel {
    tir.for %i to 3 unrolled {
      tir.for %j to 3 unrolled {
        tir.for %x to 6 unrolled {
          tir.for %l to 16 vectorized {
            %a = affine.if #inside(%y, %i, %x, %j) -> f32 {
              %v = affine.load %A[%y + %i - 1, %x + %j - 1, %l] : memref<8x6x16xf32>
              affine.yield %v : f32
            } else {
              affine.yield %zero : f32
            }
            %b = affine.load %B[%y, %x, %l] : memref<8x6x16xf32>
            %s = arith.addf %b, %a : f32
            affine.store %s, %B[%y, %x, %l] : memref<8x6x16xf32>
          }
        }
      }
    }
  }
  tir.return
}

// -----

// The iterations of threads stay outside, even if no condition depends on them.

// CHECK-LABEL: tir.prim_func @threads(
// CHECK:         tir.for %{{.*}} to 8 parallel {
// CHECK-NEXT:      tir.if (symbol(%{{.*}}) - 5 >= 0) {
// CHECK-NEXT:        tir.for %{{.*}} to 16 vectorized {
tir.prim_func @threads(%A: memref<8x16xf32>, %n: index) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  tir.for %y to 8 parallel {
    tir.for %l to 16 vectorized {
      %a = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
        %v = affine.load %A[%y, %l] : memref<8x16xf32>
        affine.yield %v : f32
      } else {
        affine.yield %one : f32
      }
      affine.store %a, %A[%y, %l] : memref<8x16xf32>
    }
  }
  tir.return
}

// -----

// A loop that holds more than the next one ends the nest.

// CHECK-LABEL: tir.prim_func @beside(
// CHECK:         tir.for %[[Y:.*]] to 8 {
// CHECK-NEXT:      affine.store
// CHECK-NEXT:      tir.if (symbol(%{{.*}}) - 5 >= 0) {
tir.prim_func @beside(%A: memref<8x16xf32>, %n: index) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  tir.for %y to 8 {
    affine.store %one, %A[%y, 0] : memref<8x16xf32>
    tir.for %l to 16 vectorized {
      %a = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
        %v = affine.load %A[%y, %l] : memref<8x16xf32>
        affine.yield %v : f32
      } else {
        affine.yield %one : f32
      }
      affine.store %a, %A[%y, %l] : memref<8x16xf32>
    }
  }
  tir.return
}

// -----

// The part of a condition that depends on the lanes stays; so does the loop, if
// all of it does. A branch in a serial loop, and one without other side, stay.

// CHECK-LABEL: tir.prim_func @lanes(
// CHECK:         tir.for %[[Y:.*]] to 8 {
// CHECK-NEXT:      tir.if (%[[Y]] - 1 >= 0) {
// CHECK-NEXT:        tir.for %[[L:.*]] to 16 vectorized {
// CHECK-NEXT:          affine.if #[[LANES:.*]](%[[Y]], %[[L]])
// CHECK:         tir.for %{{.*}} to 16 {
// CHECK-NEXT:      affine.if
// CHECK:         tir.for %{{.*}} to 16 vectorized {
// CHECK-NEXT:      affine.if
tir.prim_func @lanes(%A: memref<8x16xf32>, %n: index) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  tir.for %y to 8 {
    // expected-remark @below {{not hoisted | Category:tir-hoist-branches | Function=lanes | Reason="a branch depends on the variable of the loop"}}
    tir.for %l to 16 vectorized {
      %a = affine.if affine_set<(d0, d1) : (d0 - 1 >= 0, d1 - 1 >= 0)>(%y, %l) -> f32 {
        %v = affine.load %A[%y - 1, %l - 1] : memref<8x16xf32>
        affine.yield %v : f32
      } else {
        affine.yield %one : f32
      }
      affine.store %a, %A[%y, %l] : memref<8x16xf32>
    }
  }
  tir.for %l to 16 {
    %a = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
      %v = affine.load %A[0, %l] : memref<8x16xf32>
      affine.yield %v : f32
    } else {
      affine.yield %one : f32
    }
    affine.store %a, %A[0, %l] : memref<8x16xf32>
  }
  tir.for %l to 16 vectorized {
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
      affine.store %one, %A[0, %l] : memref<8x16xf32>
    }
  }
  tir.return
}

// -----

// Five independent branches would make 32 copies.

// CHECK-LABEL: tir.prim_func @many(
// CHECK:         affine.if
tir.prim_func @many(%A: memref<16xf32>, %n: index, %m: index) attributes {tir.flattened} {
  %one = arith.constant 1.0 : f32
  // expected-remark @below {{not hoisted | Category:tir-hoist-branches | Function=many | Reason="the loop would have more than 16 copies"}}
  tir.for %l to 16 vectorized {
    %x = affine.load %A[%l] : memref<16xf32>
    %a = affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%n] -> f32 {
      affine.yield %x : f32
    } else {
      affine.yield %one : f32
    }
    %b = affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] -> f32 {
      affine.yield %a : f32
    } else {
      affine.yield %one : f32
    }
    %c = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] -> f32 {
      affine.yield %b : f32
    } else {
      affine.yield %one : f32
    }
    %d = affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] -> f32 {
      affine.yield %c : f32
    } else {
      affine.yield %one : f32
    }
    %e = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
      affine.yield %d : f32
    } else {
      affine.yield %one : f32
    }
    affine.store %e, %A[%l] : memref<16xf32>
  }
  tir.return
}

// -----

// A program with blocks stays as it is.

// CHECK-LABEL: tir.prim_func @blocks(
// CHECK:         affine.if
tir.prim_func @blocks(%A: memref<16xf32>, %n: index) {
  tir.for %l to 16 vectorized {
    tir.block @block (spatial %v = %l to 16) {
      %one = arith.constant 1.0 : f32
      %a = affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] -> f32 {
        %x = affine.load %A[%v] : memref<16xf32>
        affine.yield %x : f32
      } else {
        affine.yield %one : f32
      }
      affine.store %a, %A[%v] : memref<16xf32>
    }
  }
  tir.return
}

// -----

// A branch leaves two vectorized loops.

// CHECK-LABEL: tir.prim_func @nested(
// CHECK:         tir.if
// CHECK:           vectorized
// CHECK:             vectorized
tir.prim_func @nested(%A: memref<6x4xf32>, %B: memref<8x4xf32>) attributes {tir.flattened} {
  %zero = arith.constant 0.0 : f32
  tir.for %i to 8 {
   tir.for %k to 2 vectorized {
    tir.for %j to 4 vectorized {
      %b = affine.if affine_set<(i) : (i - 1 >= 0, 6 - i >= 0)>(%i) -> f32 {
        %a = affine.load %A[%i - 1, %j] : memref<6x4xf32>
        affine.yield %a : f32
      } else {
        affine.yield %zero : f32
      }
      affine.store %b, %B[%i, %j] : memref<8x4xf32>
    }
   }
  }
  tir.return
}
