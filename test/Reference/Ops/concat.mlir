// RUN: relax-test-run %s

// relax.concat: the operands one after the other along axis.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank1() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<2xf32>, tensor<3xf32>)
      -> tensor<5xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @rows() {
  %a = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = relax.constant dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1x2xf32>, tensor<2x2xf32>)
      -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @columns() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32>
  %y = relax.concat %a, %b {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x2xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 3.0, 4.0], [2.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @negative_axis() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[[[5.0]], [[6.0]]]> : tensor<2x1x1xf32>
  %y = relax.concat %a, %b {axis = -1 : i64}
      : (tensor<2x1x2xf32>, tensor<2x1x1xf32>) -> tensor<2x1x3xf32>
  %e = relax.constant dense<[[[1.0, 2.0, 5.0]], [[3.0, 4.0, 6.0]]]>
      : tensor<2x1x3xf32>
  check.expect_eq %y, %e : tensor<2x1x3xf32>
  relax.return
}

relax.func @middle() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[[[5.0, 6.0], [7.0, 8.0]],
      [[9.0, 10.0], [11.0, 12.0]]]> : tensor<2x2x2xf32>
  %y = relax.concat %a, %b {axis = 1 : i64}
      : (tensor<2x1x2xf32>, tensor<2x2x2xf32>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[1.0, 2.0], [5.0, 6.0], [7.0, 8.0]],
      [[3.0, 4.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @one_operand() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.concat %x {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @three_operands() {
  %a = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = relax.constant dense<[[3.0]]> : tensor<1x1xf32>
  %c = relax.constant dense<[[4.0, 5.0]]> : tensor<1x2xf32>
  %y = relax.concat %a, %b, %c {axis = 1 : i64}
      : (tensor<1x2xf32>, tensor<1x1xf32>, tensor<1x2xf32>) -> tensor<1x5xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>
  check.expect_eq %y, %e : tensor<1x5xf32>
  relax.return
}

// One that is empty along the axis adds nothing.
relax.func @with_empty() {
  %a = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %b = relax.constant dense<> : tensor<0x2xf32>
  %c = relax.constant dense<[[3.0, 4.0]]> : tensor<1x2xf32>
  %y = relax.concat %a, %b, %c {axis = 0 : i64}
      : (tensor<1x2xf32>, tensor<0x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @all_empty() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.concat %a, %b {axis = 1 : i64} : (tensor<2x0xf32>, tensor<2x0xf32>)
      -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_elsewhere() {
  %a = relax.constant dense<> : tensor<0x2xf32>
  %b = relax.constant dense<> : tensor<0x1xf32>
  %y = relax.concat %a, %b {axis = 1 : i64} : (tensor<0x2xf32>, tensor<0x1xf32>)
      -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @symbolic() {
  %a0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %a = relax.match_cast %a0 : tensor<2x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b0 = relax.constant dense<[[5.0, 6.0]]> : tensor<1x2xf32>
  %b = relax.match_cast %b0 : tensor<1x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[m, 2]>>
  %y = relax.concat %a, %b {axis = 0 : i64}
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xf32, #relax.tensor<[m, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[m + n, 2]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[m + n, 2]>>, tensor<3x2xf32>
  relax.return
}

relax.func @symbolic_other() {
  %a0 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %a = relax.match_cast %a0 : tensor<2x1xf32>
      -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %b0 = relax.constant dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32>
  %b = relax.match_cast %b0 : tensor<2x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.concat %a, %b {axis = -1 : i64}
      : (tensor<?x1xf32, #relax.tensor<[n, 1]>>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<[[1.0, 3.0, 4.0], [2.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<2x3xf32>
  relax.return
}

relax.func @symbolic_empty() {
  %a0 = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.match_cast %a0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %c0 = relax.constant dense<> : tensor<0x2xf32>
  %c = relax.match_cast %c0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.concat %a, %b, %c {axis = 0 : i64}
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<1x2xf32>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[2 * n + 1, 2]>>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[2 * n + 1, 2]>>, tensor<1x2xf32>
  relax.return
}

// The same tensor twice.
relax.func @same_operand() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.concat %x, %x {axis = 0 : i64} : (tensor<2xf32>, tensor<2xf32>)
      -> tensor<4xf32>
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[1.5]> : tensor<1xf16>
  %b = relax.constant dense<[-0.0, 0x7E00, 0x7C00]> : tensor<3xf16>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xf16>, tensor<3xf16>)
      -> tensor<4xf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[1.5]> : tensor<1xbf16>
  %b = relax.constant dense<[-0.0, 0x7FC0, 0x7F80]> : tensor<3xbf16>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xbf16>, tensor<3xbf16>)
      -> tensor<4xbf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[1.5]> : tensor<1xf32>
  %b = relax.constant dense<[-0.0, 0x7FC00000, 0x7F800000]> : tensor<3xf32>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xf32>, tensor<3xf32>)
      -> tensor<4xf32>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[1.5]> : tensor<1xf64>
  %b = relax.constant dense<[-0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<3xf64>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xf64>, tensor<3xf64>)
      -> tensor<4xf64>
  %e = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i1() {
  %a = relax.constant dense<[true]> : tensor<1xi1>
  %b = relax.constant dense<[false, false, true]> : tensor<3xi1>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xi1>, tensor<3xi1>)
      -> tensor<4xi1>
  %e = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128]> : tensor<1xi8>
  %b = relax.constant dense<[127, 1, 5]> : tensor<3xi8>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xi8>, tensor<3xi8>)
      -> tensor<4xi8>
  %e = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768]> : tensor<1xi16>
  %b = relax.constant dense<[32767, 1, 5]> : tensor<3xi16>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xi16>, tensor<3xi16>)
      -> tensor<4xi16>
  %e = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648]> : tensor<1xi32>
  %b = relax.constant dense<[2147483647, 1, 5]> : tensor<3xi32>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xi32>, tensor<3xi32>)
      -> tensor<4xi32>
  %e = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808]> : tensor<1xi64>
  %b = relax.constant dense<[9223372036854775807, 1, 5]> : tensor<3xi64>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xi64>, tensor<3xi64>)
      -> tensor<4xi64>
  %e = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[0]> : tensor<1xui8>
  %b = relax.constant dense<[255, 1, 5]> : tensor<3xui8>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xui8>, tensor<3xui8>)
      -> tensor<4xui8>
  %e = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[0]> : tensor<1xui16>
  %b = relax.constant dense<[65535, 1, 5]> : tensor<3xui16>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xui16>, tensor<3xui16>)
      -> tensor<4xui16>
  %e = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[0]> : tensor<1xui32>
  %b = relax.constant dense<[4294967295, 1, 5]> : tensor<3xui32>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xui32>, tensor<3xui32>)
      -> tensor<4xui32>
  %e = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[0]> : tensor<1xui64>
  %b = relax.constant dense<[18446744073709551615, 1, 5]> : tensor<3xui64>
  %y = relax.concat %a, %b {axis = 0 : i64} : (tensor<1xui64>, tensor<3xui64>)
      -> tensor<4xui64>
  %e = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}
