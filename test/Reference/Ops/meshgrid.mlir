// RUN: relax-test-run %s

// relax.meshgrid: the coordinates of a grid.

//===--- Indexing ---===//

case @ij: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>, dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
    {indexing = "ij"}
    == dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
    == dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
case @xy: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>, dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
    {indexing = "xy"}
    == dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<3x2xf32>
    == dense<[[3.0, 3.0], [4.0, 4.0], [5.0, 5.0]]> : tensor<3x2xf32>
case @default: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[3.0, 4.0, 5.0]> : tensor<3xf32>
    == dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
    == dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
case @three: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[3.0, 4.0, 5.0]> : tensor<3xf32>, dense<[6.0, 7.0]> : tensor<2xf32>
    == dense<[[[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]], [[2.0, 2.0], [2.0, 2.0],
        [2.0, 2.0]]]> : tensor<2x3x2xf32>
    == dense<[[[3.0, 3.0], [4.0, 4.0], [5.0, 5.0]], [[3.0, 3.0], [4.0, 4.0],
        [5.0, 5.0]]]> : tensor<2x3x2xf32>
    == dense<[[[6.0, 7.0], [6.0, 7.0], [6.0, 7.0]], [[6.0, 7.0], [6.0, 7.0],
        [6.0, 7.0]]]> : tensor<2x3x2xf32>
case @three_xy: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[3.0, 4.0, 5.0]> : tensor<3xf32>, dense<[6.0, 7.0]> : tensor<2xf32> {indexing = "xy"}
    == dense<[[[1.0, 1.0], [2.0, 2.0]], [[1.0, 1.0], [2.0, 2.0]], [[1.0, 1.0],
        [2.0, 2.0]]]> : tensor<3x2x2xf32>
    == dense<[[[3.0, 3.0], [3.0, 3.0]], [[4.0, 4.0], [4.0, 4.0]], [[5.0, 5.0],
        [5.0, 5.0]]]> : tensor<3x2x2xf32>
    == dense<[[[6.0, 7.0], [6.0, 7.0]], [[6.0, 7.0], [6.0, 7.0]], [[6.0, 7.0],
        [6.0, 7.0]]]> : tensor<3x2x2xf32>
case @one: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32> == dense<[1.0, 2.0]> : tensor<2xf32>
case @one_xy: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32> {indexing = "xy"}
    == dense<[1.0, 2.0]> : tensor<2xf32>
case @empty: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>, dense<> : tensor<0xf32>
    == dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xf32>
case @symbolic: relax.meshgrid dense<[1.0, 2.0]> : tensor<2xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[3.0, 4.0, 5.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[m]>>
    -> (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>)
    == dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
    == dense<[[3.0, 4.0, 5.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.meshgrid dense<[1.0, 2.0]> : tensor<2x$T>, dense<[3.0]> : tensor<1x$T>
    == dense<[[1.0], [2.0]]> : tensor<2x1x$T> == dense<3.0> : tensor<2x1x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.meshgrid dense<[1, 2]> : tensor<2x$T>, dense<[3]> : tensor<1x$T>
    == dense<[[1], [2]]> : tensor<2x1x$T> == dense<3> : tensor<2x1x$T>

case @i1: relax.meshgrid dense<[true, false]> : tensor<2xi1>, dense<[true]> : tensor<1xi1>
    == dense<[[true], [false]]> : tensor<2x1xi1> == dense<true> : tensor<2x1xi1>
