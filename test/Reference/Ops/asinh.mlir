// RUN: relax-test-run %s

// relax.asinh: asinh(x).

#x = dense<[0.5, -1.25, 3.0, -0.001, 8.0]>

//===--- Shapes ---===//

case @rank0: relax.asinh dense<0.5> : tensor<f32> ~= dense<0.4812118> : tensor<f32>
case @rank3: relax.asinh dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.4812118, -1.047593]], [[1.8184465, -0.0009999999]]]> : tensor<2x1x2xf32>
case @symbolic: relax.asinh dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.4812118, -1.047593], [1.8184465, -0.0009999999]]> : tensor<2x2xf32>
case @empty: relax.asinh dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.asinh dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.asinh #x : tensor<5x$T>
    ~= dense<[0.48121182505960347, -1.0475930126492587, 1.8184464592320668, -0.0009999998333334083,
        2.7764722807237177]> : tensor<5x$T>

case @f32: relax.asinh #x : tensor<5xf32>
    ~= dense<[0.4812118, -1.047593, 1.8184465, -0.0009999999, 2.7764723]> : tensor<5xf32>

//===--- NaN and infinity ---===//

case @special_f16: relax.asinh dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 11.695312, -11.695312]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.asinh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 69.7707, -69.7707]> : tensor<7x$T>

case @special_f64: relax.asinh dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, -inf, 0.0, -0.0, 691.4686750787737, -691.4686750787737]> : tensor<7xf64>
