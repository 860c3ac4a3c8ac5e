// RUN: relax-test-run %s

// relax.tril: the lower triangle of matrices.

#x = dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>
#e = dense<[[1.0, 2.0, 0.0, 0.0], [5.0, 6.0, 7.0, 0.0], [9.0, 10.0, 11.0, 12.0]]> : tensor<3x4xf32>

//===--- Diagonals ---===//

case @diagonal: relax.tril #x
    == dense<[[1.0, 0.0, 0.0, 0.0], [5.0, 6.0, 0.0, 0.0], [9.0, 10.0, 11.0, 0.0]]> : tensor<3x4xf32>
case @above: relax.tril #x, dense<1> : tensor<i64> == #e
case @below: relax.tril #x, dense<-2> : tensor<i64>
    == dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [9.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>
case @far_above: relax.tril #x, dense<10> : tensor<i64> == #x
case @far_below: relax.tril #x, dense<-10> : tensor<i64> == dense<0.0> : tensor<3x4xf32>
case @beyond_all: relax.tril #x, dense<9223372036854775807> : tensor<i64> == #x
case @before_all: relax.tril #x, dense<-9223372036854775807> : tensor<i64>
    == dense<0.0> : tensor<3x4xf32>

//===--- Shapes ---===//

case @batch: relax.tril dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 8.0], [9.0, 10.0],
        [11.0, 12.0]]]> : tensor<2x3x2xf32>
    == dense<[[[1.0, 0.0], [3.0, 4.0], [5.0, 6.0]], [[7.0, 0.0], [9.0, 10.0],
        [11.0, 12.0]]]> : tensor<2x3x2xf32>
case @symbolic: relax.tril #x as tensor<?x?xf32, #relax.tensor<[n, m]>>, dense<1> : tensor<i64>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == #e
case @empty: relax.tril dense<> : tensor<0x3xf32> == dense<> : tensor<0x3xf32>
case @nan_outside: relax.tril dense<[[nan]]> : tensor<1x1xf32>, dense<-1> : tensor<i64>
    == dense<[[0.0]]> : tensor<1x1xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.tril dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2x$T>
    == dense<[[1.0, 0.0], [3.0, 4.0]]> : tensor<2x2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.tril dense<[[1, 2], [3, 4]]> : tensor<2x2x$T>
    == dense<[[1, 0], [3, 4]]> : tensor<2x2x$T>

case @i1: relax.tril dense<true> : tensor<2x2xi1>
    == dense<[[true, false], [true, true]]> : tensor<2x2xi1>
