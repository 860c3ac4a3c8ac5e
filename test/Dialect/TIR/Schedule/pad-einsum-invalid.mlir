// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @complete(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.block @gemv (spatial %vi = %i to 6) {
      %c = affine.load %B[%vi] : memref<9xf32>
      affine.store %c, %C[%vi] : memref<6xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.pad_einsum' block 'gemv' is not a reduction: it has no init region}}
    transform.tir.pad_einsum %block to [4]
    transform.yield
  }
}

// -----

tir.prim_func @product(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.mulf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' is not a sum to one buffer}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @sum_of_sums(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.addf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' adds something else than a product of elements}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @count(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{expected 2 multiples, one per iterator of block 'gemv', got 1}}
    transform.tir.pad_einsum %block to [4]
    transform.yield
  }
}

// -----

tir.prim_func @positive(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{expected positive multiples, got 0}}
    transform.tir.pad_einsum %block to [4, 0]
    transform.yield
  }
}

// -----

tir.prim_func @multiple(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{all extents of block 'gemv' are multiples already}}
    transform.tir.pad_einsum %block to [3, 3]
    transform.yield
  }
}

// -----

tir.prim_func @predicate(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9) where (-%k + 7 >= 0)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has a predicate or stated accesses}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @split(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 3 {
    tir.for %l to 3 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k * 3 + %l to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has an iterator #1 that is not bound to a loop of its own}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @not_alone(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>, %D: memref<6x9xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
      tir.block @other (spatial %vi = %i to 6, spatial %vk = %k to 9) {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        affine.store %a, %D[%vi, %vk] : memref<6x9xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' is not alone in the loops of its iterators}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @window(%A: memref<6x9xf32>, %B: memref<14xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vi + %vk] : memref<14xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has an index of 'affine.load' that is neither an iterator nor a constant}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

// A row that is scaled by infinity has no zero terms.

tir.prim_func @scale(%A: memref<6x9xf32>, %B: memref<9xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vi] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has a factor that reduce iterator #1 does not index, so that terms of padding may not be zero}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @no_factor(%A: memref<6x9xi32>, %B: memref<9xi32>, %C: memref<6xi32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %zero = arith.constant 0 : i32
        affine.store %zero, %C[%wi] : memref<6xi32>
      } {
        %a = affine.load %A[%vi, 2] : memref<6x9xi32>
        %b = affine.load %B[%vi] : memref<9xi32>
        %c = affine.load %C[%vi] : memref<6xi32>
        %p = arith.muli %a, %b : i32
        %s = arith.addi %c, %p : i32
        affine.store %s, %C[%vi] : memref<6xi32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has no factor that reduce iterator #1 indexes}}
    transform.tir.pad_einsum %block to [4, 4]
    transform.yield
  }
}

// -----

tir.prim_func @bias(%A: memref<6x9xf32>, %B: memref<9xf32>, %D: memref<6xf32>, %C: memref<6xf32>) {
  tir.for %i to 6 {
    tir.for %k to 9 {
      tir.block @gemv (spatial %vi = %i to 6, reduce %vk = %k to 9)
      init (%wi) {
        %d = affine.load %D[%wi] : memref<6xf32>
        affine.store %d, %C[%wi] : memref<6xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<6x9xf32>
        %b = affine.load %B[%vk] : memref<9xf32>
        %c = affine.load %C[%vi] : memref<6xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%vi] : memref<6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "gemv" in %root : !transform.any_op
    // expected-error @below {{block 'gemv' has an init region that reads a buffer at a padded iterator}}
    transform.tir.pad_einsum %block to [4, 1]
    transform.yield
  }
}
