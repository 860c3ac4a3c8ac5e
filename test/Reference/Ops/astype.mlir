// RUN: relax-test-run %s

// relax.astype: elements as another type.

relax.func @f16_to_bf16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = bf16} : (tensor<11xf16>) -> tensor<11xbf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  check.expect_eq %y, %e : tensor<11xbf16>
  relax.return
}

relax.func @f16_to_f32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = f32} : (tensor<11xf16>) -> tensor<11xf32>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  check.expect_eq %y, %e : tensor<11xf32>
  relax.return
}

relax.func @f16_to_f64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = f64} : (tensor<11xf16>) -> tensor<11xf64>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  check.expect_eq %y, %e : tensor<11xf64>
  relax.return
}

relax.func @f16_to_i1() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = i1} : (tensor<11xf16>) -> tensor<11xi1>
  %e = relax.constant dense<[false, true, true, true, true, true, true, true,
      true, true, true]> : tensor<11xi1>
  check.expect_eq %y, %e : tensor<11xi1>
  relax.return
}

relax.func @f16_to_i8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = i8} : (tensor<11xf16>) -> tensor<11xi8>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 127, -128, 0, 127, -128]>
      : tensor<11xi8>
  check.expect_eq %y, %e : tensor<11xi8>
  relax.return
}

relax.func @f16_to_i16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = i16} : (tensor<11xf16>) -> tensor<11xi16>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 32767,
      -32768]> : tensor<11xi16>
  check.expect_eq %y, %e : tensor<11xi16>
  relax.return
}

relax.func @f16_to_i32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = i32} : (tensor<11xf16>) -> tensor<11xi32>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 2147483647,
      -2147483648]> : tensor<11xi32>
  check.expect_eq %y, %e : tensor<11xi32>
  relax.return
}

relax.func @f16_to_i64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = i64} : (tensor<11xf16>) -> tensor<11xi64>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0,
      9223372036854775807, -9223372036854775808]> : tensor<11xi64>
  check.expect_eq %y, %e : tensor<11xi64>
  relax.return
}

relax.func @f16_to_ui8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = ui8} : (tensor<11xf16>) -> tensor<11xui8>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 255, 0, 0, 255, 0]>
      : tensor<11xui8>
  check.expect_eq %y, %e : tensor<11xui8>
  relax.return
}

relax.func @f16_to_ui16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = ui16} : (tensor<11xf16>) -> tensor<11xui16>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 65535, 0]>
      : tensor<11xui16>
  check.expect_eq %y, %e : tensor<11xui16>
  relax.return
}

relax.func @f16_to_ui32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = ui32} : (tensor<11xf16>) -> tensor<11xui32>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 4294967295, 0]>
      : tensor<11xui32>
  check.expect_eq %y, %e : tensor<11xui32>
  relax.return
}

relax.func @f16_to_ui64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  %y = relax.astype %x {dtype = ui64} : (tensor<11xf16>) -> tensor<11xui64>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0,
      18446744073709551615, 0]> : tensor<11xui64>
  check.expect_eq %y, %e : tensor<11xui64>
  relax.return
}

relax.func @bf16_to_f16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = f16} : (tensor<11xbf16>) -> tensor<11xf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  check.expect_eq %y, %e : tensor<11xf16>
  relax.return
}

relax.func @bf16_to_f32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = f32} : (tensor<11xbf16>) -> tensor<11xf32>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  check.expect_eq %y, %e : tensor<11xf32>
  relax.return
}

relax.func @bf16_to_f64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = f64} : (tensor<11xbf16>) -> tensor<11xf64>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  check.expect_eq %y, %e : tensor<11xf64>
  relax.return
}

relax.func @bf16_to_i1() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = i1} : (tensor<11xbf16>) -> tensor<11xi1>
  %e = relax.constant dense<[false, true, true, true, true, true, true, true,
      true, true, true]> : tensor<11xi1>
  check.expect_eq %y, %e : tensor<11xi1>
  relax.return
}

relax.func @bf16_to_i8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = i8} : (tensor<11xbf16>) -> tensor<11xi8>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 127, -128, 0, 127, -128]>
      : tensor<11xi8>
  check.expect_eq %y, %e : tensor<11xi8>
  relax.return
}

relax.func @bf16_to_i16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = i16} : (tensor<11xbf16>) -> tensor<11xi16>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 32767,
      -32768]> : tensor<11xi16>
  check.expect_eq %y, %e : tensor<11xi16>
  relax.return
}

relax.func @bf16_to_i32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = i32} : (tensor<11xbf16>) -> tensor<11xi32>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 2147483647,
      -2147483648]> : tensor<11xi32>
  check.expect_eq %y, %e : tensor<11xi32>
  relax.return
}

relax.func @bf16_to_i64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = i64} : (tensor<11xbf16>) -> tensor<11xi64>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0,
      9223372036854775807, -9223372036854775808]> : tensor<11xi64>
  check.expect_eq %y, %e : tensor<11xi64>
  relax.return
}

relax.func @bf16_to_ui8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = ui8} : (tensor<11xbf16>) -> tensor<11xui8>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 255, 0, 0, 255, 0]>
      : tensor<11xui8>
  check.expect_eq %y, %e : tensor<11xui8>
  relax.return
}

relax.func @bf16_to_ui16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = ui16} : (tensor<11xbf16>) -> tensor<11xui16>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 65535, 0]>
      : tensor<11xui16>
  check.expect_eq %y, %e : tensor<11xui16>
  relax.return
}

relax.func @bf16_to_ui32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = ui32} : (tensor<11xbf16>) -> tensor<11xui32>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 4294967295, 0]>
      : tensor<11xui32>
  check.expect_eq %y, %e : tensor<11xui32>
  relax.return
}

relax.func @bf16_to_ui64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  %y = relax.astype %x {dtype = ui64} : (tensor<11xbf16>) -> tensor<11xui64>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0,
      18446744073709551615, 0]> : tensor<11xui64>
  check.expect_eq %y, %e : tensor<11xui64>
  relax.return
}

relax.func @f32_to_f16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = f16} : (tensor<11xf32>) -> tensor<11xf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  check.expect_eq %y, %e : tensor<11xf16>
  relax.return
}

relax.func @f32_to_bf16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = bf16} : (tensor<11xf32>) -> tensor<11xbf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  check.expect_eq %y, %e : tensor<11xbf16>
  relax.return
}

relax.func @f32_to_f64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = f64} : (tensor<11xf32>) -> tensor<11xf64>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  check.expect_eq %y, %e : tensor<11xf64>
  relax.return
}

relax.func @f32_to_i1() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = i1} : (tensor<11xf32>) -> tensor<11xi1>
  %e = relax.constant dense<[false, true, true, true, true, true, true, true,
      true, true, true]> : tensor<11xi1>
  check.expect_eq %y, %e : tensor<11xi1>
  relax.return
}

relax.func @f32_to_i8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = i8} : (tensor<11xf32>) -> tensor<11xi8>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 127, -128, 0, 127, -128]>
      : tensor<11xi8>
  check.expect_eq %y, %e : tensor<11xi8>
  relax.return
}

relax.func @f32_to_i16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = i16} : (tensor<11xf32>) -> tensor<11xi16>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 32767,
      -32768]> : tensor<11xi16>
  check.expect_eq %y, %e : tensor<11xi16>
  relax.return
}

relax.func @f32_to_i32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = i32} : (tensor<11xf32>) -> tensor<11xi32>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 2147483647,
      -2147483648]> : tensor<11xi32>
  check.expect_eq %y, %e : tensor<11xi32>
  relax.return
}

relax.func @f32_to_i64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = i64} : (tensor<11xf32>) -> tensor<11xi64>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0,
      9223372036854775807, -9223372036854775808]> : tensor<11xi64>
  check.expect_eq %y, %e : tensor<11xi64>
  relax.return
}

relax.func @f32_to_ui8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = ui8} : (tensor<11xf32>) -> tensor<11xui8>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 255, 0, 0, 255, 0]>
      : tensor<11xui8>
  check.expect_eq %y, %e : tensor<11xui8>
  relax.return
}

relax.func @f32_to_ui16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = ui16} : (tensor<11xf32>) -> tensor<11xui16>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 65535, 0]>
      : tensor<11xui16>
  check.expect_eq %y, %e : tensor<11xui16>
  relax.return
}

relax.func @f32_to_ui32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = ui32} : (tensor<11xf32>) -> tensor<11xui32>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 4294967295, 0]>
      : tensor<11xui32>
  check.expect_eq %y, %e : tensor<11xui32>
  relax.return
}

relax.func @f32_to_ui64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  %y = relax.astype %x {dtype = ui64} : (tensor<11xf32>) -> tensor<11xui64>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0,
      18446744073709551615, 0]> : tensor<11xui64>
  check.expect_eq %y, %e : tensor<11xui64>
  relax.return
}

relax.func @f64_to_f16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = f16} : (tensor<11xf64>) -> tensor<11xf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7E00, 0x7C00, 0xFC00]> : tensor<11xf16>
  check.expect_eq %y, %e : tensor<11xf16>
  relax.return
}

relax.func @f64_to_bf16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = bf16} : (tensor<11xf64>) -> tensor<11xbf16>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC0, 0x7F80, 0xFF80]> : tensor<11xbf16>
  check.expect_eq %y, %e : tensor<11xbf16>
  relax.return
}

relax.func @f64_to_f32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = f32} : (tensor<11xf64>) -> tensor<11xf32>
  %e = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<11xf32>
  check.expect_eq %y, %e : tensor<11xf32>
  relax.return
}

relax.func @f64_to_i1() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = i1} : (tensor<11xf64>) -> tensor<11xi1>
  %e = relax.constant dense<[false, true, true, true, true, true, true, true,
      true, true, true]> : tensor<11xi1>
  check.expect_eq %y, %e : tensor<11xi1>
  relax.return
}

relax.func @f64_to_i8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = i8} : (tensor<11xf64>) -> tensor<11xi8>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 127, -128, 0, 127, -128]>
      : tensor<11xi8>
  check.expect_eq %y, %e : tensor<11xi8>
  relax.return
}

relax.func @f64_to_i16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = i16} : (tensor<11xf64>) -> tensor<11xi16>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 32767,
      -32768]> : tensor<11xi16>
  check.expect_eq %y, %e : tensor<11xi16>
  relax.return
}

relax.func @f64_to_i32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = i32} : (tensor<11xf64>) -> tensor<11xi32>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0, 2147483647,
      -2147483648]> : tensor<11xi32>
  check.expect_eq %y, %e : tensor<11xi32>
  relax.return
}

relax.func @f64_to_i64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = i64} : (tensor<11xf64>) -> tensor<11xi64>
  %e = relax.constant dense<[0, 0, 0, 2, -2, 100, 300, -300, 0,
      9223372036854775807, -9223372036854775808]> : tensor<11xi64>
  check.expect_eq %y, %e : tensor<11xi64>
  relax.return
}

relax.func @f64_to_ui8() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = ui8} : (tensor<11xf64>) -> tensor<11xui8>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 255, 0, 0, 255, 0]>
      : tensor<11xui8>
  check.expect_eq %y, %e : tensor<11xui8>
  relax.return
}

relax.func @f64_to_ui16() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = ui16} : (tensor<11xf64>) -> tensor<11xui16>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 65535, 0]>
      : tensor<11xui16>
  check.expect_eq %y, %e : tensor<11xui16>
  relax.return
}

relax.func @f64_to_ui32() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = ui32} : (tensor<11xf64>) -> tensor<11xui32>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0, 4294967295, 0]>
      : tensor<11xui32>
  check.expect_eq %y, %e : tensor<11xui32>
  relax.return
}

relax.func @f64_to_ui64() {
  %x = relax.constant dense<[0.0, 0.75, -0.75, 2.5, -2.5, 100.0, 300.0, -300.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000]>
      : tensor<11xf64>
  %y = relax.astype %x {dtype = ui64} : (tensor<11xf64>) -> tensor<11xui64>
  %e = relax.constant dense<[0, 0, 0, 2, 0, 100, 300, 0, 0,
      18446744073709551615, 0]> : tensor<11xui64>
  check.expect_eq %y, %e : tensor<11xui64>
  relax.return
}

relax.func @i1_to_f16() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = f16} : (tensor<2xi1>) -> tensor<2xf16>
  %e = relax.constant dense<[1.0, 0.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @i1_to_bf16() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = bf16} : (tensor<2xi1>) -> tensor<2xbf16>
  %e = relax.constant dense<[1.0, 0.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @i1_to_f32() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = f32} : (tensor<2xi1>) -> tensor<2xf32>
  %e = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @i1_to_f64() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = f64} : (tensor<2xi1>) -> tensor<2xf64>
  %e = relax.constant dense<[1.0, 0.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i1_to_i8() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = i8} : (tensor<2xi1>) -> tensor<2xi8>
  %e = relax.constant dense<[1, 0]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i1_to_i16() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = i16} : (tensor<2xi1>) -> tensor<2xi16>
  %e = relax.constant dense<[1, 0]> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i1_to_i32() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = i32} : (tensor<2xi1>) -> tensor<2xi32>
  %e = relax.constant dense<[1, 0]> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i1_to_i64() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = i64} : (tensor<2xi1>) -> tensor<2xi64>
  %e = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @i1_to_ui8() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = ui8} : (tensor<2xi1>) -> tensor<2xui8>
  %e = relax.constant dense<[1, 0]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @i1_to_ui16() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = ui16} : (tensor<2xi1>) -> tensor<2xui16>
  %e = relax.constant dense<[1, 0]> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @i1_to_ui32() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = ui32} : (tensor<2xi1>) -> tensor<2xui32>
  %e = relax.constant dense<[1, 0]> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @i1_to_ui64() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.astype %x {dtype = ui64} : (tensor<2xi1>) -> tensor<2xui64>
  %e = relax.constant dense<[1, 0]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i8_to_f16() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = f16} : (tensor<6xi8>) -> tensor<6xf16>
  %e = relax.constant dense<[-128.0, -1.0, 0.0, 5.0, 100.0, 127.0]>
      : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @i8_to_bf16() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = bf16} : (tensor<6xi8>) -> tensor<6xbf16>
  %e = relax.constant dense<[-128.0, -1.0, 0.0, 5.0, 100.0, 127.0]>
      : tensor<6xbf16>
  check.expect_eq %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @i8_to_f32() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = f32} : (tensor<6xi8>) -> tensor<6xf32>
  %e = relax.constant dense<[-128.0, -1.0, 0.0, 5.0, 100.0, 127.0]>
      : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @i8_to_f64() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = f64} : (tensor<6xi8>) -> tensor<6xf64>
  %e = relax.constant dense<[-128.0, -1.0, 0.0, 5.0, 100.0, 127.0]>
      : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

relax.func @i8_to_i1() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = i1} : (tensor<6xi8>) -> tensor<6xi1>
  %e = relax.constant dense<[true, true, false, true, true, true]>
      : tensor<6xi1>
  check.expect_eq %y, %e : tensor<6xi1>
  relax.return
}

relax.func @i8_to_i16() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = i16} : (tensor<6xi8>) -> tensor<6xi16>
  %e = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi16>
  check.expect_eq %y, %e : tensor<6xi16>
  relax.return
}

relax.func @i8_to_i32() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = i32} : (tensor<6xi8>) -> tensor<6xi32>
  %e = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi32>
  check.expect_eq %y, %e : tensor<6xi32>
  relax.return
}

relax.func @i8_to_i64() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = i64} : (tensor<6xi8>) -> tensor<6xi64>
  %e = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi64>
  check.expect_eq %y, %e : tensor<6xi64>
  relax.return
}

relax.func @i8_to_ui8() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = ui8} : (tensor<6xi8>) -> tensor<6xui8>
  %e = relax.constant dense<[128, 255, 0, 5, 100, 127]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @i8_to_ui16() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = ui16} : (tensor<6xi8>) -> tensor<6xui16>
  %e = relax.constant dense<[65408, 65535, 0, 5, 100, 127]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @i8_to_ui32() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = ui32} : (tensor<6xi8>) -> tensor<6xui32>
  %e = relax.constant dense<[4294967168, 4294967295, 0, 5, 100, 127]>
      : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @i8_to_ui64() {
  %x = relax.constant dense<[-128, -1, 0, 5, 100, 127]> : tensor<6xi8>
  %y = relax.astype %x {dtype = ui64} : (tensor<6xi8>) -> tensor<6xui64>
  %e = relax.constant dense<[18446744073709551488, 18446744073709551615, 0, 5,
      100, 127]> : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}

relax.func @i16_to_f16() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = f16} : (tensor<6xi16>) -> tensor<6xf16>
  %e = relax.constant dense<[-32768.0, -1.0, 0.0, 5.0, 100.0, 32768.0]>
      : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @i16_to_bf16() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = bf16} : (tensor<6xi16>) -> tensor<6xbf16>
  %e = relax.constant dense<[-32768.0, -1.0, 0.0, 5.0, 100.0, 32768.0]>
      : tensor<6xbf16>
  check.expect_eq %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @i16_to_f32() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = f32} : (tensor<6xi16>) -> tensor<6xf32>
  %e = relax.constant dense<[-32768.0, -1.0, 0.0, 5.0, 100.0, 32767.0]>
      : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @i16_to_f64() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = f64} : (tensor<6xi16>) -> tensor<6xf64>
  %e = relax.constant dense<[-32768.0, -1.0, 0.0, 5.0, 100.0, 32767.0]>
      : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

relax.func @i16_to_i1() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = i1} : (tensor<6xi16>) -> tensor<6xi1>
  %e = relax.constant dense<[true, true, false, true, true, true]>
      : tensor<6xi1>
  check.expect_eq %y, %e : tensor<6xi1>
  relax.return
}

relax.func @i16_to_i8() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = i8} : (tensor<6xi16>) -> tensor<6xi8>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi8>
  check.expect_eq %y, %e : tensor<6xi8>
  relax.return
}

relax.func @i16_to_i32() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = i32} : (tensor<6xi16>) -> tensor<6xi32>
  %e = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi32>
  check.expect_eq %y, %e : tensor<6xi32>
  relax.return
}

relax.func @i16_to_i64() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = i64} : (tensor<6xi16>) -> tensor<6xi64>
  %e = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi64>
  check.expect_eq %y, %e : tensor<6xi64>
  relax.return
}

relax.func @i16_to_ui8() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = ui8} : (tensor<6xi16>) -> tensor<6xui8>
  %e = relax.constant dense<[0, 255, 0, 5, 100, 255]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @i16_to_ui16() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = ui16} : (tensor<6xi16>) -> tensor<6xui16>
  %e = relax.constant dense<[32768, 65535, 0, 5, 100, 32767]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @i16_to_ui32() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = ui32} : (tensor<6xi16>) -> tensor<6xui32>
  %e = relax.constant dense<[4294934528, 4294967295, 0, 5, 100, 32767]>
      : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @i16_to_ui64() {
  %x = relax.constant dense<[-32768, -1, 0, 5, 100, 32767]> : tensor<6xi16>
  %y = relax.astype %x {dtype = ui64} : (tensor<6xi16>) -> tensor<6xui64>
  %e = relax.constant dense<[18446744073709518848, 18446744073709551615, 0, 5,
      100, 32767]> : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}

relax.func @i32_to_f16() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = f16} : (tensor<6xi32>) -> tensor<6xf16>
  %e = relax.constant dense<[0xFC00, -1.0, 0.0, 5.0, 100.0, 0x7C00]>
      : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @i32_to_bf16() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = bf16} : (tensor<6xi32>) -> tensor<6xbf16>
  %e = relax.constant dense<[-2.1474836e09, -1.0, 0.0, 5.0, 100.0,
      2.1474836e09]> : tensor<6xbf16>
  check.expect_eq %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @i32_to_f32() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = f32} : (tensor<6xi32>) -> tensor<6xf32>
  %e = relax.constant dense<[-2.1474836e09, -1.0, 0.0, 5.0, 100.0,
      2.1474836e09]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @i32_to_f64() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = f64} : (tensor<6xi32>) -> tensor<6xf64>
  %e = relax.constant dense<[-2147483648.0, -1.0, 0.0, 5.0, 100.0,
      2147483647.0]> : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

relax.func @i32_to_i1() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = i1} : (tensor<6xi32>) -> tensor<6xi1>
  %e = relax.constant dense<[true, true, false, true, true, true]>
      : tensor<6xi1>
  check.expect_eq %y, %e : tensor<6xi1>
  relax.return
}

relax.func @i32_to_i8() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = i8} : (tensor<6xi32>) -> tensor<6xi8>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi8>
  check.expect_eq %y, %e : tensor<6xi8>
  relax.return
}

relax.func @i32_to_i16() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = i16} : (tensor<6xi32>) -> tensor<6xi16>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi16>
  check.expect_eq %y, %e : tensor<6xi16>
  relax.return
}

relax.func @i32_to_i64() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = i64} : (tensor<6xi32>) -> tensor<6xi64>
  %e = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi64>
  check.expect_eq %y, %e : tensor<6xi64>
  relax.return
}

relax.func @i32_to_ui8() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = ui8} : (tensor<6xi32>) -> tensor<6xui8>
  %e = relax.constant dense<[0, 255, 0, 5, 100, 255]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @i32_to_ui16() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = ui16} : (tensor<6xi32>) -> tensor<6xui16>
  %e = relax.constant dense<[0, 65535, 0, 5, 100, 65535]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @i32_to_ui32() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = ui32} : (tensor<6xi32>) -> tensor<6xui32>
  %e = relax.constant dense<[2147483648, 4294967295, 0, 5, 100, 2147483647]>
      : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @i32_to_ui64() {
  %x = relax.constant dense<[-2147483648, -1, 0, 5, 100, 2147483647]>
      : tensor<6xi32>
  %y = relax.astype %x {dtype = ui64} : (tensor<6xi32>) -> tensor<6xui64>
  %e = relax.constant dense<[18446744071562067968, 18446744073709551615, 0, 5,
      100, 2147483647]> : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}

relax.func @i64_to_f16() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = f16} : (tensor<6xi64>) -> tensor<6xf16>
  %e = relax.constant dense<[0xFC00, -1.0, 0.0, 5.0, 100.0, 0x7C00]>
      : tensor<6xf16>
  check.expect_eq %y, %e : tensor<6xf16>
  relax.return
}

relax.func @i64_to_bf16() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = bf16} : (tensor<6xi64>) -> tensor<6xbf16>
  %e = relax.constant dense<[-9.223372e18, -1.0, 0.0, 5.0, 100.0,
      9.223372e18]> : tensor<6xbf16>
  check.expect_eq %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @i64_to_f32() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = f32} : (tensor<6xi64>) -> tensor<6xf32>
  %e = relax.constant dense<[-9.223372e18, -1.0, 0.0, 5.0, 100.0,
      9.223372e18]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @i64_to_f64() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = f64} : (tensor<6xi64>) -> tensor<6xf64>
  %e = relax.constant dense<[-9.223372036854776e18, -1.0, 0.0, 5.0, 100.0,
      9.223372036854776e18]> : tensor<6xf64>
  check.expect_eq %y, %e : tensor<6xf64>
  relax.return
}

relax.func @i64_to_i1() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = i1} : (tensor<6xi64>) -> tensor<6xi1>
  %e = relax.constant dense<[true, true, false, true, true, true]>
      : tensor<6xi1>
  check.expect_eq %y, %e : tensor<6xi1>
  relax.return
}

relax.func @i64_to_i8() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = i8} : (tensor<6xi64>) -> tensor<6xi8>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi8>
  check.expect_eq %y, %e : tensor<6xi8>
  relax.return
}

relax.func @i64_to_i16() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = i16} : (tensor<6xi64>) -> tensor<6xi16>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi16>
  check.expect_eq %y, %e : tensor<6xi16>
  relax.return
}

relax.func @i64_to_i32() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = i32} : (tensor<6xi64>) -> tensor<6xi32>
  %e = relax.constant dense<[0, -1, 0, 5, 100, -1]> : tensor<6xi32>
  check.expect_eq %y, %e : tensor<6xi32>
  relax.return
}

relax.func @i64_to_ui8() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = ui8} : (tensor<6xi64>) -> tensor<6xui8>
  %e = relax.constant dense<[0, 255, 0, 5, 100, 255]> : tensor<6xui8>
  check.expect_eq %y, %e : tensor<6xui8>
  relax.return
}

relax.func @i64_to_ui16() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = ui16} : (tensor<6xi64>) -> tensor<6xui16>
  %e = relax.constant dense<[0, 65535, 0, 5, 100, 65535]> : tensor<6xui16>
  check.expect_eq %y, %e : tensor<6xui16>
  relax.return
}

relax.func @i64_to_ui32() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = ui32} : (tensor<6xi64>) -> tensor<6xui32>
  %e = relax.constant dense<[0, 4294967295, 0, 5, 100, 4294967295]>
      : tensor<6xui32>
  check.expect_eq %y, %e : tensor<6xui32>
  relax.return
}

relax.func @i64_to_ui64() {
  %x = relax.constant dense<[-9223372036854775808, -1, 0, 5, 100,
      9223372036854775807]> : tensor<6xi64>
  %y = relax.astype %x {dtype = ui64} : (tensor<6xi64>) -> tensor<6xui64>
  %e = relax.constant dense<[9223372036854775808, 18446744073709551615, 0, 5,
      100, 9223372036854775807]> : tensor<6xui64>
  check.expect_eq %y, %e : tensor<6xui64>
  relax.return
}

relax.func @ui8_to_f16() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = f16} : (tensor<4xui8>) -> tensor<4xf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 255.0]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @ui8_to_bf16() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = bf16} : (tensor<4xui8>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 255.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @ui8_to_f32() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = f32} : (tensor<4xui8>) -> tensor<4xf32>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 255.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @ui8_to_f64() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = f64} : (tensor<4xui8>) -> tensor<4xf64>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 255.0]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @ui8_to_i1() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = i1} : (tensor<4xui8>) -> tensor<4xi1>
  %e = relax.constant dense<[false, true, true, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @ui8_to_i8() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = i8} : (tensor<4xui8>) -> tensor<4xi8>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @ui8_to_i16() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = i16} : (tensor<4xui8>) -> tensor<4xi16>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @ui8_to_i32() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = i32} : (tensor<4xui8>) -> tensor<4xi32>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @ui8_to_i64() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = i64} : (tensor<4xui8>) -> tensor<4xi64>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui8_to_ui16() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = ui16} : (tensor<4xui8>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui8_to_ui32() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = ui32} : (tensor<4xui8>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui8_to_ui64() {
  %x = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  %y = relax.astype %x {dtype = ui64} : (tensor<4xui8>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @ui16_to_f16() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = f16} : (tensor<4xui16>) -> tensor<4xf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @ui16_to_bf16() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = bf16} : (tensor<4xui16>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 65536.0]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @ui16_to_f32() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = f32} : (tensor<4xui16>) -> tensor<4xf32>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 65535.0]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @ui16_to_f64() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = f64} : (tensor<4xui16>) -> tensor<4xf64>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 65535.0]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @ui16_to_i1() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = i1} : (tensor<4xui16>) -> tensor<4xi1>
  %e = relax.constant dense<[false, true, true, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @ui16_to_i8() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = i8} : (tensor<4xui16>) -> tensor<4xi8>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @ui16_to_i16() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = i16} : (tensor<4xui16>) -> tensor<4xi16>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @ui16_to_i32() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = i32} : (tensor<4xui16>) -> tensor<4xi32>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @ui16_to_i64() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = i64} : (tensor<4xui16>) -> tensor<4xi64>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui16_to_ui8() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = ui8} : (tensor<4xui16>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui16_to_ui32() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = ui32} : (tensor<4xui16>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @ui16_to_ui64() {
  %x = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  %y = relax.astype %x {dtype = ui64} : (tensor<4xui16>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @ui32_to_f16() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = f16} : (tensor<4xui32>) -> tensor<4xf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @ui32_to_bf16() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = bf16} : (tensor<4xui32>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 4.2949673e09]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @ui32_to_f32() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = f32} : (tensor<4xui32>) -> tensor<4xf32>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 4.2949673e09]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @ui32_to_f64() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = f64} : (tensor<4xui32>) -> tensor<4xf64>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 4294967295.0]> : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @ui32_to_i1() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = i1} : (tensor<4xui32>) -> tensor<4xi1>
  %e = relax.constant dense<[false, true, true, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @ui32_to_i8() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = i8} : (tensor<4xui32>) -> tensor<4xi8>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @ui32_to_i16() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = i16} : (tensor<4xui32>) -> tensor<4xi16>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @ui32_to_i32() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = i32} : (tensor<4xui32>) -> tensor<4xi32>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @ui32_to_i64() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = i64} : (tensor<4xui32>) -> tensor<4xi64>
  %e = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui32_to_ui8() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = ui8} : (tensor<4xui32>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui32_to_ui16() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = ui16} : (tensor<4xui32>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui32_to_ui64() {
  %x = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  %y = relax.astype %x {dtype = ui64} : (tensor<4xui32>) -> tensor<4xui64>
  %e = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui64>
  check.expect_eq %y, %e : tensor<4xui64>
  relax.return
}

relax.func @ui64_to_f16() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = f16} : (tensor<4xui64>) -> tensor<4xf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y, %e : tensor<4xf16>
  relax.return
}

relax.func @ui64_to_bf16() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = bf16} : (tensor<4xui64>) -> tensor<4xbf16>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 1.8446744e19]> : tensor<4xbf16>
  check.expect_eq %y, %e : tensor<4xbf16>
  relax.return
}

relax.func @ui64_to_f32() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = f32} : (tensor<4xui64>) -> tensor<4xf32>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 1.8446744e19]> : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

relax.func @ui64_to_f64() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = f64} : (tensor<4xui64>) -> tensor<4xf64>
  %e = relax.constant dense<[0.0, 5.0, 100.0, 1.8446744073709552e19]>
      : tensor<4xf64>
  check.expect_eq %y, %e : tensor<4xf64>
  relax.return
}

relax.func @ui64_to_i1() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = i1} : (tensor<4xui64>) -> tensor<4xi1>
  %e = relax.constant dense<[false, true, true, true]> : tensor<4xi1>
  check.expect_eq %y, %e : tensor<4xi1>
  relax.return
}

relax.func @ui64_to_i8() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = i8} : (tensor<4xui64>) -> tensor<4xi8>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi8>
  check.expect_eq %y, %e : tensor<4xi8>
  relax.return
}

relax.func @ui64_to_i16() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = i16} : (tensor<4xui64>) -> tensor<4xi16>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi16>
  check.expect_eq %y, %e : tensor<4xi16>
  relax.return
}

relax.func @ui64_to_i32() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = i32} : (tensor<4xui64>) -> tensor<4xi32>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi32>
  check.expect_eq %y, %e : tensor<4xi32>
  relax.return
}

relax.func @ui64_to_i64() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = i64} : (tensor<4xui64>) -> tensor<4xi64>
  %e = relax.constant dense<[0, 5, 100, -1]> : tensor<4xi64>
  check.expect_eq %y, %e : tensor<4xi64>
  relax.return
}

relax.func @ui64_to_ui8() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = ui8} : (tensor<4xui64>) -> tensor<4xui8>
  %e = relax.constant dense<[0, 5, 100, 255]> : tensor<4xui8>
  check.expect_eq %y, %e : tensor<4xui8>
  relax.return
}

relax.func @ui64_to_ui16() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = ui16} : (tensor<4xui64>) -> tensor<4xui16>
  %e = relax.constant dense<[0, 5, 100, 65535]> : tensor<4xui16>
  check.expect_eq %y, %e : tensor<4xui16>
  relax.return
}

relax.func @ui64_to_ui32() {
  %x = relax.constant dense<[0, 5, 100, 18446744073709551615]> : tensor<4xui64>
  %y = relax.astype %x {dtype = ui32} : (tensor<4xui64>) -> tensor<4xui32>
  %e = relax.constant dense<[0, 5, 100, 4294967295]> : tensor<4xui32>
  check.expect_eq %y, %e : tensor<4xui32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.5, -1.5]]> : tensor<1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.astype %x {dtype = i32} : (tensor<?x2xf32, #relax.tensor<[n,
      2]>>) -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[1, -1]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<1x2xi32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y = relax.astype %x {dtype = i32} : (tensor<0x2xf32>) -> tensor<0x2xi32>
  %e = relax.constant dense<> : tensor<0x2xi32>
  check.expect_eq %y, %e : tensor<0x2xi32>
  relax.return
}

relax.func @same() {
  %x = relax.constant dense<[[1.5, -1.5]]> : tensor<1x2xf32>
  %y = relax.astype %x {dtype = f32} : (tensor<1x2xf32>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.5, -1.5]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

// A half is rounded from f32, which has rounded already: f32 takes the one away,
// and what is left is half way and goes to the even neighbour.
relax.func @integers_become_halves_by_way_of_f32() {
  %x = relax.constant dense<[16842753, -16842753, 16842754]> : tensor<3xi32>
  %y = relax.astype %x {dtype = bf16} : (tensor<3xi32>) -> tensor<3xbf16>
  %e = relax.constant dense<[0x4B80, 0xCB80, 0x4B81]> : tensor<3xbf16>
  check.expect_eq %y, %e : tensor<3xbf16>
  relax.return
}

relax.func @long_integers_become_halves_by_way_of_f32() {
  %x = relax.constant dense<[16842753, 72339069014638593]> : tensor<2xi64>
  %y = relax.astype %x {dtype = bf16} : (tensor<2xi64>) -> tensor<2xbf16>
  %e = relax.constant dense<[0x4B80, 0x5B80]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}
