// RUN: relax-test-run %s

// relax.bitwise_not: each bit of x turned around.

relax.func @i1() {
  %x = relax.constant dense<[true, false]> : tensor<2xi1>
  %y = relax.bitwise_not %x : (tensor<2xi1>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[-128, 5, 127]> : tensor<3xi8>
  %y = relax.bitwise_not %x : (tensor<3xi8>) -> tensor<3xi8>
  %e = relax.constant dense<[127, -6, -128]> : tensor<3xi8>
  check.expect_eq %y, %e : tensor<3xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[-32768, 5, 32767]> : tensor<3xi16>
  %y = relax.bitwise_not %x : (tensor<3xi16>) -> tensor<3xi16>
  %e = relax.constant dense<[32767, -6, -32768]> : tensor<3xi16>
  check.expect_eq %y, %e : tensor<3xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[-2147483648, 5, 2147483647]> : tensor<3xi32>
  %y = relax.bitwise_not %x : (tensor<3xi32>) -> tensor<3xi32>
  %e = relax.constant dense<[2147483647, -6, -2147483648]> : tensor<3xi32>
  check.expect_eq %y, %e : tensor<3xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[-9223372036854775808, 5, 9223372036854775807]>
      : tensor<3xi64>
  %y = relax.bitwise_not %x : (tensor<3xi64>) -> tensor<3xi64>
  %e = relax.constant dense<[9223372036854775807, -6, -9223372036854775808]>
      : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[0, 5, 255]> : tensor<3xui8>
  %y = relax.bitwise_not %x : (tensor<3xui8>) -> tensor<3xui8>
  %e = relax.constant dense<[255, 250, 0]> : tensor<3xui8>
  check.expect_eq %y, %e : tensor<3xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[0, 5, 65535]> : tensor<3xui16>
  %y = relax.bitwise_not %x : (tensor<3xui16>) -> tensor<3xui16>
  %e = relax.constant dense<[65535, 65530, 0]> : tensor<3xui16>
  check.expect_eq %y, %e : tensor<3xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[0, 5, 4294967295]> : tensor<3xui32>
  %y = relax.bitwise_not %x : (tensor<3xui32>) -> tensor<3xui32>
  %e = relax.constant dense<[4294967295, 4294967290, 0]> : tensor<3xui32>
  check.expect_eq %y, %e : tensor<3xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[0, 5, 18446744073709551615]> : tensor<3xui64>
  %y = relax.bitwise_not %x : (tensor<3xui64>) -> tensor<3xui64>
  %e = relax.constant dense<[18446744073709551615, 18446744073709551610, 0]>
      : tensor<3xui64>
  check.expect_eq %y, %e : tensor<3xui64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1, -1], [0, 7]]> : tensor<2x2xi32>
  %x = relax.match_cast %x0 : tensor<2x2xi32> -> tensor<?x2xi32,
      #relax.tensor<[n, 2]>>
  %y = relax.bitwise_not %x : (tensor<?x2xi32, #relax.tensor<[n, 2]>>)
      -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[-2, 0], [-1, -8]]> : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<?x2xi32, #relax.tensor<[n, 2]>>,
      tensor<2x2xi32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xi32>
  %y = relax.bitwise_not %x : (tensor<0x2xi32>) -> tensor<0x2xi32>
  %e = relax.constant dense<> : tensor<0x2xi32>
  check.expect_eq %y, %e : tensor<0x2xi32>
  relax.return
}
