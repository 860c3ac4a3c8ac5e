// RUN: relax-test-run %s

// relax.reverse_sequence: the first elements of each sequence reversed.

#x_4x4 = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
#e_4x4 = dense<[[12.0, 9.0, 6.0, 3.0], [8.0, 5.0, 2.0, 7.0], [4.0, 1.0, 10.0, 11.0],
    [0.0, 13.0, 14.0, 15.0]]> : tensor<4x4xf32>
#e_4x4_b = dense<[[0.0, 1.0, 2.0, 3.0], [5.0, 4.0, 6.0, 7.0], [10.0, 9.0, 8.0, 11.0],
    [15.0, 14.0, 13.0, 12.0]]> : tensor<4x4xf32>
#x_2x3x2 = dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0],
    [10.0, 11.0]]]> : tensor<2x3x2xf32>

//===--- Axes ---===//

// TYPES: i32 i64
case @time_first_$T: relax.reverse_sequence #x_4x4, dense<[4, 3, 2, 1]> : tensor<4x$T>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == #e_4x4

case @batch_first: relax.reverse_sequence #x_4x4, dense<[1, 2, 3, 4]> : tensor<4xi64>
    {seq_axis = 1 : i64, batch_axis = 0 : i64}
    == #e_4x4_b
case @negative_axes: relax.reverse_sequence #x_4x4, dense<[1, 2, 3, 4]> : tensor<4xi64>
    {seq_axis = -1 : i64, batch_axis = -2 : i64}
    == #e_4x4_b
case @rank_3: relax.reverse_sequence #x_2x3x2, dense<[3, 2]> : tensor<2xi64>
    {seq_axis = 1 : i64, batch_axis = 0 : i64}
    == dense<[[[4.0, 5.0], [2.0, 3.0], [0.0, 1.0]], [[8.0, 9.0], [6.0, 7.0],
        [10.0, 11.0]]]> : tensor<2x3x2xf32>
case @middle_batch: relax.reverse_sequence #x_2x3x2, dense<[1, 2, 2]> : tensor<3xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[[0.0, 1.0], [8.0, 9.0], [10.0, 11.0]], [[6.0, 7.0], [2.0, 3.0],
        [4.0, 5.0]]]> : tensor<2x3x2xf32>

//===--- Lengths ---===//

case @none_and_one: relax.reverse_sequence #x_4x4, dense<[0, 1, 4, 2]> : tensor<4xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[0.0, 1.0, 14.0, 7.0], [4.0, 5.0, 10.0, 3.0], [8.0, 9.0, 6.0, 11.0],
        [12.0, 13.0, 2.0, 15.0]]> : tensor<4x4xf32>
case @clamped: relax.reverse_sequence #x_4x4, dense<[-3, 100, 4, 2]> : tensor<4xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[0.0, 13.0, 14.0, 7.0], [4.0, 9.0, 10.0, 3.0], [8.0, 5.0, 6.0, 11.0],
        [12.0, 1.0, 2.0, 15.0]]> : tensor<4x4xf32>
case @lengths_of_ui8: relax.reverse_sequence #x_4x4, dense<[4, 200, 2, 1]> : tensor<4xui8>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[12.0, 13.0, 6.0, 3.0], [8.0, 9.0, 2.0, 7.0], [4.0, 5.0, 10.0, 11.0],
        [0.0, 1.0, 14.0, 15.0]]> : tensor<4x4xf32>
case @symbolic: relax.reverse_sequence #x_4x4 as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[4, 3, 2, 1]> : tensor<4xi64> as tensor<?xi64, #relax.tensor<[m]>>
    {seq_axis = 0 : i64, batch_axis = 1 : i64} -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == #e_4x4
case @empty: relax.reverse_sequence dense<> : tensor<0x2xf32>, dense<1> : tensor<2xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.reverse_sequence dense<[[1.0], [2.0], [3.0]]> : tensor<3x1x$T>,
    dense<[2]> : tensor<1xi64> {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[2.0], [1.0], [3.0]]> : tensor<3x1x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.reverse_sequence dense<[[1], [2], [3]]> : tensor<3x1x$T>, dense<[2]> : tensor<1xi64>
    {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[2], [1], [3]]> : tensor<3x1x$T>

case @i1: relax.reverse_sequence dense<[[true], [false]]> : tensor<2x1xi1>,
    dense<[2]> : tensor<1xi64> {seq_axis = 0 : i64, batch_axis = 1 : i64}
    == dense<[[false], [true]]> : tensor<2x1xi1>
