// RUN: relax-test-run %s

// relax.elu: the exponential unit.

//===--- Shapes ---===//

case @rank0: relax.elu dense<0.5> : tensor<f32> {alpha = 0.75 : f64} ~= dense<0.5> : tensor<f32>
case @rank3: relax.elu dense<[[[0.5, -1.25]], [[3.0, -0.001]]]> : tensor<2x1x2xf32>
    {alpha = 0.75 : f64}
    ~= dense<[[[0.5, -0.5351214]], [[3.0, -0.00074962515]]]> : tensor<2x1x2xf32>
case @symbolic: relax.elu dense<[[0.5, -1.25], [3.0, -0.001]]> : tensor<2x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {alpha = 0.75 : f64}
    -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    ~= dense<[[0.5, -0.5351214], [3.0, -0.00074962515]]> : tensor<2x2xf32>
case @empty: relax.elu dense<> : tensor<2x0xf32> {alpha = 0.75 : f64} ~= dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.elu dense<> : tensor<0x3xf32> as tensor<?x3xf32, #relax.tensor<[n, 3]>>
    {alpha = 0.75 : f64} -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
    ~= dense<> : tensor<0x3xf32>

//===--- Element types ---===//

case @f16: relax.elu dense<[0.5, -1.25, 3.0, -0.0010004044, 8.0, -8.0]> : tensor<6xf16>
    {alpha = 0.75 : f64}
    ~= dense<[0.5, -0.53515625, 3.0, -0.00075006485, 8.0, -0.74951172]> : tensor<6xf16>
case @bf16: relax.elu dense<[0.5, -1.25, 3.0, -0.00099945068, 8.0, -8.0]> : tensor<6xbf16>
    {alpha = 0.75 : f64}
    ~= dense<[0.5, -0.53515625, 3.0, -0.00074768066, 8.0, -0.75]> : tensor<6xbf16>

// TYPES: f32 f64
case @$T: relax.elu dense<[0.5, -1.25, 3.0, -0.001, 8.0, -8.0]> : tensor<6x$T> {alpha = 0.75 : f64}
    ~= dense<[0.5, -0.5351214023548574, 3.0, -0.0007496251249687336, 8.0,
        -0.7497484030290731]> : tensor<6x$T>

//===--- NaN and infinity ---===//

case @special_f16: relax.elu dense<[nan, inf, -inf, 0.0, -0.0, 60000.0, -60000.0]> : tensor<7xf16>
    {alpha = 0.75 : f64}
    ~= dense<[nan, inf, -0.75, 0.0, -0.0, 60000.0, -0.75]> : tensor<7xf16>

// TYPES: bf16 f32
case @special_$T: relax.elu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e30, -1.0e30]> : tensor<7x$T>
    {alpha = 0.75 : f64}
    ~= dense<[nan, inf, -0.75, 0.0, -0.0, 1.0e30, -0.75]> : tensor<7x$T>

case @special_f64: relax.elu dense<[nan, inf, -inf, 0.0, -0.0, 1.0e300, -1.0e300]> : tensor<7xf64>
    {alpha = 0.75 : f64}
    ~= dense<[nan, inf, -0.75, 0.0, -0.0, 1.0e300, -0.75]> : tensor<7xf64>
