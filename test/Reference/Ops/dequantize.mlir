// RUN: relax-test-run %s

// relax.dequantize: (data - zero_point) * scale.

case @zero_point_i8: relax.dequantize dense<[-128, 0, 5, 127]> : tensor<4xi8>,
    dense<0.5> : tensor<f32>, dense<-125> : tensor<i8>
    == dense<[-1.5, 62.5, 65.0, 126.0]> : tensor<4xf32>
case @zero_point_ui8: relax.dequantize dense<[0, 0, 5, 255]> : tensor<4xui8>,
    dense<0.5> : tensor<f32>, dense<3> : tensor<ui8>
    == dense<[-1.5, -1.5, 1.0, 126.0]> : tensor<4xf32>
case @zero_point_i16: relax.dequantize dense<[-32768, 0, 5, 32767]> : tensor<4xi16>,
    dense<0.5> : tensor<f32>, dense<-32765> : tensor<i16>
    == dense<[-1.5, 16382.5, 16385.0, 32766.0]> : tensor<4xf32>
case @zero_point_ui16: relax.dequantize dense<[0, 0, 5, 65535]> : tensor<4xui16>,
    dense<0.5> : tensor<f32>, dense<3> : tensor<ui16>
    == dense<[-1.5, -1.5, 1.0, 32766.0]> : tensor<4xf32>
case @zero_point_i32: relax.dequantize dense<[-2147483648, 0, 5, 2147483647]> : tensor<4xi32>,
    dense<0.5> : tensor<f32>, dense<-2147483645> : tensor<i32>
    ~= dense<[-1.5, 1.0737418e+09, 1.0737418e+09, 2.1474836e+09]> : tensor<4xf32>

// 255 is out of range for i8.
case @exact_difference: relax.dequantize dense<[127, -128]> : tensor<2xi8>,
    dense<1.0> : tensor<f32>, dense<-128> : tensor<i8>
    == dense<[255.0, 0.0]> : tensor<2xf32>

// The difference is taken before it is rounded.
case @exact_difference_of_i32: relax.dequantize dense<[2147483647, -2147483648]> : tensor<2xi32>,
    dense<1.0> : tensor<f32>, dense<2147483646> : tensor<i32>
    ~= dense<[1.0, -4.2949673e+09]> : tensor<2xf32>
case @rows: relax.dequantize dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>,
    dense<[0.5, 2.0]> : tensor<2xf32>, dense<[1, -1]> : tensor<2xi8> {axis = 0 : i64}
    == dense<[[0.0, 0.5, 1.0], [10.0, 12.0, 14.0]]> : tensor<2x3xf32>
case @columns_by_default: relax.dequantize dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>,
    dense<[0.5, 2.0, 4.0]> : tensor<3xf32>, dense<[1, -1, 0]> : tensor<3xi8>
    == dense<[[0.0, 6.0, 12.0], [1.5, 12.0, 24.0]]> : tensor<2x3xf32>
case @blocks: relax.dequantize dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]> : tensor<2x5xi8>,
    dense<[[0.25, 0.5, 1.0], [2.0, 0.125, 1.0]]> : tensor<2x3xf32>,
    dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8> {axis = -1 : i64, block_size = 2 : i64}
    == dense<[[0.0, 0.25, 0.5, 1.0, 2.0], [4.0, 6.0, 0.375, 0.5, 4.0]]> : tensor<2x5xf32>
case @symbolic: relax.dequantize dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
    as tensor<?x?xi8, #relax.tensor<[n, m]>>,
    dense<[0.5, 2.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[1, -1]> : tensor<2xi8> as tensor<?xi8, #relax.tensor<[n]>> {axis = 0 : i64}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[0.0, 0.5, 1.0], [10.0, 12.0, 14.0]]> : tensor<2x3xf32>
case @empty: relax.dequantize dense<> : tensor<0x4xi8>, dense<0.5> : tensor<f32>,
    dense<1> : tensor<i8>
    == dense<> : tensor<0x4xf32>
case @rank_0: relax.dequantize dense<5> : tensor<i8>, dense<0.25> : tensor<f32>,
    dense<-3> : tensor<i8>
    == dense<2.0> : tensor<f32>

// TYPES: f16 bf16 f64
case @$T: relax.dequantize dense<[-7, 0, 100]> : tensor<3xi8>, dense<0.5> : tensor<$T>,
    dense<1> : tensor<i8>
    == dense<[-4.0, -0.5, 49.5]> : tensor<3x$T>

case @to_f16: relax.dequantize dense<[-7, 0, 100]> : tensor<3xi8>, dense<0.5> : tensor<f32>,
    dense<1> : tensor<i8> {out_dtype = f16}
    == dense<[-4.0, -0.5, 49.5]> : tensor<3xf16>
