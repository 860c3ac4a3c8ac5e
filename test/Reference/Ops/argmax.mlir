// RUN: relax-test-run %s

// relax.argmax: where the greatest element is.

relax.func @f16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf16>
  %y = relax.argmax %x {axis = 1} : (tensor<2x3xf16>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xbf16>
  %y = relax.argmax %x {axis = 1} : (tensor<2x3xbf16>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf32>
  %y = relax.argmax %x {axis = 1} : (tensor<2x3xf32>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0], [4.0, -1.5, 6.0]]>
      : tensor<2x3xf64>
  %y = relax.argmax %x {axis = 1} : (tensor<2x3xf64>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[127, -128, 1], [0, 127, -128]]> : tensor<2x3xi8>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xi8>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[32767, -32768, 1], [0, 32767, -32768]]>
      : tensor<2x3xi16>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xi16>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[2147483647, -2147483648, 1], [0, 2147483647,
      -2147483648]]> : tensor<2x3xi32>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xi32>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[9223372036854775807, -9223372036854775808, 1],
      [0, 9223372036854775807, -9223372036854775808]]> : tensor<2x3xi64>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[255, 0, 1], [0, 255, 0]]> : tensor<2x3xui8>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xui8>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[65535, 0, 1], [0, 65535, 0]]> : tensor<2x3xui16>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xui16>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[4294967295, 0, 1], [0, 4294967295, 0]]>
      : tensor<2x3xui32>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xui32>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[0, 0, 1], [0, 0, 0]]> : tensor<2x3xui64>
  %y = relax.argmax %x {axis = 0} : (tensor<2x3xui64>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 0, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[false, true], [true, true]]> : tensor<2x2xi1>
  %y = relax.argmax %x {axis = 1} : (tensor<2x2xi1>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

// The position in row-major order.
relax.func @all_elements() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y = relax.argmax %x : (tensor<2x3xf32>) -> tensor<i64>
  %e = relax.constant dense<4> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @all_elements_keepdims() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y = relax.argmax %x {keepdims = true} : (tensor<2x3xf32>) -> tensor<1x1xi64>
  %e = relax.constant dense<[[4]]> : tensor<1x1xi64>
  check.expect_eq %y, %e : tensor<1x1xi64>
  relax.return
}

relax.func @keepdims() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y = relax.argmax %x {axis = -1, keepdims = true} : (tensor<2x3xf32>)
      -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @middle_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y = relax.argmax %x {axis = 1} : (tensor<2x3x4xi32>) -> tensor<2x4xi64>
  %e = relax.constant dense<[[2, 2, 2, 0], [2, 1, 2, 2]]> : tensor<2x4xi64>
  check.expect_eq %y, %e : tensor<2x4xi64>
  relax.return
}

relax.func @all_of_three() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y = relax.argmax %x : (tensor<2x3x4xi32>) -> tensor<i64>
  %e = relax.constant dense<17> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<3.0> : tensor<f32>
  %y = relax.argmax %x : (tensor<f32>) -> tensor<i64>
  %e = relax.constant dense<0> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Equal elements
//===----------------------------------------------------------------------===//

relax.func @first_index() {
  %x = relax.constant dense<[[1, 2, 2, 1], [3, 3, 3, 3], [1, 0, 0, 1]]>
      : tensor<3x4xi16>
  %y = relax.argmax %x {axis = 1} : (tensor<3x4xi16>) -> tensor<3xi64>
  %e = relax.constant dense<[1, 0, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @last_index() {
  %x = relax.constant dense<[[1, 2, 2, 1], [3, 3, 3, 3], [1, 0, 0, 1]]>
      : tensor<3x4xi16>
  %y = relax.argmax %x {axis = 1, select_last_index = true}
      : (tensor<3x4xi16>) -> tensor<3xi64>
  %e = relax.constant dense<[2, 3, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

// -0.0 is equal to 0.0.
relax.func @zeros() {
  %x = relax.constant dense<[-0.0, 0.0]> : tensor<2xf32>
  %y = relax.argmax %x : (tensor<2xf32>) -> tensor<i64>
  %e = relax.constant dense<0> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @zeros_last() {
  %x = relax.constant dense<[0.0, -0.0]> : tensor<2xf32>
  %y = relax.argmax %x {select_last_index = true} : (tensor<2xf32>)
      -> tensor<i64>
  %e = relax.constant dense<1> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

// The first NaN, as in NumPy.
relax.func @nan_infinity() {
  %x = relax.constant dense<[[1.0, 0x7FC00000, 0x7F800000, 0x7FC00000],
      [0xFF800000, 0x7F800000, 0xFF800000, 0x7F800000]]> : tensor<2x4xf32>
  %y = relax.argmax %x {axis = 1} : (tensor<2x4xf32>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @nan_infinity_f16() {
  %x = relax.constant dense<[[1.0, 0x7E00, 0x7C00, 0x7E00], [0xFC00, 0x7C00,
      0xFC00, 0x7C00]]> : tensor<2x4xf16>
  %y = relax.argmax %x {axis = 1} : (tensor<2x4xf16>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @nan_last() {
  %x = relax.constant dense<[[1.0, 0x7FC00000, 0x7F800000, 0x7FC00000],
      [0xFF800000, 0x7F800000, 0xFF800000, 0x7F800000]]> : tensor<2x4xf32>
  %y = relax.argmax %x {axis = 1, select_last_index = true}
      : (tensor<2x4xf32>) -> tensor<2xi64>
  %e = relax.constant dense<[3, 3]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

// What the search starts from is an element like others.
relax.func @lowest() {
  %x = relax.constant dense<[0xFF800000, 0xFF800000]> : tensor<2xf32>
  %y = relax.argmax %x : (tensor<2xf32>) -> tensor<i64>
  %e = relax.constant dense<0> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.argmax %x {axis = 1} : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?xi64, #relax.tensor<[n]>>
  %e = relax.constant dense<[0, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<?xi64, #relax.tensor<[n]>>, tensor<2xi64>
  relax.return
}

relax.func @symbolic_all() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.argmax %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<i64>
  %e = relax.constant dense<4> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.argmax %x {axis = 0} : (tensor<?x?xf32>) -> tensor<?xi64>
  %e = relax.constant dense<[0, 1, 1]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.argmax %x {axis = 1} : (tensor<2x0xf32>) -> tensor<2xi64>
  %e = relax.constant dense<[-1, -1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.argmax %x {axis = 0, select_last_index = true} : (tensor<?x2xf32,
      #relax.tensor<[n, 2]>>) -> tensor<2xi64>
  %e = relax.constant dense<[-1, -1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}
