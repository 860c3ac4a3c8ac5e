// RUN: relax-test-run %s

// relax.erf: the error function.

//===--- Shapes ---===//

case @rank0: relax.erf dense<0.5> : tensor<f32> ~= dense<0.5204999> : tensor<f32>
case @rank3: relax.erf dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5204999, -0.92290014]], [[0.9999779, -0.0011283788]]]> : tensor<2x1x2xf32>
case @symbolic: relax.erf dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5204999, -0.92290014], [0.9999779, -0.0011283788]]> : tensor<2x2xf32>
case @empty: relax.erf dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.erf dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.erf dense<[0.5, -1.25, 3.0, -0.0010004044, 20.0]> : tensor<5xf16>
    ~= dense<[0.52050781, -0.92285156, 1.0, -0.0011291504, 1.0]> : tensor<5xf16>

// TYPES: bf16 f32 f64
case @$T: relax.erf dense<[0.5, -1.25, 3.0, -0.001, 20.0]> : tensor<5x$T>
    ~= dense<[0.5204998778130465, -0.9229001282564582, 0.9999779095030014, -0.0011283787909692365,
        1.0]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.erf dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.erf dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7x$T>

case @special_f64: relax.erf dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, 1.0, -1.0, 0.0, -0.0, 1.0, -1.0]> : tensor<7xf64>
