// RUN: relax-test-run %s

// relax.abs: |x|.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<0.5> : tensor<f32>
  %y = relax.abs %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.5> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[0.5, -1.25]], [[3.0, -0.001]]]>
      : tensor<2x1x2xf32>
  %y = relax.abs %x : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.5, 1.25]], [[3.0, 0.001]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %y = relax.abs %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.5, 1.25], [3.0, 0.001]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.abs %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32> -> tensor<?x3xf32,
      #relax.tensor<[n, 3]>>
  %y = relax.abs %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_eq %y, %e : tensor<?x3xf32, #relax.tensor<[n, 3]>>,
      tensor<0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.0010004044, 20.0]>
      : tensor<5xf16>
  %y = relax.abs %x : (tensor<5xf16>) -> tensor<5xf16>
  %e = relax.constant dense<[0.5, 1.25, 3.0, 0.0010004044, 20.0]>
      : tensor<5xf16>
  check.expect_eq %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.00099945068, 20.0]>
      : tensor<5xbf16>
  %y = relax.abs %x : (tensor<5xbf16>) -> tensor<5xbf16>
  %e = relax.constant dense<[0.5, 1.25, 3.0, 0.00099945068, 20.0]>
      : tensor<5xbf16>
  check.expect_eq %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5xf32>
  %y = relax.abs %x : (tensor<5xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[0.5, 1.25, 3.0, 0.001, 20.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5xf64>
  %y = relax.abs %x : (tensor<5xf64>) -> tensor<5xf64>
  %e = relax.constant dense<[0.5, 1.25, 3.0, 0.001, 20.0]> : tensor<5xf64>
  check.expect_eq %y, %e : tensor<5xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-128, -5, 0, 7, 127]> : tensor<5xi8>
  %y = relax.abs %x : (tensor<5xi8>) -> tensor<5xi8>
  %e = relax.constant dense<[-128, 5, 0, 7, 127]> : tensor<5xi8>
  check.expect_eq %y, %e : tensor<5xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-32768, -5, 0, 7, 32767]> : tensor<5xi16>
  %y = relax.abs %x : (tensor<5xi16>) -> tensor<5xi16>
  %e = relax.constant dense<[-32768, 5, 0, 7, 32767]> : tensor<5xi16>
  check.expect_eq %y, %e : tensor<5xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-2147483648, -5, 0, 7, 2147483647]> : tensor<5xi32>
  %y = relax.abs %x : (tensor<5xi32>) -> tensor<5xi32>
  %e = relax.constant dense<[-2147483648, 5, 0, 7, 2147483647]> : tensor<5xi32>
  check.expect_eq %y, %e : tensor<5xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-9223372036854775808, -5, 0, 7,
      9223372036854775807]> : tensor<5xi64>
  %y = relax.abs %x : (tensor<5xi64>) -> tensor<5xi64>
  %e = relax.constant dense<[-9223372036854775808, 5, 0, 7,
      9223372036854775807]> : tensor<5xi64>
  check.expect_eq %y, %e : tensor<5xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 7, 255]> : tensor<3xui8>
  %y = relax.abs %x : (tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[0, 7, 255]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 7, 65535]> : tensor<3xui16>
  %y = relax.abs %x : (tensor<3xui16>) -> tensor<3xui16>
  %e = relax.constant dense<[0, 7, 65535]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 7, 4294967295]> : tensor<3xui32>
  %y = relax.abs %x : (tensor<3xui32>) -> tensor<3xui32>
  %e = relax.constant dense<[0, 7, 4294967295]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 7, 18446744073709551615]> : tensor<3xui64>
  %y = relax.abs %x : (tensor<3xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[0, 7, 18446744073709551615]> : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %x = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 60000.0,
      -60000.0]> : tensor<7xf16>
  %y = relax.abs %x : (tensor<7xf16>) -> tensor<7xf16>
  %e = relax.constant dense<[0x7E00, 0x7C00, 0x7C00, 0.0, 0.0, 60000.0,
      60000.0]> : tensor<7xf16>
  check.expect_eq %y, %e : tensor<7xf16>
  relax.return
}

relax.func @special_bf16() {
  %x = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 1.0002556e30,
      -1.0002556e30]> : tensor<7xbf16>
  %y = relax.abs %x : (tensor<7xbf16>) -> tensor<7xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7F80, 0x7F80, 0.0, 0.0, 1.0002556e30,
      1.0002556e30]> : tensor<7xbf16>
  check.expect_eq %y, %e : tensor<7xbf16>
  relax.return
}

relax.func @special_f32() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      1.0e30, -1.0e30]> : tensor<7xf32>
  %y = relax.abs %x : (tensor<7xf32>) -> tensor<7xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, 0x7F800000, 0.0, 0.0,
      1.0e30, 1.0e30]> : tensor<7xf32>
  check.expect_eq %y, %e : tensor<7xf32>
  relax.return
}

relax.func @special_f64() {
  %x = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
  %y = relax.abs %x : (tensor<7xf64>) -> tensor<7xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0.0, 0.0, 1.0e300, 1.0e300]> : tensor<7xf64>
  check.expect_eq %y, %e : tensor<7xf64>
  relax.return
}
