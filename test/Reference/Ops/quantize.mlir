// RUN: relax-test-run %s

// relax.quantize: round(data / scale) + zero_point, halves to the even integer.

relax.func @halves_to_even() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<0> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<i8>) ->
      tensor<2x4xi8>
  %e = relax.constant dense<[[-6, -2, 0, 0], [0, 2, 2, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @zero_point_i8() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<7> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<i8>) ->
      tensor<2x4xi8>
  %e = relax.constant dense<[[1, 5, 7, 7], [7, 9, 9, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @zero_point_ui8() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<7> : tensor<ui8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<ui8>)
      -> tensor<2x4xui8>
  %e = relax.constant dense<[[1, 5, 7, 7], [7, 9, 9, 255]]> : tensor<2x4xui8>
  check.expect_eq %y, %e : tensor<2x4xui8>
  relax.return
}

relax.func @zero_point_i16() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<7> : tensor<i16>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<i16>)
      -> tensor<2x4xi16>
  %e = relax.constant dense<[[1, 5, 7, 7], [7, 9, 9, 407]]> : tensor<2x4xi16>
  check.expect_eq %y, %e : tensor<2x4xi16>
  relax.return
}

relax.func @zero_point_ui16() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<7> : tensor<ui16>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<ui16>)
      -> tensor<2x4xui16>
  %e = relax.constant dense<[[1, 5, 7, 7], [7, 9, 9, 407]]> : tensor<2x4xui16>
  check.expect_eq %y, %e : tensor<2x4xui16>
  relax.return
}

relax.func @zero_point_i32() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<7> : tensor<i32>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f32>, tensor<i32>)
      -> tensor<2x4xi32>
  %e = relax.constant dense<[[1, 5, 7, 7], [7, 9, 9, 407]]> : tensor<2x4xi32>
  check.expect_eq %y, %e : tensor<2x4xi32>
  relax.return
}

relax.func @saturates_i8() {
  %x = relax.constant dense<[-1.0e+12, 1.0e+12, 0xFF800000, 0x7F800000]> :
      tensor<4xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<3> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<4xf32>, tensor<f32>, tensor<i8>) ->
      tensor<4xi8>
  %e = relax.constant dense<[-128, 127, -128, 127]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @saturates_ui8() {
  %x = relax.constant dense<[-1.0e+12, 1.0e+12, 0xFF800000, 0x7F800000]> :
      tensor<4xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<3> : tensor<ui8>
  %y = relax.quantize %x, %a, %b : (tensor<4xf32>, tensor<f32>, tensor<ui8>) ->
      tensor<4xui8>
  %e = relax.constant dense<[0, 255, 0, 255]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @saturates_i16() {
  %x = relax.constant dense<[-1.0e+12, 1.0e+12, 0xFF800000, 0x7F800000]> :
      tensor<4xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<3> : tensor<i16>
  %y = relax.quantize %x, %a, %b : (tensor<4xf32>, tensor<f32>, tensor<i16>) ->
      tensor<4xi16>
  %e = relax.constant dense<[-32768, 32767, -32768, 32767]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @saturates_ui16() {
  %x = relax.constant dense<[-1.0e+12, 1.0e+12, 0xFF800000, 0x7F800000]> :
      tensor<4xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<3> : tensor<ui16>
  %y = relax.quantize %x, %a, %b : (tensor<4xf32>, tensor<f32>, tensor<ui16>) ->
      tensor<4xui16>
  %e = relax.constant dense<[0, 65535, 0, 65535]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @saturates_i32() {
  %x = relax.constant dense<[-1.0e+12, 1.0e+12, 0xFF800000, 0x7F800000]> :
      tensor<4xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<3> : tensor<i32>
  %y = relax.quantize %x, %a, %b : (tensor<4xf32>, tensor<f32>, tensor<i32>) ->
      tensor<4xi32>
  %e = relax.constant dense<[-2147483648, 2147483647, -2147483648, 2147483647]>
      : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

// NaN becomes 0.
relax.func @nan() {
  %x = relax.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<5> : tensor<ui8>
  %y = relax.quantize %x, %a, %b : (tensor<2xf32>, tensor<f32>, tensor<ui8>) ->
      tensor<2xui8>
  %e = relax.constant dense<[0, 7]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<[1, -1]> : tensor<2xi8>
  %y = relax.quantize %x, %a, %b {axis = 0 : i64} : (tensor<2x4xf32>,
      tensor<2xf32>, tensor<2xi8>) -> tensor<2x4xi8>
  %e = relax.constant dense<[[-5, -1, 1, 1], [-1, -1, 0, 99]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @columns_by_default() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<[0.5, 1.0, 2.0, 4.0]> : tensor<4xf32>
  %b = relax.constant dense<[0, 1, 2, 3]> : tensor<4xi8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<4xf32>,
      tensor<4xi8>) -> tensor<2x4xi8>
  %e = relax.constant dense<[[-6, 0, 2, 3], [0, 2, 3, 53]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @middle() {
  %x = relax.constant dense<[[[-3.625, -5.625], [-3.125, 3.0], [1.25, -1.875]],
      [[-2.125, -8.75], [-5.875, -6.75], [3.5, 6.75]]]> : tensor<2x3x2xf32>
  %a = relax.constant dense<[0.25, 0.5, 1.0]> : tensor<3xf32>
  %b = relax.constant dense<[0, 5, -5]> : tensor<3xi8>
  %y = relax.quantize %x, %a, %b {axis = 1 : i64} : (tensor<2x3x2xf32>,
      tensor<3xf32>, tensor<3xi8>) -> tensor<2x3x2xi8>
  %e = relax.constant dense<[[[-14, -22], [-1, 11], [-4, -7]], [[-8, -35], [-7,
      -9], [-1, 2]]]> : tensor<2x3x2xi8>
  check.expect_eq %y, %e : tensor<2x3x2xi8>
  relax.return
}

// The last block is shorter.
relax.func @blocks() {
  %x = relax.constant dense<[[5.875, -5.75, 6.75, -0.0, 8.375], [-8.875, 7.625,
      2.375, -3.5, -2.875]]> : tensor<2x5xf32>
  %a = relax.constant dense<[[0.25, 0.5, 1.0], [2.0, 0.125, 1.0]]> :
      tensor<2x3xf32>
  %b = relax.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8>
  %y = relax.quantize %x, %a, %b {axis = 1 : i64, block_size = 2 : i64} :
      (tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xi8>) -> tensor<2x5xi8>
  %e = relax.constant dense<[[24, -23, 15, 1, 10], [-1, 7, 23, -24, 2]]> :
      tensor<2x5xi8>
  check.expect_eq %y, %e : tensor<2x5xi8>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %x = relax.match_cast %x0 : tensor<2x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %a0 = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %a = relax.match_cast %a0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[1, -1]> : tensor<2xi8>
  %b = relax.match_cast %b0 : tensor<2xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %y = relax.quantize %x, %a, %b {axis = 0 : i64} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xi8,
      #relax.tensor<[n]>>) -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[-5, -1, 1, 1], [-1, -1, 0, 99]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<?x?xi8, #relax.tensor<[n, m]>>, tensor<2x4xi8>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4xf32>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<0x4xf32>, tensor<f32>, tensor<i8>) ->
      tensor<0x4xi8>
  %e = relax.constant dense<> : tensor<0x4xi8>
  check.expect_eq %y, %e : tensor<0x4xi8>
  relax.return
}

// 2^24 + 1 is no number of f32.
relax.func @large_zero_point() {
  %x = relax.constant dense<[1.0, -1.0, 3.0]> : tensor<3xf32>
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<16777217> : tensor<i32>
  %y = relax.quantize %x, %a, %b : (tensor<3xf32>, tensor<f32>, tensor<i32>) ->
      tensor<3xi32>
  %e = relax.constant dense<[16777218, 16777216, 16777220]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<1.5> : tensor<f32>
  %a = relax.constant dense<0.25> : tensor<f32>
  %b = relax.constant dense<-3> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<f32>, tensor<f32>, tensor<i8>) ->
      tensor<i8>
  %e = relax.constant dense<3> : tensor<i8>
  check.expect_eq %y, %e : tensor<i8>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf16>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf16>, tensor<f32>, tensor<i8>) ->
      tensor<2x4xi8>
  %e = relax.constant dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xbf16>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xbf16>, tensor<f32>, tensor<i8>)
      -> tensor<2x4xi8>
  %e = relax.constant dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf64>
  %a = relax.constant dense<0.5> : tensor<f32>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf64>, tensor<f32>, tensor<i8>) ->
      tensor<2x4xi8>
  %e = relax.constant dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @scale_f16() {
  %x = relax.constant dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25,
      200.0]]> : tensor<2x4xf32>
  %a = relax.constant dense<0.5> : tensor<f16>
  %b = relax.constant dense<1> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2x4xf32>, tensor<f16>, tensor<i8>) ->
      tensor<2x4xi8>
  %e = relax.constant dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

// 0.45 / 0.1 is 4.5 in f32.
relax.func @quotient_in_f32() {
  %x = relax.constant dense<[0.3, 0.45]> : tensor<2xf32>
  %a = relax.constant dense<0.1> : tensor<f32>
  %b = relax.constant dense<0> : tensor<i8>
  %y = relax.quantize %x, %a, %b : (tensor<2xf32>, tensor<f32>, tensor<i8>) ->
      tensor<2xi8>
  %e = relax.constant dense<[3, 4]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}
