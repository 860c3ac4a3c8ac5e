// RUN: relax-test-run %s

// relax.sqrt: the square root, NaN below zero; that of -0.0 is -0.0.

//===--- Shapes ---===//

case @rank0: relax.sqrt dense<4.0> : tensor<f32> ~= dense<2.0> : tensor<f32>
case @rank3: relax.sqrt dense<[[[4.0, 2.0]], [[0.01, 1.0e10]]]> : tensor<2x1x2xf32>
    ~= dense<[[[2.0, 1.4142135]], [[0.1, 100000.0]]]> : tensor<2x1x2xf32>
case @symbolic: relax.sqrt dense<[[4.0, 2.0], [0.01, 1.0e10]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[2.0, 1.4142135], [0.1, 100000.0]]> : tensor<2x2xf32>
case @symbolic_expression: relax.sqrt dense<[4.0, 2.0, 0.01, 1.0e10]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[2.0, 1.4142135, 0.1, 100000.0]> : tensor<4xf32>
case @empty: relax.sqrt dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.sqrt dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.sqrt dense<[4.0, 2.0, 0.01, 60000.0]> : tensor<4xf16>
    ~= dense<[2.0, 1.414, 0.10004, 245.0]> : tensor<4xf16>

// TYPES: bf16 f32
case @$T: relax.sqrt dense<[4.0, 2.0, 0.01, 1.0e10]> : tensor<4x$T>
    ~= dense<[2.0, 1.4142135, 0.1, 100000.0]> : tensor<4x$T>

case @f64: relax.sqrt dense<[4.0, 2.0, 0.01, 1.0e300]> : tensor<4xf64>
    ~= dense<[2.0, 1.4142135623730951, 0.1, 1.0e150]> : tensor<4xf64>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.sqrt dense<[nan, inf, -inf, 0.0, -0.0, -1.0]> : tensor<6x$T>
    ~= dense<[nan, inf, nan, 0.0, -0.0, nan]> : tensor<6x$T>
