// RUN: relax-test-run %s

// relax.relu: max(x, 0). A NaN stays one, and -0.0 gives 0.0.

//===--- Shapes ---===//

case @rank0: relax.relu dense<0.5> : tensor<f32> == dense<0.5> : tensor<f32>
case @rank3: relax.relu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    == dense<[[[0.5, 0.0]], [[3.0, 0.0]]]> : tensor<2x1x2xf32>
case @symbolic: relax.relu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[0.5, 0.0], [3.0, 0.0]]> : tensor<2x2xf32>
case @symbolic_expression: relax.relu dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[0.5, 0.0, 3.0, 0.0]> : tensor<4xf32>
case @empty: relax.relu dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.relu dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.relu dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    == dense<[0.5, 0.0, 3.0, 0.0, 20.0]> : tensor<5x$T>

// TYPES: i8 i16 i32 i64
case @$T: relax.relu dense<[min, -1, 0, 1, max]> : tensor<5x$T>
    == dense<[0, 0, 0, 1, max]> : tensor<5x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.relu dense<[0, 1, 0, 1, max]> : tensor<5x$T>
    == dense<[0, 1, 0, 1, max]> : tensor<5x$T>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.relu dense<[nan, inf, -inf, 0.0, -0.0]> : tensor<5x$T>
    == dense<[nan, inf, 0.0, 0.0, 0.0]> : tensor<5x$T>
