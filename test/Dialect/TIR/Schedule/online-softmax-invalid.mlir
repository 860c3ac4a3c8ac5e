// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @not_maximum(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.minimumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' does not compute a maximum of floats}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @start(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant -1.0 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' does not start its maximum at -inf}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @computed_elements(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %y = arith.negf %x : f32
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %y : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' does not compute the maximum of elements of a buffer}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @parallel_blocks(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    transform.tir.unroll %ko
    // expected-error @below {{'transform.tir.online_softmax' the loop to 2 around block 'max' is unrolled, not serial}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @row_loop(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    // expected-error @below {{'transform.tir.online_softmax' iterations of the loop to 4 around block 'max' do not read consecutive blocks of a row, of a constant number of elements}}
    transform.tir.online_softmax %max, %sum at %i
    transform.yield
  }
}

// -----

// Iteration o reads the elements o and o + 4.
tir.prim_func @interleaved(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ki, %ko = transform.tir.split %k into [2, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' iterations of the loop to 4 around block 'max' (loop 1 of 3) do not read consecutive blocks of a row, of a constant number of elements}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @inner_block(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  %Z = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @copy (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        affine.store %x, %Z[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %Z[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %copy = transform.tir.get_block "copy" in %root : !transform.any_op
    transform.tir.compute_at %copy to %ko
    // expected-error @below {{'transform.tir.online_softmax' the loop to 2 around block 'copy' is around other blocks than 'max'}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @product(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.mulf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' does not add its terms}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @biased_sum(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 1.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' does not start its sum at zero}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @squares(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %q = arith.mulf %e, %e : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %q : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' computes a value that is not linear in the exponentials of the distances from the maximum}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @maximum_itself(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %m : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' computes a value that is not linear in the exponentials of the distances from the maximum}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @other_elements(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %y = affine.load %Y[%vi, %vk] : memref<4x8xf32>
        %d = arith.subf %y, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' subtracts the maximum from a value that block 'max' does not read}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

// The rows of a square are read as columns.
tir.prim_func @other_row(%X: memref<8x8xf32>, %Y: memref<8x8xf32>, %S: memref<8xf32>) {
  %M = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 8, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<8xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<8x8xf32>
        %m = affine.load %M[%vi] : memref<8xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<8xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 8, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<8xf32>
      } {
        %x = affine.load %X[%vk, %vi] : memref<8x8xf32>
        %m = affine.load %M[%vi] : memref<8xf32>
        %y = affine.load %Y[%vi, %vk] : memref<8x8xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<8xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' reads the maximum of another row than that of its elements}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @split_sum(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %i1, %k1 = transform.tir.get_loops 2 of %sum
    %ko1, %ki1 = transform.tir.split %k1 into [?, 4]
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' has no loop of its own over the elements of a row}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @weights_outside(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  %W = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @exp (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        affine.store %e, %W[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %e = affine.load %W[%vi, %vk] : memref<4x8xf32>
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %exp = transform.tir.get_block "exp" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.online_softmax' block 'exp' computes weights that are read by 'sum', which is not among the given blocks}}
    transform.tir.online_softmax %max, %exp at %ko
    transform.yield
  }
}

// -----

tir.prim_func @no_blocks(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' no block behind the maximum is given}}
    transform.tir.online_softmax %max,  at %ko
    transform.yield
  }
}

// -----

tir.prim_func @two_dimensions(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8, reduce %vl = 0 to 1) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' has 2 reduce iterators, expected one}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @argument(%X: memref<4x8xf32>, %S: memref<4xf32>, %M: memref<4xf32>) {
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' writes an argument of the function}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @same_element(%X: memref<4x8xf32>, %Z: memref<4xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %Z[%vi] : memref<4xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'max' reduces the same element again}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @shifted(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, 7 - %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' reads a buffer at an index that is no iterator}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @wide_sum(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf64>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f64
        affine.store %zero, %S[%wi] : memref<4xf64>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %f = arith.extf %e : f32 to f64
        %s = affine.load %S[%vi] : memref<4xf64>
        %t = arith.addf %s, %f : f64
        affine.store %t, %S[%vi] : memref<4xf64>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' has sums of another type than the maximum}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @two_bases(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  %W = tir.alloc : memref<4x8xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @exp (spatial %vi = %i to 4, spatial %vk = %k to 8) {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        affine.store %e, %W[%vi, %vk] : memref<4x8xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp2 %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %exp = transform.tir.get_block "exp" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' computes another exponential than the blocks before it}}
    transform.tir.online_softmax %max, %exp, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @longer_rows(%X: memref<4x16xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x16xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 16 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 16) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x16xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' is not proven to have all elements of a row, '16', in the iterations of the loop to 2 around block 'max'}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

// An iteration of the outer loop computes two maxima, and sums of all rows.
tir.prim_func @other_nests(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %o to 2 {
  tir.for %k to 8 {
    tir.for %i to 2 {
      tir.block @max (spatial %vi = %o * 2 + %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %o, %k, %i = transform.tir.get_loops 3 of %max
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' is not proven to read in an iteration of the loop to 2 around block 'max' (loop 1 of 3) only what block 'max' has written in it}}
    transform.tir.online_softmax %max, %sum at %k
    transform.yield
  }
}

// -----

tir.prim_func @before(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %x = affine.load %X[%vi, 0] : memref<4x8xf32>
      affine.store %x, %Y[%vi, 0] : memref<4x8xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.online_softmax' block 'first' does not follow the loop to 2 around block 'max'}}
    transform.tir.online_softmax %max, %first at %ko
    transform.yield
  }
}

// -----

tir.prim_func @between(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @other (spatial %vi = %i to 4) {
      %x = affine.load %S[%vi] : memref<4xf32>
      affine.store %x, %Y[%vi, 0] : memref<4x8xf32>
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' cannot move in front of block 'other', which uses its buffers}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}

// -----

tir.prim_func @not_alone(%X: memref<4x8xf32>, %Y: memref<4x8xf32>, %S: memref<4xf32>) {
  %M = tir.alloc : memref<4xf32>
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @max (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %low = arith.constant 0xFF800000 : f32
        affine.store %low, %M[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %n = arith.maximumf %m, %x : f32
        affine.store %n, %M[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.for %k to 8 {
      tir.block @sum (spatial %vi = %i to 4, reduce %vk = %k to 8) init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %S[%wi] : memref<4xf32>
      } {
        %x = affine.load %X[%vi, %vk] : memref<4x8xf32>
        %m = affine.load %M[%vi] : memref<4xf32>
        %d = arith.subf %x, %m : f32
        %e = math.exp %d : f32
        %s = affine.load %S[%vi] : memref<4xf32>
        %t = arith.addf %s, %e : f32
        affine.store %t, %S[%vi] : memref<4xf32>
      }
    }
  }
  tir.for %i to 4 {
    tir.block @other (spatial %vi = %i to 4) {
      %x = affine.load %S[%vi] : memref<4xf32>
      affine.store %x, %Y[%vi, 0] : memref<4x8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %max = transform.tir.get_block "max" in %root : !transform.any_op
    %sum = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %max
    %ko, %ki = transform.tir.split %k into [?, 4]
    transform.tir.reorder %ko, %i, %ki
    %other = transform.tir.get_block "other" in %root : !transform.any_op
    %si, %sk = transform.tir.get_loops 2 of %sum
    transform.tir.reverse_compute_at %other to %si
    // expected-error @below {{'transform.tir.online_softmax' block 'sum' is not alone in a nest of loops}}
    transform.tir.online_softmax %max, %sum at %ko
    transform.yield
  }
}
