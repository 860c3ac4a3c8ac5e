// RUN: relax-test-run %s

// relax.prod: floats of 16 bits are accumulated in f32; integers wrap around.

#x_2x3 = dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]> : tensor<2x3xf32>
#x_2x1x2x2 = dense<[[[[1.0, -2.0], [4.0, 0.5]]], [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>
#x_2x2 = dense<[[0.1, 0.2], [0.3, -0.7]]>

//===--- Shapes and axes ---===//

// Without axes, over all of them.
case @all: relax.prod #x_2x3 == dense<96.0> : tensor<f32>
case @all_keepdims: relax.prod #x_2x3 {keepdims = true} == dense<[[96.0]]> : tensor<1x1xf32>
case @rows: relax.prod #x_2x3 {axes = array<i64: 0>} == dense<[8.0, 1.0, 12.0]> : tensor<3xf32>
case @columns: relax.prod #x_2x3 {axes = array<i64: 1>} == dense<[-8.0, -12.0]> : tensor<2xf32>
case @negative_axis: relax.prod #x_2x3 {axes = array<i64: -1>}
    == dense<[-8.0, -12.0]> : tensor<2xf32>

// Axes in any order.
case @several_axes: relax.prod #x_2x1x2x2 {axes = array<i64: 3, 0>}
    == dense<[[-32.0, -8.0]]> : tensor<1x2xf32>
case @negative_keepdims: relax.prod #x_2x1x2x2 {axes = array<i64: -1, -2>, keepdims = true}
    == dense<[[[[-4.0]]], [[[-64.0]]]]> : tensor<2x1x1x1xf32>

// An empty list of axes reduces no dimension, unlike an absent one.
case @no_axes: relax.prod #x_2x3 {axes = array<i64>} == #x_2x3
case @rank0: relax.prod dense<7.0> : tensor<f32> == dense<7.0> : tensor<f32>
case @one: relax.prod dense<[[5.0]]> : tensor<1x1xf32> {axes = array<i64: 0>}
    == dense<[5.0]> : tensor<1xf32>
case @symbolic: relax.prod #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axes = array<i64: 1>}
    -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[-8.0, -12.0]> : tensor<2xf32>
case @symbolic_keepdims: relax.prod #x_2x3 as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    {axes = array<i64: 0>, keepdims = true}
    == dense<[[8.0, 1.0, 12.0]]> : tensor<1x3xf32>
case @symbolic_all: relax.prod #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<96.0> : tensor<f32>

//===--- Empty dimensions ---===//

// Of no element at all.
case @empty: relax.prod dense<> : tensor<0x2xf32> {axes = array<i64: 0>}
    == dense<[1.0, 1.0]> : tensor<2xf32>
case @empty_all: relax.prod dense<> : tensor<2x0xf32> == dense<1.0> : tensor<f32>
case @empty_symbolic: relax.prod dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axes = array<i64: 0>}
    == dense<[1.0, 1.0]> : tensor<2xf32>
case @empty_result: relax.prod dense<> : tensor<0x2xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.prod #x_2x2 : tensor<2x2x$T> ~= dense<-0.004200000000000001> : tensor<$T>

case @f32: relax.prod #x_2x2 : tensor<2x2xf32> ~= dense<-0.0042000003> : tensor<f32>

// TYPES: i8 i16 i32 i64
case @$T: relax.prod dense<[[max, 2], [max, max], [3, 5]]> : tensor<3x2x$T> {axes = array<i64: 1>}
    == dense<[-2, 1, 15]> : tensor<3x$T>

case @ui8: relax.prod dense<[[255, 2], [255, 255], [3, 5]]> : tensor<3x2xui8> {axes = array<i64: 1>}
    == dense<[254, 1, 15]> : tensor<3xui8>
case @ui16: relax.prod dense<[[65535, 2], [65535, 65535], [3, 5]]> : tensor<3x2xui16>
    {axes = array<i64: 1>}
    == dense<[65534, 1, 15]> : tensor<3xui16>
case @ui32: relax.prod dense<[[4294967295, 2], [4294967295, 4294967295], [3, 5]]> : tensor<3x2xui32>
    {axes = array<i64: 1>}
    == dense<[4294967294, 1, 15]> : tensor<3xui32>
case @ui64: relax.prod dense<[[18446744073709551615, 2],
        [18446744073709551615, 18446744073709551615], [3, 5]]> : tensor<3x2xui64>
    {axes = array<i64: 1>}
    == dense<[18446744073709551614, 1, 15]> : tensor<3xui64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_$T: relax.prod dense<[[nan, 1.0], [1.0, nan], [inf, 1.0], [-inf, 1.0],
        [inf, -inf], [-inf, -inf]]> : tensor<6x2x$T>
    {axes = array<i64: 1>}
    == dense<[nan, nan, inf, -inf, -inf, inf]> : tensor<6x$T>

//===--- Accumulation ---===//

// The first two are too much for f16.
case @f16_in_f32: relax.prod dense<[512.0, 512.0, 0.001953, 2.0]> : tensor<4xf16>
    == dense<1024.0> : tensor<f16>
