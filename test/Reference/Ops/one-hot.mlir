// RUN: relax-test-run %s

// relax.one_hot: on_value where an index says, off_value elsewhere.

relax.func @vector() {
  %x = relax.constant dense<[0, 2, 1]> : tensor<3xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<3xi64>,
      tensor<f32>, tensor<f32>) -> tensor<3x3xf32>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<3x3xf32>
  relax.return
}

relax.func @first_axis() {
  %x = relax.constant dense<[0, 2, 1]> : tensor<3xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {axis = 0 : i64, depth = #relax.expr<4>} :
      (tensor<3xi64>, tensor<f32>, tensor<f32>) -> tensor<4x3xf32>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0],
      [0.0, 0.0, 0.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @middle_axis() {
  %x = relax.constant dense<[[0, 1], [2, 0]]> : tensor<2x2xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {axis = 1 : i64, depth = #relax.expr<3>} :
      (tensor<2x2xi64>, tensor<f32>, tensor<f32>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], [[0.0, 1.0],
      [0.0, 0.0], [1.0, 0.0]]]> : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @values() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<5.0> : tensor<f32>
  %b = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<1xi64>,
      tensor<f32>, tensor<f32>) -> tensor<1x3xf32>
  %e = relax.constant dense<[[-1.0, 5.0, -1.0]]> : tensor<1x3xf32>
  check.expect_eq %y, %e : tensor<1x3xf32>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<2> : tensor<i64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<i64>,
      tensor<f32>, tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[0.0, 0.0, 1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @negative() {
  %x = relax.constant dense<[-1, -3]> : tensor<2xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<2xi64>,
      tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @out_of_range() {
  %x = relax.constant dense<[3, -4, 1]> : tensor<3xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<3xi64>,
      tensor<f32>, tensor<f32>) -> tensor<3x3xf32>
  %e = relax.constant dense<[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<3x3xf32>
  relax.return
}

relax.func @no_depth() {
  %x = relax.constant dense<[0, 1]> : tensor<2xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<0>} : (tensor<2xi64>,
      tensor<f32>, tensor<f32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @no_indices() {
  %x = relax.constant dense<> : tensor<0xi64>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<0xi64>,
      tensor<f32>, tensor<f32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @indices_of_i32() {
  %x = relax.constant dense<[1, 0]> : tensor<2xi32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<2xi32>,
      tensor<f32>, tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [1.0, 0.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @indices_of_ui8() {
  %x = relax.constant dense<[1, 200]> : tensor<2xui8>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<2xui8>,
      tensor<f32>, tensor<f32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [0.0, 0.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[0, 2]> : tensor<2xi64>
  %x = relax.match_cast %x0 : tensor<2xi64> -> tensor<?xi64, #relax.tensor<[n]>>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<3>} : (tensor<?xi64,
      #relax.tensor<[n]>>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x3xf32, #relax.tensor<[n, 3]>>,
      tensor<2x3xf32>
  relax.return
}

relax.func @symbolic_depth() {
  %x0 = relax.constant dense<[0, 2, 1]> : tensor<3xi64>
  %x = relax.match_cast %x0 : tensor<3xi64> -> tensor<?xi64, #relax.tensor<[n]>>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<0.0> : tensor<f32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<n>} : (tensor<?xi64,
      #relax.tensor<[n]>>, tensor<f32>, tensor<f32>) -> tensor<?x?xf32,
      #relax.tensor<[n, n]>>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, n]>>,
      tensor<3x3xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3.0> : tensor<f16>
  %b = relax.constant dense<2.0> : tensor<f16>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<f16>, tensor<f16>) -> tensor<1x2xf16>
  %e = relax.constant dense<[[2.0, 3.0]]> : tensor<1x2xf16>
  check.expect_eq %y, %e : tensor<1x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3.0> : tensor<bf16>
  %b = relax.constant dense<2.0> : tensor<bf16>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<bf16>, tensor<bf16>) -> tensor<1x2xbf16>
  %e = relax.constant dense<[[2.0, 3.0]]> : tensor<1x2xbf16>
  check.expect_eq %y, %e : tensor<1x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3.0> : tensor<f64>
  %b = relax.constant dense<2.0> : tensor<f64>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<f64>, tensor<f64>) -> tensor<1x2xf64>
  %e = relax.constant dense<[[2.0, 3.0]]> : tensor<1x2xf64>
  check.expect_eq %y, %e : tensor<1x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<i8>
  %b = relax.constant dense<2> : tensor<i8>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<i8>, tensor<i8>) -> tensor<1x2xi8>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xi8>
  check.expect_eq %y, %e : tensor<1x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<i16>
  %b = relax.constant dense<2> : tensor<i16>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<i16>, tensor<i16>) -> tensor<1x2xi16>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xi16>
  check.expect_eq %y, %e : tensor<1x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<i32>
  %b = relax.constant dense<2> : tensor<i32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<i32>, tensor<i32>) -> tensor<1x2xi32>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<1x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<i64>
  %b = relax.constant dense<2> : tensor<i64>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<i64>, tensor<i64>) -> tensor<1x2xi64>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<ui8>
  %b = relax.constant dense<2> : tensor<ui8>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<ui8>, tensor<ui8>) -> tensor<1x2xui8>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xui8>
  check.expect_eq %y, %e : tensor<1x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<ui16>
  %b = relax.constant dense<2> : tensor<ui16>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<ui16>, tensor<ui16>) -> tensor<1x2xui16>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xui16>
  check.expect_eq %y, %e : tensor<1x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<ui32>
  %b = relax.constant dense<2> : tensor<ui32>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<ui32>, tensor<ui32>) -> tensor<1x2xui32>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xui32>
  check.expect_eq %y, %e : tensor<1x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<3> : tensor<ui64>
  %b = relax.constant dense<2> : tensor<ui64>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<ui64>, tensor<ui64>) -> tensor<1x2xui64>
  %e = relax.constant dense<[[2, 3]]> : tensor<1x2xui64>
  check.expect_eq %y, %e : tensor<1x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[1]> : tensor<1xi64>
  %a = relax.constant dense<true> : tensor<i1>
  %b = relax.constant dense<false> : tensor<i1>
  %y = relax.one_hot %x, %a, %b {depth = #relax.expr<2>} : (tensor<1xi64>,
      tensor<i1>, tensor<i1>) -> tensor<1x2xi1>
  %e = relax.constant dense<[[false, true]]> : tensor<1x2xi1>
  check.expect_eq %y, %e : tensor<1x2xi1>
  relax.return
}
