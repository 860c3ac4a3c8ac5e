// RUN: relax-test-run %s

// relax.index_tensor: slices of data, chosen by several tensors of indices.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3x4xf32>, tensor<2xi64>) ->
      tensor<2x4xf32>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @elements() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %b = relax.constant dense<[1, 3]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<2xi64>,
      tensor<2xi64>) -> tensor<2xf32>
  %e = relax.constant dense<[9.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @broadcast() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %b = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<2x1xi64>,
      tensor<3xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[9.0, 11.0, 8.0], [1.0, 3.0, 0.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<1> : tensor<i64>
  %b = relax.constant dense<[1, 3]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<i64>,
      tensor<2xi64>) -> tensor<2xf32>
  %e = relax.constant dense<[5.0, 7.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @last_dimension_whole() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0,
      7.0]]]> : tensor<2x2x2xf32>
  %a = relax.constant dense<[1, 0]> : tensor<2xi64>
  %b = relax.constant dense<[0, 1]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<2x2x2xf32>, tensor<2xi64>,
      tensor<2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[4.0, 5.0], [2.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<> : tensor<0xi64>
  %y = relax.index_tensor %x, %a : (tensor<3x4xf32>, tensor<0xi64>) ->
      tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[[2], [0]]> : tensor<2x1xi64>
  %a = relax.match_cast %a0 : tensor<2x1xi64> -> tensor<?x1xi64,
      #relax.tensor<[k, 1]>>
  %b0 = relax.constant dense<[1, 3, 0]> : tensor<3xi64>
  %b = relax.match_cast %b0 : tensor<3xi64> -> tensor<?xi64, #relax.tensor<[l]>>
  %y = relax.index_tensor %x, %a, %b : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<?x1xi64, #relax.tensor<[k, 1]>>, tensor<?xi64, #relax.tensor<[l]>>)
      -> tensor<?x?xf32, #relax.tensor<[k, l]>>
  %e = relax.constant dense<[[9.0, 11.0, 8.0], [1.0, 3.0, 0.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[k, l]>>,
      tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[-1]> : tensor<1xi64>
  %b = relax.constant dense<[-4]> : tensor<1xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<1xi64>,
      tensor<1xi64>) -> tensor<1xf32>
  %e = relax.constant dense<[8.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<1xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[3, -4, 0]> : tensor<3xi64>
  %b = relax.constant dense<[0, 0, 9]> : tensor<3xi64>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<3xi64>,
      tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<0.0> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @of_two_types() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[2, 1]> : tensor<2xui8>
  %b = relax.constant dense<[-1, 0]> : tensor<2xi32>
  %y = relax.index_tensor %x, %a, %b : (tensor<3x4xf32>, tensor<2xui8>,
      tensor<2xi32>) -> tensor<2xf32>
  %e = relax.constant dense<[11.0, 4.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xf16>, tensor<2xi64>) ->
      tensor<2xf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xbf16>, tensor<2xi64>) ->
      tensor<2xbf16>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xf64>, tensor<2xi64>) ->
      tensor<2xf64>
  %e = relax.constant dense<[3.0, 1.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xi8>, tensor<2xi64>) -> tensor<2xi8>
  %e = relax.constant dense<[3, 1]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xi64>, tensor<2xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<[3, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xui8>, tensor<2xi64>) ->
      tensor<2xui8>
  %e = relax.constant dense<[3, 1]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<3xui64>, tensor<2xi64>) ->
      tensor<2xui64>
  %e = relax.constant dense<[3, 1]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[1, 0]> : tensor<2xi64>
  %y = relax.index_tensor %x, %a : (tensor<2xi1>, tensor<2xi64>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
