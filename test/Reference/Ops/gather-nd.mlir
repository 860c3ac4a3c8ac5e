// RUN: relax-test-run %s

// relax.gather_nd: slices of data, chosen by rows of indices.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @elements() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<2x2xi64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[0.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<2x1xi64>) ->
      tensor<2x2xf32>
  %e = relax.constant dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @grid_of_rows() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0,
      7.0]]]> : tensor<2x2x2xf32>
  %a = relax.constant dense<[[[0, 1]], [[1, 0]]]> : tensor<2x1x2xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2x2xf32>, tensor<2x1x2xi64>) ->
      tensor<2x1x2xf32>
  %e = relax.constant dense<[[[2.0, 3.0]], [[4.0, 5.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @batch() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0,
      7.0]]]> : tensor<2x2x2xf32>
  %a = relax.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a {batch_dims = 1 : i64} : (tensor<2x2x2xf32>,
      tensor<2x1xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @batch_of_several() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0,
      7.0]]]> : tensor<2x2x2xf32>
  %a = relax.constant dense<[[[1, 1], [0, 1]], [[0, 0], [1, 0]]]> :
      tensor<2x2x2xi64>
  %y = relax.gather_nd %x, %a {batch_dims = 1 : i64} : (tensor<2x2x2xf32>,
      tensor<2x2x2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[3.0, 1.0], [4.0, 6.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @one_index() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<1xi64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @rows_of_no_index() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<> : tensor<2x0xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<2x0xi64>) ->
      tensor<2x2x2xf32>
  %e = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[0.0, 1.0], [2.0,
      3.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<> : tensor<0x2xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<0x2xi64>) ->
      tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %a0 = relax.constant dense<[[1], [0], [1]]> : tensor<3x1xi64>
  %a = relax.match_cast %a0 : tensor<3x1xi64> -> tensor<?x1xi64,
      #relax.tensor<[m, 1]>>
  %y = relax.gather_nd %x, %a : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x1xi64, #relax.tensor<[m, 1]>>) -> tensor<?x2xf32,
      #relax.tensor<[m, 2]>>
  %e = relax.constant dense<[[2.0, 3.0], [0.0, 1.0], [2.0, 3.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[m, 2]>>,
      tensor<3x2xf32>
  relax.return
}

relax.func @symbolic_batch() {
  %x0 = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0,
      7.0]]]> : tensor<2x2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2x2xf32> -> tensor<?x?x2xf32,
      #relax.tensor<[n, m, 2]>>
  %a0 = relax.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %a = relax.match_cast %a0 : tensor<2x1xi64> -> tensor<?x1xi64,
      #relax.tensor<[n, 1]>>
  %y = relax.gather_nd %x, %a {batch_dims = 1 : i64} : (tensor<?x?x2xf32,
      #relax.tensor<[n, m, 2]>>, tensor<?x1xi64, #relax.tensor<[n, 1]>>) ->
      tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[-1, 0], [-2, -1]]> : tensor<2x2xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<2x2xi64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[2.0, 1.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[2, 0], [0, -3], [1, 1], [-1, 2]]> :
      tensor<4x2xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<4x2xi64>) ->
      tensor<4xf32>
  %e = relax.constant dense<[0.0, 0.0, 3.0, 0.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @row_out_of_range() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[5], [1]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<2x1xi64>) ->
      tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 0.0], [2.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[1, 0]]> : tensor<1x2xi32>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<1x2xi32>) ->
      tensor<1xf32>
  %e = relax.constant dense<[2.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<1xf32>
  relax.return
}

relax.func @indices_of_ui16() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[1, 65535]]> : tensor<1x2xui16>
  %y = relax.gather_nd %x, %a : (tensor<2x2xf32>, tensor<1x2xui16>) ->
      tensor<1xf32>
  %e = relax.constant dense<[0.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xf16>, tensor<2x1xi64>) ->
      tensor<2xf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xbf16>, tensor<2x1xi64>) ->
      tensor<2xbf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xf64>, tensor<2x1xi64>) ->
      tensor<2xf64>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xi8>, tensor<2x1xi64>) -> tensor<2xi8>
  %e = relax.constant dense<[3, 1]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xi64>, tensor<2x1xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<[3, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xui8>, tensor<2x1xi64>) ->
      tensor<2xui8>
  %e = relax.constant dense<[3, 1]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<3xui64>, tensor<2x1xi64>) ->
      tensor<2xui64>
  %e = relax.constant dense<[3, 1]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[[1], [0]]> : tensor<2x1xi64>
  %y = relax.gather_nd %x, %a : (tensor<2xi1>, tensor<2x1xi64>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
