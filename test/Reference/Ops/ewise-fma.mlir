// RUN: relax-test-run %s

// relax.ewise_fma: a * b + c. Floats are rounded once, at the end (f16 and bf16
// to f32 and then once more); integers wrap around.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<2.0> : tensor<f32>
  %b = relax.constant dense<3.0> : tensor<f32>
  %c = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.ewise_fma %a, %b, %c : (tensor<f32>, tensor<f32>, tensor<f32>)
      -> tensor<f32>
  %e = relax.constant dense<5.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

// Each operand is repeated along two of three dimensions.
relax.func @broadcast_all() {
  %a = relax.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>
  %b = relax.constant dense<[[3.0], [-1.0]]> : tensor<2x1xf32>
  %c = relax.constant dense<[0.5, 1.0, 8.0]> : tensor<3xf32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x2x3xf32>
  %e = relax.constant dense<[[[3.5, 4.0, 11.0], [-0.5, 0.0, 7.0]],
      [[6.5, 7.0, 14.0], [-1.5, -1.0, 6.0]]]> : tensor<2x2x3xf32>
  check.expect_eq %y, %e : tensor<2x2x3xf32>
  relax.return
}

relax.func @broadcast_rank0() {
  %a = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %c = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<2x2xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[12.0, 24.0], [16.0, 28.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %a0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  %a = relax.match_cast %a0 : tensor<3x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %c0 = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  %c = relax.match_cast %c0 : tensor<3x1xf32>
      -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>,
      tensor<?x1xf32, #relax.tensor<[n, 1]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[3.0, -3.0], [8.0, -6.0], [13.0, -9.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<3x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x2xf32>
  %b = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %c = relax.constant dense<3.0> : tensor<f32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<0x2xf32>, tensor<2xf32>, tensor<f32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[0.1, 300.0, 1.5]> : tensor<3xf16>
  %b = relax.constant dense<[0.3, 300.0, -2.0]> : tensor<3xf16>
  %c = relax.constant dense<[1.0, -30000.0, 0.25]> : tensor<3xf16>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<3xf16>, tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  %e = relax.constant dense<[1.03, 60000.0, -2.75]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[0.1, 1.0e20, 1.5]> : tensor<3xbf16>
  %b = relax.constant dense<[0.3, 1.0e20, -2.0]> : tensor<3xbf16>
  %c = relax.constant dense<[1.0, 1.0, 0.25]> : tensor<3xbf16>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<3xbf16>, tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[1.03, 0x7F80, -2.75]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

// 4097 * 4097 is 16785409, which f32 cannot hold.
relax.func @f32_rounded_once() {
  %a = relax.constant dense<[4097.0, 0.1, 1.0e20]> : tensor<3xf32>
  %b = relax.constant dense<[4097.0, 0.1, 1.0e20]> : tensor<3xf32>
  %c = relax.constant dense<[-16785408.0, -0.01, 0xFF800000]> : tensor<3xf32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 5.2154064e-10, 0xFF800000]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @f64_rounded_once() {
  %a = relax.constant dense<[134217729.0, 0.1, 1.0e200]> : tensor<3xf64>
  %b = relax.constant dense<[134217729.0, 0.1, 1.0e200]> : tensor<3xf64>
  %c = relax.constant dense<[-1.801439877791744e16, -0.01, 0xFFF0000000000000]>
      : tensor<3xf64>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %e = relax.constant dense<[1.0, 9.020562075079397e-19, 0xFFF0000000000000]>
      : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[127, -128, 3, 0]> : tensor<4xi8>
  %b = relax.constant dense<[2, 127, 5, 7]> : tensor<4xi8>
  %c = relax.constant dense<[1, 1, 7, 127]> : tensor<4xi8>
  %y = relax.ewise_fma %a, %b, %c : (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>)
      -> tensor<4xi8>
  %e = relax.constant dense<[-1, -127, 22, 127]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[32767, -32768, 3, 0]> : tensor<4xi16>
  %b = relax.constant dense<[2, 32767, 5, 7]> : tensor<4xi16>
  %c = relax.constant dense<[1, 1, 7, 32767]> : tensor<4xi16>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xi16>, tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  %e = relax.constant dense<[-1, -32767, 22, 32767]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[2147483647, -2147483648, 3, 0]> : tensor<4xi32>
  %b = relax.constant dense<[2, 2147483647, 5, 7]> : tensor<4xi32>
  %c = relax.constant dense<[1, 1, 7, 2147483647]> : tensor<4xi32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %e = relax.constant dense<[-1, -2147483647, 22, 2147483647]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[9223372036854775807, -9223372036854775808, 3, 0]>
      : tensor<4xi64>
  %b = relax.constant dense<[2, 9223372036854775807, 5, 7]> : tensor<4xi64>
  %c = relax.constant dense<[1, 1, 7, 9223372036854775807]> : tensor<4xi64>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  %e = relax.constant dense<[-1, -9223372036854775807, 22, 9223372036854775807]>
      : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[255, 0, 3, 0]> : tensor<4xui8>
  %b = relax.constant dense<[2, 255, 5, 7]> : tensor<4xui8>
  %c = relax.constant dense<[1, 1, 7, 255]> : tensor<4xui8>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xui8>, tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  %e = relax.constant dense<[255, 1, 22, 255]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[65535, 0, 3, 0]> : tensor<4xui16>
  %b = relax.constant dense<[2, 65535, 5, 7]> : tensor<4xui16>
  %c = relax.constant dense<[1, 1, 7, 65535]> : tensor<4xui16>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xui16>, tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
  %e = relax.constant dense<[65535, 1, 22, 65535]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[4294967295, 0, 3, 0]> : tensor<4xui32>
  %b = relax.constant dense<[2, 4294967295, 5, 7]> : tensor<4xui32>
  %c = relax.constant dense<[1, 1, 7, 4294967295]> : tensor<4xui32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  %e = relax.constant dense<[4294967295, 1, 22, 4294967295]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[18446744073709551615, 0, 3, 0]> : tensor<4xui64>
  %b = relax.constant dense<[2, 18446744073709551615, 5, 7]> : tensor<4xui64>
  %c = relax.constant dense<[1, 1, 7, 18446744073709551615]> : tensor<4xui64>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<4xui64>, tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
  %e = relax.constant dense<[18446744073709551615, 1, 22, 18446744073709551615]>
      : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity_zero() {
  %a = relax.constant dense<[0x7FC00000, 1.0, 1.0, 0x7F800000, 0x7F800000,
      0x7F800000, -0.0, -0.0]> : tensor<8xf32>
  %b = relax.constant dense<[1.0, 0x7FC00000, 1.0, 0.0, 1.0, -1.0, 1.0, 1.0]>
      : tensor<8xf32>
  %c = relax.constant dense<[1.0, 1.0, 0x7FC00000, 1.0, 0xFF800000, 0xFF800000,
      -0.0, 0.0]> : tensor<8xf32>
  %y = relax.ewise_fma %a, %b, %c
      : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0xFF800000, -0.0, 0.0]> : tensor<8xf32>
  check.expect_eq %y, %e : tensor<8xf32>
  relax.return
}
