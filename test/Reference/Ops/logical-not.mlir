// RUN: relax-test-run %s

// relax.logical_not: not x.

case @i1: relax.logical_not dense<[true, false]> : tensor<2xi1>
    == dense<[false, true]> : tensor<2xi1>
case @symbolic: relax.logical_not dense<[[true, false], [true, true]]> : tensor<2x2xi1>
    as tensor<?x2xi1, #relax.tensor<[n, 2]>> -> tensor<?x2xi1, #relax.tensor<[n, 2]>>
    == dense<[[false, true], [false, false]]> : tensor<2x2xi1>
case @empty: relax.logical_not dense<> : tensor<0x2xi1> == dense<> : tensor<0x2xi1>
