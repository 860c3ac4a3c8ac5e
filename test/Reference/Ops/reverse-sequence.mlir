// RUN: relax-test-run %s

// relax.reverse_sequence: the first elements of each sequence reversed.

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

relax.func @time_first() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[4, 3, 2, 1]> : tensor<4xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[12.0, 9.0, 6.0, 3.0], [8.0, 5.0, 2.0, 7.0], [4.0,
      1.0, 10.0, 11.0], [0.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @batch_first() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 1 : i64, batch_axis = 0 : i64}
      : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [5.0, 4.0, 6.0, 7.0], [10.0,
      9.0, 8.0, 11.0], [15.0, 14.0, 13.0, 12.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @negative_axes() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = -1 : i64, batch_axis = -2 :
      i64} : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [5.0, 4.0, 6.0, 7.0], [10.0,
      9.0, 8.0, 11.0], [15.0, 14.0, 13.0, 12.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @rank_3() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0],
      [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  %a = relax.constant dense<[3, 2]> : tensor<2xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 1 : i64, batch_axis = 0 : i64}
      : (tensor<2x3x2xf32>, tensor<2xi64>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[4.0, 5.0], [2.0, 3.0], [0.0, 1.0]], [[8.0, 9.0],
      [6.0, 7.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @middle_batch() {
  %x = relax.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0],
      [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>
  %a = relax.constant dense<[1, 2, 2]> : tensor<3xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<2x3x2xf32>, tensor<3xi64>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[0.0, 1.0], [8.0, 9.0], [10.0, 11.0]], [[6.0,
      7.0], [2.0, 3.0], [4.0, 5.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Lengths
//===----------------------------------------------------------------------===//

relax.func @none_and_one() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[0, 1, 4, 2]> : tensor<4xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[0.0, 1.0, 14.0, 7.0], [4.0, 5.0, 10.0, 3.0], [8.0,
      9.0, 6.0, 11.0], [12.0, 13.0, 2.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @clamped() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[-3, 100, 4, 2]> : tensor<4xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<4x4xf32>, tensor<4xi64>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[0.0, 13.0, 14.0, 7.0], [4.0, 9.0, 10.0, 3.0],
      [8.0, 5.0, 6.0, 11.0], [12.0, 1.0, 2.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @lengths_of_i32() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[4, 3, 2, 1]> : tensor<4xi32>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<4x4xf32>, tensor<4xi32>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[12.0, 9.0, 6.0, 3.0], [8.0, 5.0, 2.0, 7.0], [4.0,
      1.0, 10.0, 11.0], [0.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @lengths_of_ui8() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %a = relax.constant dense<[4, 200, 2, 1]> : tensor<4xui8>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<4x4xf32>, tensor<4xui8>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[12.0, 13.0, 6.0, 3.0], [8.0, 9.0, 2.0, 7.0], [4.0,
      5.0, 10.0, 11.0], [0.0, 1.0, 14.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  %x = relax.match_cast %x0 : tensor<4x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[4, 3, 2, 1]> : tensor<4xi64>
  %a = relax.match_cast %a0 : tensor<4xi64> -> tensor<?xi64, #relax.tensor<[m]>>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?xi64,
      #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[12.0, 9.0, 6.0, 3.0], [8.0, 5.0, 2.0, 7.0], [4.0,
      1.0, 10.0, 11.0], [0.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<4x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<1> : tensor<2xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<0x2xf32>, tensor<2xi64>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xf16>, tensor<1xi64>) -> tensor<3x1xf16>
  %e = relax.constant dense<[[2.0], [1.0], [3.0]]> : tensor<3x1xf16>
  check.expect_eq %y, %e : tensor<3x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xbf16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xbf16>, tensor<1xi64>) -> tensor<3x1xbf16>
  %e = relax.constant dense<[[2.0], [1.0], [3.0]]> : tensor<3x1xbf16>
  check.expect_eq %y, %e : tensor<3x1xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xf64>, tensor<1xi64>) -> tensor<3x1xf64>
  %e = relax.constant dense<[[2.0], [1.0], [3.0]]> : tensor<3x1xf64>
  check.expect_eq %y, %e : tensor<3x1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xi8>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xi8>, tensor<1xi64>) -> tensor<3x1xi8>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xi8>
  check.expect_eq %y, %e : tensor<3x1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xi16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xi16>, tensor<1xi64>) -> tensor<3x1xi16>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xi16>
  check.expect_eq %y, %e : tensor<3x1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xi32>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xi32>, tensor<1xi64>) -> tensor<3x1xi32>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xi32>
  check.expect_eq %y, %e : tensor<3x1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xi64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xi64>, tensor<1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xui8>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xui8>, tensor<1xi64>) -> tensor<3x1xui8>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xui8>
  check.expect_eq %y, %e : tensor<3x1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xui16>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xui16>, tensor<1xi64>) -> tensor<3x1xui16>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xui16>
  check.expect_eq %y, %e : tensor<3x1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xui32>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xui32>, tensor<1xi64>) -> tensor<3x1xui32>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xui32>
  check.expect_eq %y, %e : tensor<3x1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[[1], [2], [3]]> : tensor<3x1xui64>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<3x1xui64>, tensor<1xi64>) -> tensor<3x1xui64>
  %e = relax.constant dense<[[2], [1], [3]]> : tensor<3x1xui64>
  check.expect_eq %y, %e : tensor<3x1xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %a = relax.constant dense<[2]> : tensor<1xi64>
  %y = relax.reverse_sequence %x, %a {seq_axis = 0 : i64, batch_axis = 1 : i64}
      : (tensor<2x1xi1>, tensor<1xi64>) -> tensor<2x1xi1>
  %e = relax.constant dense<[[false], [true]]> : tensor<2x1xi1>
  check.expect_eq %y, %e : tensor<2x1xi1>
  relax.return
}
