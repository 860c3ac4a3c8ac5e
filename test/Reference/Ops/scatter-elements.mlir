// RUN: relax-test-run %s

// relax.scatter_elements: data, with each update written at its position, with the index along axis.

#b = dense<[[1.0, 1.5, 1.25], [2.0, 2.5, 2.25]]> : tensor<2x3xf32>
#x = dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32>

//===--- Shapes ---===//

case @rows: relax.scatter_elements dense<0.0> : tensor<3x3xf32>,
    dense<[[1, 0, 2], [0, 2, 1]]> : tensor<2x3xi64>, #b {axis = 0 : i64}
    == dense<[[2.0, 1.5, 0.0], [1.0, 0.0, 2.25], [0.0, 2.5, 1.25]]> : tensor<3x3xf32>
case @columns: relax.scatter_elements #x, dense<[[1, 3]]> : tensor<1x2xi64>,
    dense<[[1.5, 2.5]]> : tensor<1x2xf32> {axis = 1 : i64}
    == dense<[[1.0, 1.5, 3.0, 2.5, 5.0]]> : tensor<1x5xf32>
case @negative_axis: relax.scatter_elements #x, dense<[[1, 3]]> : tensor<1x2xi64>,
    dense<[[1.5, 2.5]]> : tensor<1x2xf32> {axis = -1 : i64}
    == dense<[[1.0, 1.5, 3.0, 2.5, 5.0]]> : tensor<1x5xf32>
case @no_updates: relax.scatter_elements #x, dense<> : tensor<1x0xi64>, dense<> : tensor<1x0xf32>
    {axis = 1 : i64}
    == #x
case @no_data: relax.scatter_elements dense<> : tensor<0xf32>, dense<[0, -1]> : tensor<2xi64>,
    dense<[1.0, 2.0]> : tensor<2xf32> {axis = 0 : i64}
    == dense<> : tensor<0xf32>
case @symbolic: relax.scatter_elements dense<0.0> : tensor<3x3xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[[1, 0, 2], [0, 2, 1]]> : tensor<2x3xi64> as tensor<?x?xi64, #relax.tensor<[k, m]>>,
    #b as tensor<?x?xf32, #relax.tensor<[k, m]>> {axis = 0 : i64}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[2.0, 1.5, 0.0], [1.0, 0.0, 2.25], [0.0, 2.5, 1.25]]> : tensor<3x3xf32>

//===--- Indices ---===//

case @negative: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[-1, -3]> : tensor<2xi64>, dense<[8.0, 9.0]> : tensor<2xf32> {axis = 0 : i64}
    == dense<[9.0, 2.0, 8.0]> : tensor<3xf32>
case @out_of_range: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[3, -4, 1, 123456789012]> : tensor<4xi64>, dense<[7.0, 8.0, 9.0, 10.0]> : tensor<4xf32>
    {axis = 0 : i64}
    == dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
case @last_one_of_equal_indices: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<1> : tensor<3xi64>, dense<[7.0, 8.0, 9.0]> : tensor<3xf32> {axis = 0 : i64}
    == dense<[1.0, 9.0, 3.0]> : tensor<3xf32>
case @indices_of_i32: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[-2]> : tensor<1xi32>, dense<[7.0]> : tensor<1xf32> {axis = 0 : i64}
    == dense<[1.0, 7.0, 3.0]> : tensor<3xf32>
case @indices_of_ui8: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[2, 255]> : tensor<2xui8>, dense<[7.0, 8.0]> : tensor<2xf32> {axis = 0 : i64}
    == dense<[1.0, 2.0, 7.0]> : tensor<3xf32>

//===--- Reductions ---===//

case @add: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {axis = 0 : i64, reduction = "add"}
    == dense<[3.0, 2.0, 3.5]> : tensor<3xf32>
case @add_i32: relax.scatter_elements dense<[1, 2, 3]> : tensor<3xi32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 1, -2]> : tensor<3xi32>
    {axis = 0 : i64, reduction = "add"}
    == dense<[3, 2, 4]> : tensor<3xi32>
case @add_ui8: relax.scatter_elements dense<[1, 2, 200]> : tensor<3xui8>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 100, 3]> : tensor<3xui8>
    {axis = 0 : i64, reduction = "add"}
    == dense<[8, 2, 44]> : tensor<3xui8>
case @mul: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {axis = 0 : i64, reduction = "mul"}
    == dense<[-8.0, 2.0, 1.5]> : tensor<3xf32>
case @mul_i32: relax.scatter_elements dense<[1, 2, 3]> : tensor<3xi32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 1, -2]> : tensor<3xi32>
    {axis = 0 : i64, reduction = "mul"}
    == dense<[-8, 2, 3]> : tensor<3xi32>
case @mul_ui8: relax.scatter_elements dense<[1, 2, 200]> : tensor<3xui8>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 100, 3]> : tensor<3xui8>
    {axis = 0 : i64, reduction = "mul"}
    == dense<[12, 2, 32]> : tensor<3xui8>
case @min: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {axis = 0 : i64, reduction = "min"}
    == dense<[-2.0, 2.0, 0.5]> : tensor<3xf32>
case @min_i32: relax.scatter_elements dense<[1, 2, 3]> : tensor<3xi32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 1, -2]> : tensor<3xi32>
    {axis = 0 : i64, reduction = "min"}
    == dense<[-2, 2, 1]> : tensor<3xi32>
case @min_ui8: relax.scatter_elements dense<[1, 2, 200]> : tensor<3xui8>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 100, 3]> : tensor<3xui8>
    {axis = 0 : i64, reduction = "min"}
    == dense<[1, 2, 100]> : tensor<3xui8>
case @max: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4.0, 0.5, -2.0]> : tensor<3xf32>
    {axis = 0 : i64, reduction = "max"}
    == dense<[4.0, 2.0, 3.0]> : tensor<3xf32>
case @max_i32: relax.scatter_elements dense<[1, 2, 3]> : tensor<3xi32>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 1, -2]> : tensor<3xi32>
    {axis = 0 : i64, reduction = "max"}
    == dense<[4, 2, 3]> : tensor<3xi32>
case @max_ui8: relax.scatter_elements dense<[1, 2, 200]> : tensor<3xui8>,
    dense<[0, 2, 0]> : tensor<3xi64>, dense<[4, 100, 3]> : tensor<3xui8>
    {axis = 0 : i64, reduction = "max"}
    == dense<[4, 2, 200]> : tensor<3xui8>
case @max_of_nan: relax.scatter_elements dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[0, 1]> : tensor<2xi64>, dense<[nan, 0.0]> : tensor<2xf32>
    {axis = 0 : i64, reduction = "max"}
    == dense<[nan, 2.0]> : tensor<2xf32>

// Each sum is rounded: f16 cannot represent 2049. In f64 it is 2050, within the
// tolerance.
case @add_rounds_to_f16: relax.scatter_elements dense<[2048.0]> : tensor<1xf16>,
    dense<0> : tensor<2xi64>, dense<1.0> : tensor<2xf16> {axis = 0 : i64, reduction = "add"}
    ~= dense<[2048.0]> : tensor<1xf16>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.scatter_elements dense<[1.0, 2.0, 3.0]> : tensor<3x$T>,
    dense<[2, 0]> : tensor<2xi64>, dense<[7.0, 8.0]> : tensor<2x$T> {axis = 0 : i64}
    == dense<[8.0, 2.0, 7.0]> : tensor<3x$T>

// TYPES: i8 i16 i64 ui16 ui32 ui64
case @$T: relax.scatter_elements dense<[1, 2, 3]> : tensor<3x$T>, dense<[2, 0]> : tensor<2xi64>,
    dense<[7, 8]> : tensor<2x$T> {axis = 0 : i64}
    == dense<[8, 2, 7]> : tensor<3x$T>

case @i1: relax.scatter_elements dense<[true, false]> : tensor<2xi1>, dense<[1]> : tensor<1xi64>,
    dense<[true]> : tensor<1xi1> {axis = 0 : i64}
    == dense<true> : tensor<2xi1>
