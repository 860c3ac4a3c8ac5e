// RUN: relax-test-run %s

// relax.rms_norm: x / sqrt(mean(x^2) + epsilon) * weight.

relax.func @last_by_default() {
  %x = relax.constant dense<[[[-0.3125, 0.875, -2.0, -0.8125], [-1.4375, -1.625,
      -1.25, -0.625], [-0.4375, 0.125, -0.3125, 0.75]], [[-1.1875, 1.5, -1.875,
      0.6875], [-0.3125, 0.25, -1.4375, -1.1875], [1.1875, 1.875, -0.75,
      0.75]]]> : tensor<2x3x4xf32>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf32>
  %y = relax.rms_norm %x, %a : (tensor<2x3x4xf32>, tensor<4xf32>) ->
      tensor<2x3x4xf32>
  %e = relax.constant dense<[[[0.066483475, -1.3961531, -0.3191207, 0.17285705],
      [0.27850586, 2.3612454, -0.18163426, 0.1210895], [0.23489921, -0.50335544,
      -0.12583886, -0.40268436]], [[0.21469213, -2.0339255, -0.2542407,
      -0.12429544], [0.08193374, -0.49160245, -0.2826714, 0.3113482],
      [-0.24137732, -2.8584156, -0.114336625, -0.15244883]]]> :
      tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @two_axes() {
  %x = relax.constant dense<[[[-0.3125, 0.875, -2.0, -0.8125], [-1.4375, -1.625,
      -1.25, -0.625], [-0.4375, 0.125, -0.3125, 0.75]], [[-1.1875, 1.5, -1.875,
      0.6875], [-0.3125, 0.25, -1.4375, -1.1875], [1.1875, 1.875, -0.75,
      0.75]]]> : tensor<2x3x4xf32>
  %a = relax.constant dense<[[1.875, 0.1875, 1.875, 0.875], [0.8125, -1.125,
      1.875, -2.0], [-1.0, -0.25, 1.125, -1.1875]]> : tensor<3x4xf32>
  %y = relax.rms_norm %x, %a {axes = array<i64: -2, -1>} : (tensor<2x3x4xf32>,
      tensor<3x4xf32>) -> tensor<2x3x4xf32>
  %e = relax.constant dense<[[[-0.5618517, 0.15731846, -3.5958507, -0.68171334],
      [-1.1199577, 1.7529771, -2.2474067, 1.1986169], [0.4195159, -0.029965421,
      -0.337111, -0.8540145]], [[-1.8524665, 0.23399577, -2.924947, 0.5004909],
      [-0.21124618, -0.23399577, -2.2424593, 1.9759642], [-0.9879821,
      -0.38999292, -0.70198727, -0.7409866]]]> : tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @scalar_weight() {
  %x = relax.constant dense<[[[-0.3125, 0.875, -2.0, -0.8125], [-1.4375, -1.625,
      -1.25, -0.625], [-0.4375, 0.125, -0.3125, 0.75]], [[-1.1875, 1.5, -1.875,
      0.6875], [-0.3125, 0.25, -1.4375, -1.1875], [1.1875, 1.875, -0.75,
      0.75]]]> : tensor<2x3x4xf32>
  %a = relax.constant dense<2.0> : tensor<f32>
  %y = relax.rms_norm %x, %a {axes = array<i64: 0>} : (tensor<2x3x4xf32>,
      tensor<f32>) -> tensor<2x3x4xf32>
  %e = relax.constant dense<[[[-0.71981096, 1.4251578, -2.06344, -2.1591635],
      [-2.7638593, -2.795527, -1.8559486, -1.3173225], [-0.9777963, 0.18814364,
      -1.0878401, 1.9999822]], [[-2.7352817, 2.4431276, -1.9344751, 1.8269844],
      [-0.600839, 0.43008107, -2.1343408, -2.5029128], [2.6540186, 2.8221545,
      -2.6108162, 1.9999822]]]> : tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @epsilon() {
  %x = relax.constant dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125,
      -1.1875, 1.0625]]> : tensor<2x4xf32>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf32>
  %y = relax.rms_norm %x, %a {epsilon = 1.0 : f64} : (tensor<2x4xf32>,
      tensor<4xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[-0.16634719, 2.2750425, 0.06604962, -0.15656208],
      [0.0, 1.5101011, -0.15939957, -0.19016089]]> : tensor<2x4xf32>
  check.expect_close %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125,
      -1.1875, 1.0625]]> : tensor<2x4xf32>
  %x = relax.match_cast %x0 : tensor<2x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %y = relax.rms_norm %x, %a : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n,
      m]>>
  %e = relax.constant dense<[[-0.2133679, 2.9181197, 0.084719606, -0.20081684],
      [0.0, 2.1628282, -0.22829853, -0.27235612]]> : tensor<2x4xf32>
  check.expect_close %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4xf32>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf32>
  %y = relax.rms_norm %x, %a : (tensor<0x4xf32>, tensor<4xf32>) ->
      tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125,
      -1.1875, 1.0625]]> : tensor<2x4xf16>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf16>
  %y = relax.rms_norm %x, %a : (tensor<2x4xf16>, tensor<4xf16>) ->
      tensor<2x4xf16>
  %e = relax.constant dense<[[-0.2134, 2.918, 0.0847, -0.2008], [0.0, 2.162,
      -0.2283, -0.2725]]> : tensor<2x4xf16>
  check.expect_close %y, %e : tensor<2x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125,
      -1.1875, 1.0625]]> : tensor<2x4xbf16>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xbf16>
  %y = relax.rms_norm %x, %a : (tensor<2x4xbf16>, tensor<4xbf16>) ->
      tensor<2x4xbf16>
  %e = relax.constant dense<[[-0.21289062, 2.921875, 0.08496094, -0.20117188],
      [0.0, 2.15625, -0.22851562, -0.27148438]]> : tensor<2x4xbf16>
  check.expect_close %y, %e : tensor<2x4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.0625, -1.9375, 0.5625, 1.0], [-0.0, -1.125,
      -1.1875, 1.0625]]> : tensor<2x4xf64>
  %a = relax.constant dense<[-0.25, -1.875, 0.1875, -0.25]> : tensor<4xf64>
  %y = relax.rms_norm %x, %a : (tensor<2x4xf64>, tensor<4xf64>) ->
      tensor<2x4xf64>
  %e = relax.constant dense<[[-0.21336788937484824, 2.918119663508954,
      0.08471960313413092, -0.2008168370586807], [0.0, 2.1628281401264933,
      -0.22829852590224098, -0.27235613616407695]]> : tensor<2x4xf64>
  check.expect_close %y, %e : tensor<2x4xf64>
  relax.return
}

// 300 * 300 is too much for f16.
relax.func @f16_computed_in_f32() {
  %x = relax.constant dense<[[300.0, -300.0, 300.0, -300.0]]> : tensor<1x4xf16>
  %a = relax.constant dense<1.0> : tensor<4xf16>
  %y = relax.rms_norm %x, %a : (tensor<1x4xf16>, tensor<4xf16>) ->
      tensor<1x4xf16>
  %e = relax.constant dense<[[1.0, -1.0, 1.0, -1.0]]> : tensor<1x4xf16>
  check.expect_close %y, %e : tensor<1x4xf16>
  relax.return
}
