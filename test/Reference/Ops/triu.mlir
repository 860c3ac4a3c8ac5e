// RUN: relax-test-run %s

// relax.triu: the upper triangle of matrices.

#x = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
#e = dense<[[0.0, 2.0, 3.0, 4.0], [0.0, 0.0, 7.0, 8.0], [0.0, 0.0, 0.0, 12.0]]> : tensor<3x4xf32>

//===--- Diagonals ---===//

case @diagonal: relax.triu #x
    == dense<[[1.0, 2.0, 3.0, 4.0], [0.0, 6.0, 7.0, 8.0], [0.0, 0.0, 11.0, 12.0]]> : tensor<3x4xf32>
case @above: relax.triu #x, dense<1> : tensor<i64> == #e
case @below: relax.triu #x, dense<-2> : tensor<i64> == #x
case @far_above: relax.triu #x, dense<10> : tensor<i64> == dense<0.0> : tensor<3x4xf32>
case @far_below: relax.triu #x, dense<-10> : tensor<i64> == #x
case @beyond_all: relax.triu #x, dense<9223372036854775807> : tensor<i64>
    == dense<0.0> : tensor<3x4xf32>
case @before_all: relax.triu #x, dense<-9223372036854775807> : tensor<i64> == #x

//===--- Shapes ---===//

case @batch: relax.triu dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
        [11.0, 12.0]]]> : tensor<2x3x2xf32>
    == dense<[[[1.0, 2.0], [0.0, 4.0], [0.0, 0.0]], [[7.0, 8.0], [0.0, 10.0],
        [0.0, 0.0]]]> : tensor<2x3x2xf32>
case @symbolic: relax.triu #x as tensor<?x?xf32, #relax.tensor<[n, m]>>, dense<1> : tensor<i64>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == #e
case @empty: relax.triu dense<> : tensor<0x3xf32> == dense<> : tensor<0x3xf32>
case @nan_outside: relax.triu dense<[[nan]]> : tensor<1x1xf32>, dense<1> : tensor<i64>
    == dense<[[0.0]]> : tensor<1x1xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.triu dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>
    == dense<[[1.0, 2.0], [0.0, 4.0]]> : tensor<2x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.triu dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>
    == dense<[[1, 2], [0, 4]]> : tensor<2x2x$T>

case @i1: relax.triu dense<true> : tensor<2x2xi1>
    == dense<[[true, true], [false, true]]> : tensor<2x2xi1>
