// RUN: relax-test-run %s

// relax.max: a NaN gives NaN, and no element the lowest value.

#x_2x3 = dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]> : tensor<2x3xf32>
#x_2x1x2x2 = dense<[[[[1.0, -2.0], [4.0, 0.5]]], [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>

//===--- Shapes and axes ---===//

// Without axes, over all of them.
case @all: relax.max #x_2x3 == dense<8.0> : tensor<f32>
case @all_keepdims: relax.max #x_2x3 {keepdims = true} == dense<[[8.0]]> : tensor<1x1xf32>
case @rows: relax.max #x_2x3 {axes = array<i64: 0>} == dense<[8.0, 2.0, -3.0]> : tensor<3xf32>
case @columns: relax.max #x_2x3 {axes = array<i64: 1>} == dense<[2.0, 8.0]> : tensor<2xf32>
case @negative_axis: relax.max #x_2x3 {axes = array<i64: -1>} == dense<[2.0, 8.0]> : tensor<2xf32>

// Axes in any order.
case @several_axes: relax.max #x_2x1x2x2 {axes = array<i64: 3, 0>}
    == dense<[[8.0, 4.0]]> : tensor<1x2xf32>
case @negative_keepdims: relax.max #x_2x1x2x2 {axes = array<i64: -1, -2>, keepdims = true}
    == dense<[[[[4.0]]], [[[8.0]]]]> : tensor<2x1x1x1xf32>

// An empty list of axes reduces no dimension, unlike an absent one.
case @no_axes: relax.max #x_2x3 {axes = array<i64>} == #x_2x3
case @rank0: relax.max dense<7.0> : tensor<f32> == dense<7.0> : tensor<f32>
case @one: relax.max dense<[[5.0]]> : tensor<1x1xf32> {axes = array<i64: 0>}
    == dense<[5.0]> : tensor<1xf32>
case @symbolic: relax.max #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axes = array<i64: 1>}
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[2.0, 8.0]> : tensor<2xf32>
case @symbolic_keepdims: relax.max #x_2x3 as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    {axes = array<i64: 0>, keepdims = true}
    == dense<[[8.0, 2.0, -3.0]]> : tensor<1x3xf32>
case @symbolic_all: relax.max #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<8.0> : tensor<f32>

//===--- Empty dimensions ---===//

// Of no element at all.
case @empty: relax.max dense<> : tensor<0x2xf32> {axes = array<i64: 0>}
    == dense<[-inf, -inf]> : tensor<2xf32>
case @empty_all: relax.max dense<> : tensor<2x0xf32> == dense<-inf> : tensor<f32>
case @empty_symbolic: relax.max dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axes = array<i64: 0>}
    == dense<[-inf, -inf]> : tensor<2xf32>
case @empty_result: relax.max dense<> : tensor<0x2xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.max dense<[[0.1, 0.2], [0.3, -0.7]]> : tensor<2x2x$T> ~= dense<0.3> : tensor<$T>

case @i1: relax.max dense<[[true, false], [true, true]]> : tensor<2x2xi1> {axes = array<i64: 1>}
    == dense<[true, true]> : tensor<2xi1>
case @i1_empty: relax.max dense<> : tensor<0xi1> == dense<false> : tensor<i1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.max dense<[[min, max], [min, min], [5, 7]]> : tensor<3x2x$T> {axes = array<i64: 1>}
    == dense<[max, min, 7]> : tensor<3x$T>
case @$T_empty: relax.max dense<> : tensor<0x$T> == dense<min> : tensor<$T>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_$T: relax.max dense<[[nan, 1.0], [1.0, nan], [inf, 1.0], [-inf, 1.0],
        [inf, -inf], [-inf, -inf]]> : tensor<6x2x$T>
    {axes = array<i64: 1>}
    == dense<[nan, nan, inf, 1.0, inf, -inf]> : tensor<6x$T>

//===--- Zeros ---===//

// -0.0 is less than 0.0.
case @negative_zero: relax.max dense<[[-0.0, 0.0], [0.0, -0.0], [-0.0, -0.0]]> : tensor<3x2xf32>
    {axes = array<i64: 1>}
    == dense<[0.0, 0.0, -0.0]> : tensor<3xf32>
