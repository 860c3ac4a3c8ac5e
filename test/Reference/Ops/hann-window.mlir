// RUN: relax-test-run %s

// relax.hann_window: a window function.

case @periodic: relax.hann_window [8] {dtype = f32}
    ~= dense<[0.0, 0.14644662, 0.5, 0.8535534, 1.0, 0.8535534, 0.5, 0.14644662]> : tensor<8xf32>
case @symmetric: relax.hann_window [7] {dtype = f32, periodic = false}
    ~= dense<[0.0, 0.25, 0.75, 1.0, 0.75, 0.25, 0.0]> : tensor<7xf32>
case @one: relax.hann_window [1] {dtype = f32} ~= dense<[1.0]> : tensor<1xf32>
case @one_symmetric: relax.hann_window [1] {dtype = f32, periodic = false}
    ~= dense<[1.0]> : tensor<1xf32>
case @two_symmetric: relax.hann_window [2] {dtype = f32, periodic = false}
    ~= dense<0.0> : tensor<2xf32>
case @none: relax.hann_window [0] {dtype = f32} ~= dense<> : tensor<0xf32>

// TYPES: f16 bf16 f64
case @$T: relax.hann_window [5] {dtype = $T}
    ~= dense<[0.0, 0.3454915028125263, 0.9045084971874737, 0.9045084971874737,
        0.3454915028125264]> : tensor<5x$T>
