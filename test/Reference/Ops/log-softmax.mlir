// RUN: relax-test-run %s

// relax.log_softmax: (x - max) - log(sum of exp(x - max)) along axis; f16 and bf16
// are computed in f32.

relax.func @last_by_default() {
  %x = relax.constant dense<[[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]], [[-2.1875, -1.9375, -0.0,
      2.1875], [1.5625, 2.8125, 1.5625, -0.6875], [-0.5625, 1.25, -1.375,
      2.125]]]> : tensor<2x3x4xf32>
  %y = relax.log_softmax %x : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %e = relax.constant dense<[[[-4.104911, -2.6674109, -0.10491081, -4.292411],
      [-2.9332871, -3.8707871, -2.3707871, -0.18328714], [-3.5195613,
      -1.8945614, -4.9570613, -0.2070614]], [[-4.50686, -4.25686, -2.31936,
      -0.13185996], [-1.722006, -0.472006, -1.722006, -3.972006], [-3.1029882,
      -1.2904882, -3.9154882, -0.4154882]]]> : tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @middle() {
  %x = relax.constant dense<[[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]], [[-2.1875, -1.9375, -0.0,
      2.1875], [1.5625, 2.8125, 1.5625, -0.6875], [-0.5625, 1.25, -1.375,
      2.125]]]> : tensor<2x3x4xf32>
  %y = relax.log_softmax %x {axis = 1 : i64} : (tensor<2x3x4xf32>) ->
      tensor<2x3x4xf32>
  %e = relax.constant dense<[[[-2.1191816, -1.9447843, -0.09788807, -5.3335285],
      [-1.1816816, -3.3822844, -2.597888, -1.4585285], [-0.5566817, -0.1947843,
      -3.972888, -0.27102852]], [[-3.8836133, -4.9474263, -1.7956805,
      -0.6910596], [-0.13361326, -0.19742614, -0.23318057, -3.5660596],
      [-2.2586133, -1.7599262, -3.1706805, -0.7535596]]]> : tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]], [[-2.1875, -1.9375, -0.0,
      2.1875], [1.5625, 2.8125, 1.5625, -0.6875], [-0.5625, 1.25, -1.375,
      2.125]]]> : tensor<2x3x4xf32>
  %y = relax.log_softmax %x {axis = -3 : i64} : (tensor<2x3x4xf32>) ->
      tensor<2x3x4xf32>
  %e = relax.constant dense<[[[-0.974077, -0.40735105, -0.2383445, -5.06881],
      [-3.3482773, -5.5040784, -2.8119676, -0.16972707], [-1.0134373, -1.136871,
      -1.4536898, -0.6623854]], [[-0.474077, -1.094851, -1.5508446,
      -0.006309767], [-0.03577729, -0.004078443, -0.06196759, -1.8572271],
      [-0.45093727, -0.386871, -0.26618984, -0.7248854]]]> : tensor<2x3x4xf32>
  check.expect_close %y, %e : tensor<2x3x4xf32>
  relax.return
}

// exp(1000) is too much for f32.
relax.func @large() {
  %x = relax.constant dense<[[1000.0, 1001.0, -1000.0]]> : tensor<1x3xf32>
  %y = relax.log_softmax %x : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %e = relax.constant dense<[[-1.3132616, -0.3132617, -2001.3132]]> :
      tensor<1x3xf32>
  check.expect_close %y, %e : tensor<1x3xf32>
  relax.return
}

relax.func @vector() {
  %x = relax.constant dense<[-2.6875, -1.25, 1.3125, -2.875]> : tensor<4xf32>
  %y = relax.log_softmax %x : (tensor<4xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[-4.104911, -2.6674109, -0.10491081, -4.292411]> :
      tensor<4xf32>
  check.expect_close %y, %e : tensor<4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.log_softmax %x {axis = 0 : i64} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[-2.1191816, -1.9447843, -0.09788807, -5.3335285],
      [-1.1816816, -3.3822844, -2.597888, -1.4585285], [-0.5566817, -0.1947843,
      -3.972888, -0.27102852]]> : tensor<3x4xf32>
  check.expect_close %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.log_softmax %x : (tensor<0x3xf32>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @empty_axis() {
  %x = relax.constant dense<> : tensor<3x0xf32>
  %y = relax.log_softmax %x : (tensor<3x0xf32>) -> tensor<3x0xf32>
  %e = relax.constant dense<> : tensor<3x0xf32>
  check.expect_eq %y, %e : tensor<3x0xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[-2.688, -1.25, 1.3125, -2.875], [-1.75, -2.688,
      -1.1875, 1.0], [-1.125, 0.5, -2.562, 2.188]]> : tensor<3x4xf16>
  %y = relax.log_softmax %x : (tensor<3x4xf16>) -> tensor<3x4xf16>
  %e = relax.constant dense<[[-4.105, -2.668, -0.1049, -4.293], [-2.934, -3.871,
      -2.371, -0.1832], [-3.52, -1.895, -4.957, -0.207]]> : tensor<3x4xf16>
  check.expect_close %y, %e : tensor<3x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]]> : tensor<3x4xbf16>
  %y = relax.log_softmax %x : (tensor<3x4xbf16>) -> tensor<3x4xbf16>
  %e = relax.constant dense<[[-4.09375, -2.671875, -0.10498047, -4.28125],
      [-2.9375, -3.875, -2.375, -0.18359375], [-3.515625, -1.8984375, -4.96875,
      -0.20703125]]> : tensor<3x4xbf16>
  check.expect_close %y, %e : tensor<3x4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[-2.6875, -1.25, 1.3125, -2.875], [-1.75, -2.6875,
      -1.1875, 1.0], [-1.125, 0.5, -2.5625, 2.1875]]> : tensor<3x4xf64>
  %y = relax.log_softmax %x : (tensor<3x4xf64>) -> tensor<3x4xf64>
  %e = relax.constant dense<[[-4.1049108156904515, -2.6674108156904515,
      -0.10491081569045133, -4.2924108156904515], [-2.9332871420306255,
      -3.8707871420306255, -2.3707871420306255, -0.18328714203062532],
      [-3.519561397901391, -1.8945613979013909, -4.957061397901391,
      -0.207061397901391]]> : tensor<3x4xf64>
  check.expect_close %y, %e : tensor<3x4xf64>
  relax.return
}

relax.func @nan() {
  %x = relax.constant dense<[[1.0, 0x7FC00000], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.log_softmax %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7FC00000], [-1.3132616,
      -0.3132617]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @minus_infinity() {
  %x = relax.constant dense<[[0xFF800000, 0.0, 0.0]]> : tensor<1x3xf32>
  %y = relax.log_softmax %x : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %e = relax.constant dense<[[0xFF800000, -0.6931472, -0.6931472]]> :
      tensor<1x3xf32>
  check.expect_close %y, %e : tensor<1x3xf32>
  relax.return
}
