// RUN: relax-test-run %s

// relax.bitcast: the bits of elements as those of another type. Expected values
// are from Python's struct.

relax.func @f16_to_i16() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7C00, 0xFC00, 0x0001]> : tensor<7xf16>
  %y = relax.bitcast %x {dtype = i16} : (tensor<7xf16>) -> tensor<7xi16>
  %e = relax.constant dense<[15360, -16128, 0, -32768, 31744, -1024, 1]> : tensor<7xi16>
  check.expect_eq %y, %e : tensor<7xi16>
  relax.return
}

relax.func @i16_to_f16() {
  %x = relax.constant dense<[15360, -16128, 0, -32768, 31744, -1024, 1]> : tensor<7xi16>
  %y = relax.bitcast %x {dtype = f16} : (tensor<7xi16>) -> tensor<7xf16>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7C00, 0xFC00, 0x0001]> : tensor<7xf16>
  check.expect_eq %y, %e : tensor<7xf16>
  relax.return
}

relax.func @f16_to_ui16() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7C00, 0xFC00, 0x0001]> : tensor<7xf16>
  %y = relax.bitcast %x {dtype = ui16} : (tensor<7xf16>) -> tensor<7xui16>
  %e = relax.constant dense<[15360, 49408, 0, 32768, 31744, 64512, 1]> : tensor<7xui16>
  check.expect_eq %y, %e : tensor<7xui16>
  relax.return
}

relax.func @ui16_to_f16() {
  %x = relax.constant dense<[15360, 49408, 0, 32768, 31744, 64512, 1]> : tensor<7xui16>
  %y = relax.bitcast %x {dtype = f16} : (tensor<7xui16>) -> tensor<7xf16>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7C00, 0xFC00, 0x0001]> : tensor<7xf16>
  check.expect_eq %y, %e : tensor<7xf16>
  relax.return
}

relax.func @bf16_to_i16() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F80, 0xFF80, 0x0001]> : tensor<7xbf16>
  %y = relax.bitcast %x {dtype = i16} : (tensor<7xbf16>) -> tensor<7xi16>
  %e = relax.constant dense<[16256, -16352, 0, -32768, 32640, -128, 1]> : tensor<7xi16>
  check.expect_eq %y, %e : tensor<7xi16>
  relax.return
}

relax.func @i16_to_bf16() {
  %x = relax.constant dense<[16256, -16352, 0, -32768, 32640, -128, 1]> : tensor<7xi16>
  %y = relax.bitcast %x {dtype = bf16} : (tensor<7xi16>) -> tensor<7xbf16>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F80, 0xFF80, 0x0001]> : tensor<7xbf16>
  check.expect_eq %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @bf16_to_ui16() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F80, 0xFF80, 0x0001]> : tensor<7xbf16>
  %y = relax.bitcast %x {dtype = ui16} : (tensor<7xbf16>) -> tensor<7xui16>
  %e = relax.constant dense<[16256, 49184, 0, 32768, 32640, 65408, 1]> : tensor<7xui16>
  check.expect_eq %y, %e : tensor<7xui16>
  relax.return
}

relax.func @ui16_to_bf16() {
  %x = relax.constant dense<[16256, 49184, 0, 32768, 32640, 65408, 1]> : tensor<7xui16>
  %y = relax.bitcast %x {dtype = bf16} : (tensor<7xui16>) -> tensor<7xbf16>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F80, 0xFF80, 0x0001]> : tensor<7xbf16>
  check.expect_eq %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @f32_to_i32() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F800000, 0xFF800000, 0x00000001]> : tensor<7xf32>
  %y = relax.bitcast %x {dtype = i32} : (tensor<7xf32>) -> tensor<7xi32>
  %e = relax.constant dense<[1065353216, -1071644672, 0, -2147483648, 2139095040, -8388608, 1]> : tensor<7xi32>
  check.expect_eq %y, %e : tensor<7xi32>
  relax.return
}

relax.func @i32_to_f32() {
  %x = relax.constant dense<[1065353216, -1071644672, 0, -2147483648, 2139095040, -8388608, 1]> : tensor<7xi32>
  %y = relax.bitcast %x {dtype = f32} : (tensor<7xi32>) -> tensor<7xf32>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F800000, 0xFF800000, 0x00000001]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @f32_to_ui32() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F800000, 0xFF800000, 0x00000001]> : tensor<7xf32>
  %y = relax.bitcast %x {dtype = ui32} : (tensor<7xf32>) -> tensor<7xui32>
  %e = relax.constant dense<[1065353216, 3223322624, 0, 2147483648, 2139095040, 4286578688, 1]> : tensor<7xui32>
  check.expect_eq %y, %e : tensor<7xui32>
  relax.return
}

relax.func @ui32_to_f32() {
  %x = relax.constant dense<[1065353216, 3223322624, 0, 2147483648, 2139095040, 4286578688, 1]> : tensor<7xui32>
  %y = relax.bitcast %x {dtype = f32} : (tensor<7xui32>) -> tensor<7xf32>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7F800000, 0xFF800000, 0x00000001]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @f64_to_i64() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000001]> : tensor<7xf64>
  %y = relax.bitcast %x {dtype = i64} : (tensor<7xf64>) -> tensor<7xi64>
  %e = relax.constant dense<[4607182418800017408, -4610560118520545280, 0, -9223372036854775808, 9218868437227405312, -4503599627370496, 1]> : tensor<7xi64>
  check.expect_eq %y, %e : tensor<7xi64>
  relax.return
}

relax.func @i64_to_f64() {
  %x = relax.constant dense<[4607182418800017408, -4610560118520545280, 0, -9223372036854775808, 9218868437227405312, -4503599627370496, 1]> : tensor<7xi64>
  %y = relax.bitcast %x {dtype = f64} : (tensor<7xi64>) -> tensor<7xf64>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000001]> : tensor<7xf64>
  check.expect_eq %y, %e : tensor<7xf64>
  relax.return
}

relax.func @f64_to_ui64() {
  %x = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000001]> : tensor<7xf64>
  %y = relax.bitcast %x {dtype = ui64} : (tensor<7xf64>) -> tensor<7xui64>
  %e = relax.constant dense<[4607182418800017408, 13836183955189006336, 0, 9223372036854775808, 9218868437227405312, 18442240474082181120, 1]> : tensor<7xui64>
  check.expect_eq %y, %e : tensor<7xui64>
  relax.return
}

relax.func @ui64_to_f64() {
  %x = relax.constant dense<[4607182418800017408, 13836183955189006336, 0, 9223372036854775808, 9218868437227405312, 18442240474082181120, 1]> : tensor<7xui64>
  %y = relax.bitcast %x {dtype = f64} : (tensor<7xui64>) -> tensor<7xf64>
  %e = relax.constant dense<[1.0, -2.5, 0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x0000000000000001]> : tensor<7xf64>
  check.expect_eq %y, %e : tensor<7xf64>
  relax.return
}

relax.func @f16_to_bf16() {
  %x = relax.constant dense<[1.0, -2.0, 0.0, -0.0]> : tensor<4xf16>
  %y = relax.bitcast %x {dtype = bf16} : (tensor<4xf16>) -> tensor<4xbf16>
  %e = relax.constant dense<[0x3C00, 0xC000, 0.0, -0.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @bf16_to_f16() {
  %x = relax.constant dense<[1.0, -2.0, 0.0, -0.0]> : tensor<4xbf16>
  %y = relax.bitcast %x {dtype = f16} : (tensor<4xbf16>) -> tensor<4xf16>
  %e = relax.constant dense<[0x3F80, 0xC000, 0.0, -0.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @i8_to_ui8() {
  %x = relax.constant dense<[0, 1, 127, -128, -1]> : tensor<5xi8>
  %y = relax.bitcast %x {dtype = ui8} : (tensor<5xi8>) -> tensor<5xui8>
  %e = relax.constant dense<[0, 1, 127, 128, 255]> : tensor<5xui8>
  check.expect_eq %y, %e : tensor<5xui8>
  relax.return
}

relax.func @ui8_to_i8() {
  %x = relax.constant dense<[0, 1, 127, 128, 255]> : tensor<5xui8>
  %y = relax.bitcast %x {dtype = i8} : (tensor<5xui8>) -> tensor<5xi8>
  %e = relax.constant dense<[0, 1, 127, -128, -1]> : tensor<5xi8>
  check.expect_eq %y, %e : tensor<5xi8>
  relax.return
}

relax.func @i16_to_ui16() {
  %x = relax.constant dense<[0, 1, 32767, -32768, -1]> : tensor<5xi16>
  %y = relax.bitcast %x {dtype = ui16} : (tensor<5xi16>) -> tensor<5xui16>
  %e = relax.constant dense<[0, 1, 32767, 32768, 65535]> : tensor<5xui16>
  check.expect_eq %y, %e : tensor<5xui16>
  relax.return
}

relax.func @ui16_to_i16() {
  %x = relax.constant dense<[0, 1, 32767, 32768, 65535]> : tensor<5xui16>
  %y = relax.bitcast %x {dtype = i16} : (tensor<5xui16>) -> tensor<5xi16>
  %e = relax.constant dense<[0, 1, 32767, -32768, -1]> : tensor<5xi16>
  check.expect_eq %y, %e : tensor<5xi16>
  relax.return
}

relax.func @i32_to_ui32() {
  %x = relax.constant dense<[0, 1, 2147483647, -2147483648, -1]> : tensor<5xi32>
  %y = relax.bitcast %x {dtype = ui32} : (tensor<5xi32>) -> tensor<5xui32>
  %e = relax.constant dense<[0, 1, 2147483647, 2147483648, 4294967295]> : tensor<5xui32>
  check.expect_eq %y, %e : tensor<5xui32>
  relax.return
}

relax.func @ui32_to_i32() {
  %x = relax.constant dense<[0, 1, 2147483647, 2147483648, 4294967295]> : tensor<5xui32>
  %y = relax.bitcast %x {dtype = i32} : (tensor<5xui32>) -> tensor<5xi32>
  %e = relax.constant dense<[0, 1, 2147483647, -2147483648, -1]> : tensor<5xi32>
  check.expect_eq %y, %e : tensor<5xi32>
  relax.return
}

relax.func @i64_to_ui64() {
  %x = relax.constant dense<[0, 1, 9223372036854775807, -9223372036854775808, -1]> : tensor<5xi64>
  %y = relax.bitcast %x {dtype = ui64} : (tensor<5xi64>) -> tensor<5xui64>
  %e = relax.constant dense<[0, 1, 9223372036854775807, 9223372036854775808, 18446744073709551615]> : tensor<5xui64>
  check.expect_eq %y, %e : tensor<5xui64>
  relax.return
}

relax.func @ui64_to_i64() {
  %x = relax.constant dense<[0, 1, 9223372036854775807, 9223372036854775808, 18446744073709551615]> : tensor<5xui64>
  %y = relax.bitcast %x {dtype = i64} : (tensor<5xui64>) -> tensor<5xi64>
  %e = relax.constant dense<[0, 1, 9223372036854775807, -9223372036854775808, -1]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

// A NaN that an integer stands for, and the bits of one that is quiet.
relax.func @nan() {
  %i = relax.constant dense<[2143289344, -4194304, 2139095041]> : tensor<3xi32>
  %f = relax.bitcast %i {dtype = f32} : (tensor<3xi32>) -> tensor<3xf32>
  %nan = relax.constant dense<0x7FC00000> : tensor<3xf32>
  check.expect_eq %f, %nan : tensor<3xf32>
  %quiet = relax.constant dense<[0x7FC00000, 0xFFC12300]> : tensor<2xf32>
  %bits = relax.bitcast %quiet {dtype = ui32} : (tensor<2xf32>) -> tensor<2xui32>
  %e = relax.constant dense<[2143289344, 4290847488]> : tensor<2xui32>
  check.expect_eq %bits, %e : tensor<2xui32>
  relax.return
}

// The sign is a bit; what is computed in integers is seen in floats.
relax.func @absolute_by_mask() {
  %x = relax.constant dense<[-1.5, 2.0, -0.0]> : tensor<3xf32>
  %i = relax.bitcast %x {dtype = i32} : (tensor<3xf32>) -> tensor<3xi32>
  %mask = relax.constant dense<2147483647> : tensor<i32>
  %m = relax.bitwise_and %i, %mask : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  %y = relax.bitcast %m {dtype = f32} : (tensor<3xi32>) -> tensor<3xf32>
  %e = relax.constant dense<[1.5, 2.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<1.0> : tensor<f32>
  %y = relax.bitcast %x {dtype = i32} : (tensor<f32>) -> tensor<i32>
  %e = relax.constant dense<1065353216> : tensor<i32>
  check.expect_eq %y, %e : tensor<i32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.bitcast %x {dtype = i32} : (tensor<2x0xf32>) -> tensor<2x0xi32>
  %e = relax.constant dense<> : tensor<2x0xi32>
  check.expect_eq %y, %e : tensor<2x0xi32>
  relax.return
}

relax.func @same_type() {
  %x = relax.constant dense<[1.5, -0.0]> : tensor<2xf16>
  %y = relax.bitcast %x {dtype = f16} : (tensor<2xf16>) -> tensor<2xf16>
  %e = relax.constant dense<[1.5, -0.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, -2.0]]> : tensor<1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x2xf32> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y = relax.bitcast %x {dtype = i32} : (tensor<?x2xf32, #relax.tensor<[n, 2]>>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[1065353216, -1073741824]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>, tensor<1x2xi32>
  relax.return
}
