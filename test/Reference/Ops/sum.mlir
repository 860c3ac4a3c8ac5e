// RUN: relax-test-run %s

// relax.sum: floats of 16 bits are accumulated in f32; integers wrap around.

#x_2x3 = dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]> : tensor<2x3xf32>
#x_2x1x2x2 = dense<[[[[1.0, -2.0], [4.0, 0.5]]], [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>
#x_2x2 = dense<[[0.1, 0.2], [0.3, -0.7]]>

//===--- Shapes and axes ---===//

// Without axes, over all of them.
case @all: relax.sum #x_2x3 == dense<4.5> : tensor<f32>
case @all_keepdims: relax.sum #x_2x3 {keepdims = true} == dense<[[4.5]]> : tensor<1x1xf32>
case @rows: relax.sum #x_2x3 {axes = array<i64: 0>} == dense<[9.0, 2.5, -7.0]> : tensor<3xf32>
case @columns: relax.sum #x_2x3 {axes = array<i64: 1>} == dense<[-1.0, 5.5]> : tensor<2xf32>
case @negative_axis: relax.sum #x_2x3 {axes = array<i64: -1>} == dense<[-1.0, 5.5]> : tensor<2xf32>

// Axes in any order.
case @several_axes: relax.sum #x_2x1x2x2 {axes = array<i64: 3, 0>}
    == dense<[[9.0, 7.5]]> : tensor<1x2xf32>
case @negative_keepdims: relax.sum #x_2x1x2x2 {axes = array<i64: -1, -2>, keepdims = true}
    == dense<[[[[3.5]]], [[[13.0]]]]> : tensor<2x1x1x1xf32>

// An empty list of axes reduces no dimension, unlike an absent one.
case @no_axes: relax.sum #x_2x3 {axes = array<i64>} == #x_2x3
case @rank0: relax.sum dense<7.0> : tensor<f32> == dense<7.0> : tensor<f32>
case @one: relax.sum dense<[[5.0]]> : tensor<1x1xf32> {axes = array<i64: 0>}
    == dense<[5.0]> : tensor<1xf32>
case @symbolic: relax.sum #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axes = array<i64: 1>}
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[-1.0, 5.5]> : tensor<2xf32>
case @symbolic_keepdims: relax.sum #x_2x3 as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    {axes = array<i64: 0>, keepdims = true}
    == dense<[[9.0, 2.5, -7.0]]> : tensor<1x3xf32>
case @symbolic_all: relax.sum #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<4.5> : tensor<f32>

//===--- Empty dimensions ---===//

// Of no element at all.
case @empty: relax.sum dense<> : tensor<0x2xf32> {axes = array<i64: 0>}
    == dense<[0.0, 0.0]> : tensor<2xf32>
case @empty_all: relax.sum dense<> : tensor<2x0xf32> == dense<0.0> : tensor<f32>
case @empty_symbolic: relax.sum dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axes = array<i64: 0>}
    == dense<[0.0, 0.0]> : tensor<2xf32>
case @empty_result: relax.sum dense<> : tensor<0x2xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0xf32>

//===--- Element types ---===//

case @f16: relax.sum #x_2x2 : tensor<2x2xf16> ~= dense<-0.1002> : tensor<f16>
case @bf16: relax.sum #x_2x2 : tensor<2x2xbf16> ~= dense<-0.098> : tensor<bf16>
case @f32: relax.sum #x_2x2 : tensor<2x2xf32> ~= dense<-0.09999997> : tensor<f32>
case @f64: relax.sum #x_2x2 : tensor<2x2xf64> ~= dense<-0.09999999999999987> : tensor<f64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.sum dense<[[max, 1], [min, min], [3, 4]]> : tensor<3x2x$T> {axes = array<i64: 1>}
    == dense<[min, 0, 7]> : tensor<3x$T>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_$T: relax.sum dense<[[nan, 1.0], [1.0, nan], [inf, 1.0], [-inf, 1.0],
        [inf, -inf], [-inf, -inf]]> : tensor<6x2x$T>
    {axes = array<i64: 1>}
    == dense<[nan, nan, inf, -inf, nan, -inf]> : tensor<6x$T>

//===--- Accumulation ---===//

// The first two are too much for f16.
case @f16_in_f32: relax.sum dense<[60000.0, 60000.0, -60000.0, 1024.0]> : tensor<4xf16>
    == dense<61020.0> : tensor<f16>

// In bf16, 256 + 1 is 256.
case @bf16_in_f32: relax.sum dense<[256.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xbf16>
    == dense<260.0> : tensor<bf16>
