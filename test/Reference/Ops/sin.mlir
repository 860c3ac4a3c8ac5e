// RUN: relax-test-run %s

// relax.sin: sin(x).

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.sin %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.47942555> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.25]], [[3.0, -0.001]]]>
      : tensor<2x1x2xf32>
  %y = relax.sin %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.47942555, -0.9489846]], [[0.14112,
      -0.0009999999]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.sin %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.47942555, -0.9489846], [0.14112,
      -0.0009999999]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.sin %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.sin %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e : tensor<?x3xf32, #relax.tensor<[n, 3]>>,
      tensor<0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.0010004044, 2.0]>
      : tensor<5xf16>
  %y = relax.sin %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[0.47949219, -0.94921875, 0.14111328,
      -0.0010004044, 0.90917969]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.00099945068, 2.0]>
      : tensor<5xbf16>
  %y = relax.sin %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[0.47851562, -0.94921875, 0.14160156,
      -0.00099945068, 0.91015625]> : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 2.0]> : tensor<5xf32>
  %y = relax.sin %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0.47942555, -0.9489846, 0.14112, -0.0009999999,
      0.9092974]> : tensor<5xf32>
  check.expect_close %y, %e : tensor<5xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 2.0]> : tensor<5xf64>
  %y = relax.sin %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[0.479425538604203, -0.9489846193555862,
      0.1411200080598672, -0.0009999998333333417, 0.9092974268256817]>
      : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0]> : tensor<5xf16>
  %y = relax.sin %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0.0, -0.0]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0]>
      : tensor<5xbf16>
  %y = relax.sin %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0.0, -0.0]>
      : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0]>
      : tensor<5xf32>
  %y = relax.sin %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0.0, -0.0]>
      : tensor<5xf32>
  check.expect_close %y, %e : tensor<5xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0]> : tensor<5xf64>
  %y = relax.sin %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0.0, -0.0]> : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}
