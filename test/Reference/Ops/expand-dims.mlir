// RUN: relax-test-run %s

// relax.expand_dims: new dimensions of size 1; axes are axes of the result.

#x = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>

//===--- Shapes ---===//

case @front: relax.expand_dims dense<[1.0, 2.0, 3.0]> : tensor<3xf32> {axes = array<i64: 0>}
    == dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
case @middle: relax.expand_dims dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    {axes = array<i64: 1>}
    == dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
case @back: relax.expand_dims dense<[1.0, 2.0, 3.0]> : tensor<3xf32> {axes = array<i64: -1>}
    == dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>

// Axes in any order.
case @several: relax.expand_dims #x {axes = array<i64: -1, 0>}
    == dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]]> : tensor<1x2x3x1xf32>
case @adjacent: relax.expand_dims dense<[1.0, 2.0]> : tensor<2xf32> {axes = array<i64: 1, 2>}
    == dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>

// -3 is dimension 1 of the four that the result has.
case @negative_counts_in_result: relax.expand_dims #x {axes = array<i64: -3, 2>}
    == dense<[[[[1.0, 2.0, 3.0]]], [[[4.0, 5.0, 6.0]]]]> : tensor<2x1x1x3xf32>
case @none: relax.expand_dims dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32> {axes = array<i64>}
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
case @rank0: relax.expand_dims dense<7.0> : tensor<f32> {axes = array<i64: 0, 1>}
    == dense<[[7.0]]> : tensor<1x1xf32>
case @symbolic: relax.expand_dims #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 1>} -> tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
    == dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>
case @empty: relax.expand_dims dense<> : tensor<0x2xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0x1x2xf32>
case @empty_symbolic: relax.expand_dims dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axes = array<i64: 0>}
    -> tensor<1x?x2xf32, #relax.tensor<[1, n, 2]>>
    == dense<> : tensor<1x0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.expand_dims dense<[1.5, -0.0, nan, inf]> : tensor<4x$T> {axes = array<i64: 0>}
    == dense<[[1.5, -0.0, nan, inf]]> : tensor<1x4x$T>

case @i1: relax.expand_dims dense<[true, false, false, true]> : tensor<4xi1> {axes = array<i64: 0>}
    == dense<[[true, false, false, true]]> : tensor<1x4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.expand_dims dense<[min, max, 1, 5]> : tensor<4x$T> {axes = array<i64: 0>}
    == dense<[[min, max, 1, 5]]> : tensor<1x4x$T>
