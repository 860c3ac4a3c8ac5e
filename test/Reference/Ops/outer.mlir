// RUN: relax-test-run %s

// relax.outer: all products of the elements of two vectors.

#e = dense<[[-1.0, 3.0, 2.0, 3.0], [1.0, -3.0, -2.0, -3.0],
    [-1.0, 3.0, 2.0, 3.0]]> : tensor<3x4xf32>

case @vectors: relax.outer dense<[1.0, -1.0, 1.0]> : tensor<3xf32>,
    dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32>
    == #e
case @symbolic: relax.outer dense<[1.0, -1.0, 1.0]> : tensor<3xf32>
    as tensor<?xf32, #relax.tensor<[n]>>,
    dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32> as tensor<?xf32, #relax.tensor<[m]>>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == #e
case @empty: relax.outer dense<> : tensor<0xf32>, dense<[-1.0, 3.0, 2.0, 3.0]> : tensor<4xf32>
    == dense<> : tensor<0x4xf32>

// TYPES: f16 bf16 f64
case @$T: relax.outer dense<[0.25, -0.25, 0.25]> : tensor<3x$T>,
    dense<[-0.25, 0.75, 0.5, 0.75]> : tensor<4x$T>
    == dense<[[-0.0625, 0.1875, 0.125, 0.1875], [0.0625, -0.1875, -0.125, -0.1875],
        [-0.0625, 0.1875, 0.125, 0.1875]]> : tensor<3x4x$T>

case @i8: relax.outer dense<[100, -3]> : tensor<2xi8>, dense<[2, 3, 127]> : tensor<3xi8>
    == dense<[[-56, 44, -100], [-6, -9, -125]]> : tensor<2x3xi8>

// TYPES: i16 i32 i64
case @$T: relax.outer dense<[100, -3]> : tensor<2x$T>, dense<[2, 3, 127]> : tensor<3x$T>
    == dense<[[200, 300, 12700], [-6, -9, -381]]> : tensor<2x3x$T>

case @ui8: relax.outer dense<[100, 255]> : tensor<2xui8>, dense<[2, 3, 127]> : tensor<3xui8>
    == dense<[[200, 44, 156], [254, 253, 129]]> : tensor<2x3xui8>

// TYPES: ui16 ui32 ui64
case @$T: relax.outer dense<[100, 255]> : tensor<2x$T>, dense<[2, 3, 127]> : tensor<3x$T>
    == dense<[[200, 300, 12700], [510, 765, 32385]]> : tensor<2x3x$T>

case @nan_and_infinity: relax.outer dense<[nan, inf, 1.0]> : tensor<3xf32>,
    dense<[0.0, -1.0]> : tensor<2xf32>
    == dense<[[nan, nan], [nan, -inf], [0.0, -1.0]]> : tensor<3x2xf32>
