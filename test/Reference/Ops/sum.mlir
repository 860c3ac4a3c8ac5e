// RUN: relax-test-run %s

// relax.sum: floats of 16 bits are accumulated in f32; integers wrap around.

//===----------------------------------------------------------------------===//
// Shapes and axes
//===----------------------------------------------------------------------===//

// Without axes, over all of them.
relax.func @all() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x : (tensor<2x3xf32>) -> tensor<f32>
  %e = relax.constant dense<4.5> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @all_keepdims() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x {keepdims = true} : (tensor<2x3xf32>) -> tensor<1x1xf32>
  %e = relax.constant dense<[[4.5]]> : tensor<1x1xf32>
  check.expect_eq %y, %e : tensor<1x1xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x {axes = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[9.0, 2.5, -7.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[-1.0, 5.5]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x {axes = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[-1.0, 5.5]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

// Whatever order they are named in.
relax.func @several_axes() {
  %x = relax.constant dense<[[[[1.0, -2.0], [4.0, 0.5]]],
      [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>
  %y = relax.sum %x {axes = array<i64: 3, 0>} : (tensor<2x1x2x2xf32>)
      -> tensor<1x2xf32>
  %e = relax.constant dense<[[9.0, 7.5]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @negative_keepdims() {
  %x = relax.constant dense<[[[[1.0, -2.0], [4.0, 0.5]]],
      [[[8.0, 2.0], [-1.0, 4.0]]]]> : tensor<2x1x2x2xf32>
  %y = relax.sum %x {axes = array<i64: -1, -2>, keepdims = true}
      : (tensor<2x1x2x2xf32>) -> tensor<2x1x1x1xf32>
  %e = relax.constant dense<[[[[3.5]]], [[[13.0]]]]> : tensor<2x1x1x1xf32>
  check.expect_eq %y, %e : tensor<2x1x1x1xf32>
  relax.return
}

// An empty list is not none: nothing is reduced.
relax.func @no_axes() {
  %x = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %y = relax.sum %x {axes = array<i64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y = relax.sum %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @one() {
  %x = relax.constant dense<[[5.0]]> : tensor<1x1xf32>
  %y = relax.sum %x {axes = array<i64: 0>} : (tensor<1x1xf32>) -> tensor<1xf32>
  %e = relax.constant dense<[5.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<1xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.sum %x {axes = array<i64: 1>}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[-1.0, 5.5]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  relax.return
}

relax.func @symbolic_keepdims() {
  %x0 = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.sum %x {axes = array<i64: 0>, keepdims = true}
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>) -> tensor<1x3xf32>
  %e = relax.constant dense<[[9.0, 2.5, -7.0]]> : tensor<1x3xf32>
  check.expect_eq %y, %e : tensor<1x3xf32>
  relax.return
}

relax.func @symbolic_all() {
  %x0 = relax.constant dense<[[1.0, 2.0, -4.0], [8.0, 0.5, -3.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.sum %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<f32>
  %e = relax.constant dense<4.5> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

//===----------------------------------------------------------------------===//
// No element
//===----------------------------------------------------------------------===//

// Of no element at all.
relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.sum %x {axes = array<i64: 0>} : (tensor<0x2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @empty_all() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.sum %x : (tensor<2x0xf32>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.sum %x {axes = array<i64: 0>}
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<2xf32>
  %e = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @empty_result() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<0x2xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[0.1, 0.2], [0.3, -0.7]]> : tensor<2x2xf16>
  %y = relax.sum %x : (tensor<2x2xf16>) -> tensor<f16>
  %e = relax.constant dense<-0.1002> : tensor<f16>
  check.expect_close %y, %e : tensor<f16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.1, 0.2], [0.3, -0.7]]> : tensor<2x2xbf16>
  %y = relax.sum %x : (tensor<2x2xbf16>) -> tensor<bf16>
  %e = relax.constant dense<-0.098> : tensor<bf16>
  check.expect_close %y, %e : tensor<bf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.1, 0.2], [0.3, -0.7]]> : tensor<2x2xf32>
  %y = relax.sum %x : (tensor<2x2xf32>) -> tensor<f32>
  %e = relax.constant dense<-0.09999997> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.1, 0.2], [0.3, -0.7]]> : tensor<2x2xf64>
  %y = relax.sum %x : (tensor<2x2xf64>) -> tensor<f64>
  %e = relax.constant dense<-0.09999999999999987> : tensor<f64>
  check.expect_close %y, %e : tensor<f64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[127, 1], [-128, -128], [3, 4]]> : tensor<3x2xi8>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xi8>) -> tensor<3xi8>
  %e = relax.constant dense<[-128, 0, 7]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[32767, 1], [-32768, -32768], [3, 4]]>
      : tensor<3x2xi16>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xi16>) -> tensor<3xi16>
  %e = relax.constant dense<[-32768, 0, 7]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[2147483647, 1], [-2147483648, -2147483648],
      [3, 4]]> : tensor<3x2xi32>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[-2147483648, 0, 7]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[9223372036854775807, 1],
      [-9223372036854775808, -9223372036854775808], [3, 4]]> : tensor<3x2xi64>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[-9223372036854775808, 0, 7]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[255, 1], [0, 0], [3, 4]]> : tensor<3x2xui8>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[0, 0, 7]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[65535, 1], [0, 0], [3, 4]]> : tensor<3x2xui16>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xui16>)
      -> tensor<3xui16>
  %e = relax.constant dense<[0, 0, 7]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[4294967295, 1], [0, 0], [3, 4]]>
      : tensor<3x2xui32>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xui32>)
      -> tensor<3xui32>
  %e = relax.constant dense<[0, 0, 7]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[18446744073709551615, 1], [0, 0], [3, 4]]>
      : tensor<3x2xui64>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<3x2xui64>)
      -> tensor<3xui64>
  %e = relax.constant dense<[0, 0, 7]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity_f32() {
  %x = relax.constant dense<[[0x7FC00000, 1.0], [1.0, 0x7FC00000],
      [0x7F800000, 1.0], [0xFF800000, 1.0], [0x7F800000, 0xFF800000],
      [0xFF800000, 0xFF800000]]> : tensor<6x2xf32>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<6x2xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7F800000, 0xFF800000,
      0x7FC00000, 0xFF800000]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @nan_infinity_f16() {
  %x = relax.constant dense<[[0x7E00, 1.0], [1.0, 0x7E00], [0x7C00, 1.0],
      [0xFC00, 1.0], [0x7C00, 0xFC00], [0xFC00, 0xFC00]]> : tensor<6x2xf16>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<6x2xf16>) -> tensor<6xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7C00, 0xFC00, 0x7E00, 0xFC00]>
      : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @nan_infinity_f64() {
  %x = relax.constant dense<[[0x7FF8000000000000, 1.0],
      [1.0, 0x7FF8000000000000], [0x7FF0000000000000, 1.0],
      [0xFFF0000000000000, 1.0], [0x7FF0000000000000, 0xFFF0000000000000],
      [0xFFF0000000000000, 0xFFF0000000000000]]> : tensor<6x2xf64>
  %y = relax.sum %x {axes = array<i64: 1>} : (tensor<6x2xf64>) -> tensor<6xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000,
      0xFFF0000000000000]> : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Accumulation
//===----------------------------------------------------------------------===//

// The first two are too much for f16.
relax.func @f16_in_f32() {
  %x = relax.constant dense<[60000.0, 60000.0, -60000.0, 1024.0]>
      : tensor<4xf16>
  %y = relax.sum %x : (tensor<4xf16>) -> tensor<f16>
  %e = relax.constant dense<61020.0> : tensor<f16>
  check.expect_eq %y, %e : tensor<f16>
  relax.return
}

// In bf16, 256 + 1 is 256.
relax.func @bf16_in_f32() {
  %x = relax.constant dense<[256.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xbf16>
  %y = relax.sum %x : (tensor<5xbf16>) -> tensor<bf16>
  %e = relax.constant dense<260.0> : tensor<bf16>
  check.expect_eq %y, %e : tensor<bf16>
  relax.return
}
