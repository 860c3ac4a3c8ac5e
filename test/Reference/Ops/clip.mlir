// RUN: relax-test-run %s

// relax.clip: moves elements into a range.

#x = dense<[[-7.0, 7.0], [nan, inf]]> : tensor<2x2xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.clip dense<[-7.0, -1.0, 0.0, 1.0, 7.0]> : tensor<5x$T>
    {min = -2.0 : $T, max = 3.0 : $T}
    == dense<[-2.0, -1.0, 0.0, 1.0, 3.0]> : tensor<5x$T>

// TYPES: i8 i16 i32 i64
case @$T: relax.clip dense<[-7, -1, 0, 1, 7]> : tensor<5x$T> {min = -2 : $T, max = 3 : $T}
    == dense<[-2, -1, 0, 1, 3]> : tensor<5x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.clip dense<[0, 1, 3, 7]> : tensor<4x$T> {min = 1 : $T, max = 3 : $T}
    == dense<[1, 1, 3, 3]> : tensor<4x$T>

case @only_min: relax.clip #x {min = 0.0 : f32} == dense<[[0.0, 7.0], [nan, inf]]> : tensor<2x2xf32>
case @only_max: relax.clip #x {max = 0.0 : f32}
    == dense<[[-7.0, 0.0], [nan, 0.0]]> : tensor<2x2xf32>
case @no_bounds: relax.clip #x == #x
case @max_wins: relax.clip #x {min = 3.0 : f32, max = 1.0 : f32}
    == dense<[[1.0, 1.0], [nan, 1.0]]> : tensor<2x2xf32>
case @symbolic: relax.clip #x as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {min = -1.0 : f32, max = 1.0 : f32} -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[-1.0, 1.0], [nan, 1.0]]> : tensor<2x2xf32>
case @empty: relax.clip dense<> : tensor<0x2xf32> {min = -1.0 : f32} == dense<> : tensor<0x2xf32>
