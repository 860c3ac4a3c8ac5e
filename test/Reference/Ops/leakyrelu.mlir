// RUN: relax-test-run %s

// relax.leakyrelu: x, or alpha * x where that is negative.

//===--- Shapes ---===//

case @rank0: relax.leakyrelu dense<0.5> : tensor<f32> {alpha = 0.125 : f64}
    ~= dense<0.5> : tensor<f32>
case @rank3: relax.leakyrelu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    {alpha = 0.125 : f64}
    ~= dense<[[[0.5, -0.15625]], [[3.0, -0.000125]]]> : tensor<2x1x2xf32>
case @symbolic: relax.leakyrelu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {alpha = 0.125 : f64}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5, -0.15625], [3.0, -0.000125]]> : tensor<2x2xf32>
case @empty: relax.leakyrelu dense<> : tensor<2x0xf32> {alpha = 0.125 : f64}
    ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.leakyrelu dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> {alpha = 0.125 : f64}
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.leakyrelu dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    {alpha = 0.125 : f64}
    ~= dense<[0.5, -0.15625, 3.0, -0.000125, 8.0, -1.0]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.leakyrelu dense<[nan, inf, -inf, 0.0, -0.0, 60000.0,
        -60000.0]> : tensor<7xf16>
    {alpha = 0.125 : f64}
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -7500.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.leakyrelu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    {alpha = 0.125 : f64}
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.25e29]> : tensor<7x$T>

case @special_f64: relax.leakyrelu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300,
        -1.0e300]> : tensor<7xf64>
    {alpha = 0.125 : f64}
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.25e299]> : tensor<7xf64>
