// RUN: relax-test-run %s

// relax.mean: floats of 16 bits are accumulated in f32.

#x_2x3 = dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]> : tensor<2x3xf32>
#x_2x1x2x2 = dense<[[[[1.0, -2.0], [4.0, 0.5]]], [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>
#x_2x2 = dense<[[0.1, 0.2], [0.3, -0.7]]>

//===--- Shapes and axes ---===//

// Without axes, over all of them.
case @all: relax.mean #x_2x3 ~= dense<0.75> : tensor<f32>
case @all_keepdims: relax.mean #x_2x3 {keepdims = true} ~= dense<[[0.75]]> : tensor<1x1xf32>
case @rows: relax.mean #x_2x3 {axes = array<i64: 0>} ~= dense<[4.5, 1.25, -3.5]> : tensor<3xf32>
case @columns: relax.mean #x_2x3 {axes = array<i64: 1>}
    ~= dense<[-0.33333334, 1.8333334]> : tensor<2xf32>
case @negative_axis: relax.mean #x_2x3 {axes = array<i64: -1>}
    ~= dense<[-0.33333334, 1.8333334]> : tensor<2xf32>

// Axes in any order.
case @several_axes: relax.mean #x_2x1x2x2 {axes = array<i64: 3, 0>}
    ~= dense<[[2.25, 1.875]]> : tensor<1x2xf32>
case @negative_keepdims: relax.mean #x_2x1x2x2 {axes = array<i64: -1, -2>, keepdims = true}
    ~= dense<[[[[0.875]]], [[[3.25]]]]> : tensor<2x1x1x1xf32>

// An empty list of axes reduces no dimension, unlike an absent one.
case @no_axes: relax.mean #x_2x3 {axes = array<i64>} ~= #x_2x3
case @rank0: relax.mean dense<7.0> : tensor<f32> ~= dense<7.0> : tensor<f32>
case @one: relax.mean dense<[[5.0]]> : tensor<1x1xf32> {axes = array<i64: 0>}
    ~= dense<[5.0]> : tensor<1xf32>
case @symbolic: relax.mean #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axes = array<i64: 1>}
    -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[-0.33333334, 1.8333334]> : tensor<2xf32>
case @symbolic_keepdims: relax.mean #x_2x3 as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    {axes = array<i64: 0>, keepdims = true}
    ~= dense<[[4.5, 1.25, -3.5]]> : tensor<1x3xf32>
case @symbolic_all: relax.mean #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    ~= dense<0.75> : tensor<f32>

//===--- Empty dimensions ---===//

// Of no element at all.
case @empty: relax.mean dense<> : tensor<0x2xf32> {axes = array<i64: 0>}
    ~= dense<[nan, nan]> : tensor<2xf32>
case @empty_all: relax.mean dense<> : tensor<2x0xf32> ~= dense<nan> : tensor<f32>
case @empty_symbolic: relax.mean dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axes = array<i64: 0>}
    ~= dense<[nan, nan]> : tensor<2xf32>
case @empty_result: relax.mean dense<> : tensor<0x2xf32> {axes = array<i64: 1>}
    ~= dense<> : tensor<0xf32>

//===--- Element types ---===//

case @f16: relax.mean #x_2x2 : tensor<2x2xf16> ~= dense<-0.02505> : tensor<f16>
case @bf16: relax.mean #x_2x2 : tensor<2x2xbf16> ~= dense<-0.0245> : tensor<bf16>
case @f32: relax.mean #x_2x2 : tensor<2x2xf32> ~= dense<-0.024999993> : tensor<f32>
case @f64: relax.mean #x_2x2 : tensor<2x2xf64> ~= dense<-0.024999999999999967> : tensor<f64>

//===--- NaN and infinity ---===//

// TYPES: f16 f32 f64
case @nan_infinity_$T: relax.mean dense<[[nan, 1.0], [1.0, nan], [inf, 1.0], [-inf, 1.0],
        [inf, -inf], [-inf, -inf]]> : tensor<6x2x$T>
    {axes = array<i64: 1>}
    ~= dense<[nan, nan, inf, -inf, nan, -inf]> : tensor<6x$T>

//===--- Accumulation ---===//

// The first two are too much for f16.
case @f16_in_f32: relax.mean dense<[60000.0, 60000.0, -60000.0, 1024.0]> : tensor<4xf16>
    ~= dense<15256.0> : tensor<f16>
