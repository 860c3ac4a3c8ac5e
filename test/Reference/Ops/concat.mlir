// RUN: relax-test-run %s

// relax.concat: the operands one after the other along axis.

#a_2 = dense<[1.0, 2.0]> : tensor<2xf32>
#a_2x1x2 = dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
#x = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>

//===--- Shapes ---===//

case @rank1: relax.concat #a_2, dense<[3.0, 4.0, 5.0]> : tensor<3xf32> {axis = 0 : i64}
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
case @rows: relax.concat dense<[[1.0, 2.0]]> : tensor<1x2xf32>,
    dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32> {axis = 0 : i64}
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
case @columns: relax.concat dense<[[1.0], [2.0]]> : tensor<2x1xf32>,
    dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32> {axis = 1 : i64}
    == dense<[[1.0, 3.0, 4.0], [2.0, 5.0, 6.0]]> : tensor<2x3xf32>
case @negative_axis: relax.concat #a_2x1x2, dense<[[[5.0]], [[6.0]]]> : tensor<2x1x1xf32>
    {axis = -1 : i64}
    == dense<[[[1.0, 2.0, 5.0]], [[3.0, 4.0, 6.0]]]> : tensor<2x1x3xf32>
case @middle: relax.concat #a_2x1x2,
    dense<[[[5.0, 6.0], [7.0, 8.0]], [[9.0, 10.0], [11.0, 12.0]]]> : tensor<2x2x2xf32>
    {axis = 1 : i64}
    == dense<[[[1.0, 2.0], [5.0, 6.0], [7.0, 8.0]], [[3.0, 4.0], [9.0, 10.0],
        [11.0, 12.0]]]> : tensor<2x3x2xf32>
case @one_operand: relax.concat #x {axis = 0 : i64} == #x
case @three_operands: relax.concat dense<[[1.0, 2.0]]> : tensor<1x2xf32>,
    dense<[[3.0]]> : tensor<1x1xf32>, dense<[[4.0, 5.0]]> : tensor<1x2xf32> {axis = 1 : i64}
    == dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>

// An operand that is empty along the axis adds no element.
case @with_empty: relax.concat dense<[[1.0, 2.0]]> : tensor<1x2xf32>, dense<> : tensor<0x2xf32>,
    dense<[[3.0, 4.0]]> : tensor<1x2xf32> {axis = 0 : i64}
    == #x
case @all_empty: relax.concat dense<> : tensor<2x0xf32>, dense<> : tensor<2x0xf32> {axis = 1 : i64}
    == dense<> : tensor<2x0xf32>
case @empty_elsewhere: relax.concat dense<> : tensor<0x2xf32>, dense<> : tensor<0x1xf32>
    {axis = 1 : i64}
    == dense<> : tensor<0x3xf32>
case @symbolic: relax.concat #x as tensor<?x2xf32, #relax.tensor<[n, 2]>>,
    dense<[[5.0, 6.0]]> : tensor<1x2xf32> as tensor<?x2xf32, #relax.tensor<[m, 2]>> {axis = 0 : i64}
    -> tensor<?x2xf32, #relax.tensor<[m + n, 2]>>
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
case @symbolic_other: relax.concat dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    as tensor<?x1xf32, #relax.tensor<[n, 1]>>,
    dense<[[3.0, 4.0], [5.0, 6.0]]> : tensor<2x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axis = -1 : i64} -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<[[1.0, 3.0, 4.0], [2.0, 5.0, 6.0]]> : tensor<2x3xf32>
case @symbolic_empty: relax.concat dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[[1.0, 2.0]]> : tensor<1x2xf32>,
    dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axis = 0 : i64}
    -> tensor<?x2xf32, #relax.tensor<[2 * n + 1, 2]>>
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>

// The same tensor twice.
case @same_operand: relax.concat #a_2, #a_2 {axis = 0 : i64}
    == dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.concat dense<[1.5]> : tensor<1x$T>, dense<[-0.0, nan, inf]> : tensor<3x$T>
    {axis = 0 : i64}
    == dense<[1.5, -0.0, nan, inf]> : tensor<4x$T>

case @i1: relax.concat dense<[true]> : tensor<1xi1>, dense<[false, false, true]> : tensor<3xi1>
    {axis = 0 : i64}
    == dense<[true, false, false, true]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.concat dense<[min]> : tensor<1x$T>, dense<[max, 1, 5]> : tensor<3x$T>
    {axis = 0 : i64}
    == dense<[min, max, 1, 5]> : tensor<4x$T>
