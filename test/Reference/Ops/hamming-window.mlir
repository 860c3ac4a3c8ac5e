// RUN: relax-test-run %s

// relax.hamming_window: a window function.

case @periodic: relax.hamming_window [8] {dtype = f32}
    ~= dense<[0.08, 0.21473087, 0.54, 0.8652691, 1.0, 0.8652691, 0.54, 0.21473087]> : tensor<8xf32>
case @symmetric: relax.hamming_window [7] {dtype = f32, periodic = false}
    ~= dense<[0.08, 0.31, 0.77, 1.0, 0.77, 0.31, 0.08]> : tensor<7xf32>
case @one: relax.hamming_window [1] {dtype = f32} ~= dense<[1.0]> : tensor<1xf32>
case @one_symmetric: relax.hamming_window [1] {dtype = f32, periodic = false}
    ~= dense<[1.0]> : tensor<1xf32>
case @two_symmetric: relax.hamming_window [2] {dtype = f32, periodic = false}
    ~= dense<0.08> : tensor<2xf32>
case @none: relax.hamming_window [0] {dtype = f32} ~= dense<> : tensor<0xf32>
case @coefficients: relax.hamming_window [6]
    {dtype = f32, alpha = 6.000000e-01 : f64, beta = 4.000000e-01 : f64}
    ~= dense<[0.2, 0.4, 0.8, 1.0, 0.8, 0.4]> : tensor<6xf32>

// TYPES: f16 bf16 f64
case @$T: relax.hamming_window [5] {dtype = $T}
    ~= dense<[0.08000000000000002, 0.3978521825875242, 0.9121478174124757, 0.912147817412476,
        0.3978521825875243]> : tensor<5x$T>
