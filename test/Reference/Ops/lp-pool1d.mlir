// RUN: relax-test-run %s

// relax.lp_pool1d: the root of order p of a sum of powers. Padding counts
// nothing.

//===--- Norms ---===//

case @order_1: relax.lp_pool1d dense<[[[-4.0, -3.0, 3.0, -3.0, 3.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, p = 1 : i64}
    ~= dense<[[[7.0, 6.0, 6.0, 6.0]]]> : tensor<1x1x4xf32>
case @order_2: relax.lp_pool1d dense<[[[-2.0, 4.0, -4.0, -4.0, 0.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[4.4721360206604, 5.656854152679443, 5.656854152679443, 4.0]]]> : tensor<1x1x4xf32>
case @order_3: relax.lp_pool1d dense<[[[-2.0, -3.0, 1.0, 1.0, 3.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, p = 3 : i64}
    ~= dense<[[[3.271066427230835, 3.0365889072418213, 1.2599210739135742,
        3.0365889072418213]]]> : tensor<1x1x4xf32>
case @order_4: relax.lp_pool1d dense<[[[0.0, -3.0, 4.0, 4.0, -3.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, p = 4 : i64}
    ~= dense<[[[3.0, 4.284572124481201, 4.756828308105469, 4.284572124481201]]]> : tensor<1x1x4xf32>
case @order_5: relax.lp_pool1d dense<[[[-1.0, 2.0, -2.0, -2.0, -4.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, p = 5 : i64}
    ~= dense<[[[2.0123465061187744, 2.297396659851074, 2.297396659851074,
        4.024693012237549]]]> : tensor<1x1x4xf32>

//===--- Windows ---===//

case @images: relax.lp_pool1d dense<[[[-4.0, 3.0, 2.0, 1.0, 3.0], [3.0, -4.0, 4.0, -4.0, 4.0]],
        [[1.0, 1.0, 3.0, -2.0, -1.0], [-3.0, -4.0, -1.0, 4.0, 3.0]]]> : tensor<2x2x5xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[5.0, 3.605551242828369, 2.2360680103302, 3.1622776985168457], [5.0,
        5.656854152679443, 5.656854152679443, 5.656854152679443]], [[1.4142135381698608,
        3.1622776985168457, 3.605551242828369, 2.2360680103302], [5.0, 4.123105525970459,
        4.123105525970459, 5.0]]]> : tensor<2x2x4xf32>
case @all_at_once: relax.lp_pool1d dense<[[[-3.0, 0.0, 4.0, -2.0, -4.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, strides = array<i64: 2>,
        dilation = array<i64: 2>, p = 3 : i64}
    ~= dense<[[[0.0, 2.0]]]> : tensor<1x1x2xf32>
case @ceil_mode: relax.lp_pool1d dense<[[[-1.0, 1.0, 2.0, -3.0, -2.0, -4.0]]]> : tensor<1x1x6xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 3>, ceil_mode = true, padding = array<i64: 1,
        0>}
    ~= dense<[[[1.0, 3.605551242828369, 4.0]]]> : tensor<1x1x3xf32>
case @same_upper: relax.lp_pool1d dense<[[[-4.0, 4.0, 4.0, 0.0, -3.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    ~= dense<[[[5.656854152679443, 4.0, 3.0]]]> : tensor<1x1x3xf32>
case @same_lower: relax.lp_pool1d dense<[[[-3.0, -2.0, 4.0, -1.0, -4.0]]]> : tensor<1x1x5xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_lower"}
    ~= dense<[[[3.0, 4.4721360206604, 4.123105525970459]]]> : tensor<1x1x3xf32>

// An empty sum is 0.
case @padding_only: relax.lp_pool1d dense<[[[-3.0]]]> : tensor<1x1x1xf32>
    {pool_size = array<i64: 1>, padding = array<i64: 1, 0>}
    ~= dense<[[[0.0, 3.0]]]> : tensor<1x1x2xf32>

//===--- Layouts ---===//

case @channels_last: relax.lp_pool1d dense<[[[0.0, 3.0], [-2.0, -2.0], [-2.0, 3.0], [4.0, 2.0],
        [2.0, 0.0]]]> : tensor<1x5x2xf32>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>, layout = "NWC"}
    ~= dense<[[[0.0, 3.0], [2.8284270763397217, 3.605551242828369],
        [4.4721360206604, 2.0]]]> : tensor<1x3x2xf32>
case @out_layout: relax.lp_pool1d dense<[[[2.0, 0.0, 0.0, -3.0, 1.0], [2.0, 0.0, -3.0, -3.0, 0.0]],
        [[3.0, -1.0, 1.0, -1.0, -1.0], [-3.0, 2.0, 4.0, -3.0, -3.0]]]> : tensor<2x2x5xf32>
    {pool_size = array<i64: 2>, out_layout = "WCN"}
    ~= dense<[[[2.0, 3.1622776985168457], [2.0, 3.605551242828369]], [[0.0, 1.4142135381698608],
        [3.0, 4.4721360206604]], [[3.0, 1.4142135381698608], [4.242640495300293, 5.0]],
        [[3.1622776985168457, 1.4142135381698608], [3.0, 4.242640495300293]]]> : tensor<4x2x2xf32>

//===--- Symbolic and empty dimensions ---===//

case @symbolic: relax.lp_pool1d dense<[[[3.0, 0.0, 4.0, 1.0, 1.0]],
        [[-2.0, 1.0, 3.0, -4.0, -3.0]]]> : tensor<2x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, padding = array<i64: 1, 0>}
    -> tensor<?x?x?xf32>
    ~= dense<[[[3.0, 4.0, 1.4142135381698608]],
        [[2.0, 3.1622776985168457, 5.0]]]> : tensor<2x1x3xf32>
case @symbolic_same_upper: relax.lp_pool1d dense<[[[-4.0, 1.0, 3.0, 0.0, 2.0]]]> : tensor<1x1x5xf32>
    as tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>
    {pool_size = array<i64: 2>, strides = array<i64: 2>, auto_pad = "same_upper"}
    -> tensor<?x?x?xf32>
    ~= dense<[[[4.123105525970459, 3.0, 2.0]]]> : tensor<1x1x3xf32>
case @empty_batch: relax.lp_pool1d dense<> : tensor<0x1x5xf32> {pool_size = array<i64: 2>}
    ~= dense<> : tensor<0x1x4xf32>

//===--- Element types ---===//

case @f16: relax.lp_pool1d dense<[[[-2.0, 0.0, -2.0, 3.0]]]> : tensor<1x1x4xf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, p = 3 : i64}
    ~= dense<[[[2.0, 2.0, 2.0, 3.271484375]]]> : tensor<1x1x4xf16>
case @bf16: relax.lp_pool1d dense<[[[-3.0, -3.0, 1.0, -3.0]]]> : tensor<1x1x4xbf16>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, p = 3 : i64}
    ~= dense<[[[3.0, 3.78125, 3.03125, 3.03125]]]> : tensor<1x1x4xbf16>
case @f32: relax.lp_pool1d dense<[[[-1.0, -1.0, -2.0, -1.0]]]> : tensor<1x1x4xf32>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, p = 3 : i64}
    ~= dense<[[[1.0, 1.2599210739135742, 2.0800838470458984,
        2.0800838470458984]]]> : tensor<1x1x4xf32>
case @f64: relax.lp_pool1d dense<[[[-1.0, -2.0, -4.0, -2.0]]]> : tensor<1x1x4xf64>
    {pool_size = array<i64: 2>, padding = array<i64: 1, 0>, p = 3 : i64}
    ~= dense<[[[1.0, 2.080083823051904, 4.160167646103808, 4.160167646103808]]]> : tensor<1x1x4xf64>

// The squares leave the range of f16.
case @f16_sums_in_f32: relax.lp_pool1d dense<[[[300.0, 300.0]]]> : tensor<1x1x2xf16>
    {pool_size = array<i64: 2>}
    ~= dense<[[[424.25]]]> : tensor<1x1x1xf16>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.lp_pool1d dense<[[[nan, 1.0, -inf, 3.0]]]> : tensor<1x1x4xf32>
    {pool_size = array<i64: 2>}
    ~= dense<[[[nan, inf, inf]]]> : tensor<1x1x3xf32>
