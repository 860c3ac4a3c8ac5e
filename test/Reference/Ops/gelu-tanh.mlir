// RUN: relax-test-run %s

// relax.gelu_tanh: gelu by way of tanh.

//===--- Shapes ---===//

case @rank0: relax.gelu_tanh dense<0.5> : tensor<f32> ~= dense<0.345714> : tensor<f32>
case @rank3: relax.gelu_tanh dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.345714, -0.1322858]], [[2.9963627, -0.00049960107]]]> : tensor<2x1x2xf32>
case @symbolic: relax.gelu_tanh dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.345714, -0.1322858], [2.9963627, -0.00049960107]]> : tensor<2x2xf32>
case @empty: relax.gelu_tanh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.gelu_tanh dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.gelu_tanh dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    ~= dense<[0.34571400982514394, -0.13228579703028542, 2.996362607918227, -0.000499601057786418,
        8.0, -0.0]> : tensor<6x$T>
