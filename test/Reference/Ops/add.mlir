// RUN: relax-test-run %s

// relax.add: a + b. Floats round to nearest, ties to even; integers wrap
// around.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<1.5> : tensor<f32>
  %b = relax.constant dense<-2.0> : tensor<f32>
  %y = relax.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<-0.5> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank4() {
  %a = relax.constant dense<[[[[1.0, -2.0]], [[3.0, 0.5]]]]>
      : tensor<1x2x1x2xf32>
  %b = relax.constant dense<[[[[4.0, 2.0]], [[-1.0, 0.25]]]]>
      : tensor<1x2x1x2xf32>
  %y = relax.add %a, %b : (tensor<1x2x1x2xf32>, tensor<1x2x1x2xf32>)
      -> tensor<1x2x1x2xf32>
  %e = relax.constant dense<[[[[5.0, 0.0]], [[2.0, 0.75]]]]>
      : tensor<1x2x1x2xf32>
  check.expect_eq %y, %e : tensor<1x2x1x2xf32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1.0], [-2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[3.0, 4.0, 0.5]]> : tensor<1x3xf32>
  %y = relax.add %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[4.0, 5.0, 1.5], [1.0, 2.0, -1.5]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[8.0, -0.5]> : tensor<2xf32>
  %y = relax.add %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[9.0, 1.5]], [[11.0, 3.5]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @broadcast_rank0() {
  %a = relax.constant dense<[1.0, 2.0, 4.0]> : tensor<3xf32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.add %a, %b : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 4.0, 6.0]> : tensor<3xf32>
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
  %y = relax.add %a, %b
      : (tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xf32, #relax.tensor<[m, 2]>>)
      -> tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[3.0, 2.5], [2.0, 1.0], [5.0, 18.0]],
      [[-2.0, 8.5], [-3.0, 7.0], [0.0, 24.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>, tensor<2x3x2xf32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1.0, -6.0, 3.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2.0, 4.0, -8.0]> : tensor<3xf32>
  %b = relax.match_cast %b0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.add %a, %b
      : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[3.0, -2.0, -5.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}

// A symbol may well be 1.
relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[5.0, 2.0]]> : tensor<1x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = relax.add %a, %b
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2xf32>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[7.0, 6.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %y = relax.add %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

// A dimension of 1 is repeated no times.
relax.func @empty_against_one() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %y = relax.add %a, %b : (tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.match_cast %a0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.add %a, %b
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
  %a = relax.constant dense<[0.1, 2048.0, 60000.0, 1.5]> : tensor<4xf16>
  %b = relax.constant dense<[0.2, 1.0, 60000.0, 0.25]> : tensor<4xf16>
  %y = relax.add %a, %b : (tensor<4xf16>, tensor<4xf16>) -> tensor<4xf16>
  %e = relax.constant dense<[0.2998, 2048.0, 0x7C00, 1.75]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[0.1, 256.0, 3.0e38, 1.5]> : tensor<4xbf16>
  %b = relax.constant dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xbf16>
  %y = relax.add %a, %b : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.3, 256.0, 0x7F80, 1.75]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[0.1, 16777216.0, 3.0e38, 1.5]> : tensor<4xf32>
  %b = relax.constant dense<[0.2, 1.0, 3.0e38, 0.25]> : tensor<4xf32>
  %y = relax.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[0.3, 16777216.0, 0x7F800000, 1.75]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[0.1, 9007199254740992.0, 1.7e308, 1.5]>
      : tensor<4xf64>
  %b = relax.constant dense<[0.2, 1.0, 1.7e308, 0.25]> : tensor<4xf64>
  %y = relax.add %a, %b : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %e = relax.constant dense<[0.30000000000000004, 9007199254740992.0,
      0x7FF0000000000000, 1.75]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[127, -128, 64, 5]> : tensor<4xi8>
  %b = relax.constant dense<[1, 127, 64, 7]> : tensor<4xi8>
  %y = relax.add %a, %b : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %e = relax.constant dense<[-128, -1, -128, 12]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[32767, -32768, 16384, 5]> : tensor<4xi16>
  %b = relax.constant dense<[1, 32767, 16384, 7]> : tensor<4xi16>
  %y = relax.add %a, %b : (tensor<4xi16>, tensor<4xi16>) -> tensor<4xi16>
  %e = relax.constant dense<[-32768, -1, -32768, 12]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[2147483647, -2147483648, 1073741824, 5]>
      : tensor<4xi32>
  %b = relax.constant dense<[1, 2147483647, 1073741824, 7]> : tensor<4xi32>
  %y = relax.add %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %e = relax.constant dense<[-2147483648, -1, -2147483648, 12]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[9223372036854775807, -9223372036854775808,
      4611686018427387904, 5]> : tensor<4xi64>
  %b = relax.constant dense<[1, 9223372036854775807, 4611686018427387904, 7]>
      : tensor<4xi64>
  %y = relax.add %a, %b : (tensor<4xi64>, tensor<4xi64>) -> tensor<4xi64>
  %e = relax.constant dense<[-9223372036854775808, -1, -9223372036854775808,
      12]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[255, 0, 128, 5]> : tensor<4xui8>
  %b = relax.constant dense<[1, 255, 128, 7]> : tensor<4xui8>
  %y = relax.add %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 255, 0, 12]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[65535, 0, 32768, 5]> : tensor<4xui16>
  %b = relax.constant dense<[1, 65535, 32768, 7]> : tensor<4xui16>
  %y = relax.add %a, %b : (tensor<4xui16>, tensor<4xui16>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 65535, 0, 12]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[4294967295, 0, 2147483648, 5]> : tensor<4xui32>
  %b = relax.constant dense<[1, 4294967295, 2147483648, 7]> : tensor<4xui32>
  %y = relax.add %a, %b : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 4294967295, 0, 12]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[18446744073709551615, 0, 9223372036854775808, 5]>
      : tensor<4xui64>
  %b = relax.constant dense<[1, 18446744073709551615, 9223372036854775808, 7]>
      : tensor<4xui64>
  %y = relax.add %a, %b : (tensor<4xui64>, tensor<4xui64>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 18446744073709551615, 0, 12]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
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
  %y = relax.add %a, %b : (tensor<13xf32>, tensor<13xf32>) -> tensor<13xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0xFF800000,
      0x7F800000, 0x7FC00000, 0.0, 0.0, 0.0, 0x7F800000, 0xFF800000, 0x7F800000,
      0xFF800000]> : tensor<13xf32>
  check.expect_eq %y, %e : tensor<13xf32>
  relax.return
}

relax.func @nan_infinity_zero_f16() {
  %a = relax.constant dense<[0x7E00, 1.0, 0x7C00, 0xFC00, 0x7C00, 0xFC00, 0.0,
      -0.0, 0.0, 1.0, -1.0, 0x7C00, 0xFC00]> : tensor<13xf16>
  %b = relax.constant dense<[1.0, 0x7E00, 1.0, 1.0, 0x7C00, 0x7C00, 0.0, 0.0,
      -0.0, 0x7C00, 0xFC00, 0.0, -0.0]> : tensor<13xf16>
  %y = relax.add %a, %b : (tensor<13xf16>, tensor<13xf16>) -> tensor<13xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7C00, 0xFC00, 0x7C00, 0x7E00,
      0.0, 0.0, 0.0, 0x7C00, 0xFC00, 0x7C00, 0xFC00]> : tensor<13xf16>
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
  %y = relax.add %a, %b : (tensor<13xf64>, tensor<13xf64>) -> tensor<13xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000,
      0x7FF8000000000000, 0.0, 0.0, 0.0, 0x7FF0000000000000, 0xFFF0000000000000,
      0x7FF0000000000000, 0xFFF0000000000000]> : tensor<13xf64>
  check.expect_eq %y, %e : tensor<13xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// A result may be declared with less than is known.
relax.func @result_says_less() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<?xf32>
  %e = relax.constant dense<[4.0, 6.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<2xf32>
  relax.return
}
