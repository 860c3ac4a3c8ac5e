// RUN: relax-test-run %s

// relax.squeeze: without dimensions of size 1.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// Without axes, each dimension that the type says is 1.
relax.func @all() {
  %x = relax.constant dense<[[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]]>
      : tensor<1x2x1x3xf32>
  %y = relax.squeeze %x : (tensor<1x2x1x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @all_ones() {
  %x = relax.constant dense<[[[7.0]]]> : tensor<1x1x1xf32>
  %y = relax.squeeze %x : (tensor<1x1x1xf32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @nothing_to_remove() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.squeeze %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @axes() {
  %x = relax.constant dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32>
  %y = relax.squeeze %x {axes = array<i64: 2>} : (tensor<1x2x1xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

// Whatever order they are named in.
relax.func @several_axes() {
  %x = relax.constant dense<[[[[1.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>
  %y = relax.squeeze %x {axes = array<i64: 2, 0>} : (tensor<1x2x1x1xf32>)
      -> tensor<2x1xf32>
  %e = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<2x1xf32>
  relax.return
}

relax.func @negative_axes() {
  %x = relax.constant dense<[[[1.0], [2.0]]]> : tensor<1x2x1xf32>
  %y = relax.squeeze %x {axes = array<i64: -1>} : (tensor<1x2x1xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

// An empty list is not none: nothing is removed.
relax.func @no_axes() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %y = relax.squeeze %x {axes = array<i64>} : (tensor<1x2xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.squeeze %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]>
      : tensor<2x1x3xf32>
  %x = relax.match_cast %x0 : tensor<2x1x3xf32>
      -> tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>
  %y = relax.squeeze %x : (tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<2x3xf32>
  relax.return
}

// The type does not say that n is 1, so that dimension stays.
relax.func @symbol_of_value_one() {
  %x0 = relax.constant dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>
  %x = relax.match_cast %x0 : tensor<1x1x3xf32>
      -> tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>
  %y = relax.squeeze %x : (tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  check.expect_eq %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<1x3xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<1x0x1xf32>
  %y = relax.squeeze %x : (tensor<1x0x1xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x1xf32>
  %x = relax.match_cast %x0 : tensor<0x1xf32>
      -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %y = relax.squeeze %x {axes = array<i64: 1>}
      : (tensor<?x1xf32, #relax.tensor<[n, 1]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[1.5, -0.0, 0x7E00, 0x7C00]]> : tensor<1x4xf16>
  %y = relax.squeeze %x : (tensor<1x4xf16>) -> tensor<4xf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.5, -0.0, 0x7FC0, 0x7F80]]> : tensor<1x4xbf16>
  %y = relax.squeeze %x : (tensor<1x4xbf16>) -> tensor<4xbf16>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[1.5, -0.0, 0x7FC00000, 0x7F800000]]>
      : tensor<1x4xf32>
  %y = relax.squeeze %x : (tensor<1x4xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.5, -0.0, 0x7FF8000000000000,
      0x7FF0000000000000]]> : tensor<1x4xf64>
  %y = relax.squeeze %x : (tensor<1x4xf64>) -> tensor<4xf64>
  %e = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[true, false, false, true]]> : tensor<1x4xi1>
  %y = relax.squeeze %x : (tensor<1x4xi1>) -> tensor<4xi1>
  %e = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[-128, 127, 1, 5]]> : tensor<1x4xi8>
  %y = relax.squeeze %x : (tensor<1x4xi8>) -> tensor<4xi8>
  %e = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[-32768, 32767, 1, 5]]> : tensor<1x4xi16>
  %y = relax.squeeze %x : (tensor<1x4xi16>) -> tensor<4xi16>
  %e = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[-2147483648, 2147483647, 1, 5]]> : tensor<1x4xi32>
  %y = relax.squeeze %x : (tensor<1x4xi32>) -> tensor<4xi32>
  %e = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[-9223372036854775808, 9223372036854775807, 1, 5]]>
      : tensor<1x4xi64>
  %y = relax.squeeze %x : (tensor<1x4xi64>) -> tensor<4xi64>
  %e = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[0, 255, 1, 5]]> : tensor<1x4xui8>
  %y = relax.squeeze %x : (tensor<1x4xui8>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[0, 65535, 1, 5]]> : tensor<1x4xui16>
  %y = relax.squeeze %x : (tensor<1x4xui16>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[0, 4294967295, 1, 5]]> : tensor<1x4xui32>
  %y = relax.squeeze %x : (tensor<1x4xui32>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[0, 18446744073709551615, 1, 5]]>
      : tensor<1x4xui64>
  %y = relax.squeeze %x : (tensor<1x4xui64>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}
