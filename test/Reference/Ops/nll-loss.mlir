// RUN: relax-test-run %s

// relax.nll_loss: the negative weighted predictions of the target classes.

relax.func @mean() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %y = relax.nll_loss %x, %a : (tensor<3x4xf32>, tensor<3xi64>) -> tensor<f32>
  %e = relax.constant dense<1.6458334> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @sum() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %y = relax.nll_loss %x, %a {reduction = "sum"} : (tensor<3x4xf32>,
      tensor<3xi64>) -> tensor<f32>
  %e = relax.constant dense<4.9375> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %y = relax.nll_loss %x, %a {reduction = "none"} : (tensor<3x4xf32>,
      tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0625, 0.9375, 0.9375]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

relax.func @weights_mean() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xi64>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @weights_sum() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b {reduction = "sum"} : (tensor<3x4xf32>,
      tensor<3xi64>, tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<3.59375> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @weights_none() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b {reduction = "none"} : (tensor<3x4xf32>,
      tensor<3xi64>, tensor<4xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[0.95703125, 1.2890625, 1.3476562]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

relax.func @ignored() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b {ignore_index = 3 : i64} : (tensor<3x4xf32>,
      tensor<3xi64>, tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.3169643> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// An ignored target need not be a class.
relax.func @ignored_none() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, -7, 0]> : tensor<3xi64>
  %y = relax.nll_loss %x, %a {reduction = "none", ignore_index = -7 : i64} :
      (tensor<3x4xf32>, tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0625, 0.0, 0.9375]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

// The mean of nothing.
relax.func @all_ignored() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<2> : tensor<3xi64>
  %y = relax.nll_loss %x, %a {ignore_index = 2 : i64} : (tensor<3x4xf32>,
      tensor<3xi64>) -> tensor<f32>
  %e = relax.constant dense<0x7FC00000> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @images() {
  %x = relax.constant dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625,
      -1.5], [-3.8125, -0.1875]], [[-0.0625, -1.9375], [-1.4375, -0.9375]]],
      [[[-0.9375, -2.3125], [-0.9375, -2.3125]], [[-0.3125, -1.25], [-2.5,
      -0.5625]], [[-2.5, -3.625], [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>
  %a = relax.constant dense<[[[0, 1], [2, 0]], [[1, 1], [2, 2]]]> :
      tensor<2x2x2xi64>
  %y = relax.nll_loss %x, %a {reduction = "none"} : (tensor<2x3x2x2xf32>,
      tensor<2x2x2xi64>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[0.6875, 1.5], [1.4375, 1.5]], [[0.3125, 1.25],
      [2.6875, 2.3125]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @images_mean() {
  %x = relax.constant dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625,
      -1.5], [-3.8125, -0.1875]], [[-0.0625, -1.9375], [-1.4375, -0.9375]]],
      [[[-0.9375, -2.3125], [-0.9375, -2.3125]], [[-0.3125, -1.25], [-2.5,
      -0.5625]], [[-2.5, -3.625], [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>
  %a = relax.constant dense<[[[0, 1], [2, 0]], [[1, 1], [2, 2]]]> :
      tensor<2x2x2xi64>
  %b = relax.constant dense<[0.875, 0.6875, 0.5625]> : tensor<3xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<2x3x2x2xf32>, tensor<2x2x2xi64>,
      tensor<3xf32>) -> tensor<f32>
  %e = relax.constant dense<1.3892045> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @one_sample() {
  %x = relax.constant dense<[-2.0, -3.0625, -3.0, -2.4375]> : tensor<4xf32>
  %a = relax.constant dense<2> : tensor<i64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<4xf32>, tensor<i64>, tensor<4xf32>)
      -> tensor<f32>
  %e = relax.constant dense<3.0> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @one_sample_none() {
  %x = relax.constant dense<[-2.0, -3.0625, -3.0, -2.4375]> : tensor<4xf32>
  %a = relax.constant dense<2> : tensor<i64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b {reduction = "none"} : (tensor<4xf32>,
      tensor<i64>, tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<2.625> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// Nothing is read beyond the classes.
relax.func @no_such_class() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[4, 0, -1]> : tensor<3xi64>
  %y = relax.nll_loss %x, %a {reduction = "none"} : (tensor<3x4xf32>,
      tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[0x7FC00000, 2.5, 0x7FC00000]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, c]>>
  %a0 = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %a = relax.match_cast %a0 : tensor<3xi64> -> tensor<?xi64, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %y = relax.nll_loss %x, %a, %b : (tensor<?x?xf32, #relax.tensor<[n, c]>>,
      tensor<?xi64, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[c]>>) ->
      tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @symbolic_none() {
  %x0 = relax.constant dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625,
      -1.5], [-3.8125, -0.1875]], [[-0.0625, -1.9375], [-1.4375, -0.9375]]],
      [[[-0.9375, -2.3125], [-0.9375, -2.3125]], [[-0.3125, -1.25], [-2.5,
      -0.5625]], [[-2.5, -3.625], [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x3x2x2xf32> -> tensor<?x3x?x?xf32,
      #relax.tensor<[n, 3, h, w]>>
  %a0 = relax.constant dense<[[[0, 1], [2, 0]], [[1, 1], [2, 2]]]> :
      tensor<2x2x2xi64>
  %a = relax.match_cast %a0 : tensor<2x2x2xi64> -> tensor<?x?x?xi64,
      #relax.tensor<[n, h, w]>>
  %y = relax.nll_loss %x, %a {reduction = "none"} : (tensor<?x3x?x?xf32,
      #relax.tensor<[n, 3, h, w]>>, tensor<?x?x?xi64, #relax.tensor<[n, h, w]>>)
      -> tensor<?x?x?xf32, #relax.tensor<[n, h, w]>>
  %e = relax.constant dense<[[[0.6875, 1.5], [1.4375, 1.5]], [[0.3125, 1.25],
      [2.6875, 2.3125]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32, #relax.tensor<[n, h, w]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @empty_none() {
  %x = relax.constant dense<> : tensor<0x4xf32>
  %a = relax.constant dense<> : tensor<0xi64>
  %y = relax.nll_loss %x, %a {reduction = "none"} : (tensor<0x4xf32>,
      tensor<0xi64>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_close %y, %e : tensor<0xf32>
  relax.return
}

relax.func @empty_sum() {
  %x = relax.constant dense<> : tensor<0x4xf32>
  %a = relax.constant dense<> : tensor<0xi64>
  %y = relax.nll_loss %x, %a {reduction = "sum"} : (tensor<0x4xf32>,
      tensor<0xi64>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_i8() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi8>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xi8>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_i16() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi16>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xi16>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_i32() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi32>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xi32>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_ui8() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xui8>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xui8>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_ui16() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xui16>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xui16>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_ui32() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xui32>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xui32>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @targets_ui64() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xui64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf32>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf32>, tensor<3xui64>,
      tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.15> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[-2.0, -3.062, -3.0, -2.438], [-2.5, -0.0, -2.375,
      -0.9375], [-0.9375, -2.75, -2.625, -2.562]]> : tensor<3x4xf16>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf16>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf16>, tensor<3xi64>,
      tensor<4xf16>) -> tensor<f16>
  %e = relax.constant dense<1.15> : tensor<f16>
  check.expect_close %y, %e : tensor<f16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xbf16>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xbf16>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xbf16>, tensor<3xi64>,
      tensor<4xbf16>) -> tensor<bf16>
  %e = relax.constant dense<1.1484375> : tensor<bf16>
  check.expect_close %y, %e : tensor<bf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf64>
  %a = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.constant dense<[1.4375, 0.3125, 0.875, 1.375]> : tensor<4xf64>
  %y = relax.nll_loss %x, %a, %b : (tensor<3x4xf64>, tensor<3xi64>,
      tensor<4xf64>) -> tensor<f64>
  %e = relax.constant dense<1.15> : tensor<f64>
  check.expect_close %y, %e : tensor<f64>
  relax.return
}

// The bits of -100 as an unsigned number name no class, and are not ignored.
relax.func @unsigned_target_beyond_signed() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %t = relax.constant dense<[18446744073709551516, 1]> : tensor<2xui64>
  %y = relax.nll_loss %x, %t {reduction = "none"}
      : (tensor<2x2xf32>, tensor<2xui64>) -> tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, -4.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}
