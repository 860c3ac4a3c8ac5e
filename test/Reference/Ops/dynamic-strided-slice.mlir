// RUN: relax-test-run %s

// relax.dynamic_strided_slice: a slice whose bounds are data.

#x = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
#e = dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<2x6xf32>

//===--- Bounds ---===//

case @rows: relax.dynamic_strided_slice #x, dense<[1]> : tensor<1xi64>, dense<[3]> : tensor<1xi64>,
    dense<[1]> : tensor<1xi64> -> tensor<?x6xf32>
    == #e
case @rows_and_columns: relax.dynamic_strided_slice #x, dense<[1, 2]> : tensor<2xi64>,
    dense<[3, 6]> : tensor<2xi64>, dense<1> : tensor<2xi64> -> tensor<?x?xf32>
    == dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]> : tensor<2x4xf32>
case @negative_bounds: relax.dynamic_strided_slice #x, dense<[0, -4]> : tensor<2xi64>,
    dense<-1> : tensor<2xi64>, dense<1> : tensor<2xi64> -> tensor<?x?xf32>
    == dense<[[2.0, 3.0, 4.0], [8.0, 9.0, 10.0], [14.0, 15.0, 16.0]]> : tensor<3x3xf32>
case @beyond_the_end: relax.dynamic_strided_slice #x, dense<[0, 2]> : tensor<2xi64>,
    dense<[100, 9223372036854775807]> : tensor<2xi64>, dense<1> : tensor<2xi64> -> tensor<?x?xf32>
    == dense<[[2.0, 3.0, 4.0, 5.0], [8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0],
        [20.0, 21.0, 22.0, 23.0]]> : tensor<4x4xf32>
case @begin_before_the_first: relax.dynamic_strided_slice #x, dense<[-100]> : tensor<1xi64>,
    dense<[2]> : tensor<1xi64>, dense<[1]> : tensor<1xi64> -> tensor<?x6xf32>
    == dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]]> : tensor<2x6xf32>
case @end_before_begin: relax.dynamic_strided_slice #x, dense<[3]> : tensor<1xi64>,
    dense<[1]> : tensor<1xi64>, dense<[1]> : tensor<1xi64> -> tensor<?x6xf32>
    == dense<> : tensor<0x6xf32>
case @every_second: relax.dynamic_strided_slice #x, dense<[0, 1]> : tensor<2xi64>,
    dense<[4, 6]> : tensor<2xi64>, dense<2> : tensor<2xi64> -> tensor<?x?xf32>
    == dense<[[1.0, 3.0, 5.0], [13.0, 15.0, 17.0]]> : tensor<2x3xf32>
case @backwards: relax.dynamic_strided_slice #x, dense<[-1, 5]> : tensor<2xi64>,
    dense<[-9223372036854775807, 0]> : tensor<2xi64>, dense<[-1, -2]> : tensor<2xi64>
    -> tensor<?x?xf32>
    == dense<[[23.0, 21.0, 19.0], [17.0, 15.0, 13.0], [11.0, 9.0, 7.0],
        [5.0, 3.0, 1.0]]> : tensor<4x3xf32>
case @greatest_stride: relax.dynamic_strided_slice #x, dense<[1]> : tensor<1xi64>,
    dense<[4]> : tensor<1xi64>, dense<[9223372036854775807]> : tensor<1xi64> -> tensor<?x6xf32>
    == dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0]]> : tensor<1x6xf32>
case @least_stride: relax.dynamic_strided_slice #x, dense<[3]> : tensor<1xi64>,
    dense<[-9223372036854775807]> : tensor<1xi64>, dense<[-9223372036854775808]> : tensor<1xi64>
    -> tensor<?x6xf32>
    == dense<[[18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<1x6xf32>

// The result is empty.
case @stride_of_zero: relax.dynamic_strided_slice #x, dense<[1]> : tensor<1xi64>,
    dense<[3]> : tensor<1xi64>, dense<[0]> : tensor<1xi64> -> tensor<?x6xf32>
    == dense<> : tensor<0x6xf32>
case @symbolic: relax.dynamic_strided_slice #x as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[1]> : tensor<1xi64>, dense<[3]> : tensor<1xi64>, dense<[1]> : tensor<1xi64>
    -> tensor<?x?xf32, #relax.tensor<[?, m]>>
    == #e

//===--- A given shape ---===//

case @shape: relax.dynamic_strided_slice dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>,
    dense<1> : tensor<1xi64>, dense<4> : tensor<1xi64>, dense<1> : tensor<1xi64>, [5]
    == dense<[1.0, 2.0, 3.0, 0.0, 0.0]> : tensor<5xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.dynamic_strided_slice dense<[1.0, 2.0, 3.0]> : tensor<3x$T>,
    dense<[2]> : tensor<1xi64>, dense<[0]> : tensor<1xi64>, dense<[-1]> : tensor<1xi64>
    -> tensor<?x$T>
    == dense<[3.0, 2.0]> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.dynamic_strided_slice dense<[1, 2, 3]> : tensor<3x$T>, dense<[2]> : tensor<1xi64>,
    dense<[0]> : tensor<1xi64>, dense<[-1]> : tensor<1xi64> -> tensor<?x$T>
    == dense<[3, 2]> : tensor<2x$T>

case @i1: relax.dynamic_strided_slice dense<[true, false]> : tensor<2xi1>,
    dense<[1]> : tensor<1xi64>, dense<[2]> : tensor<1xi64>, dense<[1]> : tensor<1xi64>
    -> tensor<?xi1>
    == dense<[false]> : tensor<1xi1>
