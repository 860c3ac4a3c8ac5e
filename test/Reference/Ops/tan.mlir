// RUN: relax-test-run %s

// relax.tan: tan(x).

#x = dense<[0.5, -1.25, 3.0, -0.001, 2.0]>

//===--- Shapes ---===//

case @rank0: relax.tan dense<0.5> : tensor<f32> ~= dense<0.5463025> : tensor<f32>
case @rank3: relax.tan dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5463025, -3.0095696]], [[-0.14254655, -0.0010000004]]]> : tensor<2x1x2xf32>
case @symbolic: relax.tan dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5463025, -3.0095696], [-0.14254655, -0.0010000004]]> : tensor<2x2xf32>
case @empty: relax.tan dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.tan dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.tan #x : tensor<5x$T>
    ~= dense<[0.5463024898437905, -3.0095696738628313, -0.1425465430742778, -0.0010000003333334668,
        -2.185039863261519]> : tensor<5x$T>

case @f32: relax.tan #x : tensor<5xf32>
    ~= dense<[0.5463025, -3.0095696, -0.14254655, -0.0010000004, -2.1850398]> : tensor<5xf32>

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.tan dense<[nan, inf, -inf, 0.0, -0.0]> : tensor<5x$T>
    ~= dense<[nan, nan, nan, 0.0, -0.0]> : tensor<5x$T>
