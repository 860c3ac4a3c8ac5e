// RUN: relax-test-run %s

// relax.scatter_nd: data, with slices of updates written where rows of indices say.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @elements() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> :
      tensor<8xf32>
  %a = relax.constant dense<[[4], [3], [1], [7]]> : tensor<4x1xi64>
  %b = relax.constant dense<[9.0, 10.0, 11.0, 12.0]> : tensor<4xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<8xf32>, tensor<4x1xi64>,
      tensor<4xf32>) -> tensor<8xf32>
  %e = relax.constant dense<[1.0, 11.0, 3.0, 10.0, 9.0, 6.0, 7.0, 12.0]> :
      tensor<8xf32>
  check.expect_eq %y, %e : tensor<8xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3x2xf32>, tensor<2x1xi64>,
      tensor<2x2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @places_of_a_matrix() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %a = relax.constant dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>
  %b = relax.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3x2xf32>, tensor<2x2xi64>,
      tensor<2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[6.0, 0.0], [0.0, 0.0], [0.0, 5.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @grid_of_rows() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %a = relax.constant dense<[[[2]], [[1]]]> : tensor<2x1x1xi64>
  %b = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3x2xf32>, tensor<2x1x1xi64>,
      tensor<2x1x2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[0.0, 0.0], [3.0, 4.0], [1.0, 2.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @row_of_no_index() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %a = relax.constant dense<> : tensor<1x0xi64>
  %b = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> :
      tensor<1x3x2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3x2xf32>, tensor<1x0xi64>,
      tensor<1x3x2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @no_updates() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %a = relax.constant dense<> : tensor<0x1xi64>
  %b = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3x2xf32>, tensor<0x1xi64>,
      tensor<0x2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<0.0> : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3x2xf32>
  %x = relax.match_cast %x0 : tensor<3x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %a = relax.match_cast %a0 : tensor<2x1xi64> -> tensor<?x1xi64,
      #relax.tensor<[k, 1]>>
  %b0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %b = relax.match_cast %b0 : tensor<2x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[k, m]>>
  %y = relax.scatter_nd %x, %a, %b : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?x?xf32, #relax.tensor<[k,
      m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[-1], [-3]]> : tensor<2x1xi64>
  %b = relax.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xf32>, tensor<2x1xi64>,
      tensor<2xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<0.0> : tensor<2x2xf32>
  %a = relax.constant dense<[[2, 0], [0, 2], [-3, 0], [1, 1]]> : tensor<4x2xi64>
  %b = relax.constant dense<[6.0, 7.0, 8.0, 9.0]> : tensor<4xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<2x2xf32>, tensor<4x2xi64>,
      tensor<4xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 0.0], [0.0, 9.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @last_one_of_equal_indices() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<1> : tensor<2x1xi64>
  %b = relax.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xf32>, tensor<2x1xi64>,
      tensor<2xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[1]]> : tensor<1x1xi32>
  %b = relax.constant dense<[9.0]> : tensor<1xf32>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xf32>, tensor<1x1xi32>,
      tensor<1xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

relax.func @add() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_nd %x, %a, %b {reduction = "add"} : (tensor<3xf32>,
      tensor<3x1xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[3.0, 2.0, 3.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @add_i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi64>
  %y = relax.scatter_nd %x, %a, %b {reduction = "add"} : (tensor<3xi64>,
      tensor<3x1xi64>, tensor<3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[3, 2, 4]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @mul() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_nd %x, %a, %b {reduction = "mul"} : (tensor<3xf32>,
      tensor<3x1xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[-8.0, 2.0, 1.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @mul_i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi64>
  %y = relax.scatter_nd %x, %a, %b {reduction = "mul"} : (tensor<3xi64>,
      tensor<3x1xi64>, tensor<3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[-8, 2, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @min() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_nd %x, %a, %b {reduction = "min"} : (tensor<3xf32>,
      tensor<3x1xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[-2.0, 2.0, 0.5]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @min_i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi64>
  %y = relax.scatter_nd %x, %a, %b {reduction = "min"} : (tensor<3xi64>,
      tensor<3x1xi64>, tensor<3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[-2, 2, 1]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @max() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
  %y = relax.scatter_nd %x, %a, %b {reduction = "max"} : (tensor<3xf32>,
      tensor<3x1xi64>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[4.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @max_i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[0], [2], [0]]> : tensor<3x1xi64>
  %b = relax.constant dense<[4, 1, -2]> : tensor<3xi64>
  %y = relax.scatter_nd %x, %a, %b {reduction = "max"} : (tensor<3xi64>,
      tensor<3x1xi64>, tensor<3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[4, 2, 3]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xf16>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xf16>, tensor<2x1xi64>,
      tensor<2xf16>) -> tensor<3xf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xbf16>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xbf16>, tensor<2x1xi64>,
      tensor<2xbf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xf64>, tensor<2x1xi64>,
      tensor<2xf64>) -> tensor<3xf64>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xi8>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xi8>, tensor<2x1xi64>,
      tensor<2xi8>) -> tensor<3xi8>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xi64>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xi64>, tensor<2x1xi64>,
      tensor<2xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xui8>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xui8>, tensor<2x1xi64>,
      tensor<2xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[7, 8]> : tensor<2xui64>
  %y = relax.scatter_nd %x, %a, %b : (tensor<3xui64>, tensor<2x1xi64>,
      tensor<2xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[[1]]> : tensor<1x1xi64>
  %b = relax.constant dense<[true]> : tensor<1xi1>
  %y = relax.scatter_nd %x, %a, %b : (tensor<2xi1>, tensor<1x1xi64>,
      tensor<1xi1>) -> tensor<2xi1>
  %e = relax.constant dense<true> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
