// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @no_branch(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 8 {
    tir.block @pad (spatial %vi = %i to 8) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %P[%vi + 1] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'transform.tir.decompose_padding' block 'pad' does not store the result of an 'affine.if'}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @no_constant(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = affine.load %A[0] : memref<8xf32>
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'pad' stores no constant in the else region}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @two_stores(%A: memref<8xf32>, %P: memref<10xf32>, %Q: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
      affine.store %x, %Q[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'pad' stores several elements}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @ordered(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (ordered %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'pad' is not complete: iterator #0 is ordered}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

// The last of two points counts, whether it copies or not.

tir.prim_func @twice(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi floordiv 2] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that block 'pad' writes each element at one point}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @repeated(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.for %r to 2 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i, %r = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'pad' is not bound to the loop to 2 around block 'pad', which repeats it}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @elsewhere(%A: memref<8xf32>, %P: memref<10xf32>, %B: memref<4xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
  }
  tir.for %i to 4 {
    tir.block @other (spatial %vi = %i to 4) {
      %a = affine.load %A[%vi] : memref<8xf32>
      affine.store %a, %B[%vi] : memref<4xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %other = transform.tir.get_block "other" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %other
    // expected-error @below {{the loop to 4 around block 'other' is not around block 'pad'}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.if (%i - 2 >= 0) {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{'tir.if' is between block 'pad' and the loop to 10 around block 'pad'}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

// The reader sees what the caller gave in elements yet to be written.

tir.prim_func @early(%A: memref<8xf32>, %P: memref<10xf32>, %B: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %x, %P[%vi] : memref<10xf32>
    }
    tir.block @reader (spatial %vi = %i to 10) {
      %p = affine.load %P[-%vi + 9] : memref<10xf32>
      affine.store %p, %B[%vi] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{cannot prove that block 'reader' reads in an iteration of the loop to 10 around block 'pad' only what block 'pad' has written in it}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

// The index is not affine as written.

tir.prim_func @sum_as_index(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %vi = %i to 10) {
      %x = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%vi) -> f32 {
        %a = affine.load %A[%vi - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      %c0 = arith.constant 0 : index
      %at = arith.addi %vi, %c0 : index
      affine.store %x, %P[symbol(%at)] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{block 'pad' does not store one element at an index that is affine in its iterators}}
    %fill = transform.tir.decompose_padding %block at %i
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %v = %i to 10) access (%P : memref<10xf32> = <write, (d0) -> (d0), [1]>) {
      %p = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%v) -> f32 {
        %a = affine.load %A[%v - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %p, %P[%v] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %pad
    // expected-error @below {{block 'pad' has stated accesses}}
    %fill = transform.tir.decompose_padding %pad at %i
    transform.yield
  }
}

// -----

tir.prim_func @nested(%A: memref<8xf32>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %v = %i to 10) {
      %p = affine.if affine_set<(d0) : (d0 - 1 >= 0, -d0 + 8 >= 0)>(%v) -> f32 {
        %a = affine.load %A[%v - 1] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %p, %P[%v] : memref<10xf32>
      tir.block @inner () {
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %pad
    // expected-error @below {{block 'pad' contains blocks}}
    %fill = transform.tir.decompose_padding %pad at %i
    transform.yield
  }
}

// -----

tir.prim_func @data(%A: memref<8xf32>, %I: memref<10xindex>, %P: memref<10xf32>) {
  tir.for %i to 10 {
    tir.block @pad (spatial %v = %i to 10) {
      %k = affine.load %I[%v] : memref<10xindex>
      %p = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%v)[%k] -> f32 {
        %a = affine.load %A[0] : memref<8xf32>
        affine.yield %a : f32
      } else {
        %zero = arith.constant 0.0 : f32
        affine.yield %zero : f32
      }
      affine.store %p, %P[%v] : memref<10xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %pad = transform.tir.get_block "pad" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %pad
    // expected-error @below {{block 'pad' has a condition that is not affine in its iterators}}
    %fill = transform.tir.decompose_padding %pad at %i
    transform.yield
  }
}
