// RUN: relax-test-run %s

// relax.split: parts of a tensor along one dimension.

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

relax.func @two_rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<2x7xf32>) -> (tensor<1x7xf32>, tensor<1x7xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]> :
      tensor<1x7xf32>
  check.expect_eq %y0, %e0 : tensor<1x7xf32>
  %e1 = relax.constant dense<[[7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0]]> :
      tensor<1x7xf32>
  check.expect_eq %y1, %e1 : tensor<1x7xf32>
  relax.return
}

relax.func @last_is_smaller() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1, %y2 = relax.split %x {axis = 1 : i64, sections = 3 : i64} :
      (tensor<2x7xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0], [7.0, 8.0, 9.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<2x3xf32>
  %e1 = relax.constant dense<[[3.0, 4.0, 5.0], [10.0, 11.0, 12.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y1, %e1 : tensor<2x3xf32>
  %e2 = relax.constant dense<[[6.0], [13.0]]> : tensor<2x1xf32>
  check.expect_eq %y2, %e2 : tensor<2x1xf32>
  relax.return
}

relax.func @last_are_empty() {
  %x = relax.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %y0, %y1, %y2 = relax.split %x {axis = 0 : i64, sections = 3 : i64} :
      (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<0xf32>)
  %e0 = relax.constant dense<[0.0]> : tensor<1xf32>
  check.expect_eq %y0, %e0 : tensor<1xf32>
  %e1 = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_eq %y1, %e1 : tensor<1xf32>
  %e2 = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y2, %e2 : tensor<0xf32>
  relax.return
}

relax.func @one() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y = relax.split %x {axis = -1 : i64, sections = 1 : i64} : (tensor<2x7xf32>)
      -> tensor<2x7xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  check.expect_eq %y, %e : tensor<2x7xf32>
  relax.return
}

relax.func @symbolic_other_axis() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %x = relax.match_cast %x0 : tensor<2x7xf32> -> tensor<?x7xf32,
      #relax.tensor<[n, 7]>>
  %y0, %y1 = relax.split %x {axis = 1 : i64, sections = 2 : i64} :
      (tensor<?x7xf32, #relax.tensor<[n, 7]>>) -> (tensor<?x4xf32,
      #relax.tensor<[n, 4]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [7.0, 8.0, 9.0, 10.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y0, %e0 : tensor<?x4xf32, #relax.tensor<[n, 4]>>,
      tensor<2x4xf32>
  %e1 = relax.constant dense<[[4.0, 5.0, 6.0], [11.0, 12.0, 13.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y1, %e1 : tensor<?x3xf32, #relax.tensor<[n, 3]>>,
      tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

relax.func @indices() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1, %y2 = relax.split %x {axis = 1 : i64, indices = [#relax.expr<2>,
      #relax.expr<3>]} : (tensor<2x7xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>,
      tensor<2x4xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0], [7.0, 8.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x2xf32>
  %e1 = relax.constant dense<[[2.0], [9.0]]> : tensor<2x1xf32>
  check.expect_eq %y1, %e1 : tensor<2x1xf32>
  %e2 = relax.constant dense<[[3.0, 4.0, 5.0, 6.0], [10.0, 11.0, 12.0, 13.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y2, %e2 : tensor<2x4xf32>
  relax.return
}

relax.func @index_beyond_the_end() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1, %y2 = relax.split %x {axis = 1 : i64, indices = [#relax.expr<2>,
      #relax.expr<9>]} : (tensor<2x7xf32>) -> (tensor<2x2xf32>, tensor<2x5xf32>,
      tensor<2x0xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0], [7.0, 8.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x2xf32>
  %e1 = relax.constant dense<[[2.0, 3.0, 4.0, 5.0, 6.0], [9.0, 10.0, 11.0, 12.0,
      13.0]]> : tensor<2x5xf32>
  check.expect_eq %y1, %e1 : tensor<2x5xf32>
  %e2 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y2, %e2 : tensor<2x0xf32>
  relax.return
}

relax.func @indices_backwards() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1, %y2 = relax.split %x {axis = 1 : i64, indices = [#relax.expr<4>,
      #relax.expr<2>]} : (tensor<2x7xf32>) -> (tensor<2x4xf32>, tensor<2x0xf32>,
      tensor<2x5xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0], [7.0, 8.0, 9.0, 10.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y0, %e0 : tensor<2x4xf32>
  %e1 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y1, %e1 : tensor<2x0xf32>
  %e2 = relax.constant dense<[[2.0, 3.0, 4.0, 5.0, 6.0], [9.0, 10.0, 11.0, 12.0,
      13.0]]> : tensor<2x5xf32>
  check.expect_eq %y2, %e2 : tensor<2x5xf32>
  relax.return
}

relax.func @negative_index() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y0, %y1 = relax.split %x {axis = 1 : i64, indices = [-1]} :
      (tensor<2x7xf32>) -> (tensor<2x6xf32>, tensor<2x1xf32>)
  %e0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [7.0, 8.0, 9.0,
      10.0, 11.0, 12.0]]> : tensor<2x6xf32>
  check.expect_eq %y0, %e0 : tensor<2x6xf32>
  %e1 = relax.constant dense<[[6.0], [13.0]]> : tensor<2x1xf32>
  check.expect_eq %y1, %e1 : tensor<2x1xf32>
  relax.return
}

// An expression is a position, and never counts from the end.
relax.func @symbolic_index_before_the_first() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y0, %y1, %y2 = relax.split %x {axis = 0 : i64, indices = [#relax.expr<n - 5>,
      #relax.expr<n - 1>]} : (tensor<?xf32, #relax.tensor<[n]>>) ->
      (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %e0 = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y0, %e0 : tensor<?xf32>, tensor<0xf32>
  %e1 = relax.constant dense<[0.0, 1.0]> : tensor<2xf32>
  check.expect_eq %y1, %e1 : tensor<?xf32>, tensor<2xf32>
  %e2 = relax.constant dense<[2.0]> : tensor<1xf32>
  check.expect_eq %y2, %e2 : tensor<?xf32>, tensor<1xf32>
  relax.return
}

relax.func @no_indices() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  %y = relax.split %x {axis = 1 : i64, indices = []} : (tensor<2x7xf32>) ->
      tensor<2x7xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0,
      9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>
  check.expect_eq %y, %e : tensor<2x7xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xf16>) -> (tensor<2xf16>, tensor<1xf16>)
  %e0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  check.expect_eq %y0, %e0 : tensor<2xf16>
  %e1 = relax.constant dense<[3.0]> : tensor<1xf16>
  check.expect_eq %y1, %e1 : tensor<1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xbf16>) -> (tensor<2xbf16>, tensor<1xbf16>)
  %e0 = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  check.expect_eq %y0, %e0 : tensor<2xbf16>
  %e1 = relax.constant dense<[3.0]> : tensor<1xbf16>
  check.expect_eq %y1, %e1 : tensor<1xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xf64>) -> (tensor<2xf64>, tensor<1xf64>)
  %e0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  check.expect_eq %y0, %e0 : tensor<2xf64>
  %e1 = relax.constant dense<[3.0]> : tensor<1xf64>
  check.expect_eq %y1, %e1 : tensor<1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xi8>) -> (tensor<2xi8>, tensor<1xi8>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xi8>
  check.expect_eq %y0, %e0 : tensor<2xi8>
  %e1 = relax.constant dense<[3]> : tensor<1xi8>
  check.expect_eq %y1, %e1 : tensor<1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xi16>) -> (tensor<2xi16>, tensor<1xi16>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xi16>
  check.expect_eq %y0, %e0 : tensor<2xi16>
  %e1 = relax.constant dense<[3]> : tensor<1xi16>
  check.expect_eq %y1, %e1 : tensor<1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xi32>) -> (tensor<2xi32>, tensor<1xi32>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<2xi32>
  %e1 = relax.constant dense<[3]> : tensor<1xi32>
  check.expect_eq %y1, %e1 : tensor<1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xi64>) -> (tensor<2xi64>, tensor<1xi64>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y0, %e0 : tensor<2xi64>
  %e1 = relax.constant dense<[3]> : tensor<1xi64>
  check.expect_eq %y1, %e1 : tensor<1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xui8>) -> (tensor<2xui8>, tensor<1xui8>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xui8>
  check.expect_eq %y0, %e0 : tensor<2xui8>
  %e1 = relax.constant dense<[3]> : tensor<1xui8>
  check.expect_eq %y1, %e1 : tensor<1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xui16>) -> (tensor<2xui16>, tensor<1xui16>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xui16>
  check.expect_eq %y0, %e0 : tensor<2xui16>
  %e1 = relax.constant dense<[3]> : tensor<1xui16>
  check.expect_eq %y1, %e1 : tensor<1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xui32>) -> (tensor<2xui32>, tensor<1xui32>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xui32>
  check.expect_eq %y0, %e0 : tensor<2xui32>
  %e1 = relax.constant dense<[3]> : tensor<1xui32>
  check.expect_eq %y1, %e1 : tensor<1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<3xui64>) -> (tensor<2xui64>, tensor<1xui64>)
  %e0 = relax.constant dense<[1, 2]> : tensor<2xui64>
  check.expect_eq %y0, %e0 : tensor<2xui64>
  %e1 = relax.constant dense<[3]> : tensor<1xui64>
  check.expect_eq %y1, %e1 : tensor<1xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y0, %y1 = relax.split %x {axis = 0 : i64, sections = 2 : i64} :
      (tensor<2xi1>) -> (tensor<1xi1>, tensor<1xi1>)
  %e0 = relax.constant dense<[true]> : tensor<1xi1>
  check.expect_eq %y0, %e0 : tensor<1xi1>
  %e1 = relax.constant dense<[false]> : tensor<1xi1>
  check.expect_eq %y1, %e1 : tensor<1xi1>
  relax.return
}
