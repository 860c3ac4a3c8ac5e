// RUN: relax-test-run %s

// relax.quantized_matmul: the integers are 1, 2, 3, 4 in the first column and
// 15, 0, 7, 8 in the second.

case @nibbles: relax.quantized_matmul dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>,
    dense<[[33, 15], [67, 135]]> : tensor<2x2xui8>,
    dense<[[0.5, 2.0]]> : tensor<1x2xf32>, dense<[[1, 8]]> : tensor<1x2xui8>
    {bits = 4 : i64, block_size = 4 : i64}
    == dense<[[10.0, -24.0]]> : tensor<1x2xf32>
case @blocks: relax.quantized_matmul dense<[[1.0, 2.0, 3.0, 4.0], [1.0, 0.0, 0.0, 1.0]]> : tensor<2x4xf32>,
    dense<[[33, 15], [67, 135]]> : tensor<2x2xui8>,
    dense<[[0.5, 2.0], [4.0, 1.0]]> : tensor<2x2xf32>, dense<[[1, 8], [0, 16]]> : tensor<2x2xui8>
    {bits = 4 : i64, block_size = 2 : i64}
    == dense<[[101.0, -77.0], [16.0, 6.0]]> : tensor<2x2xf32>
case @bytes: relax.quantized_matmul dense<[2.0, 0.5]> : tensor<2xf64>,
    dense<[[255, 0, 7], [1, 2, 3]]> : tensor<2x3xui8>,
    dense<[[1.0, 2.0, 0.25]]> : tensor<1x3xf32>, dense<[[128, 2, 3]]> : tensor<1x3xui8>
    {bits = 8 : i64, block_size = 2 : i64}
    == dense<[190.5, -8.0, 2.0]> : tensor<3xf64>
case @half: relax.quantized_matmul dense<[[1.0, 2.0]]> : tensor<1x2xf16>,
    dense<[[33]]> : tensor<1x1xui8>, dense<[[0.5]]> : tensor<1x1xbf16>,
    dense<[[0]]> : tensor<1x1xui8> {bits = 4 : i64, block_size = 2 : i64}
    == dense<[[2.5]]> : tensor<1x1xf16>
