// RUN: relax-test-run %s

// relax.hard_sigmoid: a line between 0 and 1.

//===--- Shapes ---===//

case @rank0: relax.hard_sigmoid dense<0.5> : tensor<f32> {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<0.625> : tensor<f32>
case @rank3: relax.hard_sigmoid dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<[[[0.625, 0.1875]], [[1.0, 0.49975]]]> : tensor<2x1x2xf32>
case @symbolic: relax.hard_sigmoid dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {alpha = 0.25 : f64, beta = 0.5 : f64}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.625, 0.1875], [1.0, 0.49975]]> : tensor<2x2xf32>
case @empty: relax.hard_sigmoid dense<> : tensor<2x0xf32> {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.hard_sigmoid dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> {alpha = 0.25 : f64, beta = 0.5 : f64}
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.hard_sigmoid dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<[0.625, 0.1875, 1.0, 0.49975, 1.0, 0.0]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.hard_sigmoid dense<[nan, inf, -inf, 0.0, -0.0, 60000.0,
        -60000.0]> : tensor<7xf16>
    {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<[nan, 1.0, 0.0, 0.5, 0.5, 1.0, 0.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.hard_sigmoid dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30,
        -1.0e30]> : tensor<7x$T>
    {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<[nan, 1.0, 0.0, 0.5, 0.5, 1.0, 0.0]> : tensor<7x$T>

case @special_f64: relax.hard_sigmoid dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300,
        -1.0e300]> : tensor<7xf64>
    {alpha = 0.25 : f64, beta = 0.5 : f64}
    ~= dense<[nan, 1.0, 0.0, 0.5, 0.5, 1.0, 0.0]> : tensor<7xf64>
