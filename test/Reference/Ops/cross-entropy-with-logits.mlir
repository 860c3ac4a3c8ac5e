// RUN: relax-test-run %s

// relax.cross_entropy_with_logits: -sum(predictions * labels) / batch.

#x = dense<[[-2.0, -3.0625, -3.0, -2.4375], [-2.5, -0.0, -2.375, -0.9375],
    [-0.9375, -2.75, -2.625, -2.5625]]>
#a = dense<[[0.4375, 0.375, 0.1875, 0.5], [0.0, 1.0, 0.8125, 0.75], [0.6875, 0.0, 0.375, 0.375]]>

// TYPES: f16 bf16 f32 f64
case @$T: relax.cross_entropy_with_logits #x : tensor<3x4x$T>, #a : tensor<3x4x$T>
    ~= dense<3.0091145833333335> : tensor<$T>

case @vector: relax.cross_entropy_with_logits dense<[-2.0, -3.0625, -3.0, -2.4375]> : tensor<4xf32>,
    dense<[0.4375, 0.375, 0.1875, 0.5]> : tensor<4xf32>
    ~= dense<3.8046875> : tensor<f32>
case @more_dimensions: relax.cross_entropy_with_logits
    dense<[[[[-0.6875, -3.875], [-3.1875, -1.5]], [[-3.625, -1.5], [-3.8125, -0.1875]],
        [[-0.0625, -1.9375], [-1.4375, -0.9375]]], [[[-0.9375, -2.3125], [-0.9375, -2.3125]],
        [[-0.3125, -1.25], [-2.5, -0.5625]], [[-2.5, -3.625],
        [-2.6875, -2.3125]]]]> : tensor<2x3x2x2xf32>,
    dense<[[[[0.3125, -2.875], [-2.1875, -0.5]], [[-2.625, -0.5], [-2.8125, 0.8125]],
        [[0.9375, -0.9375], [-0.4375, 0.0625]]], [[[0.0625, -1.3125], [0.0625, -1.3125]],
        [[0.6875, -0.25], [-1.5, 0.4375]], [[-1.5, -2.625],
        [-1.6875, -1.3125]]]]> : tensor<2x3x2x2xf32>
    ~= dense<-36.101562> : tensor<f32>
case @symbolic: relax.cross_entropy_with_logits #x : tensor<3x4xf32>
    as tensor<?x?xf32, #relax.tensor<[n, c]>>,
    #a : tensor<3x4xf32> as tensor<?x?xf32, #relax.tensor<[n, c]>>
    ~= dense<3.0091145> : tensor<f32>
case @empty: relax.cross_entropy_with_logits dense<> : tensor<2x0xf32>, dense<> : tensor<2x0xf32>
    ~= dense<0.0> : tensor<f32>
