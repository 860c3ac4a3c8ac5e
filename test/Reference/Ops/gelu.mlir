// RUN: relax-test-run %s

// relax.gelu: x times the normal distribution's share below x.

//===--- Shapes ---===//

case @rank0: relax.gelu dense<0.5> : tensor<f32> ~= dense<0.34573123> : tensor<f32>
case @rank3: relax.gelu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.34573123, -0.13206221]], [[2.9959502, -0.00049960107]]]> : tensor<2x1x2xf32>
case @symbolic: relax.gelu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.34573123, -0.13206221], [2.9959502, -0.00049960107]]> : tensor<2x2xf32>
case @empty: relax.gelu dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.gelu dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.gelu dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    ~= dense<[0.34573123063700656, -0.13206221708356913, 2.99595030590511, -0.000499601057786089,
        7.999999999999995, -4.884981308350689e-15]> : tensor<6x$T>
