// RUN: relax-test-run %s

// relax.matmul: matrix products over the last two dimensions; the others
// broadcast. Products are accumulated in f64 where operands or result are of
// it, else in f32; those of integers in the type of the result.

#a = dense<[[0.1, 0.2], [1.5, -2.0]]>
#b = dense<[[0.3, 1.0], [-0.7, 0.5]]>

//===--- Shapes ---===//

case @matrices: relax.matmul dense<[[2.0, -3.0, -2.0], [-2.0, -2.0, 2.0]]> : tensor<2x3xf32>,
    dense<[[3.0, 1.0], [-3.0, -3.0], [-1.0, 0.0]]> : tensor<3x2xf32>
    == dense<[[17.0, 11.0], [-2.0, 4.0]]> : tensor<2x2xf32>

// A vector on the left is a row, and the result has no row dimension.
case @row: relax.matmul dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[[1.0, 0.0], [-2.0, -2.0], [1.0, 2.0]]> : tensor<3x2xf32>
    == dense<[0.0, 2.0]> : tensor<2xf32>

// A vector on the right is a column.
case @column: relax.matmul dense<[[-3.0, -3.0, 0.0], [-1.0, 3.0, 0.0]]> : tensor<2x3xf32>,
    dense<[1.0, -1.0, 2.0]> : tensor<3xf32>
    == dense<[0.0, -4.0]> : tensor<2xf32>
case @vectors: relax.matmul dense<[1.0, 2.0, 3.0]> : tensor<3xf32>,
    dense<[4.0, -5.0, 6.0]> : tensor<3xf32>
    == dense<12.0> : tensor<f32>
case @batches: relax.matmul dense<[[[-1.0, 0.0], [1.0, 1.0]], [[-2.0, 2.0],
        [2.0, 3.0]]]> : tensor<2x2x2xf32>,
    dense<[[[2.0], [-2.0]], [[-1.0], [1.0]]]> : tensor<2x2x1xf32>
    == dense<[[[-2.0], [0.0]], [[4.0], [1.0]]]> : tensor<2x2x1xf32>

// Batches of [2, 1] and [3] are [2, 3].
case @broadcast_batches: relax.matmul dense<[[[[1.0, 1.0]]],
        [[[3.0, -1.0]]]]> : tensor<2x1x1x2xf32>,
    dense<[[[3.0], [-3.0]], [[-3.0], [3.0]], [[3.0], [-1.0]]]> : tensor<3x2x1xf32>
    == dense<[[[[0.0]], [[0.0]], [[2.0]]], [[[12.0]], [[-12.0]], [[10.0]]]]> : tensor<2x3x1x1xf32>
case @batch_and_vector: relax.matmul dense<[[[-3.0, -1.0, -3.0], [3.0, 1.0, 1.0]],
        [[-2.0, 0.0, -2.0], [2.0, 0.0, -3.0]]]> : tensor<2x2x3xf32>,
    dense<[1.0, 0.0, -1.0]> : tensor<3xf32>
    == dense<[[0.0, 2.0], [0.0, 5.0]]> : tensor<2x2xf32>
case @vector_and_batch: relax.matmul dense<[1.0, -2.0]> : tensor<2xf32>,
    dense<[[[-2.0, 1.0], [0.0, -1.0]], [[-2.0, -3.0], [1.0, 1.0]]]> : tensor<2x2x2xf32>
    == dense<[[-2.0, 3.0], [-4.0, -5.0]]> : tensor<2x2xf32>
case @symbolic: relax.matmul dense<[[0.0, 3.0, 3.0], [-2.0, 1.0, 1.0]]> : tensor<2x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>>,
    dense<[[-2.0, -1.0], [0.0, 2.0], [-1.0, 2.0]]> : tensor<3x2xf32>
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[-3.0, 12.0], [3.0, 6.0]]> : tensor<2x2xf32>
case @symbolic_all: relax.matmul dense<[[[1.0, -2.0, -1.0]], [[2.0, 2.0, 1.0]]]> : tensor<2x1x3xf32>
    as tensor<?x?x?xf32, #relax.tensor<[b, m, k]>>,
    dense<[[-3.0, 1.0], [-2.0, 2.0], [3.0, 0.0]]> : tensor<3x2xf32>
    as tensor<?x?xf32, #relax.tensor<[k, n]>> -> tensor<?x?x?xf32, #relax.tensor<[b, m, n]>>
    == dense<[[[-2.0, -3.0]], [[-7.0, 6.0]]]> : tensor<2x1x2xf32>
case @symbolic_batches: relax.matmul dense<[[[[3.0, 2.0]]], [[[-1.0, 3.0]]]]> : tensor<2x1x1x2xf32>
    as tensor<?x1x1x2xf32, #relax.tensor<[a, 1, 1, 2]>>,
    dense<[[[-1.0], [-3.0]], [[1.0], [2.0]], [[1.0], [-1.0]]]> : tensor<3x2x1xf32>
    as tensor<?x2x1xf32, #relax.tensor<[b, 2, 1]>>
    -> tensor<?x?x1x1xf32, #relax.tensor<[a, b, 1, 1]>>
    == dense<[[[[-9.0]], [[7.0]], [[1.0]]], [[[-8.0]], [[5.0]], [[-4.0]]]]> : tensor<2x3x1x1xf32>
case @empty_rows: relax.matmul dense<> : tensor<0x3xf32>,
    dense<[[3.0, 0.0], [-1.0, -2.0], [-2.0, 1.0]]> : tensor<3x2xf32>
    == dense<> : tensor<0x2xf32>
case @empty_batch: relax.matmul dense<> : tensor<0x2x3xf32>,
    dense<[[2.0, -1.0], [1.0, 3.0], [-2.0, -2.0]]> : tensor<3x2xf32>
    == dense<> : tensor<0x2x2xf32>

// An empty sum is 0.
case @empty_inner: relax.matmul dense<> : tensor<2x0xf32>, dense<> : tensor<0x2xf32>
    == dense<0.0> : tensor<2x2xf32>
case @empty_inner_symbolic: relax.matmul dense<> : tensor<2x0xf32>
    as tensor<2x?xf32, #relax.tensor<[2, k]>>,
    dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[k, 2]>>
    == dense<0.0> : tensor<2x2xf32>

//===--- Element types ---===//

case @f16: relax.matmul #a : tensor<2x2xf16>, #b : tensor<2x2xf16>
    ~= dense<[[-0.11, 0.2], [1.851, 0.5]]> : tensor<2x2xf16>

// TYPES: bf16 f32 f64
case @$T: relax.matmul #a : tensor<2x2x$T>, #b : tensor<2x2x$T>
    ~= dense<[[-0.11, 0.2], [1.8499999999999999, 0.5]]> : tensor<2x2x$T>

// 300 * 300 is too much for f16.
case @f16_accumulates_in_f32: relax.matmul dense<[300.0, 300.0, 1024.0]> : tensor<3xf16>,
    dense<[300.0, -300.0, 2.0]> : tensor<3xf16>
    == dense<2048.0> : tensor<f16>

// In bf16, 256 + 1 is 256.
case @bf16_accumulates_in_f32: relax.matmul dense<[256.0, 1.0, 1.0]> : tensor<3xbf16>,
    dense<[1.0, 1.0, 1.0]> : tensor<3xbf16>
    == dense<258.0> : tensor<bf16>

// TYPES: i8 i16 i32 i64
case @$T: relax.matmul dense<[[max, 1], [min, 3]]> : tensor<2x2x$T>,
    dense<[[2, 1], [1, max]]> : tensor<2x2x$T>
    == dense<[[-1, -2], [3, -3]]> : tensor<2x2x$T>

case @ui8: relax.matmul dense<[[255, 1], [2, 3]]> : tensor<2x2xui8>,
    dense<[[2, 1], [1, 255]]> : tensor<2x2xui8>
    == dense<[[255, 254], [7, 255]]> : tensor<2x2xui8>
case @ui16: relax.matmul dense<[[65535, 1], [2, 3]]> : tensor<2x2xui16>,
    dense<[[2, 1], [1, 65535]]> : tensor<2x2xui16>
    == dense<[[65535, 65534], [7, 65535]]> : tensor<2x2xui16>
case @ui32: relax.matmul dense<[[4294967295, 1], [2, 3]]> : tensor<2x2xui32>,
    dense<[[2, 1], [1, 4294967295]]> : tensor<2x2xui32>
    == dense<[[4294967295, 4294967294], [7, 4294967295]]> : tensor<2x2xui32>
case @ui64: relax.matmul dense<[[18446744073709551615, 1], [2, 3]]> : tensor<2x2xui64>,
    dense<[[2, 1], [1, 18446744073709551615]]> : tensor<2x2xui64>
    == dense<[[18446744073709551615, 18446744073709551614],
        [7, 18446744073709551615]]> : tensor<2x2xui64>

//===--- Element types of the result ---===//

case @f16_to_f32: relax.matmul dense<[300.0, 0.1]> : tensor<2xf16>,
    dense<[300.0, 0.1]> : tensor<2xf16> {out_dtype = f32}
    ~= dense<90000.01> : tensor<f32>
case @bf16_to_f64: relax.matmul dense<[1.0, 0.1]> : tensor<2xbf16>,
    dense<[1.0, 0.1]> : tensor<2xbf16> {out_dtype = f64}
    ~= dense<1.0100195407867432> : tensor<f64>
case @f32_to_f16: relax.matmul dense<[1.0, 0.1]> : tensor<2xf32>, dense<[1.0, 0.1]> : tensor<2xf32>
    {out_dtype = f16}
    ~= dense<1.01> : tensor<f16>

// In f32, 2^24 + 1 is 2^24.
case @f32_to_f64: relax.matmul dense<[16777216.0, 1.0]> : tensor<2xf32>,
    dense<[1.0, 1.0]> : tensor<2xf32> {out_dtype = f64}
    == dense<16777217.0> : tensor<f64>

// In f32, 2^24 + 1 is 2^24.
case @f64_to_f32: relax.matmul dense<[16777216.0, 1.0, -16777216.0]> : tensor<3xf64>,
    dense<[1.0, 1.0, 1.0]> : tensor<3xf64> {out_dtype = f32}
    == dense<1.0> : tensor<f32>
case @i8_to_i32: relax.matmul dense<[[127, -128]]> : tensor<1x2xi8>,
    dense<[[127], [-128]]> : tensor<2x1xi8> {out_dtype = i32}
    == dense<[[32513]]> : tensor<1x1xi32>

// Operands are read as they are: 255, not -1.
case @ui8_to_i32: relax.matmul dense<[[255, 255]]> : tensor<1x2xui8>,
    dense<[[255], [1]]> : tensor<2x1xui8> {out_dtype = i32}
    == dense<[[65280]]> : tensor<1x1xi32>

// Products wrap around in the type of the result.
case @i8_to_ui32: relax.matmul dense<[[-1, 2]]> : tensor<1x2xi8>, dense<[[1], [3]]> : tensor<2x1xi8>
    {out_dtype = ui32}
    == dense<[[5]]> : tensor<1x1xui32>
case @i32_to_i8: relax.matmul dense<[[100, 100]]> : tensor<1x2xi32>,
    dense<[[2], [1]]> : tensor<2x1xi32> {out_dtype = i8}
    == dense<[[44]]> : tensor<1x1xi8>

//===--- NaN and infinity ---===//

case @nan: relax.matmul dense<[[nan, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>,
    dense<[[1.0, 0.0], [1.0, 1.0]]> : tensor<2x2xf32>
    == dense<[[nan, nan], [5.0, 3.0]]> : tensor<2x2xf32>
case @zero_times_infinity: relax.matmul dense<[[0.0, 1.0]]> : tensor<1x2xf32>,
    dense<[[inf, 1.0], [1.0, inf]]> : tensor<2x2xf32>
    == dense<[[nan, inf]]> : tensor<1x2xf32>
case @infinities: relax.matmul dense<[[1.0, 1.0], [1.0, -1.0]]> : tensor<2x2xf32>,
    dense<[[inf], [inf]]> : tensor<2x1xf32>
    == dense<[[inf], [nan]]> : tensor<2x1xf32>
