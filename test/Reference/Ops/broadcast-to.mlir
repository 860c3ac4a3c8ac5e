// RUN: relax-test-run %s

// relax.broadcast_to: dimensions are aligned at the last ones of the shape, and
// those of size 1 repeated.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @new_dimensions() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = relax.shape [3, 2] -> !relax.shape<[3, 2]>
  %y = relax.broadcast_to %a, %s : (tensor<2xf32>, !relax.shape<[3, 2]>)
      -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @repeats_one() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.broadcast_to %a, %s : (tensor<2x1xf32>, !relax.shape<[2, 3]>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @repeats_and_adds() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %s = relax.shape [2, 2, 2] -> !relax.shape<[2, 2, 2]>
  %y = relax.broadcast_to %a, %s : (tensor<2x1xf32>, !relax.shape<[2, 2, 2]>)
      -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[1.0, 1.0], [2.0, 2.0]],
      [[1.0, 1.0], [2.0, 2.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @rank0() {
  %a = relax.constant dense<7.0> : tensor<f32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.broadcast_to %a, %s : (tensor<f32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<7.0> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @to_rank0() {
  %a = relax.constant dense<7.0> : tensor<f32>
  %s = relax.shape [] -> !relax.shape<[]>
  %y = relax.broadcast_to %a, %s : (tensor<f32>, !relax.shape<[]>)
      -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @same() {
  %a = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.broadcast_to %a, %s : (tensor<2x2xf32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

// A dimension of 1 is repeated no times.
relax.func @to_empty() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %s = relax.shape [2, 0] -> !relax.shape<[2, 0]>
  %y = relax.broadcast_to %a, %s : (tensor<2x1xf32>, !relax.shape<[2, 0]>)
      -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x1xf32>
  %s = relax.shape [2, 0, 3] -> !relax.shape<[2, 0, 3]>
  %y = relax.broadcast_to %a, %s : (tensor<0x1xf32>, !relax.shape<[2, 0, 3]>)
      -> tensor<2x0x3xf32>
  %e = relax.constant dense<> : tensor<2x0x3xf32>
  check.expect_eq %y, %e : tensor<2x0x3xf32>
  relax.return
}

// The symbols of the shape are those of another tensor.
relax.func @symbolic() {
  %t0 = relax.constant dense<[0, 0, 0]> : tensor<3xi8>
  %t = relax.match_cast %t0 : tensor<3xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %x = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %s = relax.shape [n, 2, n] -> !relax.shape<[n, 2, n]>
  %y = relax.broadcast_to %x, %s : (tensor<2x1xf32>, !relax.shape<[n, 2, n]>)
      -> tensor<?x2x?xf32, #relax.tensor<[n, 2, n]>>
  %e = relax.constant dense<[[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]],
      [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]]>
      : tensor<3x2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x2x?xf32, #relax.tensor<[n, 2, n]>>, tensor<3x2x3xf32>
  relax.return
}

relax.func @symbolic_operand() {
  %a0 = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %a = relax.match_cast %a0 : tensor<2x1xf32>
      -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %s = relax.shape [2, n, 3] -> !relax.shape<[2, n, 3]>
  %y = relax.broadcast_to %a, %s
      : (tensor<?x1xf32, #relax.tensor<[n, 1]>>, !relax.shape<[2, n, 3]>)
      -> tensor<2x?x3xf32, #relax.tensor<[2, n, 3]>>
  %e = relax.constant dense<[[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]],
      [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]]> : tensor<2x2x3xf32>
  check.expect_eq %y, %e
      : tensor<2x?x3xf32, #relax.tensor<[2, n, 3]>>, tensor<2x2x3xf32>
  relax.return
}

relax.func @symbolic_empty() {
  %a0 = relax.constant dense<> : tensor<0x1xf32>
  %a = relax.match_cast %a0 : tensor<0x1xf32>
      -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %s = relax.shape [n, 2] -> !relax.shape<[n, 2]>
  %y = relax.broadcast_to %a, %s
      : (tensor<?x1xf32, #relax.tensor<[n, 1]>>, !relax.shape<[n, 2]>)
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xf16>, !relax.shape<[2, 4]>)
      -> tensor<2x4xf16>
  %e = relax.constant dense<[[1.5, -0.0, 0x7E00, 0x7C00],
      [1.5, -0.0, 0x7E00, 0x7C00]]> : tensor<2x4xf16>
  check.expect_eq %y, %e : tensor<2x4xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xbf16>, !relax.shape<[2, 4]>)
      -> tensor<2x4xbf16>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FC0, 0x7F80],
      [1.5, -0.0, 0x7FC0, 0x7F80]]> : tensor<2x4xbf16>
  check.expect_eq %y, %e : tensor<2x4xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xf32>, !relax.shape<[2, 4]>)
      -> tensor<2x4xf32>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FC00000, 0x7F800000],
      [1.5, -0.0, 0x7FC00000, 0x7F800000]]> : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xf64>, !relax.shape<[2, 4]>)
      -> tensor<2x4xf64>
  %e = relax.constant dense<[[1.5, -0.0, 0x7FF8000000000000,
      0x7FF0000000000000], [1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]]>
      : tensor<2x4xf64>
  check.expect_eq %y, %e : tensor<2x4xf64>
  relax.return
}

relax.func @i1() {
  %a = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xi1>, !relax.shape<[2, 4]>)
      -> tensor<2x4xi1>
  %e = relax.constant dense<[[true, false, false, true],
      [true, false, false, true]]> : tensor<2x4xi1>
  check.expect_eq %y, %e : tensor<2x4xi1>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xi8>, !relax.shape<[2, 4]>)
      -> tensor<2x4xi8>
  %e = relax.constant dense<[[-128, 127, 1, 5], [-128, 127, 1, 5]]>
      : tensor<2x4xi8>
  check.expect_eq %y, %e : tensor<2x4xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xi16>, !relax.shape<[2, 4]>)
      -> tensor<2x4xi16>
  %e = relax.constant dense<[[-32768, 32767, 1, 5], [-32768, 32767, 1, 5]]>
      : tensor<2x4xi16>
  check.expect_eq %y, %e : tensor<2x4xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xi32>, !relax.shape<[2, 4]>)
      -> tensor<2x4xi32>
  %e = relax.constant dense<[[-2147483648, 2147483647, 1, 5],
      [-2147483648, 2147483647, 1, 5]]> : tensor<2x4xi32>
  check.expect_eq %y, %e : tensor<2x4xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xi64>, !relax.shape<[2, 4]>)
      -> tensor<2x4xi64>
  %e = relax.constant dense<[[-9223372036854775808, 9223372036854775807, 1, 5],
      [-9223372036854775808, 9223372036854775807, 1, 5]]> : tensor<2x4xi64>
  check.expect_eq %y, %e : tensor<2x4xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xui8>, !relax.shape<[2, 4]>)
      -> tensor<2x4xui8>
  %e = relax.constant dense<[[0, 255, 1, 5], [0, 255, 1, 5]]> : tensor<2x4xui8>
  check.expect_eq %y, %e : tensor<2x4xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xui16>, !relax.shape<[2, 4]>)
      -> tensor<2x4xui16>
  %e = relax.constant dense<[[0, 65535, 1, 5], [0, 65535, 1, 5]]>
      : tensor<2x4xui16>
  check.expect_eq %y, %e : tensor<2x4xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xui32>, !relax.shape<[2, 4]>)
      -> tensor<2x4xui32>
  %e = relax.constant dense<[[0, 4294967295, 1, 5], [0, 4294967295, 1, 5]]>
      : tensor<2x4xui32>
  check.expect_eq %y, %e : tensor<2x4xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  %s = relax.shape [2, 4] -> !relax.shape<[2, 4]>
  %y = relax.broadcast_to %a, %s : (tensor<4xui64>, !relax.shape<[2, 4]>)
      -> tensor<2x4xui64>
  %e = relax.constant dense<[[0, 18446744073709551615, 1, 5],
      [0, 18446744073709551615, 1, 5]]> : tensor<2x4xui64>
  check.expect_eq %y, %e : tensor<2x4xui64>
  relax.return
}
