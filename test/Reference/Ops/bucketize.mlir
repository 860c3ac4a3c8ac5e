// RUN: relax-test-run %s

// relax.bucketize: the number of boundaries below each element.

relax.func @f16() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf16>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf16>
  %y = relax.bucketize %x, %b : (tensor<2x3xf16>, tensor<4xf16>)
      -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xbf16>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xbf16>
  %y = relax.bucketize %x, %b : (tensor<2x3xbf16>, tensor<4xbf16>)
      -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %y = relax.bucketize %x, %b : (tensor<2x3xf32>, tensor<4xf32>)
      -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf64>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf64>
  %y = relax.bucketize %x, %b : (tensor<2x3xf64>, tensor<4xf64>)
      -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-128, 3, 127]> : tensor<3xi8>
  %b = relax.constant dense<[-128, 3, 5, 127]> : tensor<4xi8>
  %y = relax.bucketize %x, %b : (tensor<3xi8>, tensor<4xi8>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-32768, 3, 32767]> : tensor<3xi16>
  %b = relax.constant dense<[-32768, 3, 5, 32767]> : tensor<4xi16>
  %y = relax.bucketize %x, %b : (tensor<3xi16>, tensor<4xi16>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-2147483648, 3, 2147483647]> : tensor<3xi32>
  %b = relax.constant dense<[-2147483648, 3, 5, 2147483647]> : tensor<4xi32>
  %y = relax.bucketize %x, %b : (tensor<3xi32>, tensor<4xi32>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-9223372036854775808, 3, 9223372036854775807]>
      : tensor<3xi64>
  %b = relax.constant dense<[-9223372036854775808, 3, 5,
      9223372036854775807]> : tensor<4xi64>
  %y = relax.bucketize %x, %b : (tensor<3xi64>, tensor<4xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 3, 255]> : tensor<3xui8>
  %b = relax.constant dense<[0, 3, 5, 255]> : tensor<4xui8>
  %y = relax.bucketize %x, %b : (tensor<3xui8>, tensor<4xui8>) -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 3, 65535]> : tensor<3xui16>
  %b = relax.constant dense<[0, 3, 5, 65535]> : tensor<4xui16>
  %y = relax.bucketize %x, %b : (tensor<3xui16>, tensor<4xui16>)
      -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 3, 4294967295]> : tensor<3xui32>
  %b = relax.constant dense<[0, 3, 5, 4294967295]> : tensor<4xui32>
  %y = relax.bucketize %x, %b : (tensor<3xui32>, tensor<4xui32>)
      -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 3, 0]> : tensor<3xui64>
  %b = relax.constant dense<[0, 3, 5, 0]> : tensor<4xui64>
  %y = relax.bucketize %x, %b : (tensor<3xui64>, tensor<4xui64>)
      -> tensor<3xi64>
  %e = relax.constant dense<[0, 1, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Which interval a boundary is in
//===----------------------------------------------------------------------===//

relax.func @right() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %y = relax.bucketize %x, %b {right = true} : (tensor<2x3xf32>,
      tensor<4xf32>) -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 1, 2], [3, 4, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @equal_boundaries() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %b = relax.constant dense<[1, 1, 1]> : tensor<3xi32>
  %y = relax.bucketize %x, %b : (tensor<2xi32>, tensor<3xi32>) -> tensor<2xi64>
  %e = relax.constant dense<[0, 3]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @equal_boundaries_right() {
  %x = relax.constant dense<[0, 1]> : tensor<2xi32>
  %b = relax.constant dense<[1, 1, 1]> : tensor<3xi32>
  %y = relax.bucketize %x, %b {right = true} : (tensor<2xi32>,
      tensor<3xi32>) -> tensor<2xi64>
  %e = relax.constant dense<[0, 3]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @out_int32() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %y = relax.bucketize %x, %b {out_int32 = true} : (tensor<2x3xf32>,
      tensor<4xf32>) -> tensor<2x3xi32>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi32>
  check.expect_eq %y, %e : tensor<2x3xi32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 0.0]>
      : tensor<5xf32>
  %b = relax.constant dense<[0xFF800000, 0.0, 0x7F800000]> : tensor<3xf32>
  %y = relax.bucketize %x, %b : (tensor<5xf32>, tensor<3xf32>) -> tensor<5xi64>
  %e = relax.constant dense<[3, 2, 0, 1, 1]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

relax.func @nan_infinity_right() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, -0.0, 0.0]>
      : tensor<5xf32>
  %b = relax.constant dense<[0xFF800000, 0.0, 0x7F800000]> : tensor<3xf32>
  %y = relax.bucketize %x, %b {right = true} : (tensor<5xf32>,
      tensor<3xf32>) -> tensor<5xi64>
  %e = relax.constant dense<[3, 3, 1, 2, 2]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %b0 = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[k]>>
  %y = relax.bucketize %x, %b : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?x?xi64, #relax.tensor<[n,
      m]>>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x?xi64, #relax.tensor<[n, m]>>,
      tensor<2x3xi64>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %b0 = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %b = relax.erase_shape %b0 : tensor<4xf32> -> tensor<?xf32>
  %y = relax.bucketize %x, %b : (tensor<?x?xf32>, tensor<?xf32>)
      -> tensor<?x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x?xi64>, tensor<2x3xi64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<2.0> : tensor<f32>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %y = relax.bucketize %x, %b : (tensor<f32>, tensor<4xf32>) -> tensor<i64>
  %e = relax.constant dense<2> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @no_boundaries() {
  %x = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %b = relax.constant dense<> : tensor<0xf32>
  %y = relax.bucketize %x, %b : (tensor<2x3xf32>, tensor<0xf32>)
      -> tensor<2x3xi64>
  %e = relax.constant dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %b = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %y = relax.bucketize %x, %b : (tensor<0x2xf32>, tensor<4xf32>)
      -> tensor<0x2xi64>
  %e = relax.constant dense<> : tensor<0x2xi64>
  check.expect_eq %y, %e : tensor<0x2xi64>
  relax.return
}

relax.func @many_boundaries() {
  %x = relax.constant dense<[0, 1, 150, 151, 297, 298, -5]> : tensor<7xi32>
  %b = relax.constant dense<[0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36,
      39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90,
      93, 96, 99, 102, 105, 108, 111, 114, 117, 120, 123, 126, 129, 132, 135,
      138, 141, 144, 147, 150, 153, 156, 159, 162, 165, 168, 171, 174, 177,
      180, 183, 186, 189, 192, 195, 198, 201, 204, 207, 210, 213, 216, 219,
      222, 225, 228, 231, 234, 237, 240, 243, 246, 249, 252, 255, 258, 261,
      264, 267, 270, 273, 276, 279, 282, 285, 288, 291, 294, 297]>
      : tensor<100xi32>
  %y = relax.bucketize %x, %b : (tensor<7xi32>, tensor<100xi32>)
      -> tensor<7xi64>
  %e = relax.constant dense<[0, 1, 50, 51, 99, 100, 0]> : tensor<7xi64>
  check.expect_eq %y, %e : tensor<7xi64>
  relax.return
}
