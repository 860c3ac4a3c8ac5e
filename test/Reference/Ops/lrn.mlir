// RUN: relax-test-run %s

// relax.lrn: x / (bias + alpha / size * sum of squares of neighbours) ^ beta.

relax.func @channels() {
  %x = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64} : (tensor<2x5x2xf32>) ->
      tensor<2x5x2xf32>
  %e = relax.constant dense<[[[0.29935047, 1.1853135], [0.96998566, 0.88114554],
      [-1.1352559, 0.72408974], [-0.37073216, 0.081766985], [0.7977071,
      -1.3046737]], [[-0.8886179, 0.7689931], [0.9247871, 0.8678819],
      [0.74952966, -1.1012176], [-1.0863585, 0.65632856], [-0.83710974,
      -0.98585427]]]> : tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<2x5x2xf32>
  relax.return
}

// One more neighbour behind than before.
relax.func @even_size() {
  %x = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %y = relax.lrn %x {size = 4 : i64, alpha = 0.25 : f64, beta = 0.5 : f64, bias
      = 2.0 : f64} : (tensor<2x5x2xf32>) -> tensor<2x5x2xf32>
  %e = relax.constant dense<[[[0.29552454, 1.4585747], [1.3952001, 1.1512944],
      [-1.6411176, 0.710784], [-0.4665254, 0.0826854], [0.6484687, -1.2202417]],
      [[-0.8764575, 0.77575195], [1.0093017, 1.2262208], [0.96599054,
      -1.5782373], [-1.4200604, 0.9038923], [-0.99082774, -0.99312705]]]> :
      tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<2x5x2xf32>
  relax.return
}

relax.func @size_one() {
  %x = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %y = relax.lrn %x {size = 1 : i64, alpha = 1.0 : f64, beta = 1.0 : f64} :
      (tensor<2x5x2xf32>) -> tensor<2x5x2xf32>
  %e = relax.constant dense<[[[0.4, 0.35764706], [0.35764706, 0.4152249],
      [-0.31565103, 0.49655172], [-0.48, 0.12307692], [0.4989605, -0.42297176]],
      [[-0.47567567, 0.482066], [0.4385787, 0.38526914], [0.44635195,
      -0.3211679], [-0.3643077, 0.46153846], [-0.4540295, -0.46153846]]]> :
      tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<2x5x2xf32>
  relax.return
}

relax.func @larger_than_the_channels() {
  %x = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %y = relax.lrn %x {size = 15 : i64, alpha = 1.5 : f64} : (tensor<2x5x2xf32>)
      -> tensor<2x5x2xf32>
  %e = relax.constant dense<[[[0.24967483, 1.2424849], [1.1859554, 0.98090917],
      [-1.404421, 0.5885455], [-0.37451226, 0.06539394], [0.4681403,
      -0.9482122]], [[-0.68812376, 0.6015206], [0.84451556, 0.9738905],
      [0.8132372, -1.2603289], [-1.1572992, 0.6874521], [-0.7819589,
      -0.6874521]]]> : tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<2x5x2xf32>
  relax.return
}

relax.func @last_axis() {
  %x = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64, axis = -1 : i64} :
      (tensor<2x5x2xf32>) -> tensor<2x5x2xf32>
  %e = relax.constant dense<[[[0.29935047, 1.4219147], [1.1853135, 0.9357738],
      [-1.4023056, 0.56092227], [-0.7000001, 0.11666668], [0.6313704,
      -1.2206495]], [[-0.9655225, 0.9216351], [0.92559797, 1.1655678],
      [0.7713788, -1.3054104], [-1.2519792, 0.8120946], [-1.0131117,
      -0.9725872]]]> : tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<2x5x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]], [[-1.375, 1.3125], [1.6875, 2.125],
      [1.625, -2.75], [-2.3125, 1.5], [-1.5625, -1.5]]]> : tensor<2x5x2xf32>
  %x = relax.match_cast %x0 : tensor<2x5x2xf32> -> tensor<?x?x?xf32,
      #relax.tensor<[n, c, h]>>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64} : (tensor<?x?x?xf32,
      #relax.tensor<[n, c, h]>>) -> tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>
  %e = relax.constant dense<[[[0.29935047, 1.1853135], [0.96998566, 0.88114554],
      [-1.1352559, 0.72408974], [-0.37073216, 0.081766985], [0.7977071,
      -1.3046737]], [[-0.8886179, 0.7689931], [0.9247871, 0.8678819],
      [0.74952966, -1.1012176], [-1.0863585, 0.65632856], [-0.83710974,
      -0.98585427]]]> : tensor<2x5x2xf32>
  check.expect_close %y, %e : tensor<?x?x?xf32, #relax.tensor<[n, c, h]>>,
      tensor<2x5x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x5x2xf32>
  %y = relax.lrn %x {size = 3 : i64} : (tensor<0x5x2xf32>) -> tensor<0x5x2xf32>
  %e = relax.constant dense<> : tensor<0x5x2xf32>
  check.expect_eq %y, %e : tensor<0x5x2xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[[0.5, 2.375], [2.375, 1.875], [-2.812, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]]> : tensor<5x2xf16>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64, axis = 0 : i64} :
      (tensor<5x2xf16>) -> tensor<5x2xf16>
  %e = relax.constant dense<[[0.2993, 1.186], [0.97, 0.8813], [-1.136, 0.724],
      [-0.3708, 0.0818], [0.798, -1.305]]> : tensor<5x2xf16>
  check.expect_close %y, %e : tensor<5x2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]]> : tensor<5x2xbf16>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64, axis = 0 : i64} :
      (tensor<5x2xbf16>) -> tensor<5x2xbf16>
  %e = relax.constant dense<[[0.29882812, 1.1875], [0.96875, 0.8828125],
      [-1.1328125, 0.72265625], [-0.37109375, 0.08154297], [0.796875,
      -1.3046875]]> : tensor<5x2xbf16>
  check.expect_close %y, %e : tensor<5x2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.5, 2.375], [2.375, 1.875], [-2.8125, 1.125],
      [-0.75, 0.125], [0.9375, -1.8125]]> : tensor<5x2xf64>
  %y = relax.lrn %x {size = 3 : i64, alpha = 0.5 : f64, axis = 0 : i64} :
      (tensor<5x2xf64>) -> tensor<5x2xf64>
  %e = relax.constant dense<[[0.29935046012985006, 1.1853135020674603],
      [0.969985645462045, 0.8811455521221787], [-1.1352559166894831,
      0.7240897590238685], [-0.37073216073465876, 0.08176698282024042],
      [0.7977070920133646, -1.3046736177619433]]> : tensor<5x2xf64>
  check.expect_close %y, %e : tensor<5x2xf64>
  relax.return
}
