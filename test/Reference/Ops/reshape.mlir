// RUN: relax-test-run %s

relax.func @split_and_join() {
  %a = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %s = relax.shape [3, 2] -> !relax.shape<[3, 2]>
  %0 = relax.reshape %a, %s : (tensor<2x3xi32>, !relax.shape<[3, 2]>) -> tensor<3x2xi32>
  %1 = relax.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  check.expect_eq %0, %1 : tensor<3x2xi32>
  %t = relax.shape [6] -> !relax.shape<[6]>
  %2 = relax.reshape %0, %t : (tensor<3x2xi32>, !relax.shape<[6]>) -> tensor<6xi32>
  %3 = relax.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
  check.expect_eq %2, %3 : tensor<6xi32>
  relax.return
}

relax.func @rank_0() {
  %a = relax.constant dense<7.0> : tensor<1x1xf32>
  %s = relax.shape [] -> !relax.shape<[]>
  %0 = relax.reshape %a, %s : (tensor<1x1xf32>, !relax.shape<[]>) -> tensor<f32>
  %1 = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %0, %1 : tensor<f32>
  %t = relax.shape [1] -> !relax.shape<[1]>
  %2 = relax.reshape %0, %t : (tensor<f32>, !relax.shape<[1]>) -> tensor<1xf32>
  %3 = relax.constant dense<7.0> : tensor<1xf32>
  check.expect_eq %2, %3 : tensor<1xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %s = relax.shape [5, 0, 2] -> !relax.shape<[5, 0, 2]>
  %0 = relax.reshape %a, %s : (tensor<0x3xf32>, !relax.shape<[5, 0, 2]>) -> tensor<5x0x2xf32>
  %1 = relax.constant dense<> : tensor<5x0x2xf32>
  check.expect_eq %0, %1 : tensor<5x0x2xf32>
  relax.return
}

relax.func @symbolic() {
  %a = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %x = relax.match_cast %a : tensor<6xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %s = relax.shape [n floordiv 2, 2] -> !relax.shape<[n floordiv 2, 2]>
  %0 = relax.reshape %x, %s
      : (tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[n floordiv 2, 2]>)
      -> tensor<?x2xf32, #relax.tensor<[n floordiv 2, 2]>>
  %1 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  check.expect_eq %0, %1 : tensor<?x2xf32, #relax.tensor<[n floordiv 2, 2]>>, tensor<3x2xf32>
  relax.return
}

// A shape that is known only when the program runs.
relax.func @shape_of_another() {
  %a = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %b = relax.constant dense<0> : tensor<2x2xi64>
  %c = relax.erase_shape %b : tensor<2x2xi64> -> tensor<?x?xi64>
  %s = relax.shape_of %c : (tensor<?x?xi64>) -> !relax.shape<[?, ?]>
  %0 = relax.reshape %a, %s : (tensor<4xf32>, !relax.shape<[?, ?]>) -> tensor<?x?xf32>
  %1 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %0, %1 : tensor<?x?xf32>, tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types: bits are kept
//===----------------------------------------------------------------------===//

relax.func @elements_are_kept() {
  %s = relax.shape [1, 3] -> !relax.shape<[1, 3]>
  %a = relax.constant dense<[0x7FC00000, -0.0, 0xFF800000]> : tensor<3xf32>
  %0 = relax.reshape %a, %s : (tensor<3xf32>, !relax.shape<[1, 3]>) -> tensor<1x3xf32>
  %1 = relax.constant dense<[[0x7FC00000, -0.0, 0xFF800000]]> : tensor<1x3xf32>
  check.expect_eq %0, %1 : tensor<1x3xf32>
  %b = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %2 = relax.reshape %b, %s : (tensor<3xi1>, !relax.shape<[1, 3]>) -> tensor<1x3xi1>
  %3 = relax.constant dense<[[true, false, true]]> : tensor<1x3xi1>
  check.expect_eq %2, %3 : tensor<1x3xi1>
  %c = relax.constant dense<[0x7C00, -0.0, 1.5]> : tensor<3xf16>
  %4 = relax.reshape %c, %s : (tensor<3xf16>, !relax.shape<[1, 3]>) -> tensor<1x3xf16>
  %5 = relax.constant dense<[[0x7C00, -0.0, 1.5]]> : tensor<1x3xf16>
  check.expect_eq %4, %5 : tensor<1x3xf16>
  %d = relax.constant dense<[0xFF80, -0.0, 1.5]> : tensor<3xbf16>
  %6 = relax.reshape %d, %s : (tensor<3xbf16>, !relax.shape<[1, 3]>) -> tensor<1x3xbf16>
  %7 = relax.constant dense<[[0xFF80, -0.0, 1.5]]> : tensor<1x3xbf16>
  check.expect_eq %6, %7 : tensor<1x3xbf16>
  %e = relax.constant dense<[1.0e-300, -0.0, 0.1]> : tensor<3xf64>
  %8 = relax.reshape %e, %s : (tensor<3xf64>, !relax.shape<[1, 3]>) -> tensor<1x3xf64>
  %9 = relax.constant dense<[[1.0e-300, -0.0, 0.1]]> : tensor<1x3xf64>
  check.expect_eq %8, %9 : tensor<1x3xf64>
  relax.return
}

relax.func @integers_are_kept() {
  %s = relax.shape [2, 1] -> !relax.shape<[2, 1]>
  %a = relax.constant dense<[-128, 127]> : tensor<2xi8>
  %0 = relax.reshape %a, %s : (tensor<2xi8>, !relax.shape<[2, 1]>) -> tensor<2x1xi8>
  %1 = relax.constant dense<[[-128], [127]]> : tensor<2x1xi8>
  check.expect_eq %0, %1 : tensor<2x1xi8>
  %b = relax.constant dense<[-32768, 32767]> : tensor<2xi16>
  %2 = relax.reshape %b, %s : (tensor<2xi16>, !relax.shape<[2, 1]>) -> tensor<2x1xi16>
  %3 = relax.constant dense<[[-32768], [32767]]> : tensor<2x1xi16>
  check.expect_eq %2, %3 : tensor<2x1xi16>
  %c = relax.constant dense<[-9223372036854775808, 9223372036854775807]> : tensor<2xi64>
  %4 = relax.reshape %c, %s : (tensor<2xi64>, !relax.shape<[2, 1]>) -> tensor<2x1xi64>
  %5 = relax.constant dense<[[-9223372036854775808], [9223372036854775807]]> : tensor<2x1xi64>
  check.expect_eq %4, %5 : tensor<2x1xi64>
  %d = relax.constant dense<[255, 1]> : tensor<2xui8>
  %6 = relax.reshape %d, %s : (tensor<2xui8>, !relax.shape<[2, 1]>) -> tensor<2x1xui8>
  %7 = relax.constant dense<[[255], [1]]> : tensor<2x1xui8>
  check.expect_eq %6, %7 : tensor<2x1xui8>
  %e = relax.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %8 = relax.reshape %e, %s : (tensor<2xui64>, !relax.shape<[2, 1]>) -> tensor<2x1xui64>
  %9 = relax.constant dense<[[18446744073709551615], [1]]> : tensor<2x1xui64>
  check.expect_eq %8, %9 : tensor<2x1xui64>
  relax.return
}
