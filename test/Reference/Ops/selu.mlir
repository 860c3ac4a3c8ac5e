// RUN: relax-test-run %s

// relax.selu: the scaled exponential unit.

#x = dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]>

//===--- Shapes ---===//

case @rank0: relax.selu dense<0.5> : tensor<f32> ~= dense<0.5253505> : tensor<f32>
case @rank3: relax.selu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5253505, -1.2543955]], [[3.152103, -0.0017572207]]]> : tensor<2x1x2xf32>
case @symbolic: relax.selu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5253505, -1.2543955], [3.152103, -0.0017572207]]> : tensor<2x2xf32>
case @empty: relax.selu dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.selu dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.selu #x : tensor<6x$T>
    ~= dense<[0.5253504936777402, -1.2543954463378648, 3.1521029620664414, -0.0017572205841202171,
        8.405607898843844, -1.7575095642223824]> : tensor<6x$T>

case @f32: relax.selu #x : tensor<6xf32>
    ~= dense<[0.5253505, -1.2543955, 3.152103, -0.0017572207, 8.405608, -1.7575096]> : tensor<6xf32>

//===--- NaN and infinity ---===//

case @special_f16: relax.selu dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, -1.7578125, 0.0, -0.0, 63040.0, -1.7578125]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.selu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, -1.7580993, 0.0, -0.0, 1.050701e30, -1.7580993]> : tensor<7x$T>

case @special_f64: relax.selu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, -1.7580993408473766, 0.0, -0.0, 1.0507009873554805e300,
        -1.7580993408473766]> : tensor<7xf64>
