// RUN: relax-test-run %s

// relax.flatten: one dimension with the elements in row-major order.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// No dimension has one element.
relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.flatten %x : (tensor<f32>) -> tensor<1xf32>
  %e = relax.constant dense<[7.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<1xf32>
  relax.return
}

relax.func @rank1() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.flatten %x : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @rank2() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.flatten %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @rank4() {
  %x = relax.constant dense<[[[[1.0, 2.0], [3.0, 4.0]]],
      [[[5.0, 6.0], [7.0, 8.0]]]]> : tensor<2x1x2x2xf32>
  %y = relax.flatten %x : (tensor<2x1x2x2xf32>) -> tensor<8xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]>
      : tensor<8xf32>
  check.expect_eq %y, %e : tensor<8xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.flatten %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[3 * n]>>, tensor<6xf32>
  relax.return
}

relax.func @symbolic_product() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.flatten %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?xf32, #relax.tensor<[n * m]>>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n * m]>>, tensor<6xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0x3xf32>
  %y = relax.flatten %x : (tensor<2x0x3xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.flatten %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[3 * n]>>, tensor<0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7E00, 0x7C00]]> : tensor<2x2xf16>
  %y = relax.flatten %x : (tensor<2x2xf16>) -> tensor<4xf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7FC0, 0x7F80]]> : tensor<2x2xbf16>
  %y = relax.flatten %x : (tensor<2x2xbf16>) -> tensor<4xbf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.flatten %x : (tensor<2x2xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.5, -0.0],
      [0x7FF8000000000000, 0x7FF0000000000000]]> : tensor<2x2xf64>
  %y = relax.flatten %x : (tensor<2x2xf64>) -> tensor<4xf64>
  %e = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %y = relax.flatten %x : (tensor<2x2xi1>) -> tensor<4xi1>
  %e = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[-128, 127], [1, 5]]> : tensor<2x2xi8>
  %y = relax.flatten %x : (tensor<2x2xi8>) -> tensor<4xi8>
  %e = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[-32768, 32767], [1, 5]]> : tensor<2x2xi16>
  %y = relax.flatten %x : (tensor<2x2xi16>) -> tensor<4xi16>
  %e = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[-2147483648, 2147483647], [1, 5]]>
      : tensor<2x2xi32>
  %y = relax.flatten %x : (tensor<2x2xi32>) -> tensor<4xi32>
  %e = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[-9223372036854775808, 9223372036854775807],
      [1, 5]]> : tensor<2x2xi64>
  %y = relax.flatten %x : (tensor<2x2xi64>) -> tensor<4xi64>
  %e = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[0, 255], [1, 5]]> : tensor<2x2xui8>
  %y = relax.flatten %x : (tensor<2x2xui8>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[0, 65535], [1, 5]]> : tensor<2x2xui16>
  %y = relax.flatten %x : (tensor<2x2xui16>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[0, 4294967295], [1, 5]]> : tensor<2x2xui32>
  %y = relax.flatten %x : (tensor<2x2xui32>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[0, 18446744073709551615], [1, 5]]>
      : tensor<2x2xui64>
  %y = relax.flatten %x : (tensor<2x2xui64>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}
