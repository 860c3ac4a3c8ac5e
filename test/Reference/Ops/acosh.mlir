// RUN: relax-test-run %s

// relax.acosh: acosh(x); NaN below 1.

//===--- Shapes ---===//

case @rank0: relax.acosh dense<1.5> : tensor<f32> ~= dense<0.9624236> : tensor<f32>
case @rank3: relax.acosh dense<[[[1.5, 1.0]], [[3.0, 0.5]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.9624236, 0.0]], [[1.7627472, nan]]]> : tensor<2x1x2xf32>
case @symbolic: relax.acosh dense<[[1.5, 1.0], [3.0, 0.5]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.9624236, 0.0], [1.7627472, nan]]> : tensor<2x2xf32>
case @empty: relax.acosh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.acosh dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.acosh dense<[1.5, 1.0, 3.0, 0.5, 20.0]> : tensor<5x$T>
    ~= dense<[0.9624236501192069, 0.0, 1.762747174039086, nan, 3.6882538673612966]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.acosh dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, nan, nan, nan, 11.695312, nan]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.acosh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, nan, nan, nan, 69.7707, nan]> : tensor<7x$T>

case @special_f64: relax.acosh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, nan, nan, nan, 691.4686750787737, nan]> : tensor<7xf64>
