// RUN: relax-test-run %s

// relax.acos: acos(x); NaN outside of the range.

//===--- Shapes ---===//

case @rank0: relax.acos dense<0.5> : tensor<f32> ~= dense<1.0471976> : tensor<f32>
case @rank3: relax.acos dense<[[[0.5, -0.25]], [[1.0, -1.0]]]> : tensor<2x1x2xf32>
    ~= dense<[[[1.0471976, 1.8234766]], [[0.0, 3.1415927]]]> : tensor<2x1x2xf32>
case @symbolic: relax.acos dense<[[0.5, -0.25], [1.0, -1.0]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[1.0471976, 1.8234766], [0.0, 3.1415927]]> : tensor<2x2xf32>
case @empty: relax.acos dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.acos dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.acos dense<[0.5, -0.25, 1.0, -1.0, 0.0, 1.5]> : tensor<6x$T>
    ~= dense<[1.0471975511965976, 1.8234765819369754, 0.0, 3.141592653589793, 1.5707963267948966,
        nan]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.acos dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, nan, nan, 1.5703125, 1.5703125, nan, nan]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.acos dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, nan, nan, 1.5707964, 1.5707964, nan, nan]> : tensor<7x$T>

case @special_f64: relax.acos dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, nan, nan, 1.5707963267948966, 1.5707963267948966, nan, nan]> : tensor<7xf64>
