// RUN: relax-test-run %s

// relax.lp_pool2d: the root of order p of a sum of powers. Padding counts
// nothing.

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

relax.func @order_1() {
  %x = relax.constant dense<[[[[-1.0, -4.0, 4.0], [-1.0, 3.0, -2.0], [3.0, -2.0,
      -2.0], [2.0, -3.0, -3.0], [2.0, 1.0, -3.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, p = 1 : i64} :
      (tensor<1x1x5x3xf32>) -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[9.0, 13.0], [9.0, 9.0], [10.0, 10.0], [8.0,
      10.0]]]]> : tensor<1x1x4x2xf32>
  check.expect_close %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

relax.func @order_2() {
  %x = relax.constant dense<[[[[4.0, -3.0, 4.0], [2.0, -2.0, 2.0], [-3.0, 2.0,
      4.0], [-2.0, -1.0, 0.0], [0.0, 1.0, -1.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>} : (tensor<1x1x5x3xf32>)
      -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[5.74456262588501, 5.74456262588501],
      [4.582575798034668, 5.291502475738525], [4.242640495300293,
      4.582575798034668], [2.4494898319244385, 1.7320507764816284]]]]> :
      tensor<1x1x4x2xf32>
  check.expect_close %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

relax.func @order_3() {
  %x = relax.constant dense<[[[[-3.0, 1.0, 4.0], [1.0, -2.0, -4.0], [3.0, -3.0,
      -4.0], [-4.0, -3.0, -2.0], [-2.0, 2.0, -1.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, p = 3 : i64} :
      (tensor<1x1x5x3xf32>) -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[3.332221746444702, 5.155136585235596],
      [3.9790573120117188, 5.462555408477783], [5.25358772277832,
      5.013298034667969], [4.747459411621094, 3.530348300933838]]]]> :
      tensor<1x1x4x2xf32>
  check.expect_close %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

relax.func @order_4() {
  %x = relax.constant dense<[[[[-3.0, -4.0, -4.0], [-3.0, 3.0, 4.0], [4.0, 3.0,
      -1.0], [0.0, -4.0, -3.0], [1.0, 2.0, 3.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, p = 4 : i64} :
      (tensor<1x1x5x3xf32>) -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[4.726341724395752, 5.397925853729248],
      [4.726341724395752, 4.524322032928467], [4.9347333908081055,
      4.524322032928467], [4.064813613891602, 4.564281463623047]]]]> :
      tensor<1x1x4x2xf32>
  check.expect_close %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

relax.func @order_5() {
  %x = relax.constant dense<[[[[3.0, 1.0, -4.0], [-1.0, -3.0, 0.0], [-1.0, 3.0,
      4.0], [4.0, 3.0, -4.0], [-1.0, -4.0, -1.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, p = 5 : i64} :
      (tensor<1x1x5x3xf32>) -> tensor<1x1x4x2xf32>
  %e = relax.constant dense<[[[[3.4489266872406006, 4.174686431884766],
      [3.4489266872406006, 4.323101043701172], [4.323673725128174,
      4.794698715209961], [4.699405670166016, 4.699405670166016]]]]> :
      tensor<1x1x4x2xf32>
  check.expect_close %y, %e : tensor<1x1x4x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @images() {
  %x = relax.constant dense<[[[[-3.0, 2.0, 0.0], [-1.0, 1.0, -3.0], [-2.0, 0.0,
      3.0], [3.0, -4.0, 0.0], [2.0, -3.0, -3.0]], [[1.0, -1.0, 4.0], [2.0, 0.0,
      1.0], [-2.0, 2.0, -4.0], [-1.0, 1.0, -1.0], [2.0, 2.0, -3.0]]], [[[0.0,
      -2.0, 2.0], [4.0, -4.0, 1.0], [2.0, -3.0, 3.0], [0.0, 0.0, -2.0], [-1.0,
      4.0, 3.0]], [[0.0, 1.0, -2.0], [3.0, -2.0, 2.0], [0.0, -2.0, 2.0], [-3.0,
      -2.0, -2.0], [1.0, -3.0, 0.0]]]]> : tensor<2x2x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>} : (tensor<2x2x5x3xf32>)
      -> tensor<2x2x4x2xf32>
  %e = relax.constant dense<[[[[3.872983455657959, 3.7416574954986572],
      [2.4494898319244385, 4.358899116516113], [5.385164737701416, 5.0],
      [6.164413928985596, 5.830951690673828]], [[2.4494898319244385,
      4.242640495300293], [3.464101552963257, 4.582575798034668],
      [3.1622776985168457, 4.690415859222412], [3.1622776985168457,
      3.872983455657959]]], [[[6.0, 5.0], [6.7082037925720215,
      5.916079998016357], [3.605551242828369, 4.690415859222412],
      [4.123105525970459, 5.385164737701416]], [[3.7416574954986572,
      3.605551242828369], [4.123105525970459, 4.0], [4.123105525970459, 4.0],
      [4.795831680297852, 4.123105525970459]]]]> : tensor<2x2x4x2xf32>
  check.expect_close %y, %e : tensor<2x2x4x2xf32>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[[0.0, 2.0, -2.0], [2.0, -4.0, -4.0], [1.0, 3.0,
      2.0], [3.0, 0.0, -2.0], [-1.0, -4.0, 0.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, padding = array<i64: 1,
      0, 0, 1>, strides = array<i64: 2, 1>, dilation = array<i64: 2, 1>, p = 3 :
      i64} : (tensor<1x1x5x3xf32>) -> tensor<1x1x2x3xf32>
  %e = relax.constant dense<[[[[4.160167694091797, 5.039684295654297, 4.0],
      [4.626064777374268, 5.142563343048096, 4.160167694091797]]]]> :
      tensor<1x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x1x2x3xf32>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[[-1.0, -3.0, -3.0, -4.0], [-2.0, -4.0, -1.0,
      4.0], [-3.0, 0.0, 2.0, -3.0], [-2.0, -4.0, 2.0, 1.0], [0.0, 1.0, 3.0,
      2.0], [2.0, 1.0, 4.0, 1.0]]]]> : tensor<1x1x6x4xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 3,
      3>, ceil_mode = true, padding = array<i64: 1, 0, 0, 1>} :
      (tensor<1x1x6x4xf32>) -> tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[3.1622776985168457, 4.0], [5.385164737701416,
      3.1622776985168457], [2.2360680103302, 1.0]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[[-3.0, -3.0, 1.0], [-1.0, -3.0, 3.0], [3.0, 4.0,
      1.0], [1.0, 0.0, 1.0], [2.0, 1.0, -4.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2,
      2>, auto_pad = "same_upper"} : (tensor<1x1x5x3xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[5.291502475738525, 3.1622776985168457],
      [5.099019527435303, 1.4142135381698608], [2.2360680103302, 4.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[[-4.0, -3.0, 4.0], [-2.0, -4.0, 4.0], [3.0, 1.0,
      4.0], [0.0, -2.0, 1.0], [-1.0, 0.0, 3.0]]]]> : tensor<1x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2,
      2>, auto_pad = "same_lower"} : (tensor<1x1x5x3xf32>) ->
      tensor<1x1x3x2xf32>
  %e = relax.constant dense<[[[[4.0, 5.0], [3.605551242828369, 7.0], [1.0,
      3.7416574954986572]]]]> : tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<1x1x3x2xf32>
  relax.return
}

// A sum of nothing is 0.
relax.func @padding_only() {
  %x = relax.constant dense<[[[[-3.0]]]]> : tensor<1x1x1x1xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 1, 1>, padding = array<i64: 1,
      0, 0, 0>} : (tensor<1x1x1x1xf32>) -> tensor<1x1x2x1xf32>
  %e = relax.constant dense<[[[[0.0], [3.0]]]]> : tensor<1x1x2x1xf32>
  check.expect_close %y, %e : tensor<1x1x2x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[[1.0, 1.0], [-4.0, 1.0], [-2.0, -2.0]], [[3.0,
      0.0], [1.0, 2.0], [3.0, -1.0]], [[2.0, 3.0], [2.0, -3.0], [1.0, -1.0]],
      [[4.0, 0.0], [0.0, -4.0], [2.0, 4.0]], [[1.0, 1.0], [-3.0, -2.0], [4.0,
      -4.0]]]]> : tensor<1x5x3x2xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2,
      1>, padding = array<i64: 1, 0, 0, 1>, layout = "NHWC"} :
      (tensor<1x5x3x2xf32>) -> tensor<1x3x3x2xf32>
  %e = relax.constant dense<[[[[4.123105525970459, 1.4142135381698608],
      [4.4721360206604, 2.2360680103302], [2.0, 2.0]], [[4.242640495300293,
      4.690415859222412], [3.872983455657959, 3.872983455657959],
      [3.1622776985168457, 1.4142135381698608]], [[5.099019527435303,
      4.582575798034668], [5.385164737701416, 7.211102485656738],
      [4.4721360206604, 5.656854152679443]]]]> : tensor<1x3x3x2xf32>
  check.expect_close %y, %e : tensor<1x3x3x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[[0.0, 2.0, -2.0], [0.0, -1.0, -2.0], [-2.0, 0.0,
      2.0], [-3.0, -1.0, 3.0], [-3.0, -4.0, -4.0]], [[-4.0, -1.0, 4.0], [-2.0,
      -3.0, 2.0], [3.0, -4.0, 1.0], [3.0, -1.0, -1.0], [3.0, -1.0, 3.0]]],
      [[[1.0, 0.0, 2.0], [-1.0, 0.0, 2.0], [0.0, 0.0, 0.0], [2.0, -2.0, 4.0],
      [-4.0, 1.0, 1.0]], [[-2.0, 0.0, -2.0], [-4.0, 3.0, 4.0], [4.0, 2.0, 0.0],
      [4.0, 3.0, -4.0], [-2.0, 2.0, 4.0]]]]> : tensor<2x2x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, out_layout = "HWCN"} :
      (tensor<2x2x5x3xf32>) -> tensor<4x2x2x2xf32>
  %e = relax.constant dense<[[[[2.2360680103302, 1.4142135381698608],
      [5.4772257804870605, 5.385164737701416]], [[3.605551242828369,
      2.8284270763397217], [5.4772257804870605, 5.385164737701416]]],
      [[[2.2360680103302, 1.0], [6.164413928985596, 6.7082037925720215]], [[3.0,
      2.0], [5.4772257804870605, 5.385164737701416]]], [[[3.7416574954986572,
      2.8284270763397217], [5.916079998016357, 6.7082037925720215]],
      [[3.7416574954986572, 4.4721360206604], [4.358899116516113,
      5.385164737701416]]], [[[5.916079998016357, 5.0], [4.4721360206604,
      5.74456262588501]], [[6.480740547180176, 4.690415859222412],
      [3.464101552963257, 6.7082037925720215]]]]> : tensor<4x2x2x2xf32>
  check.expect_close %y, %e : tensor<4x2x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[4.0, 1.0, -3.0], [3.0, -1.0, -3.0], [1.0, -2.0,
      0.0], [-1.0, 2.0, 4.0], [4.0, -1.0, 2.0]]], [[[3.0, 2.0, -2.0], [-1.0,
      -4.0, 2.0], [0.0, -3.0, 2.0], [-1.0, 0.0, 1.0], [-2.0, 3.0, 4.0]]]]> :
      tensor<2x1x5x3xf32>
  %x = relax.match_cast %x0 : tensor<2x1x5x3xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2,
      1>, padding = array<i64: 1, 0, 0, 1>} : (tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[4.123105525970459, 3.1622776985168457, 3.0],
      [3.872983455657959, 3.7416574954986572, 3.0], [4.690415859222412, 5.0,
      4.4721360206604]]], [[[3.605551242828369, 2.8284270763397217, 2.0],
      [5.099019527435303, 5.74456262588501, 2.8284270763397217],
      [3.7416574954986572, 5.099019527435303, 4.123105525970459]]]]> :
      tensor<2x1x3x3xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<2x1x3x3xf32>
  relax.return
}

relax.func @symbolic_same_upper() {
  %x0 = relax.constant dense<[[[[4.0, 3.0, -1.0], [-1.0, 0.0, 1.0], [-3.0, 4.0,
      1.0], [0.0, -1.0, -4.0], [0.0, -4.0, -2.0]]]]> : tensor<1x1x5x3xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5x3xf32> -> tensor<?x1x?x?xf32,
      #relax.tensor<[n, 1, h, v]>>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 2,
      2>, auto_pad = "same_upper"} : (tensor<?x1x?x?xf32, #relax.tensor<[n, 1,
      h, v]>>) -> tensor<?x?x?x?xf32>
  %e = relax.constant dense<[[[[5.099019527435303, 1.4142135381698608],
      [5.099019527435303, 4.123105525970459], [4.0, 2.0]]]]> :
      tensor<1x1x3x2xf32>
  check.expect_close %y, %e : tensor<?x?x?x?xf32>, tensor<1x1x3x2xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5x3xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 2>} : (tensor<0x1x5x3xf32>)
      -> tensor<0x1x4x2xf32>
  %e = relax.constant dense<> : tensor<0x1x4x2xf32>
  check.expect_close %y, %e : tensor<0x1x4x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[[4.0], [0.0], [1.0], [1.0]]]]> :
      tensor<1x1x4x1xf16>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>, padding = array<i64: 1,
      0, 0, 0>, p = 3 : i64} : (tensor<1x1x4x1xf16>) -> tensor<1x1x4x1xf16>
  %e = relax.constant dense<[[[[4.0], [4.0], [1.0], [1.259765625]]]]> :
      tensor<1x1x4x1xf16>
  check.expect_close %y, %e : tensor<1x1x4x1xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[[4.0], [0.0], [-1.0], [4.0]]]]> :
      tensor<1x1x4x1xbf16>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>, padding = array<i64: 1,
      0, 0, 0>, p = 3 : i64} : (tensor<1x1x4x1xbf16>) -> tensor<1x1x4x1xbf16>
  %e = relax.constant dense<[[[[4.0], [4.0], [1.0], [4.03125]]]]> :
      tensor<1x1x4x1xbf16>
  check.expect_close %y, %e : tensor<1x1x4x1xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[[3.0], [-3.0], [-4.0], [-3.0]]]]> :
      tensor<1x1x4x1xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>, padding = array<i64: 1,
      0, 0, 0>, p = 3 : i64} : (tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
  %e = relax.constant dense<[[[[3.0], [3.7797632217407227], [4.497941493988037],
      [4.497941493988037]]]]> : tensor<1x1x4x1xf32>
  check.expect_close %y, %e : tensor<1x1x4x1xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[[-2.0], [-3.0], [-3.0], [-2.0]]]]> :
      tensor<1x1x4x1xf64>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>, padding = array<i64: 1,
      0, 0, 0>, p = 3 : i64} : (tensor<1x1x4x1xf64>) -> tensor<1x1x4x1xf64>
  %e = relax.constant dense<[[[[2.0], [3.2710663101885897],
      [3.7797631496846193], [3.2710663101885897]]]]> : tensor<1x1x4x1xf64>
  check.expect_close %y, %e : tensor<1x1x4x1xf64>
  relax.return
}

// The squares leave the range of f16.
relax.func @f16_sums_in_f32() {
  %x = relax.constant dense<[[[[300.0], [300.0]]]]> : tensor<1x1x2x1xf16>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>} : (tensor<1x1x2x1xf16>)
      -> tensor<1x1x1x1xf16>
  %e = relax.constant dense<[[[[424.25]]]]> : tensor<1x1x1x1xf16>
  check.expect_close %y, %e : tensor<1x1x1x1xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[[0x7FC00000], [1.0], [0xFF800000], [3.0]]]]> :
      tensor<1x1x4x1xf32>
  %y = relax.lp_pool2d %x {pool_size = array<i64: 2, 1>} : (tensor<1x1x4x1xf32>)
      -> tensor<1x1x3x1xf32>
  %e = relax.constant dense<[[[[0x7FC00000], [0x7F800000], [0x7F800000]]]]> :
      tensor<1x1x3x1xf32>
  check.expect_close %y, %e : tensor<1x1x3x1xf32>
  relax.return
}
