// RUN: relax-test-run %s

// relax.quantize: round(data / scale) + zero_point, halves to the even integer.

#x = dense<[[-3.0, -1.25, -0.25, 0.0], [0.25, 0.75, 1.25, 200.0]]>

case @halves_to_even: relax.quantize #x : tensor<2x4xf32>, dense<0.5> : tensor<f32>,
    dense<0> : tensor<i8>
    == dense<[[-6, -2, 0, 0], [0, 2, 2, 127]]> : tensor<2x4xi8>

// TYPES: i8 ui8
case @zero_point_$T: relax.quantize #x : tensor<2x4xf32>, dense<0.5> : tensor<f32>,
    dense<7> : tensor<$T>
    == dense<[[1, 5, 7, 7], [7, 9, 9, max]]> : tensor<2x4x$T>

// TYPES: i16 i32 ui16
case @zero_point_$T: relax.quantize #x : tensor<2x4xf32>, dense<0.5> : tensor<f32>,
    dense<7> : tensor<$T>
    == dense<[[1, 5, 7, 7], [7, 9, 9, 407]]> : tensor<2x4x$T>

// TYPES: i8 i16 i32 ui8 ui16
case @saturates_$T: relax.quantize dense<[-1.0e+12, 1.0e+12, -inf, inf]> : tensor<4xf32>,
    dense<1.0> : tensor<f32>, dense<3> : tensor<$T>
    == dense<[min, max, min, max]> : tensor<4x$T>

// NaN becomes 0.
case @nan: relax.quantize dense<[nan, 1.0]> : tensor<2xf32>, dense<0.5> : tensor<f32>,
    dense<5> : tensor<ui8>
    == dense<[0, 7]> : tensor<2xui8>
case @rows: relax.quantize #x : tensor<2x4xf32>, dense<[0.5, 2.0]> : tensor<2xf32>,
    dense<[1, -1]> : tensor<2xi8> {axis = 0 : i64}
    == dense<[[-5, -1, 1, 1], [-1, -1, 0, 99]]> : tensor<2x4xi8>
case @columns_by_default: relax.quantize #x : tensor<2x4xf32>,
    dense<[0.5, 1.0, 2.0, 4.0]> : tensor<4xf32>, dense<[0, 1, 2, 3]> : tensor<4xi8>
    == dense<[[-6, 0, 2, 3], [0, 2, 3, 53]]> : tensor<2x4xi8>
case @middle: relax.quantize dense<[[[-3.625, -5.625], [-3.125, 3.0], [1.25, -1.875]],
        [[-2.125, -8.75], [-5.875, -6.75], [3.5, 6.75]]]> : tensor<2x3x2xf32>,
    dense<[0.25, 0.5, 1.0]> : tensor<3xf32>, dense<[0, 5, -5]> : tensor<3xi8> {axis = 1 : i64}
    == dense<[[[-14, -22], [-1, 11], [-4, -7]], [[-8, -35], [-7, -9], [-1, 2]]]> : tensor<2x3x2xi8>

// The last block is shorter.
case @blocks: relax.quantize dense<[[5.875, -5.75, 6.75, -0.0, 8.375],
        [-8.875, 7.625, 2.375, -3.5, -2.875]]> : tensor<2x5xf32>,
    dense<[[0.25, 0.5, 1.0], [2.0, 0.125, 1.0]]> : tensor<2x3xf32>,
    dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi8> {axis = 1 : i64, block_size = 2 : i64}
    == dense<[[24, -23, 15, 1, 10], [-1, 7, 23, -24, 2]]> : tensor<2x5xi8>
case @symbolic: relax.quantize #x : tensor<2x4xf32> as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    dense<[0.5, 2.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[1, -1]> : tensor<2xi8> as tensor<?xi8, #relax.tensor<[n]>> {axis = 0 : i64}
    -> tensor<?x?xi8, #relax.tensor<[n, m]>>
    == dense<[[-5, -1, 1, 1], [-1, -1, 0, 99]]> : tensor<2x4xi8>
case @empty: relax.quantize dense<> : tensor<0x4xf32>, dense<0.5> : tensor<f32>,
    dense<1> : tensor<i8>
    == dense<> : tensor<0x4xi8>

// f32 cannot represent 2^24 + 1.
case @large_zero_point: relax.quantize dense<[1.0, -1.0, 3.0]> : tensor<3xf32>,
    dense<1.0> : tensor<f32>, dense<16777217> : tensor<i32>
    == dense<[16777218, 16777216, 16777220]> : tensor<3xi32>
case @rank_0: relax.quantize dense<1.5> : tensor<f32>, dense<0.25> : tensor<f32>,
    dense<-3> : tensor<i8>
    == dense<3> : tensor<i8>

// TYPES: f16 bf16 f64
case @$T: relax.quantize #x : tensor<2x4x$T>, dense<0.5> : tensor<f32>, dense<1> : tensor<i8>
    == dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>

case @scale_f16: relax.quantize #x : tensor<2x4xf32>, dense<0.5> : tensor<f16>,
    dense<1> : tensor<i8>
    == dense<[[-5, -1, 1, 1], [1, 3, 3, 127]]> : tensor<2x4xi8>

// 0.45 / 0.1 is 4.5 in f32.
case @quotient_in_f32: relax.quantize dense<[0.3, 0.45]> : tensor<2xf32>, dense<0.1> : tensor<f32>,
    dense<0> : tensor<i8>
    == dense<[3, 4]> : tensor<2xi8>
