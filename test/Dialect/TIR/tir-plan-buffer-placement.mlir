// RUN: relax-opt %s --tir-plan-buffer-placement | FileCheck %s

// CHECK-LABEL: tir.prim_func @private
tir.prim_func @private(%A: memref<4x8xf32>) {
  // CHECK-NEXT: tir.for %{{.*}} to 4 {
  // CHECK-NEXT: tir.alloc : memref<8xf32>
  // CHECK-NEXT: tir.for
  %unused = tir.alloc : memref<2xf32>
  %B = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @a (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %x = affine.load %A[%vi, %vj] : memref<4x8xf32>
        affine.store %x, %B[%vj] : memref<8xf32>
      }
    }
    tir.for %j to 8 {
      tir.block @b (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %x = affine.load %B[7 - %vj] : memref<8xf32>
        affine.store %x, %A[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// Several uses: in front of the first of them.
// CHECK-LABEL: tir.prim_func @two_loops
tir.prim_func @two_loops(%A: memref<8xf32>) {
  %B = tir.alloc : memref<8xf32>
  // CHECK: tir.block @first
  // CHECK: tir.alloc
  // CHECK-NEXT: tir.for
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %A[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @a (spatial %vi = %i to 8) {
      %x = affine.load %A[%vi] : memref<8xf32>
      affine.store %x, %B[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @b (spatial %vi = %i to 8) {
      %x = affine.load %B[7 - %vi] : memref<8xf32>
      affine.store %x, %A[%vi] : memref<8xf32>
    }
  }
  tir.return
}

// A buffer that a reduction carries over its loop stays outside of the loop, as
// does a buffer that one iteration writes for the next.
// CHECK-LABEL: tir.prim_func @carried
tir.prim_func @carried(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<8xf32>) {
  %R = tir.alloc : memref<9xf32>
  %S = tir.alloc : memref<1xf32>
  // CHECK: tir.for %{{.*}} to 4 {
  tir.for %i to 4 {
    // CHECK-NEXT: tir.alloc : memref<1xf32>
    // CHECK-NEXT: tir.for %{{.*}} to 8 {
    // CHECK-NEXT: tir.block @sum
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[0] : memref<1xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %S[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %S[0] : memref<1xf32>
      }
    }
    tir.block @out (spatial %vi = %i to 4) {
      %s = affine.load %S[0] : memref<1xf32>
      affine.store %s, %C[%vi] : memref<4xf32>
    }
  }
  // CHECK: tir.alloc : memref<9xf32>
  // CHECK-NEXT: tir.for %{{.*}} to 8 {
  // CHECK-NEXT: tir.block @shift
  tir.for %i to 8 {
    tir.block @shift (ordered %vi = %i to 8) {
      %a = affine.load %A[0, %vi] : memref<4x8xf32>
      affine.store %a, %R[%vi + 1] : memref<9xf32>
      %b = affine.load %R[%vi] : memref<9xf32>
      affine.store %b, %D[%vi] : memref<8xf32>
    }
  }
  tir.return
}

// CHECK-LABEL: tir.prim_func @branch
tir.prim_func @branch(%A: memref<8xf32>, %n: index) {
  %B = tir.alloc : memref<8xf32>
  // CHECK: tir.if
  tir.if (symbol(%n) - 4 >= 0) {
    tir.for %i to 8 {
      tir.block @first (spatial %vi = %i to 8) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %A[%vi] : memref<8xf32>
      }
    }
  } else {
    // CHECK: } else {
    // CHECK-NEXT: tir.alloc
    tir.for %i to 8 {
      tir.block @a (spatial %vi = %i to 8) {
        %x = affine.load %A[%vi] : memref<8xf32>
        affine.store %x, %B[%vi] : memref<8xf32>
      }
    }
    tir.for %i to 8 {
      tir.block @b (spatial %vi = %i to 8) {
        %x = affine.load %B[7 - %vi] : memref<8xf32>
        affine.store %x, %A[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}

// A buffer inside of a block. The iterators of that block are the same in all
// iterations of the loop below.

// CHECK-LABEL: tir.prim_func @in_block
tir.prim_func @in_block(%A: memref<4xf32>, %C: memref<4x3xf32>) {
  tir.for %i to 4 {
    tir.block @outer (spatial %vi = %i to 4) {
      %B = tir.alloc : memref<4xf32>
      // CHECK: tir.for %{{.*}} to 3 {
      // CHECK-NEXT: tir.alloc : memref<4xf32>
      // CHECK-NEXT: tir.block @write
      tir.for %j to 3 {
        tir.block @write (spatial %vj = %j to 3) {
          %a = affine.load %A[%vi] : memref<4xf32>
          affine.store %a, %B[%vi] : memref<4xf32>
        }
        tir.block @read (spatial %vj = %j to 3) {
          %b = affine.load %B[%vi] : memref<4xf32>
          affine.store %b, %C[%vi, %vj] : memref<4x3xf32>
        }
      }
    }
  }
  tir.return
}

// The first iteration fills the buffer for the others: the block writes only
// where its branch is taken.
// CHECK-LABEL: tir.prim_func @filled_once
// CHECK-NEXT:    tir.alloc : memref<8xf32>
#first = affine_set<(d0) : (-d0 >= 0)>
tir.prim_func @filled_once(%A: memref<4x8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 4 {
    tir.for %j to 8 {
      tir.block @fill (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        affine.if #first(%vi) {
          %b = affine.load %B[%vj] : memref<8xf32>
          affine.store %b, %T[%vj] : memref<8xf32>
        }
      }
    }
    tir.for %j to 8 {
      tir.block @read (spatial %vi = %i to 4, spatial %vj = %j to 8) {
        %t = affine.load %T[%vj] : memref<8xf32>
        affine.store %t, %A[%vi, %vj] : memref<4x8xf32>
      }
    }
  }
  tir.return
}

// The loops of full and of partial tiles get a buffer each, next to its uses.
// CHECK-LABEL: tir.prim_func @parts
// CHECK-NEXT:    tir.for %{{.*}} to 2
// CHECK-NEXT:      %[[FULL:.*]] = tir.alloc : memref<10xf32>
// CHECK:           affine.store %{{.*}}, %[[FULL]]
// CHECK:           affine.load %[[FULL]]
// CHECK:         tir.for %{{.*}} to 1
// CHECK-NEXT:      %[[REST:.*]] = tir.alloc : memref<10xf32>
// CHECK:           affine.store %{{.*}}, %[[REST]]
// CHECK:           affine.load %[[REST]]
tir.prim_func @parts(%A: memref<10xf32>, %B: memref<10xf32>) {
  %T = tir.alloc : memref<10xf32>
  tir.for %i to 2 {
    tir.for %j to 4 {
      tir.block @write (spatial %v = %i * 4 + %j to 10) {
        %a = affine.load %A[%v] : memref<10xf32>
        affine.store %a, %T[%v] : memref<10xf32>
      }
    }
    tir.for %j to 4 {
      tir.block @read (spatial %v = %i * 4 + %j to 10) {
        %t = affine.load %T[%v] : memref<10xf32>
        affine.store %t, %B[%v] : memref<10xf32>
      }
    }
  }
  tir.for %i to 1 {
    tir.for %j to 2 {
      tir.block @write_rest (spatial %v = %j + 8 to 10) {
        %a = affine.load %A[%v] : memref<10xf32>
        affine.store %a, %T[%v] : memref<10xf32>
      }
    }
    tir.for %j to 2 {
      tir.block @read_rest (spatial %v = %j + 8 to 10) {
        %t = affine.load %T[%v] : memref<10xf32>
        affine.store %t, %B[%v] : memref<10xf32>
      }
    }
  }
  tir.return
}

// The second loop reads what the first wrote: one buffer for both.
// CHECK-LABEL: tir.prim_func @chain
// CHECK-NEXT:    tir.alloc : memref<10xf32>
// CHECK-NOT:     tir.alloc
// CHECK:         tir.return
tir.prim_func @chain(%A: memref<10xf32>, %B: memref<10xf32>) {
  %T = tir.alloc : memref<10xf32>
  tir.for %j to 10 {
    tir.block @write (spatial %v = %j to 10) {
      %a = affine.load %A[%v] : memref<10xf32>
      affine.store %a, %T[%v] : memref<10xf32>
    }
  }
  tir.for %j to 10 {
    tir.block @read (spatial %v = %j to 10) {
      %t = affine.load %T[%v] : memref<10xf32>
      affine.store %t, %B[%v] : memref<10xf32>
    }
  }
  tir.return
}
