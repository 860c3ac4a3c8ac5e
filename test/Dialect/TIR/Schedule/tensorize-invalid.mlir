// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.tensorize' finds no 'tir.intrinsic' of the name 'other' in the module of the script}}
    %tile = transform.tir.tensorize %ii with @other : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
      tir.block @other (spatial %v = %io * 4 + %ii to 8) {
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 4 around block 'add' is not around one block alone}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not contain one nest of loops around one block; blockize makes such a block}}
    %tile = transform.tir.tensorize %block with @add_4 : !transform.tir.block
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.block @add_o (spatial %vo = %io to 2, reduce %vk = 0 to 1) {
      tir.for %ii to 4 {
        tir.block @add (spatial %v = %ii to 4, reduce %k = 0 to 1)
        init (%w) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %B[%w + %vo * 4] : memref<8xf32>
        } {
          %a = affine.load %A[%v + %vo * 4] : memref<8xf32>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%v + %vo * 4] : memref<8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %ii = transform.tir.get_loops 1 of %block
    %outer = transform.tir.get_block "add_o" in %root : !transform.any_op
    // expected-error @below {{block 'add' has an init region inside of block 'add_o'}}
    %tile = transform.tir.tensorize %outer with @add_4 : !transform.tir.block
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 7) where (6 - %io * 4 - %ii >= 0) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' has a predicate, so that tiles may be partial}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 7) where (6 - %io * 4 - %ii >= 0) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    %outer = transform.tir.blockize %ii
    // expected-error @below {{block 'add' has a predicate, so that tiles may be partial}}
    %tile = transform.tir.tensorize %outer with @add_4 : !transform.tir.block
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      %T = tir.alloc : memref<1xf32>
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 4 around block 'add' contains an allocation}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to min(4, 7 - %io * 4) {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error-re @below {{'add_4' needs constant extents, but the loop to {{.*}} around block 'add' has none}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' has 2 loops of more than one iteration in the tile, 'add_4' has 1}}
    %tile = transform.tir.tensorize %io with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 3 {
      tir.block @add (spatial %v = %io * 3 + %ii to 6) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 3 around block 'add' has another extent than loop #0 of 'add_4', 4}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    transform.tir.vectorize %ii
    // expected-error @below {{the loop to 4 around block 'add' is vectorized, loop #0 of 'add_4' is serial}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (ordered %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 4 around block 'add' runs iterators of other kinds than loop #0 of 'add_4'}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.mulf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'arith.mulf' computes what 'arith.addf' does in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a fastmath<fast> : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'arith.addf' has other attributes or types in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf64>, %B: memref<8xf64>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf64>
        %s = arith.addf %a, %a : f64
        affine.store %s, %B[%v] : memref<8xf64>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'arith.addf' has other attributes or types in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: it stores 2 elements, expected 1}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        %b = affine.load %B[%v] : memref<8xf32>
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' is not in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %b = affine.load %A[7 - %v] : memref<8xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error-re @below {{block 'add' does not compute what 'add_4' does: 'affine.load' has the index '{{.*}}' in dimension 0, which does not fit the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// The description reads one element; this block two.

tir.prim_func @f(%A: memref<9xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<9xf32>
        %b = affine.load %A[%v + 1] : memref<9xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' accesses another part of a buffer than another access that the description has of argument #0}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<f32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[] : memref<f32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' has fewer dimensions than in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// Columns of a matrix in rows are not contiguous.

tir.prim_func @f(%A: memref<8x2xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v, 0] : memref<8x2xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add', argument #0 of 'add_4': expected a stride of 1 in dimension 0 of the buffer, got 2}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%B: memref<8xf32>) {
  %A = tir.alloc : memref<8xf32, #tir.scope<shared>>
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32, #tir.scope<shared>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add', argument #0 of 'add_4': the buffer is in another memory space}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>, %m: index) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v + symbol(%m)] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error-re @below {{block 'add', argument #0 of 'add_4': cannot prove that elements '{{.*}}' to '{{.*}}' of dimension 0 are in bounds, of size '8'}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// The implementation may write elements before it reads them.

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %A[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'add', argument #1 of 'add_4': the buffer is also that of argument #0}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// The loop that the rows are in is not the one outside.

tir.prim_func @f(%A: memref<8x2xf32>, %B: memref<2x8xf32>) {
  tir.for %io to 2 {
    tir.for %i to 2 {
      tir.for %j to 4 {
        tir.block @add (spatial %v = %i to 2, spatial %w = %io * 4 + %j to 8) {
          %a = affine.load %A[%w, %v] : memref<8x2xf32>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%v, %w] : memref<2x8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_2x4
  desc (%A: memref<2x4xf32, strided<[?, 1], offset: ?>>, %B: memref<2x4xf32, strided<[?, 1], offset: ?>>) {
    tir.for %i to 2 {
      tir.for %j to 4 {
        tir.block @add (spatial %v = %i to 2, spatial %w = %j to 4) {
          %a = affine.load %A[%v, %w] : memref<2x4xf32, strided<[?, 1], offset: ?>>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%v, %w] : memref<2x4xf32, strided<[?, 1], offset: ?>>
        }
      }
    }
  }
  impl (%A: memref<2x4xf32, strided<[?, 1], offset: ?>>, %B: memref<2x4xf32, strided<[?, 1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %i, %j = transform.tir.get_loops 3 of %block
    // expected-error-re @below {{block 'add' does not compute what 'add_2x4' does: 'affine.load' has the index '{{.*}}' in dimension 1, which does not fit the description}}
    %tile = transform.tir.tensorize %i with @add_2x4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// The block and the loops inside are gone; the loops outside stay.

tir.prim_func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %block
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    %io2 = transform.tir.get_loops 1 of %tile
    // expected-error-re @below {{'transform.tir.get_loops' the operation of the handle was removed by 'transform.tir.tensorize' at {{.*}}}}
    %ii2 = transform.tir.get_loops 1 of %block
    transform.yield
  }
}

// -----

// The view keeps the other dimension of one element.

#row = strided<[8, 1], offset: ?>
tir.prim_func @f(%A: memref<2x16x8xf32>, %B: memref<2x16x8xf32>) {
  tir.for %u to 1 {
    tir.for %i to 4 {
      tir.block @add (spatial %vu = %u to 1, spatial %v = %i to 4) {
        %a = affine.load %A[%vu, 3, %v] : memref<2x16x8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%vu, 3, %v] : memref<2x16x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<1x4xf32, #row>, %B: memref<1x4xf32, #row>) {
    tir.for %u to 1 {
      tir.for %i to 4 {
        tir.block @add (spatial %vu = %u to 1, spatial %v = %i to 4) {
          %a = affine.load %A[%vu, %v] : memref<1x4xf32, #row>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%vu, %v] : memref<1x4xf32, #row>
        }
      }
    }
  }
  impl (%A: memref<1x4xf32, #row>, %B: memref<1x4xf32, #row>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "add" in %root : !transform.any_op
    %u, %i = transform.tir.get_loops 2 of %block
    // expected-error @below {{the part has type 'memref<1x4xf32, strided<[128, 1], offset: 24>>', which cannot be cast to 'memref<1x4xf32, strided<[8, 1], offset: ?>>'}}
    %tile = transform.tir.tensorize %u with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @branch(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.if (%ii - 1 >= 0) {
        tir.block @add (spatial %v = %io * 4 + %ii to 8) {
          %a = affine.load %A[%v] : memref<8xf32>
          %s = arith.addf %a, %a : f32
          affine.store %s, %B[%v] : memref<8xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{the loop to 4 around block 'add' contains 'tir.if' outside of blocks}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @empty(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["tir.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %first, %second, %third = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %ii = transform.cast %second : !transform.any_op to !transform.tir.loop
    // expected-error @below {{the loop to 2 contains no block}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @element2(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %h = arith.truncf %a : f32 to f16
        %e = arith.extf %h : f16 to f32
        affine.store %e, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf64, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf64, strided<[1], offset: ?>>
        %h = arith.truncf %a : f64 to f16
        %e = arith.extf %h : f16 to f32
        affine.store %e, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf64, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' accesses elements of another type in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @data(%A: memref<8xf32>, %B: memref<8xf32>, %I: memref<8xindex>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %k = affine.load %I[%v] : memref<8xindex>
        %a = affine.load %A[symbol(%k)] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' has an index that is not affine}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @two_stores(%A: memref<8xf32>, %B: memref<8xf32>, %C: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        affine.store %a, %B[%v] : memref<8xf32>
        %b = affine.load %A[%v] : memref<8xf32>
        affine.store %b, %C[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>, %C: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %b = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        affine.store %a, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
        affine.store %b, %C[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>, %C: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add' does not compute what 'add_4' does: 'affine.load' comes after other stores in the description}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @constant(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %i = arith.index_cast %v : index to i32
        %f = arith.sitofp %i : i32 to f32
        %s = arith.addf %a, %f : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %x = arith.index_cast %v : index to i32
        %f = arith.sitofp %x : i32 to f32
        %s = arith.addf %a, %f : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add' does not compute what 'add_4' does: its values are used otherwise}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @unused(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %a = affine.load %A[%v] : memref<8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>, %C: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %c = affine.load %C[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>, %C: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add' does not compute what 'add_4' does: it has no use for argument #2}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @view(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %w = memref.subview %A[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
        %a = affine.load %w[%v mod 4] : memref<4xf32, strided<[1], offset: 4>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add', argument #0 of 'add_4': the buffer is a view}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%A: memref<8x8xf32>, %B: memref<8x8xf32>, %n: index) {
  tir.for %io to 8 {
    tir.for %ii to 4 {
      tir.block @add (spatial %vo = %io to 8, spatial %v = %ii to 8) {
        %r = affine.min affine_map<(d0) -> (d0, 6)>(%vo)
        %a = affine.load %A[%r, %v] : memref<8x8xf32>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%vo, %v] : memref<8x8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{block 'add', argument #0 of 'add_4': the offset 'min(outer0, 6)' is not an affine expression over the iterators of the outer block}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}

// -----

// A view that the block makes.

tir.prim_func @view(%A: memref<8xf32>, %B: memref<8xf32>) {
  tir.for %io to 2 {
    tir.for %ii to 4 {
      tir.block @add (spatial %v = %io * 4 + %ii to 8) {
        %w = memref.subview %A[0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
        %a = affine.load %w[%v] : memref<8xf32, strided<[1]>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  tir.intrinsic @add_4
  desc (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
    tir.for %i to 4 {
      tir.block @add (spatial %v = %i to 4) {
        %a = affine.load %A[%v] : memref<4xf32, strided<[1], offset: ?>>
        %s = arith.addf %a, %a : f32
        affine.store %s, %B[%v] : memref<4xf32, strided<[1], offset: ?>>
      }
    }
  }
  impl (%A: memref<4xf32, strided<[1], offset: ?>>, %B: memref<4xf32, strided<[1], offset: ?>>) {
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %add = transform.tir.get_block "add" in %root : !transform.any_op
    %io, %ii = transform.tir.get_loops 2 of %add
    // expected-error @below {{argument #0 of 'add_4': the buffer is a view}}
    %tile = transform.tir.tensorize %ii with @add_4 : !transform.tir.loop
    transform.yield
  }
}
