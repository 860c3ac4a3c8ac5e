// RUN: relax-test-run %s

// relax.round: the nearest integer, halves to even.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.round %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.5]], [[2.5, -0.25]]]> : tensor<2x1x2xf32>
  %y = relax.round %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.0, -2.0]], [[2.0, -0.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.5], [2.5, -0.25]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.round %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.0, -2.0], [2.0, -0.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.round %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.round %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<?x3xf32, #relax.tensor<[n, 3]>>,
      tensor<0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[0.5, -1.5, 2.5, -0.25, 20.75, 1.0]> : tensor<6xf16>
  %y = relax.round %x : (tensor<6xf16>) -> tensor<6xf16>
  %e = relax.constant dense<[0.0, -2.0, 2.0, -0.0, 21.0, 1.0]> : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.5, 2.5, -0.25, 20.75, 1.0]>
      : tensor<6xbf16>
  %y = relax.round %x : (tensor<6xbf16>) -> tensor<6xbf16>
  %e = relax.constant dense<[0.0, -2.0, 2.0, -0.0, 21.0, 1.0]> : tensor<6xbf16>
  check.expect_eq %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.5, 2.5, -0.25, 20.75, 1.0]> : tensor<6xf32>
  %y = relax.round %x : (tensor<6xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[0.0, -2.0, 2.0, -0.0, 21.0, 1.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.5, 2.5, -0.25, 20.75, 1.0]> : tensor<6xf64>
  %y = relax.round %x : (tensor<6xf64>) -> tensor<6xf64>
  %e = relax.constant dense<[0.0, -2.0, 2.0, -0.0, 21.0, 1.0]> : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 60000.0,
      -60000.0]> : tensor<7xf16>
  %y = relax.round %x : (tensor<7xf16>) -> tensor<7xf16>
  %e = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 60000.0,
      -60000.0]> : tensor<7xf16>
  check.expect_eq %y, %e : tensor<7xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0002556e30,
      -1.0002556e30]> : tensor<7xbf16>
  %y = relax.round %x : (tensor<7xbf16>) -> tensor<7xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0002556e30,
      -1.0002556e30]> : tensor<7xbf16>
  check.expect_eq %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      1.0e30, -1.0e30]> : tensor<7xf32>
  %y = relax.round %x : (tensor<7xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      1.0e30, -1.0e30]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
  %y = relax.round %x : (tensor<7xf64>) -> tensor<7xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
  check.expect_eq %y, %e : tensor<7xf64>
  relax.return
}
