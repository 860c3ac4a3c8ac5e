// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @f(%B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.get_block' expected one block 'full', got 0}}
    %block = transform.tir.get_block "full" in %root : !transform.any_op
    transform.yield
  }
}

// -----

tir.prim_func @f(%B: memref<8xf32>) {
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
    // expected-error @below {{'transform.tir.get_loops' expected 2 loops around block 'fill', got 1}}
    %i, %j = transform.tir.get_loops 2 of %block
    transform.yield
  }
}

// -----

tir.prim_func @module(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @fill (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    // expected-error @below {{expected a handle to a function or a block, got 'builtin.module'}}
    %out = transform.tir.get_output_blocks %root : !transform.any_op
    transform.yield
  }
}

// -----

tir.prim_func @two_blocks(%B: memref<4xf32>) {
  tir.for %i to 4 {
    tir.block @first (spatial %vi = %i to 4) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[%vi] : memref<4xf32>
    }
    tir.block @second (spatial %vi = %i to 4) {
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %blocks = transform.tir.get_child_blocks %i : !transform.tir.loop
    // expected-error @below {{expected a handle to one operation, got one to 2}}
    %j = transform.tir.get_loops 1 of %blocks
    transform.yield
  }
}

// -----

tir.prim_func @no_producer(%B: memref<4xf32>) {
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
    %none = transform.tir.get_producers %first
    // expected-error @below {{the handle stands for no operation}}
    %j = transform.tir.get_loops 1 of %none
    transform.yield
  }
}

// -----

tir.prim_func @two_numbers(%B: memref<4xf32>) {
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
    %p = transform.param.constant 2 : i64 -> !transform.param<i64>
    %q = transform.param.constant 2 : i64 -> !transform.param<i64>
    %pq = transform.merge_handles %p, %q : !transform.param<i64>
    // expected-error @below {{expected a parameter of one integer}}
    %o, %n = transform.tir.split %i into [%pq, 2]
    transform.yield
  }
}

// -----

tir.prim_func @block(%B: memref<4xf32>) {
  tir.for %i to 4 {
    // expected-note @below {{see the operation}}
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
    %op = transform.cast %first : !transform.tir.block to !transform.any_op
    // expected-error @below {{expected a handle to 'tir.for', got 'tir.block'}}
    %loop = transform.cast %op : !transform.any_op to !transform.tir.loop
    transform.yield
  }
}
