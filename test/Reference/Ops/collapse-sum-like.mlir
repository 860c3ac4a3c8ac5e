// RUN: relax-test-run %s

// relax.collapse_sum_like: the sums that undo a broadcast to the shape of another tensor.

relax.func @leading_dimensions() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[36.0, 42.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @one_dimension_above_a_one() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[[[0.0, 0.0]], [[0.0, 0.0]]]> : tensor<2x1x2xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[9.0, 12.0]], [[27.0, 30.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @both() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[[0.0, 0.0]]> : tensor<1x2xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[36.0, 42.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @last_dimension() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[[0.0], [0.0], [0.0]]> : tensor<3x1xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
  %e = relax.constant dense<[[18.0], [26.0], [34.0]]> : tensor<3x1xf32>
  check.expect_eq %y, %e : tensor<3x1xf32>
  relax.return
}

relax.func @all_to_a_scalar() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<0.0> : tensor<f32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<78.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @all_to_ones() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[[[0.0]]]> : tensor<1x1x1xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %e = relax.constant dense<[[[78.0]]]> : tensor<1x1x1xf32>
  check.expect_eq %y, %e : tensor<1x1x1xf32>
  relax.return
}

relax.func @same_shape() {
  %x = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  %s = relax.constant dense<[[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0],
      [0.0, 0.0]]]>
      : tensor<2x3x2xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x3x2xf32>, tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  %e = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<2x3x2xf32>
  check.expect_eq %y, %e : tensor<2x3x2xf32>
  relax.return
}

relax.func @scalar() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %s = relax.constant dense<0.0> : tensor<f32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @ones_stay() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  %s = relax.constant dense<[[0.0, 0.0, 0.0]]> : tensor<1x3xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>
  check.expect_eq %y, %e : tensor<1x3xf32>
  relax.return
}

// No element gives 0.
relax.func @empty_is_zero() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %s = relax.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

relax.func @empty_result() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %s = relax.constant dense<> : tensor<0xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x0xf32>, tensor<0xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @empty_dimension_above_a_one() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %s = relax.constant dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x0xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  %e = relax.constant dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<2x1xf32>
  relax.return
}

relax.func @nan_and_infinities() {
  %x = relax.constant dense<[[0x7FC00000, 0x7F800000, 0x7F800000, 0xFF800000], [1.0, 2.0,
      0xFF800000, 3.0]]>
      : tensor<2x4xf32>
  %s = relax.constant dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7F800000, 0x7FC00000, 0xFF800000]>
      : tensor<4xf32>
  check.expect_eq %y, %e : tensor<4xf32>
  relax.return
}

// As that of relax.sum does: -0.0 alone gives 0.0.
relax.func @a_sum_begins_with_zero() {
  %x = relax.constant dense<[[-0.0, -0.0]]> : tensor<1x2xf32>
  %s = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

// In f16 2048 + 1 would be 2048.
relax.func @halves_are_accumulated_in_f32() {
  %x = relax.constant dense<[[2048.0], [1.0], [1.0]]> : tensor<3x1xf16>
  %s = relax.constant dense<[0.0]> : tensor<1xf32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<3x1xf16>, tensor<1xf32>) -> tensor<1xf16>
  %e = relax.constant dense<[2050.0]> : tensor<1xf16>
  check.expect_eq %y, %e : tensor<1xf16>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf16>
  %s = relax.constant dense<[[0.0, 0.0]]> : tensor<1x2xf16>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xf16>, tensor<1x2xf16>) -> tensor<1x2xf16>
  %e = relax.constant dense<[[1.75, 94.0]]> : tensor<1x2xf16>
  check.expect_eq %y, %e : tensor<1x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xbf16>
  %s = relax.constant dense<[[0.0, 0.0]]> : tensor<1x2xbf16>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xbf16>, tensor<1x2xbf16>) -> tensor<1x2xbf16>
  %e = relax.constant dense<[[1.75, 94.0]]> : tensor<1x2xbf16>
  check.expect_eq %y, %e : tensor<1x2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf32>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xi8>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xf32>, tensor<1x2xi8>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.75, 94.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2xf64>
  %s = relax.constant dense<[[0.0, 0.0]]> : tensor<1x2xf64>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  %e = relax.constant dense<[[1.75, 94.0]]> : tensor<1x2xf64>
  check.expect_eq %y, %e : tensor<1x2xf64>
  relax.return
}

// The first sum wraps around.
relax.func @i8() {
  %x = relax.constant dense<[[127, 1], [1, 2]]> : tensor<2x2xi8>
  %s = relax.constant dense<[[false, false]]> : tensor<1x2xi1>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xi8>, tensor<1x2xi1>) -> tensor<1x2xi8>
  %e = relax.constant dense<[[-128, 3]]> : tensor<1x2xi8>
  check.expect_eq %y, %e : tensor<1x2xi8>
  relax.return
}

// The first sum wraps around.
relax.func @i16() {
  %x = relax.constant dense<[[32767, 1], [1, 2]]> : tensor<2x2xi16>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xi16>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xi16>, tensor<1x2xi16>) -> tensor<1x2xi16>
  %e = relax.constant dense<[[-32768, 3]]> : tensor<1x2xi16>
  check.expect_eq %y, %e : tensor<1x2xi16>
  relax.return
}

// The first sum wraps around.
relax.func @i32() {
  %x = relax.constant dense<[[2147483647, 1], [1, 2]]> : tensor<2x2xi32>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xi32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  %e = relax.constant dense<[[-2147483648, 3]]> : tensor<1x2xi32>
  check.expect_eq %y, %e : tensor<1x2xi32>
  relax.return
}

// The first sum wraps around.
relax.func @i64() {
  %x = relax.constant dense<[[9223372036854775807, 1], [1, 2]]> : tensor<2x2xi64>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xi64>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xi64>, tensor<1x2xi64>) -> tensor<1x2xi64>
  %e = relax.constant dense<[[-9223372036854775808, 3]]> : tensor<1x2xi64>
  check.expect_eq %y, %e : tensor<1x2xi64>
  relax.return
}

// The first sum wraps around.
relax.func @ui8() {
  %x = relax.constant dense<[[255, 1], [1, 2]]> : tensor<2x2xui8>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xui8>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xui8>, tensor<1x2xui8>) -> tensor<1x2xui8>
  %e = relax.constant dense<[[0, 3]]> : tensor<1x2xui8>
  check.expect_eq %y, %e : tensor<1x2xui8>
  relax.return
}

// The first sum wraps around.
relax.func @ui16() {
  %x = relax.constant dense<[[65535, 1], [1, 2]]> : tensor<2x2xui16>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xui16>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xui16>, tensor<1x2xui16>) -> tensor<1x2xui16>
  %e = relax.constant dense<[[0, 3]]> : tensor<1x2xui16>
  check.expect_eq %y, %e : tensor<1x2xui16>
  relax.return
}

// The first sum wraps around.
relax.func @ui32() {
  %x = relax.constant dense<[[4294967295, 1], [1, 2]]> : tensor<2x2xui32>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xui32>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xui32>, tensor<1x2xui32>) -> tensor<1x2xui32>
  %e = relax.constant dense<[[0, 3]]> : tensor<1x2xui32>
  check.expect_eq %y, %e : tensor<1x2xui32>
  relax.return
}

// The first sum wraps around.
relax.func @ui64() {
  %x = relax.constant dense<[[18446744073709551615, 1], [1, 2]]>
      : tensor<2x2xui64>
  %s = relax.constant dense<[[0, 0]]> : tensor<1x2xui64>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<2x2xui64>, tensor<1x2xui64>) -> tensor<1x2xui64>
  %e = relax.constant dense<[[0, 3]]> : tensor<1x2xui64>
  check.expect_eq %y, %e : tensor<1x2xui64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[9.0, 10.0],
      [11.0, 12.0]]]>
      : tensor<3x2x2xf32>
  %x = relax.match_cast %x0 : tensor<3x2x2xf32> -> tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>
  %t0 = relax.constant dense<0> : tensor<2x1xi8>
  %t = relax.match_cast %t0 : tensor<2x1xi8> -> tensor<?x1xi8, #relax.tensor<[b, 1]>>
  %y = relax.collapse_sum_like %x, %t
      : (tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>, tensor<?x1xi8, #relax.tensor<[b, 1]>>)
      -> tensor<?x1xf32, #relax.tensor<[b, 1]>>
  %e = relax.constant dense<[[33.0], [45.0]]> : tensor<2x1xf32>
  check.expect_eq %y, %e : tensor<?x1xf32, #relax.tensor<[b, 1]>>, tensor<2x1xf32>
  relax.return
}

// The gradient of what was broadcast in one dimension that has size 1 here.
relax.func @symbol_that_is_one() {
  %x0 = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %x = relax.match_cast %x0 : tensor<1x2xf32> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %s = relax.constant dense<true> : tensor<1x2xi1>
  %y = relax.collapse_sum_like %x, %s
      : (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<1x2xi1>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}
