// RUN: relax-test-run %s

// relax.multinomial_from_uniform: the first index whose probability, added to those
// before it, is more than a number.

// The example of TVM's documentation.
relax.func @one_sample_of_each_row() {
  %p = relax.constant dense<[[0.2, 0.3, 0.5], [0.3, 0.4, 0.3]]> : tensor<2x3xf32>
  %u = relax.constant dense<[[0.4], [0.9]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @each_interval() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.0], [0.125], [0.3], [0.49], [0.51], [0.99]]>
      : tensor<6x1xf32>
  %i = relax.constant dense<[[0], [0], [0], [0], [0], [0]]> : tensor<6x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<6x1xf32>, tensor<6x1xi64>) -> tensor<6x1xi64>
  %e = relax.constant dense<[[0], [0], [1], [1], [2], [2]]> : tensor<6x1xi64>
  check.expect_eq %y, %e : tensor<6x1xi64>
  relax.return
}

// A sum that is equal is not greater.
relax.func @a_bound_is_in_the_next_interval() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.25], [0.5], [0.5], [0.75]]> : tensor<4x1xf32>
  %i = relax.constant dense<[[0], [0], [1], [1]]> : tensor<4x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  %e = relax.constant dense<[[1], [2], [1], [2]]> : tensor<4x1xi64>
  check.expect_eq %y, %e : tensor<4x1xi64>
  relax.return
}

relax.func @a_row_several_times_and_backwards() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3], [0.6], [0.6]]> : tensor<4x1xf32>
  %i = relax.constant dense<[[1], [0], [1], [0]]> : tensor<4x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  %e = relax.constant dense<[[0], [1], [1], [2]]> : tensor<4x1xi64>
  check.expect_eq %y, %e : tensor<4x1xi64>
  relax.return
}

relax.func @probability_zero_is_never_drawn() {
  %p = relax.constant dense<[[0.0, 0.5, 0.0, 0.5, 0.0]]> : tensor<1x5xf32>
  %u = relax.constant dense<[[0.0], [0.25], [0.5], [0.75]]> : tensor<4x1xf32>
  %i = relax.constant dense<[[0], [0], [0], [0]]> : tensor<4x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<1x5xf32>, tensor<4x1xf32>, tensor<4x1xi64>) -> tensor<4x1xi64>
  %e = relax.constant dense<[[1], [1], [3], [3]]> : tensor<4x1xi64>
  check.expect_eq %y, %e : tensor<4x1xi64>
  relax.return
}

// Sums that do not get to the sample: rounding does that to the last one.
relax.func @last_one_where_no_sum_is_greater() {
  %p = relax.constant dense<[[0.25, 0.25, 0.0], [0.0, 0.0, 0.0]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.75], [1.0], [0.0]]> : tensor<3x1xf32>
  %i = relax.constant dense<[[0], [0], [1]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<3x1xf32>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[2], [2], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @negative_index() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[-1], [-2]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

// All of its probabilities are zero.
relax.func @index_that_names_nothing() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.0], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[2], [-3]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[2], [2]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @samples_beyond_the_interval() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[-1.0], [2.0]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [2]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @one_index_to_choose_from() {
  %p = relax.constant dense<[[1.0], [0.0]]> : tensor<2x1xf32>
  %u = relax.constant dense<[[0.5], [0.5]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

// Empty.
relax.func @no_sample() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<> : tensor<0x1xf32>
  %i = relax.constant dense<> : tensor<0x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<0x1xf32>, tensor<0x1xi64>) -> tensor<0x1xi64>
  %e = relax.constant dense<> : tensor<0x1xi64>
  check.expect_eq %y, %e : tensor<0x1xi64>
  relax.return
}

// There is no last index.
relax.func @nothing_to_choose_from() {
  %p = relax.constant dense<> : tensor<2x0xf32>
  %u = relax.constant dense<[[0.5], [0.0]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x0xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[-1], [-1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @no_row() {
  %p = relax.constant dense<> : tensor<0x3xf32>
  %u = relax.constant dense<[[0.5]]> : tensor<1x1xf32>
  %i = relax.constant dense<[[0]]> : tensor<1x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<0x3xf32>, tensor<1x1xf32>, tensor<1x1xi64>) -> tensor<1x1xi64>
  %e = relax.constant dense<[[2]]> : tensor<1x1xi64>
  check.expect_eq %y, %e : tensor<1x1xi64>
  relax.return
}

// From a NaN on all sums are NaN.
relax.func @nan_is_not_greater() {
  %p = relax.constant dense<[[0.25, 0x7FC00000, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.125], [0.5], [0x7FC00000]]> : tensor<3x1xf32>
  %i = relax.constant dense<[[0], [0], [1]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<3x1xf32>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[0], [2], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @infinities() {
  %p = relax.constant dense<[[0.25, 0x7F800000, 0.5], [0xFF800000, 1.0, 1.0]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.5], [1000.0], [0.5]]> : tensor<3x1xf32>
  %i = relax.constant dense<[[0], [0], [1]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<3x1xf32>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[1], [1], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @first_sum_where_they_do_not_ascend() {
  %p = relax.constant dense<[[0.5, -0.25, 0.5]]> : tensor<1x3xf32>
  %u = relax.constant dense<[[0.25], [0.375], [0.625]]> : tensor<3x1xf32>
  %i = relax.constant dense<[[0], [0], [0]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<1x3xf32>, tensor<3x1xf32>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[0], [0], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @f16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf16>
  %u = relax.constant dense<[[0.125], [0.25], [0.5]]> : tensor<3x1xf16>
  %i = relax.constant dense<[[0], [0], [0]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf16>, tensor<3x1xf16>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[0], [1], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @bf16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xbf16>
  %u = relax.constant dense<[[0.125], [0.25], [0.5]]> : tensor<3x1xbf16>
  %i = relax.constant dense<[[0], [0], [0]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xbf16>, tensor<3x1xbf16>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[0], [1], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

relax.func @f64() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf64>
  %u = relax.constant dense<[[0.125], [0.25], [0.5]]> : tensor<3x1xf64>
  %i = relax.constant dense<[[0], [0], [0]]> : tensor<3x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf64>, tensor<3x1xf64>, tensor<3x1xi64>) -> tensor<3x1xi64>
  %e = relax.constant dense<[[0], [1], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<3x1xi64>
  relax.return
}

// In f16 2048 + 1 would be 2048.
relax.func @halves_are_added_up_in_f32() {
  %p = relax.constant dense<[[2048.0, 1.0, 1.0]]> : tensor<1x3xf16>
  %u = relax.constant dense<[[2048.0], [2050.0]]> : tensor<2x1xf16>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<1x3xf16>, tensor<2x1xf16>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_i8() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[-1], [0]]> : tensor<2x1xi8>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi8>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_i16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[-1], [0]]> : tensor<2x1xi16>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi16>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_i32() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[-1], [0]]> : tensor<2x1xi32>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi32>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_ui8() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[1], [0]]> : tensor<2x1xui8>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xui8>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_ui16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[1], [0]]> : tensor<2x1xui16>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xui16>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_ui32() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[1], [0]]> : tensor<2x1xui32>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xui32>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @index_ui64() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.3]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[1], [0]]> : tensor<2x1xui64>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xui64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[0], [1]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @result_i8() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = i8}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi8>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi8>
  check.expect_eq %y, %e : tensor<2x1xi8>
  relax.return
}

relax.func @result_i16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = i16}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi16>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi16>
  check.expect_eq %y, %e : tensor<2x1xi16>
  relax.return
}

relax.func @result_i32() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = i32}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi32>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi32>
  check.expect_eq %y, %e : tensor<2x1xi32>
  relax.return
}

relax.func @result_i64() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = i64}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xi64>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xi64>
  check.expect_eq %y, %e : tensor<2x1xi64>
  relax.return
}

relax.func @result_ui8() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = ui8}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xui8>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xui8>
  check.expect_eq %y, %e : tensor<2x1xui8>
  relax.return
}

relax.func @result_ui16() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = ui16}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xui16>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xui16>
  check.expect_eq %y, %e : tensor<2x1xui16>
  relax.return
}

relax.func @result_ui32() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = ui32}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xui32>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xui32>
  check.expect_eq %y, %e : tensor<2x1xui32>
  relax.return
}

relax.func @result_ui64() {
  %p = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]>
      : tensor<2x3xf32>
  %u = relax.constant dense<[[0.3], [0.8]]> : tensor<2x1xf32>
  %i = relax.constant dense<[[0], [0]]> : tensor<2x1xi64>
  %y = relax.multinomial_from_uniform %p, %u, %i {dtype = ui64}
      : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xi64>) -> tensor<2x1xui64>
  %e = relax.constant dense<[[1], [2]]> : tensor<2x1xui64>
  check.expect_eq %y, %e : tensor<2x1xui64>
  relax.return
}

relax.func @symbolic() {
  %p0 = relax.constant dense<[[0.25, 0.25, 0.5], [0.5, 0.25, 0.25]]> : tensor<2x3xf32>
  %p = relax.match_cast %p0 : tensor<2x3xf32> -> tensor<?x?xf32, #relax.tensor<[b, v]>>
  %u0 = relax.constant dense<[[0.3], [0.6], [0.9]]> : tensor<3x1xf32>
  %u = relax.match_cast %u0 : tensor<3x1xf32> -> tensor<?x1xf32, #relax.tensor<[n, 1]>>
  %i0 = relax.constant dense<[[0], [1], [0]]> : tensor<3x1xi64>
  %i = relax.match_cast %i0 : tensor<3x1xi64> -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  %y = relax.multinomial_from_uniform %p, %u, %i
      : (tensor<?x?xf32, #relax.tensor<[b, v]>>, tensor<?x1xf32, #relax.tensor<[n, 1]>>,
         tensor<?x1xi64, #relax.tensor<[n, 1]>>) -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  %e = relax.constant dense<[[1], [1], [2]]> : tensor<3x1xi64>
  check.expect_eq %y, %e : tensor<?x1xi64, #relax.tensor<[n, 1]>>, tensor<3x1xi64>
  relax.return
}
