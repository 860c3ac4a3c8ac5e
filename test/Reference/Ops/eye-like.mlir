// RUN: relax-test-run %s

// relax.eye_like: ones on a diagonal, in the shape of another tensor.

case @same_type: relax.eye_like dense<0.0> : tensor<2x3xf32>
    == dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<2x3xf32>
case @another_type: relax.eye_like dense<0.0> : tensor<2x2xf32> {dtype = i32}
    == dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>
case @above: relax.eye_like dense<0.0> : tensor<2x3xf32> {k = 1 : i64}
    == dense<[[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<2x3xf32>
case @below: relax.eye_like dense<0.0> : tensor<3x2xf32> {k = -1 : i64}
    == dense<[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<3x2xf32>
case @symbolic: relax.eye_like dense<0.0> : tensor<2x3xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f64
case @$T: relax.eye_like dense<0.0> : tensor<2x2x$T>
    == dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.eye_like dense<0> : tensor<2x2x$T> == dense<[[1, 0], [0, 1]]> : tensor<2x2x$T>

case @i1: relax.eye_like dense<false> : tensor<2x2xi1>
    == dense<[[true, false], [false, true]]> : tensor<2x2xi1>
