// RUN: relax-test-run %s

// relax.gather_elements: the element at the same position, with the index along axis.

#x = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>

//===--- Shapes ---===//

case @onnx_example_0: relax.gather_elements dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>,
    dense<[[0, 0], [1, 0]]> : tensor<2x2xi64> {axis = 1 : i64}
    == dense<[[1.0, 1.0], [4.0, 3.0]]> : tensor<2x2xf32>
case @onnx_example_1: relax.gather_elements #x, dense<[[1, 2, 0], [2, 0, 0]]> : tensor<2x3xi64>
    {axis = 0 : i64}
    == dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> : tensor<2x3xf32>
case @fewer_rows_and_columns: relax.gather_elements #x, dense<[[1], [2]]> : tensor<2x1xi64>
    {axis = -1 : i64}
    == dense<[[2.0], [6.0]]> : tensor<2x1xf32>
case @rank_3: relax.gather_elements dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0],
        [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf32>,
    dense<[[[1, 0], [0, 0], [1, 1]]]> : tensor<1x3x2xi64> {axis = 0 : i64}
    == dense<[[[6.0, 1.0], [2.0, 3.0], [10.0, 11.0]]]> : tensor<1x3x2xf32>
case @empty: relax.gather_elements #x, dense<> : tensor<0x3xi64> {axis = 0 : i64}
    == dense<> : tensor<0x3xf32>
case @symbolic: relax.gather_elements #x as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[[1, 2, 0], [2, 0, 0]]> : tensor<2x3xi64> as tensor<?x?xi64, #relax.tensor<[k, m]>>
    {axis = 0 : i64} -> tensor<?x?xf32, #relax.tensor<[k, m]>>
    == dense<[[4.0, 8.0, 3.0], [7.0, 2.0, 3.0]]> : tensor<2x3xf32>

//===--- Indices ---===//

case @negative: relax.gather_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[-1, -3, 0]> : tensor<3xi64> {axis = 0 : i64}
    == dense<[3.0, 1.0, 1.0]> : tensor<3xf32>
case @out_of_range: relax.gather_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[3, -4, 2, 123456789012]> : tensor<4xi64> {axis = 0 : i64}
    == dense<[0.0, 0.0, 3.0, 0.0]> : tensor<4xf32>
case @indices_of_i32: relax.gather_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[2, -2]> : tensor<2xi32> {axis = 0 : i64}
    == dense<[3.0, 2.0]> : tensor<2xf32>
case @indices_of_ui8: relax.gather_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[2, 255]> : tensor<2xui8> {axis = 0 : i64}
    == dense<[3.0, 0.0]> : tensor<2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.gather_elements dense<[1.0, 2.0, 3.0]> : tensor<3x$T>, dense<[2, 0]> : tensor<2xi64>
    {axis = 0 : i64}
    == dense<[3.0, 1.0]> : tensor<2x$T>

// TYPES: i8 i64 ui8 ui64
case @$T: relax.gather_elements dense<[1, 2, 3]> : tensor<3x$T>, dense<[2, 0]> : tensor<2xi64>
    {axis = 0 : i64}
    == dense<[3, 1]> : tensor<2x$T>

case @i1: relax.gather_elements dense<[true, false]> : tensor<2xi1>, dense<[1, 0]> : tensor<2xi64>
    {axis = 0 : i64}
    == dense<[false, true]> : tensor<2xi1>
