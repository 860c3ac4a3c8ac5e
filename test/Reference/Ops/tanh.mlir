// RUN: relax-test-run %s

// relax.tanh: the hyperbolic tangent.

//===--- Shapes ---===//

case @rank0: relax.tanh dense<0.5> : tensor<f32> ~= dense<0.46211717> : tensor<f32>
case @rank3: relax.tanh dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.46211717, -0.84828365]], [[0.9950548, -0.0009999997]]]> : tensor<2x1x2xf32>
case @symbolic: relax.tanh dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.46211717, -0.84828365], [0.9950548, -0.0009999997]]> : tensor<2x2xf32>
case @symbolic_expression: relax.tanh dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[0.46211717, -0.84828365, 0.9950548, -0.0009999997]> : tensor<4xf32>
case @empty: relax.tanh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.tanh dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.tanh dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    ~= dense<[0.46211715726000974, -0.8482836399575129, 0.9950547536867305, -0.0009999996666668,
        1.0]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_$T: relax.tanh dense<[nan, inf, -inf, 0.0, -0.0, 1000.0, -1000.0]> : tensor<7x$T>
    ~= dense<[nan, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7x$T>
