// RUN: relax-test-run %s

// relax.tile: copies of a tensor along its dimensions.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @vector() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<3>]} : (tensor<2xf32>) ->
      tensor<6xf32>
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0, 1.0, 2.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @matrix() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<2>, #relax.expr<3>]} :
      (tensor<2x2xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0,
      3.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0, 2.0,
      3.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @fewer_repeats() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2x2xf32>) ->
      tensor<2x4xf32>
  %e = relax.constant dense<[[0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @more_repeats() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<2>, #relax.expr<3>]} :
      (tensor<2xf32>) -> tensor<2x6xf32>
  %e = relax.constant dense<[[1.0, 2.0, 1.0, 2.0, 1.0, 2.0], [1.0, 2.0, 1.0,
      2.0, 1.0, 2.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<2x6xf32>
  relax.return
}

relax.func @of_a_scalar() {
  %x = relax.constant dense<5.0> : tensor<f32>
  %y = relax.tile %x {repeats = [#relax.expr<2>, #relax.expr<2>]} :
      (tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<5.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @once() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<1>, #relax.expr<1>]} :
      (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @never() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<0>, #relax.expr<1>]} :
      (tensor<2x2xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @of_nothing() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.tile %x {repeats = [#relax.expr<3>, #relax.expr<1>]} :
      (tensor<0x2xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @no_repeats() {
  %x = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %y = relax.tile %x {repeats = []} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.tile %x {repeats = [#relax.expr<2>, #relax.expr<3>]} :
      (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32,
      #relax.tensor<[2 * n, 3 * m]>>
  %e = relax.constant dense<[[0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0,
      3.0, 2.0, 3.0], [0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0, 2.0,
      3.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[2 * n, 3 * m]>>,
      tensor<4x6xf32>
  relax.return
}

relax.func @symbolic_repeats() {
  %x0 = relax.constant dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
  %x = relax.match_cast %x0 : tensor<3x1xf32> -> tensor<?x1xf32,
      #relax.tensor<[n, 1]>>
  %y = relax.tile %x {repeats = [#relax.expr<1>, #relax.expr<n>]} :
      (tensor<?x1xf32, #relax.tensor<[n, 1]>>) -> tensor<?x?xf32,
      #relax.tensor<[n, n]>>
  %e = relax.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0], [3.0, 3.0, 3.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, n]>>,
      tensor<3x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf16>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xf16>) ->
      tensor<4xf16>
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xbf16>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xbf16>) ->
      tensor<4xbf16>
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xf64>) ->
      tensor<4xf64>
  %e = relax.constant dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi8>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi8>) ->
      tensor<4xi8>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi16>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi16>) ->
      tensor<4xi16>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi32>) ->
      tensor<4xi32>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi64>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi64>) ->
      tensor<4xi64>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui8>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xui8>) ->
      tensor<4xui8>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui16>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xui16>) ->
      tensor<4xui16>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui32>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xui32>) ->
      tensor<4xui32>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2]> : tensor<2xui64>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xui64>) ->
      tensor<4xui64>
  %e = relax.constant dense<[1, 2, 1, 2]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<2xi1>) ->
      tensor<4xi1>
  %e = relax.constant dense<[true, false, true, false]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}
