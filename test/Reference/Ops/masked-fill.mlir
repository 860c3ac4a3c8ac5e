// RUN: relax-test-run %s

// relax.masked_fill: the value where the mask is true, else x.

#m = dense<[true, false, true]> : tensor<3xi1>
#x = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.masked_fill dense<[1.0, -0.0, 3.5]> : tensor<3x$T>, #m, dense<-2.0> : tensor<$T>
    == dense<[-2.0, -0.0, -2.0]> : tensor<3x$T>

case @i1: relax.masked_fill #m, dense<[true, false, true]> : tensor<3xi1>, dense<false> : tensor<i1>
    == dense<[false, false, false]> : tensor<3xi1>
case @i8: relax.masked_fill dense<[1, -128, 3]> : tensor<3xi8>, #m, dense<-127> : tensor<i8>
    == dense<[-127, -128, -127]> : tensor<3xi8>
case @i16: relax.masked_fill dense<[1, -32768, 3]> : tensor<3xi16>, #m, dense<-32767> : tensor<i16>
    == dense<[-32767, -32768, -32767]> : tensor<3xi16>
case @i32: relax.masked_fill dense<[1, -2147483648, 3]> : tensor<3xi32>, #m,
    dense<-2147483647> : tensor<i32>
    == dense<[-2147483647, -2147483648, -2147483647]> : tensor<3xi32>
case @i64: relax.masked_fill dense<[1, -9223372036854775808, 3]> : tensor<3xi64>, #m,
    dense<-9223372036854775807> : tensor<i64>
    == dense<[-9223372036854775807, -9223372036854775808, -9223372036854775807]> : tensor<3xi64>
case @ui8: relax.masked_fill dense<[1, 255, 3]> : tensor<3xui8>, #m, dense<254> : tensor<ui8>
    == dense<[254, 255, 254]> : tensor<3xui8>
case @ui16: relax.masked_fill dense<[1, 65535, 3]> : tensor<3xui16>, #m, dense<65534> : tensor<ui16>
    == dense<[65534, 65535, 65534]> : tensor<3xui16>
case @ui32: relax.masked_fill dense<[1, 4294967295, 3]> : tensor<3xui32>, #m,
    dense<4294967294> : tensor<ui32>
    == dense<[4294967294, 4294967295, 4294967294]> : tensor<3xui32>
case @ui64: relax.masked_fill dense<[1, 18446744073709551615, 3]> : tensor<3xui64>, #m,
    dense<18446744073709551614> : tensor<ui64>
    == dense<[18446744073709551614, 18446744073709551615, 18446744073709551614]> : tensor<3xui64>
case @scalar: relax.masked_fill dense<2.0> : tensor<f32>, dense<true> : tensor<i1>,
    dense<-1.0> : tensor<f32>
    == dense<-1.0> : tensor<f32>
case @mask_of_columns: relax.masked_fill #x, #m, dense<-1.0> : tensor<f32>
    == dense<[[-1.0, 1.0, -1.0], [-1.0, 4.0, -1.0]]> : tensor<2x3xf32>
case @mask_of_rows: relax.masked_fill #x, dense<[[true], [false]]> : tensor<2x1xi1>,
    dense<-1.0> : tensor<f32>
    == dense<[[-1.0, -1.0, -1.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
case @x_is_repeated: relax.masked_fill dense<[[1.0, 2.0]]> : tensor<1x2xf32>,
    dense<[[true, false], [false, true], [false, false]]> : tensor<3x2xi1>, dense<0.0> : tensor<f32>
    == dense<[[0.0, 2.0], [1.0, 0.0], [1.0, 2.0]]> : tensor<3x2xf32>
case @scalar_with_a_mask_of_rank_3: relax.masked_fill dense<2.0> : tensor<f32>,
    dense<[[[true, false]], [[false, true]]]> : tensor<2x1x2xi1>, dense<7.0> : tensor<f32>
    == dense<[[[7.0, 2.0]], [[2.0, 7.0]]]> : tensor<2x1x2xf32>
case @empty: relax.masked_fill dense<> : tensor<0x3xf32>, #m, dense<1.0> : tensor<f32>
    == dense<> : tensor<0x3xf32>
case @no_row_of_the_mask: relax.masked_fill dense<[[1.0, 2.0]]> : tensor<1x2xf32>,
    dense<> : tensor<0x1xi1>, dense<1.0> : tensor<f32>
    == dense<> : tensor<0x2xf32>
case @nan_is_covered_and_kept: relax.masked_fill dense<[nan, nan, -inf, -0.0]> : tensor<4xf32>,
    dense<[true, false, true, false]> : tensor<4xi1>, dense<3.0> : tensor<f32>
    == dense<[3.0, nan, 3.0, -0.0]> : tensor<4xf32>

// As attention masks keys.
case @fills_with_infinity: relax.masked_fill dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[false, true]> : tensor<2xi1>, dense<-inf> : tensor<f32>
    == dense<[1.0, -inf]> : tensor<2xf32>
case @fills_with_nan: relax.masked_fill dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<[false, true]> : tensor<2xi1>, dense<nan> : tensor<f32>
    == dense<[1.0, nan]> : tensor<2xf32>
case @symbolic: relax.masked_fill #x as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    #m as tensor<?xi1, #relax.tensor<[m]>>, dense<-1.0> : tensor<f32>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[-1.0, 1.0, -1.0], [-1.0, 4.0, -1.0]]> : tensor<2x3xf32>
