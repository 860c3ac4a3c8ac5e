// RUN: relax-test-run %s

// relax.log: the natural logarithm.

//===--- Shapes ---===//

case @rank0: relax.log dense<0.5> : tensor<f32> ~= dense<-0.6931472> : tensor<f32>
case @rank3: relax.log dense<[[[0.5, 1.25]], [[3.0, 0.001]]]> : tensor<2x1x2xf32>
    ~= dense<[[[-0.6931472, 0.22314355]], [[1.0986123, -6.9077554]]]> : tensor<2x1x2xf32>
case @symbolic: relax.log dense<[[0.5, 1.25], [3.0, 0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[-0.6931472, 0.22314355], [1.0986123, -6.9077554]]> : tensor<2x2xf32>
case @empty: relax.log dense<> : tensor<2x0xf32> ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.log dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

// TYPES: f16 bf16 f32 f64
case @$T: relax.log dense<[0.5, 1.25, 3.0, 0.001, 20.0]> : tensor<5x$T>
    ~= dense<[-0.6931471805599453, 0.22314355131420976, 1.0986122886681098, -6.907755278982137,
        2.995732273553991]> : tensor<5x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.log dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    ~= dense<[nan, inf, nan, -inf, -inf, 11.0, nan]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.log dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    ~= dense<[nan, inf, nan, -inf, -inf, 69.07755, nan]> : tensor<7x$T>

case @special_f64: relax.log dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    ~= dense<[nan, inf, nan, -inf, -inf, 690.7755278982137, nan]> : tensor<7xf64>
