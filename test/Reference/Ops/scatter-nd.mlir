// RUN: relax-test-run %s

// relax.scatter_nd: data, with slices of updates written at positions given by rows of indices.

//===--- Shapes ---===//

case @elements: relax.scatter_nd dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>,
    dense<[[4], [3], [1], [7]]> : tensor<4x1xi64>, dense<[9.0, 10.0, 11.0, 12.0]> : tensor<4xf32>
    == dense<[1.0, 11.0, 3.0, 10.0, 9.0, 6.0, 7.0, 12.0]> : tensor<8xf32>
case @rows: relax.scatter_nd dense<0.0> : tensor<3x2xf32>, dense<[[2], [0]]> : tensor<2x1xi64>,
    dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    == dense<[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>
case @places_of_a_matrix: relax.scatter_nd dense<0.0> : tensor<3x2xf32>,
    dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>, dense<[5.0, 6.0]> : tensor<2xf32>
    == dense<[[6.0, 0.0], [0.0, 0.0], [0.0, 5.0]]> : tensor<3x2xf32>
case @grid_of_rows: relax.scatter_nd dense<0.0> : tensor<3x2xf32>,
    dense<[[[2]], [[1]]]> : tensor<2x1x1xi64>,
    dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
    == dense<[[0.0, 0.0], [3.0, 4.0], [1.0, 2.0]]> : tensor<3x2xf32>
case @row_of_no_index: relax.scatter_nd dense<0.0> : tensor<3x2xf32>, dense<> : tensor<1x0xi64>,
    dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
case @no_updates: relax.scatter_nd dense<0.0> : tensor<3x2xf32>, dense<> : tensor<0x1xi64>,
    dense<> : tensor<0x2xf32>
    == dense<0.0> : tensor<3x2xf32>
case @symbolic: relax.scatter_nd dense<0.0> : tensor<3x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[[2], [0]]> : tensor<2x1xi64> as tensor<?x1xi64, #relax.tensor<[k, 1]>>,
    dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32> as tensor<?x?xf32, #relax.tensor<[k, m]>>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>

//===--- Indices ---===//

case @negative: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[-1], [-3]]> : tensor<2x1xi64>, dense<[8.0, 9.0]> : tensor<2xf32>
    == dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
case @out_of_range: relax.scatter_nd dense<0.0> : tensor<2x2xf32>,
    dense<[[2, 0], [0, 2], [-3, 0], [1, 1]]> : tensor<4x2xi64>,
    dense<[6.0, 7.0, 8.0, 9.0]> : tensor<4xf32>
    == dense<[[0.0, 0.0], [0.0, 9.0]]> : tensor<2x2xf32>
case @last_one_of_equal_indices: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<1> : tensor<2x1xi64>, dense<[8.0, 9.0]> : tensor<2xf32>
    == dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
case @indices_of_i32: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[1]]> : tensor<1x1xi32>, dense<[9.0]> : tensor<1xf32>
    == dense<[1.0, 9.0, 3.0]> : tensor<3xf32>

//===--- Reductions ---===//

case @add: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {reduction = "add"}
    == dense<[3.0, 2.0, 3.5]> : tensor<3xf32>
case @add_i64: relax.scatter_nd dense<[1, 2, 3]> : tensor<3xi64>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4, 1, -2]> : tensor<3xi64> {reduction = "add"}
    == dense<[3, 2, 4]> : tensor<3xi64>
case @mul: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {reduction = "mul"}
    == dense<[-8.0, 2.0, 1.5]> : tensor<3xf32>
case @mul_i64: relax.scatter_nd dense<[1, 2, 3]> : tensor<3xi64>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4, 1, -2]> : tensor<3xi64> {reduction = "mul"}
    == dense<[-8, 2, 3]> : tensor<3xi64>
case @min: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {reduction = "min"}
    == dense<[-2.0, 2.0, 0.5]> : tensor<3xf32>
case @min_i64: relax.scatter_nd dense<[1, 2, 3]> : tensor<3xi64>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4, 1, -2]> : tensor<3xi64> {reduction = "min"}
    == dense<[-2, 2, 1]> : tensor<3xi64>
case @max: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {reduction = "max"}
    == dense<[4.0, 2.0, 3.0]> : tensor<3xf32>
case @max_i64: relax.scatter_nd dense<[1, 2, 3]> : tensor<3xi64>,
    dense<[[0], [2], [0]]> : tensor<3x1xi64>, dense<[4, 1, -2]> : tensor<3xi64> {reduction = "max"}
    == dense<[4, 2, 3]> : tensor<3xi64>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.scatter_nd dense<[1.0, 2.0, 3.0]> : tensor<3x$T>,
    dense<[[2], [0]]> : tensor<2x1xi64>, dense<[7.0, 8.0]> : tensor<2x$T>
    == dense<[8.0, 2.0, 7.0]> : tensor<3x$T>

// TYPES: i8 i64 ui8 ui64
case @$T: relax.scatter_nd dense<[1, 2, 3]> : tensor<3x$T>, dense<[[2], [0]]> : tensor<2x1xi64>,
    dense<[7, 8]> : tensor<2x$T>
    == dense<[8, 2, 7]> : tensor<3x$T>

case @i1: relax.scatter_nd dense<[true, false]> : tensor<2xi1>, dense<[[1]]> : tensor<1x1xi64>,
    dense<[true]> : tensor<1xi1>
    == dense<true> : tensor<2xi1>
