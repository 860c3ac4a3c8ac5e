// RUN: relax-test-run %s

// relax.where: a where the condition holds, else b.

#a = dense<[true, false, true]> : tensor<3xi1>
#b = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
#c = dense<[[-0.0, -1.0, -2.0], [-3.0, -4.0, -5.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.where #a, dense<[1.0, 0.0, 1.0]> : tensor<3x$T>,
    dense<[0.0, 1.0, 1.0]> : tensor<3x$T>
    == dense<[1.0, 1.0, 1.0]> : tensor<3x$T>

case @i1: relax.where #a, dense<[true, false, true]> : tensor<3xi1>,
    dense<[false, true, true]> : tensor<3xi1>
    == dense<[true, true, true]> : tensor<3xi1>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.where #a, dense<[1, 0, 1]> : tensor<3x$T>, dense<[0, 1, 1]> : tensor<3x$T>
    == dense<[1, 1, 1]> : tensor<3x$T>

case @broadcast: relax.where dense<[[true], [false]]> : tensor<2x1xi1>, #b,
    dense<-1.0> : tensor<f32>
    == dense<[[0.0, 1.0, 2.0], [-1.0, -1.0, -1.0]]> : tensor<2x3xf32>
case @broadcast_condition: relax.where dense<[[true, false, true]]> : tensor<1x3xi1>, #b, #c
    == dense<[[0.0, -1.0, 2.0], [3.0, -4.0, 5.0]]> : tensor<2x3xf32>
case @symbolic: relax.where #a as tensor<?xi1, #relax.tensor<[m]>>,
    #b as tensor<?x?xf32, #relax.tensor<[n, m]>>, #c as tensor<?x?xf32, #relax.tensor<[n, m]>>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[0.0, -1.0, 2.0], [3.0, -4.0, 5.0]]> : tensor<2x3xf32>
case @empty: relax.where dense<> : tensor<0xi1>, dense<> : tensor<0xf32>, dense<> : tensor<0xf32>
    == dense<> : tensor<0xf32>

// The element that is not selected has no effect.
case @nan_is_not_seen_through: relax.where #a, dense<[nan, inf, -0.0]> : tensor<3xf32>,
    dense<[-0.0, inf, nan]> : tensor<3xf32>
    == dense<[nan, inf, -0.0]> : tensor<3xf32>
