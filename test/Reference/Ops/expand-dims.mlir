// RUN: relax-test-run %s

// relax.expand_dims: new dimensions of size 1; axes are those of the result.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @front() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<3xf32>)
      -> tensor<1x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  check.expect_eq %y, %e : tensor<1x3xf32>
  relax.return
}

relax.func @middle() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.expand_dims %x {axes = array<i64: 1>} : (tensor<2x2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @back() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.expand_dims %x {axes = array<i64: -1>} : (tensor<3xf32>)
      -> tensor<3x1xf32>
  %e = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  check.expect_eq %y, %e : tensor<3x1xf32>
  relax.return
}

// Whatever order they are named in.
relax.func @several() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.expand_dims %x {axes = array<i64: -1, 0>} : (tensor<2x3xf32>)
      -> tensor<1x2x3x1xf32>
  %e = relax.constant dense<[[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]]>
      : tensor<1x2x3x1xf32>
  check.expect_eq %y, %e : tensor<1x2x3x1xf32>
  relax.return
}

relax.func @adjacent() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.expand_dims %x {axes = array<i64: 1, 2>} : (tensor<2xf32>)
      -> tensor<2x1x1xf32>
  %e = relax.constant dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>
  check.expect_eq %y, %e : tensor<2x1x1xf32>
  relax.return
}

// -3 is dimension 1 of the four that the result has.
relax.func @negative_counts_in_result() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.expand_dims %x {axes = array<i64: -3, 2>} : (tensor<2x3xf32>)
      -> tensor<2x1x1x3xf32>
  %e = relax.constant dense<[[[[1.0, 2.0, 3.0]]], [[[4.0, 5.0, 6.0]]]]>
      : tensor<2x1x1x3xf32>
  check.expect_eq %y, %e : tensor<2x1x1x3xf32>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.expand_dims %x {axes = array<i64>} : (tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.expand_dims %x {axes = array<i64: 0, 1>} : (tensor<f32>)
      -> tensor<1x1xf32>
  %e = relax.constant dense<[[7.0]]> : tensor<1x1xf32>
  check.expect_eq %y, %e : tensor<1x1xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.expand_dims %x {axes = array<i64: 1>}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
  %e = relax.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]>
      : tensor<2x1x3xf32>
  check.expect_eq %y, %e
      : tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>, tensor<2x1x3xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.expand_dims %x {axes = array<i64: 1>} : (tensor<0x2xf32>)
      -> tensor<0x1x2xf32>
  %e = relax.constant dense<> : tensor<0x1x2xf32>
  check.expect_eq %y, %e : tensor<0x1x2xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.expand_dims %x {axes = array<i64: 0>}
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<1x?x2xf32, #relax.tensor<[1, n, 2]>>
  %e = relax.constant dense<> : tensor<1x0x2xf32>
  check.expect_eq %y, %e
      : tensor<1x?x2xf32, #relax.tensor<[1, n, 2]>>, tensor<1x0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xf16>)
      -> tensor<1x4xf16>
  %e = relax.constant dense<[[1.5, -0.0, 0x7E00, 0x7C00]]> : tensor<1x4xf16>
  check.expect_eq %y, %e : tensor<1x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xbf16>)
      -> tensor<1x4xbf16>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FC0, 0x7F80]]> : tensor<1x4xbf16>
  check.expect_eq %y, %e : tensor<1x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xf32>)
      -> tensor<1x4xf32>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FC00000, 0x7F800000]]>
      : tensor<1x4xf32>
  check.expect_eq %y, %e : tensor<1x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xf64>)
      -> tensor<1x4xf64>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FF8000000000000,
      0x7FF0000000000000]]> : tensor<1x4xf64>
  check.expect_eq %y, %e : tensor<1x4xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xi1>)
      -> tensor<1x4xi1>
  %e = relax.constant dense<[[true, false, false, true]]> : tensor<1x4xi1>
  check.expect_eq %y, %e : tensor<1x4xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xi8>)
      -> tensor<1x4xi8>
  %e = relax.constant dense<[[-128, 127, 1, 5]]> : tensor<1x4xi8>
  check.expect_eq %y, %e : tensor<1x4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xi16>)
      -> tensor<1x4xi16>
  %e = relax.constant dense<[[-32768, 32767, 1, 5]]> : tensor<1x4xi16>
  check.expect_eq %y, %e : tensor<1x4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xi32>)
      -> tensor<1x4xi32>
  %e = relax.constant dense<[[-2147483648, 2147483647, 1, 5]]> : tensor<1x4xi32>
  check.expect_eq %y, %e : tensor<1x4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xi64>)
      -> tensor<1x4xi64>
  %e = relax.constant dense<[[-9223372036854775808, 9223372036854775807, 1, 5]]>
      : tensor<1x4xi64>
  check.expect_eq %y, %e : tensor<1x4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xui8>)
      -> tensor<1x4xui8>
  %e = relax.constant dense<[[0, 255, 1, 5]]> : tensor<1x4xui8>
  check.expect_eq %y, %e : tensor<1x4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xui16>)
      -> tensor<1x4xui16>
  %e = relax.constant dense<[[0, 65535, 1, 5]]> : tensor<1x4xui16>
  check.expect_eq %y, %e : tensor<1x4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xui32>)
      -> tensor<1x4xui32>
  %e = relax.constant dense<[[0, 4294967295, 1, 5]]> : tensor<1x4xui32>
  check.expect_eq %y, %e : tensor<1x4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  %y = relax.expand_dims %x {axes = array<i64: 0>} : (tensor<4xui64>)
      -> tensor<1x4xui64>
  %e = relax.constant dense<[[0, 18446744073709551615, 1, 5]]>
      : tensor<1x4xui64>
  check.expect_eq %y, %e : tensor<1x4xui64>
  relax.return
}
