// RUN: relax-test-run %s

// relax.atan: atan(x).

//===--- Shapes ---===//

case @rank0: relax.atan dense<0.5> : tensor<f32> ~= dense<0.4636476> : tensor<f32>
case @rank3: relax.atan dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.4636476, -0.8960554]], [[1.2490457, -0.0009999997]]]> : tensor<2x1x2xf32>
case @symbolic: relax.atan dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.4636476, -0.8960554], [1.2490457, -0.0009999997]]> : tensor<2x2xf32>
case @empty: relax.atan dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.atan dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.atan dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    ~= dense<[0.4636476090008061, -0.8960553845713439, 1.2490457723982544, -0.0009999996666668668,
        1.5208379310729538]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.atan dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, 1.5703125, -1.5703125, 0.0, -0.0, 1.5703125, -1.5703125]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.atan dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, 1.5707964, -1.5707964, 0.0, -0.0, 1.5707964, -1.5707964]> : tensor<7x$T>

case @special_f64: relax.atan dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, 1.5707963267948966, -1.5707963267948966, 0.0, -0.0, 1.5707963267948966,
        -1.5707963267948966]> : tensor<7xf64>
