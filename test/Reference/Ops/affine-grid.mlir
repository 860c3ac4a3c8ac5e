// RUN: relax-test-run %s

// relax.affine_grid: where affine maps take the points of an image.

relax.func @plane() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]], [[-0.6875, 0.5625, -1.0], [0.5625, 0.3125, 0.5]]]> :
      tensor<2x2x3xf32>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s : (tensor<2x2x3xf32>, !relax.shape<[2, 3]>) ->
      tensor<2x2x3x2xf32>
  %e = relax.constant dense<[[[[4.6875, -1.3125], [3.3125, 0.3125], [1.9375,
      1.9375]], [[1.9375, -3.8125], [0.5625, -2.1875], [-0.8125, -0.5625]]],
      [[[-0.875, -0.375], [-1.5625, 0.1875], [-2.25, 0.75]], [[0.25, 0.25],
      [-0.4375, 0.8125], [-1.125, 1.375]]]]> : tensor<2x2x3x2xf32>
  check.expect_close %y, %e : tensor<2x2x3x2xf32>
  relax.return
}

relax.func @plane_borders() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]], [[-0.6875, 0.5625, -1.0], [0.5625, 0.3125, 0.5]]]> :
      tensor<2x2x3xf32>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s {align_corners = false} : (tensor<2x2x3xf32>,
      !relax.shape<[2, 3]>) -> tensor<2x2x3x2xf32>
  %e = relax.constant dense<[[[[3.5416667, -1.3958334], [2.625, -0.3125],
      [1.7083334, 0.7708333]], [[2.1666667, -2.6458333], [1.25, -1.5625],
      [0.33333334, -0.47916666]]], [[[-0.8229167, -0.03125], [-1.28125,
      0.34375], [-1.7395834, 0.71875]], [[-0.26041666, 0.28125], [-0.71875,
      0.65625], [-1.1770834, 1.03125]]]]> : tensor<2x2x3x2xf32>
  check.expect_close %y, %e : tensor<2x2x3x2xf32>
  relax.return
}

relax.func @space() {
  %x = relax.constant dense<[[[-1.1875, -0.6875, -0.8125, -1.625], [-0.6875,
      0.875, 0.625, 0.0], [1.8125, 0.5, 2.0, -1.6875]]]> : tensor<1x3x4xf32>
  %s = relax.shape [2, 3, 2] -> !relax.shape<[2, 3, 2]>
  %y = relax.affine_grid %x, %s : (tensor<1x3x4xf32>, !relax.shape<[2, 3, 2]>)
      -> tensor<1x2x3x2x3xf32>
  %e = relax.constant dense<[[[[[1.0625, -0.8125, -6.0], [-1.3125, -2.1875,
      -2.375]], [[0.375, 0.0625, -5.5], [-2.0, -1.3125, -1.875]], [[-0.3125,
      0.9375, -5.0], [-2.6875, -0.4375, -1.375]]], [[[-0.5625, 0.4375, -2.0],
      [-2.9375, -0.9375, 1.625]], [[-1.25, 1.3125, -1.5], [-3.625, -0.0625,
      2.125]], [[-1.9375, 2.1875, -1.0], [-4.3125, 0.8125, 2.625]]]]]> :
      tensor<1x2x3x2x3xf32>
  check.expect_close %y, %e : tensor<1x2x3x2x3xf32>
  relax.return
}

relax.func @space_borders() {
  %x = relax.constant dense<[[[-1.1875, -0.6875, -0.8125, -1.625], [-0.6875,
      0.875, 0.625, 0.0], [1.8125, 0.5, 2.0, -1.6875]]]> : tensor<1x3x4xf32>
  %s = relax.shape [2, 1, 2] -> !relax.shape<[2, 1, 2]>
  %y = relax.affine_grid %x, %s {align_corners = false} : (tensor<1x3x4xf32>,
      !relax.shape<[2, 1, 2]>) -> tensor<1x2x1x2x3xf32>
  %e = relax.constant dense<[[[[[-0.625, 0.03125, -3.59375], [-1.8125, -0.65625,
      -1.78125]]], [[[-1.4375, 0.65625, -1.59375], [-2.625, -0.03125,
      0.21875]]]]]> : tensor<1x2x1x2x3xf32>
  check.expect_close %y, %e : tensor<1x2x1x2x3xf32>
  relax.return
}

relax.func @size_one() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]], [[-0.6875, 0.5625, -1.0], [0.5625, 0.3125, 0.5]]]> :
      tensor<2x2x3xf32>
  %s = relax.shape [1, 3] -> !relax.shape<[1, 3]>
  %y = relax.affine_grid %x, %s : (tensor<2x2x3xf32>, !relax.shape<[1, 3]>) ->
      tensor<2x1x3x2xf32>
  %e = relax.constant dense<[[[[4.6875, -1.3125], [3.3125, 0.3125], [1.9375,
      1.9375]]], [[[-0.875, -0.375], [-1.5625, 0.1875], [-2.25, 0.75]]]]> :
      tensor<2x1x3x2xf32>
  check.expect_close %y, %e : tensor<2x1x3x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]], [[-0.6875, 0.5625, -1.0], [0.5625, 0.3125, 0.5]]]> :
      tensor<2x2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x2x3xf32> -> tensor<?x2x3xf32,
      #relax.tensor<[n, 2, 3]>>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s : (tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>,
      !relax.shape<[2, 3]>) -> tensor<?x2x3x2xf32, #relax.tensor<[n, 2, 3, 2]>>
  %e = relax.constant dense<[[[[4.6875, -1.3125], [3.3125, 0.3125], [1.9375,
      1.9375]], [[1.9375, -3.8125], [0.5625, -2.1875], [-0.8125, -0.5625]]],
      [[[-0.875, -0.375], [-1.5625, 0.1875], [-2.25, 0.75]], [[0.25, 0.25],
      [-0.4375, 0.8125], [-1.125, 1.375]]]]> : tensor<2x2x3x2xf32>
  check.expect_close %y, %e : tensor<?x2x3x2xf32, #relax.tensor<[n, 2, 3, 2]>>,
      tensor<2x2x3x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]], [[-0.6875, 0.5625, -1.0], [0.5625, 0.3125, 0.5]]]> :
      tensor<2x2x3xf32>
  %s = relax.shape [0, 3] -> !relax.shape<[0, 3]>
  %y = relax.affine_grid %x, %s : (tensor<2x2x3xf32>, !relax.shape<[0, 3]>) ->
      tensor<2x0x3x2xf32>
  %e = relax.constant dense<> : tensor<2x0x3x2xf32>
  check.expect_eq %y, %e : tensor<2x0x3x2xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]]]> : tensor<1x2x3xf16>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s {align_corners = false} : (tensor<1x2x3xf16>,
      !relax.shape<[2, 3]>) -> tensor<1x2x3x2xf16>
  %e = relax.constant dense<[[[[3.541, -1.3955], [2.625, -0.3125], [1.708,
      0.771]], [[2.166, -2.646], [1.25, -1.5625], [0.3333, -0.4792]]]]> :
      tensor<1x2x3x2xf16>
  check.expect_close %y, %e : tensor<1x2x3x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]]]> : tensor<1x2x3xbf16>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s {align_corners = false} : (tensor<1x2x3xbf16>,
      !relax.shape<[2, 3]>) -> tensor<1x2x3x2xbf16>
  %e = relax.constant dense<[[[[3.546875, -1.3984375], [2.625, -0.3125],
      [1.7109375, 0.76953125]], [[2.171875, -2.640625], [1.25, -1.5625],
      [0.33398438, -0.47851562]]]]> : tensor<1x2x3x2xbf16>
  check.expect_close %y, %e : tensor<1x2x3x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[[-1.375, -1.375, 1.9375], [1.625, -1.25,
      -0.9375]]]> : tensor<1x2x3xf64>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  %y = relax.affine_grid %x, %s {align_corners = false} : (tensor<1x2x3xf64>,
      !relax.shape<[2, 3]>) -> tensor<1x2x3x2xf64>
  %e = relax.constant dense<[[[[3.541666666666667, -1.3958333333333335], [2.625,
      -0.3125], [1.7083333333333333, 0.7708333333333335]], [[2.166666666666667,
      -2.6458333333333335], [1.25, -1.5625], [0.33333333333333326,
      -0.4791666666666665]]]]> : tensor<1x2x3x2xf64>
  check.expect_close %y, %e : tensor<1x2x3x2xf64>
  relax.return
}
