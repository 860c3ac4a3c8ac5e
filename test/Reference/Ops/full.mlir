// RUN: relax-test-run %s

// relax.full: a tensor of one value.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %s = relax.shape [] -> !relax.shape<[]>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[]>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank1() {
  %s = relax.shape [3] -> !relax.shape<[3]>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[3]>, tensor<f32>) -> tensor<3xf32>
  %e = relax.constant dense<[7.0, 7.0, 7.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @rank3() {
  %s = relax.shape [2, 1, 2] -> !relax.shape<[2, 1, 2]>
  %v = relax.constant dense<-0.5> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[2, 1, 2]>, tensor<f32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<-0.5> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @empty() {
  %s = relax.shape [2, 0] -> !relax.shape<[2, 0]>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[2, 0]>, tensor<f32>)
      -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

// The symbol of the shape is that of another tensor.
relax.func @symbolic() {
  %t0 = relax.constant dense<[0, 0, 0]> : tensor<3xi8>
  %t = relax.match_cast %t0 : tensor<3xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %s = relax.shape [n, 2 * n] -> !relax.shape<[n, 2 * n]>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[n, 2 * n]>, tensor<f32>)
      -> tensor<?x?xf32, #relax.tensor<[n, 2 * n]>>
  %e = relax.constant dense<7.0> : tensor<3x6xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, 2 * n]>>, tensor<3x6xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0.1> : tensor<f16>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f16>) -> tensor<2xf16>
  %e = relax.constant dense<[0.1, 0.1]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @f16_nan() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0x7E00> : tensor<f16>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f16>) -> tensor<2xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0.1> : tensor<bf16>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<bf16>) -> tensor<2xbf16>
  %e = relax.constant dense<[0.1, 0.1]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f32() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0.1> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.1, 0.1]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @f32_nan() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0x7FC00000> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<0.1> : tensor<f64>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f64>) -> tensor<2xf64>
  %e = relax.constant dense<[0.1, 0.1]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i1() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<true> : tensor<i1>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<i1>) -> tensor<2xi1>
  %e = relax.constant dense<[true, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}

relax.func @i8() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<-128> : tensor<i8>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<i8>) -> tensor<2xi8>
  %e = relax.constant dense<[-128, -128]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<-32768> : tensor<i16>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<i16>) -> tensor<2xi16>
  %e = relax.constant dense<[-32768, -32768]> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<-2147483648> : tensor<i32>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<i32>) -> tensor<2xi32>
  %e = relax.constant dense<[-2147483648, -2147483648]> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<-9223372036854775808> : tensor<i64>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<i64>) -> tensor<2xi64>
  %e = relax.constant dense<[-9223372036854775808, -9223372036854775808]>
      : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<255> : tensor<ui8>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<ui8>) -> tensor<2xui8>
  %e = relax.constant dense<[255, 255]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<65535> : tensor<ui16>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<ui16>) -> tensor<2xui16>
  %e = relax.constant dense<[65535, 65535]> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<4294967295> : tensor<ui32>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<ui32>) -> tensor<2xui32>
  %e = relax.constant dense<[4294967295, 4294967295]> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<18446744073709551615> : tensor<ui64>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<ui64>) -> tensor<2xui64>
  %e = relax.constant dense<[18446744073709551615, 18446744073709551615]>
      : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @negative_zero() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %v = relax.constant dense<-0.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[2]>, tensor<f32>) -> tensor<2xf32>
  %e = relax.constant dense<[-0.0, -0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}
