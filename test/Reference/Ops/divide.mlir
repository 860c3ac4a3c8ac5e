// RUN: relax-test-run %s

// relax.divide: a / b. Floats round to nearest, ties to even. Integers round
// towards zero, give zero over zero, and the least one over -1 wraps around to
// itself.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<1.5> : tensor<f32>
  %b = relax.constant dense<-2.0> : tensor<f32>
  %y = relax.divide %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<-0.75> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank4() {
  %a = relax.constant dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]>
      : tensor<1x2x1x2xf32>
  %b = relax.constant dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]>
      : tensor<1x2x1x2xf32>
  %y = relax.divide %a, %b : (tensor<1x2x1x2xf32>, tensor<1x2x1x2xf32>)
      -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[0.25, -1.0]], [[-3.0, 2.0]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1.0], [-2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
  %y = relax.divide %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.33333334, 0.25, 2.0], [-0.6666667, -0.5, -4.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[8.0, -0.5]> : tensor<2xf32>
  %y = relax.divide %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.125, -4.0]], [[0.375, -8.0]]]>
      : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @broadcast_rank0() {
  %a = relax.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.divide %a, %b : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[0.5, 1.0, 2.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a0 = relax.constant dense<[[[1.0, 2.0]], [[-4.0, 8.0]]]> : tensor<2x1x2xf32>
  %a = relax.match_cast %a0 : tensor<2x1x2xf32>
      -> tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>
  %b0 = relax.constant dense<[[2.0, 0.5], [1.0, -1.0], [4.0, 16.0]]>
      : tensor<3x2xf32>
  %b = relax.match_cast %b0 : tensor<3x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[m, 2]>>
  %y = relax.divide %a, %b
      : (tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xf32, #relax.tensor<[m, 2]>>)
      -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[0.5, 4.0], [1.0, -2.0], [0.25, 0.125]],
      [[-2.0, 16.0], [-4.0, -8.0], [-1.0, 0.5]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>, tensor<2x3x2xf32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2.0, 4.0, -8.0]> : tensor<3xf32>
  %b = relax.match_cast %b0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.divide %a, %b
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[0.5, -1.5, -0.375]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}

// A symbol may well be 1.
relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[5.0, 2.0]]> : tensor<1x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = relax.divide %a, %b
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[2.5, 0.5]]> : tensor<1x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %y = relax.divide %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>)
      -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

// A dimension of 1 is repeated no times.
relax.func @empty_against_one() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %y = relax.divide %a, %b : (tensor<2x0xf32>, tensor<2x1xf32>)
      -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.match_cast %a0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.divide %a, %b
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[1.0, 60000.0, 0.0001, 0.0]> : tensor<4xf16>
  %b = relax.constant dense<[3.0, 0.5, 16380.0, -2.0]> : tensor<4xf16>
  %y = relax.divide %a, %b : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  %e = relax.constant dense<[0.3333, 0x7C00, 0.0, -0.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[1.0, 1.0e38, 1.0e-38, 0.0]> : tensor<4xbf16>
  %b = relax.constant dense<[3.0, 0.001, 1.0e10, -2.0]> : tensor<4xbf16>
  %y = relax.divide %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.334, 0x7F80, 0.0, -0.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[1.0, 1.0e38, 1.0e-38, 0.0]> : tensor<4xf32>
  %b = relax.constant dense<[3.0, 0.001, 1.0e10, -2.0]> : tensor<4xf32>
  %y = relax.divide %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[0.33333334, 0x7F800000, 0.0, -0.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[1.0, 1.0e300, 1.0e-300, 0.0]> : tensor<4xf64>
  %b = relax.constant dense<[3.0, 1.0e-10, 1.0e300, -2.0]> : tensor<4xf64>
  %y = relax.divide %a, %b : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %e = relax.constant dense<[0.3333333333333333, 0x7FF0000000000000, 0.0, -0.0]>
      : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128, 127, 7, -7, 7, -7, 5, -128]> : tensor<8xi8>
  %b = relax.constant dense<[-1, 10, 2, 2, -2, -2, 0, 2]> : tensor<8xi8>
  %y = relax.divide %a, %b : (tensor<8xi8>, tensor<8xi8>) -> tensor<8xi8>
  %e = relax.constant dense<[-128, 12, 3, -3, -3, 3, 0, -64]> : tensor<8xi8>
  check.expect_eq %y, %e : tensor<8xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768, 32767, 7, -7, 7, -7, 5, -32768]>
      : tensor<8xi16>
  %b = relax.constant dense<[-1, 10, 2, 2, -2, -2, 0, 2]> : tensor<8xi16>
  %y = relax.divide %a, %b : (tensor<8xi16>, tensor<8xi16>) -> tensor<8xi16>
  %e = relax.constant dense<[-32768, 3276, 3, -3, -3, 3, 0, -16384]>
      : tensor<8xi16>
  check.expect_eq %y, %e : tensor<8xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648, 2147483647, 7, -7, 7, -7, 5,
      -2147483648]> : tensor<8xi32>
  %b = relax.constant dense<[-1, 10, 2, 2, -2, -2, 0, 2]> : tensor<8xi32>
  %y = relax.divide %a, %b : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %e = relax.constant dense<[-2147483648, 214748364, 3, -3, -3, 3, 0,
      -1073741824]> : tensor<8xi32>
  check.expect_eq %y, %e : tensor<8xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808, 9223372036854775807, 7, -7,
      7, -7, 5, -9223372036854775808]> : tensor<8xi64>
  %b = relax.constant dense<[-1, 10, 2, 2, -2, -2, 0, 2]> : tensor<8xi64>
  %y = relax.divide %a, %b : (tensor<8xi64>, tensor<8xi64>) -> tensor<8xi64>
  %e = relax.constant dense<[-9223372036854775808, 922337203685477580, 3, -3,
      -3, 3, 0, -4611686018427387904]> : tensor<8xi64>
  check.expect_eq %y, %e : tensor<8xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[255, 255, 254, 7, 3, 5, 0]> : tensor<7xui8>
  %b = relax.constant dense<[1, 10, 255, 2, 7, 0, 0]> : tensor<7xui8>
  %y = relax.divide %a, %b : (tensor<7xui8>, tensor<7xui8>) -> tensor<7xui8>
  %e = relax.constant dense<[255, 25, 0, 3, 0, 0, 0]> : tensor<7xui8>
  check.expect_eq %y, %e : tensor<7xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[65535, 65535, 65534, 7, 3, 5, 0]> : tensor<7xui16>
  %b = relax.constant dense<[1, 10, 65535, 2, 7, 0, 0]> : tensor<7xui16>
  %y = relax.divide %a, %b : (tensor<7xui16>, tensor<7xui16>) -> tensor<7xui16>
  %e = relax.constant dense<[65535, 6553, 0, 3, 0, 0, 0]> : tensor<7xui16>
  check.expect_eq %y, %e : tensor<7xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[4294967295, 4294967295, 4294967294, 7, 3, 5, 0]>
      : tensor<7xui32>
  %b = relax.constant dense<[1, 10, 4294967295, 2, 7, 0, 0]> : tensor<7xui32>
  %y = relax.divide %a, %b : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
  %e = relax.constant dense<[4294967295, 429496729, 0, 3, 0, 0, 0]>
      : tensor<7xui32>
  check.expect_eq %y, %e : tensor<7xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[18446744073709551615, 18446744073709551615,
      18446744073709551614, 7, 3, 5, 0]> : tensor<7xui64>
  %b = relax.constant dense<[1, 10, 18446744073709551615, 2, 7, 0, 0]>
      : tensor<7xui64>
  %y = relax.divide %a, %b : (tensor<7xui64>, tensor<7xui64>) -> tensor<7xui64>
  %e = relax.constant dense<[18446744073709551615, 1844674407370955161, 0, 3, 0,
      0, 0]> : tensor<7xui64>
  check.expect_eq %y, %e : tensor<7xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity_zero() {
  %a = relax.constant dense<[0x7FC00000, 1.0, 0x7F800000, 0xFF800000,
      0x7F800000, 0xFF800000, 0.0, -0.0, 0.0, 1.0, -1.0, 0x7F800000,
      0xFF800000]> : tensor<13xf32>
  %b = relax.constant dense<[1.0, 0x7FC00000, 1.0, 1.0, 0x7F800000, 0x7F800000,
      0.0, 0.0, -0.0, 0x7F800000, 0xFF800000, 0.0, -0.0]> : tensor<13xf32>
  %y = relax.divide %a, %b : (tensor<13xf32>, tensor<13xf32>) -> tensor<13xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0xFF800000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0.0, 0.0,
      0x7F800000, 0x7F800000]> : tensor<13xf32>
  check.expect_eq %y, %e : tensor<13xf32>
  relax.return
}

relax.func @nan_infinity_zero_f16() {
  %a = relax.constant dense<[0x7E00, 1.0, 0x7C00, 0xFC00, 0x7C00, 0xFC00, 0.0,
      -0.0, 0.0, 1.0, -1.0, 0x7C00, 0xFC00]> : tensor<13xf16>
  %b = relax.constant dense<[1.0, 0x7E00, 1.0, 1.0, 0x7C00, 0x7C00, 0.0, 0.0,
      -0.0, 0x7C00, 0xFC00, 0.0, -0.0]> : tensor<13xf16>
  %y = relax.divide %a, %b : (tensor<13xf16>, tensor<13xf16>) -> tensor<13xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7C00, 0xFC00, 0x7E00, 0x7E00,
      0x7E00, 0x7E00, 0x7E00, 0.0, 0.0, 0x7C00, 0x7C00]> : tensor<13xf16>
  check.expect_eq %y, %e : tensor<13xf16>
  relax.return
}

relax.func @nan_infinity_zero_f64() {
  %a = relax.constant dense<[0x7FF8000000000000, 1.0, 0x7FF0000000000000,
      0xFFF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0,
      0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000]> : tensor<13xf64>
  %b = relax.constant dense<[1.0, 0x7FF8000000000000, 1.0, 1.0,
      0x7FF0000000000000, 0x7FF0000000000000, 0.0, 0.0, -0.0,
      0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0]> : tensor<13xf64>
  %y = relax.divide %a, %b : (tensor<13xf64>, tensor<13xf64>) -> tensor<13xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0.0, 0.0, 0x7FF0000000000000, 0x7FF0000000000000]>
      : tensor<13xf64>
  check.expect_eq %y, %e : tensor<13xf64>
  relax.return
}

// As IEEE 754 has it.
relax.func @by_zero() {
  %a = relax.constant dense<[1.0, -1.0, 1.0, 0.0, -0.0]> : tensor<5xf32>
  %b = relax.constant dense<[0.0, 0.0, -0.0, 0.0, 5.0]> : tensor<5xf32>
  %y = relax.divide %a, %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0x7F800000, 0xFF800000, 0xFF800000, 0x7FC00000,
      -0.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}
