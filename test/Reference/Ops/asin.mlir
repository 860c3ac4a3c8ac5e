// RUN: relax-test-run %s

// relax.asin: asin(x); NaN outside of the range.

//===--- Shapes ---===//

case @rank0: relax.asin dense<0.5> : tensor<f32> ~= dense<0.5235988> : tensor<f32>
case @rank3: relax.asin dense<[[[0.5, -0.25]], [[1.0, -1.0]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.5235988, -0.25268024]], [[1.5707964, -1.5707964]]]> : tensor<2x1x2xf32>
case @symbolic: relax.asin dense<[[0.5, -0.25], [1.0, -1.0]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5235988, -0.25268024], [1.5707964, -1.5707964]]> : tensor<2x2xf32>
case @empty: relax.asin dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.asin dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.asin dense<[0.5, -0.25, 1.0, -1.0, 0.0, 1.5]> : tensor<6x$T>
    ~= dense<[0.5235987755982989, -0.25268025514207865, 1.5707963267948966, -1.5707963267948966,
        0.0, nan]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.asin dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, nan, nan, 0.0, -0.0, nan, nan]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.asin dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, nan, nan, 0.0, -0.0, nan, nan]> : tensor<7x$T>

case @special_f64: relax.asin dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, nan, nan, 0.0, -0.0, nan, nan]> : tensor<7xf64>
