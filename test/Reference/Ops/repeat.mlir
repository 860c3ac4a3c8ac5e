// RUN: relax-test-run %s

// relax.repeat: each element several times along a dimension.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @vector() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 3 : i64} : (tensor<2xf32>) ->
      tensor<6xf32>
  %e = relax.constant dense<[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2x2xf32>)
      -> tensor<4x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [0.0, 1.0], [2.0, 3.0], [2.0, 3.0]]> :
      tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<4x2xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.repeat %x {axis = -1 : i64, repeats = 2 : i64} : (tensor<2x2xf32>)
      -> tensor<2x4xf32>
  %e = relax.constant dense<[[0.0, 0.0, 1.0, 1.0], [2.0, 2.0, 3.0, 3.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @once() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 1 : i64} : (tensor<2x2xf32>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @never() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 0 : i64} : (tensor<2x2xf32>)
      -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @of_nothing() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<0x2xf32>)
      -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
  %e = relax.constant dense<[[0.0, 1.0], [0.0, 1.0], [2.0, 3.0], [2.0, 3.0]]> :
      tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[2 * n, m]>>,
      tensor<4x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xf16>) ->
      tensor<4xf16>
  %e = relax.constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xbf16>) ->
      tensor<4xbf16>
  %e = relax.constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xf64>) ->
      tensor<4xf64>
  %e = relax.constant dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xi8>) ->
      tensor<4xi8>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xi16>) ->
      tensor<4xi16>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xi32>) ->
      tensor<4xi32>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xi64>) ->
      tensor<4xi64>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xui8>) ->
      tensor<4xui8>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xui16>) ->
      tensor<4xui16>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xui32>) ->
      tensor<4xui32>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xui64>) ->
      tensor<4xui64>
  %e = relax.constant dense<[1, 1, 2, 2]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.repeat %x {axis = 0 : i64, repeats = 2 : i64} : (tensor<2xi1>) ->
      tensor<4xi1>
  %e = relax.constant dense<[true, true, false, false]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}
