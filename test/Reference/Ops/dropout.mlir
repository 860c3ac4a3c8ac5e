// RUN: relax-test-run %s

// relax.dropout: at inference, the operand and a mask of ones.

#x = dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>

//===--- Shapes ---===//

case @rank0: relax.dropout dense<7.0> : tensor<f32>
    == dense<7.0> : tensor<f32> == dense<1.0> : tensor<f32>
case @rank1: relax.dropout dense<[1.0, -2.0, 3.0]> : tensor<3xf32> {rate = 0.0 : f64}
    == dense<[1.0, -2.0, 3.0]> : tensor<3xf32> == dense<[1.0, 1.0, 1.0]> : tensor<3xf32>
case @rank3: relax.dropout #x {rate = 0.9 : f64} == #x == dense<1.0> : tensor<2x1x2xf32>
case @symbolic: relax.dropout dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>)
    == dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32> == dense<1.0> : tensor<2x2xf32>
case @empty: relax.dropout dense<> : tensor<0x2xf32>
    == dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xf32>
case @empty_symbolic: relax.dropout dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<?x2xf32, #relax.tensor<[n, 2]>>)
    == dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.dropout dense<[0.1, -0.0, nan, inf]> : tensor<4x$T>
    == dense<[0.1, -0.0, nan, inf]> : tensor<4x$T> == dense<1.0> : tensor<4x$T>
