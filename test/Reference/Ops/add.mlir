// RUN: relax-test-run %s

relax.func @f32() {
  %a = relax.constant dense<[1.5, -2.0, 0.0]> : tensor<3xf32>
  %b = relax.constant dense<[0.25, 2.0, -0.0]> : tensor<3xf32>
  %0 = relax.add %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = relax.constant dense<[1.75, 0.0, 0.0]> : tensor<3xf32>
  check.expect_eq %0, %1 : tensor<3xf32>
  relax.return
}

// 0x7F800000 is +inf, 0xFF800000 -inf, 0x7FC00000 NaN.
relax.func @nan_and_infinities() {
  %a = relax.constant dense<[0x7F800000, 0x7F800000, 0xFF800000, 0x7FC00000, 3.0e38]> : tensor<5xf32>
  %b = relax.constant dense<[1.0, 0xFF800000, 0xFF800000, 1.0, 3.0e38]> : tensor<5xf32>
  %0 = relax.add %a, %b : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  %1 = relax.constant dense<[0x7F800000, 0x7FC00000, 0xFF800000, 0x7FC00000, 0x7F800000]> : tensor<5xf32>
  check.expect_eq %0, %1 : tensor<5xf32>
  relax.return
}

relax.func @negative_zeros() {
  %a = relax.constant dense<-0.0> : tensor<1xf32>
  %0 = relax.add %a, %a : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  check.expect_eq %0, %a : tensor<1xf32>
  relax.return
}

relax.func @rank_0() {
  %a = relax.constant dense<1.0> : tensor<f32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %0 = relax.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = relax.constant dense<3.0> : tensor<f32>
  check.expect_eq %0, %1 : tensor<f32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<2x0xf32>
  %b = relax.constant dense<1.0> : tensor<2x1xf32>
  %0 = relax.add %a, %b : (tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x0xf32>
  check.expect_eq %0, %a : tensor<2x0xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

relax.func @broadcast_row_and_column() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %b = relax.constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %0 = relax.add %a, %b : (tensor<1x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  %1 = relax.constant dense<[[11.0, 12.0, 13.0], [21.0, 22.0, 23.0]]> : tensor<2x3xf32>
  check.expect_eq %0, %1 : tensor<2x3xf32>
  relax.return
}

relax.func @broadcast_ranks() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %c = relax.constant dense<100.0> : tensor<f32>
  %0 = relax.add %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>) -> tensor<2x1x2xf32>
  %1 = relax.add %c, %0 : (tensor<f32>, tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %2 = relax.constant dense<[[[111.0, 122.0]], [[113.0, 124.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %1, %2 : tensor<2x1x2xf32>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %b = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %x = relax.match_cast %a : tensor<2x3xf32> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.match_cast %b : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %0 = relax.add %x, %y
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?xf32, #relax.tensor<[m]>>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %1 = relax.constant dense<[[11.0, 22.0, 33.0], [14.0, 25.0, 36.0]]> : tensor<2x3xf32>
  check.expect_eq %0, %1 : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

// 2049 is no f16, and halfway between 2048 and 2050: to even.
relax.func @f16() {
  %a = relax.constant dense<[2048.0, 65504.0, 0.5]> : tensor<3xf16>
  %b = relax.constant dense<[1.0, 65504.0, 0.25]> : tensor<3xf16>
  %0 = relax.add %a, %b : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  %1 = relax.constant dense<[2048.0, 0x7C00, 0.75]> : tensor<3xf16>
  check.expect_eq %0, %1 : tensor<3xf16>
  relax.return
}

// 257 is no bf16: to even again.
relax.func @bf16() {
  %a = relax.constant dense<[256.0, 3.0e38, 0.5]> : tensor<3xbf16>
  %b = relax.constant dense<[1.0, 3.0e38, 0.25]> : tensor<3xbf16>
  %0 = relax.add %a, %b : (tensor<3xbf16>, tensor<3xbf16>) -> tensor<3xbf16>
  %1 = relax.constant dense<[256.0, 0x7F80, 0.75]> : tensor<3xbf16>
  check.expect_eq %0, %1 : tensor<3xbf16>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[0.1, 1.0e300]> : tensor<2xf64>
  %b = relax.constant dense<[0.2, 1.0e300]> : tensor<2xf64>
  %0 = relax.add %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %1 = relax.constant dense<[0.30000000000000004, 2.0e300]> : tensor<2xf64>
  check.expect_eq %0, %1 : tensor<2xf64>
  relax.return
}

relax.func @signed_integers_wrap() {
  %a = relax.constant dense<[127, -128, 5]> : tensor<3xi8>
  %b = relax.constant dense<[1, -1, -7]> : tensor<3xi8>
  %0 = relax.add %a, %b : (tensor<3xi8>, tensor<3xi8>) -> tensor<3xi8>
  %1 = relax.constant dense<[-128, 127, -2]> : tensor<3xi8>
  check.expect_eq %0, %1 : tensor<3xi8>

  %c = relax.constant dense<[32767, 1]> : tensor<2xi16>
  %2 = relax.add %c, %c : (tensor<2xi16>, tensor<2xi16>) -> tensor<2xi16>
  %3 = relax.constant dense<[-2, 2]> : tensor<2xi16>
  check.expect_eq %2, %3 : tensor<2xi16>

  %d = relax.constant dense<[2147483647, 1]> : tensor<2xi32>
  %4 = relax.add %d, %d : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %5 = relax.constant dense<[-2, 2]> : tensor<2xi32>
  check.expect_eq %4, %5 : tensor<2xi32>

  %e = relax.constant dense<[9223372036854775807, 9007199254740993]> : tensor<2xi64>
  %f = relax.constant dense<[9223372036854775807, 2]> : tensor<2xi64>
  %6 = relax.add %e, %f : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %7 = relax.constant dense<[-2, 9007199254740995]> : tensor<2xi64>
  check.expect_eq %6, %7 : tensor<2xi64>
  relax.return
}

relax.func @unsigned_integers_wrap() {
  %a = relax.constant dense<[255, 100]> : tensor<2xui8>
  %0 = relax.add %a, %a : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  %1 = relax.constant dense<[254, 200]> : tensor<2xui8>
  check.expect_eq %0, %1 : tensor<2xui8>

  %b = relax.constant dense<[65535, 40000]> : tensor<2xui16>
  %2 = relax.add %b, %b : (tensor<2xui16>, tensor<2xui16>) -> tensor<2xui16>
  %3 = relax.constant dense<[65534, 14464]> : tensor<2xui16>
  check.expect_eq %2, %3 : tensor<2xui16>

  %c = relax.constant dense<[4294967295, 3]> : tensor<2xui32>
  %4 = relax.add %c, %c : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
  %5 = relax.constant dense<[4294967294, 6]> : tensor<2xui32>
  check.expect_eq %4, %5 : tensor<2xui32>

  %d = relax.constant dense<[18446744073709551615, 9223372036854775807]> : tensor<2xui64>
  %6 = relax.add %d, %d : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
  %7 = relax.constant dense<[18446744073709551614, 18446744073709551614]> : tensor<2xui64>
  check.expect_eq %6, %7 : tensor<2xui64>
  relax.return
}
