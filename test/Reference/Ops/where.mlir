// RUN: relax-test-run %s

// relax.where: a where the condition holds, else b.

relax.func @f16() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf16>
  %c = relax.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf16>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xf16>, tensor<3xf16>)
      -> tensor<3xf16>
  %e = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1.0, 0.0, 1.0]> : tensor<3xbf16>
  %c = relax.constant dense<[0.0, 1.0, 1.0]> : tensor<3xbf16>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xbf16>,
      tensor<3xbf16>) -> tensor<3xbf16>
  %e = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf32>
  %c = relax.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf32>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>)
      -> tensor<3xf32>
  %e = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1.0, 0.0, 1.0]> : tensor<3xf64>
  %c = relax.constant dense<[0.0, 1.0, 1.0]> : tensor<3xf64>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xf64>, tensor<3xf64>)
      -> tensor<3xf64>
  %e = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i1() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %c = relax.constant dense<[false, true, true]> : tensor<3xi1>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xi1>, tensor<3xi1>)
      -> tensor<3xi1>
  %e = relax.constant dense<[true, true, true]> : tensor<3xi1>
  check.expect_eq %y, %e : tensor<3xi1>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xi8>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xi8>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xi8>, tensor<3xi8>)
      -> tensor<3xi8>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xi16>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xi16>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xi16>, tensor<3xi16>)
      -> tensor<3xi16>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xi32>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xi32>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xi32>, tensor<3xi32>)
      -> tensor<3xi32>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xi64>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xi64>, tensor<3xi64>)
      -> tensor<3xi64>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xui8>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xui8>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xui8>, tensor<3xui8>)
      -> tensor<3xui8>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xui16>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xui16>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xui16>,
      tensor<3xui16>) -> tensor<3xui16>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xui32>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xui32>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xui32>,
      tensor<3xui32>) -> tensor<3xui32>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[1, 0, 1]> : tensor<3xui64>
  %c = relax.constant dense<[0, 1, 1]> : tensor<3xui64>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xui64>,
      tensor<3xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[1, 1, 1]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @broadcast() {
  %a = relax.constant dense<[[true], [false]]> : tensor<2x1xi1>
  %b = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]>
      : tensor<2x3xf32>
  %c = relax.constant dense<-1.0> : tensor<f32>
  %y = relax.where %a, %b, %c : (tensor<2x1xi1>, tensor<2x3xf32>,
      tensor<f32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0], [-1.0, -1.0, -1.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @broadcast_condition() {
  %a = relax.constant dense<[[true, false, true]]> : tensor<1x3xi1>
  %b = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]>
      : tensor<2x3xf32>
  %c = relax.constant dense<[[-0.0, -1.0, -2.0], [-3.0, -4.0, -5.0]]>
      : tensor<2x3xf32>
  %y = relax.where %a, %b, %c : (tensor<1x3xi1>, tensor<2x3xf32>,
      tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, -1.0, 2.0], [3.0, -4.0, 5.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @symbolic() {
  %a0 = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %a = relax.match_cast %a0 : tensor<3xi1> -> tensor<?xi1, #relax.tensor<[m]>>
  %b0 = relax.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]>
      : tensor<2x3xf32>
  %b = relax.match_cast %b0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %c0 = relax.constant dense<[[-0.0, -1.0, -2.0], [-3.0, -4.0, -5.0]]>
      : tensor<2x3xf32>
  %c = relax.match_cast %c0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.where %a, %b, %c : (tensor<?xi1, #relax.tensor<[m]>>,
      tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x?xf32, #relax.tensor<[n,
      m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[0.0, -1.0, 2.0], [3.0, -4.0, 5.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0xi1>
  %b = relax.constant dense<> : tensor<0xf32>
  %c = relax.constant dense<> : tensor<0xf32>
  %y = relax.where %a, %b, %c : (tensor<0xi1>, tensor<0xf32>, tensor<0xf32>)
      -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

// What is not chosen does not count.
relax.func @nan_is_not_seen_through() {
  %a = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %b = relax.constant dense<[0x7FC00000, 0x7F800000, -0.0]> : tensor<3xf32>
  %c = relax.constant dense<[-0.0, 0x7F800000, 0x7FC00000]> : tensor<3xf32>
  %y = relax.where %a, %b, %c : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>)
      -> tensor<3xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, -0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}
