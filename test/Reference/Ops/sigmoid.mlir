// RUN: relax-test-run %s

// relax.sigmoid: 1 / (1 + exp(-x)).

//===--- Shapes ---===//

case @rank0: relax.sigmoid dense<0.5> : tensor<f32> ~= dense<0.62245935> : tensor<f32>
case @rank3: relax.sigmoid dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.62245935, 0.22270013]], [[0.95257413, 0.49975]]]> : tensor<2x1x2xf32>
case @symbolic: relax.sigmoid dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.62245935, 0.22270013], [0.95257413, 0.49975]]> : tensor<2x2xf32>
case @symbolic_expression: relax.sigmoid dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[0.62245935, 0.22270013, 0.95257413, 0.49975]> : tensor<4xf32>
case @empty: relax.sigmoid dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.sigmoid dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.sigmoid dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0, 11.0]> : tensor<7xf16>
    ~= dense<[0.6226, 0.2227, 0.9526, 0.4998, 0.9995, 0.0003355, 1.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @$T: relax.sigmoid dense<[0.5, -1.25, 3.0, -0.001, 20.0, -80.0, 88.0]> : tensor<7x$T>
    ~= dense<[0.62245935, 0.22270013, 0.95257413, 0.49975, 1.0, 1.8048513e-35, 1.0]> : tensor<7x$T>

case @f64: relax.sigmoid dense<[0.5, -1.25, 3.0, -0.001, 200.0, -600.0, 700.0]> : tensor<7xf64>
    ~= dense<[0.6224593312018546, 0.22270013882530884, 0.9525741268224334, 0.4997500000208333, 1.0,
        2.6503965530043108e-261, 1.0]> : tensor<7xf64>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.sigmoid dense<[nan, inf, -inf, 0.0, -0.0, 1000.0, -1000.0]> : tensor<7x$T>
    ~= dense<[nan, 1.0, 0.0, 0.5, 0.5, 1.0, 0.0]> : tensor<7x$T>
