// RUN: relax-test-run %s

// relax.bitwise_or: bit by bit or.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<3> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %y = relax.bitwise_or %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %e = relax.constant dense<3> : tensor<i32>
  check.expect_eq %y, %e : tensor<i32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %b = relax.constant dense<[[2, 3, 1]]> : tensor<1x3xi32>
  %y = relax.bitwise_or %a, %b : (tensor<2x1xi32>, tensor<1x3xi32>)
      -> tensor<2x3xi32>
  %e = relax.constant dense<[[3, 3, 1], [2, 3, 3]]> : tensor<2x3xi32>
  check.expect_eq %y, %e : tensor<2x3xi32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
  %b = relax.constant dense<[2, 3]> : tensor<2xi32>
  %y = relax.bitwise_or %a, %b : (tensor<2x1x2xi32>, tensor<2xi32>)
      -> tensor<2x1x2xi32>
  %e = relax.constant dense<[[[3, 3]], [[3, 7]]]> : tensor<2x1x2xi32>
  check.expect_eq %y, %e : tensor<2x1x2xi32>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a0 = relax.constant dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
  %a = relax.match_cast %a0 : tensor<2x1x2xi32> -> tensor<?x1x2xi32,
      #relax.tensor<[n, 1, 2]>>
  %b0 = relax.constant dense<[[2, 3], [1, 2]]> : tensor<2x2xi32>
  %b = relax.match_cast %b0 : tensor<2x2xi32> -> tensor<?x2xi32,
      #relax.tensor<[m, 2]>>
  %y = relax.bitwise_or %a, %b : (tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xi32, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xi32,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[3, 3], [1, 2]], [[3, 7], [3, 7]]]>
      : tensor<2x2x2xi32>
  check.expect_eq %y, %e : tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>,
      tensor<2x2x2xi32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1, 2, 3, 5]> : tensor<4xi32>
  %a = relax.match_cast %a0 : tensor<4xi32> -> tensor<?xi32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2, 3, 1, 2]> : tensor<4xi32>
  %b = relax.match_cast %b0 : tensor<4xi32> -> tensor<?xi32, #relax.tensor<[n]>>
  %y = relax.bitwise_or %a, %b : (tensor<?xi32, #relax.tensor<[n]>>,
      tensor<?xi32, #relax.tensor<[n]>>) -> tensor<?xi32, #relax.tensor<[n]>>
  %e = relax.constant dense<[3, 3, 3, 7]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<?xi32, #relax.tensor<[n]>>, tensor<4xi32>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %a = relax.match_cast %a0 : tensor<1x2xi32> -> tensor<?x2xi32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2, 3]> : tensor<2xi32>
  %y = relax.bitwise_or %a, %b : (tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<2xi32>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[3, 3]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<1x2xi32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xi32>
  %b = relax.constant dense<[[2, 3, 1]]> : tensor<1x3xi32>
  %y = relax.bitwise_or %a, %b : (tensor<0x3xi32>, tensor<1x3xi32>)
      -> tensor<0x3xi32>
  %e = relax.constant dense<> : tensor<0x3xi32>
  check.expect_eq %y, %e : tensor<0x3xi32>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xi32>
  %a = relax.match_cast %a0 : tensor<0x2xi32> -> tensor<?x2xi32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2, 3]> : tensor<2xi32>
  %y = relax.bitwise_or %a, %b : (tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<2xi32>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<0x2xi32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @i1() {
  %a = relax.constant dense<[true, true, false, false]> : tensor<4xi1>
  %b = relax.constant dense<[true, false, true, false]> : tensor<4xi1>
  %y = relax.bitwise_or %a, %b : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %e = relax.constant dense<[true, true, true, false]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128, 127, 7, -7, 7, -7, 0, -128, 5]>
      : tensor<9xi8>
  %b = relax.constant dense<[-1, 127, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi8>
  %y = relax.bitwise_or %a, %b : (tensor<9xi8>, tensor<9xi8>) -> tensor<9xi8>
  %e = relax.constant dense<[-1, 127, 7, -5, -1, -1, 0, -125, 5]> : tensor<9xi8>
  check.expect_eq %y, %e : tensor<9xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768, 32767, 7, -7, 7, -7, 0, -32768, 5]>
      : tensor<9xi16>
  %b = relax.constant dense<[-1, 32767, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi16>
  %y = relax.bitwise_or %a, %b : (tensor<9xi16>, tensor<9xi16>) -> tensor<9xi16>
  %e = relax.constant dense<[-1, 32767, 7, -5, -1, -1, 0, -32765, 5]>
      : tensor<9xi16>
  check.expect_eq %y, %e : tensor<9xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648, 2147483647, 7, -7, 7, -7, 0,
      -2147483648, 5]> : tensor<9xi32>
  %b = relax.constant dense<[-1, 2147483647, 2, 2, -2, -2, 0, 3, 0]>
      : tensor<9xi32>
  %y = relax.bitwise_or %a, %b : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi32>
  %e = relax.constant dense<[-1, 2147483647, 7, -5, -1, -1, 0, -2147483645,
      5]> : tensor<9xi32>
  check.expect_eq %y, %e : tensor<9xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808, 9223372036854775807, 7, -7,
      7, -7, 0, -9223372036854775808, 5]> : tensor<9xi64>
  %b = relax.constant dense<[-1, 9223372036854775807, 2, 2, -2, -2, 0, 3, 0]>
      : tensor<9xi64>
  %y = relax.bitwise_or %a, %b : (tensor<9xi64>, tensor<9xi64>) -> tensor<9xi64>
  %e = relax.constant dense<[-1, 9223372036854775807, 7, -5, -1, -1, 0,
      -9223372036854775805, 5]> : tensor<9xi64>
  check.expect_eq %y, %e : tensor<9xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[255, 255, 7, 0, 5, 1]> : tensor<6xui8>
  %b = relax.constant dense<[1, 255, 2, 3, 0, 255]> : tensor<6xui8>
  %y = relax.bitwise_or %a, %b : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xui8>
  %e = relax.constant dense<[255, 255, 7, 3, 5, 255]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[65535, 65535, 7, 0, 5, 1]> : tensor<6xui16>
  %b = relax.constant dense<[1, 65535, 2, 3, 0, 65535]> : tensor<6xui16>
  %y = relax.bitwise_or %a, %b : (tensor<6xui16>, tensor<6xui16>)
      -> tensor<6xui16>
  %e = relax.constant dense<[65535, 65535, 7, 3, 5, 65535]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[4294967295, 4294967295, 7, 0, 5, 1]>
      : tensor<6xui32>
  %b = relax.constant dense<[1, 4294967295, 2, 3, 0, 4294967295]>
      : tensor<6xui32>
  %y = relax.bitwise_or %a, %b : (tensor<6xui32>, tensor<6xui32>)
      -> tensor<6xui32>
  %e = relax.constant dense<[4294967295, 4294967295, 7, 3, 5, 4294967295]>
      : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[18446744073709551615, 18446744073709551615, 7, 0,
      5, 1]> : tensor<6xui64>
  %b = relax.constant dense<[1, 18446744073709551615, 2, 3, 0,
      18446744073709551615]> : tensor<6xui64>
  %y = relax.bitwise_or %a, %b : (tensor<6xui64>, tensor<6xui64>)
      -> tensor<6xui64>
  %e = relax.constant dense<[18446744073709551615, 18446744073709551615, 7, 3,
      5, 18446744073709551615]> : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}
