// RUN: relax-test-run %s

// relax.exp: the exponential. A result that overflows is infinite; f16 and bf16
// are computed in f32.

//===--- Shapes ---===//

case @rank0: relax.exp dense<0.5> : tensor<f32> ~= dense<1.6487212> : tensor<f32>
case @rank3: relax.exp dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[1.6487212, 0.2865048]], [[20.085537, 0.9990005]]]> : tensor<2x1x2xf32>
case @symbolic: relax.exp dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[1.6487212, 0.2865048], [20.085537, 0.9990005]]> : tensor<2x2xf32>
case @symbolic_expression: relax.exp dense<[0.5, -1.25, 3.0, -0.001]> : tensor<4xf32>
    as tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[1.6487212, 0.2865048, 20.085537, 0.9990005]> : tensor<4xf32>
case @empty: relax.exp dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.exp dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.exp dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0, 11.0]> : tensor<7xf16>
    ~= dense<[1.648, 0.2866, 20.08, 0.999, 2980.0, 0.0003355, 59870.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @$T: relax.exp dense<[0.5, -1.25, 3.0, -0.001, 20.0, -80.0, 88.0]> : tensor<7x$T>
    ~= dense<[1.6487212, 0.2865048, 20.085537, 0.9990005, 4.851652e8, 1.8048513e-35,
        1.6516363e38]> : tensor<7x$T>

case @f64: relax.exp dense<[0.5, -1.25, 3.0, -0.001, 200.0, -600.0, 700.0]> : tensor<7xf64>
    ~= dense<[1.6487212707001282, 0.2865047968601901, 20.085536923187668, 0.999000499833375,
        7.225973768125749e86, 2.6503965530043108e-261, 1.0142320547350045e304]> : tensor<7xf64>

//===--- NaN and infinity ---===//

// TYPES: f16 bf16 f32 f64
case @special_$T: relax.exp dense<[nan, inf, -inf, 0.0, -0.0, 1000.0, -1000.0]> : tensor<7x$T>
    ~= dense<[nan, inf, 0.0, 1.0, 1.0, inf, 0.0]> : tensor<7x$T>
