// RUN: relax-test-run %s

// relax.rsqrt: 1 / sqrt(x), NaN below zero and infinite at zero, with the sign
// of the zero.

//===--- Shapes ---===//

case @rank0: relax.rsqrt dense<4.0> : tensor<f32> ~= dense<0.5> : tensor<f32>
case @rank3: relax.rsqrt dense<[[[4.0, 2.0]], [[0.01, 1.0e10]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5, 0.70710677]], [[10.0, 1.0e-5]]]> : tensor<2x1x2xf32>
case @symbolic: relax.rsqrt dense<[[4.0, 2.0], [0.01, 1.0e10]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5, 0.70710677], [10.0, 1.0e-5]]> : tensor<2x2xf32>
case @symbolic_expression: relax.rsqrt dense<[4.0, 2.0, 0.01, 1.0e10]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[0.5, 0.70710677, 10.0, 1.0e-5]> : tensor<4xf32>
case @empty: relax.rsqrt dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.rsqrt dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.rsqrt dense<[4.0, 2.0, 0.01, 60000.0]> : tensor<4xf16>
    ~= dense<[0.5, 0.707, 10.0, 0.00408]> : tensor<4xf16>

// TYPES: bf16 f32
case @$T: relax.rsqrt dense<[4.0, 2.0, 0.01, 1.0e10]> : tensor<4x$T>
    ~= dense<[0.5, 0.70710677, 10.0, 1.0e-5]> : tensor<4x$T>

case @f64: relax.rsqrt dense<[4.0, 2.0, 0.01, 1.0e300]> : tensor<4xf64>
    ~= dense<[0.5, 0.7071067811865475, 10.0, 1.0e-150]> : tensor<4xf64>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.rsqrt dense<[nan, inf, -inf, 0.0, -0.0, -1.0]> : tensor<6x$T>
    ~= dense<[nan, 0.0, nan, inf, -inf, nan]> : tensor<6x$T>
