// RUN: relax-test-run %s

// relax.hamming_window: a window function.

relax.func @periodic() {
  %s = relax.shape [8] -> !relax.shape<[8]>
  %y = relax.hamming_window %s {dtype = f32} : (!relax.shape<[8]>) ->
      tensor<8xf32>
  %e = relax.constant dense<[0.08, 0.21473087, 0.54, 0.8652691, 1.0, 0.8652691,
      0.54, 0.21473087]> : tensor<8xf32>
  check.expect_close %y, %e : tensor<8xf32>
  relax.return
}

relax.func @symmetric() {
  %s = relax.shape [7] -> !relax.shape<[7]>
  %y = relax.hamming_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[7]>) -> tensor<7xf32>
  %e = relax.constant dense<[0.08, 0.31, 0.77, 1.0, 0.77, 0.31, 0.08]> :
      tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @one() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.hamming_window %s {dtype = f32} : (!relax.shape<[1]>) ->
      tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @one_symmetric() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.hamming_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[1]>) -> tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @two_symmetric() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.hamming_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[2]>) -> tensor<2xf32>
  %e = relax.constant dense<0.08> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @none() {
  %s = relax.shape [0] -> !relax.shape<[0]>
  %y = relax.hamming_window %s {dtype = f32} : (!relax.shape<[0]>) ->
      tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_close %y, %e : tensor<0xf32>
  relax.return
}

relax.func @coefficients() {
  %s = relax.shape [6] -> !relax.shape<[6]>
  %y = relax.hamming_window %s {dtype = f32, alpha = 6.000000e-01 : f64, beta =
      4.000000e-01 : f64} : (!relax.shape<[6]>) -> tensor<6xf32>
  %e = relax.constant dense<[0.2, 0.4, 0.8, 1.0, 0.8, 0.4]> : tensor<6xf32>
  check.expect_close %y, %e : tensor<6xf32>
  relax.return
}

relax.func @f16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hamming_window %s {dtype = f16} : (!relax.shape<[5]>) ->
      tensor<5xf16>
  %e = relax.constant dense<[0.08001709, 0.39794922, 0.9121094, 0.9121094,
      0.39794922]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hamming_window %s {dtype = bf16} : (!relax.shape<[5]>) ->
      tensor<5xbf16>
  %e = relax.constant dense<[0.08, 0.39785218, 0.9121478, 0.9121478,
      0.39785218]> : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hamming_window %s {dtype = f64} : (!relax.shape<[5]>) ->
      tensor<5xf64>
  %e = relax.constant dense<[0.08000000000000002, 0.3978521825875242,
      0.9121478174124757, 0.912147817412476, 0.3978521825875243]> :
      tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}
