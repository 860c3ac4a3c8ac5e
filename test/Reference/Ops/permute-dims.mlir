// RUN: relax-test-run %s

// relax.permute_dims: dimension i of the result is dimension axes[i] of the
// operand.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// Without axes the order is reversed.
relax.func @reversed() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.permute_dims %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @reversed_rank3() {
  %x = relax.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]>
      : tensor<2x1x3xf32>
  %y = relax.permute_dims %x : (tensor<2x1x3xf32>) -> tensor<3x1x2xf32>
  %e = relax.constant dense<[[[1.0, 4.0]], [[2.0, 5.0]], [[3.0, 6.0]]]>
      : tensor<3x1x2xf32>
  check.expect_eq %y, %e : tensor<3x1x2xf32>
  relax.return
}

// Neither this nor its inverse is its own inverse.
relax.func @axes() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
      [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %y = relax.permute_dims %x {axes = array<i64: 2, 0, 1>} : (tensor<2x3x2xf32>)
      -> tensor<2x2x3xf32>
  %e = relax.constant dense<[[[1.0, 3.0, 5.0], [7.0, 9.0, 11.0]],
      [[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]]> : tensor<2x2x3xf32>
  check.expect_eq %y, %e : tensor<2x2x3xf32>
  relax.return
}

relax.func @negative_axes() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]],
      [[7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %y = relax.permute_dims %x {axes = array<i64: -2, -1, 0>}
      : (tensor<2x3x2xf32>) -> tensor<3x2x2xf32>
  %e = relax.constant dense<[[[1.0, 7.0], [2.0, 8.0]],
      [[3.0, 9.0], [4.0, 10.0]], [[5.0, 11.0], [6.0, 12.0]]]>
      : tensor<3x2x2xf32>
  check.expect_eq %y, %e : tensor<3x2x2xf32>
  relax.return
}

relax.func @identity() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.permute_dims %x {axes = array<i64: 0, 1>} : (tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.permute_dims %x {axes = array<i64>} : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank1() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.permute_dims %x : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.permute_dims %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[m, n]>>
  %e = relax.constant dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[m, n]>>, tensor<3x2xf32>
  relax.return
}

relax.func @symbolic_axes() {
  %x0 = relax.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]>
      : tensor<2x1x3xf32>
  %x = relax.match_cast %x0 : tensor<2x1x3xf32>
      -> tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
  %y = relax.permute_dims %x {axes = array<i64: 0, 2, 1>}
      : (tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>)
      -> tensor<?x?x1xf32, #relax.tensor<[n, m, 1]>>
  %e = relax.constant dense<[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]>
      : tensor<2x3x1xf32>
  check.expect_eq %y, %e
      : tensor<?x?x1xf32, #relax.tensor<[n, m, 1]>>, tensor<2x3x1xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0x3xf32>
  %y = relax.permute_dims %x : (tensor<2x0x3xf32>) -> tensor<3x0x2xf32>
  %e = relax.constant dense<> : tensor<3x0x2xf32>
  check.expect_eq %y, %e : tensor<3x0x2xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.permute_dims %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<3x?xf32, #relax.tensor<[3, n]>>
  %e = relax.constant dense<> : tensor<3x0xf32>
  check.expect_eq %y, %e
      : tensor<3x?xf32, #relax.tensor<[3, n]>>, tensor<3x0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7E00, 0x7C00]]> : tensor<2x2xf16>
  %y = relax.permute_dims %x : (tensor<2x2xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.5, 0x7E00], [-0.0, 0x7C00]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7FC0, 0x7F80]]> : tensor<2x2xbf16>
  %y = relax.permute_dims %x : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.5, 0x7FC0], [-0.0, 0x7F80]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[1.5, -0.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  %y = relax.permute_dims %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.5, 0x7FC00000], [-0.0, 0x7F800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.5, -0.0],
      [0x7FF8000000000000, 0x7FF0000000000000]]> : tensor<2x2xf64>
  %y = relax.permute_dims %x : (tensor<2x2xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.5, 0x7FF8000000000000],
      [-0.0, 0x7FF0000000000000]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %y = relax.permute_dims %x : (tensor<2x2xi1>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[-128, 127], [1, 5]]> : tensor<2x2xi8>
  %y = relax.permute_dims %x : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[-128, 1], [127, 5]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[-32768, 32767], [1, 5]]> : tensor<2x2xi16>
  %y = relax.permute_dims %x : (tensor<2x2xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[-32768, 1], [32767, 5]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[-2147483648, 2147483647], [1, 5]]>
      : tensor<2x2xi32>
  %y = relax.permute_dims %x : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[-2147483648, 1], [2147483647, 5]]>
      : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[-9223372036854775808, 9223372036854775807],
      [1, 5]]> : tensor<2x2xi64>
  %y = relax.permute_dims %x : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[-9223372036854775808, 1],
      [9223372036854775807, 5]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[0, 255], [1, 5]]> : tensor<2x2xui8>
  %y = relax.permute_dims %x : (tensor<2x2xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[0, 1], [255, 5]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[0, 65535], [1, 5]]> : tensor<2x2xui16>
  %y = relax.permute_dims %x : (tensor<2x2xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[0, 1], [65535, 5]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[0, 4294967295], [1, 5]]> : tensor<2x2xui32>
  %y = relax.permute_dims %x : (tensor<2x2xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[0, 1], [4294967295, 5]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[0, 18446744073709551615], [1, 5]]>
      : tensor<2x2xui64>
  %y = relax.permute_dims %x : (tensor<2x2xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[0, 1], [18446744073709551615, 5]]>
      : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}
