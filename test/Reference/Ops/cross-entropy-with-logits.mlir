// RUN: relax-test-run %s

// relax.cross_entropy_with_logits: -sum(predictions * labels) / batch.

relax.func @matrix() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125,
      0.75], [0.6875, 0.0, 0.375, 0.375]]> : tensor<3x4xf32>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<3x4xf32>,
      tensor<3x4xf32>) -> tensor<f32>
  %e = relax.constant dense<3.0091145> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @vector() {
  %x = relax.constant dense<[-2.0, -3.0625, -3.0, -2.4375]> : tensor<4xf32>
  %a = relax.constant dense<[0.4375, 0.375, 0.1875, 0.5]> : tensor<4xf32>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<4xf32>, tensor<4xf32>)
      -> tensor<f32>
  %e = relax.constant dense<3.8046875> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @more_dimensions() {
  %x = relax.constant dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625,
      -1.5], [-3.8125, -0.1875]], [[-0.0625, -1.9375], [-1.4375, -0.9375]]],
      [[[-0.9375, -2.3125], [-0.9375, -2.3125]], [[-0.3125, -1.25], [-2.5,
      -0.5625]], [[-2.5, -3.625], [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>
  %a = relax.constant dense<[[[[0.3125, -2.875], [-2.1875, -0.5]], [[-2.625,
      -0.5], [-2.8125, 0.8125]], [[0.9375, -0.9375], [-0.4375, 0.0625]]],
      [[[0.0625, -1.3125], [0.0625, -1.3125]], [[0.6875, -0.25], [-1.5,
      0.4375]], [[-1.5, -2.625], [-1.6875, -1.3125]]]]> : tensor<2x3x2x2xf32>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<2x3x2x2xf32>,
      tensor<2x3x2x2xf32>) -> tensor<f32>
  %e = relax.constant dense<-36.101562> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, c]>>
  %a0 = relax.constant dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125,
      0.75], [0.6875, 0.0, 0.375, 0.375]]> : tensor<3x4xf32>
  %a = relax.match_cast %a0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, c]>>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<?x?xf32,
      #relax.tensor<[n, c]>>, tensor<?x?xf32, #relax.tensor<[n, c]>>) ->
      tensor<f32>
  %e = relax.constant dense<3.0091145> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %a = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<2x0xf32>,
      tensor<2x0xf32>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[-2.0, -3.062, -3.0, -2.438], [-2.5, -0.0, -2.375,
      -0.9375], [-0.9375, -2.75, -2.625, -2.562]]> : tensor<3x4xf16>
  %a = relax.constant dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125,
      0.75], [0.6875, 0.0, 0.375, 0.375]]> : tensor<3x4xf16>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<3x4xf16>,
      tensor<3x4xf16>) -> tensor<f16>
  %e = relax.constant dense<3.01> : tensor<f16>
  check.expect_close %y, %e : tensor<f16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xbf16>
  %a = relax.constant dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125,
      0.75], [0.6875, 0.0, 0.375, 0.375]]> : tensor<3x4xbf16>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<3x4xbf16>,
      tensor<3x4xbf16>) -> tensor<bf16>
  %e = relax.constant dense<3.015625> : tensor<bf16>
  check.expect_close %y, %e : tensor<bf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0,
      -2.375, -0.9375], [-0.9375, -2.75, -2.625, -2.5625]]> : tensor<3x4xf64>
  %a = relax.constant dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125,
      0.75], [0.6875, 0.0, 0.375, 0.375]]> : tensor<3x4xf64>
  %y = relax.cross_entropy_with_logits %x, %a : (tensor<3x4xf64>,
      tensor<3x4xf64>) -> tensor<f64>
  %e = relax.constant dense<3.0091145833333335> : tensor<f64>
  check.expect_close %y, %e : tensor<f64>
  relax.return
}
