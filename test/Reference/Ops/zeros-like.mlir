// RUN: relax-test-run %s

// relax.zeros_like: a tensor of zeros, of the shape of another.

case @same_type: relax.zeros_like dense<[5.0, 6.0]> : tensor<2xf32> == dense<0.0> : tensor<2xf32>
case @another_type: relax.zeros_like dense<[5.0, 6.0]> : tensor<2xf32> {dtype = i8}
    == dense<0> : tensor<2xi8>
case @rank_0: relax.zeros_like dense<5.0> : tensor<f32> == dense<0.0> : tensor<f32>
case @empty: relax.zeros_like dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xf32>
case @symbolic: relax.zeros_like dense<[[5.0, 6.0]]> : tensor<1x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<0.0> : tensor<1x2xf32>

// TYPES: f16 bf16 f64
case @$T: relax.zeros_like dense<[1.0, 0.0]> : tensor<2x$T> == dense<0.0> : tensor<2x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32 ui64
case @$T: relax.zeros_like dense<[1, 0]> : tensor<2x$T> == dense<0> : tensor<2x$T>

case @i1: relax.zeros_like dense<[true, false]> : tensor<2xi1> == dense<false> : tensor<2xi1>
