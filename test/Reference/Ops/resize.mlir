// RUN: relax-test-run %s

// relax.resize: dimensions resampled to other sizes. Expected values are those of the
// reference of ONNX.

#x_4x4 = dense<[[3.4375, 3.0, 0.6875, 3.25], [-1.4375, -2.8125, 2.875, -0.5],
    [-0.0625, -0.375, -1.125, -1.875], [0.75, -1.5, -3.625, 1.6875]]> : tensor<4x4xf32>
#e_7x6 = dense<[[3.4375, 3.21875, 2.6145833, 1.0729166, 1.96875, 3.25], [1.6964285, 1.3102678,
    1.0148809, 1.3779762, 1.6897322, 1.9107143], [-1.0892857, -1.7433035, -1.5446428, 1.8660715,
    1.2433035, -0.23214285], [-0.75, -1.171875, -1.1822916, 0.46354166, -0.15625, -1.1875],
    [-0.004464286, -0.22991072, -0.5967262, -1.1622024, -1.4620535, -1.6205357], [0.45982143,
    -0.31919643, -1.3705357, -2.4598215, -1.1584822, 0.41517857], [0.75, -0.375, -1.8541666,
    -3.2708333, -0.96875, 1.6875]]> : tensor<7x6xf32>
#e_3x2 = dense<[[2.328125, 1.8385416], [-1.171875, -0.15625],
    [-0.34895834, -1.0572916]]> : tensor<3x2xf32>
#x_3x5 = dense<[[-2.5, -0.9375, 2.625, -2.4375, 3.3125], [2.3125, 1.75, 3.9375, 2.75, -2.125],
    [-1.4375, 1.75, -3.1875, 0.8125, -2.9375]]> : tensor<3x5xf32>
#e_7x8 = dense<[[-2.5, -2.5, -0.9375, 2.625, 2.625, -2.4375, 3.3125, 3.3125], [-2.5, -2.5, -0.9375,
    2.625, 2.625, -2.4375, 3.3125, 3.3125], [2.3125, 2.3125, 1.75, 3.9375, 3.9375, 2.75, -2.125,
    -2.125], [2.3125, 2.3125, 1.75, 3.9375, 3.9375, 2.75, -2.125, -2.125], [2.3125, 2.3125, 1.75,
    3.9375, 3.9375, 2.75, -2.125, -2.125], [-1.4375, -1.4375, 1.75, -3.1875, -3.1875, 0.8125,
    -2.9375, -2.9375], [-1.4375, -1.4375, 1.75, -3.1875, -3.1875, 0.8125, -2.9375,
    -2.9375]]> : tensor<7x8xf32>
#e_7x8_b = dense<[[-2.5, -0.9375, -0.9375, 2.625, 2.625, -2.4375, -2.4375, 3.3125], [-2.5, -0.9375,
    -0.9375, 2.625, 2.625, -2.4375, -2.4375, 3.3125],
    [2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125],
    [2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125],
    [2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125], [-1.4375, 1.75, 1.75, -3.1875,
    -3.1875, 0.8125, 0.8125, -2.9375], [-1.4375, 1.75, 1.75, -3.1875, -3.1875, 0.8125, 0.8125,
    -2.9375]]> : tensor<7x8xf32>
#e_7x8_c = dense<[[-2.5, -2.5, -0.9375, -0.9375, 2.625, 2.625, -2.4375, 3.3125], [-2.5, -2.5,
    -0.9375, -0.9375, 2.625, 2.625, -2.4375, 3.3125], [-2.5, -2.5, -0.9375, -0.9375, 2.625, 2.625,
    -2.4375, 3.3125], [2.3125, 2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, -2.125],
    [2.3125, 2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, -2.125],
    [2.3125, 2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, -2.125], [-1.4375, -1.4375, 1.75, 1.75,
    -3.1875, -3.1875, 0.8125, -2.9375]]> : tensor<7x8xf32>
#e_7x8_d = dense<[[-2.5, -0.9375, 2.625, 2.625, -2.4375, -2.4375, 3.3125, 3.3125],
    [2.3125, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125, -2.125],
    [2.3125, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125, -2.125],
    [2.3125, 1.75, 3.9375, 3.9375, 2.75, 2.75, -2.125, -2.125], [-1.4375, 1.75, -3.1875, -3.1875,
    0.8125, 0.8125, -2.9375, -2.9375], [-1.4375, 1.75, -3.1875, -3.1875, 0.8125, 0.8125, -2.9375,
    -2.9375], [-1.4375, 1.75, -3.1875, -3.1875, 0.8125, 0.8125, -2.9375,
    -2.9375]]> : tensor<7x8xf32>
#x_2x3x2 = dense<[[[-3.125, 1.5], [0.25, -1.0625], [-0.6875, 0.6875]], [[1.75, -2.625],
    [-3.4375, 0.0], [-0.5625, 3.5625]]]>
#e_2x5x2 = dense<[[[-3.125, 1.5], [-1.775, 0.475], [0.25, -1.0625], [-0.3125, -0.0125],
    [-0.6875, 0.6875]], [[1.75, -2.625], [-0.325, -1.575], [-3.4375, 0.0], [-1.7125, 2.1375],
    [-0.5625, 3.5625]]]> : tensor<2x5x2xf32>

//===--- Coordinates ---===//

case @linear_up_half_pixel: relax.resize #x_4x4, [7, 6]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "half_pixel"}
    ~= #e_7x6
case @linear_down_half_pixel: relax.resize #x_4x4, [3, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "half_pixel"}
    ~= #e_3x2
case @linear_up_half_pixel_symmetric: relax.resize #x_4x4, [7, 6]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "half_pixel_symmetric"}
    ~= #e_7x6
case @linear_down_half_pixel_symmetric: relax.resize #x_4x4, [3, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "half_pixel_symmetric"}
    ~= #e_3x2
case @linear_up_pytorch_half_pixel: relax.resize #x_4x4, [7, 6]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "pytorch_half_pixel"}
    ~= #e_7x6
case @linear_down_pytorch_half_pixel: relax.resize #x_4x4, [3, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "pytorch_half_pixel"}
    ~= #e_3x2

// The corners are those of the size before it is rounded down.
case @linear_down_align_corners_scales: relax.resize
    dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>, [1, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "align_corners",
        scales = array<f64: 0.6, 0.6>}
    ~= dense<[[1.0, 3.14285714]]> : tensor<1x2xf32>
case @linear_up_align_corners: relax.resize #x_4x4, [7, 6]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "align_corners"}
    ~= dense<[[3.4375, 3.175, 2.5375, 1.15, 1.7125, 3.25],
        [1.0, 0.45625, 0.43125, 1.44375, 1.61875, 1.375],
        [-1.4375, -2.2625, -1.675, 1.7375, 1.525, -0.5],
        [-0.75, -1.25625, -1.1, 0.38125, 0.05, -1.1875],
        [-0.0625, -0.25, -0.525, -0.975, -1.425, -1.875],
        [0.34375, -0.425, -1.225, -2.0875, -1.4625, -0.09375],
        [0.75, -0.6, -1.925, -3.2, -1.5, 1.6875]]> : tensor<7x6xf32>
case @linear_down_align_corners: relax.resize #x_4x4, [3, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "align_corners"}
    ~= dense<[[3.4375, 3.25], [-0.75, -1.1875], [0.75, 1.6875]]> : tensor<3x2xf32>
case @linear_up_asymmetric: relax.resize #x_4x4, [7, 6]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "asymmetric"}
    ~= dense<[[3.4375, 3.1458333, 2.2291667, 0.6875, 2.3958333, 3.25], [0.65178573, 0.0029761905,
        0.4315476, 1.9375, 1.3839285, 1.1071428], [-1.2410715, -2.0565476, -0.875, 2.3035715,
        0.30357143, -0.6964286], [-0.45535713, -0.8660714, -0.7083333, 0.017857144, -0.98214287,
        -1.4821428], [0.16964285, -0.4077381, -1.0773809, -1.8392857, -1.1845238, -0.85714287],
        [0.6339286, -0.68154764, -1.9821428, -3.267857, -0.30357143, 1.1785715], [0.75, -0.75,
        -2.2083333, -3.625, -0.083333336, 1.6875]]> : tensor<7x6xf32>
case @linear_down_asymmetric: relax.resize #x_4x4, [3, 2]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "asymmetric"}
    ~= dense<[[3.4375, 0.6875], [-0.9791667, 1.5416666],
        [0.47916666, -2.7916667]]> : tensor<3x2xf32>
case @to_one_half_pixel: relax.resize #x_4x4, [1, 3]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "half_pixel"}
    ~= dense<[[-0.890625, -0.359375, -0.84375]]> : tensor<1x3xf32>
case @to_one_pytorch_half_pixel: relax.resize #x_4x4, [1, 3]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "pytorch_half_pixel"}
    ~= dense<[[3.3645833, 1.84375, 2.8229167]]> : tensor<1x3xf32>
case @to_one_align_corners: relax.resize #x_4x4, [1, 3]
    {axes = array<i64: 0, 1>, coordinate_transformation_mode = "align_corners"}
    ~= dense<[[3.4375, 1.84375, 3.25]]> : tensor<1x3xf32>
case @crop_and_resize: relax.resize #x_4x4, [3, 3]
    {axes = array<i64: 0, 1>, roi = array<f64: 0.4, 0.6, 0.6, 0.8>,
        coordinate_transformation_mode = "tf_crop_and_resize"}
    ~= dense<[[1.1950002, 1.7899997, 0.93499976], [0.38124996, 0.66874963, 0.049999706],
        [-0.43250024, -0.45250043, -0.83500034]]> : tensor<3x3xf32>
case @crop_and_resize_extrapolation: relax.resize #x_4x4, [3, 3]
    {axes = array<i64: 0, 1>, roi = array<f64: 0.4, 0.6, 1.2, 1.7>,
        coordinate_transformation_mode = "tf_crop_and_resize", extrapolation_value = 10.0 : f64}
    ~= dense<[[1.1950002, 10.0, 10.0], [-1.8650005, 10.0, 10.0],
        [10.0, 10.0, 10.0]]> : tensor<3x3xf32>
case @crop_to_one: relax.resize #x_4x4, [1, 1]
    {axes = array<i64: 0, 1>, roi = array<f64: 0.25, 0.5, 0.75, 1.0>,
        coordinate_transformation_mode = "tf_crop_and_resize"}
    ~= dense<[[0.359375]]> : tensor<1x1xf32>

//===--- Nearest ---===//

case @round_prefer_floor_half_pixel: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "half_pixel", rounding_method = "round_prefer_floor"}
    == #e_7x8
case @round_prefer_floor_asymmetric: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "asymmetric", rounding_method = "round_prefer_floor"}
    == dense<[[-2.5, -0.9375, -0.9375, 2.625, 2.625, -2.4375, 3.3125, 3.3125], [-2.5, -0.9375,
        -0.9375, 2.625, 2.625, -2.4375, 3.3125, 3.3125],
        [2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, -2.125, -2.125],
        [2.3125, 1.75, 1.75, 3.9375, 3.9375, 2.75, -2.125, -2.125], [-1.4375, 1.75, 1.75, -3.1875,
        -3.1875, 0.8125, -2.9375, -2.9375], [-1.4375, 1.75, 1.75, -3.1875, -3.1875, 0.8125, -2.9375,
        -2.9375], [-1.4375, 1.75, 1.75, -3.1875, -3.1875, 0.8125, -2.9375,
        -2.9375]]> : tensor<7x8xf32>
case @round_prefer_floor_align_corners: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "align_corners", rounding_method = "round_prefer_floor"}
    == #e_7x8_b
case @round_prefer_floor_down: relax.resize #x_3x5, [2, 2]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor", rounding_method = "round_prefer_floor"}
    == dense<[[-0.9375, -2.4375], [1.75, 0.8125]]> : tensor<2x2xf32>
case @round_prefer_ceil_half_pixel: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "half_pixel", rounding_method = "round_prefer_ceil"}
    == #e_7x8
case @round_prefer_ceil_asymmetric: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "asymmetric", rounding_method = "round_prefer_ceil"}
    == dense<[[-2.5, -0.9375, -0.9375, 2.625, -2.4375, -2.4375, 3.3125, 3.3125], [-2.5, -0.9375,
        -0.9375, 2.625, -2.4375, -2.4375, 3.3125, 3.3125],
        [2.3125, 1.75, 1.75, 3.9375, 2.75, 2.75, -2.125, -2.125],
        [2.3125, 1.75, 1.75, 3.9375, 2.75, 2.75, -2.125, -2.125], [-1.4375, 1.75, 1.75, -3.1875,
        0.8125, 0.8125, -2.9375, -2.9375], [-1.4375, 1.75, 1.75, -3.1875, 0.8125, 0.8125, -2.9375,
        -2.9375], [-1.4375, 1.75, 1.75, -3.1875, 0.8125, 0.8125, -2.9375,
        -2.9375]]> : tensor<7x8xf32>
case @round_prefer_ceil_align_corners: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "align_corners", rounding_method = "round_prefer_ceil"}
    == #e_7x8_b
case @round_prefer_ceil_down: relax.resize #x_3x5, [2, 2]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor", rounding_method = "round_prefer_ceil"}
    == dense<[[-0.9375, -2.4375], [1.75, 0.8125]]> : tensor<2x2xf32>
case @floor_half_pixel: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "half_pixel", rounding_method = "floor"}
    == #e_7x8_c
case @floor_asymmetric: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "asymmetric", rounding_method = "floor"}
    == dense<[[-2.5, -2.5, -0.9375, -0.9375, 2.625, -2.4375, -2.4375, 3.3125], [-2.5, -2.5, -0.9375,
        -0.9375, 2.625, -2.4375, -2.4375, 3.3125], [-2.5, -2.5, -0.9375, -0.9375, 2.625, -2.4375,
        -2.4375, 3.3125], [2.3125, 2.3125, 1.75, 1.75, 3.9375, 2.75, 2.75, -2.125],
        [2.3125, 2.3125, 1.75, 1.75, 3.9375, 2.75, 2.75, -2.125], [-1.4375, -1.4375, 1.75, 1.75,
        -3.1875, 0.8125, 0.8125, -2.9375], [-1.4375, -1.4375, 1.75, 1.75, -3.1875, 0.8125, 0.8125,
        -2.9375]]> : tensor<7x8xf32>
case @floor_align_corners: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "align_corners", rounding_method = "floor"}
    == #e_7x8_c
case @floor_down: relax.resize #x_3x5, [2, 2]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor", rounding_method = "floor"}
    == dense<[[-2.5, -2.4375], [2.3125, 2.75]]> : tensor<2x2xf32>
case @ceil_half_pixel: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "half_pixel", rounding_method = "ceil"}
    == #e_7x8_d
case @ceil_asymmetric: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "asymmetric", rounding_method = "ceil"}
    == dense<[[-2.5, -0.9375, 2.625, 2.625, -2.4375, 3.3125, 3.3125, 3.3125], [2.3125, 1.75, 3.9375,
        3.9375, 2.75, -2.125, -2.125, -2.125], [2.3125, 1.75, 3.9375, 3.9375, 2.75, -2.125, -2.125,
        -2.125], [-1.4375, 1.75, -3.1875, -3.1875, 0.8125, -2.9375, -2.9375, -2.9375], [-1.4375,
        1.75, -3.1875, -3.1875, 0.8125, -2.9375, -2.9375, -2.9375], [-1.4375, 1.75, -3.1875,
        -3.1875, 0.8125, -2.9375, -2.9375, -2.9375], [-1.4375, 1.75, -3.1875, -3.1875, 0.8125,
        -2.9375, -2.9375, -2.9375]]> : tensor<7x8xf32>
case @ceil_align_corners: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "align_corners", rounding_method = "ceil"}
    == #e_7x8_d
case @ceil_down: relax.resize #x_3x5, [2, 2]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor", rounding_method = "ceil"}
    == dense<[[1.75, -2.125], [1.75, -2.9375]]> : tensor<2x2xf32>
case @tf_half_pixel_for_nn: relax.resize #x_3x5, [7, 8]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor",
        coordinate_transformation_mode = "tf_half_pixel_for_nn", rounding_method = "floor"}
    == #e_7x8
case @scales: relax.resize #x_4x4, [8, 10]
    {axes = array<i64: 0, 1>, scales = array<f64: 2.0, 2.5>, method = "nearest_neighbor",
        coordinate_transformation_mode = "asymmetric", rounding_method = "floor"}
    == dense<[[3.4375, 3.4375, 3.4375, 3.0, 3.0, 0.6875, 0.6875, 0.6875, 3.25, 3.25], [3.4375,
        3.4375, 3.4375, 3.0, 3.0, 0.6875, 0.6875, 0.6875, 3.25, 3.25], [-1.4375, -1.4375, -1.4375,
        -2.8125, -2.8125, 2.875, 2.875, 2.875, -0.5, -0.5], [-1.4375, -1.4375, -1.4375, -2.8125,
        -2.8125, 2.875, 2.875, 2.875, -0.5, -0.5], [-0.0625, -0.0625, -0.0625, -0.375, -0.375,
        -1.125, -1.125, -1.125, -1.875, -1.875], [-0.0625, -0.0625, -0.0625, -0.375, -0.375, -1.125,
        -1.125, -1.125, -1.875, -1.875], [0.75, 0.75, 0.75, -1.5, -1.5, -3.625, -3.625, -3.625,
        1.6875, 1.6875], [0.75, 0.75, 0.75, -1.5, -1.5, -3.625, -3.625, -3.625, 1.6875,
        1.6875]]> : tensor<8x10xf32>

//===--- Cubic ---===//

case @cubic_up: relax.resize #x_4x4, [8, 7] {axes = array<i64: 0, 1>, method = "cubic"}
    ~= dense<[[3.985257, 4.030379, 3.7782044, 1.7042236, 0.493439, 2.3648682, 3.9618804],
        [2.3528547, 2.0673203, 1.6493756, 1.2906723, 1.3754561, 2.0485628, 2.5603485], [-0.35156053,
        -1.1924181, -1.8901106, 0.62104034, 2.8796487, 1.5606606, 0.2657727], [-1.5531102,
        -2.3806174, -3.0036342, -0.04307556, 2.3168063, 0.21602662, -1.6914012], [-0.59321916,
        -0.8309973, -1.0435092, -0.2757721, 0.04877627, -1.2540524, -2.288613], [0.3300408,
        0.15576509, -0.25582257, -1.3873978, -2.1421604, -1.6267283, -1.1235572], [0.79023576,
        0.1353314, -0.96371895, -2.7235336, -3.062789, -0.66703343, 1.2319967], [1.0792042,
        0.13899368, -1.3733681, -3.541748, -3.6529849, -0.104440816, 2.6537578]]> : tensor<8x7xf32>
case @cubic_down: relax.resize #x_4x4, [3, 3] {axes = array<i64: 0, 1>, method = "cubic"}
    ~= dense<[[2.647503, 1.3857532, 2.4784753], [-1.4489605, -0.13085938, -1.3574632],
        [0.41230562, -2.9198244, 0.4728263]]> : tensor<3x3xf32>
case @cubic_alpha: relax.resize #x_4x4, [7, 7]
    {axes = array<i64: 0, 1>, method = "cubic", coordinate_transformation_mode = "align_corners",
        cubic_alpha = -0.5 : f64}
    ~= dense<[[3.4375, 3.3632812, 3.0, 1.65625, 0.6875, 1.8242188, 3.25], [0.9140625, 0.29711914,
        -0.05859375, 0.96118164, 2.03125, 1.876709, 1.4609375], [-1.4375, -2.4804688, -2.8125,
        0.15625, 2.875, 1.5429688, -0.5], [-1.1054688, -1.6870117, -1.8867188, -0.23242188,
        1.1679688, -0.04736328, -1.6445312], [-0.0625, -0.171875, -0.375, -0.72265625, -1.125,
        -1.546875, -1.875], [0.4296875, -0.06274414, -0.78515625, -1.9338379, -2.625, -1.517334,
        -0.1796875], [0.75, -0.2421875, -1.5, -3.0351562, -3.625, -1.1015625,
        1.6875]]> : tensor<7x7xf32>
case @cubic_exclude: relax.resize #x_4x4, [8, 8]
    {axes = array<i64: 0, 1>, method = "cubic", cubic_exclude = true}
    ~= dense<[[4.144499, 4.1470447, 4.217667, 2.870317, 0.7937456, 0.89502573, 2.9620142,
        4.2212033], [2.485123, 2.2735777, 1.9466656, 1.5108086, 1.2126654, 1.5344356, 2.2516139,
        2.6972876], [-0.17510721, -0.7378667, -1.7164178, -0.6685114, 1.932585, 2.6283305,
        1.1644644, 0.29621568], [-1.5098323, -2.070334, -3.060955, -1.6691151, 1.467905, 1.8939738,
        -0.42758167, -1.8258611], [-0.579035, -0.7454476, -1.0320175, -0.71902275, 0.08258629,
        -0.3169802, -1.5855346, -2.3700728], [0.3776694, 0.1965306, -0.05693218, -0.9184994,
        -1.9025059, -2.0777535, -1.3853956, -0.9711728], [0.875271, 0.31951252, -0.52333075,
        -1.9937818, -3.2778752, -2.3983698, -0.0027250934, 1.4800333], [1.2036415, 0.4190592,
        -0.78212905, -2.6583364, -4.1778674, -2.649346, 0.8415415, 3.0104597]]> : tensor<8x8xf32>
case @cubic_asymmetric: relax.resize #x_4x4, [8, 8]
    {axes = array<i64: 0, 1>, method = "cubic", coordinate_transformation_mode = "asymmetric"}
    ~= dense<[[3.4375, 3.4355469, 3.0, 1.5625, 0.6875, 1.7519531, 3.25, 3.4902344], [0.87109375,
        0.15338135, -0.13476562, 0.9776001, 2.15625, 2.0448608, 1.5039062, 1.442749], [-1.4375,
        -2.6582031, -2.8125, 0.21875, 2.875, 1.7207031, -0.5, -0.81640625], [-1.2832031, -1.9720459,
        -2.0332031, -0.13085938, 1.3144531, 0.0345459, -1.8730469, -2.171875], [-0.0625, -0.1484375,
        -0.375, -0.7089844, -1.125, -1.5703125, -1.875, -1.9453125], [0.47265625, 0.07318115,
        -0.7089844, -2.0772095, -2.75, -1.6776733, -0.22265625, 0.014282227], [0.75, -0.17578125,
        -1.5, -3.2714844, -3.625, -1.1679688, 1.6875, 2.1855469], [0.8261719, -0.17834473,
        -1.6054688, -3.5117188, -3.859375, -1.130249, 2.0214844, 2.572815]]> : tensor<8x8xf32>

//===--- Scales, antialiasing ---===//

case @scales_that_round: relax.resize #x_4x4, [2, 2]
    {axes = array<i64: 0, 1>, scales = array<f64: 0.6000000238418579, 0.6000000238418579>}
    ~= dense<[[1.5625002, 1.4166665], [-0.16666682, -1.1249995]]> : tensor<2x2xf32>
case @cubic_scales: relax.resize #x_4x4, [3, 3]
    {axes = array<i64: 0, 1>, scales = array<f64: 0.800000011920929, 0.800000011920929>,
        method = "cubic"}
    ~= dense<[[2.871375, 1.6730822, 2.0891411], [-1.676719, -0.8124409, -0.102008045],
        [0.41407707, -2.0544243, -1.0117624]]> : tensor<3x3xf32>
case @symmetric_scales: relax.resize #x_4x4, [2, 2]
    {axes = array<i64: 0, 1>, scales = array<f64: 0.6000000238418579, 0.6000000238418579>,
        coordinate_transformation_mode = "half_pixel_symmetric"}
    ~= dense<[[-0.52083355, 1.6805556], [-0.43055558, -1.5347222]]> : tensor<2x2xf32>
case @antialias_linear: relax.resize #x_4x4, [2, 2]
    {axes = array<i64: 0, 1>, scales = array<f64: 0.6000000238418579, 0.6000000238418579>,
        antialias = true}
    ~= dense<[[1.3134767, 1.4296875], [-0.55468756, -0.8719135]]> : tensor<2x2xf32>
case @antialias_cubic: relax.resize #x_4x4, [2, 2]
    {axes = array<i64: 0, 1>, scales = array<f64: 0.6000000238418579, 0.6000000238418579>,
        method = "cubic", antialias = true}
    ~= dense<[[1.0966638, 1.509349], [-0.92563236, -1.0036876]]> : tensor<2x2xf32>
case @antialias_sizes: relax.resize #x_4x4, [3, 2] {axes = array<i64: 0, 1>, antialias = true}
    ~= dense<[[1.7450284, 1.772017], [-0.86328125, -0.46484375],
        [-0.5511364, -0.8948864]]> : tensor<3x2xf32>

// Enlarging does not widen the filter.
case @antialias_up: relax.resize #x_4x4, [6, 5] {axes = array<i64: 0, 1>, antialias = true}
    ~= dense<[[3.4375, 3.13125, 1.84375, 1.45625, 3.25], [1.0, 0.365625, 0.9375, 1.659375, 1.375],
        [-1.2083334, -2.046875, -0.098958336, 1.3270833, -0.7291667], [-0.29166666, -0.634375,
        -0.6197917, -0.81458336, -1.6458334], [0.34375, -0.553125, -1.65625, -1.690625, -0.09375],
        [0.75, -0.825, -2.5625, -2.03125, 1.6875]]> : tensor<6x5xf32>

//===--- Dimensions ---===//

// TYPES: f16 bf16 f32 f64
case @linear_$T: relax.resize #x_2x3x2 : tensor<2x3x2x$T>, [5] {axes = array<i64: 1>}
    ~= dense<[[[-3.125, 1.5], [-1.7750000000000004, 0.4750000000000002], [0.25, -1.0625],
        [-0.3125000000000001, -0.012499999999999845], [-0.6875, 0.6875]], [[1.75, -2.625],
        [-0.3249999999999995, -1.5750000000000002], [-3.4375, 0.0], [-1.7125, 2.1375],
        [-0.5625, 3.5625]]]> : tensor<2x5x2x$T>

case @negative_axis: relax.resize #x_2x3x2 : tensor<2x3x2xf32>, [3] {axes = array<i64: 2>}
    ~= dense<[[[-3.125, -0.8125, 1.5], [0.25, -0.40625, -1.0625], [-0.6875, 0.0, 0.6875]],
        [[1.75, -0.4375, -2.625], [-3.4375, -1.71875, 0.0],
        [-0.5625, 1.5, 3.5625]]]> : tensor<2x3x3xf32>
case @three_axes: relax.resize #x_2x3x2 : tensor<2x3x2xf32>, [3, 2, 4] {axes = array<i64: 0, 1, 2>}
    ~= dense<[[[-2.28125, -1.4960938, 0.07421875, 0.859375],
        [-0.453125, -0.27734375, 0.07421875, 0.25]],
        [[-0.9140625, -0.82421875, -0.64453125, -0.5546875],
        [-0.8671875, -0.28515625, 0.87890625, 1.4609375]],
        [[0.453125, -0.15234375, -1.3632812, -1.96875], [-1.28125, -0.29296875, 1.6835938,
        2.671875]]]> : tensor<3x2x4xf32>
case @no_axes: relax.resize #x_2x3x2 : tensor<2x3x2xf32>, [] {axes = array<i64>}
    ~= #x_2x3x2 : tensor<2x3x2xf32>
case @same_size: relax.resize #x_2x3x2 : tensor<2x3x2xf32>, [3] {axes = array<i64: 1>}
    ~= #x_2x3x2 : tensor<2x3x2xf32>
case @symbolic_batch: relax.resize #x_2x3x2 : tensor<2x3x2xf32>
    as tensor<?x3x?xf32, #relax.tensor<[n, 3, m]>>, [5] {axes = array<i64: 1>}
    -> tensor<?x5x?xf32, #relax.tensor<[n, 5, m]>>
    ~= #e_2x5x2
case @symbolic_size: relax.resize #x_2x3x2 : tensor<2x3x2xf32>
    as tensor<?x?x?xf32, #relax.tensor<[n, k, m]>>, [5] {axes = array<i64: 1>}
    -> tensor<?x5x?xf32, #relax.tensor<[n, 5, m]>>
    ~= #e_2x5x2
case @symbolic_nearest: relax.resize #x_2x3x2 : tensor<2x3x2xf32>
    as tensor<?x?x?xf32, #relax.tensor<[n, k, m]>>, [5, 3]
    {axes = array<i64: 1, 2>, method = "nearest_neighbor"}
    -> tensor<?x5x3xf32, #relax.tensor<[n, 5, 3]>>
    == dense<[[[-3.125, -3.125, 1.5], [-3.125, -3.125, 1.5], [0.25, 0.25, -1.0625],
        [-0.6875, -0.6875, 0.6875], [-0.6875, -0.6875, 0.6875]], [[1.75, 1.75, -2.625],
        [1.75, 1.75, -2.625], [-3.4375, -3.4375, 0.0], [-0.5625, -0.5625, 3.5625],
        [-0.5625, -0.5625, 3.5625]]]> : tensor<2x5x3xf32>
case @empty_batch: relax.resize dense<> : tensor<0x3xf32>, [5] {axes = array<i64: 1>}
    == dense<> : tensor<0x5xf32>
case @to_nothing: relax.resize dense<1.0> : tensor<2x3xf32>, [0] {axes = array<i64: 1>}
    == dense<> : tensor<2x0xf32>

// From no elements comes 0.
case @from_nothing: relax.resize dense<> : tensor<2x0xf32>, [2] {axes = array<i64: 1>}
    == dense<0.0> : tensor<2x2xf32>
case @from_nothing_symbolic: relax.resize dense<> : tensor<2x0xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>, [2] {axes = array<i64: 1>}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<0.0> : tensor<2x2xf32>
case @from_nothing_exclude: relax.resize dense<> : tensor<2x0xf32>, [2]
    {axes = array<i64: 1>, method = "cubic", cubic_exclude = true}
    == dense<0.0> : tensor<2x2xf32>
case @from_nothing_exclude_symbolic: relax.resize dense<> : tensor<2x0xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>, [2] {axes = array<i64: 1>, cubic_exclude = true}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<0.0> : tensor<2x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @cubic_$T: relax.resize #x_2x3x2 : tensor<2x3x2x$T>, [6, 4]
    {axes = array<i64: 1, 2>, method = "cubic"}
    ~= dense<[[[-4.034796714782715, -2.291227340698242, 0.5805339813232422, 2.324103355407715],
        [-2.6633424758911133, -1.605722427368164, 0.13624000549316406, 1.1938600540161133],
        [-0.3893270492553711, -0.4725780487060547, -0.6096973419189453, -0.6929483413696289],
        [0.5338106155395508, 0.09226417541503906, -0.6349887847900391, -1.0765352249145508],
        [-0.41523075103759766, -0.2301654815673828, 0.07464790344238281, 0.25971317291259766],
        [-0.9612913131713867, -0.41063499450683594, 0.49632835388183594, 1.0469846725463867]],
        [[2.8454484939575195, 1.1192264556884766, -1.7239627838134766, -3.4501848220825195],
        [0.7509260177612305, -0.12203407287597656, -1.5598506927490234, -2.4328107833862305],
        [-2.733649253845215, -2.204069137573242, -1.3318195343017578, -0.8022394180297852],
        [-3.7991323471069336, -2.3324718475341797, 0.08320426940917969, 1.5498647689819336],
        [-1.8438386917114258, -0.43473243713378906, 1.886148452758789, 3.295254707336426],
        [-0.7019834518432617, 0.6917209625244141, 2.987234115600586,
        4.380938529968262]]]> : tensor<2x6x4x$T>
case @nearest_$T: relax.resize dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>, [3, 4]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor"}
    == dense<[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0], [3.0, 3.0, 4.0, 4.0]]> : tensor<3x4x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @nearest_$T: relax.resize dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>, [3, 4]
    {axes = array<i64: 0, 1>, method = "nearest_neighbor"}
    == dense<[[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4]]> : tensor<3x4x$T>

case @nearest_i1: relax.resize dense<[true, false]> : tensor<2xi1>, [4]
    {axes = array<i64: 0>, method = "nearest_neighbor"}
    == dense<[true, true, false, false]> : tensor<4xi1>
case @linear_of_nothing_half_pixel_symmetric: relax.resize dense<> : tensor<0xf32>, [3]
    {axes = array<i64: 0>, method = "linear",
        coordinate_transformation_mode = "half_pixel_symmetric"}
    == dense<0.0> : tensor<3xf32>
