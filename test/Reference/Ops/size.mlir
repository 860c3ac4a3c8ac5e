// RUN: relax-test-run %s

// relax.size: the number of elements of a tensor.

case @matrix: relax.size dense<0.0> : tensor<2x3xf32> == dense<6> : tensor<i64>
case @rank_0: relax.size dense<1> : tensor<i8> == dense<1> : tensor<i64>
case @empty: relax.size dense<> : tensor<0x3xf32> == dense<0> : tensor<i64>
case @symbolic: relax.size dense<0.0> : tensor<2x3xf32> as tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<6> : tensor<i64>
