// RUN: relax-test-run %s

// relax.exp: the exponential. What is too great is infinite; f16 and bf16 are
// computed in f32.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.exp %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<1.6487212> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.25]], [[3.0, -0.001]]]>
      : tensor<2x1x2xf32>
  %y = relax.exp %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[1.6487212, 0.2865048]],
      [[20.085537, 0.9990005]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.exp %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[1.6487212, 0.2865048], [20.085537, 0.9990005]]>
      : tensor<2x2xf32>
  check.expect_close %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2x2xf32>
  relax.return
}

relax.func @symbolic_expression() {
  %x0 = relax.constant dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
  %x = relax.match_cast %x0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.exp %x : (tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[1.6487212, 0.2865048, 20.085537, 0.9990005]>
      : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.exp %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.exp %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0, 11.0]>
      : tensor<7xf16>
  %y = relax.exp %x : (tensor<7xf16>) -> tensor<7xf16>
  %e = relax.constant dense<[1.648, 0.2866, 20.08, 0.999, 2980.0, 0.0003355,
      59870.0]> : tensor<7xf16>
  check.expect_close %y, %e : tensor<7xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 20.0, -80.0, 88.0]>
      : tensor<7xbf16>
  %y = relax.exp %x : (tensor<7xbf16>) -> tensor<7xbf16>
  %e = relax.constant dense<[1.65, 0.287, 20.1, 1.0, 4.84e8, 1.81e-35,
      1.655e38]> : tensor<7xbf16>
  check.expect_close %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 20.0, -80.0, 88.0]>
      : tensor<7xf32>
  %y = relax.exp %x : (tensor<7xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[1.6487212, 0.2865048, 20.085537, 0.9990005,
      4.851652e8, 1.8048513e-35, 1.6516363e38]> : tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 200.0, -600.0, 700.0]>
      : tensor<7xf64>
  %y = relax.exp %x : (tensor<7xf64>) -> tensor<7xf64>
  %e = relax.constant dense<[1.6487212707001282, 0.2865047968601901,
      20.085536923187668, 0.999000499833375, 7.225973768125749e86,
      2.6503965530043108e-261, 1.0142320547350045e304]> : tensor<7xf64>
  check.expect_close %y, %e : tensor<7xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 1000.0,
      -1000.0]> : tensor<7xf16>
  %y = relax.exp %x : (tensor<7xf16>) -> tensor<7xf16>
  %e = relax.constant dense<[0x7E00, 0x7C00, 0.0, 1.0, 1.0, 0x7C00, 0.0]>
      : tensor<7xf16>
  check.expect_close %y, %e : tensor<7xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1000.0,
      -1000.0]> : tensor<7xbf16>
  %y = relax.exp %x : (tensor<7xbf16>) -> tensor<7xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7F80, 0.0, 1.0, 1.0, 0x7F80, 0.0]>
      : tensor<7xbf16>
  check.expect_close %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      1000.0, -1000.0]> : tensor<7xf32>
  %y = relax.exp %x : (tensor<7xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, 0.0, 1.0, 1.0, 0x7F800000,
      0.0]> : tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 1000.0, -1000.0]> : tensor<7xf64>
  %y = relax.exp %x : (tensor<7xf64>) -> tensor<7xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000, 0.0, 1.0,
      1.0, 0x7FF0000000000000, 0.0]> : tensor<7xf64>
  check.expect_close %y, %e : tensor<7xf64>
  relax.return
}
