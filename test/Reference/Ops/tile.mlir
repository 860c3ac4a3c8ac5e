// RUN: relax-test-run %s

// relax.tile: copies of a tensor along its dimensions.

#x = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
#e = dense<[[0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0, 2.0, 3.0],
    [0.0, 1.0, 0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0, 2.0, 3.0]]> : tensor<4x6xf32>

//===--- Shapes ---===//

case @vector: relax.tile dense<[1.0, 2.0]> : tensor<2xf32> {repeats = [#relax.expr<3>]}
    == dense<[1.0, 2.0, 1.0, 2.0, 1.0, 2.0]> : tensor<6xf32>
case @matrix: relax.tile #x {repeats = [#relax.expr<2>, #relax.expr<3>]} == #e
case @fewer_repeats: relax.tile #x {repeats = [#relax.expr<2>]}
    == dense<[[0.0, 1.0, 0.0, 1.0], [2.0, 3.0, 2.0, 3.0]]> : tensor<2x4xf32>
case @more_repeats: relax.tile dense<[1.0, 2.0]> : tensor<2xf32>
    {repeats = [#relax.expr<2>, #relax.expr<3>]}
    == dense<[[1.0, 2.0, 1.0, 2.0, 1.0, 2.0], [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]]> : tensor<2x6xf32>
case @of_a_scalar: relax.tile dense<5.0> : tensor<f32> {repeats = [#relax.expr<2>, #relax.expr<2>]}
    == dense<5.0> : tensor<2x2xf32>
case @once: relax.tile #x {repeats = [#relax.expr<1>, #relax.expr<1>]} == #x
case @never: relax.tile #x {repeats = [#relax.expr<0>, #relax.expr<1>]} == dense<> : tensor<0x2xf32>
case @of_nothing: relax.tile dense<> : tensor<0x2xf32> {repeats = [#relax.expr<3>, #relax.expr<1>]}
    == dense<> : tensor<0x2xf32>
case @no_repeats: relax.tile #x {repeats = []} == #x
case @symbolic: relax.tile #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {repeats = [#relax.expr<2>, #relax.expr<3>]} -> tensor<?x?xf32, #relax.tensor<[2 * n, 3 * m]>>
    == #e
case @symbolic_repeats: relax.tile dense<[[1.0], [2.0], [3.0]]> : tensor<3x1xf32>
    as tensor<?x1xf32, #relax.tensor<[n, 1]>> {repeats = [#relax.expr<1>, #relax.expr<n>]}
    -> tensor<?x?xf32, #relax.tensor<[n, n]>>
    == dense<[[1.0, 1.0, 1.0], [2.0, 2.0, 2.0], [3.0, 3.0, 3.0]]> : tensor<3x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.tile dense<[1.0, 2.0]> : tensor<2x$T> {repeats = [#relax.expr<2>]}
    == dense<[1.0, 2.0, 1.0, 2.0]> : tensor<4x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.tile dense<[1, 2]> : tensor<2x$T> {repeats = [#relax.expr<2>]}
    == dense<[1, 2, 1, 2]> : tensor<4x$T>

case @i1: relax.tile dense<[true, false]> : tensor<2xi1> {repeats = [#relax.expr<2>]}
    == dense<[true, false, true, false]> : tensor<4xi1>
