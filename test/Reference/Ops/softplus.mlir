// RUN: relax-test-run %s

// relax.softplus: log(1 + exp(beta * x)) / beta.

//===--- Shapes ---===//

case @rank0: relax.softplus dense<0.5> : tensor<f32> {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<0.6566308> : tensor<f32>
case @rank3: relax.softplus dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<[[[0.6566308, 0.039444868]], [[3.0012379, 0.34607384]]]> : tensor<2x1x2xf32>
case @symbolic: relax.softplus dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {beta = 2.0 : f64, threshold = 10.0 : f64}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.6566308, 0.039444868], [3.0012379, 0.34607384]]> : tensor<2x2xf32>
case @empty: relax.softplus dense<> : tensor<2x0xf32> {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.softplus dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> {beta = 2.0 : f64, threshold = 10.0 : f64}
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.softplus dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T>
    {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<[0.6566308437591114, 0.03944486714627481, 3.001237842568865, 0.346073840279931, 8.0,
        5.626758419358841e-08]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.softplus dense<[nan, inf, -inf, 0.0, -0.0, 60000.0,
        -60000.0]> : tensor<7xf16>
    {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<[nan, inf, 0.0, 0.34667969, 0.34667969, 60000.0, 0.0]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.softplus dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<[nan, inf, 0.0, 0.3465736, 0.3465736, 1.0e30, 0.0]> : tensor<7x$T>

case @special_f64: relax.softplus dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300,
        -1.0e300]> : tensor<7xf64>
    {beta = 2.0 : f64, threshold = 10.0 : f64}
    ~= dense<[nan, inf, 0.0, 0.34657359027997264, 0.34657359027997264, 1.0e300,
        0.0]> : tensor<7xf64>
