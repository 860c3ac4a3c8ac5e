// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @later(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[7 - %vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{'transform.tir.merge' cannot prove that block 'second' reads no element that block 'first' writes in a later iteration}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @all(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[7] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{cannot prove that block 'second' reads no element that block 'first' writes in a later iteration}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @extents(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{cannot prove that the loop to 4 around block 'second' has the extent of the loop to 8 around block 'first'}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @parallel(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 parallel {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{the loop to 8 around block 'first' is parallel, not serial}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @twice(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{the loop to 8 around block 'first' is given twice}}
    %m = transform.tir.merge %i, %i
    transform.yield
  }
}

// -----

tir.prim_func @one(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{expected at least two loops}}
    %m = transform.tir.merge %i
    transform.yield
  }
}

// -----

tir.prim_func @beside(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    %u = transform.tir.add_unit_loop %second : !transform.tir.block
    // expected-error @below {{the loop to 1 around block 'second' does not stand beside the loop to 8 around block 'first'}}
    %m = transform.tir.merge %i, %u
    transform.yield
  }
}

// -----

tir.prim_func @between(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 1 {
    tir.block @third (spatial %vi = %i to 1) {
      %zero = arith.constant 0.0 : f32
      affine.store %zero, %B[0] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{'tir.for' stands between the loop to 8 around block 'first' and the loop to 8 around block 'second'}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}

// -----

func.func private @effect()

tir.prim_func @opaque(%A: memref<8xf32>, %B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.for %i to 8 {
    tir.block @first (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %T[%vi] : memref<8xf32>
    }
  }
  tir.for %i to 8 {
    tir.block @second (spatial %vi = %i to 8) {
      %t = affine.load %T[%vi] : memref<8xf32>
      func.call @effect() : () -> ()
      affine.store %t, %B[%vi] : memref<8xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %first = transform.tir.get_block "first" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %first
    %second = transform.tir.get_block "second" in %root : !transform.any_op
    %j = transform.tir.get_loops 1 of %second
    // expected-error @below {{'func.call' in block 'second' may access any buffer}}
    %m = transform.tir.merge %i, %j
    transform.yield
  }
}
