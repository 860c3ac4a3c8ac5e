// RUN: relax-test-run %s

// relax.stack: tensors joined along a new dimension.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.stack %x, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.stack %x, %a {axis = 1 : i64} : (tensor<2xf32>, tensor<2xf32>) ->
      tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %y = relax.stack %x, %a {axis = -1 : i64} : (tensor<2xf32>, tensor<2xf32>) ->
      tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @middle_of_three() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %a = relax.constant dense<[[4.0, 5.0], [6.0, 7.0]]> : tensor<2x2xf32>
  %b = relax.constant dense<[[8.0, 9.0], [10.0, 11.0]]> : tensor<2x2xf32>
  %y = relax.stack %x, %a, %b {axis = 1 : i64} : (tensor<2x2xf32>,
      tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[0.0, 1.0], [4.0, 5.0], [8.0, 9.0]], [[2.0, 3.0],
      [6.0, 7.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @scalars() {
  %x = relax.constant dense<1.0> : tensor<f32>
  %a = relax.constant dense<2.0> : tensor<f32>
  %b = relax.constant dense<3.0> : tensor<f32>
  %y = relax.stack %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<f32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @one() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.stack %x : (tensor<2xf32>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0xf32>
  %a = relax.constant dense<> : tensor<0xf32>
  %y = relax.stack %x, %a : (tensor<0xf32>, tensor<0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = relax.match_cast %x0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %a0 = relax.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %a = relax.match_cast %a0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.stack %x, %a : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32,
      #relax.tensor<[n]>>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x?xf32, #relax.tensor<[2, n]>>,
      tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xf16>
  %y = relax.stack %x, %a : (tensor<2xf16>, tensor<2xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xbf16>
  %y = relax.stack %x, %a : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %a = relax.constant dense<[3.0, 4.0]> : tensor<2xf64>
  %y = relax.stack %x, %a : (tensor<2xf64>, tensor<2xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %a = relax.constant dense<[3, 4]> : tensor<2xi8>
  %y = relax.stack %x, %a : (tensor<2xi8>, tensor<2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %a = relax.constant dense<[3, 4]> : tensor<2xi16>
  %y = relax.stack %x, %a : (tensor<2xi16>, tensor<2xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %a = relax.constant dense<[3, 4]> : tensor<2xi32>
  %y = relax.stack %x, %a : (tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %a = relax.constant dense<[3, 4]> : tensor<2xi64>
  %y = relax.stack %x, %a : (tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %a = relax.constant dense<[3, 4]> : tensor<2xui8>
  %y = relax.stack %x, %a : (tensor<2xui8>, tensor<2xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %a = relax.constant dense<[3, 4]> : tensor<2xui16>
  %y = relax.stack %x, %a : (tensor<2xui16>, tensor<2xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %a = relax.constant dense<[3, 4]> : tensor<2xui32>
  %y = relax.stack %x, %a : (tensor<2xui32>, tensor<2xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %a = relax.constant dense<[3, 4]> : tensor<2xui64>
  %y = relax.stack %x, %a : (tensor<2xui64>, tensor<2xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true]> : tensor<1xi1>
  %a = relax.constant dense<[false]> : tensor<1xi1>
  %y = relax.stack %x, %a : (tensor<1xi1>, tensor<1xi1>) -> tensor<2x1xi1>
  %e = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  check.expect_eq %y, %e : tensor<2x1xi1>
  relax.return
}
