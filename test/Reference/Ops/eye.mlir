// RUN: relax-test-run %s

// relax.eye: ones on a diagonal.

case @square: relax.eye [3, 3] {dtype = f32}
    == dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf32>
case @above: relax.eye [2, 4] {dtype = f32, k = 1 : i64}
    == dense<[[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]> : tensor<2x4xf32>
case @below: relax.eye [4, 2] {dtype = f32, k = -2 : i64}
    == dense<[[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<4x2xf32>
case @beyond: relax.eye [2, 2] {dtype = f32, k = 5 : i64} == dense<0.0> : tensor<2x2xf32>
case @empty: relax.eye [0, 2] {dtype = f32} == dense<> : tensor<0x2xf32>

// TYPES: f16 bf16 f64
case @$T: relax.eye [2, 2] {dtype = $T} == dense<[[1.0, 0.0], [0.0, 1.0]]> : tensor<2x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.eye [2, 2] {dtype = $T} == dense<[[1, 0], [0, 1]]> : tensor<2x2x$T>

case @i1: relax.eye [2, 2] {dtype = i1} == dense<[[true, false], [false, true]]> : tensor<2x2xi1>
