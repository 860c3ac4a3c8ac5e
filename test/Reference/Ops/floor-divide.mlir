// RUN: relax-test-run %s

// relax.floor_divide: rounds down.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<3.0> : tensor<f32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.floor_divide %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<1.0> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.floor_divide %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 0.0, 1.0], [1.0, 0.0, 2.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.floor_divide %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.0, 0.0]], [[1.0, 1.0]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a0 = relax.constant dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>
  %a = relax.match_cast %a0 : tensor<2x1x2xf32> -> tensor<?x1x2xf32,
      #relax.tensor<[n, 1, 2]>>
  %b0 = relax.constant dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %b = relax.match_cast %b0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[m, 2]>>
  %y = relax.floor_divide %a, %b : (tensor<?x1x2xf32, #relax.tensor<[n, 1,
      2]>>, tensor<?x2xf32, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xf32,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[0.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [3.0,
      2.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.floor_divide %a, %b : (tensor<?xf32, #relax.tensor<[n]>>,
      tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[0.0, 0.0, 3.0, 2.0]> : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.floor_divide %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.0, 0.0]]> : tensor<1x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.floor_divide %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>)
      -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.match_cast %a0 : tensor<0x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.floor_divide %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, -3.0]> : tensor<6xf16>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 2.0]> : tensor<6xf16>
  %y = relax.floor_divide %a, %b : (tensor<6xf16>, tensor<6xf16>)
      -> tensor<6xf16>
  %e = relax.constant dense<[0.0, -2.0, -4.0, 1.0, 2.0, -2.0]> : tensor<6xf16>
  check.expect_close %y, %e : tensor<6xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, -3.0]> : tensor<6xbf16>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 2.0]> : tensor<6xbf16>
  %y = relax.floor_divide %a, %b : (tensor<6xbf16>, tensor<6xbf16>)
      -> tensor<6xbf16>
  %e = relax.constant dense<[0.0, -2.0, -4.0, 1.0, 2.0, -2.0]> : tensor<6xbf16>
  check.expect_close %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, -3.0]> : tensor<6xf32>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 2.0]> : tensor<6xf32>
  %y = relax.floor_divide %a, %b : (tensor<6xf32>, tensor<6xf32>)
      -> tensor<6xf32>
  %e = relax.constant dense<[0.0, -2.0, -4.0, 1.0, 2.0, -2.0]> : tensor<6xf32>
  check.expect_close %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, -3.0]> : tensor<6xf64>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 2.0]> : tensor<6xf64>
  %y = relax.floor_divide %a, %b : (tensor<6xf64>, tensor<6xf64>)
      -> tensor<6xf64>
  %e = relax.constant dense<[0.0, -2.0, -4.0, 1.0, 2.0, -2.0]> : tensor<6xf64>
  check.expect_close %y, %e : tensor<6xf64>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128, 127, 7, -7, 7, -7, 0, -128, 5]>
      : tensor<9xi8>
  %b = relax.constant dense<[-1, 127, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi8>
  %y = relax.floor_divide %a, %b : (tensor<9xi8>, tensor<9xi8>) -> tensor<9xi8>
  %e = relax.constant dense<[-128, 1, 3, -4, -4, 3, 0, -43, 0]> : tensor<9xi8>
  check.expect_eq %y, %e : tensor<9xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768, 32767, 7, -7, 7, -7, 0, -32768, 5]>
      : tensor<9xi16>
  %b = relax.constant dense<[-1, 32767, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi16>
  %y = relax.floor_divide %a, %b : (tensor<9xi16>, tensor<9xi16>)
      -> tensor<9xi16>
  %e = relax.constant dense<[-32768, 1, 3, -4, -4, 3, 0, -10923, 0]>
      : tensor<9xi16>
  check.expect_eq %y, %e : tensor<9xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648, 2147483647, 7, -7, 7, -7, 0,
      -2147483648, 5]> : tensor<9xi32>
  %b = relax.constant dense<[-1, 2147483647, 2, 2, -2, -2, 0, 3, 0]>
      : tensor<9xi32>
  %y = relax.floor_divide %a, %b : (tensor<9xi32>, tensor<9xi32>)
      -> tensor<9xi32>
  %e = relax.constant dense<[-2147483648, 1, 3, -4, -4, 3, 0, -715827883, 0]>
      : tensor<9xi32>
  check.expect_eq %y, %e : tensor<9xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808, 9223372036854775807, 7, -7,
      7, -7, 0, -9223372036854775808, 5]> : tensor<9xi64>
  %b = relax.constant dense<[-1, 9223372036854775807, 2, 2, -2, -2, 0, 3, 0]>
      : tensor<9xi64>
  %y = relax.floor_divide %a, %b : (tensor<9xi64>, tensor<9xi64>)
      -> tensor<9xi64>
  %e = relax.constant dense<[-9223372036854775808, 1, 3, -4, -4, 3, 0,
      -3074457345618258603, 0]> : tensor<9xi64>
  check.expect_eq %y, %e : tensor<9xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[255, 255, 7, 0, 5, 1]> : tensor<6xui8>
  %b = relax.constant dense<[1, 255, 2, 3, 0, 255]> : tensor<6xui8>
  %y = relax.floor_divide %a, %b : (tensor<6xui8>, tensor<6xui8>)
      -> tensor<6xui8>
  %e = relax.constant dense<[255, 1, 3, 0, 0, 0]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[65535, 65535, 7, 0, 5, 1]> : tensor<6xui16>
  %b = relax.constant dense<[1, 65535, 2, 3, 0, 65535]> : tensor<6xui16>
  %y = relax.floor_divide %a, %b : (tensor<6xui16>, tensor<6xui16>)
      -> tensor<6xui16>
  %e = relax.constant dense<[65535, 1, 3, 0, 0, 0]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[4294967295, 4294967295, 7, 0, 5, 1]>
      : tensor<6xui32>
  %b = relax.constant dense<[1, 4294967295, 2, 3, 0, 4294967295]>
      : tensor<6xui32>
  %y = relax.floor_divide %a, %b : (tensor<6xui32>, tensor<6xui32>)
      -> tensor<6xui32>
  %e = relax.constant dense<[4294967295, 1, 3, 0, 0, 0]> : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[18446744073709551615, 18446744073709551615, 7, 0,
      5, 1]> : tensor<6xui64>
  %b = relax.constant dense<[1, 18446744073709551615, 2, 3, 0,
      18446744073709551615]> : tensor<6xui64>
  %y = relax.floor_divide %a, %b : (tensor<6xui64>, tensor<6xui64>)
      -> tensor<6xui64>
  %e = relax.constant dense<[18446744073709551615, 1, 3, 0, 0, 0]>
      : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %a = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00,
      0x7E00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0xFC00,
      0xFC00, 0xFC00, 0xFC00, 0xFC00, 0xFC00, 0xFC00, 0.0, 0.0, 0.0, 0.0, 0.0,
      0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0,
      2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49xf16>
  %b = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0,
      0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00,
      0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0,
      0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00,
      0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0]>
      : tensor<49xf16>
  %y = relax.floor_divide %a, %b : (tensor<49xf16>, tensor<49xf16>)
      -> tensor<49xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00,
      0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7C00, 0xFC00, 0x7C00, 0xFC00, 0x7E00,
      0x7E00, 0x7E00, 0xFC00, 0x7C00, 0xFC00, 0x7C00, 0x7E00, 0.0, -0.0,
      0x7E00, 0x7E00, 0.0, -0.0, 0x7E00, -0.0, 0.0, 0x7E00, 0x7E00, -0.0, 0.0,
      0x7E00, 0.0, -0.0, 0x7C00, 0xFC00, 1.0, -1.0, 0x7E00, -0.0, 0.0, 0xFC00,
      0x7C00, -1.0, 1.0]> : tensor<49xf16>
  check.expect_close %y, %e : tensor<49xf16>
  relax.return
}

relax.func @special_bf16() {
  %a = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0,
      0x7FC0, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0xFF80,
      0xFF80, 0xFF80, 0xFF80, 0xFF80, 0xFF80, 0xFF80, 0.0, 0.0, 0.0, 0.0, 0.0,
      0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0,
      2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0]>
      : tensor<49xbf16>
  %b = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0,
      0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80,
      0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0,
      0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80,
      0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0]>
      : tensor<49xbf16>
  %y = relax.floor_divide %a, %b : (tensor<49xbf16>, tensor<49xbf16>)
      -> tensor<49xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0,
      0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7F80, 0xFF80, 0x7F80, 0xFF80, 0x7FC0,
      0x7FC0, 0x7FC0, 0xFF80, 0x7F80, 0xFF80, 0x7F80, 0x7FC0, 0.0, -0.0,
      0x7FC0, 0x7FC0, 0.0, -0.0, 0x7FC0, -0.0, 0.0, 0x7FC0, 0x7FC0, -0.0, 0.0,
      0x7FC0, 0.0, -0.0, 0x7F80, 0xFF80, 1.0, -1.0, 0x7FC0, -0.0, 0.0, 0xFF80,
      0x7F80, -1.0, 1.0]> : tensor<49xbf16>
  check.expect_close %y, %e : tensor<49xbf16>
  relax.return
}

relax.func @special_f32() {
  %a = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000,
      0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000,
      0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0.0, 0.0,
      0.0, 0.0, 0.0, 0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0,
      2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0,
      -2.0]> : tensor<49xf32>
  %b = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0,
      0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000,
      0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000,
      0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000,
      0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0,
      -2.0]> : tensor<49xf32>
  %y = relax.floor_divide %a, %b : (tensor<49xf32>, tensor<49xf32>)
      -> tensor<49xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7F800000, 0xFF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0xFF800000, 0x7F800000, 0xFF800000, 0x7F800000, 0x7FC00000,
      0.0, -0.0, 0x7FC00000, 0x7FC00000, 0.0, -0.0, 0x7FC00000, -0.0, 0.0,
      0x7FC00000, 0x7FC00000, -0.0, 0.0, 0x7FC00000, 0.0, -0.0, 0x7F800000,
      0xFF800000, 1.0, -1.0, 0x7FC00000, -0.0, 0.0, 0xFF800000, 0x7F800000,
      -1.0, 1.0]> : tensor<49xf32>
  check.expect_close %y, %e : tensor<49xf32>
  relax.return
}

relax.func @special_f64() {
  %a = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000,
      0xFFF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000,
      0xFFF0000000000000, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0, -0.0, -0.0,
      -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0,
      -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49xf64>
  %b = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0,
      2.0, -2.0, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000,
      0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0,
      2.0, -2.0]> : tensor<49xf64>
  %y = relax.floor_divide %a, %b : (tensor<49xf64>, tensor<49xf64>)
      -> tensor<49xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0xFFF0000000000000, 0x7FF0000000000000, 0xFFF0000000000000,
      0x7FF0000000000000, 0x7FF8000000000000, 0.0, -0.0, 0x7FF8000000000000,
      0x7FF8000000000000, 0.0, -0.0, 0x7FF8000000000000, -0.0, 0.0,
      0x7FF8000000000000, 0x7FF8000000000000, -0.0, 0.0, 0x7FF8000000000000,
      0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 1.0, -1.0,
      0x7FF8000000000000, -0.0, 0.0, 0xFFF0000000000000, 0x7FF0000000000000,
      -1.0, 1.0]> : tensor<49xf64>
  check.expect_close %y, %e : tensor<49xf64>
  relax.return
}
