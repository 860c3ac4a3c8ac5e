// RUN: relax-test-run %s

// relax.tan: tan(x).

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.tan %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.5463025> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.25]], [[3.0, -0.001]]]>
      : tensor<2x1x2xf32>
  %y = relax.tan %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.5463025, -3.0095696]], [[-0.14254655,
      -0.0010000004]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.tan %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.5463025, -3.0095696], [-0.14254655,
      -0.0010000004]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.tan %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.tan %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
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
  %y = relax.tan %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[0.54638672, -3.0097656, -0.14257812,
      -0.0010004044, -2.1855469]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.00099945068, 2.0]>
      : tensor<5xbf16>
  %y = relax.tan %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[0.546875, -3.015625, -0.14257812, -0.00099945068,
      -2.1875]> : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 2.0]> : tensor<5xf32>
  %y = relax.tan %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0.5463025, -3.0095696, -0.14254655, -0.0010000004,
      -2.1850398]> : tensor<5xf32>
  check.expect_close %y, %e : tensor<5xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 2.0]> : tensor<5xf64>
  %y = relax.tan %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[0.5463024898437905, -3.0095696738628313,
      -0.1425465430742778, -0.0010000003333334668, -2.185039863261519]>
      : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0]> : tensor<5xf16>
  %y = relax.tan %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0.0, -0.0]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0]>
      : tensor<5xbf16>
  %y = relax.tan %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0.0, -0.0]>
      : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0]>
      : tensor<5xf32>
  %y = relax.tan %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0.0, -0.0]>
      : tensor<5xf32>
  check.expect_close %y, %e : tensor<5xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0]> : tensor<5xf64>
  %y = relax.tan %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0.0, -0.0]> : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}
