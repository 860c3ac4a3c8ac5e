// RUN: relax-opt %s --split-input-file --transform-interpreter --verify-diagnostics

tir.prim_func @argument(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' buffer #0 that block 'second' writes is an argument of the function, whose storage the callers decide}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @number(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "second" in %root : !transform.any_op
    // expected-error @below {{'transform.tir.transform_layout' block 'second' reads 1 buffers, none is #1}}
    transform.tir.transform_layout %block, read 1 by affine_map<(i, j) -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @rank(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'first' writes has 2 dimensions, but the layout takes 1}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i) -> (i)>
    transform.yield
  }
}

// -----

tir.prim_func @symbols(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{expected a layout without symbols, got 1}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j)[s] -> (j, i)>
    transform.yield
  }
}

// -----

tir.prim_func @pad_type(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{expected a pad value of the element type f32, got i32}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i, j)> pad 0 : i32
    transform.yield
  }
}

// -----

tir.prim_func @collision(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'first' writes would store two elements at one index: (x0 = 0, x1 = 0) and (x0 = 0, x1 = 1) give the same indices}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i)> assume_injective
    transform.yield
  }
}

// -----

tir.prim_func @gaps(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{cannot invert the layout of buffer #0 that block 'first' writes: index #0 does not take all values of a range once}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i * 8 + j)>
    transform.yield
  }
}

// -----

tir.prim_func @no_pad_value(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'first' writes would get padding, where '-4 * y1 - y2 + 5 >= 0' does not hold for index (y0, y1, ..), and no pad value is given}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i, j floordiv 4, j mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @unknown_padding(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{cannot find the padding of buffer #0 that block 'first' writes: index #0 does not take all values of a range once}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i * 8 + j)> pad 0.0 : f32 assume_injective
    transform.yield
  }
}

// -----

tir.prim_func @offset(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{result #0 of the layout starts at 1, not at 0}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i + 1, j)>
    transform.yield
  }
}

// -----

tir.prim_func @negative(%A: memref<8x6xf32>, %B: memref<8x6xf32>) {
  %T = tir.alloc : memref<8x6xf32>
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @first (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %A[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %T[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.for %i to 8 {
    tir.for %j to 6 {
      tir.block @second (spatial %vi = %i to 8, spatial %vj = %j to 6) {
        %a = affine.load %T[%vi, %vj] : memref<8x6xf32>
        affine.store %a, %B[%vi, %vj] : memref<8x6xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "first" in %root : !transform.any_op
    // expected-error @below {{cannot prove that result #0 of the layout, '8 * x0 - x1', starts at 0 and is bounded}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (8 * i - j)> assume_injective
    transform.yield
  }
}

// -----

tir.prim_func @view(%B: memref<8xf32>) {
  %T = tir.alloc : memref<8xf32>
  tir.block @fill () {
    %c = arith.constant 0.0 : f32
    affine.store %c, %T[0] : memref<8xf32>
    %v = memref.cast %T : memref<8xf32> to memref<?xf32>
    affine.store %c, %v[1] : memref<?xf32>
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes is used by 'memref.cast' in block 'fill', which is neither a load nor a store of one element or vector}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i) -> (i floordiv 4, i mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @vector(%A: memref<8x16xf32>) {
  %T = tir.alloc : memref<8x16xf32>
  tir.for %i to 8 {
    tir.for %j to 2 {
      tir.block @fill (spatial %vi = %i to 8, spatial %vj = %j to 2) {
        %a = affine.vector_load %A[%vi, %vj * 8] : memref<8x16xf32>, vector<8xf32>
        affine.vector_store %a, %T[%vi, %vj * 8] : memref<8x16xf32>, vector<8xf32>
      }
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{cannot prove that a vector that block 'fill' accesses stays in one piece: }}
    transform.tir.transform_layout %block, write 0 by affine_map<(i, j) -> (i, j floordiv 4, j mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @stated(%A: memref<16xf32>) {
  %T = tir.alloc : memref<16xf32>
  tir.for %i to 4 {
    tir.block @fill (spatial %vi = %i to 4)
        access (%T : memref<16xf32> = <write, (d0) -> (d0 * 4), [4]>) {
      %a = affine.load %A[%vi] : memref<16xf32>
      affine.store %a, %T[%vi * 4] : memref<16xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %block = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes has a region of several elements stated by block 'fill'}}
    transform.tir.transform_layout %block, write 0 by affine_map<(i) -> (i floordiv 4, i mod 4)>
    transform.yield
  }
}

// -----

tir.prim_func @size(%A: memref<?xf32> {tir.shape = affine_map<()[s0] -> (s0)>}, %n: index) {
  %T = tir.alloc [symbol(%n)] : memref<?xf32>
  tir.for %i to symbol(%n) {
    tir.block @fill (spatial %vi = %i to symbol(%n)) {
      %a = affine.load %A[%vi] : memref<?xf32>
      affine.store %a, %T[%vi] : memref<?xf32>
    }
  }
  tir.return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %fill = transform.tir.get_block "fill" in %root : !transform.any_op
    // expected-error @below {{buffer #0 that block 'fill' writes would get a size that is not affine: 'min(3 * s0 - 3, 63) + 1'}}
    transform.tir.transform_layout %fill, write 0 by affine_map<(i) -> ((i * 3) mod 64, i)> assume_injective
    transform.yield
  }
}
