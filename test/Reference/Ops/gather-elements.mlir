// RUN: relax-test-run %s

// relax.gather_elements: the element at the same position, but for axis, where the index stands.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @onnx_example_0() {
  %x = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>
  %y = relax.gather_elements %x, %a {axis = 1 : i64} : (tensor<2x2xf32>,
      tensor<2x2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 1.0], [4.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @onnx_example_1() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]>
      : tensor<3x3xf32>
  %a = relax.constant dense<[[1, 2, 0], [2, 0, 0]]> : tensor<2x3xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3x3xf32>,
      tensor<2x3xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @fewer_rows_and_columns() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]>
      : tensor<3x3xf32>
  %a = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  %y = relax.gather_elements %x, %a {axis = -1 : i64} : (tensor<3x3xf32>,
      tensor<2x1xi64>) -> tensor<2x1xf32>
  %e = relax.constant dense<[[2.0], [6.0]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<2x1xf32>
  relax.return
}

relax.func @rank_3() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0],
      [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  %a = relax.constant dense<[[[1, 0], [0, 0], [1, 1]]]> : tensor<1x3x2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<2x3x2xf32>,
      tensor<1x3x2xi64>) -> tensor<1x3x2xf32>
  %e = relax.constant dense<[[[6.0, 1.0], [2.0, 3.0], [10.0, 11.0]]]> :
      tensor<1x3x2xf32>
  check.expect_eq %y, %e : tensor<1x3x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]>
      : tensor<3x3xf32>
  %a = relax.constant dense<> : tensor<0x3xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3x3xf32>,
      tensor<0x3xi64>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0,
      9.0]]> : tensor<3x3xf32>
  %x = relax.match_cast %x0 : tensor<3x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[[1, 2, 0], [2, 0, 0]]> : tensor<2x3xi64>
  %a = relax.match_cast %a0 : tensor<2x3xi64> -> tensor<?x?xi64,
      #relax.tensor<[k, m]>>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>, tensor<?x?xi64, #relax.tensor<[k, m]>>) ->
      tensor<?x?xf32, #relax.tensor<[k, m]>>
  %e = relax.constant dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[k, m]>>,
      tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[-1, -3, 0]> : tensor<3xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf32>,
      tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 1.0, 1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[3, -4, 2, 123456789012]> : tensor<4xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf32>,
      tensor<4xi64>) -> tensor<4xf32>
  %e = relax.constant dense<[0.0, 0.0, 3.0, 0.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, -2]> : tensor<2xi32>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf32>,
      tensor<2xi32>) -> tensor<2xf32>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @indices_of_ui8() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 255]> : tensor<2xui8>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf32>,
      tensor<2xui8>) -> tensor<2xf32>
  %e = relax.constant dense<[3.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf16>,
      tensor<2xi64>) -> tensor<2xf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xbf16>,
      tensor<2xi64>) -> tensor<2xbf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xf64>,
      tensor<2xi64>) -> tensor<2xf64>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xi8>,
      tensor<2xi64>) -> tensor<2xi8>
  %e = relax.constant dense<[3, 1]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xi64>,
      tensor<2xi64>) -> tensor<2xi64>
  %e = relax.constant dense<[3, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xui8>,
      tensor<2xi64>) -> tensor<2xui8>
  %e = relax.constant dense<[3, 1]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<3xui64>,
      tensor<2xi64>) -> tensor<2xui64>
  %e = relax.constant dense<[3, 1]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[1, 0]> : tensor<2xi64>
  %y = relax.gather_elements %x, %a {axis = 0 : i64} : (tensor<2xi1>,
      tensor<2xi64>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
