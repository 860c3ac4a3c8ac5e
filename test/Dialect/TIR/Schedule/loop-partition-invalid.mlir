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

// -----

tir.prim_func @incomparable(%B: memref<16x2xf32>, %n: index, %m: index) {
  tir.for %i to 16 {
    tir.block @first (spatial %vi = %i to 16) where (symbol(%n) - %i - 1 >= 0) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi, 0] : memref<16x2xf32>
    }
    tir.block @second (spatial %vi = %i to 16) where (symbol(%m) - %i - 1 >= 0) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi, 1] : memref<16x2xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    // expected-error @below {{the predicate of block 'second' cannot be compared with that of another block}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}

// -----

tir.prim_func @unknown_part(%B: memref<16xf32>, %n: index) {
  tir.for %i to 16 {
    tir.block @fill (spatial %vi = %i to 16) where (symbol(%n) - %i - 1 >= 0) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<16xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fill = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %fill
    // expected-error @below {{cannot prove that the predicates below the loop to 16 around block 'fill' hold for a part of it}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}

// -----

tir.prim_func @product(%B: memref<?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0 * s1 + 3)>}, %C: memref<?x?xf32> {tir.shape = affine_map<()[s0, s1] -> (s0, s1)>}, %n: index, %m: index) {
  tir.for %i to symbol(%n) * symbol(%m) + 3 {
    tir.block @fill (spatial %vi = %i to symbol(%n) * symbol(%m) + 3) where (symbol(%n) * symbol(%m) - %i - 1 >= 0) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fill = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %fill
    // expected-error @below {{the iterations of the loop to s0 * s1 + 3 around block 'fill' in which all predicates hold are not affine}}
    %full, %rest = transform.tir.loop_partition %i into [full, ?]
    transform.yield
  }
}

// -----

tir.prim_func @no_parameter(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    // expected-error @below {{expected 1 parameters, got 0}}
    %o, %n = "transform.tir.loop_partition"(%i) <{sizes = array<i64: -9223372036854775808, 2>}> : (!transform.tir.loop) -> (!transform.tir.loop, !transform.tir.loop)
    transform.yield
  }
}
