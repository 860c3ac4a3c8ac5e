// RUN: relax-test-run %s

// relax.repeat: each element several times along a dimension.

#x = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>

//===--- Shapes ---===//

case @vector: relax.repeat dense<[1.0, 2.0]> : tensor<2xf32> {axis = 0 : i64, repeats = 3 : i64}
    == dense<[1.0, 1.0, 1.0, 2.0, 2.0, 2.0]> : tensor<6xf32>
case @rows: relax.repeat #x {axis = 0 : i64, repeats = 2 : i64}
    == dense<[[0.0, 1.0], [0.0, 1.0], [2.0, 3.0], [2.0, 3.0]]> : tensor<4x2xf32>
case @columns: relax.repeat #x {axis = -1 : i64, repeats = 2 : i64}
    == dense<[[0.0, 0.0, 1.0, 1.0], [2.0, 2.0, 3.0, 3.0]]> : tensor<2x4xf32>
case @once: relax.repeat #x {axis = 0 : i64, repeats = 1 : i64} == #x
case @never: relax.repeat #x {axis = 0 : i64, repeats = 0 : i64} == dense<> : tensor<0x2xf32>
case @of_nothing: relax.repeat dense<> : tensor<0x2xf32> {axis = 0 : i64, repeats = 2 : i64}
    == dense<> : tensor<0x2xf32>
case @symbolic: relax.repeat #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axis = 0 : i64, repeats = 2 : i64} -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
    == dense<[[0.0, 1.0], [0.0, 1.0], [2.0, 3.0], [2.0, 3.0]]> : tensor<4x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.repeat dense<[1.0, 2.0]> : tensor<2x$T> {axis = 0 : i64, repeats = 2 : i64}
    == dense<[1.0, 1.0, 2.0, 2.0]> : tensor<4x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.repeat dense<[1, 2]> : tensor<2x$T> {axis = 0 : i64, repeats = 2 : i64}
    == dense<[1, 1, 2, 2]> : tensor<4x$T>

case @i1: relax.repeat dense<[true, false]> : tensor<2xi1> {axis = 0 : i64, repeats = 2 : i64}
    == dense<[true, true, false, false]> : tensor<4xi1>
