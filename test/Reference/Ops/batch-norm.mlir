// RUN: relax-test-run %s

// relax.batch_norm: (x - mean) / sqrt(variance + epsilon) * gamma + beta, with
// the moving statistics, or those of the data.

relax.func @inference() {
  %x = relax.constant dense<[[[[-1.25, -1.9375, -0.125], [0.875, -0.3125,
      -0.0625]], [[-1.9375, -0.0625, 1.75], [1.375, 0.9375, -1.5625]], [[1.5625,
      1.4375, -1.3125], [0.5, -1.9375, -1.5625]], [[-0.75, -1.375, 1.0625],
      [1.25, -0.625, -0.75]]], [[[-1.5625, -1.6875, 0.875], [0.375, -1.75,
      -0.0625]], [[-0.375, 1.375, 0.875], [0.4375, 0.1875, 1.8125]], [[1.9375,
      -0.625, -1.0625], [1.1875, -1.75, -0.5625]], [[-1.75, -0.75, -1.6875],
      [-0.8125, 1.1875, 1.625]]]]> : tensor<2x4x2x3xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<2x4x2x3xf32>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) ->
      (tensor<2x4x2x3xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[[[4.983562, 5.994138, 3.3298926], [1.8599643,
      3.6055043, 3.238022]], [[-1.5135536, -0.16039288, 1.1476624], [0.8770303,
      0.5612928, -1.2429215]], [[-1.0792996, -0.99071443, 0.9581593],
      [-0.32632565, 1.4010851, 1.1353296]], [[1.8367273, 1.7091514, 2.2066972],
      [2.24497, 1.8622425, 1.8367273]]], [[[5.442915, 5.626656, 1.8599643],
      [2.5949285, 5.7185264, 3.238022]], [[-0.38591966, 0.8770303, 0.5161875],
      [0.20044997, 0.020028546, 1.1927679]], [[-1.3450551, 0.4709409, 0.780989],
      [-0.8135441, 1.2682074, 0.4266483]], [[1.6326058, 1.8367273, 1.6453635],
      [1.8239696, 2.2322125, 2.3215156]]]]> : tensor<2x4x2x3xf32>
  check.expect_close %y0, %e0 : tensor<2x4x2x3xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @epsilon() {
  %x = relax.constant dense<[[0.0625, 1.0625, 1.5, -1.9375], [-0.75, 1.8125,
      0.0625, -0.75], [0.1875, -1.125, 1.25, -0.625]]> : tensor<3x4xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d {epsilon = 1.0 : f64} :
      (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[2.4429574, 0.2956904, -0.5601681, 1.7284245],
      [3.2588358, 0.7245926, 0.2524992, 1.8550124], [2.3174376, -0.95527446,
      -0.4188347, 1.8683375]]> : tensor<3x4xf32>
  check.expect_close %y0, %e0 : tensor<3x4xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @channels_last() {
  %x = relax.constant dense<[[[[-1.25, -1.9375, 1.5625, -0.75], [-1.9375,
      -0.0625, 1.4375, -1.375], [-0.125, 1.75, -1.3125, 1.0625]], [[0.875,
      1.375, 0.5, 1.25], [-0.3125, 0.9375, -1.9375, -0.625], [-0.0625, -1.5625,
      -1.5625, -0.75]]], [[[-1.5625, -0.375, 1.9375, -1.75], [-1.6875, 1.375,
      -0.625, -0.75], [0.875, 0.875, -1.0625, -1.6875]], [[0.375, 0.4375,
      1.1875, -0.8125], [-1.75, 0.1875, -1.75, 1.1875], [-0.0625, 1.8125,
      -0.5625, 1.625]]]]> : tensor<2x2x3x4xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d {axis = -1 : i64} :
      (tensor<2x2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>) -> (tensor<2x2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[[[4.983562, -1.5135536, -1.0792996, 1.8367273],
      [5.994138, -0.16039288, -0.99071443, 1.7091514], [3.3298926, 1.1476624,
      0.9581593, 2.2066972]], [[1.8599643, 0.8770303, -0.32632565, 2.24497],
      [3.6055043, 0.5612928, 1.4010851, 1.8622425], [3.238022, -1.2429215,
      1.1353296, 1.8367273]]], [[[5.442915, -0.38591966, -1.3450551, 1.6326058],
      [5.626656, 0.8770303, 0.4709409, 1.8367273], [1.8599643, 0.5161875,
      0.780989, 1.6453635]], [[2.5949285, 0.20044997, -0.8135441, 1.8239696],
      [5.7185264, 0.020028546, 1.2682074, 2.2322125], [3.238022, 1.1927679,
      0.4266483, 2.3215156]]]]> : tensor<2x2x3x4xf32>
  check.expect_close %y0, %e0 : tensor<2x2x3x4xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @vector() {
  %x = relax.constant dense<[0.0625, 1.0625, 1.5, -1.9375]> : tensor<4xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d {axis = 0 : i64} :
      (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[3.054281, 0.65150356, -1.035007, 1.594333]> :
      tensor<4xf32>
  check.expect_close %y0, %e0 : tensor<4xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @training() {
  %x = relax.constant dense<[[[[-1.25, -1.9375, -0.125], [0.875, -0.3125,
      -0.0625]], [[-1.9375, -0.0625, 1.75], [1.375, 0.9375, -1.5625]], [[1.5625,
      1.4375, -1.3125], [0.5, -1.9375, -1.5625]], [[-0.75, -1.375, 1.0625],
      [1.25, -0.625, -0.75]]], [[[-1.5625, -1.6875, 0.875], [0.375, -1.75,
      -0.0625]], [[-0.375, 1.375, 0.875], [0.4375, 0.1875, 1.8125]], [[1.9375,
      -0.625, -1.0625], [1.1875, -1.75, -0.5625]], [[-1.75, -0.75, -1.6875],
      [-0.8125, 1.1875, 1.625]]]]> : tensor<2x4x2x3xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d {training = true} :
      (tensor<2x4x2x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
      tensor<4xf32>) -> (tensor<2x4x2x3xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[[[2.09259, 3.0457385, 0.53289264], [-0.853505,
      0.7928422, 0.4462428]], [[-2.9372933, -1.4341183, 0.018950874],
      [-0.28168413, -0.63242495, -2.6366582]], [[0.11364292, 0.1995312,
      2.0890732], [0.8436932, 2.5185144, 2.2608497]], [[1.824775, 1.7578082,
      2.0189784], [2.0390685, 1.8381683, 1.824775]]], [[[2.5258393, 2.699139,
      -0.853505], [-0.16030617, 2.7857888, 0.4462428]], [[-1.6846474,
      -0.28168413, -0.68253076], [-1.0332716, -1.2336949, 0.069056705]],
      [[-0.14402188, 1.6166877, 1.9172965], [0.37130773, 2.389682, 1.5737435]],
      [[1.7176282, 1.824775, 1.724325], [1.8180783, 2.0323718, 2.0792484]]]]> :
      tensor<2x4x2x3xf32>
  check.expect_close %y0, %e0 : tensor<2x4x2x3xf32>
  %e1 = relax.constant dense<[1.1822916, -1.1411458, -1.6494792, -0.534375]> :
      tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.8858615, 1.6554986, 1.7611626, 0.47360027]> :
      tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @training_channels_last() {
  %x = relax.constant dense<[[[[-1.25, -1.9375, 1.5625, -0.75], [-1.9375,
      -0.0625, 1.4375, -1.375], [-0.125, 1.75, -1.3125, 1.0625]], [[0.875,
      1.375, 0.5, 1.25], [-0.3125, 0.9375, -1.9375, -0.625], [-0.0625, -1.5625,
      -1.5625, -0.75]]], [[[-1.5625, -0.375, 1.9375, -1.75], [-1.6875, 1.375,
      -0.625, -0.75], [0.875, 0.875, -1.0625, -1.6875]], [[0.375, 0.4375,
      1.1875, -0.8125], [-1.75, 0.1875, -1.75, 1.1875], [-0.0625, 1.8125,
      -0.5625, 1.625]]]]> : tensor<2x2x3x4xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d {axis = 3 : i64, momentum
      = 0.75 : f64, training = true} : (tensor<2x2x3x4xf32>, tensor<4xf32>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x2x3x4xf32>,
      tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[[[2.09259, -2.9372933, 0.11364292, 1.824775],
      [3.0457385, -1.4341183, 0.1995312, 1.7578082], [0.53289264, 0.018950874,
      2.0890732, 2.0189784]], [[-0.853505, -0.28168413, 0.8436932, 2.0390685],
      [0.7928422, -0.63242495, 2.5185144, 1.8381683], [0.4462428, -2.6366582,
      2.2608497, 1.824775]]], [[[2.5258393, -1.6846474, -0.14402188, 1.7176282],
      [2.699139, -0.28168413, 1.6166877, 1.824775], [-0.853505, -0.68253076,
      1.9172965, 1.724325]], [[-0.16030617, -1.0332716, 0.37130773, 1.8180783],
      [2.7857888, -1.2336949, 2.389682, 2.0323718], [0.4462428, 0.069056705,
      1.5737435, 2.0792484]]]]> : tensor<2x2x3x4xf32>
  check.expect_close %y0, %e0 : tensor<2x2x3x4xf32>
  %e1 = relax.constant dense<[-0.0703125, -0.02734375, -0.58984375, -0.3515625]>
      : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.9564616, 1.4474894, 1.8337198, 1.114502]> :
      tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[[-1.25, -1.9375, -0.125], [0.875, -0.3125,
      -0.0625]], [[-1.9375, -0.0625, 1.75], [1.375, 0.9375, -1.5625]], [[1.5625,
      1.4375, -1.3125], [0.5, -1.9375, -1.5625]], [[-0.75, -1.375, 1.0625],
      [1.25, -0.625, -0.75]]], [[[-1.5625, -1.6875, 0.875], [0.375, -1.75,
      -0.0625]], [[-0.375, 1.375, 0.875], [0.4375, 0.1875, 1.8125]], [[1.9375,
      -0.625, -1.0625], [1.1875, -1.75, -0.5625]], [[-1.75, -0.75, -1.6875],
      [-0.8125, 1.1875, 1.625]]]]> : tensor<2x4x2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x4x2x3xf32> -> tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, w]>>
  %a0 = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %a = relax.match_cast %a0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %b0 = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %b = relax.match_cast %b0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %c0 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %c = relax.match_cast %c0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %d0 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %d = relax.match_cast %d0 : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, w]>>, tensor<?xf32, #relax.tensor<[c]>>,
      tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32, #relax.tensor<[c]>>,
      tensor<?xf32, #relax.tensor<[c]>>) -> (tensor<?x?x?x?xf32,
      #relax.tensor<[n, c, h, w]>>, tensor<?xf32, #relax.tensor<[c]>>,
      tensor<?xf32, #relax.tensor<[c]>>)
  %e0 = relax.constant dense<[[[[4.983562, 5.994138, 3.3298926], [1.8599643,
      3.6055043, 3.238022]], [[-1.5135536, -0.16039288, 1.1476624], [0.8770303,
      0.5612928, -1.2429215]], [[-1.0792996, -0.99071443, 0.9581593],
      [-0.32632565, 1.4010851, 1.1353296]], [[1.8367273, 1.7091514, 2.2066972],
      [2.24497, 1.8622425, 1.8367273]]], [[[5.442915, 5.626656, 1.8599643],
      [2.5949285, 5.7185264, 3.238022]], [[-0.38591966, 0.8770303, 0.5161875],
      [0.20044997, 0.020028546, 1.1927679]], [[-1.3450551, 0.4709409, 0.780989],
      [-0.8135441, 1.2682074, 0.4266483]], [[1.6326058, 1.8367273, 1.6453635],
      [1.8239696, 2.2322125, 2.3215156]]]]> : tensor<2x4x2x3xf32>
  check.expect_close %y0, %e0 : tensor<?x?x?x?xf32, #relax.tensor<[n, c, h,
      w]>>, tensor<2x4x2x3xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<?xf32, #relax.tensor<[c]>>, tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<?xf32, #relax.tensor<[c]>>, tensor<4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x4x2xf32>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<0x4x2xf32>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) ->
      (tensor<0x4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<> : tensor<0x4x2xf32>
  check.expect_eq %y0, %e0 : tensor<0x4x2xf32>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_eq %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_eq %y2, %e2 : tensor<4xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[0.0625, 1.0625, 1.5, -1.9375], [-0.75, 1.8125,
      0.0625, -0.75], [0.1875, -1.125, 1.25, -0.625]]> : tensor<3x4xf16>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf16>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf16>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf16>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf16>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<3x4xf16>,
      tensor<4xf16>, tensor<4xf16>, tensor<4xf16>, tensor<4xf16>) ->
      (tensor<3x4xf16>, tensor<4xf16>, tensor<4xf16>)
  %e0 = relax.constant dense<[[3.055, 0.6514, -1.035, 1.595], [4.25, 1.192,
      -0.01628, 1.837], [2.871, -0.9272, -0.858, 1.862]]> : tensor<3x4xf16>
  check.expect_close %y0, %e0 : tensor<3x4xf16>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf16>
  check.expect_close %y1, %e1 : tensor<4xf16>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf16>
  check.expect_close %y2, %e2 : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.0625, 1.0625, 1.5, -1.9375], [-0.75, 1.8125,
      0.0625, -0.75], [0.1875, -1.125, 1.25, -0.625]]> : tensor<3x4xbf16>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xbf16>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xbf16>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xbf16>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xbf16>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<3x4xbf16>,
      tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>) ->
      (tensor<3x4xbf16>, tensor<4xbf16>, tensor<4xbf16>)
  %e0 = relax.constant dense<[[3.046875, 0.65234375, -1.03125, 1.59375], [4.25,
      1.1953125, -0.016235352, 1.8359375], [2.875, -0.92578125, -0.859375,
      1.859375]]> : tensor<3x4xbf16>
  check.expect_close %y0, %e0 : tensor<3x4xbf16>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> :
      tensor<4xbf16>
  check.expect_close %y1, %e1 : tensor<4xbf16>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xbf16>
  check.expect_close %y2, %e2 : tensor<4xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.0625, 1.0625, 1.5, -1.9375], [-0.75, 1.8125,
      0.0625, -0.75], [0.1875, -1.125, 1.25, -0.625]]> : tensor<3x4xf64>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf64>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf64>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf64>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf64>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<3x4xf64>,
      tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) ->
      (tensor<3x4xf64>, tensor<4xf64>, tensor<4xf64>)
  %e0 = relax.constant dense<[[3.05428106562358, 0.6515035331352381,
      -1.0350070119274375, 1.5943330425072464], [4.24859791577151,
      1.1927678067568923, -0.016277553921191013, 1.83672723306917],
      [2.8705400117546676, -0.9271839315945865, -0.8578366714046122,
      1.8622424110230567]]> : tensor<3x4xf64>
  check.expect_close %y0, %e0 : tensor<3x4xf64>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf64>
  check.expect_close %y1, %e1 : tensor<4xf64>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf64>
  check.expect_close %y2, %e2 : tensor<4xf64>
  relax.return
}

// The statistics keep their type.
relax.func @mixed() {
  %x = relax.constant dense<[[0.0625, 1.0625, 1.5, -1.9375], [-0.75, 1.8125,
      0.0625, -0.75], [0.1875, -1.125, 1.25, -0.625]]> : tensor<3x4xf16>
  %a = relax.constant dense<[-1.375, 0.9375, -0.9375, 0.125]> : tensor<4xf32>
  %b = relax.constant dense<[1.125, -1.0625, 1.3125, 1.875]> : tensor<4xf32>
  %c = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  %d = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  %y0, %y1, %y2 = relax.batch_norm %x, %a, %b, %c, %d : (tensor<3x4xf16>,
      tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) ->
      (tensor<3x4xf16>, tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[[3.055, 0.6514, -1.035, 1.595], [4.25, 1.192,
      -0.01628, 1.837], [2.871, -0.9272, -0.858, 1.862]]> : tensor<3x4xf16>
  check.expect_close %y0, %e0 : tensor<3x4xf16>
  %e1 = relax.constant dense<[1.375, -1.3125, -1.8125, -0.5625]> : tensor<4xf32>
  check.expect_close %y1, %e1 : tensor<4xf32>
  %e2 = relax.constant dense<[0.875, 1.6875, 1.75, 0.375]> : tensor<4xf32>
  check.expect_close %y2, %e2 : tensor<4xf32>
  relax.return
}
