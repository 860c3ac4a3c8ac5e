// RUN: relax-test-run %s

// relax.hann_window: a window function.

relax.func @periodic() {
  %s = relax.shape [8] -> !relax.shape<[8]>
  %y = relax.hann_window %s {dtype = f32} : (!relax.shape<[8]>) -> tensor<8xf32>
  %e = relax.constant dense<[0.0, 0.14644662, 0.5, 0.8535534, 1.0, 0.8535534,
      0.5, 0.14644662]> : tensor<8xf32>
  check.expect_close %y, %e : tensor<8xf32>
  relax.return
}

relax.func @symmetric() {
  %s = relax.shape [7] -> !relax.shape<[7]>
  %y = relax.hann_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[7]>) -> tensor<7xf32>
  %e = relax.constant dense<[0.0, 0.25, 0.75, 1.0, 0.75, 0.25, 0.0]> :
      tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @one() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.hann_window %s {dtype = f32} : (!relax.shape<[1]>) -> tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @one_symmetric() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.hann_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[1]>) -> tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @two_symmetric() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.hann_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[2]>) -> tensor<2xf32>
  %e = relax.constant dense<0.0> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @none() {
  %s = relax.shape [0] -> !relax.shape<[0]>
  %y = relax.hann_window %s {dtype = f32} : (!relax.shape<[0]>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_close %y, %e : tensor<0xf32>
  relax.return
}

relax.func @f16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hann_window %s {dtype = f16} : (!relax.shape<[5]>) -> tensor<5xf16>
  %e = relax.constant dense<[0.0, 0.34545898, 0.9042969, 0.9042969, 0.34545898]>
      : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hann_window %s {dtype = bf16} : (!relax.shape<[5]>) ->
      tensor<5xbf16>
  %e = relax.constant dense<[0.0, 0.3454915, 0.9045085, 0.9045085, 0.3454915]> :
      tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.hann_window %s {dtype = f64} : (!relax.shape<[5]>) -> tensor<5xf64>
  %e = relax.constant dense<[0.0, 0.3454915028125263, 0.9045084971874737,
      0.9045084971874737, 0.3454915028125264]> : tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}
