// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @product(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{'transform.tir.sample_perfect_tile' the product of the decision, 20, is not the extent of the loop to 24 around block 'double'}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8 decision [4, 5]
    transform.yield
  }
}

// -----

tir.prim_func @innermost(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{the innermost factor of the decision, 12, exceeds 8}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8 decision [2, 12]
    transform.yield
  }
}

// -----

tir.prim_func @count(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected a decision of 2 factors, got 3}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8 decision [2, 3, 4]
    transform.yield
  }
}

// -----

tir.prim_func @negative(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected positive factors, got -2}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8 decision [-2, -12]
    transform.yield
  }
}

// -----

tir.prim_func @one(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{one factor of the loop to 24 around block 'double' is its extent, which exceeds the limit of the innermost factor, 8}}
    %a = transform.tir.sample_perfect_tile 1 of %i max_innermost 8
    transform.yield
  }
}

// -----

tir.prim_func @limit(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected a positive limit of the innermost factor, got 0}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 0
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
    // expected-error @below {{expected at least one factor}}
    transform.tir.sample_perfect_tile 0 of %i max_innermost 8
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
    // expected-error @below {{the product of the decision exceeds 64 bits}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8 decision [4611686018427387904, 8]
    transform.yield
  }
}

// -----

#n = affine_map<()[s0] -> (s0)>
tir.prim_func @symbolic(%A: memref<?xf32> {tir.shape = #n}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.block @fill (spatial %vi = %i to symbol(%n)) {
      %one = arith.constant 1.0 : f32
      affine.store %one, %A[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{the extent of the loop to s0 around block 'fill' is not a positive constant}}
    %a, %b = transform.tir.sample_perfect_tile 2 of %i max_innermost 8
    transform.yield
  }
}

// -----

tir.prim_func @partition(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{'transform.tir.sample_partitioned_tile' expected the partition to be the position of one of 2 factors, got 2}}
    %a, %b = transform.tir.sample_partitioned_tile 2 of %i partition 2 inner_multiple 4
    transform.yield
  }
}

// -----

tir.prim_func @indivisible(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{the extent of the loop to 24 around block 'double' is not a multiple of 5}}
    %a, %b = transform.tir.sample_partitioned_tile 2 of %i partition 1 inner_multiple 5
    transform.yield
  }
}

// -----

tir.prim_func @inner(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{the product of the inner factors of the decision, 6, is not a multiple of 4}}
    %a, %b = transform.tir.sample_partitioned_tile 2 of %i partition 1 inner_multiple 4 decision [4, 6]
    transform.yield
  }
}

// -----

tir.prim_func @weights(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{'transform.tir.sample_categorical' expected a weight for each of 2 candidates, got 1}}
    %a = transform.tir.sample_categorical [1, 2] weights [1]
    transform.yield
  }
}

// -----

tir.prim_func @negative_weight(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected weights from 0 on, got -1}}
    %a = transform.tir.sample_categorical [1, 2] weights [1, -1]
    transform.yield
  }
}

// -----

tir.prim_func @no_weight(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected a positive weight}}
    %a = transform.tir.sample_categorical [1, 2] weights [0, 0]
    transform.yield
  }
}

// -----

tir.prim_func @sum(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{the sum of the weights exceeds 64 bits}}
    %a = transform.tir.sample_categorical [1, 2] weights [9223372036854775807, 1]
    transform.yield
  }
}

// -----

tir.prim_func @position(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{expected the decision to be the position of one of 2 candidates, got 2}}
    %a = transform.tir.sample_categorical [1, 2] weights [1, 1] decision 2
    transform.yield
  }
}

// -----

tir.prim_func @reader(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{'transform.tir.sample_compute_location' no block of the scope reads the results of block 'double'}}
    %loop = transform.tir.sample_compute_location %block
    transform.yield
  }
}

// -----

tir.prim_func @location(%A: memref<8x4xf32>, %B: memref<8x4xf32>) {
  %T = tir.alloc : memref<8x4xf32>
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, 3 - %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{expected the decision to be the position of one of 2 loops, got 2}}
    %loop = transform.tir.sample_compute_location %block decision 2
    transform.yield
  }
}

// -----

tir.prim_func @argument(%A: memref<8x4xf32>, %B: memref<8x4xf32>, %T: memref<8x4xf32>) {
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, 3 - %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{block 'first' can be computed below no loop around its first reader}}
    %loop = transform.tir.sample_compute_location %block
    transform.yield
  }
}

// -----

tir.prim_func @argument_decided(%A: memref<8x4xf32>, %B: memref<8x4xf32>, %T: memref<8x4xf32>) {
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %a = affine.load %A[%vi, %vj] : memref<8x4xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 4 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 4) {
        %t = affine.load %T[%vi, 3 - %vj] : memref<8x4xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.sample_compute_location' }}
    %loop = transform.tir.sample_compute_location %block decision 0
    transform.yield
  }
}
