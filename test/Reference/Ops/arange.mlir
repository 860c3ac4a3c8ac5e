// RUN: relax-test-run %s

// relax.arange: numbers in steps.

relax.func @up() {
  %x = relax.constant dense<2.0> : tensor<f32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %s = relax.shape [4] -> !relax.shape<[4]>
  %y = relax.arange %x, %a, %s : (tensor<f32>, tensor<f32>, !relax.shape<[4]>)
      -> tensor<4xf32>
  %e = relax.constant dense<[2.0, 2.5, 3.0, 3.5]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @down() {
  %x = relax.constant dense<1.0> : tensor<f32>
  %a = relax.constant dense<-2.0> : tensor<f32>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<f32>, tensor<f32>, !relax.shape<[3]>)
      -> tensor<3xf32>
  %e = relax.constant dense<[1.0, -1.0, -3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @none() {
  %x = relax.constant dense<1.0> : tensor<f32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %s = relax.shape [0] -> !relax.shape<[0]>
  %y = relax.arange %x, %a, %s : (tensor<f32>, tensor<f32>, !relax.shape<[0]>)
      -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @constant() {
  %x = relax.constant dense<3.0> : tensor<f32>
  %a = relax.constant dense<0.0> : tensor<f32>
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.arange %x, %a, %s : (tensor<f32>, tensor<f32>, !relax.shape<[2]>)
      -> tensor<2xf32>
  %e = relax.constant dense<3.0> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @integers_down() {
  %x = relax.constant dense<5> : tensor<i64>
  %a = relax.constant dense<-3> : tensor<i64>
  %s = relax.shape [4] -> !relax.shape<[4]>
  %y = relax.arange %x, %a, %s : (tensor<i64>, tensor<i64>, !relax.shape<[4]>)
      -> tensor<4xi64>
  %e = relax.constant dense<[5, 2, -1, -4]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @wraps_around() {
  %x = relax.constant dense<250> : tensor<ui8>
  %a = relax.constant dense<4> : tensor<ui8>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<ui8>, tensor<ui8>, !relax.shape<[3]>)
      -> tensor<3xui8>
  %e = relax.constant dense<[250, 254, 2]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32>
      -> tensor<?xf32, #relax.tensor<[n]>>
  %a = relax.constant dense<1> : tensor<i64>
  %b = relax.constant dense<2> : tensor<i64>
  %s = relax.shape [n] -> !relax.shape<[n]>
  %y = relax.arange %a, %b, %s
      : (tensor<i64>, tensor<i64>, !relax.shape<[n]>)
      -> tensor<?xi64, #relax.tensor<[n]>>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<?xi64, #relax.tensor<[n]>>, tensor<3xi64>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<1.0> : tensor<f16>
  %a = relax.constant dense<2.0> : tensor<f16>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<f16>, tensor<f16>, !relax.shape<[3]>)
      -> tensor<3xf16>
  %e = relax.constant dense<[1.0, 3.0, 5.0]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<1.0> : tensor<bf16>
  %a = relax.constant dense<2.0> : tensor<bf16>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<bf16>, tensor<bf16>, !relax.shape<[3]>)
      -> tensor<3xbf16>
  %e = relax.constant dense<[1.0, 3.0, 5.0]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<1.0> : tensor<f64>
  %a = relax.constant dense<2.0> : tensor<f64>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<f64>, tensor<f64>, !relax.shape<[3]>)
      -> tensor<3xf64>
  %e = relax.constant dense<[1.0, 3.0, 5.0]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<1> : tensor<i8>
  %a = relax.constant dense<2> : tensor<i8>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<i8>, tensor<i8>, !relax.shape<[3]>) ->
      tensor<3xi8>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<1> : tensor<i16>
  %a = relax.constant dense<2> : tensor<i16>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<i16>, tensor<i16>, !relax.shape<[3]>)
      -> tensor<3xi16>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<1> : tensor<i32>
  %a = relax.constant dense<2> : tensor<i32>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<i32>, tensor<i32>, !relax.shape<[3]>)
      -> tensor<3xi32>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<1> : tensor<i64>
  %a = relax.constant dense<2> : tensor<i64>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<i64>, tensor<i64>, !relax.shape<[3]>)
      -> tensor<3xi64>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<1> : tensor<ui8>
  %a = relax.constant dense<2> : tensor<ui8>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<ui8>, tensor<ui8>, !relax.shape<[3]>)
      -> tensor<3xui8>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<1> : tensor<ui16>
  %a = relax.constant dense<2> : tensor<ui16>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<ui16>, tensor<ui16>, !relax.shape<[3]>)
      -> tensor<3xui16>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<1> : tensor<ui32>
  %a = relax.constant dense<2> : tensor<ui32>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<ui32>, tensor<ui32>, !relax.shape<[3]>)
      -> tensor<3xui32>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<1> : tensor<ui64>
  %a = relax.constant dense<2> : tensor<ui64>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %y = relax.arange %x, %a, %s : (tensor<ui64>, tensor<ui64>, !relax.shape<[3]>)
      -> tensor<3xui64>
  %e = relax.constant dense<[1, 3, 5]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}
