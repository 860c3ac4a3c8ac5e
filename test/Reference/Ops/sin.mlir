// RUN: relax-test-run %s

// relax.sin: sin(x).

#x = dense<[0.5, -1.25, 3.0, -0.001, 2.0]>

//===--- Shapes ---===//

case @rank0: relax.sin dense<0.5> : tensor<f32> ~= dense<0.47942555> : tensor<f32>
case @rank3: relax.sin dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.47942555, -0.9489846]], [[0.14112, -0.0009999999]]]> : tensor<2x1x2xf32>
case @symbolic: relax.sin dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.47942555, -0.9489846], [0.14112, -0.0009999999]]> : tensor<2x2xf32>
case @empty: relax.sin dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.sin dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.sin #x : tensor<5x$T>
    ~= dense<[0.479425538604203, -0.9489846193555862, 0.1411200080598672, -0.0009999998333333417,
        0.9092974268256817]> : tensor<5x$T>

case @f32: relax.sin #x : tensor<5xf32>
    ~= dense<[0.47942555, -0.9489846, 0.14112, -0.0009999999, 0.9092974]> : tensor<5xf32>

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.sin dense<[nan, inf, -inf, 0.0, -0.0]> : tensor<5x$T>
    ~= dense<[nan, nan, nan, 0.0, -0.0]> : tensor<5x$T>
