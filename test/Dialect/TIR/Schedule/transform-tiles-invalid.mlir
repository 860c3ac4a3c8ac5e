// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @map_of_dimensions(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' op expected no dimensions of a map, got array<i64: 1, 0>}}
    transform.tir.transform_layout %block, read 0 by affine_map<(i, j) -> (j, i)> of [1, 0]
    transform.yield
  }
}

// -----

tir.prim_func @number_of_dimensions(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' op expected 2 different dimensions that are not negative, got array<i64: 1>}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16> of [1]
    transform.yield
  }
}

// -----

tir.prim_func @dimension_twice(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' op expected 2 different dimensions that are not negative, got array<i64: 1, 1>}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16> of [1, 1]
    transform.yield
  }
}

// -----

tir.prim_func @negative_dimension(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' op expected 2 different dimensions that are not negative, got array<i64: -1, 1>}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16> of [-1, 1]
    transform.yield
  }
}

// -----

tir.prim_func @rank(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads has 2 dimensions, fewer than the layout needs}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<(2, 2, 2) = [2 : memory * 4], [2 : memory * 2], [2 : memory]>
    transform.yield
  }
}

// -----

tir.prim_func @dimension(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads has 2 dimensions, fewer than the layout needs}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16> of [1, 2]
    transform.yield
  }
}

// -----

tir.prim_func @replicas(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<local>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads would have 4 places for each element}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<(16) = [16 : memory] replicate [4 : lane]>
    transform.yield
  }
}

// -----

tir.prim_func @registers(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16, #tir.scope<shared>>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16, #tir.scope<shared>>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads is not in registers, which are #tir.scope<local>, but the layout has an axis 'lane'}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<mma_16x16>
    transform.yield
  }
}

// -----

tir.prim_func @shared(%A: memref<16x128xf16>, %B: memref<16x128xf16>) {
  %T = tir.alloc : memref<16x128xf16, #tir.scope<local>>
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @first (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %A[%vi, %vj] : memref<16x128xf16>
        affine.store %a, %T[%vi, %vj] : memref<16x128xf16, #tir.scope<local>>
      }
    }
  }
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @second (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %T[%vi, %vj] : memref<16x128xf16, #tir.scope<local>>
        affine.store %a, %B[%vi, %vj] : memref<16x128xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads is not in shared memory, but the layout has a swizzle}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<swizzle_128_b16> of [1, 0]
    transform.yield
  }
}

// -----

tir.prim_func @element(%A: memref<16x128xf80>, %B: memref<16x128xf80>) {
  %T = tir.alloc : memref<16x128xf80, #tir.scope<shared>>
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @first (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %A[%vi, %vj] : memref<16x128xf80>
        affine.store %a, %T[%vi, %vj] : memref<16x128xf80, #tir.scope<shared>>
      }
    }
  }
  tir.for %i to 16 {
    tir.for %j to 128 {
      tir.block @second (spatial %vi = %i to 16, spatial %vj = %j to 128) {
        %a = affine.load %T[%vi, %vj] : memref<16x128xf80, #tir.scope<shared>>
        affine.store %a, %B[%vi, %vj] : memref<16x128xf80>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads has elements of other than 1, 2, 4 or 8 bytes, but the layout has a swizzle}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<swizzle_128_b16> of [1, 0]
    transform.yield
  }
}

// -----

tir.prim_func @offset(%A: memref<64x16xf16>, %B: memref<64x16xf16>) {
  %T = tir.alloc : memref<64x16xf16>
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.for %i to 64 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 64, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<64x16xf16>
        affine.store %a, %B[%vi, %vj] : memref<64x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' result #2 of the layout starts at 4, not at 0}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<(16) = [16 : memory] offset {memory = 4}>
    transform.yield
  }
}

// -----

tir.prim_func @extent(%A: memref<10x16xf16>, %B: memref<10x16xf16>) {
  %T = tir.alloc : memref<10x16xf16>
  tir.for %i to 10 {
    tir.for %j to 16 {
      tir.block @first (spatial %vi = %i to 10, spatial %vj = %j to 16) {
        %a = affine.load %A[%vi, %vj] : memref<10x16xf16>
        affine.store %a, %T[%vi, %vj] : memref<10x16xf16>
      }
    }
  }
  tir.for %i to 10 {
    tir.for %j to 16 {
      tir.block @second (spatial %vi = %i to 10, spatial %vj = %j to 16) {
        %a = affine.load %T[%vi, %vj] : memref<10x16xf16>
        affine.store %a, %B[%vi, %vj] : memref<10x16xf16>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' reads would get padding}}
    transform.tir.transform_layout %block, read 0 by #tir.layout<(4, 16) = [4 : memory * 16], [16 : memory]>
    transform.yield
  }
}
