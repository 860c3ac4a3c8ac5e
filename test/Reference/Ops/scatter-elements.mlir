// RUN: relax-test-run %s

// relax.scatter_elements: data, with each update written at its position, but for axis, where the index stands.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<0.0> : tensor<3x3xf32>
  %a = relax.constant dense<[[1, 0, 2], [0, 2, 1]]> : tensor<2x3xi64>
  %b = relax.constant dense<[[1.0, 1.5, 1.25], [2.0, 2.5, 2.25]]> :
      tensor<2x3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3x3xf32>,
      tensor<2x3xi64>, tensor<2x3xf32>) -> tensor<3x3xf32>
  %e = relax.constant dense<[[2.0, 1.5, 0.0], [1.0, 0.0, 2.25], [0.0, 2.5,
      1.25]]> : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<3x3xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>
  %a = relax.constant dense<[[1, 3]]> : tensor<1x2xi64>
  %b = relax.constant dense<[[1.5, 2.5]]> : tensor<1x2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 1 : i64} : (tensor<1x5xf32>,
      tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  %e = relax.constant dense<[[1.0, 1.5, 3.0, 2.5, 5.0]]> : tensor<1x5xf32>
  check.expect_eq %y, %e : tensor<1x5xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>
  %a = relax.constant dense<[[1, 3]]> : tensor<1x2xi64>
  %b = relax.constant dense<[[1.5, 2.5]]> : tensor<1x2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = -1 : i64} : (tensor<1x5xf32>,
      tensor<1x2xi64>, tensor<1x2xf32>) -> tensor<1x5xf32>
  %e = relax.constant dense<[[1.0, 1.5, 3.0, 2.5, 5.0]]> : tensor<1x5xf32>
  check.expect_eq %y, %e : tensor<1x5xf32>
  relax.return
}

relax.func @no_updates() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>
  %a = relax.constant dense<> : tensor<1x0xi64>
  %b = relax.constant dense<> : tensor<1x0xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 1 : i64} : (tensor<1x5xf32>,
      tensor<1x0xi64>, tensor<1x0xf32>) -> tensor<1x5xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>
  check.expect_eq %y, %e : tensor<1x5xf32>
  relax.return
}

relax.func @no_data() {
  %x = relax.constant dense<> : tensor<0xf32>
  %a = relax.constant dense<[0, -1]> : tensor<2xi64>
  %b = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<0xf32>,
      tensor<2xi64>, tensor<2xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3x3xf32>
  %x = relax.match_cast %x0 : tensor<3x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[[1, 0, 2], [0, 2, 1]]> : tensor<2x3xi64>
  %a = relax.match_cast %a0 : tensor<2x3xi64> -> tensor<?x?xi64,
      #relax.tensor<[k, m]>>
  %b0 = relax.constant dense<[[1.0, 1.5, 1.25], [2.0, 2.5, 2.25]]> :
      tensor<2x3xf32>
  %b = relax.match_cast %b0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[k, m]>>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>, tensor<?x?xi64, #relax.tensor<[k, m]>>,
      tensor<?x?xf32, #relax.tensor<[k, m]>>) -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[2.0, 1.5, 0.0], [1.0, 0.0, 2.25], [0.0, 2.5,
      1.25]]> : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[-1, -3]> : tensor<2xi64>
  %b = relax.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf32>,
      tensor<2xi64>, tensor<2xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[3, -4, 1, 123456789012]> : tensor<4xi64>
  %b = relax.constant dense<[7.0, 8.0, 9.0, 10.0]> : tensor<4xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf32>,
      tensor<4xi64>, tensor<4xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @last_one_of_equal_indices() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<1> : tensor<3xi64>
  %b = relax.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf32>,
      tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[-2]> : tensor<1xi32>
  %b = relax.constant dense<[7.0]> : tensor<1xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf32>,
      tensor<1xi32>, tensor<1xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 7.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_ui8() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 255]> : tensor<2xui8>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf32>,
      tensor<2xui8>, tensor<2xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 2.0, 7.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

relax.func @add() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "add"} :
      (tensor<3xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 2.0, 3.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @add_i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "add"} :
      (tensor<3xi32>, tensor<3xi64>, tensor<3xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[3, 2, 4]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @add_ui8() {
  %x = relax.constant dense<[1, 2, 200]> : tensor<3xui8>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 100, 3]> : tensor<3xui8>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "add"} :
      (tensor<3xui8>, tensor<3xi64>, tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[8, 2, 44]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @mul() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "mul"} :
      (tensor<3xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[-8.0, 2.0, 1.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @mul_i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "mul"} :
      (tensor<3xi32>, tensor<3xi64>, tensor<3xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[-8, 2, 3]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @mul_ui8() {
  %x = relax.constant dense<[1, 2, 200]> : tensor<3xui8>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 100, 3]> : tensor<3xui8>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "mul"} :
      (tensor<3xui8>, tensor<3xi64>, tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[12, 2, 32]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @min() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "min"} :
      (tensor<3xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[-2.0, 2.0, 0.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @min_i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "min"} :
      (tensor<3xi32>, tensor<3xi64>, tensor<3xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[-2, 2, 1]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @min_ui8() {
  %x = relax.constant dense<[1, 2, 200]> : tensor<3xui8>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 100, 3]> : tensor<3xui8>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "min"} :
      (tensor<3xui8>, tensor<3xi64>, tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[1, 2, 100]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @max() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "max"} :
      (tensor<3xf32>, tensor<3xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[4.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @max_i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "max"} :
      (tensor<3xi32>, tensor<3xi64>, tensor<3xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[4, 2, 3]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @max_ui8() {
  %x = relax.constant dense<[1, 2, 200]> : tensor<3xui8>
  %a = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %b = relax.constant dense<[4, 100, 3]> : tensor<3xui8>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "max"} :
      (tensor<3xui8>, tensor<3xi64>, tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[4, 2, 200]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @max_of_nan() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[0, 1]> : tensor<2xi64>
  %b = relax.constant dense<[0x7FC00000, 0.0]> : tensor<2xf32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "max"} :
      (tensor<2xf32>, tensor<2xi64>, tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

// Each sum is rounded: 2049 is no f16. In f64 it is 2050, within the
// tolerance.
relax.func @add_rounds_to_f16() {
  %x = relax.constant dense<[2048.0]> : tensor<1xf16>
  %a = relax.constant dense<0> : tensor<2xi64>
  %b = relax.constant dense<1.0> : tensor<2xf16>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64, reduction = "add"} :
      (tensor<1xf16>, tensor<2xi64>, tensor<2xf16>) -> tensor<1xf16>
  %e = relax.constant dense<[2048.0]> : tensor<1xf16>
  check.expect_close %y, %e : tensor<1xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xf16>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf16>,
      tensor<2xi64>, tensor<2xf16>) -> tensor<3xf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xbf16>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xbf16>,
      tensor<2xi64>, tensor<2xbf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xf64>,
      tensor<2xi64>, tensor<2xf64>) -> tensor<3xf64>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xi8>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xi8>,
      tensor<2xi64>, tensor<2xi8>) -> tensor<3xi8>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xi16>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xi16>,
      tensor<2xi64>, tensor<2xi16>) -> tensor<3xi16>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xi64>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xi64>,
      tensor<2xi64>, tensor<2xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xui16>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xui16>,
      tensor<2xi64>, tensor<2xui16>) -> tensor<3xui16>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xui32>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xui32>,
      tensor<2xi64>, tensor<2xui32>) -> tensor<3xui32>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xui64>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<3xui64>,
      tensor<2xi64>, tensor<2xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[true]> : tensor<1xi1>
  %y = relax.scatter_elements %x, %a, %b {axis = 0 : i64} : (tensor<2xi1>,
      tensor<1xi64>, tensor<1xi1>) -> tensor<2xi1>
  %e = relax.constant dense<true> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
