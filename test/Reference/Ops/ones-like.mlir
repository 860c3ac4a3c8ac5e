// RUN: relax-test-run %s

// relax.ones_like: a tensor of ones, of the shape of another.

case @same_type: relax.ones_like dense<[5.0, 6.0]> : tensor<2xf32> == dense<1.0> : tensor<2xf32>
case @another_type: relax.ones_like dense<[5.0, 6.0]> : tensor<2xf32> {dtype = i8}
    == dense<1> : tensor<2xi8>
case @rank_0: relax.ones_like dense<5.0> : tensor<f32> == dense<1.0> : tensor<f32>
case @empty: relax.ones_like dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xf32>
case @symbolic: relax.ones_like dense<[[5.0, 6.0]]> : tensor<1x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<1.0> : tensor<1x2xf32>

// TYPES: f16 bf16 f64
case @$T: relax.ones_like dense<[1.0, 0.0]> : tensor<2x$T> == dense<1.0> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.ones_like dense<[1, 0]> : tensor<2x$T> == dense<1> : tensor<2x$T>

case @i1: relax.ones_like dense<[true, false]> : tensor<2xi1> == dense<true> : tensor<2xi1>
