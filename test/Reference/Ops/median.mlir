// RUN: relax-test-run %s

// relax.median: the element in the middle along an axis, and where it is.

relax.func @f16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0, 9.0], [4.0, -1.5, 6.0, -2.0,
      0.0]]> : tensor<2x5xf16>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x5xf16>) -> (tensor<2xf16>,
      tensor<2xi64>)
  %e0 = relax.constant dense<[1.0, 0.0]> : tensor<2xf16>
  check.expect_eq %y0, %e0 : tensor<2xf16>
  %e1 = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0, 9.0], [4.0, -1.5, 6.0, -2.0,
      0.0]]> : tensor<2x5xbf16>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x5xbf16>)
      -> (tensor<2xbf16>, tensor<2xi64>)
  %e0 = relax.constant dense<[1.0, 0.0]> : tensor<2xbf16>
  check.expect_eq %y0, %e0 : tensor<2xbf16>
  %e1 = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0, 9.0], [4.0, -1.5, 6.0, -2.0,
      0.0]]> : tensor<2x5xf32>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x5xf32>) -> (tensor<2xf32>,
      tensor<2xi64>)
  %e0 = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<2xf32>
  %e1 = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.5, 2.0, -3.0, 1.0, 9.0], [4.0, -1.5, 6.0, -2.0,
      0.0]]> : tensor<2x5xf64>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x5xf64>) -> (tensor<2xf64>,
      tensor<2xi64>)
  %e0 = relax.constant dense<[1.0, 0.0]> : tensor<2xf64>
  check.expect_eq %y0, %e0 : tensor<2xf64>
  %e1 = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[3, 127, -128, 1, -128]> : tensor<5xi8>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xi8>) -> (tensor<i8>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<i8>
  check.expect_eq %y0, %e0 : tensor<i8>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[3, 32767, -32768, 1, -32768]> : tensor<5xi16>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xi16>) -> (tensor<i16>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<i16>
  check.expect_eq %y0, %e0 : tensor<i16>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[3, 2147483647, -2147483648, 1, -2147483648]>
      : tensor<5xi32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xi32>) -> (tensor<i32>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<i32>
  check.expect_eq %y0, %e0 : tensor<i32>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[3, 9223372036854775807, -9223372036854775808, 1,
      -9223372036854775808]> : tensor<5xi64>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xi64>) -> (tensor<i64>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<i64>
  check.expect_eq %y0, %e0 : tensor<i64>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[3, 255, 0, 1, 0]> : tensor<5xui8>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xui8>) -> (tensor<ui8>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<ui8>
  check.expect_eq %y0, %e0 : tensor<ui8>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[3, 65535, 0, 1, 0]> : tensor<5xui16>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xui16>) -> (tensor<ui16>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<ui16>
  check.expect_eq %y0, %e0 : tensor<ui16>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[3, 4294967295, 0, 1, 0]> : tensor<5xui32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xui32>) -> (tensor<ui32>,
      tensor<i64>)
  %e0 = relax.constant dense<1> : tensor<ui32>
  check.expect_eq %y0, %e0 : tensor<ui32>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[3, 0, 0, 1, 0]> : tensor<5xui64>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xui64>) -> (tensor<ui64>,
      tensor<i64>)
  %e0 = relax.constant dense<0> : tensor<ui64>
  check.expect_eq %y0, %e0 : tensor<ui64>
  %e1 = relax.constant dense<4> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Which element it is
//===----------------------------------------------------------------------===//

// The lower one of the two.
relax.func @even_count() {
  %x = relax.constant dense<[4.0, 1.0, 3.0, 2.0]> : tensor<4xf32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<4xf32>) -> (tensor<f32>,
      tensor<i64>)
  %e0 = relax.constant dense<2.0> : tensor<f32>
  check.expect_eq %y0, %e0 : tensor<f32>
  %e1 = relax.constant dense<3> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @equal_elements() {
  %x = relax.constant dense<[2, 1, 2, 2, 3]> : tensor<5xi32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<5xi32>) -> (tensor<i32>,
      tensor<i64>)
  %e0 = relax.constant dense<2> : tensor<i32>
  check.expect_eq %y0, %e0 : tensor<i32>
  %e1 = relax.constant dense<2> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

// The first NaN.
relax.func @nan() {
  %x = relax.constant dense<[[0x7FC00000, 1.0, 2.0], [3.0, 0x7FC00000,
      0x7FC00000], [1.0, 2.0, 3.0]]> : tensor<3x3xf32>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<3x3xf32>) -> (tensor<3xf32>,
      tensor<3xi64>)
  %e0 = relax.constant dense<[0x7FC00000, 0x7FC00000, 2.0]> : tensor<3xf32>
  check.expect_eq %y0, %e0 : tensor<3xf32>
  %e1 = relax.constant dense<[0, 1, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<3xi64>
  relax.return
}

relax.func @nan_f16() {
  %x = relax.constant dense<[5.0, 1.0, 0x7E00, 0x7E00]> : tensor<4xf16>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<4xf16>) -> (tensor<f16>,
      tensor<i64>)
  %e0 = relax.constant dense<0x7E00> : tensor<f16>
  check.expect_eq %y0, %e0 : tensor<f16>
  %e1 = relax.constant dense<2> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @infinity() {
  %x = relax.constant dense<[0x7F800000, 0xFF800000, 0.0]> : tensor<3xf32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<3xf32>) -> (tensor<f32>,
      tensor<i64>)
  %e0 = relax.constant dense<0.0> : tensor<f32>
  check.expect_eq %y0, %e0 : tensor<f32>
  %e1 = relax.constant dense<2> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}

relax.func @one_element() {
  %x = relax.constant dense<[[7], [8]]> : tensor<2x1xi8>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x1xi8>) -> (tensor<2xi8>,
      tensor<2xi64>)
  %e0 = relax.constant dense<[7, 8]> : tensor<2xi8>
  check.expect_eq %y0, %e0 : tensor<2xi8>
  %e1 = relax.constant dense<[0, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Axes and sizes
//===----------------------------------------------------------------------===//

relax.func @first_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<2x3x4xi32>)
      -> (tensor<3x4xi32>, tensor<3x4xi64>)
  %e0 = relax.constant dense<[[0, 7, 2, 9], [4, 11, 6, 1], [8, 3, 10, 5]]>
      : tensor<3x4xi32>
  check.expect_eq %y0, %e0 : tensor<3x4xi32>
  %e1 = relax.constant dense<[[0, 0, 1, 1], [0, 0, 1, 0], [0, 1, 1, 0]]>
      : tensor<3x4xi64>
  check.expect_eq %y1, %e1 : tensor<3x4xi64>
  relax.return
}

relax.func @middle_axis() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.median %x {axis = -2} : (tensor<2x3x4xi32>)
      -> (tensor<2x4xi32>, tensor<2x4xi64>)
  %e0 = relax.constant dense<[[4, 11, 18, 5], [16, 19, 6, 13]]>
      : tensor<2x4xi32>
  check.expect_eq %y0, %e0 : tensor<2x4xi32>
  %e1 = relax.constant dense<[[1, 1, 1, 2], [1, 0, 1, 1]]> : tensor<2x4xi64>
  check.expect_eq %y1, %e1 : tensor<2x4xi64>
  relax.return
}

relax.func @keepdims() {
  %x = relax.constant dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]],
      [[12, 19, 2, 9], [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
  %y0, %y1 = relax.median %x {axis = 1, keepdims = true}
      : (tensor<2x3x4xi32>) -> (tensor<2x1x4xi32>, tensor<2x1x4xi64>)
  %e0 = relax.constant dense<[[[4, 11, 18, 5]], [[16, 19, 6, 13]]]>
      : tensor<2x1x4xi32>
  check.expect_eq %y0, %e0 : tensor<2x1x4xi32>
  %e1 = relax.constant dense<[[[1, 1, 1, 2]], [[1, 0, 1, 1]]]>
      : tensor<2x1x4xi64>
  check.expect_eq %y1, %e1 : tensor<2x1x4xi64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<?x?xf32, #relax.tensor<[n,
      m]>>) -> (tensor<?xf32, #relax.tensor<[m]>>, tensor<?xi64,
      #relax.tensor<[m]>>)
  %e0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32, #relax.tensor<[m]>>, tensor<3xf32>
  %e1 = relax.constant dense<[1, 0, 0]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64, #relax.tensor<[m]>>, tensor<3xi64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y0, %y1 = relax.median %x {axis = 1, keepdims = true} : (tensor<?x?xf32>)
      -> (tensor<?x1xf32>, tensor<?x1xi64>)
  %e0 = relax.constant dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  check.expect_eq %y0, %e0 : tensor<?x1xf32>, tensor<2x1xf32>
  %e1 = relax.constant dense<[[2], [2]]> : tensor<2x1xi64>
  check.expect_eq %y1, %e1 : tensor<?x1xi64>, tensor<2x1xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y0, %y1 = relax.median %x {axis = 1} : (tensor<2x0xf32>) -> (tensor<2xf32>,
      tensor<2xi64>)
  %e0 = relax.constant dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<2xf32>
  %e1 = relax.constant dense<[-1, -1]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<2xi64>
  relax.return
}

relax.func @empty_integers() {
  %x0 = relax.constant dense<> : tensor<0xi32>
  %x = relax.match_cast %x0 : tensor<0xi32> -> tensor<?xi32, #relax.tensor<[n]>>
  %y0, %y1 = relax.median %x {axis = 0} : (tensor<?xi32,
      #relax.tensor<[n]>>) -> (tensor<i32>, tensor<i64>)
  %e0 = relax.constant dense<0> : tensor<i32>
  check.expect_eq %y0, %e0 : tensor<i32>
  %e1 = relax.constant dense<-1> : tensor<i64>
  check.expect_eq %y1, %e1 : tensor<i64>
  relax.return
}
