// RUN: relax-test-run %s

// relax.shape_to_tensor: the dimensions of a shape as a vector.

case @constants: relax.shape_to_tensor [2, 0, 5] == dense<[2, 0, 5]> : tensor<3xi64>
case @rank_0: relax.shape_to_tensor [] == dense<> : tensor<0xi64>

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<3x4xf32>
  %x = relax.match_cast %x0 : tensor<3x4xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %s = relax.shape [n, 2 * m, 7] -> !relax.shape<[n, 2 * m, 7]>
  %y = relax.shape_to_tensor %s : (!relax.shape<[n, 2 * m, 7]>) -> tensor<3xi64>
  %e = relax.constant dense<[3, 8, 7]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @of_unknown_dimensions() {
  %x0 = relax.constant dense<0.0> : tensor<3x4xf32>
  %x = relax.erase_shape %x0 : tensor<3x4xf32> -> tensor<?x?xf32>
  %s = relax.shape_of %x : (tensor<?x?xf32>) -> !relax.shape<[?, ?]>
  %y = relax.shape_to_tensor %s : (!relax.shape<[?, ?]>) -> tensor<2xi64>
  %e = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}
