// RUN: relax-test-run %s

// relax.tril: the lower triangle of matrices.

//===----------------------------------------------------------------------===//
// Diagonals
//===----------------------------------------------------------------------===//

relax.func @diagonal() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %y = relax.tril %x : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[1.0, 0.0, 0.0, 0.0], [5.0, 6.0, 0.0, 0.0], [9.0,
      10.0, 11.0, 0.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @above() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<1> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 0.0, 0.0], [5.0, 6.0, 7.0, 0.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @below() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<-2> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [9.0,
      0.0, 0.0, 0.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @far_above() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<10> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @far_below() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<-10> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<0.0> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @beyond_all() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<9223372036854775807> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @before_all() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<-9223372036854775807> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<3x4xf32>, tensor<i64>) -> tensor<3x4xf32>
  %e = relax.constant dense<0.0> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @batch() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0],
      [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  %y = relax.tril %x : (tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[1.0, 0.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 0.0],
      [9.0, 10.0], [11.0, 12.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a = relax.constant dense<1> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<i64>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[1.0, 2.0, 0.0, 0.0], [5.0, 6.0, 7.0, 0.0], [9.0,
      10.0, 11.0, 12.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.tril %x : (tensor<0x3xf32>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @nan_outside() {
  %x = relax.constant dense<[[0x7FC00000]]> : tensor<1x1xf32>
  %a = relax.constant dense<-1> : tensor<i64>
  %y = relax.tril %x, %a : (tensor<1x1xf32>, tensor<i64>) -> tensor<1x1xf32>
  %e = relax.constant dense<[[0.0]]> : tensor<1x1xf32>
  check.expect_eq %y, %e : tensor<1x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf16>
  %y = relax.tril %x : (tensor<2x2xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.0, 0.0], [3.0, 4.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  %y = relax.tril %x : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.0, 0.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
  %y = relax.tril %x : (tensor<2x2xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.0, 0.0], [3.0, 4.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  %y = relax.tril %x : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  %y = relax.tril %x : (tensor<2x2xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %y = relax.tril %x : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %y = relax.tril %x : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>
  %y = relax.tril %x : (tensor<2x2xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui16>
  %y = relax.tril %x : (tensor<2x2xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui32>
  %y = relax.tril %x : (tensor<2x2xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui64>
  %y = relax.tril %x : (tensor<2x2xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[1, 0], [3, 4]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<true> : tensor<2x2xi1>
  %y = relax.tril %x : (tensor<2x2xi1>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}
