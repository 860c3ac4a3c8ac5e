// RUN: relax-test-run %s

// relax.batch_flatten: the first dimension, and one of all others.

#x = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>

// Without other dimensions each row has one element.
case @rank1: relax.batch_flatten dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    == dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
case @rank2: relax.batch_flatten #x == #x
case @rank4: relax.batch_flatten dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0],
        [7.0, 8.0]]]]> : tensor<2x1x2x2xf32>
    == dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
case @batch_of_one: relax.batch_flatten dense<[[[1.0, 2.0, 3.0],
        [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>
    == dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]> : tensor<1x6xf32>
case @empty_batch: relax.batch_flatten dense<> : tensor<0x2x3xf32> == dense<> : tensor<0x6xf32>
case @empty_rest: relax.batch_flatten dense<> : tensor<2x0x3xf32> == dense<> : tensor<2x0xf32>
case @keeps_nan_and_signs: relax.batch_flatten
    dense<[[[nan, -0.0]], [[inf, -inf]]]> : tensor<2x1x2xf32>
    == dense<[[nan, -0.0], [inf, -inf]]> : tensor<2x2xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.batch_flatten dense<[[[1.5], [-2.0]], [[0.25], [96.0]]]> : tensor<2x2x1x$T>
    == dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2x$T>

case @i1: relax.batch_flatten dense<[[[true], [false]], [[false], [true]]]> : tensor<2x2x1xi1>
    == dense<[[true, false], [false, true]]> : tensor<2x2xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.batch_flatten dense<[[[min], [1]], [[2], [max]]]> : tensor<2x2x1x$T>
    == dense<[[min, 1], [2, max]]> : tensor<2x2x$T>

case @symbolic: relax.batch_flatten dense<[[[1.0, 2.0]], [[3.0, 4.0]],
        [[5.0, 6.0]]]> : tensor<3x1x2xf32>
    as tensor<?x?x?xf32, #relax.tensor<[n, m, k]>> -> tensor<?x?xf32, #relax.tensor<[n, m * k]>>
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
