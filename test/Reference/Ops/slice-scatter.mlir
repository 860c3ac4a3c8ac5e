// RUN: relax-test-run %s

// relax.slice_scatter: x, in which the part that strided_slice would give is source.

#x = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
    [12.0, 13.0, 14.0, 15.0, 16.0, 17.0], [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
#a_4x2 = dense<[[-1.0, -2.0], [-3.0, -4.0], [-5.0, -6.0], [-7.0, -8.0]]> : tensor<4x2xf32>
#a_4x6 = dense<[[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0], [-7.0, -8.0, -9.0, -10.0, -11.0, -12.0],
    [-13.0, -14.0, -15.0, -16.0, -17.0, -18.0], [-19.0, -20.0, -21.0, -22.0, -23.0,
    -24.0]]> : tensor<4x6xf32>

//===--- Bounds ---===//

case @rows: relax.slice_scatter #x,
    dense<[[-1.0, -2.0, -3.0, -4.0, -5.0, -6.0],
        [-7.0, -8.0, -9.0, -10.0, -11.0, -12.0]]> : tensor<2x6xf32>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [-1.0, -2.0, -3.0, -4.0, -5.0, -6.0],
        [-7.0, -8.0, -9.0, -10.0, -11.0, -12.0],
        [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
case @rows_and_columns: relax.slice_scatter #x,
    dense<[[-1.0, -2.0], [-3.0, -4.0]]> : tensor<2x2xf32>
    {axes = array<i64: 0, 1>, begin = [#relax.expr<1>, -2],
        end = [#relax.expr<3>, #relax.expr<9223372036854775807>]}
    == dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, -1.0, -2.0],
        [12.0, 13.0, 14.0, 15.0, -3.0, -4.0],
        [18.0, 19.0, 20.0, 21.0, 22.0, 23.0]]> : tensor<4x6xf32>
case @every_second: relax.slice_scatter #x,
    dense<[[-1.0, -2.0, -3.0], [-4.0, -5.0, -6.0], [-7.0, -8.0, -9.0],
        [-10.0, -11.0, -12.0]]> : tensor<4x3xf32>
    {axes = array<i64: 1>, begin = [#relax.expr<0>], end = [#relax.expr<6>],
        strides = array<i64: 2>}
    == dense<[[-1.0, 1.0, -2.0, 3.0, -3.0, 5.0], [-4.0, 7.0, -5.0, 9.0, -6.0, 11.0],
        [-7.0, 13.0, -8.0, 15.0, -9.0, 17.0],
        [-10.0, 19.0, -11.0, 21.0, -12.0, 23.0]]> : tensor<4x6xf32>
case @every_third_from_one: relax.slice_scatter #x, #a_4x2
    {axes = array<i64: 1>, begin = [#relax.expr<1>], end = [#relax.expr<6>],
        strides = array<i64: 3>}
    == dense<[[0.0, -1.0, 2.0, 3.0, -2.0, 5.0], [6.0, -3.0, 8.0, 9.0, -4.0, 11.0],
        [12.0, -5.0, 14.0, 15.0, -6.0, 17.0],
        [18.0, -7.0, 20.0, 21.0, -8.0, 23.0]]> : tensor<4x6xf32>
case @nothing: relax.slice_scatter #x, dense<> : tensor<0x6xf32>
    {axes = array<i64: 0>, begin = [#relax.expr<3>], end = [#relax.expr<1>]}
    == #x
case @all: relax.slice_scatter #x, #a_4x6 {axes = array<i64>, begin = [], end = []} == #a_4x6

//===--- Symbols ---===//

case @symbolic_other_axis: relax.slice_scatter #x as tensor<?x6xf32, #relax.tensor<[n, 6]>>,
    #a_4x2 as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axes = array<i64: 1>, begin = [#relax.expr<2>], end = [#relax.expr<4>]}
    -> tensor<?x6xf32, #relax.tensor<[n, 6]>>
    == dense<[[0.0, 1.0, -1.0, -2.0, 4.0, 5.0], [6.0, 7.0, -3.0, -4.0, 10.0, 11.0],
        [12.0, 13.0, -5.0, -6.0, 16.0, 17.0],
        [18.0, 19.0, -7.0, -8.0, 22.0, 23.0]]> : tensor<4x6xf32>

// An expression is a position, and never counts from the end.
relax.func @symbolic_begin_before_the_first() {
  %x0 = relax.constant dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
  %x = relax.match_cast %x0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %a0 = relax.constant dense<[9.0, 8.0, 7.0]> : tensor<3xf32>
  %a = relax.match_cast %a0 : tensor<3xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %s = relax.strided_slice %a {axes = array<i64: 0>, begin = [#relax.expr<n -
      5>], end = [#relax.expr<n - 2>]} : (tensor<?xf32, #relax.tensor<[n]>>) ->
      tensor<?xf32, #relax.tensor<[max(max(n - 2, 0) - max(n - 5, 0), 0)]>>
  %y = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<n
      - 5>], end = [#relax.expr<n - 2>]} : (tensor<?xf32, #relax.tensor<[n]>>,
      tensor<?xf32, #relax.tensor<[max(max(n - 2, 0) - max(n - 5, 0), 0)]>>) ->
      tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[9.0, 1.0, 2.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  relax.return
}

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.slice_scatter dense<[1.0, 2.0, 3.0]> : tensor<3x$T>,
    dense<[7.0, 8.0]> : tensor<2x$T>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[1.0, 7.0, 8.0]> : tensor<3x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.slice_scatter dense<[1, 2, 3]> : tensor<3x$T>, dense<[7, 8]> : tensor<2x$T>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<3>]}
    == dense<[1, 7, 8]> : tensor<3x$T>

case @i1: relax.slice_scatter dense<[true, false]> : tensor<2xi1>, dense<[true]> : tensor<1xi1>
    {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [#relax.expr<2>]}
    == dense<true> : tensor<2xi1>
