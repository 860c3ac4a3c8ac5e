// RUN: relax-test-run %s

// relax.log: the natural logarithm.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.log %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<-0.6931472> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, 1.25]], [[3.0, 0.001]]]> : tensor<2x1x2xf32>
  %y = relax.log %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[-0.6931472, 0.22314355]], [[1.0986123,
      -6.9077554]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, 1.25], [3.0, 0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.log %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[-0.6931472, 0.22314355], [1.0986123,
      -6.9077554]]> : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.log %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.log %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
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
  %x = relax.constant dense<[0.5, 1.25, 3.0, 0.0010004044, 20.0]>
      : tensor<5xf16>
  %y = relax.log %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[-0.69335938, 0.22314453, 1.0986328, -6.90625,
      2.9960938]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, 1.25, 3.0, 0.00099945068, 20.0]>
      : tensor<5xbf16>
  %y = relax.log %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[-0.69140625, 0.22265625, 1.1015625, -6.90625,
      3.0]> : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, 1.25, 3.0, 0.001, 20.0]> : tensor<5xf32>
  %y = relax.log %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[-0.6931472, 0.22314355, 1.0986123, -6.9077554,
      2.9957323]> : tensor<5xf32>
  check.expect_close %y, %e : tensor<5xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, 1.25, 3.0, 0.001, 20.0]> : tensor<5xf64>
  %y = relax.log %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[-0.6931471805599453, 0.22314355131420976,
      1.0986122886681098, -6.907755278982137, 2.995732273553991]>
      : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 60000.0,
      -60000.0]> : tensor<7xf16>
  %y = relax.log %x : (tensor<7xf16>) -> tensor<7xf16>
  %e = relax.constant dense<[0x7E00, 0x7C00, 0x7E00, 0xFC00, 0xFC00, 11.0,
      0x7E00]> : tensor<7xf16>
  check.expect_close %y, %e : tensor<7xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0002556e30,
      -1.0002556e30]> : tensor<7xbf16>
  %y = relax.log %x : (tensor<7xbf16>) -> tensor<7xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7F80, 0x7FC0, 0xFF80, 0xFF80, 69.0,
      0x7FC0]> : tensor<7xbf16>
  check.expect_close %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      1.0e30, -1.0e30]> : tensor<7xf32>
  %y = relax.log %x : (tensor<7xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000,
      0xFF800000, 69.07755, 0x7FC00000]> : tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
  %y = relax.log %x : (tensor<7xf64>) -> tensor<7xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0x7FF8000000000000, 0xFFF0000000000000, 0xFFF0000000000000,
      690.7755278982137, 0x7FF8000000000000]> : tensor<7xf64>
  check.expect_close %y, %e : tensor<7xf64>
  relax.return
}
