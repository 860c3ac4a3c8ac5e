// RUN: relax-test-run %s

// relax.layer_norm: (x - mean) / sqrt(variance + epsilon) * gamma + beta.

#x_2x3x4 = dense<[[[-0.3125, 0.875, -2.0, -0.8125], [-1.4375, -1.625, -1.25, -0.625],
    [-0.4375, 0.125, -0.3125, 0.75]], [[-1.1875, 1.5, -1.875, 0.6875],
    [-0.3125, 0.25, -1.4375, -1.1875], [1.1875, 1.875, -0.75, 0.75]]]> : tensor<2x3x4xf32>
#a = dense<[-0.25, -1.875, 0.1875, -0.25]>
#b = dense<[0.1875, 0.8125, -0.8125, 0.0625]>
#x_2x4 = dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125, -1.1875, 1.0625]]>
#e = dense<[[0.0069181896, 4.020203, -0.7530981, -0.105409406], [0.10293674, 2.4614837, -0.99008286,
    -0.30957836]]> : tensor<2x4xf32>

//===--- Axes and parameters ---===//

case @last_by_default: relax.layer_norm #x_2x3x4, #a : tensor<4xf32>, #b : tensor<4xf32>
    ~= dense<[[[0.12692203, -1.7999249, -1.0737425, 0.123077966],
        [0.3225606, 2.7604897, -0.82029194, -0.34268185],
        [0.43974644, 0.4341303, -0.95123553, -0.3242779]],
        [[0.3648771, -1.5477599, -1.0399432, -0.10343342],
        [0.054710887, -1.742247, -1.0246739, 0.2530235], [0.07792902, -1.3484832, -1.1077329,
        0.06655818]]]> : tensor<2x3x4xf32>
case @two_axes: relax.layer_norm #x_2x3x4,
    dense<[[1.875, 0.1875, 1.875, 0.875], [0.8125, -1.125, 1.875, -2.0],
        [-1.0, -0.25, 1.125, -1.1875]]> : tensor<3x4xf32>,
    dense<[[-1.125, 1.5, -1.1875, 1.6875], [-0.0625, 0.4375, 1.0625, 0.0625],
        [-0.8125, -1.25, -1.6875, 0.9375]]> : tensor<3x4xf32>
    {axes = array<i64: 1, -1>}
    ~= dense<[[[-0.5238124, 1.8187429, -4.261497, 1.4598806],
        [-0.8637054, 1.7918736, -0.37808162, 0.1471956],
        [-0.9879409, -1.4572017, -1.3267875, -0.90878874]],
        [[-2.9135425, 1.7406403, -4.049168, 2.218643],
        [-0.24569012, 0.16434076, -1.1162701, 1.9702787], [-1.8357632, -1.6488992, -2.3508868,
        0.15487711]]]> : tensor<2x3x4xf32>

// The parameters have the order of the axes.
case @axes_in_another_order: relax.layer_norm #x_2x3x4,
    dense<[[1.5625, -0.6875, 1.3125], [-1.8125, -1.5625, 0.375], [0.125, -0.3125, -0.6875],
        [0.5, -0.25, 0.9375]]> : tensor<4x3xf32>,
    dense<[[-1.6875, 1.125, -0.25], [0.875, 1.9375, 0.125], [0.0, -1.6875, -0.9375],
        [-0.0, 0.6875, 1.1875]]> : tensor<4x3xf32>
    {axes = array<i64: 2, 1>}
    ~= dense<[[[-1.1865103, -2.206181, -0.20493314, -0.13006826],
        [1.802943, 3.8185744, -1.4474031, 0.698087],
        [-0.019733803, 0.43580264, -1.1579355, 2.6450963]],
        [[-3.177952, -1.4511894, -0.19077788, 0.30351025],
        [1.280007, 1.5581121, -1.3243717, 0.92597234], [1.0930328, 0.7233488, -0.532097,
        1.8053602]]]> : tensor<2x3x4xf32>

// A parameter of rank 0 is for all.
case @middle: relax.layer_norm #x_2x3x4, dense<[1.5, 1.875, 1.5]> : tensor<3xf32>,
    dense<0.5> : tensor<f32> {axes = array<i64: 1>}
    ~= dense<[[[1.7413844, 2.0513296, -1.2654285, -0.7560991],
        [-2.1379418, -2.0358274, 0.33024725, -0.56544125],
        [1.3689691, 0.9773322, 2.4012308, 2.608452]],
        [[-1.1569426, 1.1297417, -1.1871654, 1.508084],
        [0.101696484, -2.086439, 0.16256692, -2.1505659], [2.4755855, 1.9394094, 2.4571118,
        1.6123686]]]> : tensor<2x3x4xf32>
case @broadcast_parameters: relax.layer_norm #x_2x3x4,
    dense<[[1.5], [2.0], [-1.0]]> : tensor<3x1xf32>,
    dense<[[-1.9375, 0.0, -0.0, -1.4375]]> : tensor<1x4xf32> {axes = array<i64: 1, 2>}
    ~= dense<[[[-1.4565499, 2.549943, -2.4591975, -1.8277048],
        [-3.9096978, -2.4077752, -1.5366204, -1.5221956],
        [-2.112941, -0.82880706, -0.32063338, -2.9922695]],
        [[-3.368334, 1.9251223, -2.2893345, -0.5269692],
        [-2.3884296, 0.48561642, -2.3240213, -3.3452787], [-2.9607632, -1.5955968, 0.5896771,
        -2.096551]]]> : tensor<2x3x4xf32>
case @epsilon: relax.layer_norm dense<[[-0.3125, 0.875, -2.0, -0.8125],
        [-1.4375, -1.625, -1.25, -0.625], [-0.4375, 0.125, -0.3125, 0.75]]> : tensor<3x4xf32>,
    #a : tensor<4xf32>, #b : tensor<4xf32> {epsilon = 0.5 : f64}
    ~= dense<[[0.13753122, -1.3424037, -1.0279903, 0.11246878],
        [0.25090936, 1.7270579, -0.81615824, -0.12772806], [0.32600942, 0.6047359, -0.88868016,
        -0.1498811]]> : tensor<3x4xf32>

// No variance: epsilon keeps the quotient 0.
case @all_equal: relax.layer_norm dense<3.0> : tensor<2x4xf32>, #a : tensor<4xf32>,
    #b : tensor<4xf32>
    ~= dense<[[0.1875, 0.8125, -0.8125, 0.0625],
        [0.1875, 0.8125, -0.8125, 0.0625]]> : tensor<2x4xf32>

// A variance as the difference of squares would be lost.
case @far_from_zero: relax.layer_norm dense<[[4096.0, 4097.0, 4098.0, 4099.0]]> : tensor<1x4xf32>,
    dense<1.0> : tensor<4xf32>, dense<0.0> : tensor<4xf32>
    ~= dense<[[-1.3416355, -0.4472118, 0.4472118, 1.3416355]]> : tensor<1x4xf32>

//===--- Symbols and empty tensors ---===//

case @symbolic: relax.layer_norm #x_2x4 : tensor<2x4xf32> as tensor<?x4xf32, #relax.tensor<[n, 4]>>,
    #a : tensor<4xf32>, #b : tensor<4xf32> -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
    ~= #e
case @symbolic_axis: relax.layer_norm #x_2x4 : tensor<2x4xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    #a : tensor<4xf32> as tensor<?xf32, #relax.tensor<[m]>>,
    #b : tensor<4xf32> as tensor<?xf32, #relax.tensor<[m]>>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    ~= #e
case @empty: relax.layer_norm dense<> : tensor<0x4xf32>, #a : tensor<4xf32>, #b : tensor<4xf32>
    == dense<> : tensor<0x4xf32>
case @empty_axis: relax.layer_norm dense<> : tensor<2x0xf32>, dense<> : tensor<0xf32>,
    dense<> : tensor<0xf32>
    == dense<> : tensor<2x0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.layer_norm #x_2x4 : tensor<2x4x$T>, #a : tensor<4x$T>, #b : tensor<4x$T>
    ~= dense<[[0.0069181894075592, 4.020203214470988, -0.7530980886209077, -0.10540940283156774],
        [0.10293673394414372, 2.4614836880891975, -0.9900828587172982,
        -0.3095783706457676]]> : tensor<2x4x$T>

// 300 * 300 is too much for f16.
case @f16_computed_in_f32: relax.layer_norm dense<[[300.0, -300.0, 300.0,
        -300.0]]> : tensor<1x4xf16>,
    dense<1.0> : tensor<4xf16>, dense<0.0> : tensor<4xf16>
    ~= dense<[[1.0, -1.0, 1.0, -1.0]]> : tensor<1x4xf16>
case @mixed: relax.layer_norm #x_2x4 : tensor<2x4xf16>, #a : tensor<4xf32>, #b : tensor<4xf32>
    ~= dense<[[0.00692, 4.02, -0.753, -0.1054], [0.10297, 2.46, -0.99, -0.3096]]> : tensor<2x4xf16>
case @nan: relax.layer_norm dense<[[1.0625, nan, 0.5625, 1.0],
        [-0.0, -1.125, -1.1875, 1.0625]]> : tensor<2x4xf32>,
    #a : tensor<4xf32>, #b : tensor<4xf32>
    ~= dense<[[nan, nan, nan, nan], [0.10293674, 2.4614837, -0.99008286,
        -0.30957836]]> : tensor<2x4xf32>
