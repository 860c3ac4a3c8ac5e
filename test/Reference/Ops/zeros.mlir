// RUN: relax-test-run %s

// relax.zeros: a tensor of zeros.

relax.func @matrix() {
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.zeros %s {dtype = f32} : (!relax.shape<[2, 3]>) -> tensor<2x3xf32>
  %e = relax.constant dense<0.0> : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @rank_0() {
  %s = relax.shape [] -> !relax.shape<[]>
  %y = relax.zeros %s {dtype = f32} : (!relax.shape<[]>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @empty() {
  %s = relax.shape [0, 2] -> !relax.shape<[0, 2]>
  %y = relax.zeros %s {dtype = f32} : (!relax.shape<[0, 2]>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32>
      -> tensor<?xf32, #relax.tensor<[n]>>
  %s = relax.shape [n, 2] -> !relax.shape<[n, 2]>
  %y = relax.zeros %s {dtype = f32}
      : (!relax.shape<[n, 2]>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<0.0> : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<3x2xf32>
  relax.return
}

relax.func @f16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = f16} : (!relax.shape<[2]>) -> tensor<2xf16>
  %e = relax.constant dense<0.0> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = bf16} : (!relax.shape<[2]>) -> tensor<2xbf16>
  %e = relax.constant dense<0.0> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = f64} : (!relax.shape<[2]>) -> tensor<2xf64>
  %e = relax.constant dense<0.0> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = i8} : (!relax.shape<[2]>) -> tensor<2xi8>
  %e = relax.constant dense<0> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = i16} : (!relax.shape<[2]>) -> tensor<2xi16>
  %e = relax.constant dense<0> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = i32} : (!relax.shape<[2]>) -> tensor<2xi32>
  %e = relax.constant dense<0> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = i64} : (!relax.shape<[2]>) -> tensor<2xi64>
  %e = relax.constant dense<0> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = ui8} : (!relax.shape<[2]>) -> tensor<2xui8>
  %e = relax.constant dense<0> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = ui16} : (!relax.shape<[2]>) -> tensor<2xui16>
  %e = relax.constant dense<0> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = ui32} : (!relax.shape<[2]>) -> tensor<2xui32>
  %e = relax.constant dense<0> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = ui64} : (!relax.shape<[2]>) -> tensor<2xui64>
  %e = relax.constant dense<0> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.zeros %s {dtype = i1} : (!relax.shape<[2]>) -> tensor<2xi1>
  %e = relax.constant dense<false> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
