// RUN: relax-test-run %s

// relax.flip: a dimension reversed.

//===--- Shapes ---===//

case @vector: relax.flip dense<[0.0, 1.0, 2.0]> : tensor<3xf32> {axis = 0 : i64}
    == dense<[2.0, 1.0, 0.0]> : tensor<3xf32>
case @rows: relax.flip dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32> {axis = 0 : i64}
    == dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>
case @columns: relax.flip dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32> {axis = -1 : i64}
    == dense<[[1.0, 0.0], [3.0, 2.0]]> : tensor<2x2xf32>
case @one: relax.flip dense<[[1.0, 2.0]]> : tensor<1x2xf32> {axis = 0 : i64}
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>
case @empty: relax.flip dense<> : tensor<0x2xf32> {axis = 0 : i64} == dense<> : tensor<0x2xf32>
case @symbolic: relax.flip dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0 : i64}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.flip dense<[1.0, 2.0]> : tensor<2x$T> {axis = 0 : i64}
    == dense<[2.0, 1.0]> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.flip dense<[1, 2]> : tensor<2x$T> {axis = 0 : i64} == dense<[2, 1]> : tensor<2x$T>

case @i1: relax.flip dense<[true, false]> : tensor<2xi1> {axis = 0 : i64}
    == dense<[false, true]> : tensor<2xi1>
