// RUN: relax-test-run %s

// relax.full_like: a tensor of one value, of the shape of another.

case @another_type: relax.full_like dense<[5.0, 6.0]> : tensor<2xf32>, dense<7> : tensor<i64>
    == dense<7> : tensor<2xi64>
case @rank_0: relax.full_like dense<5.0> : tensor<f32>, dense<3.0> : tensor<f32>
    == dense<3.0> : tensor<f32>
case @empty: relax.full_like dense<> : tensor<0x2xf32>, dense<1.0> : tensor<f32>
    == dense<> : tensor<0x2xf32>
case @symbolic: relax.full_like dense<[[5.0, 6.0]]> : tensor<1x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>>, dense<2.0> : tensor<f32>
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<2.0> : tensor<1x2xf32>

// TYPES: f16 bf16 f64
case @$T: relax.full_like dense<[1.0, 0.0]> : tensor<2xf32>, dense<3.0> : tensor<$T>
    == dense<3.0> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.full_like dense<[1.0, 0.0]> : tensor<2xf32>, dense<3> : tensor<$T>
    == dense<3> : tensor<2x$T>

case @i1: relax.full_like dense<[1.0, 0.0]> : tensor<2xf32>, dense<true> : tensor<i1>
    == dense<true> : tensor<2xi1>
