// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @argument(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "blur" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.rolling_buffer' buffer #0 that block 'blur' writes is an argument of the function, whose storage the callers decide}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @reader_outside(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.for %x to 10 {
    tir.block @last (spatial %vx = %x to 10) {
      %a = affine.load %T[8, %vx] : memref<9x10xf32>
      affine.store %a, %B[0, %vx] : memref<8x10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{no loop is around block 'scale' and all blocks that read what it writes}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @parallel(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 parallel {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{the loop to 8 around block 'scale' is parallel, not serial}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @disjoint(%A: memref<16x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<16x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y * 2 + %r to 16, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<16x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<16x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy * 2, %vx] : memref<16x10xf32>
        %b = affine.load %T[%vy * 2 + 1, %vx] : memref<16x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{the indices that one iteration writes, from '2 * l0' to '2 * l0 + 2' in dimension #0 of buffer #0 that block 'scale' writes, do not overlap those of the next by a constant number}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @still(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 9 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{all iterations of the loop to 8 around block 'scale' write the same indices of buffer #0 that block 'scale' writes}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @beyond(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy - 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'blur' reads only what block 'scale' writes in the same iteration of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @holes(%A: memref<16x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<16x10xf32>
  tir.for %y to 8 {
    tir.for %r to 3 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r * 2 to 16, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<16x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<16x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<16x10xf32>
        %b = affine.load %T[%vy + 2, %vx] : memref<16x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'scale' writes all indices between the first and the last that it writes in one iteration of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @predicate(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) where (7 - %y >= 0) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' has a predicate '-l0 + 7 >= 0' that does not bound one iterator}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @changed(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
    tir.for %x to 10 {
      tir.block @clear (opaque %vx = %x to 10) {
        %c = arith.constant 0.0 : f32
        affine.store %c, %A[8, %vx] : memref<9x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{cannot prove that buffer #0 that block 'scale' reads has the same elements in all iterations of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @before(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  %T = tir.alloc : memref<9x10xf32>
  tir.for %y to 8 {
    tir.for %x to 10 {
      tir.block @first (spatial %vx = %x to 10) {
        %a = affine.load %T[0, %vx] : memref<9x10xf32>
        affine.store %a, %B[0, %vx] : memref<8x10xf32>
      }
    }
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' is not complete: '@first' reads its result before it is written}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @diagonal(%A: memref<9x9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9x9xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.for %c to 2 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %y + %c to 9) {
          %a = affine.load %A[%vy, %vx] : memref<9x9xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x9xf32>
        }
      }
    }
    tir.block @trace (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy, %vy] : memref<9x9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{the indices that one iteration writes move along dimensions #0 and #1 of buffer #0 that block 'scale' writes}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @inner(%A: memref<9x10xf32>, %B: memref<8x10xf32>) {
  tir.for %y to 8 {
    %T = tir.alloc : memref<9x10xf32>
    tir.for %r to 2 {
      tir.for %x to 10 {
        tir.block @scale (spatial %vy = %y + %r to 9, spatial %vx = %x to 10) {
          %a = affine.load %A[%vy, %vx] : memref<9x10xf32>
          affine.store %a, %T[%vy, %vx] : memref<9x10xf32>
        }
      }
    }
    tir.for %x to 10 {
      tir.block @blur (spatial %vy = %y to 8, spatial %vx = %x to 10) {
        %a = affine.load %T[%vy, %vx] : memref<9x10xf32>
        %b = affine.load %T[%vy + 1, %vx] : memref<9x10xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vy, %vx] : memref<8x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'scale' writes is allocated in each iteration of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

// Each thread would need a window of its own.

tir.prim_func @threads(%A: memref<18xf32>, %B: memref<16xf32>) {
  %T = tir.alloc : memref<18xf32>
  tir.for %o to 2 parallel {
    tir.for %y to 8 {
      tir.for %r to 2 {
        tir.block @scale (spatial %vy = %o * 9 + %y + %r to 18) {
          %a = affine.load %A[%vy] : memref<18xf32>
          affine.store %a, %T[%vy] : memref<18xf32>
        }
      }
      tir.block @blur (spatial %vo = %o to 2, spatial %vy = %y to 8) {
        %a = affine.load %T[%vo * 9 + %vy] : memref<18xf32>
        %b = affine.load %T[%vo * 9 + %vy + 1] : memref<18xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %B[%vo * 8 + %vy] : memref<16xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{the loop to 2 around block 'scale' (loop 1 of 3) is parallel, not serial}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @two_elements(%A: memref<9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to 8 {
    tir.for %r to 1 {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
        affine.store %a, %T[%vy + 1] : memref<9xf32>
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy] : memref<9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' does not write one element at each point}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.if (%r >= 0) {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
      }
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy] : memref<9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' is inside 'tir.if'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @triangle(%A: memref<9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to 8 {
    tir.for %r to %y + 1 {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy] : memref<9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{the extent of the loop to l0 + 1 around block 'scale' depends on other loops}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

// One reader does not wait for the end of the iteration.

tir.prim_func @interleaved(%A: memref<9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
      }
      tir.block @early (spatial %vy = %y to 8, spatial %vr = %r to 2) {
        %a = affine.load %T[%vy + %vr] : memref<9xf32>
        affine.store %a, %B[%vy] : memref<8xf32>
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy] : memref<9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'early' does not read buffer #0 that block 'scale' writes after the block has finished an iteration of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @vectors(%A: memref<9xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to 8 {
    tir.for %r to 2 {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.vector_load %T[%vy] : memref<9xf32>, vector<2xf32>
      %b = vector.reduction <add>, %a : vector<2xf32> into f32
      affine.store %b, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'blur' accesses vectors along dimension #0 of buffer #0 that block 'scale' writes}}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%A: memref<9xf32>, %B: memref<8xf32>, %n: index) {
  %T = tir.alloc : memref<9xf32>
  tir.for %y to min(8, symbol(%n)) {
    tir.for %r to 2 {
      tir.block @scale (spatial %vy = %y + %r to 9) {
        %a = affine.load %A[%vy] : memref<9xf32>
        affine.store %a, %T[%vy] : memref<9xf32>
      }
    }
    tir.block @blur (spatial %vy = %y to 8) {
      %a = affine.load %T[%vy] : memref<9xf32>
      affine.store %a, %B[%vy] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' would get a predicate that is not affine: }}
    transform.tir.rolling_buffer %block, write 0
    transform.yield
  }
}

// -----

tir.prim_func @unknown(%A: memref<10x4xf32>, %B: memref<8x4xf32>, %n: index) {
  %T = tir.alloc : memref<10x4xf32>
  tir.for %i to 8 {
    tir.for %k to 3 {
      tir.for %j to 4 {
        tir.block @scale (spatial %vi = %i + %k to 10, spatial %vj = %j to 4) {
          %a = affine.load %A[%vi, %vj] : memref<10x4xf32>
          affine.store %a, %T[%vi, %vj * symbol(%n)] : memref<10x4xf32>
        }
      }
    }
    tir.for %j to 4 {
      tir.block @blur (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %T[%vi, %vj] : memref<10x4xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %scale = transform.tir.get_block "scale" in %root : !transform.any_op
    // expected-error @below {{block 'scale' writes unknown indices in one iteration of the loop to 8 around block 'scale'}}
    transform.tir.rolling_buffer %scale, write 0
    transform.yield
  }
}
