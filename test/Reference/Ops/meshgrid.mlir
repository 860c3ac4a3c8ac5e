// RUN: relax-test-run %s

// relax.meshgrid: the coordinates of a grid.

//===----------------------------------------------------------------------===//
// Indexing
//===----------------------------------------------------------------------===//

relax.func @ij() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y0, %y1 = relax.meshgrid %x, %a {indexing = "ij"} : (tensor<2xf32>,
      tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %e0 = relax.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<2x3xf32>
  %e1 = relax.constant dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y1, %e1 : tensor<2x3xf32>
  relax.return
}

relax.func @xy() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y0, %y1 = relax.meshgrid %x, %a {indexing = "xy"} : (tensor<2xf32>,
      tensor<3xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
  %e0 = relax.constant dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y0, %e0 : tensor<3x2xf32>
  %e1 = relax.constant dense<[[3.0, 3.0], [4.0, 4.0], [5.0, 5.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y1, %e1 : tensor<3x2xf32>
  relax.return
}

relax.func @default() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xf32>, tensor<3xf32>) ->
      (tensor<2x3xf32>, tensor<2x3xf32>)
  %e0 = relax.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<2x3xf32>
  %e1 = relax.constant dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y1, %e1 : tensor<2x3xf32>
  relax.return
}

relax.func @three() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %b = relax.constant dense<[6.0, 7.0]> : tensor<2xf32>
  %y0, %y1, %y2 = relax.meshgrid %x, %a, %b : (tensor<2xf32>, tensor<3xf32>,
      tensor<2xf32>) -> (tensor<2x3x2xf32>, tensor<2x3x2xf32>,
      tensor<2x3x2xf32>)
  %e0 = relax.constant dense<[[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]], [[2.0, 2.0],
      [2.0, 2.0], [2.0, 2.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x3x2xf32>
  %e1 = relax.constant dense<[[[3.0, 3.0], [4.0, 4.0], [5.0, 5.0]], [[3.0, 3.0],
      [4.0, 4.0], [5.0, 5.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y1, %e1 : tensor<2x3x2xf32>
  %e2 = relax.constant dense<[[[6.0, 7.0], [6.0, 7.0], [6.0, 7.0]], [[6.0, 7.0],
      [6.0, 7.0], [6.0, 7.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y2, %e2 : tensor<2x3x2xf32>
  relax.return
}

relax.func @three_xy() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %b = relax.constant dense<[6.0, 7.0]> : tensor<2xf32>
  %y0, %y1, %y2 = relax.meshgrid %x, %a, %b {indexing = "xy"} : (tensor<2xf32>,
      tensor<3xf32>, tensor<2xf32>) -> (tensor<3x2x2xf32>, tensor<3x2x2xf32>,
      tensor<3x2x2xf32>)
  %e0 = relax.constant dense<[[[1.0, 1.0], [2.0, 2.0]], [[1.0, 1.0], [2.0,
      2.0]], [[1.0, 1.0], [2.0, 2.0]]]> : tensor<3x2x2xf32>
  check.expect_eq %y0, %e0 : tensor<3x2x2xf32>
  %e1 = relax.constant dense<[[[3.0, 3.0], [3.0, 3.0]], [[4.0, 4.0], [4.0,
      4.0]], [[5.0, 5.0], [5.0, 5.0]]]> : tensor<3x2x2xf32>
  check.expect_eq %y1, %e1 : tensor<3x2x2xf32>
  %e2 = relax.constant dense<[[[6.0, 7.0], [6.0, 7.0]], [[6.0, 7.0], [6.0,
      7.0]], [[6.0, 7.0], [6.0, 7.0]]]> : tensor<3x2x2xf32>
  check.expect_eq %y2, %e2 : tensor<3x2x2xf32>
  relax.return
}

relax.func @one() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.meshgrid %x : (tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @one_xy() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.meshgrid %x {indexing = "xy"} : (tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %a = relax.constant dense<> : tensor<0xf32>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xf32>, tensor<0xf32>) ->
      (tensor<2x0xf32>, tensor<2x0xf32>)
  %e0 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y0, %e0 : tensor<2x0xf32>
  %e1 = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y1, %e1 : tensor<2x0xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %x = relax.match_cast %x0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %a0 = relax.constant dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<?xf32, #relax.tensor<[n]>>,
      tensor<?xf32, #relax.tensor<[m]>>) -> (tensor<?x?xf32, #relax.tensor<[n,
      m]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>)
  %e0 = relax.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y0, %e0 : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  %e1 = relax.constant dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y1, %e1 : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %a = relax.constant dense<[3.0]> : tensor<1xf16>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xf16>, tensor<1xf16>) ->
      (tensor<2x1xf16>, tensor<2x1xf16>)
  %e0 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf16>
  check.expect_eq %y0, %e0 : tensor<2x1xf16>
  %e1 = relax.constant dense<3.0> : tensor<2x1xf16>
  check.expect_eq %y1, %e1 : tensor<2x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %a = relax.constant dense<[3.0]> : tensor<1xbf16>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xbf16>, tensor<1xbf16>) ->
      (tensor<2x1xbf16>, tensor<2x1xbf16>)
  %e0 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xbf16>
  check.expect_eq %y0, %e0 : tensor<2x1xbf16>
  %e1 = relax.constant dense<3.0> : tensor<2x1xbf16>
  check.expect_eq %y1, %e1 : tensor<2x1xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %a = relax.constant dense<[3.0]> : tensor<1xf64>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xf64>, tensor<1xf64>) ->
      (tensor<2x1xf64>, tensor<2x1xf64>)
  %e0 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf64>
  check.expect_eq %y0, %e0 : tensor<2x1xf64>
  %e1 = relax.constant dense<3.0> : tensor<2x1xf64>
  check.expect_eq %y1, %e1 : tensor<2x1xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %a = relax.constant dense<[3]> : tensor<1xi8>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xi8>, tensor<1xi8>) ->
      (tensor<2x1xi8>, tensor<2x1xi8>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xi8>
  check.expect_eq %y0, %e0 : tensor<2x1xi8>
  %e1 = relax.constant dense<3> : tensor<2x1xi8>
  check.expect_eq %y1, %e1 : tensor<2x1xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %a = relax.constant dense<[3]> : tensor<1xi16>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xi16>, tensor<1xi16>) ->
      (tensor<2x1xi16>, tensor<2x1xi16>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xi16>
  check.expect_eq %y0, %e0 : tensor<2x1xi16>
  %e1 = relax.constant dense<3> : tensor<2x1xi16>
  check.expect_eq %y1, %e1 : tensor<2x1xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %a = relax.constant dense<[3]> : tensor<1xi32>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xi32>, tensor<1xi32>) ->
      (tensor<2x1xi32>, tensor<2x1xi32>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xi32>
  check.expect_eq %y0, %e0 : tensor<2x1xi32>
  %e1 = relax.constant dense<3> : tensor<2x1xi32>
  check.expect_eq %y1, %e1 : tensor<2x1xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %a = relax.constant dense<[3]> : tensor<1xi64>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xi64>, tensor<1xi64>) ->
      (tensor<2x1xi64>, tensor<2x1xi64>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  check.expect_eq %y0, %e0 : tensor<2x1xi64>
  %e1 = relax.constant dense<3> : tensor<2x1xi64>
  check.expect_eq %y1, %e1 : tensor<2x1xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %a = relax.constant dense<[3]> : tensor<1xui8>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xui8>, tensor<1xui8>) ->
      (tensor<2x1xui8>, tensor<2x1xui8>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xui8>
  check.expect_eq %y0, %e0 : tensor<2x1xui8>
  %e1 = relax.constant dense<3> : tensor<2x1xui8>
  check.expect_eq %y1, %e1 : tensor<2x1xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %a = relax.constant dense<[3]> : tensor<1xui16>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xui16>, tensor<1xui16>) ->
      (tensor<2x1xui16>, tensor<2x1xui16>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xui16>
  check.expect_eq %y0, %e0 : tensor<2x1xui16>
  %e1 = relax.constant dense<3> : tensor<2x1xui16>
  check.expect_eq %y1, %e1 : tensor<2x1xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %a = relax.constant dense<[3]> : tensor<1xui32>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xui32>, tensor<1xui32>) ->
      (tensor<2x1xui32>, tensor<2x1xui32>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xui32>
  check.expect_eq %y0, %e0 : tensor<2x1xui32>
  %e1 = relax.constant dense<3> : tensor<2x1xui32>
  check.expect_eq %y1, %e1 : tensor<2x1xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %a = relax.constant dense<[3]> : tensor<1xui64>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xui64>, tensor<1xui64>) ->
      (tensor<2x1xui64>, tensor<2x1xui64>)
  %e0 = relax.constant dense<[[1], [2]]> : tensor<2x1xui64>
  check.expect_eq %y0, %e0 : tensor<2x1xui64>
  %e1 = relax.constant dense<3> : tensor<2x1xui64>
  check.expect_eq %y1, %e1 : tensor<2x1xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %a = relax.constant dense<[true]> : tensor<1xi1>
  %y0, %y1 = relax.meshgrid %x, %a : (tensor<2xi1>, tensor<1xi1>) ->
      (tensor<2x1xi1>, tensor<2x1xi1>)
  %e0 = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  check.expect_eq %y0, %e0 : tensor<2x1xi1>
  %e1 = relax.constant dense<true> : tensor<2x1xi1>
  check.expect_eq %y1, %e1 : tensor<2x1xi1>
  relax.return
}
