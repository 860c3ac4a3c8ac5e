// RUN: relax-test-run %s

// relax.blackman_window: a window function.

relax.func @periodic() {
  %s = relax.shape [8] -> !relax.shape<[8]>
  %y = relax.blackman_window %s {dtype = f32} : (!relax.shape<[8]>) ->
      tensor<8xf32>
  %e = relax.constant dense<[-1.387778781e-17, 0.06644661, 0.34, 0.7735534, 1.0,
      0.7735534, 0.34, 0.06644661]> : tensor<8xf32>
  check.expect_close %y, %e : tensor<8xf32>
  relax.return
}

relax.func @symmetric() {
  %s = relax.shape [7] -> !relax.shape<[7]>
  %y = relax.blackman_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[7]>) -> tensor<7xf32>
  %e = relax.constant dense<[-1.387778781e-17, 0.13, 0.63, 1.0, 0.63, 0.13,
      -1.387778781e-17]> : tensor<7xf32>
  check.expect_close %y, %e : tensor<7xf32>
  relax.return
}

relax.func @one() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.blackman_window %s {dtype = f32} : (!relax.shape<[1]>) ->
      tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @one_symmetric() {
  %s = relax.shape [1] -> !relax.shape<[1]>
  %y = relax.blackman_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[1]>) -> tensor<1xf32>
  %e = relax.constant dense<[1.0]> : tensor<1xf32>
  check.expect_close %y, %e : tensor<1xf32>
  relax.return
}

relax.func @two_symmetric() {
  %s = relax.shape [2] -> !relax.shape<[2]>
  %y = relax.blackman_window %s {dtype = f32, periodic = false} :
      (!relax.shape<[2]>) -> tensor<2xf32>
  %e = relax.constant dense<-1.387778781e-17> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @none() {
  %s = relax.shape [0] -> !relax.shape<[0]>
  %y = relax.blackman_window %s {dtype = f32} : (!relax.shape<[0]>) ->
      tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_close %y, %e : tensor<0xf32>
  relax.return
}

relax.func @f16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.blackman_window %s {dtype = f16} : (!relax.shape<[5]>) ->
      tensor<5xf16>
  %e = relax.constant dense<[-0.0, 0.20080566, 0.8491211, 0.8491211,
      0.20080566]> : tensor<5xf16>
  check.expect_close %y, %e : tensor<5xf16>
  relax.return
}

relax.func @bf16() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.blackman_window %s {dtype = bf16} : (!relax.shape<[5]>) ->
      tensor<5xbf16>
  %e = relax.constant dense<[-1.387778781e-17, 0.20077014, 0.8492299, 0.8492299,
      0.20077014]> : tensor<5xbf16>
  check.expect_close %y, %e : tensor<5xbf16>
  relax.return
}

relax.func @f64() {
  %s = relax.shape [5] -> !relax.shape<[5]>
  %y = relax.blackman_window %s {dtype = f64} : (!relax.shape<[5]>) ->
      tensor<5xf64>
  %e = relax.constant dense<[-1.3877787807814457e-17, 0.20077014326253045,
      0.8492298567374694, 0.8492298567374695, 0.20077014326253056]> :
      tensor<5xf64>
  check.expect_close %y, %e : tensor<5xf64>
  relax.return
}
