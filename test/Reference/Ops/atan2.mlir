// RUN: relax-test-run %s

// relax.atan2: the angle of the point (b, a).

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<3.0> : tensor<f32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.atan2 %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.98279375> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.atan2 %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.4636476, 0.32175055, 0.7853982], [0.7853982,
      0.5880026, 1.1071488]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.atan2 %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[0.4636476, 0.5880026]], [[0.98279375,
      1.0303768]]]> : tensor<2x1x2xf32>
  check.expect_close %y, %e : tensor<2x1x2xf32>
  relax.return
}

relax.func @broadcast_symbolic() {
  %a0 = relax.constant dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>
  %a = relax.match_cast %a0 : tensor<2x1x2xf32> -> tensor<?x1x2xf32,
      #relax.tensor<[n, 1, 2]>>
  %b0 = relax.constant dense<[[2.0, 3.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %b = relax.match_cast %b0 : tensor<2x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[m, 2]>>
  %y = relax.atan2 %a, %b : (tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xf32, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xf32,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[0.4636476, 0.5880026], [0.7853982, 0.7853982]],
      [[0.98279375, 1.0303768], [1.2490457, 1.19029]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.atan2 %a, %b : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32,
      #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[0.4636476, 0.5880026, 1.2490457, 1.19029]>
      : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.atan2 %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[0.4636476, 0.5880026]]> : tensor<1x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.atan2 %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>)
      -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %a0 = relax.constant dense<> : tensor<0x2xf32>
  %a = relax.match_cast %a0 : tensor<0x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.atan2 %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xf16>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xf16>
  %y = relax.atan2 %a, %b : (tensor<6xf16>, tensor<6xf16>) -> tensor<6xf16>
  %e = relax.constant dense<[0.24499512, -1.0302734, 1.8310547, -2.3554688,
      1.1074219, 0.78515625]> : tensor<6xf16>
  check.expect_close %y, %e : tensor<6xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xbf16>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xbf16>
  %y = relax.atan2 %a, %b : (tensor<6xbf16>, tensor<6xbf16>) -> tensor<6xbf16>
  %e = relax.constant dense<[0.24511719, -1.03125, 1.828125, -2.359375,
      1.109375, 0.78515625]> : tensor<6xbf16>
  check.expect_close %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xf32>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xf32>
  %y = relax.atan2 %a, %b : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[0.24497867, -1.0303768, 1.8313987, -2.3561945,
      1.1071488, 0.7853982]> : tensor<6xf32>
  check.expect_close %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xf64>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xf64>
  %y = relax.atan2 %a, %b : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xf64>
  %e = relax.constant dense<[0.24497866312686414, -1.0303768265243125,
      1.8313987185422376, -2.356194490192345, 1.1071487177940904,
      0.7853981633974483]> : tensor<6xf64>
  check.expect_close %y, %e : tensor<6xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @special_f16() {
  %a = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00,
      0x7E00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0xFC00,
      0xFC00, 0xFC00, 0xFC00, 0xFC00, 0xFC00, 0xFC00, 0.0, 0.0, 0.0, 0.0, 0.0,
      0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0,
      2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49xf16>
  %b = relax.constant dense<[0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0,
      0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00,
      0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0,
      0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00,
      0.0, -0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0xFC00, 0.0, -0.0, 2.0, -2.0]>
      : tensor<49xf16>
  %y = relax.atan2 %a, %b : (tensor<49xf16>, tensor<49xf16>) -> tensor<49xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00,
      0x7E00, 0x7E00, 0.78515625, 2.3554688, 1.5703125, 1.5703125, 1.5703125,
      1.5703125, 0x7E00, -0.78515625, -2.3554688, -1.5703125, -1.5703125,
      -1.5703125, -1.5703125, 0x7E00, 0.0, 3.140625, 0.0, 3.140625, 0.0,
      3.140625, 0x7E00, -0.0, -3.140625, -0.0, -3.140625, -0.0, -3.140625,
      0x7E00, 0.0, 3.140625, 1.5703125, 1.5703125, 0.78515625, 2.3554688,
      0x7E00, -0.0, -3.140625, -1.5703125, -1.5703125, -0.78515625,
      -2.3554688]> : tensor<49xf16>
  check.expect_close %y, %e : tensor<49xf16>
  relax.return
}

relax.func @special_bf16() {
  %a = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0,
      0x7FC0, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0xFF80,
      0xFF80, 0xFF80, 0xFF80, 0xFF80, 0xFF80, 0xFF80, 0.0, 0.0, 0.0, 0.0, 0.0,
      0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0,
      2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0]>
      : tensor<49xbf16>
  %b = relax.constant dense<[0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0,
      0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80,
      0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0,
      0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80,
      0.0, -0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0xFF80, 0.0, -0.0, 2.0, -2.0]>
      : tensor<49xbf16>
  %y = relax.atan2 %a, %b : (tensor<49xbf16>, tensor<49xbf16>)
      -> tensor<49xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0,
      0x7FC0, 0x7FC0, 0.78515625, 2.359375, 1.5703125, 1.5703125, 1.5703125,
      1.5703125, 0x7FC0, -0.78515625, -2.359375, -1.5703125, -1.5703125,
      -1.5703125, -1.5703125, 0x7FC0, 0.0, 3.140625, 0.0, 3.140625, 0.0,
      3.140625, 0x7FC0, -0.0, -3.140625, -0.0, -3.140625, -0.0, -3.140625,
      0x7FC0, 0.0, 3.140625, 1.5703125, 1.5703125, 0.78515625, 2.359375,
      0x7FC0, -0.0, -3.140625, -1.5703125, -1.5703125, -0.78515625,
      -2.359375]> : tensor<49xbf16>
  check.expect_close %y, %e : tensor<49xbf16>
  relax.return
}

relax.func @special_f32() {
  %a = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000,
      0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000,
      0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0xFF800000, 0.0, 0.0,
      0.0, 0.0, 0.0, 0.0, 0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, -0.0, 2.0,
      2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0, -2.0, -2.0, -2.0, -2.0,
      -2.0]> : tensor<49xf32>
  %b = relax.constant dense<[0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0,
      2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0,
      0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000,
      0x7F800000, 0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000,
      0xFF800000, 0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000,
      0.0, -0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0.0, -0.0, 2.0,
      -2.0]> : tensor<49xf32>
  %y = relax.atan2 %a, %b : (tensor<49xf32>, tensor<49xf32>) -> tensor<49xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0.7853982, 2.3561945,
      1.5707964, 1.5707964, 1.5707964, 1.5707964, 0x7FC00000, -0.7853982,
      -2.3561945, -1.5707964, -1.5707964, -1.5707964, -1.5707964, 0x7FC00000,
      0.0, 3.1415927, 0.0, 3.1415927, 0.0, 3.1415927, 0x7FC00000, -0.0,
      -3.1415927, -0.0, -3.1415927, -0.0, -3.1415927, 0x7FC00000, 0.0,
      3.1415927, 1.5707964, 1.5707964, 0.7853982, 2.3561945, 0x7FC00000, -0.0,
      -3.1415927, -1.5707964, -1.5707964, -0.7853982, -2.3561945]>
      : tensor<49xf32>
  check.expect_close %y, %e : tensor<49xf32>
  relax.return
}

relax.func @special_f64() {
  %a = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000,
      0xFFF0000000000000, 0xFFF0000000000000, 0xFFF0000000000000,
      0xFFF0000000000000, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -0.0, -0.0, -0.0,
      -0.0, -0.0, -0.0, -0.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, -2.0, -2.0,
      -2.0, -2.0, -2.0, -2.0, -2.0]> : tensor<49xf64>
  %b = relax.constant dense<[0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0,
      2.0, -2.0, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000,
      0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000, 0x7FF0000000000000,
      0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0, 0x7FF8000000000000,
      0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0, 2.0, -2.0,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, -0.0,
      2.0, -2.0]> : tensor<49xf64>
  %y = relax.atan2 %a, %b : (tensor<49xf64>, tensor<49xf64>) -> tensor<49xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0.7853981633974483, 2.356194490192345, 1.5707963267948966,
      1.5707963267948966, 1.5707963267948966, 1.5707963267948966,
      0x7FF8000000000000, -0.7853981633974483, -2.356194490192345,
      -1.5707963267948966, -1.5707963267948966, -1.5707963267948966,
      -1.5707963267948966, 0x7FF8000000000000, 0.0, 3.141592653589793, 0.0,
      3.141592653589793, 0.0, 3.141592653589793, 0x7FF8000000000000, -0.0,
      -3.141592653589793, -0.0, -3.141592653589793, -0.0, -3.141592653589793,
      0x7FF8000000000000, 0.0, 3.141592653589793, 1.5707963267948966,
      1.5707963267948966, 0.7853981633974483, 2.356194490192345,
      0x7FF8000000000000, -0.0, -3.141592653589793, -1.5707963267948966,
      -1.5707963267948966, -0.7853981633974483, -2.356194490192345]>
      : tensor<49xf64>
  check.expect_close %y, %e : tensor<49xf64>
  relax.return
}
