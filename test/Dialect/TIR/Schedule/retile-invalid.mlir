// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @size(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    %io, %ii = transform.tir.split %i into [?, 8]
    // expected-error @below {{'transform.tir.retile' expected a positive size, got 0}}
    %tiles = transform.tir.retile %io into 0
    transform.yield
  }
}

// -----

tir.prim_func @parallel(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    %io, %ii = transform.tir.split %i into [?, 8]
    transform.tir.parallel %io
    // expected-error @below {{the loop to 3 around block 'double' is parallel, not serial}}
    %tiles = transform.tir.retile %io into 4
    transform.yield
  }
}

// -----

tir.prim_func @no_points(%A: memref<24x36xf32>, %B: memref<24x36xf32>) {
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
    // expected-error @below {{block 'double' has no loop over the points of a tile of the loop to 24 around block 'double'}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @gaps(%A: memref<24xf32>, %B: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 4 {
      tir.block @double (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi] : memref<24xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'double' has no loop over the points of a tile of the loop to 3 around block 'double'}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @sizes(%A: memref<24xf32>, %B: memref<24xf32>, %C: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi] : memref<24xf32>
      }
    }
    tir.for %j to 4 {
      tir.block @square (spatial %vi = %i * 4 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        %b = arith.mulf %a, %a : f32
        affine.store %b, %C[%vi] : memref<24xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 8 around block 'double' and the loop to 4 around block 'square' have tiles of different sizes}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @order(%A: memref<24xf32>, %B: memref<24xf32>, %C: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %a, %a : f32
        affine.store %b, %B[%vi] : memref<24xf32>
      }
    }
    tir.for %j to 8 {
      tir.block @square (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %B[%vi * -1 + 23] : memref<24xf32>
        %b = arith.mulf %a, %a : f32
        affine.store %b, %C[%vi] : memref<24xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that block 'double' writes elements of one point of the loop to 3 around block 'double' alone}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<24xf32>, %B: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 8 {
      tir.if (%i - 1 >= 0) {
        tir.block @double (spatial %vi = %i * 8 + %j to 24) {
          %a = affine.load %A[%vi] : memref<24xf32>
          %b = arith.addf %a, %a : f32
          affine.store %b, %B[%vi] : memref<24xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{'tir.if' depends on the loop to 3 around block 'double'}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

func.func private @effect()

tir.prim_func @opaque(%A: memref<24xf32>, %B: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %j to 8 {
      tir.block @double (spatial %vi = %i * 8 + %j to 24) {
        %a = affine.load %A[%vi] : memref<24xf32>
        func.call @effect() : () -> ()
        affine.store %a, %B[%vi] : memref<24xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{'func.call' in block 'double' may access any buffer}}
    %tiles = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @nested_reduction(%A: memref<24xf32>, %Z: memref<8xf32>, %X: memref<24xf32>, %Y: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %a to 8 {
      tir.block @double (spatial %vi = %i * 8 + %a to 24) {
        %v = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %v, %v : f32
        affine.store %b, %X[%vi] : memref<24xf32>
      }
      tir.for %j to 8 {
        tir.block @sum (spatial %vi = %i * 8 + %j to 24, reduce %vr = %a to 8) init(%w) {
          %c = arith.constant 0.0 : f32
          affine.store %c, %Y[%w] : memref<24xf32>
        } {
          %y = affine.load %Y[%vi] : memref<24xf32>
          %z = affine.load %Z[%vr] : memref<8xf32>
          %b = arith.addf %y, %z : f32
          affine.store %b, %Y[%vi] : memref<24xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 8 around block 'sum' (loop 3 of 3), over the points of a tile, is in another such loop}}
    %t = transform.tir.retile %i into 4
    transform.yield
  }
}

// -----

tir.prim_func @nested(%A: memref<24xf32>, %X: memref<24xf32>, %Y: memref<24xf32>) {
  tir.for %i to 3 {
    tir.for %a to 8 {
      tir.block @double (spatial %vi = %i * 8 + %a to 24) {
        %v = affine.load %A[%vi] : memref<24xf32>
        %b = arith.addf %v, %v : f32
        affine.store %b, %X[%vi] : memref<24xf32>
      }
      tir.for %j to 8 {
        tir.block @inc (spatial %vi = %i * 8 + %j to 24) {
          %y = affine.load %Y[%vi] : memref<24xf32>
          %z = arith.constant 1.0 : f32
          %b = arith.addf %y, %z : f32
          affine.store %b, %Y[%vi] : memref<24xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "double" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 8 around block 'inc' (loop 3 of 3), over the points of a tile, is in another such loop}}
    %t = transform.tir.retile %i into 4
    transform.yield
  }
}
