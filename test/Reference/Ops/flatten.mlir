// RUN: relax-test-run %s

// relax.flatten: one dimension with the elements in row-major order.

#x = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>

//===--- Shapes ---===//

// No dimension has one element.
case @rank0: relax.flatten dense<7.0> : tensor<f32> == dense<[7.0]> : tensor<1xf32>
case @rank1: relax.flatten dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
    == dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
case @rank2: relax.flatten #x == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @rank4: relax.flatten dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0],
        [7.0, 8.0]]]]> : tensor<2x1x2x2xf32>
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
case @symbolic: relax.flatten #x as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?xf32, #relax.tensor<[3 * n]>>
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @symbolic_product: relax.flatten #x as tensor<?x?xf32, #relax.tensor<[n, m]>>
    -> tensor<?xf32, #relax.tensor<[n * m]>>
    == dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
case @empty: relax.flatten dense<> : tensor<2x0x3xf32> == dense<> : tensor<0xf32>
case @empty_symbolic: relax.flatten dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?xf32, #relax.tensor<[3 * n]>>
    == dense<> : tensor<0xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.flatten dense<[[1.5, -0.0], [nan, inf]]> : tensor<2x2x$T>
    == dense<[1.5, -0.0, nan, inf]> : tensor<4x$T>

case @i1: relax.flatten dense<[[true, false], [false, true]]> : tensor<2x2xi1>
    == dense<[true, false, false, true]> : tensor<4xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.flatten dense<[[min, max], [1, 5]]> : tensor<2x2x$T>
    == dense<[min, max, 1, 5]> : tensor<4x$T>
