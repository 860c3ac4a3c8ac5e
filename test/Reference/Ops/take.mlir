// RUN: relax-test-run %s

// relax.take: slices of x at indices along axis; zeros for an index out of range.

#x_3x4 = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0],
    [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xf32>
#x_3 = dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
#a = dense<[18446744073709551615, 1]> : tensor<2xui64>

//===--- Shapes ---===//

case @rows: relax.take #x_3x4, dense<[2, 0]> : tensor<2xi64> {axis = 0 : i64}
    == dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf32>
case @columns_of_a_matrix_of_indices: relax.take #x_3x4, dense<[[3, 1], [0, 0]]> : tensor<2x2xi64>
    {axis = 1 : i64}
    == dense<[[[3.0, 1.0], [0.0, 0.0]], [[7.0, 5.0], [4.0, 4.0]], [[11.0, 9.0],
        [8.0, 8.0]]]> : tensor<3x2x2xf32>
case @scalar_index: relax.take #x_3x4, dense<1> : tensor<i64> {axis = 0 : i64}
    == dense<[4.0, 5.0, 6.0, 7.0]> : tensor<4xf32>
case @negative_axis: relax.take #x_3x4, dense<[1]> : tensor<1xi64> {axis = -1 : i64}
    == dense<[[1.0], [5.0], [9.0]]> : tensor<3x1xf32>
case @middle: relax.take dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0],
        [10.0, 11.0]]]> : tensor<2x3x2xf32>,
    dense<[2, 1]> : tensor<2xi64> {axis = 1 : i64}
    == dense<[[[4.0, 5.0], [2.0, 3.0]], [[10.0, 11.0], [8.0, 9.0]]]> : tensor<2x2x2xf32>
case @no_indices: relax.take #x_3x4, dense<> : tensor<0xi64> {axis = 0 : i64}
    == dense<> : tensor<0x4xf32>
case @symbolic: relax.take #x_3x4 as tensor<?x4xf32, #relax.tensor<[n, 4]>>,
    dense<[2, 0]> : tensor<2xi64> as tensor<?xi64, #relax.tensor<[m]>> {axis = 0 : i64}
    -> tensor<?x4xf32, #relax.tensor<[m, 4]>>
    == dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf32>
case @symbolic_axis: relax.take #x_3x4 as tensor<?x?xf32, #relax.tensor<[n, k]>>,
    dense<[-1, 0, 3]> : tensor<3xi64> as tensor<?xi64, #relax.tensor<[m]>> {axis = 1 : i64}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[3.0, 0.0, 3.0], [7.0, 4.0, 7.0], [11.0, 8.0, 11.0]]> : tensor<3x3xf32>

//===--- Modes ---===//

case @negative_from_the_end: relax.take #x_3, dense<[-1, -3]> : tensor<2xi64> {axis = 0 : i64}
    == dense<[30.0, 10.0]> : tensor<2xf32>
case @out_of_range: relax.take #x_3,
    dense<[3, -4, 2, 1000000000000, -1000000000000]> : tensor<5xi64> {axis = 0 : i64}
    == dense<[0.0, 0.0, 30.0, 0.0, 0.0]> : tensor<5xf32>
case @wrap: relax.take #x_3, dense<[3, -4, 2, 7, -1]> : tensor<5xi64>
    {axis = 0 : i64, mode = "wrap"}
    == dense<[10.0, 30.0, 30.0, 20.0, 30.0]> : tensor<5xf32>
case @clip: relax.take #x_3, dense<[3, -4, 2, 1, 100]> : tensor<5xi64>
    {axis = 0 : i64, mode = "clip"}
    == dense<[30.0, 10.0, 30.0, 20.0, 30.0]> : tensor<5xf32>
case @nothing_to_take_fast: relax.take dense<> : tensor<0x2xf32>, dense<[0, -1]> : tensor<2xi64>
    {axis = 0 : i64, mode = "fast"}
    == dense<0.0> : tensor<2x2xf32>
case @nothing_to_take_wrap: relax.take dense<> : tensor<0x2xf32>, dense<[0, -1]> : tensor<2xi64>
    {axis = 0 : i64, mode = "wrap"}
    == dense<0.0> : tensor<2x2xf32>
case @nothing_to_take_clip: relax.take dense<> : tensor<0x2xf32>, dense<[0, -1]> : tensor<2xi64>
    {axis = 0 : i64, mode = "clip"}
    == dense<0.0> : tensor<2x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.take dense<[1.0, 2.0, 3.0]> : tensor<3x$T>, dense<[2, -1, 0]> : tensor<3xi64>
    {axis = 0 : i64}
    == dense<[3.0, 3.0, 1.0]> : tensor<3x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.take dense<[1, 2, 3]> : tensor<3x$T>, dense<[2, -1, 0]> : tensor<3xi64>
    {axis = 0 : i64}
    == dense<[3, 3, 1]> : tensor<3x$T>

case @i1: relax.take dense<[true, false, true]> : tensor<3xi1>, dense<[1, 2]> : tensor<2xi64>
    {axis = 0 : i64}
    == dense<[false, true]> : tensor<2xi1>
case @nan: relax.take dense<[1.0, nan]> : tensor<2xf32>, dense<[1, 0]> : tensor<2xi64>
    {axis = 0 : i64}
    == dense<[nan, 1.0]> : tensor<2xf32>

// TYPES: i8 i16 i32
case @indices_of_$T: relax.take #x_3, dense<[2, -2, 3]> : tensor<3x$T> {axis = 0 : i64}
    == dense<[30.0, 20.0, 0.0]> : tensor<3xf32>

// TYPES: ui8 ui16 ui32 ui64
case @indices_of_$T: relax.take #x_3, dense<[2, 200, 0]> : tensor<3x$T> {axis = 0 : i64}
    == dense<[30.0, 0.0, 10.0]> : tensor<3xf32>

case @greatest_index: relax.take #x_3, #a {axis = 0 : i64} == dense<[0.0, 20.0]> : tensor<2xf32>
case @greatest_index_wrap: relax.take #x_3, #a {axis = 0 : i64, mode = "wrap"}
    == dense<[10.0, 20.0]> : tensor<2xf32>
case @greatest_index_clip: relax.take #x_3, #a {axis = 0 : i64, mode = "clip"}
    == dense<[30.0, 20.0]> : tensor<2xf32>
