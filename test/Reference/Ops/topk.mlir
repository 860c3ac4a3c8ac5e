// RUN: relax-test-run %s

// relax.topk: the greatest or least elements along an axis, and where they are.

relax.func @f16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]>
      : tensor<2x4xf16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<2x4xf16>) -> (tensor<2x2xf16>, tensor<2x2xi64>)
  %e0 = relax.constant dense<[[-3.0, 0.5], [-2.0, -1.5]]> : tensor<2x2xf16>
  check.expect_eq %y0, %e0 : tensor<2x2xf16>
  %e1 = relax.constant dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<2x2xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]>
      : tensor<2x4xbf16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<2x4xbf16>) -> (tensor<2x2xbf16>, tensor<2x2xi64>)
  %e0 = relax.constant dense<[[-3.0, 0.5], [-2.0, -1.5]]> : tensor<2x2xbf16>
  check.expect_eq %y0, %e0 : tensor<2x2xbf16>
  %e1 = relax.constant dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<2x2xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]>
      : tensor<2x4xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  %e0 = relax.constant dense<[[-3.0, 0.5], [-2.0, -1.5]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x2xf32>
  %e1 = relax.constant dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<2x2xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]>
      : tensor<2x4xf64>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<2x4xf64>) -> (tensor<2x2xf64>, tensor<2x2xi64>)
  %e0 = relax.constant dense<[[-3.0, 0.5], [-2.0, -1.5]]> : tensor<2x2xf64>
  check.expect_eq %y0, %e0 : tensor<2x2xf64>
  %e1 = relax.constant dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<2x2xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[3, 127, -128, 1, -128]> : tensor<5xi8>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xi8>) -> (tensor<2xi8>, tensor<2xi64>)
  %e0 = relax.constant dense<[-128, -128]> : tensor<2xi8>
  check.expect_eq %y0, %e0 : tensor<2xi8>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[3, 32767, -32768, 1, -32768]> : tensor<5xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[-32768, -32768]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[3, 2147483647, -2147483648, 1, -2147483648]>
      : tensor<5xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xi32>) -> (tensor<2xi32>, tensor<2xi64>)
  %e0 = relax.constant dense<[-2147483648, -2147483648]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<2xi32>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[3, 9223372036854775807, -9223372036854775808, 1,
      -9223372036854775808]> : tensor<5xi64>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  %e0 = relax.constant dense<[-9223372036854775808, -9223372036854775808]>
      : tensor<2xi64>
  check.expect_eq %y0, %e0 : tensor<2xi64>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[3, 255, 0, 1, 0]> : tensor<5xui8>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xui8>) -> (tensor<2xui8>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 0]> : tensor<2xui8>
  check.expect_eq %y0, %e0 : tensor<2xui8>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[3, 65535, 0, 1, 0]> : tensor<5xui16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xui16>) -> (tensor<2xui16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 0]> : tensor<2xui16>
  check.expect_eq %y0, %e0 : tensor<2xui16>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[3, 4294967295, 0, 1, 0]> : tensor<5xui32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xui32>) -> (tensor<2xui32>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 0]> : tensor<2xui32>
  check.expect_eq %y0, %e0 : tensor<2xui32>
  %e1 = relax.constant dense<[2, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[3, 0, 0, 1, 0]> : tensor<5xui64>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xui64>) -> (tensor<2xui64>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 0]> : tensor<2xui64>
  check.expect_eq %y0, %e0 : tensor<2xui64>
  %e1 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true, false]> : tensor<4xi1>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<4xi1>) -> (tensor<2xi1>, tensor<2xi64>)
  %e0 = relax.constant dense<[false, false]> : tensor<2xi1>
  check.expect_eq %y0, %e0 : tensor<2xi1>
  %e1 = relax.constant dense<[1, 3]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// The order
//===----------------------------------------------------------------------===//

// They stay in their order.
relax.func @equal_elements() {
  %x = relax.constant dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<7xi32>) -> (tensor<2xi32>, tensor<2xi64>)
  %e0 = relax.constant dense<[1, 1]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<2xi32>
  %e1 = relax.constant dense<[1, 3]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @equal_elements_descending() {
  %x = relax.constant dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0} : (tensor<7xi32>)
      -> (tensor<2xi32>, tensor<2xi64>)
  %e0 = relax.constant dense<[3, 2]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<2xi32>
  %e1 = relax.constant dense<[4, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

// -0.0 is equal to 0.0.
relax.func @zeros() {
  %x = relax.constant dense<[0.0, -0.0, -1.0, -0.0, 0.0]> : tensor<5xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  %e0 = relax.constant dense<[-1.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<2xf32>
  %e1 = relax.constant dense<[2, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

// A NaN is greater than any number.
relax.func @nan_infinity() {
  %x = relax.constant dense<[0x7FC00000, 1.0, 0x7F800000, 0x7FC00000,
      0xFF800000, 0.0]> : tensor<6xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  %e0 = relax.constant dense<[0xFF800000, 0.0]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<2xf32>
  %e1 = relax.constant dense<[4, 5]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @nan_infinity_descending() {
  %x = relax.constant dense<[0x7FC00000, 1.0, 0x7F800000, 0x7FC00000,
      0xFF800000, 0.0]> : tensor<6xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0} : (tensor<6xf32>)
      -> (tensor<2xf32>, tensor<2xi64>)
  %e0 = relax.constant dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<2xf32>
  %e1 = relax.constant dense<[0, 3]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @nan_infinity_f16() {
  %x = relax.constant dense<[0x7E00, 1.0, 0x7C00, 0x7E00, 0xFC00, 0.0]>
      : tensor<6xf16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0} : (tensor<6xf16>)
      -> (tensor<2xf16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0x7E00, 0x7E00]> : tensor<2xf16>
  check.expect_eq %y0, %e0 : tensor<2xf16>
  %e1 = relax.constant dense<[0, 3]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @nan_infinity_bf16() {
  %x = relax.constant dense<[0x7FC0, 1.0, 0x7F80, 0x7FC0, 0xFF80, 0.0]>
      : tensor<6xbf16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<6xbf16>) -> (tensor<2xbf16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0xFF80, 0.0]> : tensor<2xbf16>
  check.expect_eq %y0, %e0 : tensor<2xbf16>
  %e1 = relax.constant dense<[4, 5]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Axes and sizes
//===----------------------------------------------------------------------===//

relax.func @first_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0} : (tensor<2x3x4xi32>)
      -> (tensor<2x3x4xi32>, tensor<2x3x4xi64>)
  %e0 = relax.constant dense<[[[12, 19, 14, 21], [16, 23, 18, 13], [20, 15, 22,
      17]], [[0, 7, 2, 9], [4, 11, 6, 1], [8, 3, 10, 5]]]> : tensor<2x3x4xi32>
  check.expect_eq %y0, %e0 : tensor<2x3x4xi32>
  %e1 = relax.constant dense<[[[1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 0, 1]], [[0,
      0, 1, 1], [0, 0, 1, 0], [0, 1, 1, 0]]]> : tensor<2x3x4xi64>
  check.expect_eq %y1, %e1 : tensor<2x3x4xi64>
  relax.return
}

relax.func @middle_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<2x3x4xi32>) -> (tensor<2x2x4xi32>, tensor<2x2x4xi64>)
  %e0 = relax.constant dense<[[[0, 7, 14, 1], [4, 11, 18, 5]], [[12, 3, 2, 9],
      [16, 19, 6, 13]]]> : tensor<2x2x4xi32>
  check.expect_eq %y0, %e0 : tensor<2x2x4xi32>
  %e1 = relax.constant dense<[[[0, 0, 0, 1], [1, 1, 1, 2]], [[0, 2, 0, 0], [1,
      0, 1, 1]]]> : tensor<2x2x4xi64>
  check.expect_eq %y1, %e1 : tensor<2x2x4xi64>
  relax.return
}

relax.func @last_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.topk %x {k = 2, axis = -1} : (tensor<2x3x4xi32>)
      -> (tensor<2x3x2xi32>, tensor<2x3x2xi64>)
  %e0 = relax.constant dense<[[[21, 14], [18, 11], [22, 15]], [[19, 12], [23,
      16], [20, 17]]]> : tensor<2x3x2xi32>
  check.expect_eq %y0, %e0 : tensor<2x3x2xi32>
  %e1 = relax.constant dense<[[[3, 2], [2, 1], [2, 1]], [[1, 0], [1, 0], [0,
      3]]]> : tensor<2x3x2xi64>
  check.expect_eq %y1, %e1 : tensor<2x3x2xi64>
  relax.return
}

relax.func @of_1() {
  %x = relax.constant dense<[0]> : tensor<1xi16>
  %y0, %y1 = relax.topk %x {k = 1, axis = 0, largest = false}
      : (tensor<1xi16>) -> (tensor<1xi16>, tensor<1xi64>)
  %e0 = relax.constant dense<[0]> : tensor<1xi16>
  check.expect_eq %y0, %e0 : tensor<1xi16>
  %e1 = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y1, %e1 : tensor<1xi64>
  relax.return
}

relax.func @of_2() {
  %x = relax.constant dense<[1, 0]> : tensor<2xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<2xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 1]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @of_3() {
  %x = relax.constant dense<[2, 1, 0]> : tensor<3xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<3xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 1]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[2, 1]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @of_5() {
  %x = relax.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<5xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 1]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[0, 1]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @of_8() {
  %x = relax.constant dense<[5, 0, 3, 6, 1, 4, 7, 2]> : tensor<8xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<8xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 1]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[1, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @of_17() {
  %x = relax.constant dense<[5, 16, 10, 4, 15, 9, 3, 14, 8, 2, 13, 7, 1, 12, 6,
      0, 11]> : tensor<17xi16>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<17xi16>) -> (tensor<2xi16>, tensor<2xi64>)
  %e0 = relax.constant dense<[0, 1]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[15, 12]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y0, %y1 = relax.topk %x {k = 2, axis = 0, largest = false}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> (tensor<2x?xf32,
      #relax.tensor<[2, m]>>, tensor<2x?xi64, #relax.tensor<[2, m]>>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<2x?xf32, #relax.tensor<[2, m]>>,
      tensor<2x3xf32>
  %e1 = relax.constant dense<[[1, 0, 0], [0, 1, 1]]> : tensor<2x3xi64>
  check.expect_eq %y1, %e1 : tensor<2x?xi64, #relax.tensor<[2, m]>>,
      tensor<2x3xi64>
  relax.return
}

relax.func @symbolic_last() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>) -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xi64, #relax.tensor<[n, 2]>>)
  %e0 = relax.constant dense<[[3.0, 2.0], [5.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  %e1 = relax.constant dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<?x2xi64, #relax.tensor<[n, 2]>>,
      tensor<2x2xi64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  %e0 = relax.constant dense<[[1.0, 2.0], [0.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<?x?xf32>, tensor<2x2xf32>
  %e1 = relax.constant dense<[[1, 2], [0, 2]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<?x?xi64>, tensor<2x2xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y0, %y1 = relax.topk %x {k = 0, axis = 1, largest = false}
      : (tensor<2x0xf32>) -> (tensor<2x0xf32>, tensor<2x0xi64>)
  %e0 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y0, %e0 : tensor<2x0xf32>
  %e1 = relax.constant dense<> : tensor<2x0xi64>
  check.expect_eq %y1, %e1 : tensor<2x0xi64>
  relax.return
}

relax.func @no_rows() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<0x3xf32>) -> (tensor<0x2xf32>, tensor<0x2xi64>)
  %e0 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y0, %e0 : tensor<0x2xf32>
  %e1 = relax.constant dense<> : tensor<0x2xi64>
  check.expect_eq %y1, %e1 : tensor<0x2xi64>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y0, %y1 = relax.topk %x {k = 0, axis = 0, largest = false}
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> (tensor<0x2xf32>,
      tensor<0x2xi64>)
  %e0 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y0, %e0 : tensor<0x2xf32>
  %e1 = relax.constant dense<> : tensor<0x2xi64>
  check.expect_eq %y1, %e1 : tensor<0x2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// How many
//===----------------------------------------------------------------------===//

relax.func @all_of_them() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y0, %y1 = relax.topk %x {k = 3, axis = 1} : (tensor<2x3xf32>)
      -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %e0 = relax.constant dense<[[3.0, 2.0, 1.0], [5.0, 4.0, 0.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<2x3xf32>
  %e1 = relax.constant dense<[[0, 2, 1], [1, 2, 0]]> : tensor<2x3xi64>
  check.expect_eq %y1, %e1 : tensor<2x3xi64>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y0, %y1 = relax.topk %x {k = 0, axis = 1} : (tensor<2x3xf32>)
      -> (tensor<2x0xf32>, tensor<2x0xi64>)
  %e0 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y0, %e0 : tensor<2x0xf32>
  %e1 = relax.constant dense<> : tensor<2x0xi64>
  check.expect_eq %y1, %e1 : tensor<2x0xi64>
  relax.return
}

relax.func @dtype() {
  %x = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %y0, %y1 = relax.topk %x {k = 1, dtype = i32} : (tensor<2x3xf32>)
      -> (tensor<2x1xf32>, tensor<2x1xi32>)
  %e0 = relax.constant dense<[[3.0], [5.0]]> : tensor<2x1xf32>
  check.expect_eq %y0, %e0 : tensor<2x1xf32>
  %e1 = relax.constant dense<[[0], [1]]> : tensor<2x1xi32>
  check.expect_eq %y1, %e1 : tensor<2x1xi32>
  relax.return
}
