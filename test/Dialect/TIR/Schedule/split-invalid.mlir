// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @zero(%B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @fill (spatial %vi = %i to 10) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.split' expected positive factors, got 0}}
    %o, %n = transform.tir.split %i into [?, 0]
    transform.yield
  }
}

// -----

tir.prim_func @short(%B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @fill (spatial %vi = %i to 10) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that the factors, whose product is 9, reach the extent of the loop to 10 around block 'fill'}}
    %o, %n = transform.tir.split %i into [3, 3]
    transform.yield
  }
}

// -----

tir.prim_func @parallel(%B: memref<10xf32>) {
  tir.for %i to 10 parallel {
    tir.block @fill (spatial %vi = %i to 10) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{the loop to 10 around block 'fill' is parallel, not serial}}
    %o, %n = transform.tir.split %i into [?, 2]
    transform.yield
  }
}

// -----

tir.prim_func @dependent(%B: memref<10x10xf32>) {
  tir.for %i to 10 {
    tir.for %j to 10 - %i {
      tir.block @fill (spatial %vi = %i to 10, spatial %vj = %j to 10) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<10x10xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{only the outermost factor of the loop to -l0 + 10 around block 'fill' can be inferred, since its extent depends on other loops}}
    %o, %n = transform.tir.split %j into [2, ?]
    transform.yield
  }
}

// -----

// A handle to a loop that a step removed names the step.

tir.prim_func @removed(%B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @fill (spatial %vi = %i to 10) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    %o, %n = transform.tir.split %i into [?, 2]
    // expected-error @below {{the operation of the handle was removed by 'transform.tir.split' at loc(}}
    %p, %q = transform.tir.split %i into [?, 2]
    transform.yield
  }
}

// -----

tir.prim_func @no_factor(%B: memref<16xf32>) {
  tir.for %i to 16 {
    tir.block @fill (spatial %vi = %i to 16) {
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
    // expected-error @below {{expected at least one factor}}
    transform.tir.split %i into []
    transform.yield
  }
}

// -----

tir.prim_func @two_inferred(%B: memref<16xf32>) {
  tir.for %i to 16 {
    tir.block @fill (spatial %vi = %i to 16) {
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
    // expected-error @below {{expected at most one inferred factor}}
    %o, %n = transform.tir.split %i into [?, ?]
    transform.yield
  }
}

// -----

tir.prim_func @overflow(%B: memref<16xf32>) {
  tir.for %i to 16 {
    tir.block @fill (spatial %vi = %i to 16) {
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
    // expected-error @below {{the product of the factors exceeds 64 bits}}
    %o, %n = transform.tir.split %i into [4294967296, 4294967296]
    transform.yield
  }
}

// -----

tir.prim_func @too_few_results(%B: memref<4xf32>) {
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
    // expected-error @below {{expected 2 results, got 1}}
    %o = "transform.tir.split"(%i) <{factors = array<i64: 2, 2>}> : (!transform.tir.loop) -> !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%B: memref<16xf32>, %n: index) {
  tir.for %i to min(16, symbol(%n)) {
    tir.block @fill (spatial %vi = %i to 16) {
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
    // expected-error @below {{only the outermost factor of the loop to min(s0, 16) around block 'fill' can be inferred, since its extent is a minimum}}
    %o, %n = transform.tir.split %i into [4, ?]
    transform.yield
  }
}
