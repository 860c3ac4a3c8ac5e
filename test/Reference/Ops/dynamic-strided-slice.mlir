// RUN: relax-test-run %s

// relax.dynamic_strided_slice: a slice whose bounds are data.

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[3]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<2x6xf32>
  relax.return
}

relax.func @rows_and_columns() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[1, 2]> : tensor<2xi64>
  %b = relax.constant dense<[3, 6]> : tensor<2xi64>
  %c = relax.constant dense<1> : tensor<2xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<2x4xf32>
  relax.return
}

relax.func @negative_bounds() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[0, -4]> : tensor<2xi64>
  %b = relax.constant dense<-1> : tensor<2xi64>
  %c = relax.constant dense<1> : tensor<2xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[2.0, 3.0, 4.0], [8.0, 9.0, 10.0], [14.0, 15.0,
      16.0]]> : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<3x3xf32>
  relax.return
}

relax.func @beyond_the_end() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[0, 2]> : tensor<2xi64>
  %b = relax.constant dense<[100, 9223372036854775807]> : tensor<2xi64>
  %c = relax.constant dense<1> : tensor<2xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[2.0, 3.0, 4.0, 5.0], [8.0, 9.0, 10.0, 11.0],
      [14.0, 15.0, 16.0, 17.0], [20.0, 21.0, 22.0, 23.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<4x4xf32>
  relax.return
}

relax.func @begin_before_the_first() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[-100]> : tensor<1xi64>
  %b = relax.constant dense<[2]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<2x6xf32>
  relax.return
}

relax.func @end_before_begin() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[3]> : tensor<1xi64>
  %b = relax.constant dense<[1]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<> : tensor<0x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<0x6xf32>
  relax.return
}

relax.func @every_second() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[0, 1]> : tensor<2xi64>
  %b = relax.constant dense<[4, 6]> : tensor<2xi64>
  %c = relax.constant dense<2> : tensor<2xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[1.0, 3.0, 5.0], [13.0, 15.0, 17.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<2x3xf32>
  relax.return
}

relax.func @backwards() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[-1, 5]> : tensor<2xi64>
  %b = relax.constant dense<[-9223372036854775807, 0]> : tensor<2xi64>
  %c = relax.constant dense<[-1, -2]> : tensor<2xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[23.0, 21.0, 19.0], [17.0, 15.0, 13.0], [11.0, 9.0,
      7.0], [5.0, 3.0, 1.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<4x3xf32>
  relax.return
}

relax.func @greatest_stride() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[4]> : tensor<1xi64>
  %c = relax.constant dense<[9223372036854775807]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0]]> :
      tensor<1x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<1x6xf32>
  relax.return
}

relax.func @least_stride() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[3]> : tensor<1xi64>
  %b = relax.constant dense<[-9223372036854775807]> : tensor<1xi64>
  %c = relax.constant dense<[-9223372036854775808]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<[[18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> :
      tensor<1x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<1x6xf32>
  relax.return
}

// Gives nothing.
relax.func @stride_of_zero() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[3]> : tensor<1xi64>
  %c = relax.constant dense<[0]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<4x6xf32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x6xf32>
  %e = relax.constant dense<> : tensor<0x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32>, tensor<0x6xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[3]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) ->
      tensor<?x?xf32, #relax.tensor<[?, m]>>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[?, m]>>,
      tensor<2x6xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// A given shape
//===----------------------------------------------------------------------===//

relax.func @shape() {
  %x = relax.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %b = relax.constant dense<1> : tensor<1xi64>
  %e = relax.constant dense<4> : tensor<1xi64>
  %d = relax.constant dense<1> : tensor<1xi64>
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.dynamic_strided_slice %x, %b, %e, %d, %s
      : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>,
         !relax.shape<[5]>) -> tensor<5xf32>
  %r = relax.constant dense<[1.0, 2.0, 3.0, 0.0, 0.0]> : tensor<5xf32>
  check.expect_eq %y, %r : tensor<5xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xf16>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf16>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<?xf16>, tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xbf16>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xbf16>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<?xbf16>, tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xf64>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf64>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<?xf64>, tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xi8>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi8>
  %e = relax.constant dense<[3, 2]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<?xi8>, tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xi16>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi16>
  %e = relax.constant dense<[3, 2]> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<?xi16>, tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xi32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  %e = relax.constant dense<[3, 2]> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<?xi32>, tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xi64>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi64>
  %e = relax.constant dense<[3, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xui8>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xui8>
  %e = relax.constant dense<[3, 2]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<?xui8>, tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xui16>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xui16>
  %e = relax.constant dense<[3, 2]> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<?xui16>, tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xui32>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xui32>
  %e = relax.constant dense<[3, 2]> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<?xui32>, tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %c = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<3xui64>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xui64>
  %e = relax.constant dense<[3, 2]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<?xui64>, tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[2]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.dynamic_strided_slice %x, %a, %b, %c : (tensor<2xi1>,
      tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi1>
  %e = relax.constant dense<[false]> : tensor<1xi1>
  check.expect_eq %y, %e : tensor<?xi1>, tensor<1xi1>
  relax.return
}
