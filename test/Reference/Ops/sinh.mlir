// RUN: relax-test-run %s

// relax.sinh: sinh(x).

//===--- Shapes ---===//

case @rank0: relax.sinh dense<0.5> : tensor<f32> ~= dense<0.5210953> : tensor<f32>
case @rank3: relax.sinh dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5210953, -1.601919]], [[10.017875, -0.0010000002]]]> : tensor<2x1x2xf32>
case @symbolic: relax.sinh dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5210953, -1.601919], [10.017875, -0.0010000002]]> : tensor<2x2xf32>
case @empty: relax.sinh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.sinh dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.sinh dense<[0.5, -1.25, 3.0, -0.001, 8.0]> : tensor<5x$T>
    ~= dense<[0.5210953054937474, -1.6019190803008256, 10.017874927409903, -0.001000000166666675,
        1490.4788257895502]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.sinh dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, inf, -inf]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.sinh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, inf, -inf]> : tensor<7x$T>

case @special_f64: relax.sinh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, inf, -inf]> : tensor<7xf64>
