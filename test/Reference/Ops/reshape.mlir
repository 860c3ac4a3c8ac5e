// RUN: relax-test-run %s

// relax.reshape: the elements in row-major order under another shape.

#a = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>

//===--- Shapes ---===//

case @joins: relax.reshape #a, [6] == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @splits: relax.reshape dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>, [3, 2]
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>

// The order is row-major: this is not a transposition.
case @regroups: relax.reshape #a, [3, 2]
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
case @rank0_to_ones: relax.reshape dense<7.0> : tensor<f32>, [1, 1]
    == dense<[[7.0]]> : tensor<1x1xf32>
case @ones_to_rank0: relax.reshape dense<[[7.0]]> : tensor<1x1xf32>, [] == dense<7.0> : tensor<f32>
case @moves_ones: relax.reshape dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>,
    [2, 2, 1, 1]
    == dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
case @same: relax.reshape dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>, [2, 2]
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
case @empty: relax.reshape dense<> : tensor<0x4xf32>, [2, 0] == dense<> : tensor<2x0xf32>

// Dimensions before the regrouped ones are unchanged.
case @symbolic_batch: relax.reshape dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0],
        [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
    as tensor<?x2x3xf32, #relax.tensor<[n, 2, 3]>>, [n, 6] -> tensor<?x6xf32, #relax.tensor<[n, 6]>>
    == dense<[[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 10.0, 11.0, 12.0]]> : tensor<2x6xf32>
case @symbolic_joins: relax.reshape #a as tensor<?x3xf32, #relax.tensor<[n, 3]>>, [3 * n]
    -> tensor<?xf32, #relax.tensor<[3 * n]>>
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @symbolic_splits: relax.reshape #a as tensor<?x?xf32, #relax.tensor<[n, m]>>, [n, 1, m]
    -> tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
    == dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>

// n * m elements both times.
case @symbolic_regroups: relax.reshape #a as tensor<?x?xf32, #relax.tensor<[n, m]>>, [m, n]
    -> tensor<?x?xf32, #relax.tensor<[m, n]>>
    == dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
case @symbolic_empty: relax.reshape dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>>, [3, n] -> tensor<3x?xf32, #relax.tensor<[3, n]>>
    == dense<> : tensor<3x0xf32>

// It is unknown that n * m is 6: this is checked at run time.
case @unproven_count: relax.reshape #a as tensor<?x?xf32, #relax.tensor<[n, m]>>, [6]
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>

// A shape that is known only when the program runs.
relax.func @shape_of_another() {
  %x = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %t0 = relax.constant dense<[[0, 0], [0, 0]]> : tensor<2x2xi8>
  %t = relax.match_cast %t0 : tensor<2x2xi8>
      -> tensor<?x?xi8, #relax.tensor<[n, m]>>
  %s = relax.shape_of %t : (tensor<?x?xi8, #relax.tensor<[n, m]>>)
      -> !relax.shape<[n, m]>
  %y = relax.reshape %x, %s : (tensor<4xf32>, !relax.shape<[n, m]>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x2xf32>
  relax.return
}

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.reshape dense<[1.5, -0.0, nan, inf]> : tensor<4x$T>, [2, 2]
    == dense<[[1.5, -0.0], [nan, inf]]> : tensor<2x2x$T>

case @i1: relax.reshape dense<[true, false, false, true]> : tensor<4xi1>, [2, 2]
    == dense<[[true, false], [false, true]]> : tensor<2x2xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.reshape dense<[min, max, 1, 5]> : tensor<4x$T>, [2, 2]
    == dense<[[min, max], [1, 5]]> : tensor<2x2x$T>
