// RUN: relax-test-run %s

// relax.isfinite: whether x is neither infinite nor NaN.

//===--- Shapes ---===//

case @rank0: relax.isfinite dense<0.5> : tensor<f32> == dense<true> : tensor<i1>
case @rank3: relax.isfinite dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    == dense<[[[true, true]], [[true, true]]]> : tensor<2x1x2xi1>
case @symbolic: relax.isfinite dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<[[true, true], [true, true]]> : tensor<2x2xi1>
case @empty: relax.isfinite dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xi1>
case @empty_symbolic: relax.isfinite dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xi1, #relax.tensor<[n, 3]>>
    == dense<> : tensor<0x3xi1>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.isfinite dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    == dense<[true, true, true, true, true]> : tensor<5xi1>

//===--- NaN and infinity ---===//

case @special_f16: relax.isfinite dense<[nan, inf, -inf, 0.0, -0.0, 60000.0,
        -60000.0]> : tensor<7xf16>
    == dense<[false, false, false, true, true, true, true]> : tensor<7xi1>

// TYPES: bf16 f32
case @special_$T: relax.isfinite dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    == dense<[false, false, false, true, true, true, true]> : tensor<7xi1>

case @special_f64: relax.isfinite dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300,
        -1.0e300]> : tensor<7xf64>
    == dense<[false, false, false, true, true, true, true]> : tensor<7xi1>
