// RUN: relax-test-run %s

// relax.strided_slice: the elements from begin to end, in steps of strides.

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

relax.func @rows() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<3>]} : (tensor<4x6xf32>) -> tensor<2x6xf32>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<2x6xf32>
  relax.return
}

relax.func @rows_and_columns() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0, 1>, begin = [#relax.expr<1>,
      #relax.expr<2>], end = [#relax.expr<3>, #relax.expr<6>]} :
      (tensor<4x6xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @axes_in_another_order() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1, 0>, begin = [#relax.expr<2>,
      #relax.expr<1>], end = [#relax.expr<6>, #relax.expr<3>]} :
      (tensor<4x6xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[8.0, 9.0, 10.0, 11.0], [14.0, 15.0, 16.0, 17.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: -1>, begin = [#relax.expr<2>],
      end = [#relax.expr<5>]} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %e = relax.constant dense<[[2.0, 3.0, 4.0], [8.0, 9.0, 10.0], [14.0, 15.0,
      16.0], [20.0, 21.0, 22.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @negative_bounds() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [-4],
      end = [-1]} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  %e = relax.constant dense<[[2.0, 3.0, 4.0], [8.0, 9.0, 10.0], [14.0, 15.0,
      16.0], [20.0, 21.0, 22.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @beyond_the_end() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<2>],
      end = [#relax.expr<1000>]} : (tensor<4x6xf32>) -> tensor<4x4xf32>
  %e = relax.constant dense<[[2.0, 3.0, 4.0, 5.0], [8.0, 9.0, 10.0, 11.0],
      [14.0, 15.0, 16.0, 17.0], [20.0, 21.0, 22.0, 23.0]]> : tensor<4x4xf32>
  check.expect_eq %y, %e : tensor<4x4xf32>
  relax.return
}

relax.func @greatest_end() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<9223372036854775807>]} : (tensor<4x6xf32>) ->
      tensor<3x6xf32>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> :
      tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<3x6xf32>
  relax.return
}

relax.func @begin_before_the_first() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin =
      [-100], end = [#relax.expr<2>]} : (tensor<4x6xf32>) ->
      tensor<4x2xf32>
  %e = relax.constant dense<[[0.0, 1.0], [6.0, 7.0], [12.0, 13.0], [18.0,
      19.0]]> : tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<4x2xf32>
  relax.return
}

relax.func @begin_behind_the_last() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<7>],
      end = [#relax.expr<9>]} : (tensor<4x6xf32>) -> tensor<4x0xf32>
  %e = relax.constant dense<> : tensor<4x0xf32>
  check.expect_eq %y, %e : tensor<4x0xf32>
  relax.return
}

relax.func @end_before_begin() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<4>],
      end = [#relax.expr<2>]} : (tensor<4x6xf32>) -> tensor<4x0xf32>
  %e = relax.constant dense<> : tensor<4x0xf32>
  check.expect_eq %y, %e : tensor<4x0xf32>
  relax.return
}

relax.func @no_axes() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64>, begin = [], end = []} :
      (tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @whole() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0, 1>, begin = [#relax.expr<0>,
      #relax.expr<0>], end = [#relax.expr<4>, #relax.expr<6>]} :
      (tensor<4x6xf32>) -> tensor<4x6xf32>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

relax.func @every_second() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<0>],
      end = [#relax.expr<6>], strides = array<i64: 2>} : (tensor<4x6xf32>) ->
      tensor<4x3xf32>
  %e = relax.constant dense<[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0], [12.0, 14.0,
      16.0], [18.0, 20.0, 22.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @every_second_of_five() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<1>],
      end = [#relax.expr<6>], strides = array<i64: 2>} : (tensor<4x6xf32>) ->
      tensor<4x3xf32>
  %e = relax.constant dense<[[1.0, 3.0, 5.0], [7.0, 9.0, 11.0], [13.0, 15.0,
      17.0], [19.0, 21.0, 23.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<4x3xf32>
  relax.return
}

relax.func @step_beyond_the_end() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<1>],
      end = [#relax.expr<6>], strides = array<i64: 100>} : (tensor<4x6xf32>) ->
      tensor<4x1xf32>
  %e = relax.constant dense<[[1.0], [7.0], [13.0], [19.0]]> : tensor<4x1xf32>
  check.expect_eq %y, %e : tensor<4x1xf32>
  relax.return
}

relax.func @backwards() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<5>],
      end = [-100], strides = array<i64: -1>} : (tensor<4x6xf32>)
      -> tensor<4x6xf32>
  %e = relax.constant dense<[[5.0, 4.0, 3.0, 2.0, 1.0, 0.0], [11.0, 10.0, 9.0,
      8.0, 7.0, 6.0], [17.0, 16.0, 15.0, 14.0, 13.0, 12.0], [23.0, 22.0, 21.0,
      20.0, 19.0, 18.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<4x6xf32>
  relax.return
}

relax.func @backwards_to_the_second() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [-1],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<4x6xf32>) ->
      tensor<4x5xf32>
  %e = relax.constant dense<[[5.0, 4.0, 3.0, 2.0, 1.0], [11.0, 10.0, 9.0, 8.0,
      7.0], [17.0, 16.0, 15.0, 14.0, 13.0], [23.0, 22.0, 21.0, 20.0, 19.0]]> :
      tensor<4x5xf32>
  check.expect_eq %y, %e : tensor<4x5xf32>
  relax.return
}

relax.func @backwards_every_third() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin =
      [#relax.expr<9223372036854775807>], end =
      [-9223372036854775807], strides = array<i64: -3>} :
      (tensor<4x6xf32>) -> tensor<4x2xf32>
  %e = relax.constant dense<[[5.0, 2.0], [11.0, 8.0], [17.0, 14.0], [23.0,
      20.0]]> : tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<4x2xf32>
  relax.return
}

relax.func @backwards_nothing() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<3>], strides = array<i64: -1>} : (tensor<4x6xf32>) ->
      tensor<0x6xf32>
  %e = relax.constant dense<> : tensor<0x6xf32>
  check.expect_eq %y, %e : tensor<0x6xf32>
  relax.return
}

relax.func @both() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0, 1>, begin = [#relax.expr<3>,
      #relax.expr<0>], end = [#relax.expr<0>, #relax.expr<6>], strides =
      array<i64: -2, 3>} : (tensor<4x6xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[18.0, 21.0], [6.0, 9.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @greatest_stride() {
  %x = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<0>],
      end = [#relax.expr<6>], strides = array<i64: 9223372036854775807>} :
      (tensor<4x6xf32>) -> tensor<4x1xf32>
  %e = relax.constant dense<[[0.0], [6.0], [12.0], [18.0]]> : tensor<4x1xf32>
  check.expect_eq %y, %e : tensor<4x1xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Expressions are positions: they never count from the end
//===----------------------------------------------------------------------===//

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

relax.func @backwards_to_before_the_first() {
  %x = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1],
      end = [#relax.expr<-1>], strides = array<i64: -1>} : (tensor<3xf32>) ->
      tensor<3xf32>
  %e = relax.constant dense<[2.0, 1.0, 0.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<3xf32>
  relax.return
}

// The position is -2, whether or not the compiler has put 3 for `n`.
relax.func @symbol_less_than_what_is_subtracted() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<n -
      5>], end = [#relax.expr<n>], strides = array<i64: 3>} : (tensor<?xf32,
      #relax.tensor<[n]>>) -> tensor<?xf32>
  %e = relax.constant dense<[0.0]> : tensor<1xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<1xf32>
  relax.return
}

relax.func @symbolic_end_before_the_first() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [0], end =
      [#relax.expr<n - 4>]} : (tensor<?xf32, #relax.tensor<[n]>>) ->
      tensor<?xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<0xf32>
  relax.return
}

relax.func @symbolic_end_backwards() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1], end =
      [#relax.expr<n - 4>], strides = array<i64: -2>} : (tensor<?xf32,
      #relax.tensor<[n]>>) -> tensor<?xf32>
  %e = relax.constant dense<[2.0, 0.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<?xf32>, tensor<2xf32>
  relax.return
}

// No element, whatever `m` is.
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

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

relax.func @symbolic_rows() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<9223372036854775807>]} : (tensor<?x6xf32,
      #relax.tensor<[n, 6]>>) -> tensor<?x6xf32, #relax.tensor<[max(0, n - 1),
      6]>>
  %e = relax.constant dense<[[6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> :
      tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32, #relax.tensor<[max(0, n - 1), 6]>>,
      tensor<3x6xf32>
  relax.return
}

relax.func @symbolic_without_the_last() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>],
      end = [-1]} : (tensor<?x6xf32, #relax.tensor<[n, 6]>>) ->
      tensor<?x6xf32, #relax.tensor<[max(0, n - 1), 6]>>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32, #relax.tensor<[max(0, n - 1), 6]>>,
      tensor<3x6xf32>
  relax.return
}

relax.func @symbolic_last_two() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [-2],
      end = [#relax.expr<9223372036854775807>]} : (tensor<?x6xf32,
      #relax.tensor<[n, 6]>>) -> tensor<?x6xf32, #relax.tensor<[min(2, n), 6]>>
  %e = relax.constant dense<[[12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0,
      20.0, 21.0, 22.0, 23.0]]> : tensor<2x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32, #relax.tensor<[min(2, n), 6]>>,
      tensor<2x6xf32>
  relax.return
}

relax.func @symbolic_reversed() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1],
      end = [-9223372036854775807], strides = array<i64: -1>} :
      (tensor<?x6xf32, #relax.tensor<[n, 6]>>) -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %e = relax.constant dense<[[18.0, 19.0, 20.0, 21.0, 22.0, 23.0], [12.0, 13.0,
      14.0, 15.0, 16.0, 17.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0], [0.0, 1.0, 2.0,
      3.0, 4.0, 5.0]]> : tensor<4x6xf32>
  check.expect_eq %y, %e : tensor<?x6xf32, #relax.tensor<[n, 6]>>,
      tensor<4x6xf32>
  relax.return
}

relax.func @symbolic_other_axis() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x6xf32,
      #relax.tensor<[n, 6]>>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<2>],
      end = [#relax.expr<4>]} : (tensor<?x6xf32, #relax.tensor<[n, 6]>>) ->
      tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %e = relax.constant dense<[[2.0, 3.0], [8.0, 9.0], [14.0, 15.0], [20.0,
      21.0]]> : tensor<4x2xf32>
  check.expect_eq %y, %e : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<4x2xf32>
  relax.return
}

relax.func @symbolic_bounds() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>],
      end = [#relax.expr<n - 1>]} : (tensor<?x?xf32, #relax.tensor<[n, m]>>) ->
      tensor<?x?xf32, #relax.tensor<[max(0, n - 1), m]>>
  %e = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<3x6xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[max(0, n - 1), m]>>,
      tensor<3x6xf32>
  relax.return
}

relax.func @symbolic_begin_of_another_dimension() {
  %x = relax.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]> :
      tensor<8xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<3>],
      end = [#relax.expr<8>]} : (tensor<8xf32>) -> tensor<5xf32>
  %e = relax.constant dense<[3.0, 4.0, 5.0, 6.0, 7.0]> : tensor<5xf32>
  check.expect_eq %y, %e : tensor<5xf32>
  relax.return
}

relax.func @symbolic_beyond_the_end() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<9>],
      end = [#relax.expr<9223372036854775807>]} : (tensor<?x?xf32,
      #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[max(0, n - 9),
      m]>>
  %e = relax.constant dense<> : tensor<0x6xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[max(0, n - 9), m]>>,
      tensor<0x6xf32>
  relax.return
}

relax.func @symbolic_every_second() {
  %x0 = relax.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0,
      9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0,
      21.0, 22.0, 23.0]]> : tensor<4x6xf32>
  %x = relax.match_cast %x0 : tensor<4x6xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<0>],
      end = [#relax.expr<9223372036854775807>], strides = array<i64: 2>} :
      (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32,
      #relax.tensor<[n, (m + 1) floordiv 2]>>
  %e = relax.constant dense<[[0.0, 2.0, 4.0], [6.0, 8.0, 10.0], [12.0, 14.0,
      16.0], [18.0, 20.0, 22.0]]> : tensor<4x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32, #relax.tensor<[n, (m + 1) floordiv
      2]>>, tensor<4x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Shapes and element types
//===----------------------------------------------------------------------===//

relax.func @rank_1() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<3>]} : (tensor<3xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[2.0, 3.0]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<5.0> : tensor<f32>
  %y = relax.strided_slice %x {axes = array<i64>, begin = [], end = []} :
      (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<5.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.strided_slice %x {axes = array<i64: 1>, begin = [#relax.expr<1>],
      end = [#relax.expr<3>]} : (tensor<0x3xf32>) -> tensor<0x2xf32>
  %e = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y, %e : tensor<0x2xf32>
  relax.return
}

relax.func @empty_axis() {
  %x = relax.constant dense<> : tensor<0xf32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1],
      end = [-9223372036854775807], strides = array<i64: -1>} :
      (tensor<0xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}

relax.func @f16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xf16>) ->
      tensor<2xf16>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xf16>
  check.expect_eq %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xbf16>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xbf16>) ->
      tensor<2xbf16>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xbf16>
  check.expect_eq %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf64>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xf64>) ->
      tensor<2xf64>
  %e = relax.constant dense<[3.0, 2.0]> : tensor<2xf64>
  check.expect_eq %y, %e : tensor<2xf64>
  relax.return
}

relax.func @i8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi8>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xi8>) ->
      tensor<2xi8>
  %e = relax.constant dense<[3, 2]> : tensor<2xi8>
  check.expect_eq %y, %e : tensor<2xi8>
  relax.return
}

relax.func @i16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi16>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xi16>) ->
      tensor<2xi16>
  %e = relax.constant dense<[3, 2]> : tensor<2xi16>
  check.expect_eq %y, %e : tensor<2xi16>
  relax.return
}

relax.func @i32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xi32>) ->
      tensor<2xi32>
  %e = relax.constant dense<[3, 2]> : tensor<2xi32>
  check.expect_eq %y, %e : tensor<2xi32>
  relax.return
}

relax.func @i64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xi64>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<[3, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @ui8() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui8>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xui8>) ->
      tensor<2xui8>
  %e = relax.constant dense<[3, 2]> : tensor<2xui8>
  check.expect_eq %y, %e : tensor<2xui8>
  relax.return
}

relax.func @ui16() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui16>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xui16>) ->
      tensor<2xui16>
  %e = relax.constant dense<[3, 2]> : tensor<2xui16>
  check.expect_eq %y, %e : tensor<2xui16>
  relax.return
}

relax.func @ui32() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui32>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xui32>) ->
      tensor<2xui32>
  %e = relax.constant dense<[3, 2]> : tensor<2xui32>
  check.expect_eq %y, %e : tensor<2xui32>
  relax.return
}

relax.func @ui64() {
  %x = relax.constant dense<[1, 2, 3]> : tensor<3xui64>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<2>],
      end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<3xui64>) ->
      tensor<2xui64>
  %e = relax.constant dense<[3, 2]> : tensor<2xui64>
  check.expect_eq %y, %e : tensor<2xui64>
  relax.return
}

relax.func @i1() {
  %x = relax.constant dense<[true, false, true]> : tensor<3xi1>
  %y = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<1>],
      end = [#relax.expr<3>]} : (tensor<3xi1>) -> tensor<2xi1>
  %e = relax.constant dense<[false, true]> : tensor<2xi1>
  check.expect_eq %y, %e : tensor<2xi1>
  relax.return
}
