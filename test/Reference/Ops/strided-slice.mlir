// RUN: relax-test-run %s

// relax.strided_slice: the elements from begin to end, in steps of strides.

#x = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
#e_4x3 = dense<[[2.0, 3.0, 4.0], [8.0, 9.0, 10.0], [14.0, 15.0, 16.0],
    [20.0, 21.0, 22.0]]> : tensor<4x3xf32>
#e_3x6 = dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0],
    [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<3x6xf32>
#e_4x3_b = dense<[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0], [12.0, 14.0, 16.0],
    [18.0, 20.0, 22.0]]> : tensor<4x3xf32>
#e_3x6_b = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<3x6xf32>

//===--- Bounds ---===//

case @rows: relax.strided_slice #x
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
        [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<2x6xf32>
case @rows_and_columns: relax.strided_slice #x
    {axes = array<i64: 0, 1>, begin = [#relax.expr<1>, #relax.expr<2>],
        end = [#relax.expr<3>, #relax.expr<6>]}
    == dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]> : tensor<2x4xf32>
case @axes_in_another_order: relax.strided_slice #x
    {axes = array<i64: 1, 0>, begin = [#relax.expr<2>, #relax.expr<1>],
        end = [#relax.expr<6>, #relax.expr<3>]}
    == dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]> : tensor<2x4xf32>
case @negative_axis: relax.strided_slice #x
    {axes = array<i64: -1>, begin = [#relax.expr<2>], end = [#relax.expr<5>]}
    == #e_4x3
case @negative_bounds: relax.strided_slice #x {axes = array<i64: 1>, begin = [-4], end = [-1]}
    == #e_4x3
case @beyond_the_end: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<2>], end = [#relax.expr<1000>]}
    == dense<[[2.0, 3.0, 4.0, 5.0], [8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0],
        [20.0, 21.0, 22.0, 23.0]]> : tensor<4x4xf32>
case @greatest_end: relax.strided_slice #x
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<9223372036854775807>]}
    == #e_3x6
case @begin_before_the_first: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [-100], end = [#relax.expr<2>]}
    == dense<[[0.0, 1.0], [6.0, 7.0], [12.0, 13.0], [18.0, 19.0]]> : tensor<4x2xf32>
case @begin_behind_the_last: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<7>], end = [#relax.expr<9>]}
    == dense<> : tensor<4x0xf32>
case @end_before_begin: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<4>], end = [#relax.expr<2>]}
    == dense<> : tensor<4x0xf32>
case @no_axes: relax.strided_slice #x {axes = array<i64>, begin = [], end = []} == #x
case @whole: relax.strided_slice #x
    {axes = array<i64: 0, 1>, begin = [#relax.expr<0>, #relax.expr<0>],
        end = [#relax.expr<4>, #relax.expr<6>]}
    == #x

//===--- Strides ---===//

case @every_second: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<6>],
        strides = array<i64: 2>}
    == #e_4x3_b
case @every_second_of_five: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<6>],
        strides = array<i64: 2>}
    == dense<[[1.0, 3.0, 5.0], [7.0, 9.0, 11.0], [13.0, 15.0, 17.0],
        [19.0, 21.0, 23.0]]> : tensor<4x3xf32>
case @step_beyond_the_end: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<6>],
        strides = array<i64: 100>}
    == dense<[[1.0], [7.0], [13.0], [19.0]]> : tensor<4x1xf32>
case @backwards: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<5>], end = [-100], strides = array<i64: -1>}
    == dense<[[5.0, 4.0, 3.0, 2.0, 1.0, 0.0], [11.0, 10.0, 9.0, 8.0, 7.0, 6.0],
        [17.0, 16.0, 15.0, 14.0, 13.0, 12.0],
        [23.0, 22.0, 21.0, 20.0, 19.0, 18.0]]> : tensor<4x6xf32>
case @backwards_to_the_second: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [-1], end = [#relax.expr<0>], strides = array<i64: -1>}
    == dense<[[5.0, 4.0, 3.0, 2.0, 1.0], [11.0, 10.0, 9.0, 8.0, 7.0],
        [17.0, 16.0, 15.0, 14.0, 13.0], [23.0, 22.0, 21.0, 20.0, 19.0]]> : tensor<4x5xf32>
case @backwards_every_third: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<9223372036854775807>], end = [-9223372036854775807],
        strides = array<i64: -3>}
    == dense<[[5.0, 2.0], [11.0, 8.0], [17.0, 14.0], [23.0, 20.0]]> : tensor<4x2xf32>
case @backwards_nothing: relax.strided_slice #x
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>],
        strides = array<i64: -1>}
    == dense<> : tensor<0x6xf32>
case @both: relax.strided_slice #x
    {axes = array<i64: 0, 1>, begin = [#relax.expr<3>, #relax.expr<0>],
        end = [#relax.expr<0>, #relax.expr<6>], strides = array<i64: -2, 3>}
    == dense<[[18.0, 21.0], [6.0, 9.0]]> : tensor<2x2xf32>
case @greatest_stride: relax.strided_slice #x
    {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<6>],
        strides = array<i64: 9223372036854775807>}
    == dense<[[0.0], [6.0], [12.0], [18.0]]> : tensor<4x1xf32>

//===--- Expressions are positions: they never count from the end ---===//

relax.func @position_before_the_first() {
  %x = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<-2>],
      end = [#relax.expr<3>]} : (tensor<3xf32>) -> tensor<3xf32>
  check.expect_eq %y, %x : tensor<3xf32>
  %z = relax.strided_slice %x {axes = array<i64: 0>, begin = [0],
      end = [#relax.expr<-1>]} : (tensor<3xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %z, %e : tensor<0xf32>
  relax.return
}

case @backwards_to_before_the_first: relax.strided_slice dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    {axes = array<i64: 0>, begin = [-1], end = [#relax.expr<-1>], strides = array<i64: -1>}
    == dense<[2.0, 1.0, 0.0]> : tensor<3xf32>

// The position is -2, whether or not the compiler has put 3 for `n`.
case @symbol_less_than_what_is_subtracted: relax.strided_slice
    dense<[0.0, 1.0, 2.0]> : tensor<3xf32> as tensor<?xf32, #relax.tensor<[n]>>
    {axes = array<i64: 0>, begin = [#relax.expr<n - 5>], end = [#relax.expr<n>],
        strides = array<i64: 3>}
    -> tensor<?xf32>
    == dense<[0.0]> : tensor<1xf32>
case @symbolic_end_before_the_first: relax.strided_slice dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>
    {axes = array<i64: 0>, begin = [0], end = [#relax.expr<n - 4>]} -> tensor<?xf32>
    == dense<> : tensor<0xf32>
case @symbolic_end_backwards: relax.strided_slice dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>
    {axes = array<i64: 0>, begin = [-1], end = [#relax.expr<n - 4>], strides = array<i64: -2>}
    -> tensor<?xf32>
    == dense<[2.0, 0.0]> : tensor<2xf32>

// The slice is empty for each `m`.
relax.func @empty_whatever_the_symbol() {
  %x = relax.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %m0 = relax.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>
  %m = relax.match_cast %m0 : tensor<6xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [4], end =
      [#relax.expr<m>]} : (tensor<4xf32>) -> tensor<?xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<0xf32>
  %z = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<-1>],
      end = [#relax.expr<m - 4>], strides = array<i64: -1>} : (tensor<4xf32>) ->
      tensor<?xf32>
  check.expect_eq %z, %e : tensor<?xf32>, tensor<0xf32>
  relax.return
}

//===--- Symbols ---===//

case @symbolic_rows: relax.strided_slice #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<9223372036854775807>]}
    -> tensor<?x6xf32, #relax.tensor<[max(0, n - 1), 6]>>
    == #e_3x6
case @symbolic_without_the_last: relax.strided_slice #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>
    {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [-1]}
    -> tensor<?x6xf32, #relax.tensor<[max(0, n - 1), 6]>>
    == #e_3x6_b
case @symbolic_last_two: relax.strided_slice #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>
    {axes = array<i64: 0>, begin = [-2], end = [#relax.expr<9223372036854775807>]}
    -> tensor<?x6xf32, #relax.tensor<[min(2, n), 6]>>
    == dense<[[12.0, 13.0, 14.0, 15.0, 16.0, 17.0],
        [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<2x6xf32>
case @symbolic_reversed: relax.strided_slice #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>
    {axes = array<i64: 0>, begin = [-1], end = [-9223372036854775807], strides = array<i64: -1>}
    -> tensor<?x6xf32, #relax.tensor<[n, 6]>>
    == dense<[[18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0],
        [6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<4x6xf32>
case @symbolic_other_axis: relax.strided_slice #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>
    {axes = array<i64: 1>, begin = [#relax.expr<2>], end = [#relax.expr<4>]}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[2.0, 3.0], [8.0, 9.0], [14.0, 15.0], [20.0, 21.0]]> : tensor<4x2xf32>
case @symbolic_bounds: relax.strided_slice #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<n - 1>]}
    -> tensor<?x?xf32, #relax.tensor<[max(0, n - 1), m]>>
    == #e_3x6_b
case @symbolic_begin_of_another_dimension: relax.strided_slice
    dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<8xf32>
    {axes = array<i64: 0>, begin = [#relax.expr<3>], end = [#relax.expr<8>]}
    == dense<[3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<5xf32>
case @symbolic_beyond_the_end: relax.strided_slice #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 0>, begin = [#relax.expr<9>], end = [#relax.expr<9223372036854775807>]}
    -> tensor<?x?xf32, #relax.tensor<[max(0, n - 9), m]>>
    == dense<> : tensor<0x6xf32>
case @symbolic_every_second: relax.strided_slice #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<9223372036854775807>],
        strides = array<i64: 2>}
    -> tensor<?x?xf32, #relax.tensor<[n, (m + 1) floordiv 2]>>
    == #e_4x3_b

//===--- Shapes and element types ---===//

case @rank_1: relax.strided_slice dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[2.0, 3.0]> : tensor<2xf32>
case @rank_0: relax.strided_slice dense<5.0> : tensor<f32> {axes = array<i64>, begin = [], end = []}
    == dense<5.0> : tensor<f32>
case @empty: relax.strided_slice dense<> : tensor<0x3xf32>
    {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<> : tensor<0x2xf32>
case @empty_axis: relax.strided_slice dense<> : tensor<0xf32>
    {axes = array<i64: 0>, begin = [-1], end = [-9223372036854775807], strides = array<i64: -1>}
    == dense<> : tensor<0xf32>

// TYPES: f16 bf16 f64
case @$T: relax.strided_slice dense<[1.0, 2.0, 3.0]> : tensor<3x$T>
    {axes = array<i64: 0>, begin = [#relax.expr<2>], end = [#relax.expr<0>],
        strides = array<i64: -1>}
    == dense<[3.0, 2.0]> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.strided_slice dense<[1, 2, 3]> : tensor<3x$T>
    {axes = array<i64: 0>, begin = [#relax.expr<2>], end = [#relax.expr<0>],
        strides = array<i64: -1>}
    == dense<[3, 2]> : tensor<2x$T>

case @i1: relax.strided_slice dense<[true, false, true]> : tensor<3xi1>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[false, true]> : tensor<2xi1>
