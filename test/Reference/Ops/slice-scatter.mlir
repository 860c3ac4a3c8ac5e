// RUN: relax-test-run %s

// relax.slice_scatter: x, in which the part that strided_slice would give is source.

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0], [-7.0, -8.0,
      -9.0, -10.0, -11.0, -12.0]]> : tensor<2x6xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<4x6xf32>,
      tensor<2x6xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [-1.0, -2.0, -3.0,
      -4.0, -5.0, -6.0], [-7.0, -8.0, -9.0, -10.0, -11.0, -12.0], [18.0, 19.0,
      20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @rows_and_columns() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[[-1.0, -2.0], [-3.0, -4.0]]> : tensor<2x2xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0, 1>, begin =
      [#relax.expr<1>, -2], end = [#relax.expr<3>,
      #relax.expr<9223372036854775807>]} : (tensor<4x6xf32>, tensor<2x2xf32>) ->
      tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, -1.0, -2.0], [12.0, 13.0, 14.0, 15.0, -3.0, -4.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @every_second() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[[-1.0, -2.0, -3.0], [-4.0, -5.0, -6.0], [-7.0,
      -8.0, -9.0], [-10.0, -11.0, -12.0]]> : tensor<4x3xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 1>, begin =
      [#relax.expr<0>], end = [#relax.expr<6>], strides = array<i64: 2>} :
      (tensor<4x6xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[-1.0, 1.0, -2.0, 3.0, -3.0, 5.0], [-4.0, 7.0,
      -5.0, 9.0, -6.0, 11.0], [-7.0, 13.0, -8.0, 15.0, -9.0, 17.0], [-10.0,
      19.0, -11.0, 21.0, -12.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @every_third_from_one() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0], [-7.0,
      -8.0]]> : tensor<4x2xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 1>, begin =
      [#relax.expr<1>], end = [#relax.expr<6>], strides = array<i64: 3>} :
      (tensor<4x6xf32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, -1.0, 2.0, 3.0, -2.0, 5.0], [6.0, -3.0, 8.0,
      9.0, -4.0, 11.0], [12.0, -5.0, 14.0, 15.0, -6.0, 17.0], [18.0, -7.0, 20.0,
      21.0, -8.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @nothing() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<> : tensor<0x6xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<3>], end = [#relax.expr<1>]} : (tensor<4x6xf32>,
      tensor<0x6xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @all() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %a = relax.constant dense<[[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0], [-7.0, -8.0,
      -9.0, -10.0, -11.0, -12.0], [-13.0, -14.0, -15.0, -16.0, -17.0, -18.0],
      [-19.0, -20.0, -21.0, -22.0, -23.0, -24.0]]> : tensor<4x6xf32>
  %y = relax.slice_scatter %x, %a {axes = array<i64>, begin = [], end = []} :
      (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0], [-7.0, -8.0,
      -9.0, -10.0, -11.0, -12.0], [-13.0, -14.0, -15.0, -16.0, -17.0, -18.0],
      [-19.0, -20.0, -21.0, -22.0, -23.0, -24.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

relax.func @symbolic_other_axis() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %a0 = relax.constant dense<[[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0], [-7.0,
      -8.0]]> : tensor<4x2xf32>
  %a = relax.match_cast %a0 : tensor<4x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 1>, begin =
      [#relax.expr<2>], end = [#relax.expr<4>]} : (tensor<?x6xf32,
      #relax.tensor<[n, 6]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>) ->
      tensor<?x6xf32, #relax.tensor<[n, 6]>>
  %e = relax.constant dense<[[0.0, 1.0, -1.0, -2.0, 4.0, 5.0], [6.0, 7.0, -3.0,
      -4.0, 10.0, 11.0], [12.0, 13.0, -5.0, -6.0, 16.0, 17.0], [18.0, 19.0,
      -7.0, -8.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32, #relax.tensor<[n, 6]>>,
      tensor<4x6xf32>
  relax.return
}

// An expression is a position, and never counts from the end.
relax.func @symbolic_begin_before_the_first() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %a0 = relax.constant dense<[9.0, 8.0, 7.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %s = relax.strided_slice %a {axes = array<i64: 0>, begin = [#relax.expr<n -
      5>], end = [#relax.expr<n - 2>]} : (tensor<?xf32, #relax.tensor<[n]>>) ->
      tensor<?xf32, #relax.tensor<[max(max(n - 2, 0) - max(n - 5, 0), 0)]>>
  %y = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<n
      - 5>], end = [#relax.expr<n - 2>]} : (tensor<?xf32, #relax.tensor<[n]>>,
      tensor<?xf32, #relax.tensor<[max(max(n - 2, 0) - max(n - 5, 0), 0)]>>) ->
      tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[9.0, 1.0, 2.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xf16>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xf16>, tensor<2xf16>)
      -> tensor<3xf16>
  %e = relax.constant dense<[1.0, 7.0, 8.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xbf16>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xbf16>,
      tensor<2xbf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[1.0, 7.0, 8.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %a = relax.constant dense<[7.0, 8.0]> : tensor<2xf64>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xf64>, tensor<2xf64>)
      -> tensor<3xf64>
  %e = relax.constant dense<[1.0, 7.0, 8.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %a = relax.constant dense<[7, 8]> : tensor<2xi8>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xi8>, tensor<2xi8>)
      -> tensor<3xi8>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %a = relax.constant dense<[7, 8]> : tensor<2xi16>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xi16>, tensor<2xi16>)
      -> tensor<3xi16>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %a = relax.constant dense<[7, 8]> : tensor<2xi32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xi32>, tensor<2xi32>)
      -> tensor<3xi32>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %a = relax.constant dense<[7, 8]> : tensor<2xi64>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xi64>, tensor<2xi64>)
      -> tensor<3xi64>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %a = relax.constant dense<[7, 8]> : tensor<2xui8>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xui8>, tensor<2xui8>)
      -> tensor<3xui8>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %a = relax.constant dense<[7, 8]> : tensor<2xui16>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xui16>,
      tensor<2xui16>) -> tensor<3xui16>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %a = relax.constant dense<[7, 8]> : tensor<2xui32>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xui32>,
      tensor<2xui32>) -> tensor<3xui32>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %a = relax.constant dense<[7, 8]> : tensor<2xui64>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<3>]} : (tensor<3xui64>,
      tensor<2xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[1, 7, 8]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[true]> : tensor<1xi1>
  %y = relax.slice_scatter %x, %a {axes = array<i64: 0>, begin =
      [#relax.expr<1>], end = [#relax.expr<2>]} : (tensor<2xi1>, tensor<1xi1>)
      -> tensor<2xi1>
  %e = relax.constant dense<true> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
