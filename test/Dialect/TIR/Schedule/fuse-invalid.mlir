// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @not_nested(%B: memref<2x3x4xf32>) {
  tir.for %i to 2 {
    tir.for %j to 3 {
      tir.for %k to 4 {
        tir.block @fill (spatial %vi = %i to 2, spatial %vj = %j to 3, spatial %vk = %k to 4) {
          %b = arith.constant 1.0 : f32
          affine.store %b, %B[%vi, %vj, %vk] : memref<2x3x4xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j, %k = transform.tir.get_loops 3 of %block
    // expected-error @below {{'transform.tir.fuse' the loop to 4 around block 'fill' is not all that the loop to 2 around block 'fill' contains}}
    %f = transform.tir.fuse %i, %k
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
    // expected-error @below {{the extent of the loop to -l0 + 10 around block 'fill' depends on a loop around it}}
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @minimum(%B: memref<3x4xf32>, %n: index) {
  tir.for %i to 3 {
    tir.for %j to min(4, symbol(%n)) {
      tir.block @fill (spatial %vi = %i to 3, spatial %vj = %j to 4) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<3x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the extent of the loop to min(s0, 4) around block 'fill' is a minimum}}
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @annotated(%B: memref<3x4xf32>) {
  tir.for %i to 3 annotations {pragma = 1} {
    tir.for %j to 4 {
      tir.block @fill (spatial %vi = %i to 3, spatial %vj = %j to 4) {
        %b = arith.constant 1.0 : f32
        affine.store %b, %B[%vi, %vj] : memref<3x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop to 3 around block 'fill' has annotations}}
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
}

// -----

tir.prim_func @one(%B: memref<3xf32>) {
  tir.for %i to 3 {
    tir.block @fill (spatial %vi = %i to 3) {
      %b = arith.constant 1.0 : f32
      affine.store %b, %B[%vi] : memref<3xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    %i = transform.tir.get_loops 1 of %block
    // expected-error @below {{expected at least two loops}}
    %f = transform.tir.fuse %i
    transform.yield
  }
}

// -----

tir.prim_func @no_iteration(%B: memref<4x4xf32>) {
  tir.for %i to 4 {
    tir.for %j to 0 {
      tir.block @fill (spatial %vi = %i to 4, spatial %vj = %j to 4) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%vi, %vj] : memref<4x4xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fill = transform.tir.get_block "fill" in %root : !transform.any_op
    %i, %j = transform.tir.get_loops 2 of %fill
    // expected-error @below {{the loop to 0 around block 'fill' runs no iteration}}
    %f = transform.tir.fuse %i, %j
    transform.yield
  }
}

// -----

// The sum of no elements is 0, so the init must not be in the fused loop.

#shape = affine_map<()[s0, s1] -> (s0, s1)>
#rows = affine_map<()[s0, s1] -> (s0)>
tir.prim_func @empty_sum(%A: memref<?x?xf32> {tir.shape = #shape},
                         %B: memref<?xf32> {tir.shape = #rows}, %n: index, %m: index) {
  tir.for %i to symbol(%n) {
    tir.for %k to symbol(%m) {
      tir.block @sum (spatial %vi = %i to symbol(%n), reduce %vk = %k to symbol(%m))
      init (%wi) {
        %zero = arith.constant 0.0 : f32
        affine.store %zero, %B[%wi] : memref<?xf32>
      } {
        %a = affine.load %A[%vi, %vk] : memref<?x?xf32>
        %b = affine.load %B[%vi] : memref<?xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi] : memref<?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %i, %k = transform.tir.get_loops 2 of %block
    // expected-error @below {{cannot prove that the loop to s1 around block 'sum' runs, and block 'sum' needs its init region also for an empty reduction}}
    %f = transform.tir.fuse %i, %k
    transform.yield
  }
}
