// RUN: relax-test-run %s

// relax.nonzero: where the elements are that are not zero.

relax.func @f16() {
  %x = relax.constant dense<[[0.0, 2.0, -0.5], [1.0, 0.0, 0.0]]>
      : tensor<2x3xf16>
  %y = relax.nonzero %x : (tensor<2x3xf16>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [1, 2, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.0, 2.0, -0.5], [1.0, 0.0, 0.0]]>
      : tensor<2x3xbf16>
  %y = relax.nonzero %x : (tensor<2x3xbf16>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [1, 2, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.0, 2.0, -0.5], [1.0, 0.0, 0.0]]>
      : tensor<2x3xf32>
  %y = relax.nonzero %x : (tensor<2x3xf32>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [1, 2, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.0, 2.0, -0.5], [1.0, 0.0, 0.0]]>
      : tensor<2x3xf64>
  %y = relax.nonzero %x : (tensor<2x3xf64>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [1, 2, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[0, 127, -128, 0, 1]> : tensor<5xi8>
  %y = relax.nonzero %x : (tensor<5xi8>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 2, 4]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[0, 32767, -32768, 0, 1]> : tensor<5xi16>
  %y = relax.nonzero %x : (tensor<5xi16>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 2, 4]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[0, 2147483647, -2147483648, 0, 1]> : tensor<5xi32>
  %y = relax.nonzero %x : (tensor<5xi32>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 2, 4]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[0, 9223372036854775807, -9223372036854775808, 0,
      1]> : tensor<5xi64>
  %y = relax.nonzero %x : (tensor<5xi64>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 2, 4]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 255, 0, 0, 1]> : tensor<5xui8>
  %y = relax.nonzero %x : (tensor<5xui8>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 4]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x2xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 65535, 0, 0, 1]> : tensor<5xui16>
  %y = relax.nonzero %x : (tensor<5xui16>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 4]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x2xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 4294967295, 0, 0, 1]> : tensor<5xui32>
  %y = relax.nonzero %x : (tensor<5xui32>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[1, 4]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x2xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 0, 0, 0, 1]> : tensor<5xui64>
  %y = relax.nonzero %x : (tensor<5xui64>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[4]]> : tensor<1x1xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x1xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %y = relax.nonzero %x : (tensor<2x2xi1>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none, and zeros
//===----------------------------------------------------------------------===//

// A NaN is not zero, -0.0 is.
relax.func @nan_infinity() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, -0.0, 0.0, 0xFF800000]>
      : tensor<5xf32>
  %y = relax.nonzero %x : (tensor<5xf32>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[0, 1, 4]]> : tensor<1x3xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x3xi64>
  relax.return
}

relax.func @smallest_f16() {
  %x = relax.constant dense<[5.9604645e-08, -5.9604645e-08, 0.0]>
      : tensor<3xf16>
  %y = relax.nonzero %x : (tensor<3xf16>) -> tensor<1x?xi64>
  %e = relax.constant dense<[[0, 1]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x?xi64>, tensor<1x2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

relax.func @three_dimensions() {
  %x = relax.constant dense<[[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], [[0,
      0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0]]]> : tensor<2x3x4xi32>
  %y = relax.nonzero %x : (tensor<2x3x4xi32>) -> tensor<3x?xi64>
  %e = relax.constant dense<[[0, 0, 0, 1, 1], [0, 1, 2, 0, 2], [0, 1, 2, 3,
      0]]> : tensor<3x5xi64>
  check.expect_eq %y, %e : tensor<3x?xi64>, tensor<3x5xi64>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32>
  %y = relax.nonzero %x : (tensor<2x2xf32>) -> tensor<2x?xi64>
  %e = relax.constant dense<> : tensor<2x0xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x0xi64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<3.0> : tensor<f32>
  %y = relax.nonzero %x : (tensor<f32>) -> tensor<0x?xi64>
  %e = relax.constant dense<> : tensor<0x1xi64>
  check.expect_eq %y, %e : tensor<0x?xi64>, tensor<0x1xi64>
  relax.return
}

relax.func @rank_0_zero() {
  %x = relax.constant dense<0.0> : tensor<f32>
  %y = relax.nonzero %x : (tensor<f32>) -> tensor<0x?xi64>
  %e = relax.constant dense<> : tensor<0x0xi64>
  check.expect_eq %y, %e : tensor<0x?xi64>, tensor<0x0xi64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.nonzero %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x2xi64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %x = relax.erase_shape %x0 : tensor<2x2xf32> -> tensor<?x?xf32>
  %y = relax.nonzero %x : (tensor<?x?xf32>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x2xi64>
  relax.return
}

relax.func @unranked() {
  %x0 = relax.constant dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %x = relax.erase_shape %x0 : tensor<2x2xf32> -> tensor<*xf32>
  %y = relax.nonzero %x : (tensor<*xf32>) -> tensor<?x?xi64>
  %e = relax.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<?x?xi64>, tensor<2x2xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.nonzero %x : (tensor<0x3xf32>) -> tensor<2x?xi64>
  %e = relax.constant dense<> : tensor<2x0xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x0xi64>
  relax.return
}
