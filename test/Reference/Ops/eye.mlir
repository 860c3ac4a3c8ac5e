// RUN: relax-test-run %s

// relax.eye: ones on a diagonal.

relax.func @square() {
  %s = relax.shape [3, 3] -> !relax.shape<[3, 3]>
  %y = relax.eye %s {dtype = f32} : (!relax.shape<[3, 3]>) -> tensor<3x3xf32>
  %e = relax.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]>
      : tensor<3x3xf32>
  check.expect_eq %y, %e : tensor<3x3xf32>
  relax.return
}

relax.func @above() {
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.eye %s {dtype = f32, k = 1 : i64} : (!relax.shape<[2, 4]>) ->
      tensor<2x4xf32>
  %e = relax.constant dense<[[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]> :
      tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @below() {
  %s = relax.shape [4, 2] -> !relax.shape<[4, 2]>
  %y = relax.eye %s {dtype = f32, k = -2 : i64} : (!relax.shape<[4, 2]>) ->
      tensor<4x2xf32>
  %e = relax.constant dense<[[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> :
      tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<4x2xf32>
  relax.return
}

relax.func @beyond() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = f32, k = 5 : i64} : (!relax.shape<[2, 2]>) ->
      tensor<2x2xf32>
  %e = relax.constant dense<0.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %s = relax.shape [0, 2] -> !relax.shape<[0, 2]>
  %y = relax.eye %s {dtype = f32} : (!relax.shape<[0, 2]>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @f16() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = f16} : (!relax.shape<[2, 2]>) -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = bf16} : (!relax.shape<[2, 2]>) -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = f64} : (!relax.shape<[2, 2]>) -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i8() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = i8} : (!relax.shape<[2, 2]>) -> tensor<2x2xi8>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = i16} : (!relax.shape<[2, 2]>) -> tensor<2x2xi16>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = i32} : (!relax.shape<[2, 2]>) -> tensor<2x2xi32>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = i64} : (!relax.shape<[2, 2]>) -> tensor<2x2xi64>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = ui8} : (!relax.shape<[2, 2]>) -> tensor<2x2xui8>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = ui16} : (!relax.shape<[2, 2]>) -> tensor<2x2xui16>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = ui32} : (!relax.shape<[2, 2]>) -> tensor<2x2xui32>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = ui64} : (!relax.shape<[2, 2]>) -> tensor<2x2xui64>
  %e = relax.constant dense<[[1, 0], [0, 1]]> : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}

relax.func @i1() {
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.eye %s {dtype = i1} : (!relax.shape<[2, 2]>) -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}
