// RUN: relax-test-run %s

// relax.grid_sample: images read at given coordinates. Expected values are those of the
// reference of ONNX.

#x_1x2x3x4 = dense<[[[[0.1875, 1.625, -1.8125, 1.375], [3.25, 1.5, -2.3125, -1.4375],
    [-1.875, -3.0625, 4.0, -3.375]], [[-1.75, 0.3125, 2.75, -2.375], [2.5, -1.0, 2.5, -3.875],
    [1.375, -1.6875, -1.4375, -0.6875]]]]>
#a_1x2x4x2 = dense<[[[[-0.4609375, -0.4921875], [1.3828125, 1.3203125], [1.1015625, -1.3984375],
    [-0.8046875, 0.0390625]], [[-1.3046875, 0.9140625], [-0.3046875, -0.1796875],
    [0.8515625, 0.2265625], [-0.8046875, 0.1640625]]]]> : tensor<1x2x4x2xf32>
#e_1x2x2x4 = dense<[[[[1.5961971, -0.9767189, 0.70113754, 2.5435467],
    [-0.77892685, 1.3615379, -1.6551132, 1.923521]],
    [[-0.20811272, -0.19896126, -1.2110558, 1.4356709], [0.7990761, -0.62197304, -2.092823,
    1.3110676]]]]> : tensor<1x2x2x4xf32>
#e_1x2x2x4_b = dense<[[[[1.625, -3.375, 1.375, 3.25], [-1.875, 1.5, -1.4375, 3.25]],
    [[0.3125, -0.6875, -2.375, 2.5], [1.375, -1.0, -3.875, 2.5]]]]> : tensor<1x2x2x4xf32>
#x_1x1x2x3x2 = dense<[[[[[-1.8125, 1.125], [1.0, 2.25], [-0.1875, 3.6875]], [[4.0, 2.6875],
    [-2.375, -2.9375], [0.9375, 0.75]]]]]> : tensor<1x1x2x3x2xf32>
#a_1x2x2x1x3 = dense<[[[[[-0.7109375, 0.5703125, 0.5078125]], [[0.8515625, 0.9765625, -0.4296875]]],
    [[[-0.3359375, 0.7265625, -0.6484375]], [[-0.6171875, 0.2265625,
    -1.3359375]]]]]> : tensor<1x2x2x1x3xf32>
#a_1x1x2x2 = dense<[[[[-0.5, 0.25], [0.75, -1.0]]]]>

case @bilinear_zeros: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2 ~= #e_1x2x2x4
case @bilinear_zeros_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {align_corners = false}
    ~= dense<[[[[1.33778, 0.0, 0.0, 2.6270828], [0.0, 1.6311302, -1.670208, 1.7712479]],
        [[-0.28695297, 0.0, 0.0, 2.1678543], [0.0, -0.42741013, -2.2246742,
        1.9799881]]]]> : tensor<1x2x2x4xf32>
case @bilinear_border: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {padding_mode = "border"}
    ~= dense<[[[[1.5961971, -3.375, 1.375, 2.5435467],
        [-1.4345703, 1.3615379, -1.6551132, 1.923521]], [[-0.20811272, -0.6875, -2.375, 1.4356709],
        [1.4716797, -0.62197304, -2.092823, 1.3110676]]]]> : tensor<1x2x2x4xf32>
case @bilinear_border_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {padding_mode = "border", align_corners = false}
    ~= dense<[[[[1.33778, -3.375, 1.375, 2.949707], [-1.875, 1.6311302, -2.0959473, 1.9887695]],
        [[-0.28695297, -0.6875, -2.375, 2.434082], [1.375, -0.42741013, -2.791748,
        2.2231445]]]]> : tensor<1x2x2x4xf32>
case @bilinear_reflection: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {padding_mode = "reflection"}
    ~= dense<[[[[1.5961971, -0.036949158, -0.090833664, 2.5435467],
        [-1.9993877, 1.3615379, -1.6551132, 1.923521]],
        [[-0.20811272, -0.8286629, -2.1160202, 1.4356709], [0.05483818, -0.62197304, -2.092823,
        1.3110676]]]]> : tensor<1x2x2x4xf32>
case @bilinear_reflection_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {padding_mode = "reflection", align_corners = false}
    ~= dense<[[[[1.33778, -1.4160156, 1.1003418, 2.949707],
        [-2.0048828, 1.6311302, -2.0959473, 1.9887695]],
        [[-0.28695297, -0.88671875, -2.5214844, 2.434082], [1.0400391, -0.42741013, -2.791748,
        2.2231445]]]]> : tensor<1x2x2x4xf32>
case @nearest_zeros: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest"}
    ~= dense<[[[[1.5, 0.0, 1.375, 3.25], [-1.875, 1.5, -1.4375, 3.25]], [[-1.0, 0.0, -2.375, 2.5],
        [1.375, -1.0, -3.875, 2.5]]]]> : tensor<1x2x2x4xf32>
case @nearest_zeros_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest", align_corners = false}
    ~= dense<[[[[1.625, 0.0, 0.0, 3.25], [0.0, 1.5, -1.4375, 3.25]], [[0.3125, 0.0, 0.0, 2.5],
        [0.0, -1.0, -3.875, 2.5]]]]> : tensor<1x2x2x4xf32>
case @nearest_border: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest", padding_mode = "border"}
    ~= dense<[[[[1.5, -3.375, 1.375, 3.25], [-1.875, 1.5, -1.4375, 3.25]],
        [[-1.0, -0.6875, -2.375, 2.5], [1.375, -1.0, -3.875, 2.5]]]]> : tensor<1x2x2x4xf32>
case @nearest_border_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest", padding_mode = "border", align_corners = false}
    ~= #e_1x2x2x4_b
case @nearest_reflection: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest", padding_mode = "reflection"}
    ~= dense<[[[[1.5, 4.0, 1.375, 3.25], [-1.875, 1.5, -1.4375, 3.25]],
        [[-1.0, -1.4375, -2.375, 2.5], [1.375, -1.0, -3.875, 2.5]]]]> : tensor<1x2x2x4xf32>
case @nearest_reflection_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "nearest", padding_mode = "reflection", align_corners = false}
    ~= #e_1x2x2x4_b
case @bicubic_zeros: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic"}
    ~= dense<[[[[2.6807506, -1.5471337, 1.1800349, 3.187943],
        [-0.7470792, 1.7637684, -2.233066, 2.6282346]],
        [[-0.47902563, 0.04977098, -1.3742692, 1.7212851], [1.1813602, -0.6716006, -2.6595151,
        1.8095641]]]]> : tensor<1x2x2x4xf32>
case @bicubic_zeros_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic", align_corners = false}
    ~= dense<[[[[2.1513584, 0.005472445, -0.03143987, 2.9647565],
        [0.115273245, 2.5266757, -2.3447716, 2.2828603]],
        [[-0.72152215, 0.0010067559, 0.05325009, 2.621219], [-0.04955511, -0.6281995, -2.9119492,
        2.760982]]]]> : tensor<1x2x2x4xf32>
case @bicubic_border: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic", padding_mode = "border"}
    ~= dense<[[[[2.4732664, -4.2373166, 1.9613545, 2.8419797],
        [-1.3768178, 1.7330228, -1.9586215, 2.367702]],
        [[-0.46282455, -0.21345003, -2.6224394, 1.437063], [1.7903082, -0.6807771, -2.2915227,
        1.5007242]]]]> : tensor<1x2x2x4xf32>
case @bicubic_border_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic", padding_mode = "border", align_corners = false}
    ~= dense<[[[[1.9145955, -3.3755436, 1.5231464, 3.2516205],
        [-2.4391708, 2.433862, -2.5706446, 2.5582368]],
        [[-0.56846946, -0.6866059, -2.6131964, 2.8538136], [1.2511576, -0.63891506, -3.4239194,
        2.9548626]]]]> : tensor<1x2x2x4xf32>
case @bicubic_reflection: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic", padding_mode = "reflection"}
    ~= dense<[[[[2.4310334, 0.3659618, 0.5179264, 3.0357118],
        [-2.789512, 1.7375633, -2.0870326, 2.4880085]],
        [[-0.4119267, -0.9365034, -2.6907494, 1.8355738], [0.30206907, -0.65218574, -2.7305865,
        1.9156274]]]]> : tensor<1x2x2x4xf32>
case @bicubic_reflection_borders: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>, #a_1x2x4x2
    {method = "bicubic", padding_mode = "reflection", align_corners = false}
    ~= dense<[[[[1.9145955, -1.3031394, 1.6411222, 3.2663877],
        [-2.9421065, 2.4338615, -2.620884, 2.5738926]],
        [[-0.5684695, -0.8407353, -3.340652, 2.8833506], [0.9108554, -0.63891524, -3.527993,
        2.9867156]]]]> : tensor<1x2x2x4xf32>
case @volume_bilinear_zeros: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "bilinear", padding_mode = "zeros", align_corners = false}
    ~= dense<[[[[[0.35914677], [1.2079456]], [[0.34741232],
        [0.08638559]]]]]> : tensor<1x1x2x2x1xf32>
case @volume_bilinear_border: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "bilinear", padding_mode = "border", align_corners = false}
    ~= dense<[[[[[0.45874023], [3.480957]], [[0.4482422], [0.59643555]]]]]> : tensor<1x1x2x2x1xf32>
case @volume_bilinear_reflection: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "bilinear", padding_mode = "reflection", align_corners = false}
    ~= dense<[[[[[0.45874023], [3.480957]], [[0.4482422], [0.59643555]]]]]> : tensor<1x1x2x2x1xf32>
case @volume_nearest_zeros: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "nearest", padding_mode = "zeros", align_corners = false}
    ~= dense<[[[[[0.9375], [3.6875]], [[-0.1875], [0.0]]]]]> : tensor<1x1x2x2x1xf32>
case @volume_nearest_border: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "nearest", padding_mode = "border", align_corners = false}
    ~= dense<[[[[[0.9375], [3.6875]], [[-0.1875], [1.0]]]]]> : tensor<1x1x2x2x1xf32>
case @volume_nearest_reflection: relax.grid_sample #x_1x1x2x3x2, #a_1x2x2x1x3
    {method = "nearest", padding_mode = "reflection", align_corners = false}
    ~= dense<[[[[[0.9375], [3.6875]], [[-0.1875], [1.0]]]]]> : tensor<1x1x2x2x1xf32>
case @symbolic: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>
    as tensor<?x?x?x?xf32, #relax.tensor<[n, c, h, w]>>,
    #a_1x2x4x2 as tensor<?x?x?x2xf32, #relax.tensor<[n, p, q, 2]>>
    -> tensor<?x?x?x?xf32, #relax.tensor<[n, c, p, q]>>
    ~= #e_1x2x2x4

// No read is out of bounds.
case @far_away: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>,
    dense<[[[[1.0e+30, 0.0], [-inf, 0.0]]]]> : tensor<1x1x2x2xf32> {method = "nearest"}
    == dense<0.0> : tensor<1x2x1x2xf32>
case @infinitely_far: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>,
    dense<[[[[1.0e+30, 0.0], [-inf, inf]]]]> : tensor<1x1x2x2xf32>
    == dense<0.0> : tensor<1x2x1x2xf32>

// A single row has no distance between its corners.
case @infinitely_far_along_one_row: relax.grid_sample
    dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>,
    dense<[[[[0.0, inf], [0.0, -inf], [1.0, 3.0e+38], [inf, inf]]]]> : tensor<1x1x4x2xf32>
    == dense<[[[[2.0, 2.0, 3.0, 0.0]]]]> : tensor<1x1x1x4xf32>

// Counts as -1.
case @not_a_number: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4xf32>,
    dense<[[[[nan, -1.0]]]]> : tensor<1x1x1x2xf32>
    ~= dense<[[[[0.1875]], [[-1.75]]]]> : tensor<1x2x1x1xf32>
case @empty: relax.grid_sample dense<> : tensor<0x2x3x4xf32>, dense<> : tensor<0x2x4x2xf32>
    == dense<> : tensor<0x2x2x4xf32>

// From no elements comes 0.
case @of_nothing: relax.grid_sample dense<> : tensor<1x2x0x4xf32>,
    dense<[[[[-0.4609375, -0.4921875], [1.3828125, 1.3203125]]]]> : tensor<1x1x2x2xf32>
    == dense<0.0> : tensor<1x2x1x2xf32>

// TYPES: f16 bf16 f64
case @$T: relax.grid_sample #x_1x2x3x4 : tensor<1x2x3x4x$T>, #a_1x1x2x2 : tensor<1x1x2x2x$T>
    ~= dense<[[[[0.76171875, 0.1796875]], [[-0.32421875, -0.453125]]]]> : tensor<1x2x1x2x$T>

case @mixed: relax.grid_sample dense<[[[[0.1875, 1.625, -1.8125, 1.375],
        [3.25, 1.5, -2.312, -1.4375], [-1.875, -3.062, 4.0, -3.375]],
        [[-1.75, 0.3125, 2.75, -2.375], [2.5, -1.0, 2.5, -3.875], [1.375, -1.6875, -1.4375,
        -0.6875]]]]> : tensor<1x2x3x4xf16>,
    #a_1x1x2x2 : tensor<1x1x2x2xf32>
    ~= dense<[[[[0.7617, 0.1797]], [[-0.3242, -0.4531]]]]> : tensor<1x2x1x2xf16>
