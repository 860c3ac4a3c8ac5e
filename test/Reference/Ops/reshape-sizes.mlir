// RUN: relax-test-run %s

// relax.reshape_sizes: the shape that a reshape is given as data.

case @all: relax.reshape_sizes [2, 6], dense<[3, 4]> : tensor<2xi64>
    == dense<[3, 4]> : tensor<2xi64>
case @rest: relax.reshape_sizes [2, 6], dense<[4, -1]> : tensor<2xi64>
    == dense<[4, 3]> : tensor<2xi64>
case @zero_copies: relax.reshape_sizes [2, 6], dense<[0, 3, -1]> : tensor<3xi64>
    == dense<[2, 3, 2]> : tensor<3xi64>
case @allow_zero: relax.reshape_sizes [0, 6], dense<[3, 0]> : tensor<2xi64> {allow_zero = true}
    == dense<[3, 0]> : tensor<2xi64>
case @rest_of_nothing: relax.reshape_sizes [0, 6], dense<[0, -1]> : tensor<2xi64>
    == dense<0> : tensor<2xi64>
case @to_scalar: relax.reshape_sizes [1, 1], dense<> : tensor<0xi64> == dense<> : tensor<0xi64>
case @vector: relax.reshape_sizes [2, 3, 4], dense<[-1]> : tensor<1xi64>
    == dense<[24]> : tensor<1xi64>

// If the number of elements overflows or is negative, -1 becomes 0.
case @too_many_elements: relax.reshape_sizes [10],
    dense<[3, 6148914691236517206, -1]> : tensor<3xi64>
    == dense<[3, 6148914691236517206, 0]> : tensor<3xi64>
case @negative_sizes: relax.reshape_sizes [10], dense<[-2, -5, -1]> : tensor<3xi64>
    == dense<[-2, -5, 0]> : tensor<3xi64>
