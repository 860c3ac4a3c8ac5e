// RUN: relax-test-run %s

// relax.nll_loss: the negative weighted predictions of the target classes.

#x_3x4 = dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0, -2.375, -0.9375],
    [-0.9375, -2.75, -2.625, -2.5625]]>
#b = dense<[1.4375, 0.3125, 0.875, 1.375]>
#x_2x3x2x2 = dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625, -1.5], [-3.8125, -0.1875]],
    [[-0.0625, -1.9375], [-1.4375, -0.9375]]], [[[-0.9375, -2.3125], [-0.9375, -2.3125]],
    [[-0.3125, -1.25], [-2.5, -0.5625]], [[-2.5, -3.625],
    [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>
#a = dense<[[[0, 1], [2, 0]], [[1, 1], [2, 2]]]> : tensor<2x2x2xi64>
#e = dense<[[[0.6875, 1.5], [1.4375, 1.5]], [[0.3125, 1.25], [2.6875, 2.3125]]]> : tensor<2x2x2xf32>
#x_4 = dense<[-2.0, -3.0625, -3.0, -2.4375]> : tensor<4xf32>

case @mean: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>
    ~= dense<1.6458334> : tensor<f32>
case @sum: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>
    {reduction = "sum"}
    ~= dense<4.9375> : tensor<f32>
case @none: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>
    {reduction = "none"}
    ~= dense<[3.0625, 0.9375, 0.9375]> : tensor<3xf32>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @targets_$T: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3x$T>,
    #b : tensor<4xf32>
    ~= dense<1.15> : tensor<f32>

case @weights_sum: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>,
    #b : tensor<4xf32> {reduction = "sum"}
    ~= dense<3.59375> : tensor<f32>
case @weights_none: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>,
    #b : tensor<4xf32> {reduction = "none"}
    ~= dense<[0.95703125, 1.2890625, 1.3476562]> : tensor<3xf32>
case @ignored: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, 3, 0]> : tensor<3xi64>,
    #b : tensor<4xf32> {ignore_index = 3 : i64}
    ~= dense<1.3169643> : tensor<f32>

// An ignored target need not be a class.
case @ignored_none: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[1, -7, 0]> : tensor<3xi64>
    {reduction = "none", ignore_index = -7 : i64}
    ~= dense<[3.0625, 0.0, 0.9375]> : tensor<3xf32>

// An empty mean.
case @all_ignored: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<2> : tensor<3xi64>
    {ignore_index = 2 : i64}
    ~= dense<nan> : tensor<f32>
case @images: relax.nll_loss #x_2x3x2x2, #a {reduction = "none"} ~= #e
case @images_mean: relax.nll_loss #x_2x3x2x2, #a, dense<[0.875, 0.6875, 0.5625]> : tensor<3xf32>
    ~= dense<1.3892045> : tensor<f32>
case @one_sample: relax.nll_loss #x_4, dense<2> : tensor<i64>, #b : tensor<4xf32>
    ~= dense<3.0> : tensor<f32>
case @one_sample_none: relax.nll_loss #x_4, dense<2> : tensor<i64>, #b : tensor<4xf32>
    {reduction = "none"}
    ~= dense<2.625> : tensor<f32>

// A class out of range reads no element.
case @no_such_class: relax.nll_loss #x_3x4 : tensor<3x4xf32>, dense<[4, 0, -1]> : tensor<3xi64>
    {reduction = "none"}
    ~= dense<[nan, 2.5, nan]> : tensor<3xf32>
case @symbolic: relax.nll_loss #x_3x4 : tensor<3x4xf32> as tensor<?x?xf32, #relax.tensor<[n, c]>>,
    dense<[1, 3, 0]> : tensor<3xi64> as tensor<?xi64, #relax.tensor<[n]>>,
    #b : tensor<4xf32> as tensor<?xf32, #relax.tensor<[c]>>
    ~= dense<1.15> : tensor<f32>
case @symbolic_none: relax.nll_loss #x_2x3x2x2 as tensor<?x3x?x?xf32, #relax.tensor<[n, 3, h, w]>>,
    #a as tensor<?x?x?xi64, #relax.tensor<[n, h, w]>> {reduction = "none"}
    -> tensor<?x?x?xf32, #relax.tensor<[n, h, w]>>
    ~= #e
case @empty_none: relax.nll_loss dense<> : tensor<0x4xf32>, dense<> : tensor<0xi64>
    {reduction = "none"}
    ~= dense<> : tensor<0xf32>
case @empty_sum: relax.nll_loss dense<> : tensor<0x4xf32>, dense<> : tensor<0xi64>
    {reduction = "sum"}
    ~= dense<0.0> : tensor<f32>

// TYPES: f16 bf16 f64
case @$T: relax.nll_loss #x_3x4 : tensor<3x4x$T>, dense<[1, 3, 0]> : tensor<3xi64>,
    #b : tensor<4x$T>
    ~= dense<1.15> : tensor<$T>

// The bits of -100 as an unsigned number name no class, and are not ignored.
case @unsigned_target_beyond_signed: relax.nll_loss
    dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>,
    dense<[18446744073709551516, 1]> : tensor<2xui64> {reduction = "none"}
    == dense<[nan, -4.0]> : tensor<2xf32>
