// RUN: relax-test-run %s

// relax.lp_pool1d: the root of order p of a sum of powers. Padding counts
// nothing.

//===----------------------------------------------------------------------===//
// Norms
//===----------------------------------------------------------------------===//

relax.func @order_1() {
  %x = relax.constant dense<[[[-4.0, -3.0, 3.0, -3.0, 3.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, p = 1 : i64} :
      (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[7.0, 6.0, 6.0, 6.0]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @order_2() {
  %x = relax.constant dense<[[[-2.0, 4.0, -4.0, -4.0, 0.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x5xf32>) ->
      tensor<1x1x4xf32>
  %e = relax.constant dense<[[[4.4721360206604, 5.656854152679443,
      5.656854152679443, 4.0]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @order_3() {
  %x = relax.constant dense<[[[-2.0, -3.0, 1.0, 1.0, 3.0]]]> : tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, p = 3 : i64} :
      (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[3.271066427230835, 3.0365889072418213,
      1.2599210739135742, 3.0365889072418213]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @order_4() {
  %x = relax.constant dense<[[[0.0, -3.0, 4.0, 4.0, -3.0]]]> : tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, p = 4 : i64} :
      (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[3.0, 4.284572124481201, 4.756828308105469,
      4.284572124481201]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @order_5() {
  %x = relax.constant dense<[[[-1.0, 2.0, -2.0, -2.0, -4.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, p = 5 : i64} :
      (tensor<1x1x5xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[2.0123465061187744, 2.297396659851074,
      2.297396659851074, 4.024693012237549]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

relax.func @images() {
  %x = relax.constant dense<[[[-4.0, 3.0, 2.0, 1.0, 3.0], [3.0, -4.0, 4.0, -4.0,
      4.0]], [[1.0, 1.0, 3.0, -2.0, -1.0], [-3.0, -4.0, -1.0, 4.0, 3.0]]]> :
      tensor<2x2x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>} : (tensor<2x2x5xf32>) ->
      tensor<2x2x4xf32>
  %e = relax.constant dense<[[[5.0, 3.605551242828369, 2.2360680103302,
      3.1622776985168457], [5.0, 5.656854152679443, 5.656854152679443,
      5.656854152679443]], [[1.4142135381698608, 3.1622776985168457,
      3.605551242828369, 2.2360680103302], [5.0, 4.123105525970459,
      4.123105525970459, 5.0]]]> : tensor<2x2x4xf32>
  check.expect_close %y, %e : tensor<2x2x4xf32>
  relax.return
}

relax.func @all_at_once() {
  %x = relax.constant dense<[[[-3.0, 0.0, 4.0, -2.0, -4.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, strides = array<i64: 2>, dilation = array<i64: 2>, p = 3 : i64} :
      (tensor<1x1x5xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[0.0, 2.0]]]> : tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x2xf32>
  relax.return
}

relax.func @ceil_mode() {
  %x = relax.constant dense<[[[-1.0, 1.0, 2.0, -3.0, -2.0, -4.0]]]> :
      tensor<1x1x6xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 3>,
      ceil_mode = true, padding = array<i64: 1, 0>} : (tensor<1x1x6xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[1.0, 3.605551242828369, 4.0]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_upper() {
  %x = relax.constant dense<[[[-4.0, 4.0, 4.0, 0.0, -3.0]]]> : tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[5.656854152679443, 4.0, 3.0]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

relax.func @same_lower() {
  %x = relax.constant dense<[[[-3.0, -2.0, 4.0, -1.0, -4.0]]]> :
      tensor<1x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_lower"} : (tensor<1x1x5xf32>) -> tensor<1x1x3xf32>
  %e = relax.constant dense<[[[3.0, 4.4721360206604, 4.123105525970459]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}

// A sum of nothing is 0.
relax.func @padding_only() {
  %x = relax.constant dense<[[[-3.0]]]> : tensor<1x1x1xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 1>, padding = array<i64: 1,
      0>} : (tensor<1x1x1xf32>) -> tensor<1x1x2xf32>
  %e = relax.constant dense<[[[0.0, 3.0]]]> : tensor<1x1x2xf32>
  check.expect_close %y, %e : tensor<1x1x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

relax.func @channels_last() {
  %x = relax.constant dense<[[[0.0, 3.0], [-2.0, -2.0], [-2.0, 3.0], [4.0, 2.0],
      [2.0, 0.0]]]> : tensor<1x5x2xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>, layout = "NWC"} : (tensor<1x5x2xf32>) ->
      tensor<1x3x2xf32>
  %e = relax.constant dense<[[[0.0, 3.0], [2.8284270763397217,
      3.605551242828369], [4.4721360206604, 2.0]]]> : tensor<1x3x2xf32>
  check.expect_close %y, %e : tensor<1x3x2xf32>
  relax.return
}

relax.func @out_layout() {
  %x = relax.constant dense<[[[2.0, 0.0, 0.0, -3.0, 1.0], [2.0, 0.0, -3.0, -3.0,
      0.0]], [[3.0, -1.0, 1.0, -1.0, -1.0], [-3.0, 2.0, 4.0, -3.0, -3.0]]]> :
      tensor<2x2x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, out_layout = "WCN"} :
      (tensor<2x2x5xf32>) -> tensor<4x2x2xf32>
  %e = relax.constant dense<[[[2.0, 3.1622776985168457], [2.0,
      3.605551242828369]], [[0.0, 1.4142135381698608], [3.0, 4.4721360206604]],
      [[3.0, 1.4142135381698608], [4.242640495300293, 5.0]],
      [[3.1622776985168457, 1.4142135381698608], [3.0, 4.242640495300293]]]> :
      tensor<4x2x2xf32>
  check.expect_close %y, %e : tensor<4x2x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Symbolic and empty dimensions
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[3.0, 0.0, 4.0, 1.0, 1.0]], [[-2.0, 1.0, 3.0,
      -4.0, -3.0]]]> : tensor<2x1x5xf32>
  %x = relax.match_cast %x0 : tensor<2x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      padding = array<i64: 1, 0>} : (tensor<?x1x?xf32, #relax.tensor<[n, 1,
      h]>>) -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[3.0, 4.0, 1.4142135381698608]], [[2.0,
      3.1622776985168457, 5.0]]]> : tensor<2x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<2x1x3xf32>
  relax.return
}

relax.func @symbolic_same_upper() {
  %x0 = relax.constant dense<[[[-4.0, 1.0, 3.0, 0.0, 2.0]]]> : tensor<1x1x5xf32>
  %x = relax.match_cast %x0 : tensor<1x1x5xf32> -> tensor<?x1x?xf32,
      #relax.tensor<[n, 1, h]>>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, strides = array<i64: 2>,
      auto_pad = "same_upper"} : (tensor<?x1x?xf32, #relax.tensor<[n, 1, h]>>)
      -> tensor<?x?x?xf32>
  %e = relax.constant dense<[[[4.123105525970459, 3.0, 2.0]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32>, tensor<1x1x3xf32>
  relax.return
}

relax.func @empty_batch() {
  %x = relax.constant dense<> : tensor<0x1x5xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>} : (tensor<0x1x5xf32>) ->
      tensor<0x1x4xf32>
  %e = relax.constant dense<> : tensor<0x1x4xf32>
  check.expect_close %y, %e : tensor<0x1x4xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[[-2.0, 0.0, -2.0, 3.0]]]> : tensor<1x1x4xf16>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, p = 3 : i64} : (tensor<1x1x4xf16>) -> tensor<1x1x4xf16>
  %e = relax.constant dense<[[[2.0, 2.0, 2.0, 3.271484375]]]> :
      tensor<1x1x4xf16>
  check.expect_close %y, %e : tensor<1x1x4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[-3.0, -3.0, 1.0, -3.0]]]> : tensor<1x1x4xbf16>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, p = 3 : i64} : (tensor<1x1x4xbf16>) -> tensor<1x1x4xbf16>
  %e = relax.constant dense<[[[3.0, 3.78125, 3.03125, 3.03125]]]> :
      tensor<1x1x4xbf16>
  check.expect_close %y, %e : tensor<1x1x4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[[-1.0, -1.0, -2.0, -1.0]]]> : tensor<1x1x4xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, p = 3 : i64} : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %e = relax.constant dense<[[[1.0, 1.2599210739135742, 2.0800838470458984,
      2.0800838470458984]]]> : tensor<1x1x4xf32>
  check.expect_close %y, %e : tensor<1x1x4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-1.0, -2.0, -4.0, -2.0]]]> : tensor<1x1x4xf64>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 1,
      0>, p = 3 : i64} : (tensor<1x1x4xf64>) -> tensor<1x1x4xf64>
  %e = relax.constant dense<[[[1.0, 2.080083823051904, 4.160167646103808,
      4.160167646103808]]]> : tensor<1x1x4xf64>
  check.expect_close %y, %e : tensor<1x1x4xf64>
  relax.return
}

// The squares leave the range of f16.
relax.func @f16_sums_in_f32() {
  %x = relax.constant dense<[[[300.0, 300.0]]]> : tensor<1x1x2xf16>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x2xf16>) ->
      tensor<1x1x1xf16>
  %e = relax.constant dense<[[[424.25]]]> : tensor<1x1x1xf16>
  check.expect_close %y, %e : tensor<1x1x1xf16>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers that are none
//===----------------------------------------------------------------------===//

relax.func @nan_infinity() {
  %x = relax.constant dense<[[[0x7FC00000, 1.0, 0xFF800000, 3.0]]]> :
      tensor<1x1x4xf32>
  %y = relax.lp_pool1d %x {pool_size = array<i64: 2>} : (tensor<1x1x4xf32>) ->
      tensor<1x1x3xf32>
  %e = relax.constant dense<[[[0x7FC00000, 0x7F800000, 0x7F800000]]]> :
      tensor<1x1x3xf32>
  check.expect_close %y, %e : tensor<1x1x3xf32>
  relax.return
}
