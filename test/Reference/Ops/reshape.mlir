// RUN: relax-test-run %s

// relax.reshape: the elements in row-major order under another shape.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @joins() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %s = relax.shape [6] -> !relax.shape<[6]>
  %y = relax.reshape %a, %s : (tensor<2x3xf32>, !relax.shape<[6]>)
      -> tensor<6xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @splits() {
  %a = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %s = relax.shape [3, 2] -> !relax.shape<[3, 2]>
  %y = relax.reshape %a, %s : (tensor<6xf32>, !relax.shape<[3, 2]>)
      -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

// The order is that of rows: this is no transposition.
relax.func @regroups() {
  %a = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %s = relax.shape [3, 2] -> !relax.shape<[3, 2]>
  %y = relax.reshape %a, %s : (tensor<2x3xf32>, !relax.shape<[3, 2]>)
      -> tensor<3x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e : tensor<3x2xf32>
  relax.return
}

relax.func @rank0_to_ones() {
  %a = relax.constant dense<7.0> : tensor<f32>
  %s = relax.shape [1, 1] -> !relax.shape<[1, 1]>
  %y = relax.reshape %a, %s : (tensor<f32>, !relax.shape<[1, 1]>)
      -> tensor<1x1xf32>
  %e = relax.constant dense<[[7.0]]> : tensor<1x1xf32>
  check.expect_eq %y, %e : tensor<1x1xf32>
  relax.return
}

relax.func @ones_to_rank0() {
  %a = relax.constant dense<[[7.0]]> : tensor<1x1xf32>
  %s = relax.shape [] -> !relax.shape<[]>
  %y = relax.reshape %a, %s : (tensor<1x1xf32>, !relax.shape<[]>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @moves_ones() {
  %a = relax.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]>
      : tensor<1x2x1x2xf32>
  %s = relax.shape [2, 2, 1, 1] -> !relax.shape<[2, 2, 1, 1]>
  %y = relax.reshape %a, %s : (tensor<1x2x1x2xf32>, !relax.shape<[2, 2, 1, 1]>)
      -> tensor<2x2x1x1xf32>
  %e = relax.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]>
      : tensor<2x2x1x1xf32>
  check.expect_eq %y, %e : tensor<2x2x1x1xf32>
  relax.return
}

relax.func @same() {
  %a = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<2x2xf32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x4xf32>
  %s = relax.shape [2, 0] -> !relax.shape<[2, 0]>
  %y = relax.reshape %a, %s : (tensor<0x4xf32>, !relax.shape<[2, 0]>)
      -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_eq %y, %e : tensor<2x0xf32>
  relax.return
}

// What stays before the regrouped dimensions is not touched.
relax.func @symbolic_batch() {
  %a0 = relax.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]],
      [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %a = relax.match_cast %a0 : tensor<2x2x3xf32>
      -> tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>
  %s = relax.shape [n, 6] -> !relax.shape<[n, 6]>
  %y = relax.reshape %a, %s
      : (tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>, !relax.shape<[n, 6]>)
      -> tensor<?x6xf32, #relax.tensor<[n, 6]>>
  %e = relax.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
      [7.0, 8.0, 9.0, 10.0, 11.0, 12.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e
      : tensor<?x6xf32, #relax.tensor<[n, 6]>>, tensor<2x6xf32>
  relax.return
}

relax.func @symbolic_joins() {
  %a0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %a = relax.match_cast %a0 : tensor<2x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %s = relax.shape [3 * n] -> !relax.shape<[3 * n]>
  %y = relax.reshape %a, %s
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>, !relax.shape<[3 * n]>)
      -> tensor<?xf32, #relax.tensor<[3 * n]>>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[3 * n]>>, tensor<6xf32>
  relax.return
}

relax.func @symbolic_splits() {
  %a0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %a = relax.match_cast %a0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %s = relax.shape [n, 1, m] -> !relax.shape<[n, 1, m]>
  %y = relax.reshape %a, %s
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, !relax.shape<[n, 1, m]>)
      -> tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
  %e = relax.constant dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]>
      : tensor<2x1x3xf32>
  check.expect_eq %y, %e
      : tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>, tensor<2x1x3xf32>
  relax.return
}

// n * m elements both times.
relax.func @symbolic_regroups() {
  %a0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %a = relax.match_cast %a0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %s = relax.shape [m, n] -> !relax.shape<[m, n]>
  %y = relax.reshape %a, %s
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, !relax.shape<[m, n]>)
      -> tensor<?x?xf32, #relax.tensor<[m, n]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>
      : tensor<3x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[m, n]>>, tensor<3x2xf32>
  relax.return
}

relax.func @symbolic_empty() {
  %a0 = relax.constant dense<> : tensor<0x3xf32>
  %a = relax.match_cast %a0 : tensor<0x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %s = relax.shape [3, n] -> !relax.shape<[3, n]>
  %y = relax.reshape %a, %s
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>, !relax.shape<[3, n]>)
      -> tensor<3x?xf32, #relax.tensor<[3, n]>>
  %e = relax.constant dense<> : tensor<3x0xf32>
  check.expect_eq %y, %e
      : tensor<3x?xf32, #relax.tensor<[3, n]>>, tensor<3x0xf32>
  relax.return
}

// The types do not say that n * m elements are 6: this is checked when it runs.
relax.func @unproven_count() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %s = relax.shape [6] -> !relax.shape<[6]>
  %y = relax.reshape %x, %s
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, !relax.shape<[6]>)
      -> tensor<6xf32>
  %e = relax.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

// A shape that is known only when the program runs.
relax.func @shape_of_another() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t0 = relax.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi8>
  %t = relax.match_cast %t0 : tensor<2x2xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape_of %t : (tensor<?x?xi8, #relax.tensor<[n, m]>>)
      -> !relax.shape<[n, m]>
  %y = relax.reshape %x, %s : (tensor<4xf32>, !relax.shape<[n, m]>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[1.5, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xf16>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf16>
  %e = relax.constant dense<[[1.5, -0.0], [0x7E00, 0x7C00]]> : tensor<2x2xf16>
  check.expect_eq %y, %e : tensor<2x2xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xbf16>, !relax.shape<[2, 2]>)
      -> tensor<2x2xbf16>
  %e = relax.constant dense<[[1.5, -0.0], [0x7FC0, 0x7F80]]> : tensor<2x2xbf16>
  check.expect_eq %y, %e : tensor<2x2xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xf32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf32>
  %e = relax.constant dense<[[1.5, -0.0], [0x7FC00000, 0x7F800000]]>
      : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[1.5, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xf64>, !relax.shape<[2, 2]>)
      -> tensor<2x2xf64>
  %e = relax.constant dense<[[1.5, -0.0],
      [0x7FF8000000000000, 0x7FF0000000000000]]> : tensor<2x2xf64>
  check.expect_eq %y, %e : tensor<2x2xf64>
  relax.return
}

relax.func @i1() {
  %a = relax.constant dense<[true, false, false, true]> : tensor<4xi1>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xi1>, !relax.shape<[2, 2]>)
      -> tensor<2x2xi1>
  %e = relax.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  check.expect_eq %y, %e : tensor<2x2xi1>
  relax.return
}

relax.func @i8() {
  %a = relax.constant dense<[-128, 127, 1, 5]> : tensor<4xi8>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xi8>, !relax.shape<[2, 2]>)
      -> tensor<2x2xi8>
  %e = relax.constant dense<[[-128, 127], [1, 5]]> : tensor<2x2xi8>
  check.expect_eq %y, %e : tensor<2x2xi8>
  relax.return
}

relax.func @i16() {
  %a = relax.constant dense<[-32768, 32767, 1, 5]> : tensor<4xi16>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xi16>, !relax.shape<[2, 2]>)
      -> tensor<2x2xi16>
  %e = relax.constant dense<[[-32768, 32767], [1, 5]]> : tensor<2x2xi16>
  check.expect_eq %y, %e : tensor<2x2xi16>
  relax.return
}

relax.func @i32() {
  %a = relax.constant dense<[-2147483648, 2147483647, 1, 5]> : tensor<4xi32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xi32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xi32>
  %e = relax.constant dense<[[-2147483648, 2147483647], [1, 5]]>
      : tensor<2x2xi32>
  check.expect_eq %y, %e : tensor<2x2xi32>
  relax.return
}

relax.func @i64() {
  %a = relax.constant dense<[-9223372036854775808, 9223372036854775807, 1, 5]>
      : tensor<4xi64>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xi64>, !relax.shape<[2, 2]>)
      -> tensor<2x2xi64>
  %e = relax.constant dense<[[-9223372036854775808, 9223372036854775807],
      [1, 5]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x2xi64>
  relax.return
}

relax.func @ui8() {
  %a = relax.constant dense<[0, 255, 1, 5]> : tensor<4xui8>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xui8>, !relax.shape<[2, 2]>)
      -> tensor<2x2xui8>
  %e = relax.constant dense<[[0, 255], [1, 5]]> : tensor<2x2xui8>
  check.expect_eq %y, %e : tensor<2x2xui8>
  relax.return
}

relax.func @ui16() {
  %a = relax.constant dense<[0, 65535, 1, 5]> : tensor<4xui16>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xui16>, !relax.shape<[2, 2]>)
      -> tensor<2x2xui16>
  %e = relax.constant dense<[[0, 65535], [1, 5]]> : tensor<2x2xui16>
  check.expect_eq %y, %e : tensor<2x2xui16>
  relax.return
}

relax.func @ui32() {
  %a = relax.constant dense<[0, 4294967295, 1, 5]> : tensor<4xui32>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xui32>, !relax.shape<[2, 2]>)
      -> tensor<2x2xui32>
  %e = relax.constant dense<[[0, 4294967295], [1, 5]]> : tensor<2x2xui32>
  check.expect_eq %y, %e : tensor<2x2xui32>
  relax.return
}

relax.func @ui64() {
  %a = relax.constant dense<[0, 18446744073709551615, 1, 5]> : tensor<4xui64>
  %s = relax.shape [2, 2] -> !relax.shape<[2, 2]>
  %y = relax.reshape %a, %s : (tensor<4xui64>, !relax.shape<[2, 2]>)
      -> tensor<2x2xui64>
  %e = relax.constant dense<[[0, 18446744073709551615], [1, 5]]>
      : tensor<2x2xui64>
  check.expect_eq %y, %e : tensor<2x2xui64>
  relax.return
}
