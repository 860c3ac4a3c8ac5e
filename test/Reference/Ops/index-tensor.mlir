// RUN: relax-test-run %s

// relax.index_tensor: slices of data, chosen by several tensors of indices.

#x = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xf32>

//===--- Shapes ---===//

case @rows: relax.index_tensor #x, dense<[2, 0]> : tensor<2xi64>
    == dense<[[8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<2x4xf32>
case @elements: relax.index_tensor #x, dense<[2, 0]> : tensor<2xi64>, dense<[1, 3]> : tensor<2xi64>
    == dense<[9.0, 3.0]> : tensor<2xf32>
case @broadcast: relax.index_tensor #x, dense<[[2], [0]]> : tensor<2x1xi64>,
    dense<[1, 3, 0]> : tensor<3xi64>
    == dense<[[9.0, 11.0, 8.0], [1.0, 3.0, 0.0]]> : tensor<2x3xf32>
case @scalar: relax.index_tensor #x, dense<1> : tensor<i64>, dense<[1, 3]> : tensor<2xi64>
    == dense<[5.0, 7.0]> : tensor<2xf32>
case @last_dimension_whole: relax.index_tensor
    dense<[[[0.0, 1.0], [2.0, 3.0]], [[4.0, 5.0], [6.0, 7.0]]]> : tensor<2x2x2xf32>,
    dense<[1, 0]> : tensor<2xi64>, dense<[0, 1]> : tensor<2xi64>
    == dense<[[4.0, 5.0], [2.0, 3.0]]> : tensor<2x2xf32>
case @empty: relax.index_tensor #x, dense<> : tensor<0xi64> == dense<> : tensor<0x4xf32>
case @symbolic: relax.index_tensor #x as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[[2], [0]]> : tensor<2x1xi64> as tensor<?x1xi64, #relax.tensor<[k, 1]>>,
    dense<[1, 3, 0]> : tensor<3xi64> as tensor<?xi64, #relax.tensor<[l]>>
    -> tensor<?x?xf32, #relax.tensor<[k, l]>>
    == dense<[[9.0, 11.0, 8.0], [1.0, 3.0, 0.0]]> : tensor<2x3xf32>

//===--- Indices ---===//

case @negative: relax.index_tensor #x, dense<[-1]> : tensor<1xi64>, dense<[-4]> : tensor<1xi64>
    == dense<[8.0]> : tensor<1xf32>
case @out_of_range: relax.index_tensor #x, dense<[3, -4, 0]> : tensor<3xi64>,
    dense<[0, 0, 9]> : tensor<3xi64>
    == dense<0.0> : tensor<3xf32>
case @of_two_types: relax.index_tensor #x, dense<[2, 1]> : tensor<2xui8>,
    dense<[-1, 0]> : tensor<2xi32>
    == dense<[11.0, 4.0]> : tensor<2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.index_tensor dense<[1.0, 2.0, 3.0]> : tensor<3x$T>, dense<[2, 0]> : tensor<2xi64>
    == dense<[3.0, 1.0]> : tensor<2x$T>

// TYPES: i8 i64 ui8 ui64
case @$T: relax.index_tensor dense<[1, 2, 3]> : tensor<3x$T>, dense<[2, 0]> : tensor<2xi64>
    == dense<[3, 1]> : tensor<2x$T>

case @i1: relax.index_tensor dense<[true, false]> : tensor<2xi1>, dense<[1, 0]> : tensor<2xi64>
    == dense<[false, true]> : tensor<2xi1>
