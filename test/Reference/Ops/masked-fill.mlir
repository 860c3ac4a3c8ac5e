// RUN: relax-test-run %s

// relax.masked_fill: the value where the mask is true, else x.

relax.func @f16() {
  %x = relax.constant dense<[1.0, -0.0, 3.5]> : tensor<3xf16>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-2.0> : tensor<f16>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xf16>, tensor<3xi1>, tensor<f16>) -> tensor<3xf16>
  %e = relax.constant dense<[-2.0, -0.0, -2.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, -0.0, 3.5]> : tensor<3xbf16>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-2.0> : tensor<bf16>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xbf16>, tensor<3xi1>, tensor<bf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[-2.0, -0.0, -2.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[1.0, -0.0, 3.5]> : tensor<3xf32>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-2.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[-2.0, -0.0, -2.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, -0.0, 3.5]> : tensor<3xf64>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-2.0> : tensor<f64>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xf64>, tensor<3xi1>, tensor<f64>) -> tensor<3xf64>
  %e = relax.constant dense<[-2.0, -0.0, -2.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<false> : tensor<i1>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xi1>, tensor<3xi1>, tensor<i1>) -> tensor<3xi1>
  %e = relax.constant dense<[false, false, false]> : tensor<3xi1>
  check.expect_eq %y, %e : tensor<3xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, -128, 3]> : tensor<3xi8>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-127> : tensor<i8>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xi8>, tensor<3xi1>, tensor<i8>) -> tensor<3xi8>
  %e = relax.constant dense<[-127, -128, -127]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, -32768, 3]> : tensor<3xi16>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-32767> : tensor<i16>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xi16>, tensor<3xi1>, tensor<i16>) -> tensor<3xi16>
  %e = relax.constant dense<[-32767, -32768, -32767]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, -2147483648, 3]> : tensor<3xi32>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-2147483647> : tensor<i32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xi32>, tensor<3xi1>, tensor<i32>) -> tensor<3xi32>
  %e = relax.constant dense<[-2147483647, -2147483648, -2147483647]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, -9223372036854775808, 3]> : tensor<3xi64>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-9223372036854775807> : tensor<i64>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xi64>, tensor<3xi1>, tensor<i64>) -> tensor<3xi64>
  %e = relax.constant dense<[-9223372036854775807, -9223372036854775808, -9223372036854775807]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 255, 3]> : tensor<3xui8>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<254> : tensor<ui8>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xui8>, tensor<3xi1>, tensor<ui8>) -> tensor<3xui8>
  %e = relax.constant dense<[254, 255, 254]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 65535, 3]> : tensor<3xui16>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<65534> : tensor<ui16>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xui16>, tensor<3xi1>, tensor<ui16>) -> tensor<3xui16>
  %e = relax.constant dense<[65534, 65535, 65534]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 4294967295, 3]> : tensor<3xui32>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<4294967294> : tensor<ui32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xui32>, tensor<3xi1>, tensor<ui32>) -> tensor<3xui32>
  %e = relax.constant dense<[4294967294, 4294967295, 4294967294]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 18446744073709551615, 3]> : tensor<3xui64>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<18446744073709551614> : tensor<ui64>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<3xui64>, tensor<3xi1>, tensor<ui64>) -> tensor<3xui64>
  %e = relax.constant dense<[18446744073709551614, 18446744073709551615, 18446744073709551614]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<2.0> : tensor<f32>
  %m = relax.constant dense<true> : tensor<i1>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<f32>, tensor<i1>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<-1.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @mask_of_columns() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<2x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[-1.0, 1.0, -1.0], [-1.0, 4.0, -1.0]]> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @mask_of_rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %m = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<2x3xf32>, tensor<2x1xi1>, tensor<f32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[-1.0, -1.0, -1.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @x_is_repeated() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %m = relax.constant dense<[[true, false], [false, true], [false, false]]> : tensor<3x2xi1>
  %v = relax.constant dense<0.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<1x2xf32>, tensor<3x2xi1>, tensor<f32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[0.0, 2.0], [1.0, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @scalar_with_a_mask_of_rank_3() {
  %x = relax.constant dense<2.0> : tensor<f32>
  %m = relax.constant dense<[[[true, false]], [[false, true]]]> : tensor<2x1x2xi1>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<f32>, tensor<2x1x2xi1>, tensor<f32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[7.0, 2.0]], [[2.0, 7.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %m = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %v = relax.constant dense<1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<0x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @no_row_of_the_mask() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %m = relax.constant dense<> : tensor<0x1xi1>
  %v = relax.constant dense<1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<1x2xf32>, tensor<0x1xi1>, tensor<f32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @nan_is_covered_and_kept() {
  %x = relax.constant dense<[0x7FC00000, 0x7FC00000, 0xFF800000, -0.0]> : tensor<4xf32>
  %m = relax.constant dense<[true, false, true, false]> : tensor<4xi1>
  %v = relax.constant dense<3.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<4xf32>, tensor<4xi1>, tensor<f32>) -> tensor<4xf32>
  %e = relax.constant dense<[3.0, 0x7FC00000, 3.0, -0.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

// As attention does with what is not to be seen.
relax.func @fills_with_infinity() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %m = relax.constant dense<[false, true]> : tensor<2xi1>
  %v = relax.constant dense<0xFF800000> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<2xf32>, tensor<2xi1>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 0xFF800000]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @fills_with_nan() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %m = relax.constant dense<[false, true]> : tensor<2xi1>
  %v = relax.constant dense<0x7FC00000> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<2xf32>, tensor<2xi1>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %x = relax.match_cast %x0
      : tensor<2x3xf32> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %m0 = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %m = relax.match_cast %m0 : tensor<3xi1> -> tensor<?xi1, #relax.tensor<[m]>>
  %v = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.masked_fill %x, %m, %v
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?xi1, #relax.tensor<[m]>>, tensor<f32>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[-1.0, 1.0, -1.0], [-1.0, 4.0, -1.0]]> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x3xf32>
  relax.return
}
