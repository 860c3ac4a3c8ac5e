// RUN: relax-test-run %s

// relax.index_put: data, with values written where several tensors of indices say.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @elements() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %a = relax.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %b = relax.constant dense<[1, 0]> : tensor<2xi64>
  %c = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b, %c : (tensor<2x3xf32>, tensor<2xf32>,
      tensor<2xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[6.0, 0.0, 0.0], [0.0, 0.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %a = relax.constant dense<[[5.0, 6.0, 7.0]]> : tensor<1x3xf32>
  %b = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.index_put %x, %a, %b : (tensor<2x3xf32>, tensor<1x3xf32>,
      tensor<1xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 0.0, 0.0], [5.0, 6.0, 7.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @values_are_broadcast() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %a = relax.constant dense<5.0> : tensor<f32>
  %b = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  %c = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b, %c : (tensor<2x3xf32>, tensor<f32>,
      tensor<2x1xi64>, tensor<2xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[5.0, 0.0, 5.0], [5.0, 0.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @row_for_all() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %a = relax.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %b = relax.constant dense<[1, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<2x3xf32>, tensor<3xf32>,
      tensor<2xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[5.0, 6.0, 7.0], [5.0, 6.0, 7.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @no_indices() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %a = relax.constant dense<5.0> : tensor<f32>
  %b = relax.constant dense<> : tensor<0xi64>
  %y = relax.index_put %x, %a, %b : (tensor<2x3xf32>, tensor<f32>,
      tensor<0xi64>) -> tensor<2x3xf32>
  %e = relax.constant dense<0.0> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %a = relax.match_cast %a0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[k]>>
  %b0 = relax.constant dense<[1, 0]> : tensor<2xi64>
  %b = relax.match_cast %b0 : tensor<2xi64> -> tensor<?xi64, #relax.tensor<[k]>>
  %c0 = relax.constant dense<[2, 0]> : tensor<2xi64>
  %c = relax.match_cast %c0 : tensor<2xi64> -> tensor<?xi64, #relax.tensor<[k]>>
  %y = relax.index_put %x, %a, %b, %c : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<?xf32, #relax.tensor<[k]>>, tensor<?xi64, #relax.tensor<[k]>>,
      tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?x?xf32, #relax.tensor<[n,
      m]>>
  %e = relax.constant dense<[[6.0, 0.0, 0.0], [0.0, 0.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @negative() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[8.0, 9.0]> : tensor<2xf32>
  %b = relax.constant dense<[-1, -3]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xf32>, tensor<2xf32>,
      tensor<2xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %b = relax.constant dense<[3, -4, 1]> : tensor<3xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xf32>, tensor<3xf32>,
      tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @accumulate() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32>
  %b = relax.constant dense<[0, 2, 0]> : tensor<3xi64>
  %y = relax.index_put %x, %a, %b {accumulate = true} : (tensor<3xf32>,
      tensor<3xf32>, tensor<3xi64>) -> tensor<3xf32>
  %e = relax.constant dense<[17.0, 2.0, 11.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @accumulate_ui8() {
  %x = relax.constant dense<[250, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[7]> : tensor<1xui8>
  %b = relax.constant dense<[0]> : tensor<1xi64>
  %y = relax.index_put %x, %a, %b {accumulate = true} : (tensor<3xui8>,
      tensor<1xui8>, tensor<1xi64>) -> tensor<3xui8>
  %e = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xf16>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xf16>, tensor<2xf16>,
      tensor<2xi64>) -> tensor<3xf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xbf16>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xbf16>, tensor<2xbf16>,
      tensor<2xi64>) -> tensor<3xbf16>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xf64>, tensor<2xf64>,
      tensor<2xi64>) -> tensor<3xf64>
  %e = relax.constant dense<[8.0, 2.0, 7.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[7, 8]> : tensor<2xi8>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xi8>, tensor<2xi8>, tensor<2xi64>)
      -> tensor<3xi8>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[7, 8]> : tensor<2xi64>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xi64>, tensor<2xi64>,
      tensor<2xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[7, 8]> : tensor<2xui8>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xui8>, tensor<2xui8>,
      tensor<2xi64>) -> tensor<3xui8>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[7, 8]> : tensor<2xui64>
  %b = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.index_put %x, %a, %b : (tensor<3xui64>, tensor<2xui64>,
      tensor<2xi64>) -> tensor<3xui64>
  %e = relax.constant dense<[8, 2, 7]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[true]> : tensor<1xi1>
  %b = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.index_put %x, %a, %b : (tensor<2xi1>, tensor<1xi1>, tensor<1xi64>)
      -> tensor<2xi1>
  %e = relax.constant dense<true> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
