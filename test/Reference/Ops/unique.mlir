// RUN: relax-test-run %s

// relax.unique: the distinct elements, where they appear, which one each
// element is, and how often they appear.

relax.func @f16() {
  %x = relax.constant dense<[0.5, 2.0, 0.5, -3.0, 2.0, 0.5]> : tensor<6xf16>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<6xf16>) -> (tensor<?xf16>,
      tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-3.0, 0.5, 2.0]> : tensor<3xf16>
  check.expect_eq %y0, %e0 : tensor<?xf16>, tensor<3xf16>
  %e1 = relax.constant dense<[3, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 1, 0, 2, 1]> : tensor<6xi64>
  check.expect_eq %y2, %e2 : tensor<6xi64>
  %e3 = relax.constant dense<[1, 3, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, 2.0, 0.5, -3.0, 2.0, 0.5]> : tensor<6xbf16>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<6xbf16>) -> (tensor<?xbf16>,
      tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-3.0, 0.5, 2.0]> : tensor<3xbf16>
  check.expect_eq %y0, %e0 : tensor<?xbf16>, tensor<3xbf16>
  %e1 = relax.constant dense<[3, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 1, 0, 2, 1]> : tensor<6xi64>
  check.expect_eq %y2, %e2 : tensor<6xi64>
  %e3 = relax.constant dense<[1, 3, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, 2.0, 0.5, -3.0, 2.0, 0.5]> : tensor<6xf32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<6xf32>) -> (tensor<?xf32>,
      tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-3.0, 0.5, 2.0]> : tensor<3xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<3xf32>
  %e1 = relax.constant dense<[3, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 1, 0, 2, 1]> : tensor<6xi64>
  check.expect_eq %y2, %e2 : tensor<6xi64>
  %e3 = relax.constant dense<[1, 3, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, 2.0, 0.5, -3.0, 2.0, 0.5]> : tensor<6xf64>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<6xf64>) -> (tensor<?xf64>,
      tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-3.0, 0.5, 2.0]> : tensor<3xf64>
  check.expect_eq %y0, %e0 : tensor<?xf64>, tensor<3xf64>
  %e1 = relax.constant dense<[3, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 1, 0, 2, 1]> : tensor<6xi64>
  check.expect_eq %y2, %e2 : tensor<6xi64>
  %e3 = relax.constant dense<[1, 3, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[3, 127, -128, 3, -128]> : tensor<5xi8>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xi8>) -> (tensor<?xi8>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-128, 3, 127]> : tensor<3xi8>
  check.expect_eq %y0, %e0 : tensor<?xi8>, tensor<3xi8>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[3, 32767, -32768, 3, -32768]> : tensor<5xi16>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xi16>) -> (tensor<?xi16>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-32768, 3, 32767]> : tensor<3xi16>
  check.expect_eq %y0, %e0 : tensor<?xi16>, tensor<3xi16>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[3, 2147483647, -2147483648, 3, -2147483648]>
      : tensor<5xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xi32>) -> (tensor<?xi32>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-2147483648, 3, 2147483647]> : tensor<3xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<3xi32>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[3, 9223372036854775807, -9223372036854775808, 3,
      -9223372036854775808]> : tensor<5xi64>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xi64>) -> (tensor<?xi64>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-9223372036854775808, 3, 9223372036854775807]>
      : tensor<3xi64>
  check.expect_eq %y0, %e0 : tensor<?xi64>, tensor<3xi64>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[3, 255, 0, 3, 0]> : tensor<5xui8>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xui8>) -> (tensor<?xui8>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[0, 3, 255]> : tensor<3xui8>
  check.expect_eq %y0, %e0 : tensor<?xui8>, tensor<3xui8>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[3, 65535, 0, 3, 0]> : tensor<5xui16>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xui16>) -> (tensor<?xui16>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[0, 3, 65535]> : tensor<3xui16>
  check.expect_eq %y0, %e0 : tensor<?xui16>, tensor<3xui16>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[3, 4294967295, 0, 3, 0]> : tensor<5xui32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xui32>) -> (tensor<?xui32>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[0, 3, 4294967295]> : tensor<3xui32>
  check.expect_eq %y0, %e0 : tensor<?xui32>, tensor<3xui32>
  %e1 = relax.constant dense<[2, 0, 1]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[1, 2, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[3, 0, 0, 3, 0]> : tensor<5xui64>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<5xui64>) -> (tensor<?xui64>,
      tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[0, 3]> : tensor<2xui64>
  check.expect_eq %y0, %e0 : tensor<?xui64>, tensor<2xui64>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 0, 1, 0]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[3, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<3xi1>) -> (tensor<?xi1>,
      tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y0, %e0 : tensor<?xi1>, tensor<2xi1>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// The order
//===----------------------------------------------------------------------===//

relax.func @unsorted() {
  %x = relax.constant dense<[2, 1, 2, 3, 1]> : tensor<5xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x {sorted = false} : (tensor<5xi32>)
      -> (tensor<?xi32>, tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[2, 1, 3]> : tensor<3xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<3xi32>
  %e1 = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[0, 1, 0, 2, 1]> : tensor<5xi64>
  check.expect_eq %y2, %e2 : tensor<5xi64>
  %e3 = relax.constant dense<[2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

// -0.0 is equal to 0.0: the first one is there.
relax.func @zeros() {
  %x = relax.constant dense<[0.0, -1.0, -0.0, 0.0]> : tensor<4xf32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<4xf32>) -> (tensor<?xf32>,
      tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[-1.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<2xf32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1, 1]> : tensor<4xi64>
  check.expect_eq %y2, %e2 : tensor<4xi64>
  %e3 = relax.constant dense<[1, 3]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

// A NaN is equal to a NaN, and the last one.
relax.func @nan_infinity() {
  %x = relax.constant dense<[0x7FC00000, 1.0, 0x7F800000, 0x7FC00000,
      0xFF800000, 1.0]> : tensor<6xf32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<6xf32>) -> (tensor<?xf32>,
      tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[0xFF800000, 1.0, 0x7F800000, 0x7FC00000]>
      : tensor<4xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<4xf32>
  %e1 = relax.constant dense<[4, 1, 2, 0]> : tensor<4xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<4xi64>
  %e2 = relax.constant dense<[3, 1, 2, 3, 0, 1]> : tensor<6xi64>
  check.expect_eq %y2, %e2 : tensor<6xi64>
  %e3 = relax.constant dense<[1, 2, 1, 2]> : tensor<4xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<4xi64>
  relax.return
}

relax.func @nan_f16() {
  %x = relax.constant dense<[0x7E00, 1.0, 0x7E00]> : tensor<3xf16>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<3xf16>) -> (tensor<?xf16>,
      tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1.0, 0x7E00]> : tensor<2xf16>
  check.expect_eq %y0, %e0 : tensor<?xf16>, tensor<2xf16>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[1, 2], [0, 5], [1, 2], [0, 4]]> : tensor<4x2xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x {axis = 0} : (tensor<4x2xi32>)
      -> (tensor<?x2xi32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[[0, 4], [0, 5], [1, 2]]> : tensor<3x2xi32>
  check.expect_eq %y0, %e0 : tensor<?x2xi32>, tensor<3x2xi32>
  %e1 = relax.constant dense<[3, 1, 0]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[2, 1, 2, 0]> : tensor<4xi64>
  check.expect_eq %y2, %e2 : tensor<4xi64>
  %e3 = relax.constant dense<[1, 1, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @rows_unsorted() {
  %x = relax.constant dense<[[1, 2], [0, 5], [1, 2], [0, 4]]> : tensor<4x2xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x {axis = 0, sorted = false}
      : (tensor<4x2xi32>) -> (tensor<?x2xi32>, tensor<?xi64>, tensor<4xi64>,
      tensor<?xi64>)
  %e0 = relax.constant dense<[[1, 2], [0, 5], [0, 4]]> : tensor<3x2xi32>
  check.expect_eq %y0, %e0 : tensor<?x2xi32>, tensor<3x2xi32>
  %e1 = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[0, 1, 0, 2]> : tensor<4xi64>
  check.expect_eq %y2, %e2 : tensor<4xi64>
  %e3 = relax.constant dense<[2, 1, 1]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[1.0, 0.0, 1.0], [2.0, 5.0, 2.0]]>
      : tensor<2x3xf32>
  %y0, %y1, %y2, %y3 = relax.unique %x {axis = -1} : (tensor<2x3xf32>)
      -> (tensor<2x?xf32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[[0.0, 1.0], [5.0, 2.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x?xf32>, tensor<2x2xf32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @slices_of_three_dimensions() {
  %x = relax.constant dense<[[[1, 1], [2, 2]], [[3, 3], [4, 4]]]>
      : tensor<2x2x2xi8>
  %y0, %y1, %y2, %y3 = relax.unique %x {axis = 2} : (tensor<2x2x2xi8>)
      -> (tensor<2x2x?xi8>, tensor<?xi64>, tensor<2xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8>
  check.expect_eq %y0, %e0 : tensor<2x2x?xi8>, tensor<2x2x1xi8>
  %e1 = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<1xi64>
  %e2 = relax.constant dense<[0, 0]> : tensor<2xi64>
  check.expect_eq %y2, %e2 : tensor<2xi64>
  %e3 = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<1xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

// The elements in row-major order.
relax.func @of_a_matrix() {
  %x = relax.constant dense<[[1, 2], [2, 1]]> : tensor<2x2xi64>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<2x2xi64>) -> (tensor<?xi64>,
      tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y0, %e0 : tensor<?xi64>, tensor<2xi64>
  %e1 = relax.constant dense<[0, 1]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[0, 1, 1, 0]> : tensor<4xi64>
  check.expect_eq %y2, %e2 : tensor<4xi64>
  %e3 = relax.constant dense<[2, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<f32>) -> (tensor<?xf32>,
      tensor<?xi64>, tensor<1xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[7.0]> : tensor<1xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<1xf32>
  %e1 = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<1xi64>
  %e2 = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y2, %e2 : tensor<1xi64>
  %e3 = relax.constant dense<[1]> : tensor<1xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<1xi64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[3, 1, 3]> : tensor<3xi32>
  %x = relax.match_cast %x0 : tensor<3xi32> -> tensor<?xi32, #relax.tensor<[n]>>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<?xi32, #relax.tensor<[n]>>)
      -> (tensor<?xi32>, tensor<?xi64>, tensor<?xi64, #relax.tensor<[n]>>,
      tensor<?xi64>)
  %e0 = relax.constant dense<[1, 3]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<2xi32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64, #relax.tensor<[n]>>, tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @symbolic_rows() {
  %x0 = relax.constant dense<[[1, 2], [0, 5], [1, 2], [0, 4]]> : tensor<4x2xi32>
  %x = relax.match_cast %x0 : tensor<4x2xi32> -> tensor<?x?xi32,
      #relax.tensor<[n, m]>>
  %y0, %y1, %y2, %y3 = relax.unique %x {axis = 0} : (tensor<?x?xi32,
      #relax.tensor<[n, m]>>) -> (tensor<?x?xi32, #relax.tensor<[?, m]>>,
      tensor<?xi64>, tensor<?xi64, #relax.tensor<[n]>>, tensor<?xi64>)
  %e0 = relax.constant dense<[[0, 4], [0, 5], [1, 2]]> : tensor<3x2xi32>
  check.expect_eq %y0, %e0 : tensor<?x?xi32, #relax.tensor<[?, m]>>,
      tensor<3x2xi32>
  %e1 = relax.constant dense<[3, 1, 0]> : tensor<3xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<3xi64>
  %e2 = relax.constant dense<[2, 1, 2, 0]> : tensor<4xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64, #relax.tensor<[n]>>, tensor<4xi64>
  %e3 = relax.constant dense<[1, 1, 2]> : tensor<3xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<3xi64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[3, 1, 3]> : tensor<3xi32>
  %x = relax.erase_shape %x0 : tensor<3xi32> -> tensor<?xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<?xi32>) -> (tensor<?xi32>,
      tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1, 3]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<2xi32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64>, tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @unranked() {
  %x0 = relax.constant dense<[3, 1, 3]> : tensor<3xi32>
  %x = relax.erase_shape %x0 : tensor<3xi32> -> tensor<*xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<*xi32>) -> (tensor<?xi32>,
      tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1, 3]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<2xi32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64>, tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0xf32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<0xf32>) -> (tensor<?xf32>,
      tensor<?xi64>, tensor<0xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<0xf32>
  %e1 = relax.constant dense<> : tensor<0xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<0xi64>
  %e2 = relax.constant dense<> : tensor<0xi64>
  check.expect_eq %y2, %e2 : tensor<0xi64>
  %e3 = relax.constant dense<> : tensor<0xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<0xi64>
  relax.return
}
