// RUN: relax-test-run %s

// relax.prelu: leaky relu with a slope for each channel.

relax.func @f16() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf16>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf16>
  %y = relax.prelu %a, %b : (tensor<2x2x2xf16>, tensor<2xf16>)
      -> tensor<2x2x2xf16>
  %e = relax.constant dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xf16>
  check.expect_close %y, %e : tensor<2x2x2xf16>
  relax.return
}

relax.func @bf16() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xbf16>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xbf16>
  %y = relax.prelu %a, %b : (tensor<2x2x2xbf16>, tensor<2xbf16>)
      -> tensor<2x2x2xbf16>
  %e = relax.constant dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xbf16>
  check.expect_close %y, %e : tensor<2x2x2xbf16>
  relax.return
}

relax.func @f32() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf32>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %y = relax.prelu %a, %b : (tensor<2x2x2xf32>, tensor<2xf32>)
      -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @f64() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf64>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf64>
  %y = relax.prelu %a, %b : (tensor<2x2x2xf64>, tensor<2xf64>)
      -> tensor<2x2x2xf64>
  %e = relax.constant dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xf64>
  check.expect_close %y, %e : tensor<2x2x2xf64>
  relax.return
}

relax.func @last_axis() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf32>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %y = relax.prelu %a, %b {axis = -1 : i64} : (tensor<2x2x2xf32>,
      tensor<2xf32>) -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[1.0, -4.0], [-1.5, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @one_slope() {
  %a = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf32>
  %b = relax.constant dense<[0.5]> : tensor<1xf32>
  %y = relax.prelu %a, %b : (tensor<2x2x2xf32>, tensor<1xf32>)
      -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[1.0, -1.0], [-1.5, 4.0]], [[-2.5, 6.0], [7.0,
      -4.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @symbolic() {
  %a0 = relax.constant dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0,
      -8.0]]]> : tensor<2x2x2xf32>
  %a = relax.match_cast %a0 : tensor<2x2x2xf32> -> tensor<?x?x2xf32,
      #relax.tensor<[n, c, 2]>>
  %b0 = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %b = relax.match_cast %b0 : tensor<2xf32> -> tensor<?xf32, #relax.tensor<[c]>>
  %y = relax.prelu %a, %b : (tensor<?x?x2xf32, #relax.tensor<[n, c, 2]>>,
      tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?x2xf32, #relax.tensor<[n,
      c, 2]>>
  %e = relax.constant dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0,
      -16.0]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<?x?x2xf32, #relax.tensor<[n, c, 2]>>,
      tensor<2x2x2xf32>
  relax.return
}

relax.func @empty() {
  %a = relax.constant dense<> : tensor<0x2x2xf32>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %y = relax.prelu %a, %b : (tensor<0x2x2xf32>, tensor<2xf32>)
      -> tensor<0x2x2xf32>
  %e = relax.constant dense<> : tensor<0x2x2xf32>
  check.expect_close %y, %e : tensor<0x2x2xf32>
  relax.return
}

relax.func @special() {
  %a = relax.constant dense<[[0x7FC00000, 0x7F800000], [0xFF800000, -0.0]]>
      : tensor<2x2xf32>
  %b = relax.constant dense<[0.5, 2.0]> : tensor<2xf32>
  %y = relax.prelu %a, %b : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7F800000], [0xFF800000, -0.0]]>
      : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<2x2xf32>
  relax.return
}
