// RUN: relax-test-run %s

// relax.permute_dims: dimension i of the result is dimension axes[i] of the
// operand.

#x_2x3 = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
#x_2x1x3 = dense<[[[1.0, 2.0, 3.0]], [[4.0, 5.0, 6.0]]]> : tensor<2x1x3xf32>
#x_2x3x2 = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
    [11.0, 12.0]]]> : tensor<2x3x2xf32>
#x_2x2 = dense<[[true, false], [false, true]]> : tensor<2x2xi1>

//===--- Shapes ---===//

// Without axes the order is reversed.
case @reversed: relax.permute_dims #x_2x3
    == dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
case @reversed_rank3: relax.permute_dims #x_2x1x3
    == dense<[[[1.0, 4.0]], [[2.0, 5.0]], [[3.0, 6.0]]]> : tensor<3x1x2xf32>

// Neither this nor its inverse is its own inverse.
case @axes: relax.permute_dims #x_2x3x2 {axes = array<i64: 2, 0, 1>}
    == dense<[[[1.0, 3.0, 5.0], [7.0, 9.0, 11.0]], [[2.0, 4.0, 6.0],
        [8.0, 10.0, 12.0]]]> : tensor<2x2x3xf32>
case @negative_axes: relax.permute_dims #x_2x3x2 {axes = array<i64: -2, -1, 0>}
    == dense<[[[1.0, 7.0], [2.0, 8.0]], [[3.0, 9.0], [4.0, 10.0]], [[5.0, 11.0],
        [6.0, 12.0]]]> : tensor<3x2x2xf32>
case @identity: relax.permute_dims dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    {axes = array<i64: 0, 1>}
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
case @rank0: relax.permute_dims dense<7.0> : tensor<f32> {axes = array<i64>}
    == dense<7.0> : tensor<f32>
case @rank1: relax.permute_dims dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    == dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
case @symbolic: relax.permute_dims #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    -> tensor<?x?xf32, #relax.tensor<[m, n]>>
    == dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
case @symbolic_axes: relax.permute_dims #x_2x1x3 as tensor<?x1x?xf32, #relax.tensor<[n, 1, m]>>
    {axes = array<i64: 0, 2, 1>} -> tensor<?x?x1xf32, #relax.tensor<[n, m, 1]>>
    == dense<[[[1.0], [2.0], [3.0]], [[4.0], [5.0], [6.0]]]> : tensor<2x3x1xf32>
case @empty: relax.permute_dims dense<> : tensor<2x0x3xf32> == dense<> : tensor<3x0x2xf32>
case @empty_symbolic: relax.permute_dims dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<3x?xf32, #relax.tensor<[3, n]>>
    == dense<> : tensor<3x0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.permute_dims dense<[[1.5, -0.0], [nan, inf]]> : tensor<2x2x$T>
    == dense<[[1.5, nan], [-0.0, inf]]> : tensor<2x2x$T>

case @i1: relax.permute_dims #x_2x2 == #x_2x2

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.permute_dims dense<[[min, max], [1, 5]]> : tensor<2x2x$T>
    == dense<[[min, 1], [max, 5]]> : tensor<2x2x$T>
