// RUN: relax-test-run %s

// relax.broadcast_to: dimensions are aligned at the last ones of the shape, and
// those of size 1 repeated.

//===--- Shapes ---===//

case @new_dimensions: relax.broadcast_to dense<[1.0, 2.0]> : tensor<2xf32>, [3, 2]
    == dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<3x2xf32>
case @repeats_one: relax.broadcast_to dense<[[1.0], [2.0]]> : tensor<2x1xf32>, [2, 3]
    == dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]> : tensor<2x3xf32>
case @repeats_and_adds: relax.broadcast_to dense<[[1.0], [2.0]]> : tensor<2x1xf32>, [2, 2, 2]
    == dense<[[[1.0, 1.0], [2.0, 2.0]], [[1.0, 1.0], [2.0, 2.0]]]> : tensor<2x2x2xf32>
case @rank0: relax.broadcast_to dense<7.0> : tensor<f32>, [2, 2] == dense<7.0> : tensor<2x2xf32>
case @to_rank0: relax.broadcast_to dense<7.0> : tensor<f32>, [] == dense<7.0> : tensor<f32>
case @same: relax.broadcast_to dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>, [2, 2]
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>

// A dimension of 1 is repeated no times.
case @to_empty: relax.broadcast_to dense<[[1.0], [2.0]]> : tensor<2x1xf32>, [2, 0]
    == dense<> : tensor<2x0xf32>
case @empty: relax.broadcast_to dense<> : tensor<0x1xf32>, [2, 0, 3] == dense<> : tensor<2x0x3xf32>

// The symbols of the shape are those of another tensor.
relax.func @symbolic() {
  %t0 = relax.constant dense<[0, 0, 0]> : tensor<3xi8>
  %t = relax.match_cast %t0 : tensor<3xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %x = relax.constant dense<[[1.0], [2.0]]> : tensor<2x1xf32>
  %s = relax.shape [n, 2, n] -> !relax.shape<[n, 2, n]>
  %y = relax.broadcast_to %x, %s : (tensor<2x1xf32>, !relax.shape<[n, 2, n]>)
      -> tensor<?x2x?xf32, #relax.tensor<[n, 2, n]>>
  %e = relax.constant dense<[[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]],
      [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]]>
      : tensor<3x2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x2x?xf32, #relax.tensor<[n, 2, n]>>, tensor<3x2x3xf32>
  relax.return
}

case @symbolic_operand: relax.broadcast_to dense<[[1.0], [2.0]]> : tensor<2x1xf32>
    as tensor<?x1xf32, #relax.tensor<[n, 1]>>, [2, n, 3]
    -> tensor<2x?x3xf32, #relax.tensor<[2, n, 3]>>
    == dense<[[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], [[1.0, 1.0, 1.0],
        [2.0, 2.0, 2.0]]]> : tensor<2x2x3xf32>
case @symbolic_empty: relax.broadcast_to dense<> : tensor<0x1xf32>
    as tensor<?x1xf32, #relax.tensor<[n, 1]>>, [n, 2] -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.broadcast_to dense<[1.5, -0.0, nan, inf]> : tensor<4x$T>, [2, 4]
    == dense<[[1.5, -0.0, nan, inf], [1.5, -0.0, nan, inf]]> : tensor<2x4x$T>

case @i1: relax.broadcast_to dense<[true, false, false, true]> : tensor<4xi1>, [2, 4]
    == dense<[[true, false, false, true], [true, false, false, true]]> : tensor<2x4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.broadcast_to dense<[min, max, 1, 5]> : tensor<4x$T>, [2, 4]
    == dense<[[min, max, 1, 5], [min, max, 1, 5]]> : tensor<2x4x$T>
