// RUN: relax-test-run %s

// relax.negative: -x. The sign of a float changes, also that of a zero; the
// least integer wraps around to itself.

//===--- Shapes ---===//

case @rank0: relax.negative dense<0.5> : tensor<f32> == dense<-0.5> : tensor<f32>
case @rank3: relax.negative dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    == dense<[[[-0.5, 1.25]], [[-3.0, 0.001]]]> : tensor<2x1x2xf32>
case @symbolic: relax.negative dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<[[-0.5, 1.25], [-3.0, 0.001]]> : tensor<2x2xf32>
case @symbolic_expression: relax.negative dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    == dense<[-0.5, 1.25, -3.0, 0.001]> : tensor<4xf32>
case @empty: relax.negative dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.negative dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    == dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.negative dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    == dense<[-0.5, 1.25, -3.0, 0.001, -20.0]> : tensor<5x$T>

case @i8: relax.negative dense<[-128, -127, 0, 1, 127]> : tensor<5xi8>
    == dense<[-128, 127, 0, -1, -127]> : tensor<5xi8>
case @i16: relax.negative dense<[-32768, -32767, 0, 1, 32767]> : tensor<5xi16>
    == dense<[-32768, 32767, 0, -1, -32767]> : tensor<5xi16>
case @i32: relax.negative dense<[-2147483648, -2147483647, 0, 1, 2147483647]> : tensor<5xi32>
    == dense<[-2147483648, 2147483647, 0, -1, -2147483647]> : tensor<5xi32>
case @i64: relax.negative dense<[-9223372036854775808, -9223372036854775807, 0, 1,
        9223372036854775807]> : tensor<5xi64>
    == dense<[-9223372036854775808, 9223372036854775807, 0, -1,
        -9223372036854775807]> : tensor<5xi64>

//===--- NaN and infinity ---===//

case @special_$T: relax.negative dense<[nan, inf, -inf, 0.0, -0.0]> : tensor<5x$T>
    == dense<[nan, -inf, inf, -0.0, 0.0]> : tensor<5x$T>
