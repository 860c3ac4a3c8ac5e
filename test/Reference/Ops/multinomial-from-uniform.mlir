// RUN: relax-test-run %s

// relax.multinomial_from_uniform: the first index whose probability, added to those
// before it, is more than a number.

#p = dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>

// The example of TVM's documentation.
case @one_sample_of_each_row: relax.multinomial_from_uniform
    dense<[[0.2, 0.3, 0.5], [0.3, 0.4, 0.3]]> : tensor<2x3xf32>,
    dense<[[0.4], [0.9]]> : tensor<2x1xf32>, dense<[[0], [1]]> : tensor<2x1xi64>
    == dense<[[1], [2]]> : tensor<2x1xi64>
case @each_interval: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.0], [0.125], [0.3], [0.49], [0.51], [0.99]]> : tensor<6x1xf32>,
    dense<[[0], [0], [0], [0], [0], [0]]> : tensor<6x1xi64>
    == dense<[[0], [0], [1], [1], [2], [2]]> : tensor<6x1xi64>

// A sum that is equal is not greater.
case @a_bound_is_in_the_next_interval: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.25], [0.5], [0.5], [0.75]]> : tensor<4x1xf32>,
    dense<[[0], [0], [1], [1]]> : tensor<4x1xi64>
    == dense<[[1], [2], [1], [2]]> : tensor<4x1xi64>
case @a_row_several_times_and_backwards: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.3], [0.3], [0.6], [0.6]]> : tensor<4x1xf32>,
    dense<[[1], [0], [1], [0]]> : tensor<4x1xi64>
    == dense<[[0], [1], [1], [2]]> : tensor<4x1xi64>
case @probability_zero_is_never_drawn: relax.multinomial_from_uniform
    dense<[[0.0, 0.5, 0.0, 0.5, 0.0]]> : tensor<1x5xf32>,
    dense<[[0.0], [0.25], [0.5], [0.75]]> : tensor<4x1xf32>,
    dense<[[0], [0], [0], [0]]> : tensor<4x1xi64>
    == dense<[[1], [1], [3], [3]]> : tensor<4x1xi64>

// Sums that do not get to the sample: rounding does that to the last one.
case @last_one_where_no_sum_is_greater: relax.multinomial_from_uniform
    dense<[[0.25, 0.25, 0.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>,
    dense<[[0.75], [1.0], [0.0]]> : tensor<3x1xf32>, dense<[[0], [0], [1]]> : tensor<3x1xi64>
    == dense<[[2], [2], [2]]> : tensor<3x1xi64>
case @negative_index: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.3], [0.3]]> : tensor<2x1xf32>, dense<[[-1], [-2]]> : tensor<2x1xi64>
    == dense<[[0], [1]]> : tensor<2x1xi64>

// All of its probabilities are zero.
case @index_that_names_nothing: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.0], [0.3]]> : tensor<2x1xf32>, dense<[[2], [-3]]> : tensor<2x1xi64>
    == dense<[[2], [2]]> : tensor<2x1xi64>
case @samples_beyond_the_interval: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[-1.0], [2.0]]> : tensor<2x1xf32>, dense<[[0], [0]]> : tensor<2x1xi64>
    == dense<[[0], [2]]> : tensor<2x1xi64>
case @one_index_to_choose_from: relax.multinomial_from_uniform
    dense<[[1.0], [0.0]]> : tensor<2x1xf32>, dense<[[0.5], [0.5]]> : tensor<2x1xf32>,
    dense<[[0], [1]]> : tensor<2x1xi64>
    == dense<[[0], [0]]> : tensor<2x1xi64>

// Empty.
case @no_sample: relax.multinomial_from_uniform #p : tensor<2x3xf32>, dense<> : tensor<0x1xf32>,
    dense<> : tensor<0x1xi64>
    == dense<> : tensor<0x1xi64>

// An empty dimension has no last index.
case @nothing_to_choose_from: relax.multinomial_from_uniform dense<> : tensor<2x0xf32>,
    dense<[[0.5], [0.0]]> : tensor<2x1xf32>, dense<[[0], [1]]> : tensor<2x1xi64>
    == dense<[[-1], [-1]]> : tensor<2x1xi64>
case @no_row: relax.multinomial_from_uniform dense<> : tensor<0x3xf32>,
    dense<[[0.5]]> : tensor<1x1xf32>, dense<[[0]]> : tensor<1x1xi64>
    == dense<[[2]]> : tensor<1x1xi64>

// From a NaN on all sums are NaN.
case @nan_is_not_greater: relax.multinomial_from_uniform
    dense<[[0.25, nan, 0.5], [0.5, 0.25, 0.25]]> : tensor<2x3xf32>,
    dense<[[0.125], [0.5], [nan]]> : tensor<3x1xf32>, dense<[[0], [0], [1]]> : tensor<3x1xi64>
    == dense<[[0], [2], [2]]> : tensor<3x1xi64>
case @infinities: relax.multinomial_from_uniform
    dense<[[0.25, inf, 0.5], [-inf, 1.0, 1.0]]> : tensor<2x3xf32>,
    dense<[[0.5], [1000.0], [0.5]]> : tensor<3x1xf32>, dense<[[0], [0], [1]]> : tensor<3x1xi64>
    == dense<[[1], [1], [2]]> : tensor<3x1xi64>
case @first_sum_where_they_do_not_ascend: relax.multinomial_from_uniform
    dense<[[0.5, -0.25, 0.5]]> : tensor<1x3xf32>,
    dense<[[0.25], [0.375], [0.625]]> : tensor<3x1xf32>, dense<[[0], [0], [0]]> : tensor<3x1xi64>
    == dense<[[0], [0], [2]]> : tensor<3x1xi64>

// TYPES: f16 bf16 f64
case @$T: relax.multinomial_from_uniform #p : tensor<2x3x$T>,
    dense<[[0.125], [0.25], [0.5]]> : tensor<3x1x$T>, dense<[[0], [0], [0]]> : tensor<3x1xi64>
    == dense<[[0], [1], [2]]> : tensor<3x1xi64>

// In f16 2048 + 1 would be 2048.
case @halves_are_added_up_in_f32: relax.multinomial_from_uniform
    dense<[[2048.0, 1.0, 1.0]]> : tensor<1x3xf16>, dense<[[2048.0], [2050.0]]> : tensor<2x1xf16>,
    dense<[[0], [0]]> : tensor<2x1xi64>
    == dense<[[1], [2]]> : tensor<2x1xi64>

// TYPES: i8 i16 i32
case @index_$T: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.3], [0.3]]> : tensor<2x1xf32>, dense<[[-1], [0]]> : tensor<2x1x$T>
    == dense<[[0], [1]]> : tensor<2x1xi64>

// TYPES: ui8 ui16 ui32 ui64
case @index_$T: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.3], [0.3]]> : tensor<2x1xf32>, dense<[[1], [0]]> : tensor<2x1x$T>
    == dense<[[0], [1]]> : tensor<2x1xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @result_$T: relax.multinomial_from_uniform #p : tensor<2x3xf32>,
    dense<[[0.3], [0.8]]> : tensor<2x1xf32>, dense<[[0], [0]]> : tensor<2x1xi64> {dtype = $T}
    == dense<[[1], [2]]> : tensor<2x1x$T>

case @symbolic: relax.multinomial_from_uniform #p : tensor<2x3xf32>
    as tensor<?x?xf32, #relax.tensor<[b, v]>>,
    dense<[[0.3], [0.6], [0.9]]> : tensor<3x1xf32> as tensor<?x1xf32, #relax.tensor<[n, 1]>>,
    dense<[[0], [1], [0]]> : tensor<3x1xi64> as tensor<?x1xi64, #relax.tensor<[n, 1]>>
    -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
    == dense<[[1], [1], [2]]> : tensor<3x1xi64>
