// RUN: relax-test-run %s

// relax.dequantize: (data - zero_point) * scale.

relax.func @zero_point_i8() {
  %x = relax.constant dense<[-128, 0, 5, 127]> : tensor<4xi8>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<-125> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<4xi8>, tensor<f32>, tensor<i8>) ->
      tensor<4xf32>
  %e = relax.constant dense<[-1.5, 62.5, 65.0, 126.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @zero_point_ui8() {
  %x = relax.constant dense<[0, 0, 5, 255]> : tensor<4xui8>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<3> : tensor<ui8>
  %y = relax.dequantize %x, %a, %b : (tensor<4xui8>, tensor<f32>, tensor<ui8>)
      -> tensor<4xf32>
  %e = relax.constant dense<[-1.5, -1.5, 1.0, 126.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @zero_point_i16() {
  %x = relax.constant dense<[-32768, 0, 5, 32767]> : tensor<4xi16>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<-32765> : tensor<i16>
  %y = relax.dequantize %x, %a, %b : (tensor<4xi16>, tensor<f32>, tensor<i16>)
      -> tensor<4xf32>
  %e = relax.constant dense<[-1.5, 16382.5, 16385.0, 32766.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @zero_point_ui16() {
  %x = relax.constant dense<[0, 0, 5, 65535]> : tensor<4xui16>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<3> : tensor<ui16>
  %y = relax.dequantize %x, %a, %b : (tensor<4xui16>, tensor<f32>, tensor<ui16>)
      -> tensor<4xf32>
  %e = relax.constant dense<[-1.5, -1.5, 1.0, 32766.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @zero_point_i32() {
  %x = relax.constant dense<[-2147483648, 0, 5, 2147483647]> : tensor<4xi32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<-2147483645> : tensor<i32>
  %y = relax.dequantize %x, %a, %b : (tensor<4xi32>, tensor<f32>, tensor<i32>)
      -> tensor<4xf32>
  %e = relax.constant dense<[-1.5, 1.0737418e+09, 1.0737418e+09, 2.1474836e+09]>
      : tensor<4xf32>
  check.expect_close %y, %e : tensor<4xf32>
  relax.return
}

// 255 is no i8.
relax.func @exact_difference() {
  %x = relax.constant dense<[127, -128]> : tensor<2xi8>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<-128> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<2xi8>, tensor<f32>, tensor<i8>) ->
      tensor<2xf32>
  %e = relax.constant dense<[255.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

// The difference is taken before it is rounded.
relax.func @exact_difference_of_i32() {
  %x = relax.constant dense<[2147483647, -2147483648]> : tensor<2xi32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<2147483646> : tensor<i32>
  %y = relax.dequantize %x, %a, %b : (tensor<2xi32>, tensor<f32>, tensor<i32>)
      -> tensor<2xf32>
  %e = relax.constant dense<[1.0, -4.2949673e+09]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %a = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[1, -1]> : tensor<2xi8>
  %y = relax.dequantize %x, %a, %b {axis = 0 : i64} : (tensor<2x3xi8>,
      tensor<2xf32>, tensor<2xi8>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 0.5, 1.0], [10.0, 12.0, 14.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @columns_by_default() {
  %x = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %a = relax.constant dense<[0.5, 2.0, 4.0]> : tensor<3xf32>
  %b = relax.constant dense<[1, -1, 0]> : tensor<3xi8>
  %y = relax.dequantize %x, %a, %b : (tensor<2x3xi8>, tensor<3xf32>,
      tensor<3xi8>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.0, 6.0, 12.0], [1.5, 12.0, 24.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @blocks() {
  %x = relax.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]> : tensor<2x5xi8>
  %a = relax.constant dense<[[0.25, 0.5, 1.0], [2.0, 0.125, 1.0]]> :
      tensor<2x3xf32>
  %b = relax.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %y = relax.dequantize %x, %a, %b {axis = -1 : i64, block_size = 2 : i64} :
      (tensor<2x5xi8>, tensor<2x3xf32>, tensor<2x3xi8>) -> tensor<2x5xf32>
  %e = relax.constant dense<[[0.0, 0.25, 0.5, 1.0, 2.0], [4.0, 6.0, 0.375, 0.5,
      4.0]]> : tensor<2x5xf32>
  check.expect_eq %y, %e : tensor<2x5xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %x = relax.match_cast %x0 : tensor<2x3xi8> -> tensor<?x?xi8, #relax.tensor<[n,
      m]>>
  %a0 = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %a = relax.match_cast %a0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[1, -1]> : tensor<2xi8>
  %b = relax.match_cast %b0 : tensor<2xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %y = relax.dequantize %x, %a, %b {axis = 0 : i64} : (tensor<?x?xi8,
      #relax.tensor<[n, m]>>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xi8,
      #relax.tensor<[n]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[0.0, 0.5, 1.0], [10.0, 12.0, 14.0]]> :
      tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<2x3xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4xi8>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<0x4xi8>, tensor<f32>, tensor<i8>)
      -> tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<5> : tensor<i8>
  %a = relax.constant dense<0.25> : tensor<f32>
  %b = relax.constant dense<-3> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<i8>, tensor<f32>, tensor<i8>) ->
      tensor<f32>
  %e = relax.constant dense<2.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[-7, 0, 100]> : tensor<3xi8>
  %a = relax.constant dense<0.5> : tensor<f16>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<3xi8>, tensor<f16>, tensor<i8>) ->
      tensor<3xf16>
  %e = relax.constant dense<[-4.0, -0.5, 49.5]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[-7, 0, 100]> : tensor<3xi8>
  %a = relax.constant dense<0.5> : tensor<bf16>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<3xi8>, tensor<bf16>, tensor<i8>) ->
      tensor<3xbf16>
  %e = relax.constant dense<[-4.0, -0.5, 49.5]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[-7, 0, 100]> : tensor<3xi8>
  %a = relax.constant dense<0.5> : tensor<f64>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.dequantize %x, %a, %b : (tensor<3xi8>, tensor<f64>, tensor<i8>) ->
      tensor<3xf64>
  %e = relax.constant dense<[-4.0, -0.5, 49.5]> : tensor<3xf64>
  check.expect_eq %y, %e : tensor<3xf64>
  relax.return
}

relax.func @to_f16() {
  %x = relax.constant dense<[-7, 0, 100]> : tensor<3xi8>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.dequantize %x, %a, %b {out_dtype = f16} : (tensor<3xi8>,
      tensor<f32>, tensor<i8>) -> tensor<3xf16>
  %e = relax.constant dense<[-4.0, -0.5, 49.5]> : tensor<3xf16>
  check.expect_eq %y, %e : tensor<3xf16>
  relax.return
}
