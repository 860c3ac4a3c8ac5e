// RUN: relax-test-run %s

// relax.bitcast: the bits of elements as another type. Expected values
// are from Python's struct.

#x_7 = dense<[1.0, -2.5, 0.0, -0.0, inf, -inf, 0x0001]>
#x_7_b = dense<[1.0, -2.5, 0.0, -0.0, inf, -inf, 0x00000001]> : tensor<7xf32>
#e_7 = dense<[1065353216, -1071644672, 0, -2147483648, 2139095040, -8388608, 1]> : tensor<7xi32>
#e_7_b = dense<[1065353216, 3223322624, 0, 2147483648, 2139095040, 4286578688, 1]> : tensor<7xui32>
#x_7_c = dense<[1.0, -2.5, 0.0, -0.0, inf, -inf, 0x0000000000000001]> : tensor<7xf64>
#e_7_c = dense<[4607182418800017408, -4610560118520545280, 0, -9223372036854775808,
    9218868437227405312, -4503599627370496, 1]> : tensor<7xi64>
#e_7_d = dense<[4607182418800017408, 13836183955189006336, 0, 9223372036854775808,
    9218868437227405312, 18442240474082181120, 1]> : tensor<7xui64>
#x_5 = dense<[0, 1, 32767, -32768, -1]> : tensor<5xi16>
#x_5_b = dense<[0, 1, 2147483647, -2147483648, -1]> : tensor<5xi32>
#x_5_c = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1]> : tensor<5xi64>
#e_5 = dense<[0, 1, 9223372036854775807, 9223372036854775808,
    18446744073709551615]> : tensor<5xui64>

case @f16_to_i16: relax.bitcast #x_7 : tensor<7xf16> {dtype = i16}
    == dense<[15360, -16128, 0, -32768, 31744, -1024, 1]> : tensor<7xi16>
case @i16_to_f16: relax.bitcast dense<[15360, -16128, 0, -32768, 31744, -1024, 1]> : tensor<7xi16>
    {dtype = f16}
    == #x_7 : tensor<7xf16>
case @f16_to_ui16: relax.bitcast #x_7 : tensor<7xf16> {dtype = ui16}
    == dense<[15360, 49408, 0, 32768, 31744, 64512, 1]> : tensor<7xui16>
case @ui16_to_f16: relax.bitcast dense<[15360, 49408, 0, 32768, 31744, 64512, 1]> : tensor<7xui16>
    {dtype = f16}
    == #x_7 : tensor<7xf16>
case @bf16_to_i16: relax.bitcast #x_7 : tensor<7xbf16> {dtype = i16}
    == dense<[16256, -16352, 0, -32768, 32640, -128, 1]> : tensor<7xi16>
case @i16_to_bf16: relax.bitcast dense<[16256, -16352, 0, -32768, 32640, -128, 1]> : tensor<7xi16>
    {dtype = bf16}
    == #x_7 : tensor<7xbf16>
case @bf16_to_ui16: relax.bitcast #x_7 : tensor<7xbf16> {dtype = ui16}
    == dense<[16256, 49184, 0, 32768, 32640, 65408, 1]> : tensor<7xui16>
case @ui16_to_bf16: relax.bitcast dense<[16256, 49184, 0, 32768, 32640, 65408, 1]> : tensor<7xui16>
    {dtype = bf16}
    == #x_7 : tensor<7xbf16>
case @f32_to_i32: relax.bitcast #x_7_b {dtype = i32} == #e_7
case @i32_to_f32: relax.bitcast #e_7 {dtype = f32} == #x_7_b
case @f32_to_ui32: relax.bitcast #x_7_b {dtype = ui32} == #e_7_b
case @ui32_to_f32: relax.bitcast #e_7_b {dtype = f32} == #x_7_b
case @f64_to_i64: relax.bitcast #x_7_c {dtype = i64} == #e_7_c
case @i64_to_f64: relax.bitcast #e_7_c {dtype = f64} == #x_7_c
case @f64_to_ui64: relax.bitcast #x_7_c {dtype = ui64} == #e_7_d
case @ui64_to_f64: relax.bitcast #e_7_d {dtype = f64} == #x_7_c
case @f16_to_bf16: relax.bitcast dense<[1.0, -2.0, 0.0, -0.0]> : tensor<4xf16> {dtype = bf16}
    == dense<[0x3C00, 0xC000, 0.0, -0.0]> : tensor<4xbf16>
case @bf16_to_f16: relax.bitcast dense<[1.0, -2.0, 0.0, -0.0]> : tensor<4xbf16> {dtype = f16}
    == dense<[0x3F80, 0xC000, 0.0, -0.0]> : tensor<4xf16>
case @i8_to_ui8: relax.bitcast dense<[0, 1, 127, -128, -1]> : tensor<5xi8> {dtype = ui8}
    == dense<[0, 1, 127, 128, 255]> : tensor<5xui8>
case @ui8_to_i8: relax.bitcast dense<[0, 1, 127, 128, 255]> : tensor<5xui8> {dtype = i8}
    == dense<[0, 1, 127, -128, -1]> : tensor<5xi8>
case @i16_to_ui16: relax.bitcast #x_5 {dtype = ui16}
    == dense<[0, 1, 32767, 32768, 65535]> : tensor<5xui16>
case @ui16_to_i16: relax.bitcast dense<[0, 1, 32767, 32768, 65535]> : tensor<5xui16> {dtype = i16}
    == #x_5
case @i32_to_ui32: relax.bitcast #x_5_b {dtype = ui32}
    == dense<[0, 1, 2147483647, 2147483648, 4294967295]> : tensor<5xui32>
case @ui32_to_i32: relax.bitcast dense<[0, 1, 2147483647, 2147483648, 4294967295]> : tensor<5xui32>
    {dtype = i32}
    == #x_5_b
case @i64_to_ui64: relax.bitcast #x_5_c {dtype = ui64} == #e_5
case @ui64_to_i64: relax.bitcast #e_5 {dtype = i64} == #x_5_c

// An integer with the bits of a NaN, and the bits of a quiet NaN.
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

// The sign is a bit; a computation on integers shows in floats.
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

case @rank_0: relax.bitcast dense<1.0> : tensor<f32> {dtype = i32}
    == dense<1065353216> : tensor<i32>
case @empty: relax.bitcast dense<> : tensor<2x0xf32> {dtype = i32} == dense<> : tensor<2x0xi32>
case @same_type: relax.bitcast dense<[1.5, -0.0]> : tensor<2xf16> {dtype = f16}
    == dense<[1.5, -0.0]> : tensor<2xf16>
case @symbolic: relax.bitcast dense<[[1.0, -2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {dtype = i32}
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[1065353216, -1073741824]]> : tensor<1x2xi32>
