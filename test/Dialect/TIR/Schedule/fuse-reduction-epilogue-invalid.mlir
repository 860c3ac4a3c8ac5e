// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

// The relu of a sum is not a sum.

tir.prim_func @relu(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %zero = arith.constant 0.0 : f32
      %r = arith.maximumf %a, %zero : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.fuse_reduction_epilogue' block 'epilogue' applies 'arith.maximumf' to the reduced value, expected only the combiner 'addf' of block 'sum'}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

tir.prim_func @twice(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %r = arith.addf %a, %a : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'epilogue' uses the reduced value more than once}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

tir.prim_func @loads(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %b = affine.load %T[%vi] : memref<4xf32>
      %r = arith.addf %a, %b : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'epilogue' loads the reduced value 2 times, expected once}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

tir.prim_func @part(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 3 {
    tir.block @epilogue (spatial %vi = %i to 3) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %c = affine.load %C[%vi] : memref<4xf32>
      %r = arith.addf %a, %c : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'epilogue' reads all elements that block 'sum' writes}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

tir.prim_func @complete(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @sum (spatial %vi = %i to 4) {
      %a = affine.load %C[%vi] : memref<4xf32>
      affine.store %a, %T[%vi] : memref<4xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %r = arith.addf %a, %a : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'sum' is not a reduction: it has no init region}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

tir.prim_func @combiner(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.subf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %c = affine.load %C[%vi] : memref<4xf32>
      %r = arith.addf %a, %c : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'sum' does not combine its old value by a sum, product, minimum, maximum, and, or, xor, or selection}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

// Another reduction is the last to write a source of the epilogue.

tir.prim_func @other(%A: memref<4x8xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  %U = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @other (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %U[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %U[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %U[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %b = affine.load %U[%vi] : memref<4xf32>
      %r = arith.addf %a, %b : f32
      affine.store %r, %D[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'epilogue' reads the result of block 'other' rather than that of block 'sum' last}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

// The reduction runs over iterations of the loop around both.

tir.prim_func @partial(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4x8xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %k to 8 {
    tir.for %i to 4 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
    tir.for %i to 4 {
      tir.block @epilogue (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %a = affine.load %T[%vi] : memref<4xf32>
        %c = affine.load %C[%vi] : memref<4xf32>
        %r = arith.addf %a, %c : f32
        affine.store %r, %D[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{cannot prove that block 'epilogue' reads each element of a box at one point}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}

// -----

// The index is not affine as written.

tir.prim_func @index(%A: memref<4x8xf32>, %C: memref<4xf32>, %D: memref<4xf32>) {
  %T = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8)
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %T[%wi] : memref<4xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<4x8xf32>
        %b = affine.load %T[%vi] : memref<4xf32>
        %s = arith.addf %b, %a : f32
        affine.store %s, %T[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @epilogue (spatial %vi = %i to 4) {
      %a = affine.load %T[%vi] : memref<4xf32>
      %c0 = arith.constant 0 : index
      %at = arith.addi %vi, %c0 : index
      %c = affine.load %C[%vi] : memref<4xf32>
      %r = arith.addf %a, %c : f32
      affine.store %r, %D[symbol(%at)] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %epilogue = transform.tir.get_block "epilogue" in %root : !transform.any_op
    // expected-error @below {{block 'epilogue' stores an element at an index that is not affine in its iterators}}
    transform.tir.fuse_reduction_epilogue %epilogue into %sum
    transform.yield
  }
}
