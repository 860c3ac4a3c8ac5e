// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @no_init(%B: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @fill (spatial %vi = %i to 8) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.decompose_reduction' block 'fill' has no init region}}
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @inside(%A: memref<4x8xf32>, %B: memref<f32>) {
  tir.for %k to 4 {
    tir.for %l to 8 {
      tir.block @sum (reduce %vk = %k to 4, reduce %vl = %l to 8)
      init () {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[] : memref<f32>
      } {
        %a = affine.load %A[%vk, %vl] : memref<4x8xf32>
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
    %k, %l = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 8 around block 'sum' is inside the loop to 4 around block 'sum', which runs the reduction}}
    %init = transform.tir.decompose_reduction %block at %l
    transform.yield
  }
}

// -----

// Each row is summed into the same element and read before the next row.

tir.prim_func @reused(%A: memref<4x8xf32>, %C: memref<4xf32>) {
  %T = tir.alloc : memref<1xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[0] : memref<1xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[0] : memref<1xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %T[0] : memref<1xf32>
      }
    }
    tir.block @copy (spatial %vi = %i to 4) {
      %a = affine.load %T[0] : memref<1xf32>
      affine.store %a, %C[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'sum' updates another element at each spatial point}}
    %init = transform.tir.decompose_reduction %block at %i
    transform.yield
  }
}

// -----

// The block around it runs the reduction in two parts; only the first starts
// it.

tir.prim_func @part(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %ko to 2 {
    tir.block @half (reduce %vo = %ko to 2) {
      tir.for %i to 4 {
        tir.for %ki to 4 {
          tir.block @sum (spatial %vi = %i to 4, reduce %vk = symbol(%vo) * 4 + %ki to 8)
          init (%wi) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %B[%wi] : memref<4xf32>
          } {
            %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
            %b = affine.load %B[%vi] : memref<4xf32>
            %s = arith.addf %a, %b : f32
            affine.store %s, %B[%vi] : memref<4xf32>
          }
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %ki = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.decompose_reduction' block 'sum' runs only a part of its reduction in the block around it}}
    %init = transform.tir.decompose_reduction %block at %ki
    transform.yield
  }
}

// -----

tir.prim_func @empty_first(%A: memref<8xf32>, %B: memref<f32>, %n: index) {
  tir.for %ko to 2 {
    tir.for %ki to %ko * 4 + symbol(%n) {
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
    // expected-error @below {{cannot prove that the loop to 4 * l0 + s0 around block 'sum' runs block 'sum' at the first point of its reduction}}
    %init = transform.tir.decompose_reduction %block at %ko
    transform.yield
  }
}

// -----

tir.prim_func @no_first(%A: memref<8xf32>, %B: memref<f32>, %n: index) {
  tir.for %k to 8 {
    tir.block @sum (reduce %vk = %k to 8) where (symbol(%n) - %k >= 0)
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
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that the predicate of block 'sum' holds at the first point of its reduction}}
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
}

// -----

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
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{the init of block 'sum' uses a buffer that is allocated in the loop to 1 around block 'sum'}}
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
}

// -----

// In the first iterations the reader takes elements from before the reduction.

tir.prim_func @reads_old(%A: memref<4x8xf32>, %B: memref<8xf32>, %C: memref<4x8xf32>) {
  tir.for %k to 4 {
    tir.for %i to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<8xf32>
      } {
        %a = affine.load %A[%vk, %vi] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<8xf32>
      }
      tir.block @reverse (spatial %vk = %k to 4, spatial %vi = %i to 8) {
        %b = affine.load %B[-%vi + 7] : memref<8xf32>
        affine.store %b, %C[%vk, %vi] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'reverse' accesses no element of the result of block 'sum' but those updated before}}
    %init = transform.tir.decompose_reduction %block at %k
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<4x8xf32>, %B: memref<4xf32>, %n: index) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.if (symbol(%n) - 1 >= 0) {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{'tir.if' is between block 'sum' and its reduce loop}}
    %init = transform.tir.decompose_reduction %sum at %k
    transform.yield
  }
}

// -----

tir.prim_func @triangle(%A: memref<4x4xf32>, %B: memref<4xf32>) {
  tir.for %k to 4 {
    tir.for %i to 4 - %k {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 4)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x4xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k, %i = transform.tir.get_loops 2 of %sum
    // expected-error @below {{the extent of a spatial loop of block 'sum' depends on a reduce loop}}
    %init = transform.tir.decompose_reduction %sum at %k
    transform.yield
  }
}

// -----

tir.prim_func @both(%A: memref<32xf32>, %B: memref<4xf32>) {
  tir.for %k to 32 {
    tir.block @sum (spatial %vi = %k mod 4 to 4, reduce %vk = %k floordiv 4 to 8)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%wi] : memref<4xf32>
    } {
      %a = affine.load %A[%vk * 4 + %vi] : memref<32xf32>
      %b = affine.load %B[%vi] : memref<4xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %k = transform.tir.get_loops 1 of %sum
    // expected-error @below {{a loop of block 'sum' is bound to a spatial and to a reduce iterator}}
    %init = transform.tir.decompose_reduction %sum at %k
    transform.yield
  }
}

// -----

tir.prim_func @mixed(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) where (%i * 2 - %k >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %sum
    // expected-error @below {{the predicate of block 'sum' mixes spatial and reduce loops}}
    %init = transform.tir.decompose_reduction %sum at %k
    transform.yield
  }
}

// -----

tir.prim_func @elsewhere(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %j to 2 {
    tir.block @other (spatial %vj = %j to 2) {
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %B[%vi] : memref<4xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %other = transform.tir.get_block "other" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %other
    // expected-error @below {{the loop to 2 around block 'other' is not around block 'sum'}}
    %init = transform.tir.decompose_reduction %sum at %j
    transform.yield
  }
}

// -----

tir.prim_func @outside(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @row (spatial %vo = %i to 4) {
      tir.for %k to 8 {
        tir.block @sum (spatial %vi = symbol(%vo) to 4, reduce %vk = %k to 8)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %row = transform.tir.get_block "row" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %row
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    // expected-error @below {{the loop to 4 around block 'row' is outside of the block around 'sum'}}
    %init = transform.tir.decompose_reduction %sum at %i
    transform.yield
  }
}

// -----

tir.prim_func @repeated(%A: memref<4x8xf32>, %B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %r to 2 {
      tir.for %k to 8 {
        tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
        init (%wi) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%wi] : memref<4xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
          %b = affine.load %B[%vi] : memref<4xf32>
          %s = arith.addf %a, %b : f32
          affine.store %s, %B[%vi] : memref<4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %r, %k = transform.tir.get_loops 3 of %sum
    // expected-error @below {{block 'sum' is not bound to the loop to 2 around block 'sum', which repeats the reduction}}
    %init = transform.tir.decompose_reduction %sum at %i
    transform.yield
  }
}
