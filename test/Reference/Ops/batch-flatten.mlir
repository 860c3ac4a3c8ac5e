// RUN: relax-test-run %s

// relax.batch_flatten: the first dimension, and one of all others.

// There are no other dimensions: one element each.
relax.func @rank1() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.batch_flatten %x : (tensor<3xf32>) -> tensor<3x1xf32>
  %e = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  check.expect_eq %y, %e : tensor<3x1xf32>
  relax.return
}

relax.func @rank2() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %y = relax.batch_flatten %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @rank4() {
  %x = relax.constant dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0], [7.0, 8.0]]]]>
      : tensor<2x1x2x2xf32>
  %y = relax.batch_flatten %x : (tensor<2x1x2x2xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @batch_of_one() {
  %x = relax.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]>
      : tensor<1x2x3xf32>
  %y = relax.batch_flatten %x : (tensor<1x2x3xf32>) -> tensor<1x6xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]> : tensor<1x6xf32>
  check.expect_eq %y, %e : tensor<1x6xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x2x3xf32>
  %y = relax.batch_flatten %x : (tensor<0x2x3xf32>) -> tensor<0x6xf32>
  %e = relax.constant dense<> : tensor<0x6xf32>
  check.expect_eq %y, %e : tensor<0x6xf32>
  relax.return
}

relax.func @empty_rest() {
  %x = relax.constant dense<> : tensor<2x0x3xf32>
  %y = relax.batch_flatten %x : (tensor<2x0x3xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @keeps_nan_and_signs() {
  %x = relax.constant dense<[[[0x7FC00000, -0.0]], [[0x7F800000, 0xFF800000]]]>
      : tensor<2x1x2xf32>
  %y = relax.batch_flatten %x : (tensor<2x1x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, -0.0], [0x7F800000, 0xFF800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[[1.5], [-2.0]], [[0.25], [96.0]]]>
      : tensor<2x2x1xf16>
  %y = relax.batch_flatten %x : (tensor<2x2x1xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[1.5], [-2.0]], [[0.25], [96.0]]]>
      : tensor<2x2x1xbf16>
  %y = relax.batch_flatten %x : (tensor<2x2x1xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[1.5], [-2.0]], [[0.25], [96.0]]]>
      : tensor<2x2x1xf32>
  %y = relax.batch_flatten %x : (tensor<2x2x1xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[1.5], [-2.0]], [[0.25], [96.0]]]>
      : tensor<2x2x1xf64>
  %y = relax.batch_flatten %x : (tensor<2x2x1xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[[true], [false]], [[false], [true]]]>
      : tensor<2x2x1xi1>
  %y = relax.batch_flatten %x : (tensor<2x2x1xi1>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[[-128], [1]], [[2], [127]]]> : tensor<2x2x1xi8>
  %y = relax.batch_flatten %x : (tensor<2x2x1xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[-128, 1], [2, 127]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[[-32768], [1]], [[2], [32767]]]>
      : tensor<2x2x1xi16>
  %y = relax.batch_flatten %x : (tensor<2x2x1xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[-32768, 1], [2, 32767]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[[-2147483648], [1]], [[2], [2147483647]]]>
      : tensor<2x2x1xi32>
  %y = relax.batch_flatten %x : (tensor<2x2x1xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[-2147483648, 1], [2, 2147483647]]>
      : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[[-9223372036854775808], [1]], [[2], [9223372036854775807]]]>
      : tensor<2x2x1xi64>
  %y = relax.batch_flatten %x : (tensor<2x2x1xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[-9223372036854775808, 1], [2, 9223372036854775807]]>
      : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[[0], [1]], [[2], [255]]]> : tensor<2x2x1xui8>
  %y = relax.batch_flatten %x : (tensor<2x2x1xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[0, 1], [2, 255]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[[0], [1]], [[2], [65535]]]> : tensor<2x2x1xui16>
  %y = relax.batch_flatten %x : (tensor<2x2x1xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[0, 1], [2, 65535]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[[0], [1]], [[2], [4294967295]]]>
      : tensor<2x2x1xui32>
  %y = relax.batch_flatten %x : (tensor<2x2x1xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[0, 1], [2, 4294967295]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[[0], [1]], [[2], [18446744073709551615]]]>
      : tensor<2x2x1xui64>
  %y = relax.batch_flatten %x : (tensor<2x2x1xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[0, 1], [2, 18446744073709551615]]>
      : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]> : tensor<3x1x2xf32>
  %x = relax.match_cast %x0 : tensor<3x1x2xf32> -> tensor<?x?x?xf32, #relax.tensor<[n, m, k]>>
  %y = relax.batch_flatten %x
      : (tensor<?x?x?xf32, #relax.tensor<[n, m, k]>>) -> tensor<?x?xf32, #relax.tensor<[n, m * k]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m * k]>>, tensor<3x2xf32>
  relax.return
}
