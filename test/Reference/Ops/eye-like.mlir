// RUN: relax-test-run %s

// relax.eye_like: ones on a diagonal, in the shape of another tensor.

relax.func @same_type() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %y = relax.eye_like %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @another_type() {
  %x = relax.constant dense<0.0> : tensor<2x2xf32>
  %y = relax.eye_like %x {dtype = i32} : (tensor<2x2xf32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @above() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %y = relax.eye_like %x {k = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @below() {
  %x = relax.constant dense<0.0> : tensor<3x2xf32>
  %y = relax.eye_like %x {k = -1 : i64} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> :
      tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.eye_like %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>) ->
      tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<0.0> : tensor<2x2xf16>
  %y = relax.eye_like %x : (tensor<2x2xf16>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<0.0> : tensor<2x2xbf16>
  %y = relax.eye_like %x : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<0.0> : tensor<2x2xf64>
  %y = relax.eye_like %x : (tensor<2x2xf64>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<0> : tensor<2x2xi8>
  %y = relax.eye_like %x : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<0> : tensor<2x2xi16>
  %y = relax.eye_like %x : (tensor<2x2xi16>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<0> : tensor<2x2xi32>
  %y = relax.eye_like %x : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<0> : tensor<2x2xi64>
  %y = relax.eye_like %x : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<0> : tensor<2x2xui8>
  %y = relax.eye_like %x : (tensor<2x2xui8>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<0> : tensor<2x2xui16>
  %y = relax.eye_like %x : (tensor<2x2xui16>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<0> : tensor<2x2xui32>
  %y = relax.eye_like %x : (tensor<2x2xui32>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<0> : tensor<2x2xui64>
  %y = relax.eye_like %x : (tensor<2x2xui64>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<false> : tensor<2x2xi1>
  %y = relax.eye_like %x : (tensor<2x2xi1>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}
