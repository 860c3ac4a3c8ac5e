// RUN: relax-test-run %s

// relax.one_hot: on_value at each index, off_value elsewhere.

case @vector: relax.one_hot dense<[0, 2, 1]> : tensor<3xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<3>}
    == dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]> : tensor<3x3xf32>
case @first_axis: relax.one_hot dense<[0, 2, 1]> : tensor<3xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {axis = 0 : i64, depth = #relax.expr<4>}
    == dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<4x3xf32>
case @middle_axis: relax.one_hot dense<[[0, 1], [2, 0]]> : tensor<2x2xi64>,
    dense<1.0> : tensor<f32>, dense<0.0> : tensor<f32> {axis = 1 : i64, depth = #relax.expr<3>}
    == dense<[[[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], [[0.0, 1.0], [0.0, 0.0],
        [1.0, 0.0]]]> : tensor<2x3x2xf32>
case @values: relax.one_hot dense<[1]> : tensor<1xi64>, dense<5.0> : tensor<f32>,
    dense<-1.0> : tensor<f32> {depth = #relax.expr<3>}
    == dense<[[-1.0, 5.0, -1.0]]> : tensor<1x3xf32>
case @scalar: relax.one_hot dense<2> : tensor<i64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<3>}
    == dense<[0.0, 0.0, 1.0]> : tensor<3xf32>
case @negative: relax.one_hot dense<[-1, -3]> : tensor<2xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<3>}
    == dense<[[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]> : tensor<2x3xf32>
case @out_of_range: relax.one_hot dense<[3, -4, 1]> : tensor<3xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<3>}
    == dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<3x3xf32>
case @no_depth: relax.one_hot dense<[0, 1]> : tensor<2xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<0>}
    == dense<> : tensor<2x0xf32>
case @no_indices: relax.one_hot dense<> : tensor<0xi64>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<2>}
    == dense<> : tensor<0x2xf32>
case @indices_of_i32: relax.one_hot dense<[1, 0]> : tensor<2xi32>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<2>}
    == dense<[[0.0, 1.0], [1.0, 0.0]]> : tensor<2x2xf32>
case @indices_of_ui8: relax.one_hot dense<[1, 200]> : tensor<2xui8>, dense<1.0> : tensor<f32>,
    dense<0.0> : tensor<f32> {depth = #relax.expr<2>}
    == dense<[[0.0, 1.0], [0.0, 0.0]]> : tensor<2x2xf32>
case @symbolic: relax.one_hot dense<[0, 2]> : tensor<2xi64> as tensor<?xi64, #relax.tensor<[n]>>,
    dense<1.0> : tensor<f32>, dense<0.0> : tensor<f32> {depth = #relax.expr<3>}
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<2x3xf32>
case @symbolic_depth: relax.one_hot dense<[0, 2, 1]> : tensor<3xi64>
    as tensor<?xi64, #relax.tensor<[n]>>, dense<1.0> : tensor<f32>, dense<0.0> : tensor<f32>
    {depth = #relax.expr<n>} -> tensor<?x?xf32, #relax.tensor<[n, n]>>
    == dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]> : tensor<3x3xf32>

// TYPES: f16 bf16 f64
case @$T: relax.one_hot dense<[1]> : tensor<1xi64>, dense<3.0> : tensor<$T>, dense<2.0> : tensor<$T>
    {depth = #relax.expr<2>}
    == dense<[[2.0, 3.0]]> : tensor<1x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.one_hot dense<[1]> : tensor<1xi64>, dense<3> : tensor<$T>, dense<2> : tensor<$T>
    {depth = #relax.expr<2>}
    == dense<[[2, 3]]> : tensor<1x2x$T>

case @i1: relax.one_hot dense<[1]> : tensor<1xi64>, dense<true> : tensor<i1>,
    dense<false> : tensor<i1> {depth = #relax.expr<2>}
    == dense<[[false, true]]> : tensor<1x2xi1>
