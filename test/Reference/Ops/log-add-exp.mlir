// RUN: relax-test-run %s

// relax.log_add_exp: log(exp(a) + exp(b)).

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %a = relax.constant dense<3.0> : tensor<f32>
  %b = relax.constant dense<2.0> : tensor<f32>
  %y = relax.log_add_exp %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<3.3132617> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// Each operand is repeated along a dimension of the other.
relax.func @broadcast_both() {
  %a = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.log_add_exp %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>)
      -> tensor<2x3xf32>
  %e = relax.constant dense<[[2.3132617, 3.126928, 1.6931472], [2.6931472,
      3.3132617, 2.3132617]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

// Shapes are aligned at their last dimensions.
relax.func @broadcast_lower_rank() {
  %a = relax.constant dense<[[[1.0, 2.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.log_add_exp %a, %b : (tensor<2x1x2xf32>, tensor<2xf32>)
      -> tensor<2x1x2xf32>
  %e = relax.constant dense<[[[2.3132617, 3.3132617]], [[3.3132617,
      5.126928]]]> : tensor<2x1x2xf32>
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
  %y = relax.log_add_exp %a, %b : (tensor<?x1x2xf32, #relax.tensor<[n, 1, 2]>>,
      tensor<?x2xf32, #relax.tensor<[m, 2]>>) -> tensor<?x?x2xf32,
      #relax.tensor<[n, m, 2]>>
  %e = relax.constant dense<[[[2.3132617, 3.3132617], [1.6931472, 2.6931472]],
      [[3.3132617, 5.126928], [3.126928, 5.0485873]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @same_symbol() {
  %a0 = relax.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %b0 = relax.constant dense<[2.0, 3.0, 1.0, 2.0]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.log_add_exp %a, %b : (tensor<?xf32, #relax.tensor<[n]>>,
      tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[2.3132617, 3.3132617, 3.126928, 5.0485873]>
      : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>
  relax.return
}

relax.func @symbol_of_value_one() {
  %a0 = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %a = relax.match_cast %a0 : tensor<1x2xf32> -> tensor<?x2xf32,
      #relax.tensor<[n, 2]>>
  %b = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = relax.log_add_exp %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<2xf32>) -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[2.3132617, 3.3132617]]> : tensor<1x2xf32>
  check.expect_close %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<1x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x3xf32>
  %b = relax.constant dense<[[2.0, 3.0, 1.0]]> : tensor<1x3xf32>
  %y = relax.log_add_exp %a, %b : (tensor<0x3xf32>, tensor<1x3xf32>)
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
  %y = relax.log_add_exp %a, %b : (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
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
  %y = relax.log_add_exp %a, %b : (tensor<6xf16>, tensor<6xf16>)
      -> tensor<6xf16>
  %e = relax.constant dense<[2.2011719, 0.87695312, 7.5, -1.3066406, 3.2011719,
      3.6933594]> : tensor<6xf16>
  check.expect_close %y, %e : tensor<6xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xbf16>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xbf16>
  %y = relax.log_add_exp %a, %b : (tensor<6xbf16>, tensor<6xbf16>)
      -> tensor<6xbf16>
  %e = relax.constant dense<[2.203125, 0.875, 7.5, -1.3046875, 3.203125,
      3.6875]> : tensor<6xbf16>
  check.expect_close %y, %e : tensor<6xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xf32>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xf32>
  %y = relax.log_add_exp %a, %b : (tensor<6xf32>, tensor<6xf32>)
      -> tensor<6xf32>
  %e = relax.constant dense<[2.2014134, 0.87692803, 7.500075, -1.3068528,
      3.2014134, 3.6931472]> : tensor<6xf32>
  check.expect_close %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[0.5, -1.25, 7.5, -2.0, 3.0, 3.0]> : tensor<6xf64>
  %b = relax.constant dense<[2.0, 0.75, -2.0, -2.0, 1.5, 3.0]> : tensor<6xf64>
  %y = relax.log_add_exp %a, %b : (tensor<6xf64>, tensor<6xf64>)
      -> tensor<6xf64>
  %e = relax.constant dense<[2.2014132779827524, 0.8769280110429725,
      7.500074849028629, -1.3068528194400546, 3.2014132779827524,
      3.6931471805599454]> : tensor<6xf64>
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
  %y = relax.log_add_exp %a, %b : (tensor<49xf16>, tensor<49xf16>)
      -> tensor<49xf16>
  %e = relax.constant dense<[0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00, 0x7E00,
      0x7E00, 0x7E00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7C00, 0x7E00,
      0x7C00, 0xFC00, 0.0, 0.0, 2.0, -2.0, 0x7E00, 0x7C00, 0.0, 0.69335938,
      0.69335938, 2.1269531, 0.12695312, 0x7E00, 0x7C00, 0.0, 0.69335938,
      0.69335938, 2.1269531, 0.12695312, 0x7E00, 0x7C00, 2.0, 2.1269531,
      2.1269531, 2.6933594, 2.0175781, 0x7E00, 0x7C00, -2.0, 0.12695312,
      0.12695312, 2.0175781, -1.3066406]> : tensor<49xf16>
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
  %y = relax.log_add_exp %a, %b : (tensor<49xbf16>, tensor<49xbf16>)
      -> tensor<49xbf16>
  %e = relax.constant dense<[0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0, 0x7FC0,
      0x7FC0, 0x7FC0, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7F80, 0x7FC0,
      0x7F80, 0xFF80, 0.0, 0.0, 2.0, -2.0, 0x7FC0, 0x7F80, 0.0, 0.69140625,
      0.69140625, 2.125, 0.12695312, 0x7FC0, 0x7F80, 0.0, 0.69140625,
      0.69140625, 2.125, 0.12695312, 0x7FC0, 0x7F80, 2.0, 2.125, 2.125, 2.6875,
      2.015625, 0x7FC0, 0x7F80, -2.0, 0.12695312, 0.12695312, 2.015625,
      -1.3046875]> : tensor<49xbf16>
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
  %y = relax.log_add_exp %a, %b : (tensor<49xf32>, tensor<49xf32>)
      -> tensor<49xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000,
      0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7F800000, 0x7F800000,
      0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7F800000,
      0xFF800000, 0.0, 0.0, 2.0, -2.0, 0x7FC00000, 0x7F800000, 0.0, 0.6931472,
      0.6931472, 2.126928, 0.12692802, 0x7FC00000, 0x7F800000, 0.0, 0.6931472,
      0.6931472, 2.126928, 0.12692802, 0x7FC00000, 0x7F800000, 2.0, 2.126928,
      2.126928, 2.6931472, 2.0181499, 0x7FC00000, 0x7F800000, -2.0, 0.12692802,
      0.12692802, 2.0181499, -1.3068528]> : tensor<49xf32>
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
  %y = relax.log_add_exp %a, %b : (tensor<49xf64>, tensor<49xf64>)
      -> tensor<49xf64>
  %e = relax.constant dense<[0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000,
      0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.0, 0.0,
      2.0, -2.0, 0x7FF8000000000000, 0x7FF0000000000000, 0.0,
      0.6931471805599453, 0.6931471805599453, 2.1269280110429727,
      0.1269280110429725, 0x7FF8000000000000, 0x7FF0000000000000, 0.0,
      0.6931471805599453, 0.6931471805599453, 2.1269280110429727,
      0.1269280110429725, 0x7FF8000000000000, 0x7FF0000000000000, 2.0,
      2.1269280110429727, 2.1269280110429727, 2.6931471805599454,
      2.01814992791781, 0x7FF8000000000000, 0x7FF0000000000000, -2.0,
      0.1269280110429725, 0.1269280110429725, 2.01814992791781,
      -1.3068528194400546]> : tensor<49xf64>
  check.expect_close %y, %e : tensor<49xf64>
  relax.return
}
