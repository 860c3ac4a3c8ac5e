// RUN: relax-test-run %s

// relax.prelu: leaky relu with a slope for each channel.

#a_2x2x2 = dense<[[[1.0, -2.0], [-3.0, 4.0]], [[-5.0, 6.0], [7.0, -8.0]]]>
#a_2x2 = dense<[[nan, inf], [-inf, -0.0]]> : tensor<2x2xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.prelu #a_2x2x2 : tensor<2x2x2x$T>, dense<[0.5, 2.0]> : tensor<2x$T>
    ~= dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0, -16.0]]]> : tensor<2x2x2x$T>

case @last_axis: relax.prelu #a_2x2x2 : tensor<2x2x2xf32>, dense<[0.5, 2.0]> : tensor<2xf32>
    {axis = -1 : i64}
    ~= dense<[[[1.0, -4.0], [-1.5, 4.0]], [[-2.5, 6.0], [7.0, -16.0]]]> : tensor<2x2x2xf32>
case @one_slope: relax.prelu #a_2x2x2 : tensor<2x2x2xf32>, dense<[0.5]> : tensor<1xf32>
    ~= dense<[[[1.0, -1.0], [-1.5, 4.0]], [[-2.5, 6.0], [7.0, -4.0]]]> : tensor<2x2x2xf32>
case @symbolic: relax.prelu #a_2x2x2 : tensor<2x2x2xf32>
    as tensor<?x?x2xf32, #relax.tensor<[n, c, 2]>>,
    dense<[0.5, 2.0]> : tensor<2xf32> as tensor<?xf32, #relax.tensor<[c]>>
    -> tensor<?x?x2xf32, #relax.tensor<[n, c, 2]>>
    ~= dense<[[[1.0, -1.0], [-6.0, 4.0]], [[-2.5, 6.0], [7.0, -16.0]]]> : tensor<2x2x2xf32>
case @empty: relax.prelu dense<> : tensor<0x2x2xf32>, dense<[0.5, 2.0]> : tensor<2xf32>
    ~= dense<> : tensor<0x2x2xf32>
case @special: relax.prelu #a_2x2, dense<[0.5, 2.0]> : tensor<2xf32> ~= #a_2x2
