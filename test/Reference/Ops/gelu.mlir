// RUN: relax-test-run %s

// relax.gelu: x times the normal distribution's share below x.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.gelu %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.34573123> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.25]], [[3.0, -0.001]]]>
      : tensor<2x1x2xf32>
  %y = relax.gelu %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.34573123, -0.13206221]], [[2.9959502,
      -0.00049960107]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.gelu %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.34573123, -0.13206221], [2.9959502,
      -0.00049960107]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.gelu %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.gelu %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
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
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.0010004044, 8.0, -8.0]>
      : tensor<6xf16>
  %y = relax.gelu %x : (tensor<6xf16>) -> tensor<6xf16>
  %e = relax.constant dense<[0.34570312, -0.13208008, 2.9960938,
      -0.00049972534, 8.0, -0.0]> : tensor<6xf16>
  check.expect_close %y, %e : tensor<6xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.00099945068, 8.0, -8.0]>
      : tensor<6xbf16>
  %y = relax.gelu %x : (tensor<6xbf16>) -> tensor<6xbf16>
  %e = relax.constant dense<[0.34570312, -0.13183594, 3.0, -0.00049972534, 8.0,
      -4.8849813e-15]> : tensor<6xbf16>
  check.expect_close %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]>
      : tensor<6xf32>
  %y = relax.gelu %x : (tensor<6xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[0.34573123, -0.13206221, 2.9959502,
      -0.00049960107, 8.0, -4.8849813e-15]> : tensor<6xf32>
  check.expect_close %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]>
      : tensor<6xf64>
  %y = relax.gelu %x : (tensor<6xf64>) -> tensor<6xf64>
  %e = relax.constant dense<[0.34573123063700656, -0.13206221708356913,
      2.99595030590511, -0.000499601057786089, 7.999999999999995,
      -4.884981308350689e-15]> : tensor<6xf64>
  check.expect_close %y, %e : tensor<6xf64>
  relax.return
}
