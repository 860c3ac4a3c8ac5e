// RUN: relax-test-run %s

// relax.stack: tensors joined along a new dimension.

//===--- Shapes ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.stack dense<[1.0, 2.0]> : tensor<2x$T>, dense<[3.0, 4.0]> : tensor<2x$T>
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>

case @columns: relax.stack dense<[1.0, 2.0]> : tensor<2xf32>, dense<[3.0, 4.0]> : tensor<2xf32>
    {axis = 1 : i64}
    == dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>
case @negative_axis: relax.stack dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[3.0, 4.0]> : tensor<2xf32> {axis = -1 : i64}
    == dense<[[1.0, 3.0], [2.0, 4.0]]> : tensor<2x2xf32>
case @middle_of_three: relax.stack dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>,
    dense<[[4.0, 5.0], [6.0, 7.0]]> : tensor<2x2xf32>,
    dense<[[8.0, 9.0], [10.0, 11.0]]> : tensor<2x2xf32> {axis = 1 : i64}
    == dense<[[[0.0, 1.0], [4.0, 5.0], [8.0, 9.0]], [[2.0, 3.0], [6.0, 7.0],
        [10.0, 11.0]]]> : tensor<2x3x2xf32>
case @scalars: relax.stack dense<1.0> : tensor<f32>, dense<2.0> : tensor<f32>,
    dense<3.0> : tensor<f32>
    == dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
case @one: relax.stack dense<[1.0, 2.0]> : tensor<2xf32> == dense<[[1.0, 2.0]]> : tensor<1x2xf32>
case @empty: relax.stack dense<> : tensor<0xf32>, dense<> : tensor<0xf32>
    == dense<> : tensor<2x0xf32>
case @symbolic: relax.stack dense<[1.0, 2.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[3.0, 4.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[n]>>
    -> tensor<2x?xf32, #relax.tensor<[2, n]>>
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>

//===--- Element types ---===//

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.stack dense<[1, 2]> : tensor<2x$T>, dense<[3, 4]> : tensor<2x$T>
    == dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>

case @i1: relax.stack dense<[true]> : tensor<1xi1>, dense<[false]> : tensor<1xi1>
    == dense<[[true], [false]]> : tensor<2x1xi1>
