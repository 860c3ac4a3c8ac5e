// RUN: relax-test-run %s

// relax.relu6: min(max(x, 0), 6).

//===--- Shapes ---===//

case @rank0: relax.relu6 dense<0.5> : tensor<f32> == dense<0.5> : tensor<f32>
case @rank3: relax.relu6 dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    == dense<[[[0.5, 0.0]], [[3.0, 0.0]]]> : tensor<2x1x2xf32>
case @symbolic: relax.relu6 dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[0.5, 0.0], [3.0, 0.0]]> : tensor<2x2xf32>
case @empty: relax.relu6 dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.relu6 dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.relu6 dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    == dense<[0.5, 0.0, 3.0, 0.0, 6.0, 0.0]> : tensor<6x$T>

// TYPES: i8 i16 i32 i64
case @$T: relax.relu6 dense<[min, -5, 0, 7, max]> : tensor<5x$T>
    == dense<[0, 0, 0, 6, 6]> : tensor<5x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.relu6 dense<[0, 7, max]> : tensor<3x$T> == dense<[0, 6, 6]> : tensor<3x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.relu6 dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    == dense<[nan, 6.0, 0.0, 0.0, 0.0, 6.0, 0.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.relu6 dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    == dense<[nan, 6.0, 0.0, 0.0, 0.0, 6.0, 0.0]> : tensor<7x$T>

case @special_f64: relax.relu6 dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    == dense<[nan, 6.0, 0.0, 0.0, 0.0, 6.0, 0.0]> : tensor<7xf64>
