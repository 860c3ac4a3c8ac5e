// RUN: relax-test-run %s

// relax.full: a tensor of one value.

//===--- Shapes ---===//

case @rank0: relax.full [], dense<7.0> : tensor<f32> == dense<7.0> : tensor<f32>
case @rank1: relax.full [3], dense<7.0> : tensor<f32> == dense<[7.0, 7.0, 7.0]> : tensor<3xf32>
case @rank3: relax.full [2, 1, 2], dense<-0.5> : tensor<f32> == dense<-0.5> : tensor<2x1x2xf32>
case @empty: relax.full [2, 0], dense<7.0> : tensor<f32> == dense<> : tensor<2x0xf32>

// The symbol of the shape is that of another tensor.
relax.func @symbolic() {
  %t0 = relax.constant dense<[0, 0, 0]> : tensor<3xi8>
  %t = relax.match_cast %t0 : tensor<3xi8> -> tensor<?xi8, #relax.tensor<[n]>>
  %s = relax.shape [n, 2 * n] -> !relax.shape<[n, 2 * n]>
  %v = relax.constant dense<7.0> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[n, 2 * n]>, tensor<f32>)
      -> tensor<?x?xf32, #relax.tensor<[n, 2 * n]>>
  %e = relax.constant dense<7.0> : tensor<3x6xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, 2 * n]>>, tensor<3x6xf32>
  relax.return
}

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.full [2], dense<0.1> : tensor<$T> == dense<[0.1, 0.1]> : tensor<2x$T>

// TYPES: f16 f32
case @$T_nan: relax.full [2], dense<nan> : tensor<$T> == dense<[nan, nan]> : tensor<2x$T>

case @i1: relax.full [2], dense<true> : tensor<i1> == dense<[true, true]> : tensor<2xi1>

// TYPES: i8 i16 i32 i64
case @$T: relax.full [2], dense<min> : tensor<$T> == dense<[min, min]> : tensor<2x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.full [2], dense<max> : tensor<$T> == dense<[max, max]> : tensor<2x$T>

case @negative_zero: relax.full [2], dense<-0.0> : tensor<f32>
    == dense<[-0.0, -0.0]> : tensor<2xf32>
