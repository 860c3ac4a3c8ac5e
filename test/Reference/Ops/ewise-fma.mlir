// RUN: relax-test-run %s

// relax.ewise_fma: a * b + c. Floats are rounded once, at the end (f16 and bf16
// to f32 and then once more); integers wrap around.

#a = dense<[134217729.0, 0.1, 1.0e200]> : tensor<3xf64>

//===--- Shapes ---===//

case @rank0: relax.ewise_fma dense<2.0> : tensor<f32>, dense<3.0> : tensor<f32>,
    dense<-1.0> : tensor<f32>
    == dense<5.0> : tensor<f32>

// Each operand is repeated along two of three dimensions.
case @broadcast_all: relax.ewise_fma dense<[[[1.0]], [[2.0]]]> : tensor<2x1x1xf32>,
    dense<[[3.0], [-1.0]]> : tensor<2x1xf32>, dense<[0.5, 1.0, 8.0]> : tensor<3xf32>
    == dense<[[[3.5, 4.0, 11.0], [-0.5, 0.0, 7.0]], [[6.5, 7.0, 14.0],
        [-1.5, -1.0, 6.0]]]> : tensor<2x2x3xf32>
case @broadcast_rank0: relax.ewise_fma dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>,
    dense<2.0> : tensor<f32>, dense<[10.0, 20.0]> : tensor<2xf32>
    == dense<[[12.0, 24.0], [16.0, 28.0]]> : tensor<2x2xf32>
case @symbolic: relax.ewise_fma dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, dense<[2.0, -2.0]> : tensor<2xf32>,
    dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32> as tensor<?x1xf32, #relax.tensor<[n, 1]>>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[3.0, -3.0], [8.0, -6.0], [13.0, -9.0]]> : tensor<3x2xf32>
case @empty: relax.ewise_fma dense<> : tensor<0x2xf32>, dense<[1.0, 2.0]> : tensor<2xf32>,
    dense<3.0> : tensor<f32>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

case @f16: relax.ewise_fma dense<[0.1, 300.0, 1.5]> : tensor<3xf16>,
    dense<[0.3, 300.0, -2.0]> : tensor<3xf16>, dense<[1.0, -30000.0, 0.25]> : tensor<3xf16>
    == dense<[1.03, 60000.0, -2.75]> : tensor<3xf16>
case @bf16: relax.ewise_fma dense<[0.1, 1.0e20, 1.5]> : tensor<3xbf16>,
    dense<[0.3, 1.0e20, -2.0]> : tensor<3xbf16>, dense<[1.0, 1.0, 0.25]> : tensor<3xbf16>
    == dense<[1.03, inf, -2.75]> : tensor<3xbf16>

// 4097 * 4097 is 16785409, which f32 cannot hold.
case @f32_rounded_once: relax.ewise_fma dense<[4097.0, 0.1, 1.0e20]> : tensor<3xf32>,
    dense<[4097.0, 0.1, 1.0e20]> : tensor<3xf32>, dense<[-16785408.0, -0.01, -inf]> : tensor<3xf32>
    == dense<[1.0, 5.2154064e-10, -inf]> : tensor<3xf32>
case @f64_rounded_once: relax.ewise_fma #a, dense<[134217729.0, 0.1, 1.0e200]> : tensor<3xf64>,
    dense<[-1.801439877791744e16, -0.01, -inf]> : tensor<3xf64>
    == dense<[1.0, 9.020562075079397e-19, -inf]> : tensor<3xf64>
case @i8: relax.ewise_fma dense<[127, -128, 3, 0]> : tensor<4xi8>,
    dense<[2, 127, 5, 7]> : tensor<4xi8>, dense<[1, 1, 7, 127]> : tensor<4xi8>
    == dense<[-1, -127, 22, 127]> : tensor<4xi8>
case @i16: relax.ewise_fma dense<[32767, -32768, 3, 0]> : tensor<4xi16>,
    dense<[2, 32767, 5, 7]> : tensor<4xi16>, dense<[1, 1, 7, 32767]> : tensor<4xi16>
    == dense<[-1, -32767, 22, 32767]> : tensor<4xi16>
case @i32: relax.ewise_fma dense<[2147483647, -2147483648, 3, 0]> : tensor<4xi32>,
    dense<[2, 2147483647, 5, 7]> : tensor<4xi32>, dense<[1, 1, 7, 2147483647]> : tensor<4xi32>
    == dense<[-1, -2147483647, 22, 2147483647]> : tensor<4xi32>
case @i64: relax.ewise_fma dense<[9223372036854775807, -9223372036854775808, 3, 0]> : tensor<4xi64>,
    dense<[2, 9223372036854775807, 5, 7]> : tensor<4xi64>,
    dense<[1, 1, 7, 9223372036854775807]> : tensor<4xi64>
    == dense<[-1, -9223372036854775807, 22, 9223372036854775807]> : tensor<4xi64>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.ewise_fma dense<[max, 0, 3, 0]> : tensor<4x$T>,
    dense<[2, max, 5, 7]> : tensor<4x$T>, dense<[1, 1, 7, max]> : tensor<4x$T>
    == dense<[max, 1, 22, max]> : tensor<4x$T>

//===--- NaN and infinity ---===//

case @nan_infinity_zero: relax.ewise_fma dense<[nan, 1.0, 1.0, inf, inf, inf, -0.0,
        -0.0]> : tensor<8xf32>,
    dense<[1.0, nan, 1.0, 0.0, 1.0, -1.0, 1.0, 1.0]> : tensor<8xf32>,
    dense<[1.0, 1.0, nan, 1.0, -inf, -inf, -0.0, 0.0]> : tensor<8xf32>
    == dense<[nan, nan, nan, nan, nan, -inf, -0.0, 0.0]> : tensor<8xf32>
