// RUN: relax-test-run %s

// relax.trunc: rounds towards zero.

#x_7 = dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
#x_7_b = dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
#x_7_c = dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>

//===--- Shapes ---===//

case @rank0: relax.trunc dense<0.5> : tensor<f32> == dense<0.0> : tensor<f32>
case @rank3: relax.trunc dense<[[[0.5, -1.5]], [[2.5, -0.25]]]> : tensor<2x1x2xf32>
    == dense<[[[0.0, -1.0]], [[2.0, -0.0]]]> : tensor<2x1x2xf32>
case @symbolic: relax.trunc dense<[[0.5, -1.5], [2.5, -0.25]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[0.0, -1.0], [2.0, -0.0]]> : tensor<2x2xf32>
case @empty: relax.trunc dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.trunc dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.trunc dense<[0.5, -1.5, 2.5, -0.25, 20.75, 1.0]> : tensor<6x$T>
    == dense<[0.0, -1.0, 2.0, -0.0, 20.0, 1.0]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.trunc #x_7 == #x_7

// TYPES: bf16 f32
case @special_$T: relax.trunc #x_7_b == #x_7_b

case @special_f64: relax.trunc #x_7_c == #x_7_c
