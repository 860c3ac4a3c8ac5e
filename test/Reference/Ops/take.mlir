// RUN: relax-test-run %s

// relax.take: slices of x at indices along axis; what an index out of range names is zero.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[2, 0]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3x4xf32>, tensor<2xi64>) ->
      tensor<2x4xf32>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @columns_of_a_matrix_of_indices() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[[3, 1], [0, 0]]> : tensor<2x2xi64>
  %y = relax.take %x, %a {axis = 1 : i64} : (tensor<3x4xf32>, tensor<2x2xi64>)
      -> tensor<3x2x2xf32>
  %e = relax.constant dense<[[[3.0, 1.0], [0.0, 0.0]], [[7.0, 5.0], [4.0, 4.0]],
      [[11.0, 9.0], [8.0, 8.0]]]> : tensor<3x2x2xf32>
  check.expect_eq %y, %e : tensor<3x2x2xf32>
  relax.return
}

relax.func @scalar_index() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<1> : tensor<i64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3x4xf32>, tensor<i64>) ->
      tensor<4xf32>
  %e = relax.constant dense<[4.0, 5.0, 6.0, 7.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.take %x, %a {axis = -1 : i64} : (tensor<3x4xf32>, tensor<1xi64>) ->
      tensor<3x1xf32>
  %e = relax.constant dense<[[1.0], [5.0], [9.0]]> : tensor<3x1xf32>
  check.expect_eq %y, %e : tensor<3x1xf32>
  relax.return
}

relax.func @middle() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0],
      [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  %a = relax.constant dense<[2, 1]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 1 : i64} : (tensor<2x3x2xf32>, tensor<2xi64>)
      -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[4.0, 5.0], [2.0, 3.0]], [[10.0, 11.0], [8.0,
      9.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @no_indices() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %a = relax.constant dense<> : tensor<0xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3x4xf32>, tensor<0xi64>) ->
      tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x4xf32,
      #relax.tensor<[n, 4]>>
  %a0 = relax.constant dense<[2, 0]> : tensor<2xi64>
  %a = relax.match_cast %a0 : tensor<2xi64> -> tensor<?xi64, #relax.tensor<[m]>>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n,
      4]>>, tensor<?xi64, #relax.tensor<[m]>>) -> tensor<?x4xf32,
      #relax.tensor<[m, 4]>>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<?x4xf32, #relax.tensor<[m, 4]>>,
      tensor<2x4xf32>
  relax.return
}

relax.func @symbolic_axis() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0]]> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, k]>>
  %a0 = relax.constant dense<[-1, 0, 3]> : tensor<3xi64>
  %a = relax.match_cast %a0 : tensor<3xi64> -> tensor<?xi64, #relax.tensor<[m]>>
  %y = relax.take %x, %a {axis = 1 : i64} : (tensor<?x?xf32, #relax.tensor<[n,
      k]>>, tensor<?xi64, #relax.tensor<[m]>>) -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[3.0, 0.0, 3.0], [7.0, 4.0, 7.0], [11.0, 8.0,
      11.0]]> : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Modes
//===----------------------------------------------------------------------===//

relax.func @negative_from_the_end() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[-1, -3]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<2xi64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[30.0, 10.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[3, -4, 2, 1000000000000, -1000000000000]> :
      tensor<5xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<5xi64>) ->
      tensor<5xf32>
  %e = relax.constant dense<[0.0, 0.0, 30.0, 0.0, 0.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @wrap() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[3, -4, 2, 7, -1]> : tensor<5xi64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "wrap"} : (tensor<3xf32>,
      tensor<5xi64>) -> tensor<5xf32>
  %e = relax.constant dense<[10.0, 30.0, 30.0, 20.0, 30.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @clip() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[3, -4, 2, 1, 100]> : tensor<5xi64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "clip"} : (tensor<3xf32>,
      tensor<5xi64>) -> tensor<5xf32>
  %e = relax.constant dense<[30.0, 10.0, 30.0, 20.0, 30.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @nothing_to_take_fast() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<[0, -1]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "fast"} : (tensor<0x2xf32>,
      tensor<2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @nothing_to_take_wrap() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<[0, -1]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "wrap"} : (tensor<0x2xf32>,
      tensor<2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @nothing_to_take_clip() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<[0, -1]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "clip"} : (tensor<0x2xf32>,
      tensor<2xi64>) -> tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf16>, tensor<3xi64>) ->
      tensor<3xf16>
  %e = relax.constant dense<[3.0, 3.0, 1.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xbf16>, tensor<3xi64>) ->
      tensor<3xbf16>
  %e = relax.constant dense<[3.0, 3.0, 1.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf64>, tensor<3xi64>) ->
      tensor<3xf64>
  %e = relax.constant dense<[3.0, 3.0, 1.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xi8>, tensor<3xi64>) ->
      tensor<3xi8>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xi16>, tensor<3xi64>) ->
      tensor<3xi16>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xi32>, tensor<3xi64>) ->
      tensor<3xi32>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xi64>, tensor<3xi64>) ->
      tensor<3xi64>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xui8>, tensor<3xi64>) ->
      tensor<3xui8>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xui16>, tensor<3xi64>) ->
      tensor<3xui16>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xui32>, tensor<3xi64>) ->
      tensor<3xui32>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[2, -1, 0]> : tensor<3xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xui64>, tensor<3xi64>) ->
      tensor<3xui64>
  %e = relax.constant dense<[3, 3, 1]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %a = relax.constant dense<[1, 2]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xi1>, tensor<2xi64>) ->
      tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}

relax.func @nan() {
  %x = relax.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %a = relax.constant dense<[1, 0]> : tensor<2xi64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<2xf32>, tensor<2xi64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @indices_of_i8() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, -2, 3]> : tensor<3xi8>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xi8>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 20.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_i16() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, -2, 3]> : tensor<3xi16>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xi16>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 20.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, -2, 3]> : tensor<3xi32>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xi32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 20.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_ui8() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 200, 0]> : tensor<3xui8>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xui8>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 0.0, 10.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_ui16() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 200, 0]> : tensor<3xui16>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xui16>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 0.0, 10.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_ui32() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 200, 0]> : tensor<3xui32>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xui32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 0.0, 10.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @indices_of_ui64() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[2, 200, 0]> : tensor<3xui64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<3xui64>) ->
      tensor<3xf32>
  %e = relax.constant dense<[30.0, 0.0, 10.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @greatest_index() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %y = relax.take %x, %a {axis = 0 : i64} : (tensor<3xf32>, tensor<2xui64>) ->
      tensor<2xf32>
  %e = relax.constant dense<[0.0, 20.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @greatest_index_wrap() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "wrap"} : (tensor<3xf32>,
      tensor<2xui64>) -> tensor<2xf32>
  %e = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @greatest_index_clip() {
  %x = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %a = relax.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %y = relax.take %x, %a {axis = 0 : i64, mode = "clip"} : (tensor<3xf32>,
      tensor<2xui64>) -> tensor<2xf32>
  %e = relax.constant dense<[30.0, 20.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}
