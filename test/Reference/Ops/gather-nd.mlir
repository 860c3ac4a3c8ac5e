// RUN: relax-test-run %s

// relax.gather_nd: slices of data, chosen by rows of indices.

#x_2x2 = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
#x_2x2x2 = dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]]]> : tensor<2x2x2xf32>

//===--- Shapes ---===//

case @elements: relax.gather_nd #x_2x2, dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>
    == dense<[0.0, 3.0]> : tensor<2xf32>
case @rows: relax.gather_nd #x_2x2, dense<[[1], [0]]> : tensor<2x1xi64>
    == dense<[[2.0, 3.0], [0.0, 1.0]]> : tensor<2x2xf32>
case @grid_of_rows: relax.gather_nd #x_2x2x2, dense<[[[0, 1]], [[1, 0]]]> : tensor<2x1x2xi64>
    == dense<[[[2.0, 3.0]], [[4.0, 5.0]]]> : tensor<2x1x2xf32>
case @batch: relax.gather_nd #x_2x2x2, dense<[[1], [0]]> : tensor<2x1xi64> {batch_dims = 1 : i64}
    == dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>
case @batch_of_several: relax.gather_nd #x_2x2x2,
    dense<[[[1, 1], [0, 1]], [[0, 0], [1, 0]]]> : tensor<2x2x2xi64> {batch_dims = 1 : i64}
    == dense<[[3.0, 1.0], [4.0, 6.0]]> : tensor<2x2xf32>
case @one_index: relax.gather_nd #x_2x2, dense<[1]> : tensor<1xi64>
    == dense<[2.0, 3.0]> : tensor<2xf32>
case @rows_of_no_index: relax.gather_nd #x_2x2, dense<> : tensor<2x0xi64>
    == dense<[[[0.0, 1.0], [2.0, 3.0]], [[0.0, 1.0], [2.0, 3.0]]]> : tensor<2x2x2xf32>
case @empty: relax.gather_nd #x_2x2, dense<> : tensor<0x2xi64> == dense<> : tensor<0xf32>
case @symbolic: relax.gather_nd #x_2x2 as tensor<?x2xf32, #relax.tensor<[n, 2]>>,
    dense<[[1], [0], [1]]> : tensor<3x1xi64> as tensor<?x1xi64, #relax.tensor<[m, 1]>>
    -> tensor<?x2xf32, #relax.tensor<[m, 2]>>
    == dense<[[2.0, 3.0], [0.0, 1.0], [2.0, 3.0]]> : tensor<3x2xf32>
case @symbolic_batch: relax.gather_nd #x_2x2x2 as tensor<?x?x2xf32, #relax.tensor<[n, m, 2]>>,
    dense<[[1], [0]]> : tensor<2x1xi64> as tensor<?x1xi64, #relax.tensor<[n, 1]>>
    {batch_dims = 1 : i64} -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>

//===--- Indices ---===//

case @negative: relax.gather_nd #x_2x2, dense<[[-1, 0], [-2, -1]]> : tensor<2x2xi64>
    == dense<[2.0, 1.0]> : tensor<2xf32>
case @out_of_range: relax.gather_nd #x_2x2,
    dense<[[2, 0], [0, -3], [1, 1], [-1, 2]]> : tensor<4x2xi64>
    == dense<[0.0, 0.0, 3.0, 0.0]> : tensor<4xf32>
case @row_out_of_range: relax.gather_nd #x_2x2, dense<[[5], [1]]> : tensor<2x1xi64>
    == dense<[[0.0, 0.0], [2.0, 3.0]]> : tensor<2x2xf32>
case @indices_of_i32: relax.gather_nd #x_2x2, dense<[[1, 0]]> : tensor<1x2xi32>
    == dense<[2.0]> : tensor<1xf32>
case @indices_of_ui16: relax.gather_nd #x_2x2, dense<[[1, 65535]]> : tensor<1x2xui16>
    == dense<[0.0]> : tensor<1xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.gather_nd dense<[1.0, 2.0, 3.0]> : tensor<3x$T>, dense<[[2], [0]]> : tensor<2x1xi64>
    == dense<[3.0, 1.0]> : tensor<2x$T>

// TYPES: i8 i64 ui8 ui64
case @$T: relax.gather_nd dense<[1, 2, 3]> : tensor<3x$T>, dense<[[2], [0]]> : tensor<2x1xi64>
    == dense<[3, 1]> : tensor<2x$T>

case @i1: relax.gather_nd dense<[true, false]> : tensor<2xi1>, dense<[[1], [0]]> : tensor<2x1xi64>
    == dense<[false, true]> : tensor<2xi1>
