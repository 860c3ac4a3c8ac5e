// RUN: relax-test-run %s

// relax.collapse_sum_to: the sums that undo a broadcast to a shape.

#x = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
    [11.0, 12.0]]]> : tensor<2x3x2xf32>

case @leading_dimensions: relax.collapse_sum_to #x, [2] == dense<[36.0, 42.0]> : tensor<2xf32>
case @one_dimension_above_a_one: relax.collapse_sum_to #x, [2, 1, 2]
    == dense<[[[9.0, 12.0]], [[27.0, 30.0]]]> : tensor<2x1x2xf32>
case @both: relax.collapse_sum_to #x, [1, 2] == dense<[[36.0, 42.0]]> : tensor<1x2xf32>
case @last_dimension: relax.collapse_sum_to #x, [3, 1]
    == dense<[[18.0], [26.0], [34.0]]> : tensor<3x1xf32>
case @all_to_a_scalar: relax.collapse_sum_to #x, [] == dense<78.0> : tensor<f32>
case @all_to_ones: relax.collapse_sum_to #x, [1, 1, 1] == dense<[[[78.0]]]> : tensor<1x1x1xf32>
case @same_shape: relax.collapse_sum_to #x, [2, 3, 2] == #x
case @scalar: relax.collapse_sum_to dense<7.0> : tensor<f32>, [] == dense<7.0> : tensor<f32>
case @ones_stay: relax.collapse_sum_to dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>, [1, 3]
    == dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>

// No element gives 0.
case @empty_is_zero: relax.collapse_sum_to dense<> : tensor<0x3xf32>, [3]
    == dense<[0.0, 0.0, 0.0]> : tensor<3xf32>
case @empty_result: relax.collapse_sum_to dense<> : tensor<2x0xf32>, [0] == dense<> : tensor<0xf32>
case @empty_dimension_above_a_one: relax.collapse_sum_to dense<> : tensor<2x0xf32>, [2, 1]
    == dense<[[0.0], [0.0]]> : tensor<2x1xf32>
case @nan_and_infinities: relax.collapse_sum_to
    dense<[[nan, inf, inf, -inf], [1.0, 2.0, -inf, 3.0]]> : tensor<2x4xf32>, [4]
    == dense<[nan, inf, nan, -inf]> : tensor<4xf32>

// As that of relax.sum does: -0.0 alone gives 0.0.
case @a_sum_begins_with_zero: relax.collapse_sum_to dense<[[-0.0, -0.0]]> : tensor<1x2xf32>, [2]
    == dense<[0.0, 0.0]> : tensor<2xf32>

// In f16 2048 + 1 would be 2048.
case @halves_are_accumulated_in_f32: relax.collapse_sum_to
    dense<[[2048.0], [1.0], [1.0]]> : tensor<3x1xf16>, [1]
    == dense<[2050.0]> : tensor<1xf16>

// TYPES: f16 bf16 f32 f64
case @$T: relax.collapse_sum_to dense<[[1.5, -2.0], [0.25, 96.0]]> : tensor<2x2x$T>, [1, 2]
    == dense<[[1.75, 94.0]]> : tensor<1x2x$T>

// The first sum wraps around.
// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.collapse_sum_to dense<[[max, 1], [1, 2]]> : tensor<2x2x$T>, [1, 2]
    == dense<[[min, 3]]> : tensor<1x2x$T>

case @symbolic: relax.collapse_sum_to dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]],
        [[9.0, 10.0], [11.0, 12.0]]]> : tensor<3x2x2xf32>
    as tensor<?x?x?xf32, #relax.tensor<[a, b, c]>>, [1, c] -> tensor<1x?xf32, #relax.tensor<[1, c]>>
    == dense<[[36.0, 42.0]]> : tensor<1x2xf32>

// The gradient of a broadcast along a dimension that has size 1 here.
case @symbol_that_is_one: relax.collapse_sum_to dense<[[1.0, 2.0]]> : tensor<1x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>, [1, 2]
    == dense<[[1.0, 2.0]]> : tensor<1x2xf32>
