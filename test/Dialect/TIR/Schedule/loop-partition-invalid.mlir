// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @zero(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.loop_partition' expected positive sizes, got 0}}
    %a, %b = transform.tir.loop_partition %i into [0, ?]
    transform.yield
  }
}

// -----

tir.prim_func @two(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{expected at most one inferred size}}
    %a, %b = transform.tir.loop_partition %i into [?, ?]
    transform.yield
  }
}

// -----

tir.prim_func @none(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{expected at least one size}}
    transform.tir.loop_partition %i into []
    transform.yield
  }
}

// -----

tir.prim_func @many(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the loop to 24 around block 'double' runs 26 iterations}}
    %a, %b = transform.tir.loop_partition %i into [20, 6]
    transform.yield
  }
}

// -----

tir.prim_func @few(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the sizes, whose sum is 23, reach the extent of the loop to 24 around block 'double'}}
    %a, %b = transform.tir.loop_partition %i into [20, 3]
    transform.yield
  }
}

// -----

tir.prim_func @overflow(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the sum of the sizes exceeds 64 bits}}
    %a, %b = transform.tir.loop_partition %i into [9223372036854775807, 1]
    transform.yield
  }
}

// -----

#n = affine_map<()[s0] -> (s0, s0 * 8)>
tir.prim_func @symbolic(%A: memref<?x?xf32> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to symbol(%n) * 8 {
      tir.block @fill (spatial %vi = %i to symbol(%n), spatial %vj = %j to symbol(%n) * 8) {
        %one = arith.constant 1.0 : f32
        affine.store %one, %A[%vi, %vj] : memref<?x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // The size may be zero.
    // expected-error @below {{cannot prove that the loop to s0 around block 'fill' runs 1 iterations}}
    %a, %b = transform.tir.loop_partition %i into [1, ?]
    transform.yield
  }
}

// -----

tir.prim_func @annotated(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to 36 {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    transform.tir.annotate "x" = 1 on %i : !transform.tir.loop
    // expected-error @below {{the loop to 24 around block 'double' has annotations}}
    %a, %b = transform.tir.loop_partition %i into [20, ?]
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
  tir.for %i to 24 {
    tir.for %j to min(%i + 2, 24) {
      tir.block @double (spatial %vi = %i to 24, spatial %vj = %j to 36) {
        %a = affine.load %A[%vi, %vj] : memref<24x36xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi, %vj] : memref<24x36xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{only the last size of the loop to min(l0 + 2, 24) around block 'double' can be inferred, since its extent is a minimum}}
    %a, %b = transform.tir.loop_partition %j into [?, 1]
    transform.yield
  }
}

// -----

#n = affine_map<()[s0] -> (s0 + 1)>
tir.prim_func @empty(%A: memref<?xf32> {tir.shape = #n}, %B: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %S: memref<8xf32>, %n: index) {
  tir.for %i to symbol(%n) + 1 {
    tir.block @sum (spatial %vi = 0 to 8, reduce %vk = %i to symbol(%n) + 1)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wi] : memref<8xf32>
    } {
      %a = affine.load %A[%vk] : memref<?xf32>
      %s = affine.load %S[%vi] : memref<8xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that the loop to s0 + 1 around block 'sum' runs 2 iterations, so that the init region of block 'sum' runs}}
    %a, %b = transform.tir.loop_partition %i into [?, 1]
    transform.yield
  }
}

// -----

tir.prim_func @diagonal(%A: memref<8xf32>, %S: memref<8xf32>) {
  tir.for %i to 8 {
    tir.block @sum (spatial %vi = %i to 8, reduce %vk = %i to 8)
    init (%wi) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wi] : memref<8xf32>
    } {
      %a = affine.load %A[%vk] : memref<8xf32>
      %s = affine.load %S[%vi] : memref<8xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot tell the ranges in which the init region of block 'sum' runs}}
    %a, %b = transform.tir.loop_partition %i into [?, 2]
    transform.yield
  }
}

// -----

tir.prim_func @no_predicate(%A: memref<24xf32>) {
  tir.for %i to 24 {
    tir.block @fill (spatial %vi = %i to 24) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<24xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{no predicate depends on the loop to 24 around block 'fill'}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}

// -----

tir.prim_func @lower_bound(%A: memref<24xf32>) {
  tir.for %i to 24 {
    tir.block @fill (spatial %vi = %i to 24) where (%i - 3 >= 0) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<24xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{the predicate of block 'fill' does not bound the loop to 24 around block 'fill' from above}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}

// -----

tir.prim_func @full_and_sizes(%A: memref<24xf32>) {
  tir.for %i to 24 {
    tir.block @fill (spatial %vi = %i to 24) where (20 - %i >= 0) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<24xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{expected the range in which all predicates hold and the rest, and no other sizes}}
    %full, %rest = transform.tir.loop_partition %i into [full, 3]
    transform.yield
  }
}

// -----

tir.prim_func @reduction(%A: memref<24xf32>, %S: memref<1xf32>) {
  tir.for %i to 24 {
    tir.block @sum (spatial %vj = 0 to 1, reduce %vi = %i to 24) where (20 - %i >= 0)
    init (%wj) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %S[%wj] : memref<1xf32>
    } {
      %a = affine.load %A[%vi] : memref<24xf32>
      %s = affine.load %S[%vj] : memref<1xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %S[%vj] : memref<1xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{the first range may be empty, so that the init region of block 'sum' would not run}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}
