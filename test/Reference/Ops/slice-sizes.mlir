// RUN: relax-test-run %s

// relax.slice_sizes: the sizes of a slice whose bounds are data.

case @rows: relax.slice_sizes [4, 6], dense<[1]> : tensor<1xi64>, dense<[3]> : tensor<1xi64>,
    dense<[1]> : tensor<1xi64>
    == dense<[2]> : tensor<1xi64>
case @both: relax.slice_sizes [4, 6], dense<[1, -4]> : tensor<2xi64>,
    dense<[100, -1]> : tensor<2xi64>, dense<[1, 2]> : tensor<2xi64>
    == dense<[3, 2]> : tensor<2xi64>
case @backwards: relax.slice_sizes [4, 6], dense<[-1, 5]> : tensor<2xi64>,
    dense<[-9223372036854775807, 0]> : tensor<2xi64>, dense<[-1, -2]> : tensor<2xi64>
    == dense<[4, 3]> : tensor<2xi64>
case @nothing: relax.slice_sizes [4], dense<[3]> : tensor<1xi64>, dense<[1]> : tensor<1xi64>,
    dense<[1]> : tensor<1xi64>
    == dense<[0]> : tensor<1xi64>
case @none: relax.slice_sizes [4], dense<> : tensor<0xi64>, dense<> : tensor<0xi64>,
    dense<> : tensor<0xi64>
    == dense<> : tensor<0xi64>
case @empty_dimension: relax.slice_sizes [0], dense<[0]> : tensor<1xi64>,
    dense<[5]> : tensor<1xi64>, dense<[1]> : tensor<1xi64>
    == dense<[0]> : tensor<1xi64>
