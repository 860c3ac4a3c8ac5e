// RUN: relax-test-run %s

// relax.cos: cos(x).

//===--- Shapes ---===//

case @rank0: relax.cos dense<0.5> : tensor<f32> ~= dense<0.87758255> : tensor<f32>
case @rank3: relax.cos dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.87758255, 0.31532237]], [[-0.9899925, 0.9999995]]]> : tensor<2x1x2xf32>
case @symbolic: relax.cos dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.87758255, 0.31532237], [-0.9899925, 0.9999995]]> : tensor<2x2xf32>
case @empty: relax.cos dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.cos dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.cos dense<[0.5, -1.25, 3.0, -0.001, 2.0]> : tensor<5x$T>
    ~= dense<[0.8775825618903728, 0.3153223623952687, -0.9899924966004454, 0.9999995000000417,
        -0.4161468365471424]> : tensor<5x$T>
case @special_$T: relax.cos dense<[nan, inf, -inf, 0.0, -0.0]> : tensor<5x$T>
    ~= dense<[nan, nan, nan, 1.0, 1.0]> : tensor<5x$T>
