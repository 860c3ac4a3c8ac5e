// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @number(%A: memref<8x64xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{'transform.tir.prefetch' block 'copy' reads 1 buffers, none is #1}}
    %fetch = transform.tir.prefetch %block, 1 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @order(%A: memref<8x64xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop of the prefetches is not in the other one}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#0 for %loops#1
    transform.yield
  }
}

// -----

tir.prim_func @same(%A: memref<8x64xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{the loop of the prefetches is not in the other one}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#0 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @columns(%A: memref<64x8xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vj, %vi] : memref<64x8xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{the elements that an iteration reads do not lie one after the other}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @twice(%A: memref<8x65xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @sum (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x65xf32>
        %b = affine.load %A[%vi, %vj + 1] : memref<8x65xf32>
        %s = arith.addf %a, %b : f32
        affine.store %s, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "sum" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{block 'sum' reads the buffer more than once}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @many(%A: memref<8x2x640xf32>, %B: memref<8x2x640xf32>) {
  tir.for %i to 8 {
    tir.for %j to 2 {
      tir.for %k to 640 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 2, spatial %vk = %k to 640) {
          %a = affine.load %A[%vi, %vj, %vk] : memref<8x2x640xf32>
          affine.store %a, %B[%vi, %vj, %vk] : memref<8x2x640xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{an iteration would prefetch 40 lines, the limit is 4}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @symbolic(%A: memref<8x?xf32> {tir.shape = affine_map<()[s0] -> (8, s0)>}, %B: memref<8x?xf32> {tir.shape = affine_map<()[s0] -> (8, s0)>}, %n: index) {
  tir.for %i to 8 {
    tir.for %j to symbol(%n) {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to symbol(%n)) {
        %a = affine.load %A[%vi, %vj] : memref<8x?xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x?xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{a loop below the outer one has no constant extent, or an empty one}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @triangle(%A: memref<8x8x64xf32>, %B: memref<8x8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to %i + 1 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 8, spatial %vk = %k to 64) {
          %a = affine.load %A[%vi, %vj, %vk] : memref<8x8x64xf32>
          affine.store %a, %B[%vi, %vj, %vk] : memref<8x8x64xf32>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{the extent of a loop around depends on other loops}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#2 for %loops#1
    transform.yield
  }
}

// -----

tir.prim_func @assumed(%A: memref<8x64xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    tir.for %j to 64 {
      tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{the assumed extent must be positive, got 0}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0 {assumed_extent = 0 : i64}
    transform.yield
  }
}

// -----

tir.prim_func @allocated(%A: memref<8x64xf32>, %B: memref<8x64xf32>) {
  tir.for %i to 8 {
    %T = tir.alloc : memref<64xf32>
    tir.for %j to 64 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %a = affine.load %A[%vi, %vj] : memref<8x64xf32>
        affine.store %a, %T[%vj] : memref<64xf32>
      }
    }
    tir.for %j to 64 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 64) {
        %t = affine.load %T[%vj] : memref<64xf32>
        affine.store %t, %B[%vi, %vj] : memref<8x64xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    %loops:2 = transform.tir.get_loops 2 of %block
    // expected-error @below {{each iteration of the outer loop allocates the buffer}}
    %fetch = transform.tir.prefetch %block, 0 in %loops#1 for %loops#0
    transform.yield
  }
}

// -----

tir.prim_func @number_ahead(%A: memref<8x640xf64>, %B: memref<8x640xf64>) {
  tir.for %i to 8 {
    tir.for %j to 10 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j * 64 + %k to 640) {
          %a = affine.load %A[%vi, %vj] : memref<8x640xf64>
          affine.store %a, %B[%vi, %vj] : memref<8x640xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{'transform.tir.prefetch_ahead' block 'copy' reads 1 buffers, none is #1}}
    %fetch = transform.tir.prefetch_ahead %block, 1 in %loops#1 for %loops#1 by 8
    transform.yield
  }
}

// -----

tir.prim_func @distance_ahead(%A: memref<8x640xf64>, %B: memref<8x640xf64>) {
  tir.for %i to 8 {
    tir.for %j to 10 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j * 64 + %k to 640) {
          %a = affine.load %A[%vi, %vj] : memref<8x640xf64>
          affine.store %a, %B[%vi, %vj] : memref<8x640xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{the distance must be positive, got 0}}
    %fetch = transform.tir.prefetch_ahead %block, 0 in %loops#1 for %loops#1 by 0
    transform.yield
  }
}

// -----

tir.prim_func @order_ahead(%A: memref<8x640xf64>, %B: memref<8x640xf64>) {
  tir.for %i to 8 {
    tir.for %j to 10 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j * 64 + %k to 640) {
          %a = affine.load %A[%vi, %vj] : memref<8x640xf64>
          affine.store %a, %B[%vi, %vj] : memref<8x640xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{the loop of the prefetches is not around the block, or not in the other one}}
    %fetch = transform.tir.prefetch_ahead %block, 0 in %loops#0 for %loops#1 by 8
    transform.yield
  }
}

// -----

tir.prim_func @loops_ahead(%A: memref<8x640xf64>, %B: memref<8x640xf64>) {
  tir.for %i to 8 {
    tir.for %j to 10 {
      tir.for %k to 64 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j * 64 + %k to 640) {
          %a = affine.load %A[%vi, %vj] : memref<8x640xf64>
          affine.store %a, %B[%vi, %vj] : memref<8x640xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{several loops are inside of that of the prefetches}}
    %fetch = transform.tir.prefetch_ahead %block, 0 in %loops#0 for %loops#0 by 8
    transform.yield
  }
}

// -----

tir.prim_func @lines_ahead(%A: memref<8x640xf64>, %B: memref<8x640xf64>) {
  tir.for %i to 8 {
    tir.for %j to 8 {
      tir.for %k to 80 {
        tir.block @copy (spatial %vi = %i to 8, spatial %vj = %j * 80 + %k to 800) {
          %a = affine.load %A[%vi, %vj] : memref<8x640xf64>
          affine.store %a, %B[%vi, %vj] : memref<8x640xf64>
        }
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "copy" in %root : !transform.any_op
    %loops:3 = transform.tir.get_loops 3 of %block
    // expected-error @below {{an iteration would prefetch 10 lines, the limit is 8}}
    %fetch = transform.tir.prefetch_ahead %block, 0 in %loops#1 for %loops#1 by 8
    transform.yield
  }
}
