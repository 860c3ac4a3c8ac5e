// RUN: relax-test-run %s

// relax.silu: x * sigmoid(x).

//===--- Shapes ---===//

case @rank0: relax.silu dense<0.5> : tensor<f32> ~= dense<0.31122968> : tensor<f32>
case @rank3: relax.silu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.31122968, -0.27837518]], [[2.8577223, -0.00049975]]]> : tensor<2x1x2xf32>
case @symbolic: relax.silu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.31122968, -0.27837518], [2.8577223, -0.00049975]]> : tensor<2x2xf32>
case @empty: relax.silu dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.silu dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.silu dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    ~= dense<[0.3112296656009273, -0.27837517353163604, 2.8577223804672998, -0.0004997500000208334,
        7.997317198956269, -0.002682801043731825]> : tensor<6x$T>
