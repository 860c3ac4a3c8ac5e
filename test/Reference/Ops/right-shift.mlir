// RUN: relax-test-run %s

// relax.right_shift: keeps the sign of signed integers.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<3> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %y = relax.right_shift %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %e = relax.constant dense<0> : tensor<i32>
  check.expect_eq %y, %e : tensor<i32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1], [2]]> : tensor<2x1xi32>
  %b = relax.constant dense<[[2, 3, 1]]> : tensor<1x3xi32>
  %y = relax.right_shift %a, %b : (tensor<2x1xi32>, tensor<1x3xi32>)
      -> tensor<2x3xi32>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi32>
  check.expect_eq %y, %e : tensor<2x3xi32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
  %b = relax.constant dense<[2, 3]> : tensor<2xi32>
  %y = relax.right_shift %a, %b : (tensor<2x1x2xi32>, tensor<2xi32>)
      -> tensor<2x1x2xi32>
  %e = relax.constant dense<[[[0, 0]], [[0, 0]]]> : tensor<2x1x2xi32>
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
  %y = relax.right_shift %a, %b : (tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xi32, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xi32,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[0, 0], [0, 0]], [[0, 0], [1, 1]]]>
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
  %y = relax.right_shift %a, %b : (tensor<?xi32, #relax.tensor<[n]>>,
      tensor<?xi32, #relax.tensor<[n]>>) -> tensor<?xi32, #relax.tensor<[n]>>
  %e = relax.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<?xi32, #relax.tensor<[n]>>, tensor<4xi32>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[1, 2]]> : tensor<1x2xi32>
  %a = relax.match_cast %a0 : tensor<1x2xi32> -> tensor<?x2xi32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2, 3]> : tensor<2xi32>
  %y = relax.right_shift %a, %b : (tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<2xi32>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0, 0]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<1x2xi32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xi32>
  %b = relax.constant dense<[[2, 3, 1]]> : tensor<1x3xi32>
  %y = relax.right_shift %a, %b : (tensor<0x3xi32>, tensor<1x3xi32>)
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
  %y = relax.right_shift %a, %b : (tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<2xi32>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<0x2xi32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @i8() {
  %a = relax.constant dense<[1, 1, -1, 5, 5, -5, 127, -128]> : tensor<8xi8>
  %b = relax.constant dense<[3, 7, 1, 8, -1, 8, 2, 2]> : tensor<8xi8>
  %y = relax.right_shift %a, %b : (tensor<8xi8>, tensor<8xi8>) -> tensor<8xi8>
  %e = relax.constant dense<[0, 0, -1, 0, 0, -1, 31, -32]> : tensor<8xi8>
  check.expect_eq %y, %e : tensor<8xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[1, 1, -1, 5, 5, -5, 32767, -32768]> : tensor<8xi16>
  %b = relax.constant dense<[3, 15, 1, 16, -1, 16, 2, 2]> : tensor<8xi16>
  %y = relax.right_shift %a, %b : (tensor<8xi16>, tensor<8xi16>)
      -> tensor<8xi16>
  %e = relax.constant dense<[0, 0, -1, 0, 0, -1, 8191, -8192]> : tensor<8xi16>
  check.expect_eq %y, %e : tensor<8xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[1, 1, -1, 5, 5, -5, 2147483647, -2147483648]>
      : tensor<8xi32>
  %b = relax.constant dense<[3, 31, 1, 32, -1, 32, 2, 2]> : tensor<8xi32>
  %y = relax.right_shift %a, %b : (tensor<8xi32>, tensor<8xi32>)
      -> tensor<8xi32>
  %e = relax.constant dense<[0, 0, -1, 0, 0, -1, 536870911, -536870912]>
      : tensor<8xi32>
  check.expect_eq %y, %e : tensor<8xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[1, 1, -1, 5, 5, -5, 9223372036854775807,
      -9223372036854775808]> : tensor<8xi64>
  %b = relax.constant dense<[3, 63, 1, 64, -1, 64, 2, 2]> : tensor<8xi64>
  %y = relax.right_shift %a, %b : (tensor<8xi64>, tensor<8xi64>)
      -> tensor<8xi64>
  %e = relax.constant dense<[0, 0, -1, 0, 0, -1, 2305843009213693951,
      -2305843009213693952]> : tensor<8xi64>
  check.expect_eq %y, %e : tensor<8xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[1, 1, 5, 5, 255, 255]> : tensor<6xui8>
  %b = relax.constant dense<[3, 7, 8, 255, 2, 7]> : tensor<6xui8>
  %y = relax.right_shift %a, %b : (tensor<6xui8>, tensor<6xui8>)
      -> tensor<6xui8>
  %e = relax.constant dense<[0, 0, 0, 0, 63, 1]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[1, 1, 5, 5, 65535, 65535]> : tensor<6xui16>
  %b = relax.constant dense<[3, 15, 16, 65535, 2, 15]> : tensor<6xui16>
  %y = relax.right_shift %a, %b : (tensor<6xui16>, tensor<6xui16>)
      -> tensor<6xui16>
  %e = relax.constant dense<[0, 0, 0, 0, 16383, 1]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[1, 1, 5, 5, 4294967295, 4294967295]>
      : tensor<6xui32>
  %b = relax.constant dense<[3, 31, 32, 4294967295, 2, 31]> : tensor<6xui32>
  %y = relax.right_shift %a, %b : (tensor<6xui32>, tensor<6xui32>)
      -> tensor<6xui32>
  %e = relax.constant dense<[0, 0, 0, 0, 1073741823, 1]> : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[1, 1, 5, 5, 18446744073709551615,
      18446744073709551615]> : tensor<6xui64>
  %b = relax.constant dense<[3, 63, 64, 18446744073709551615, 2, 63]>
      : tensor<6xui64>
  %y = relax.right_shift %a, %b : (tensor<6xui64>, tensor<6xui64>)
      -> tensor<6xui64>
  %e = relax.constant dense<[0, 0, 0, 0, 4611686018427387903, 1]>
      : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}
