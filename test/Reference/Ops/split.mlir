// RUN: relax-test-run %s

// relax.split: parts of a tensor along one dimension.

#x = dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0],
    [7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x7xf32>

//===--- Sections ---===//

case @two_rows: relax.split #x {axis = 0 : i64, sections = 2 : i64}
    == dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]]> : tensor<1x7xf32>
    == dense<[[7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<1x7xf32>
case @last_is_smaller: relax.split #x {axis = 1 : i64, sections = 3 : i64}
    == dense<[[0.0, 1.0, 2.0], [7.0, 8.0, 9.0]]> : tensor<2x3xf32>
    == dense<[[3.0, 4.0, 5.0], [10.0, 11.0, 12.0]]> : tensor<2x3xf32>
    == dense<[[6.0], [13.0]]> : tensor<2x1xf32>
case @last_are_empty: relax.split dense<[0.0, 1.0]> : tensor<2xf32>
    {axis = 0 : i64, sections = 3 : i64}
    == dense<[0.0]> : tensor<1xf32> == dense<[1.0]> : tensor<1xf32> == dense<> : tensor<0xf32>
case @one: relax.split #x {axis = -1 : i64, sections = 1 : i64} == #x
case @symbolic_other_axis: relax.split #x as tensor<?x7xf32, #relax.tensor<[n, 7]>>
    {axis = 1 : i64, sections = 2 : i64}
    -> (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
    == dense<[[0.0, 1.0, 2.0, 3.0], [7.0, 8.0, 9.0, 10.0]]> : tensor<2x4xf32>
    == dense<[[4.0, 5.0, 6.0], [11.0, 12.0, 13.0]]> : tensor<2x3xf32>

//===--- Indices ---===//

case @indices: relax.split #x {axis = 1 : i64, indices = [#relax.expr<2>, #relax.expr<3>]}
    == dense<[[0.0, 1.0], [7.0, 8.0]]> : tensor<2x2xf32> == dense<[[2.0], [9.0]]> : tensor<2x1xf32>
    == dense<[[3.0, 4.0, 5.0, 6.0], [10.0, 11.0, 12.0, 13.0]]> : tensor<2x4xf32>
case @index_beyond_the_end: relax.split #x
    {axis = 1 : i64, indices = [#relax.expr<2>, #relax.expr<9>]}
    == dense<[[0.0, 1.0], [7.0, 8.0]]> : tensor<2x2xf32>
    == dense<[[2.0, 3.0, 4.0, 5.0, 6.0], [9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x5xf32>
    == dense<> : tensor<2x0xf32>
case @indices_backwards: relax.split #x {axis = 1 : i64, indices = [#relax.expr<4>, #relax.expr<2>]}
    == dense<[[0.0, 1.0, 2.0, 3.0], [7.0, 8.0, 9.0, 10.0]]> : tensor<2x4xf32>
    == dense<> : tensor<2x0xf32>
    == dense<[[2.0, 3.0, 4.0, 5.0, 6.0], [9.0, 10.0, 11.0, 12.0, 13.0]]> : tensor<2x5xf32>
case @negative_index: relax.split #x {axis = 1 : i64, indices = [-1]}
    == dense<[[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [7.0, 8.0, 9.0, 10.0, 11.0, 12.0]]> : tensor<2x6xf32>
    == dense<[[6.0], [13.0]]> : tensor<2x1xf32>

// An expression is a position, and never counts from the end.
case @symbolic_index_before_the_first: relax.split dense<[0.0, 1.0, 2.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>
    {axis = 0 : i64, indices = [#relax.expr<n - 5>, #relax.expr<n - 1>]}
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    == dense<> : tensor<0xf32> == dense<[0.0, 1.0]> : tensor<2xf32> == dense<[2.0]> : tensor<1xf32>
case @no_indices: relax.split #x {axis = 1 : i64, indices = []} == #x

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.split dense<[1.0, 2.0, 3.0]> : tensor<3x$T> {axis = 0 : i64, sections = 2 : i64}
    == dense<[1.0, 2.0]> : tensor<2x$T> == dense<[3.0]> : tensor<1x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.split dense<[1, 2, 3]> : tensor<3x$T> {axis = 0 : i64, sections = 2 : i64}
    == dense<[1, 2]> : tensor<2x$T> == dense<[3]> : tensor<1x$T>

case @i1: relax.split dense<[true, false]> : tensor<2xi1> {axis = 0 : i64, sections = 2 : i64}
    == dense<[true]> : tensor<1xi1> == dense<[false]> : tensor<1xi1>
