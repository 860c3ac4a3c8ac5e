// RUN: relax-test-run %s

// relax.full_like: a tensor of one value, of the shape of another.

relax.func @another_type() {
  %x = relax.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %a = relax.constant dense<7> : tensor<i64>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i64>) -> tensor<2xi64>
  %e = relax.constant dense<7> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<5.0> : tensor<f32>
  %a = relax.constant dense<3.0> : tensor<f32>
  %y = relax.full_like %x, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<3.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %y = relax.full_like %x, %a : (tensor<0x2xf32>, tensor<f32>) ->
      tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[5.0, 6.0]]> : tensor<1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x2xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a = relax.constant dense<2.0> : tensor<f32>
  %y = relax.full_like %x, %a : (tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<f32>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<2.0> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<1x2xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3.0> : tensor<f16>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<f16>) -> tensor<2xf16>
  %e = relax.constant dense<3.0> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3.0> : tensor<bf16>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<bf16>) -> tensor<2xbf16>
  %e = relax.constant dense<3.0> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3.0> : tensor<f64>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<f64>) -> tensor<2xf64>
  %e = relax.constant dense<3.0> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<i8>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i8>) -> tensor<2xi8>
  %e = relax.constant dense<3> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<i16>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i16>) -> tensor<2xi16>
  %e = relax.constant dense<3> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<i32>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i32>) -> tensor<2xi32>
  %e = relax.constant dense<3> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<i64>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i64>) -> tensor<2xi64>
  %e = relax.constant dense<3> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<ui8>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<ui8>) -> tensor<2xui8>
  %e = relax.constant dense<3> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<ui16>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<ui16>) -> tensor<2xui16>
  %e = relax.constant dense<3> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<ui32>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<ui32>) -> tensor<2xui32>
  %e = relax.constant dense<3> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<3> : tensor<ui64>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<ui64>) -> tensor<2xui64>
  %e = relax.constant dense<3> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %a = relax.constant dense<true> : tensor<i1>
  %y = relax.full_like %x, %a : (tensor<2xf32>, tensor<i1>) -> tensor<2xi1>
  %e = relax.constant dense<true> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
