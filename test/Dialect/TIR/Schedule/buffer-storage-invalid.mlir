// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @argument(%A: memref<8x6xf32>) {
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %A[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.storage_align' buffer #0 that block 'fill' writes is an argument of the function, whose storage the callers decide}}
    transform.tir.storage_align %block, write 0 axis 0 factor 8 offset 0
    transform.yield
  }
}

// -----

tir.prim_func @axis() {
  %T = tir.alloc : memref<8x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes has 2 dimensions, none is #2}}
    transform.tir.storage_align %block, write 0 axis 2 factor 8 offset 0
    transform.yield
  }
}

// -----

tir.prim_func @last() {
  %T = tir.alloc : memref<8x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{the last dimension of buffer #0 that block 'fill' writes has stride 1}}
    transform.tir.storage_align %block, write 0 axis 1 factor 8 offset 0
    transform.yield
  }
}

// -----

tir.prim_func @factor() {
  %T = tir.alloc : memref<8x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{expected a factor from 1 to 1048576 and an offset below it, got factor 0 and offset 0}}
    transform.tir.storage_align %block, write 0 axis 0 factor 0 offset 0
    transform.yield
  }
}

// -----

tir.prim_func @offset() {
  %T = tir.alloc : memref<8x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{expected a factor from 1 to 1048576 and an offset below it, got factor 8 and offset 8}}
    transform.tir.storage_align %block, write 0 axis 0 factor 8 offset 8
    transform.yield
  }
}

// -----

tir.prim_func @inner(%n: index) {
  %T = tir.alloc [4, 4, symbol(%n)] : memref<4x4x?xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0, 0] : memref<4x4x?xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{the strides of dimensions inside #0 of buffer #0 that block 'fill' writes are not positive constants: 's0'}}
    transform.tir.storage_align %block, write 0 axis 0 factor 8 offset 0
    transform.yield
  }
}

// -----

tir.prim_func @multiple() {
  %T = tir.alloc : memref<4x4x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0, 0] : memref<4x4x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{the stride of dimension #0 of buffer #0 that block 'fill' writes is a multiple of 6, which is never 3 modulo 8}}
    transform.tir.storage_align %block, write 0 axis 0 factor 8 offset 3
    transform.yield
  }
}

// -----

tir.prim_func @argument(%A: memref<8x6xf32>) {
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %A[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.unsafe_set_dtype' buffer #0 that block 'fill' writes is an argument of the function, whose storage the callers decide}}
    transform.tir.unsafe_set_dtype %block, write 0 to f16
    transform.yield
  }
}

// -----

tir.prim_func @index() {
  %T = tir.alloc : memref<8x6xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0, 0] : memref<8x6xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes would be cast from or to index, which is neither a float nor a signless integer}}
    transform.tir.unsafe_set_dtype %block, write 0 to index
    transform.yield
  }
}

// -----

tir.prim_func @complex() {
  %T = tir.alloc : memref<2xcomplex<f32>>
  tir.block @fill () {
    %c = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
    affine.store %c, %T[0] : memref<2xcomplex<f32>>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes would be cast from or to complex<f32>, which is neither a float nor a signless integer}}
    transform.tir.unsafe_set_dtype %block, write 0 to f32
    transform.yield
  }
}
