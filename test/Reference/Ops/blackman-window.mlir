// RUN: relax-test-run %s

// relax.blackman_window: a window function.

case @periodic: relax.blackman_window [8] {dtype = f32}
    ~= dense<[-1.387778781e-17, 0.06644661, 0.34, 0.7735534, 1.0, 0.7735534, 0.34,
        0.06644661]> : tensor<8xf32>
case @symmetric: relax.blackman_window [7] {dtype = f32, periodic = false}
    ~= dense<[-1.387778781e-17, 0.13, 0.63, 1.0, 0.63, 0.13, -1.387778781e-17]> : tensor<7xf32>
case @one: relax.blackman_window [1] {dtype = f32} ~= dense<[1.0]> : tensor<1xf32>
case @one_symmetric: relax.blackman_window [1] {dtype = f32, periodic = false}
    ~= dense<[1.0]> : tensor<1xf32>
case @two_symmetric: relax.blackman_window [2] {dtype = f32, periodic = false}
    ~= dense<-1.387778781e-17> : tensor<2xf32>
case @none: relax.blackman_window [0] {dtype = f32} ~= dense<> : tensor<0xf32>

// TYPES: f16 bf16 f64
case @$T: relax.blackman_window [5] {dtype = $T}
    ~= dense<[-1.3877787807814457e-17, 0.20077014326253045, 0.8492298567374694, 0.8492298567374695,
        0.20077014326253056]> : tensor<5x$T>
