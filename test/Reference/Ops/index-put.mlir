// RUN: relax-test-run %s

// relax.index_put: data, with values written at positions given by index tensors.

//===--- Shapes ---===//

case @elements: relax.index_put dense<0.0> : tensor<2x3xf32>, dense<[5.0, 6.0]> : tensor<2xf32>,
    dense<[1, 0]> : tensor<2xi64>, dense<[2, 0]> : tensor<2xi64>
    == dense<[[6.0, 0.0, 0.0], [0.0, 0.0, 5.0]]> : tensor<2x3xf32>
case @rows: relax.index_put dense<0.0> : tensor<2x3xf32>,
    dense<[[5.0, 6.0, 7.0]]> : tensor<1x3xf32>, dense<[1]> : tensor<1xi64>
    == dense<[[0.0, 0.0, 0.0], [5.0, 6.0, 7.0]]> : tensor<2x3xf32>
case @values_are_broadcast: relax.index_put dense<0.0> : tensor<2x3xf32>, dense<5.0> : tensor<f32>,
    dense<[[0], [1]]> : tensor<2x1xi64>, dense<[2, 0]> : tensor<2xi64>
    == dense<[[5.0, 0.0, 5.0], [5.0, 0.0, 5.0]]> : tensor<2x3xf32>
case @row_for_all: relax.index_put dense<0.0> : tensor<2x3xf32>,
    dense<[5.0, 6.0, 7.0]> : tensor<3xf32>, dense<[1, 0]> : tensor<2xi64>
    == dense<[[5.0, 6.0, 7.0], [5.0, 6.0, 7.0]]> : tensor<2x3xf32>
case @no_indices: relax.index_put dense<0.0> : tensor<2x3xf32>, dense<5.0> : tensor<f32>,
    dense<> : tensor<0xi64>
    == dense<0.0> : tensor<2x3xf32>
case @symbolic: relax.index_put dense<0.0> : tensor<2x3xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[5.0, 6.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[k]>>,
    dense<[1, 0]> : tensor<2xi64> as tensor<?xi64, #relax.tensor<[k]>>,
    dense<[2, 0]> : tensor<2xi64> as tensor<?xi64, #relax.tensor<[k]>>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[6.0, 0.0, 0.0], [0.0, 0.0, 5.0]]> : tensor<2x3xf32>

//===--- Indices ---===//

case @negative: relax.index_put dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[8.0, 9.0]> : tensor<2xf32>, dense<[-1, -3]> : tensor<2xi64>
    == dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
case @out_of_range: relax.index_put dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[7.0, 8.0, 9.0]> : tensor<3xf32>, dense<[3, -4, 1]> : tensor<3xi64>
    == dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
case @accumulate: relax.index_put dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[7.0, 8.0, 9.0]> : tensor<3xf32>, dense<[0, 2, 0]> : tensor<3xi64> {accumulate = true}
    == dense<[17.0, 2.0, 11.0]> : tensor<3xf32>
case @accumulate_ui8: relax.index_put dense<[250, 2, 3]> : tensor<3xui8>,
    dense<[7]> : tensor<1xui8>, dense<[0]> : tensor<1xi64> {accumulate = true}
    == dense<[1, 2, 3]> : tensor<3xui8>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.index_put dense<[1.0, 2.0, 3.0]> : tensor<3x$T>, dense<[7.0, 8.0]> : tensor<2x$T>,
    dense<[2, 0]> : tensor<2xi64>
    == dense<[8.0, 2.0, 7.0]> : tensor<3x$T>

// TYPES: i8 i64 ui8 ui64
case @$T: relax.index_put dense<[1, 2, 3]> : tensor<3x$T>, dense<[7, 8]> : tensor<2x$T>,
    dense<[2, 0]> : tensor<2xi64>
    == dense<[8, 2, 7]> : tensor<3x$T>

case @i1: relax.index_put dense<[true, false]> : tensor<2xi1>, dense<[true]> : tensor<1xi1>,
    dense<[1]> : tensor<1xi64>
    == dense<true> : tensor<2xi1>
