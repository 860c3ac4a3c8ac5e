// RUN: relax-test-run %s

// relax.outer: all products of the elements of two vectors.

relax.func @vectors() {
  %x = relax.constant dense<[1.0, -1.0, 1.0]> : tensor<3xf32>
  %a = relax.constant dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32>
  %y = relax.outer %x, %a : (tensor<3xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %e = relax.constant dense<[[-1.0, 3.0, 2.0, 3.0], [1.0, -3.0, -2.0, -3.0],
      [-1.0, 3.0, 2.0, 3.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<3x4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[1.0, -1.0, 1.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %a0 = relax.constant dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %y = relax.outer %x, %a : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32,
      #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[-1.0, 3.0, 2.0, 3.0], [1.0, -3.0, -2.0, -3.0],
      [-1.0, 3.0, 2.0, 3.0]]> : tensor<3x4xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, m]>>,
      tensor<3x4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0xf32>
  %a = relax.constant dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32>
  %y = relax.outer %x, %a : (tensor<0xf32>, tensor<4xf32>) -> tensor<0x4xf32>
  %e = relax.constant dense<> : tensor<0x4xf32>
  check.expect_eq %y, %e : tensor<0x4xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[0.25, -0.25, 0.25]> : tensor<3xf16>
  %a = relax.constant dense<[-0.25, 0.75, 0.5, 0.75]> : tensor<4xf16>
  %y = relax.outer %x, %a : (tensor<3xf16>, tensor<4xf16>) -> tensor<3x4xf16>
  %e = relax.constant dense<[[-0.0625, 0.1875, 0.125, 0.1875], [0.0625, -0.1875,
      -0.125, -0.1875], [-0.0625, 0.1875, 0.125, 0.1875]]> : tensor<3x4xf16>
  check.expect_eq %y, %e : tensor<3x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.25, -0.25, 0.25]> : tensor<3xbf16>
  %a = relax.constant dense<[-0.25, 0.75, 0.5, 0.75]> : tensor<4xbf16>
  %y = relax.outer %x, %a : (tensor<3xbf16>, tensor<4xbf16>) -> tensor<3x4xbf16>
  %e = relax.constant dense<[[-0.0625, 0.1875, 0.125, 0.1875], [0.0625, -0.1875,
      -0.125, -0.1875], [-0.0625, 0.1875, 0.125, 0.1875]]> : tensor<3x4xbf16>
  check.expect_eq %y, %e : tensor<3x4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.25, -0.25, 0.25]> : tensor<3xf64>
  %a = relax.constant dense<[-0.25, 0.75, 0.5, 0.75]> : tensor<4xf64>
  %y = relax.outer %x, %a : (tensor<3xf64>, tensor<4xf64>) -> tensor<3x4xf64>
  %e = relax.constant dense<[[-0.0625, 0.1875, 0.125, 0.1875], [0.0625, -0.1875,
      -0.125, -0.1875], [-0.0625, 0.1875, 0.125, 0.1875]]> : tensor<3x4xf64>
  check.expect_eq %y, %e : tensor<3x4xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[100, -3]> : tensor<2xi8>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xi8>
  %y = relax.outer %x, %a : (tensor<2xi8>, tensor<3xi8>) -> tensor<2x3xi8>
  %e = relax.constant dense<[[-56, 44, -100], [-6, -9, -125]]> : tensor<2x3xi8>
  check.expect_eq %y, %e : tensor<2x3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[100, -3]> : tensor<2xi16>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xi16>
  %y = relax.outer %x, %a : (tensor<2xi16>, tensor<3xi16>) -> tensor<2x3xi16>
  %e = relax.constant dense<[[200, 300, 12700], [-6, -9, -381]]> :
      tensor<2x3xi16>
  check.expect_eq %y, %e : tensor<2x3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[100, -3]> : tensor<2xi32>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xi32>
  %y = relax.outer %x, %a : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  %e = relax.constant dense<[[200, 300, 12700], [-6, -9, -381]]> :
      tensor<2x3xi32>
  check.expect_eq %y, %e : tensor<2x3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[100, -3]> : tensor<2xi64>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xi64>
  %y = relax.outer %x, %a : (tensor<2xi64>, tensor<3xi64>) -> tensor<2x3xi64>
  %e = relax.constant dense<[[200, 300, 12700], [-6, -9, -381]]> :
      tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<2x3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[100, 255]> : tensor<2xui8>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xui8>
  %y = relax.outer %x, %a : (tensor<2xui8>, tensor<3xui8>) -> tensor<2x3xui8>
  %e = relax.constant dense<[[200, 44, 156], [254, 253, 129]]> : tensor<2x3xui8>
  check.expect_eq %y, %e : tensor<2x3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[100, 255]> : tensor<2xui16>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xui16>
  %y = relax.outer %x, %a : (tensor<2xui16>, tensor<3xui16>) -> tensor<2x3xui16>
  %e = relax.constant dense<[[200, 300, 12700], [510, 765, 32385]]> :
      tensor<2x3xui16>
  check.expect_eq %y, %e : tensor<2x3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[100, 255]> : tensor<2xui32>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xui32>
  %y = relax.outer %x, %a : (tensor<2xui32>, tensor<3xui32>) -> tensor<2x3xui32>
  %e = relax.constant dense<[[200, 300, 12700], [510, 765, 32385]]> :
      tensor<2x3xui32>
  check.expect_eq %y, %e : tensor<2x3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[100, 255]> : tensor<2xui64>
  %a = relax.constant dense<[2, 3, 127]> : tensor<3xui64>
  %y = relax.outer %x, %a : (tensor<2xui64>, tensor<3xui64>) -> tensor<2x3xui64>
  %e = relax.constant dense<[[200, 300, 12700], [510, 765, 32385]]> :
      tensor<2x3xui64>
  check.expect_eq %y, %e : tensor<2x3xui64>
  relax.return
}

relax.func @nan_and_infinity() {
  %x = relax.constant dense<[0x7FC00000, 0x7F800000, 1.0]> : tensor<3xf32>
  %a = relax.constant dense<[0.0, -1.0]> : tensor<2xf32>
  %y = relax.outer %x, %a : (tensor<3xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7FC00000], [0x7FC00000, 0xFF800000],
      [0.0, -1.0]]> : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}
