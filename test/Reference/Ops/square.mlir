// RUN: relax-test-run %s

// relax.square: x * x.

#x = dense<[0.5, -1.25, 3.0, -0.001, 20.0]>

//===--- Shapes ---===//

case @rank0: relax.square dense<0.5> : tensor<f32> ~= dense<0.25> : tensor<f32>
case @rank3: relax.square dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[0.25, 1.5625]], [[9.0, 1.0000001e-06]]]> : tensor<2x1x2xf32>
case @symbolic: relax.square dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.25, 1.5625], [9.0, 1.0000001e-06]]> : tensor<2x2xf32>
case @empty: relax.square dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.square dense<> : tensor<0x3xf32>
    as tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f64
case @$T: relax.square #x : tensor<5x$T>
    ~= dense<[0.25, 1.5625, 9.0, 1.0e-06, 400.0]> : tensor<5x$T>

case @f32: relax.square #x : tensor<5xf32>
    ~= dense<[0.25, 1.5625, 9.0, 1.0000001e-06, 400.0]> : tensor<5xf32>

// TYPES: i8 i16 i32 i64
case @$T: relax.square dense<[min, -5, 0, 7, max]> : tensor<5x$T>
    == dense<[0, 25, 0, 49, 1]> : tensor<5x$T>

// TYPES: ui8 ui16 ui32 ui64
case @$T: relax.square dense<[0, 7, max]> : tensor<3x$T> == dense<[0, 49, 1]> : tensor<3x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.square dense<[nan, inf, -inf, 0.0, -0.0, 60000.0,
        -60000.0]> : tensor<7xf16>
    == dense<[nan, inf, inf, 0.0, 0.0, inf, inf]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.square dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    == dense<[nan, inf, inf, 0.0, 0.0, inf, inf]> : tensor<7x$T>

case @special_f64: relax.square dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300,
        -1.0e300]> : tensor<7xf64>
    == dense<[nan, inf, inf, 0.0, 0.0, inf, inf]> : tensor<7xf64>
