// RUN: relax-test-run %s

// relax.squeeze: without dimensions of size 1.

//===--- Shapes ---===//

// Without axes, removes each dimension that is 1 in the type.
case @all: relax.squeeze dense<[[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]]> : tensor<1x2x1x3xf32>
    == dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
case @all_ones: relax.squeeze dense<[[[7.0]]]> : tensor<1x1x1xf32> == dense<7.0> : tensor<f32>
case @nothing_to_remove: relax.squeeze dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
case @axes: relax.squeeze dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32> {axes = array<i64: 2>}
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>

// Axes in any order.
case @several_axes: relax.squeeze dense<[[[[1.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>
    {axes = array<i64: 2, 0>}
    == dense<[[1.0], [2.0]]> : tensor<2x1xf32>
case @negative_axes: relax.squeeze dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32>
    {axes = array<i64: -1>}
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>

// An empty list of axes removes no dimension, unlike an absent one.
case @no_axes: relax.squeeze dense<[[1.0, 2.0]]> : tensor<1x2xf32> {axes = array<i64>}
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>
case @rank0: relax.squeeze dense<7.0> : tensor<f32> == dense<7.0> : tensor<f32>
case @symbolic: relax.squeeze dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>
    as tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>

// It is unknown that n is 1, so this dimension stays.
case @symbol_of_value_one: relax.squeeze dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>
    as tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
case @empty: relax.squeeze dense<> : tensor<1x0x1xf32> == dense<> : tensor<0xf32>
case @empty_symbolic: relax.squeeze dense<> : tensor<0x1xf32>
    as tensor<?x1xf32, #relax.tensor<[n, 1]>> {axes = array<i64: 1>}
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<> : tensor<0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.squeeze dense<[[1.5, -0.0, nan, inf]]> : tensor<1x4x$T>
    == dense<[1.5, -0.0, nan, inf]> : tensor<4x$T>

case @i1: relax.squeeze dense<[[true, false, false, true]]> : tensor<1x4xi1>
    == dense<[true, false, false, true]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.squeeze dense<[[min, max, 1, 5]]> : tensor<1x4x$T>
    == dense<[min, max, 1, 5]> : tensor<4x$T>
