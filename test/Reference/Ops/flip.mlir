// RUN: relax-test-run %s

// relax.flip: a dimension reversed.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @vector() {
  %x = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[2.0, 1.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.flip %x {axis = -1 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 0.0], [3.0, 2.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @one() {
  %x = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<1x2xf32>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<0x2xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xf16>) -> tensor<2xf16>
  %e = relax.constant dense<[2.0, 1.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xbf16>) -> tensor<2xbf16>
  %e = relax.constant dense<[2.0, 1.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xf64>) -> tensor<2xf64>
  %e = relax.constant dense<[2.0, 1.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xi8>) -> tensor<2xi8>
  %e = relax.constant dense<[2, 1]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xi16>) -> tensor<2xi16>
  %e = relax.constant dense<[2, 1]> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xi32>) -> tensor<2xi32>
  %e = relax.constant dense<[2, 1]> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  %e = relax.constant dense<[2, 1]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xui8>) -> tensor<2xui8>
  %e = relax.constant dense<[2, 1]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xui16>) -> tensor<2xui16>
  %e = relax.constant dense<[2, 1]> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xui32>) -> tensor<2xui32>
  %e = relax.constant dense<[2, 1]> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xui64>) -> tensor<2xui64>
  %e = relax.constant dense<[2, 1]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.flip %x {axis = 0 : i64} : (tensor<2xi1>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
