// RUN: relax-test-run %s

// relax.cosh: cosh(x).

//===--- Shapes ---===//

case @rank0: relax.cosh dense<0.5> : tensor<f32> ~= dense<1.127626> : tensor<f32>
case @rank3: relax.cosh dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[1.127626, 1.8884239]], [[10.067662, 1.0000005]]]> : tensor<2x1x2xf32>
case @symbolic: relax.cosh dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[1.127626, 1.8884239], [10.067662, 1.0000005]]> : tensor<2x2xf32>
case @empty: relax.cosh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.cosh dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.cosh dense<[0.5, -1.25, 3.0, -0.001, 8.0]> : tensor<5x$T>
    ~= dense<[1.1276259652063807, 1.8884238771610158, 10.067661995777765, 1.0000005000000418,
        1490.479161252178]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.cosh dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, inf, 1.0, 1.0, inf, inf]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.cosh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, inf, 1.0, 1.0, inf, inf]> : tensor<7x$T>

case @special_f64: relax.cosh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, inf, 1.0, 1.0, inf, inf]> : tensor<7xf64>
