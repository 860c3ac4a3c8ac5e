// RUN: relax-test-run %s

// relax.bitwise_xor: bit by bit xor.

//===--- Shapes ---===//

case @rank0: relax.bitwise_xor dense<3> : tensor<i32>, dense<2> : tensor<i32>
    == dense<1> : tensor<i32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.bitwise_xor dense<[[1], [2]]> : tensor<2x1xi32>,
    dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<[[3, 2, 0], [0, 1, 3]]> : tensor<2x3xi32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.bitwise_xor dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>,
    dense<[2, 3]> : tensor<2xi32>
    == dense<[[[3, 1]], [[1, 6]]]> : tensor<2x1x2xi32>
case @broadcast_symbolic: relax.bitwise_xor dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
    as tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2, 3], [1, 2]]> : tensor<2x2xi32> as tensor<?x2xi32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>
    == dense<[[[3, 1], [0, 0]], [[1, 6], [2, 7]]]> : tensor<2x2x2xi32>
case @same_symbol: relax.bitwise_xor dense<[1, 2, 3, 5]> : tensor<4xi32>
    as tensor<?xi32, #relax.tensor<[n]>>,
    dense<[2, 3, 1, 2]> : tensor<4xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> tensor<?xi32, #relax.tensor<[n]>>
    == dense<[3, 1, 2, 7]> : tensor<4xi32>
case @symbol_of_value_one: relax.bitwise_xor dense<[[1, 2]]> : tensor<1x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[3, 1]]> : tensor<1x2xi32>
case @empty: relax.bitwise_xor dense<> : tensor<0x3xi32>, dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<> : tensor<0x3xi32>
case @empty_symbolic: relax.bitwise_xor dense<> : tensor<0x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi32>

//===--- Element types ---===//

case @i1: relax.bitwise_xor dense<[true, true, false, false]> : tensor<4xi1>,
    dense<[true, false, true, false]> : tensor<4xi1>
    == dense<[false, true, true, false]> : tensor<4xi1>
case @i8: relax.bitwise_xor dense<[-128, 127, 7, -7, 7, -7, 0, -128, 5]> : tensor<9xi8>,
    dense<[-1, 127, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi8>
    == dense<[127, 0, 5, -5, -7, 7, 0, -125, 5]> : tensor<9xi8>
case @i16: relax.bitwise_xor dense<[-32768, 32767, 7, -7, 7, -7, 0, -32768, 5]> : tensor<9xi16>,
    dense<[-1, 32767, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi16>
    == dense<[32767, 0, 5, -5, -7, 7, 0, -32765, 5]> : tensor<9xi16>
case @i32: relax.bitwise_xor dense<[-2147483648, 2147483647, 7, -7, 7, -7, 0, -2147483648,
        5]> : tensor<9xi32>,
    dense<[-1, 2147483647, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi32>
    == dense<[2147483647, 0, 5, -5, -7, 7, 0, -2147483645, 5]> : tensor<9xi32>
case @i64: relax.bitwise_xor dense<[-9223372036854775808, 9223372036854775807, 7, -7, 7, -7, 0,
        -9223372036854775808, 5]> : tensor<9xi64>,
    dense<[-1, 9223372036854775807, 2, 2, -2, -2, 0, 3, 0]> : tensor<9xi64>
    == dense<[9223372036854775807, 0, 5, -5, -7, 7, 0, -9223372036854775805, 5]> : tensor<9xi64>
case @ui8: relax.bitwise_xor dense<[255, 255, 7, 0, 5, 1]> : tensor<6xui8>,
    dense<[1, 255, 2, 3, 0, 255]> : tensor<6xui8>
    == dense<[254, 0, 5, 3, 5, 254]> : tensor<6xui8>
case @ui16: relax.bitwise_xor dense<[65535, 65535, 7, 0, 5, 1]> : tensor<6xui16>,
    dense<[1, 65535, 2, 3, 0, 65535]> : tensor<6xui16>
    == dense<[65534, 0, 5, 3, 5, 65534]> : tensor<6xui16>
case @ui32: relax.bitwise_xor dense<[4294967295, 4294967295, 7, 0, 5, 1]> : tensor<6xui32>,
    dense<[1, 4294967295, 2, 3, 0, 4294967295]> : tensor<6xui32>
    == dense<[4294967294, 0, 5, 3, 5, 4294967294]> : tensor<6xui32>
case @ui64: relax.bitwise_xor dense<[18446744073709551615, 18446744073709551615, 7, 0, 5,
        1]> : tensor<6xui64>,
    dense<[1, 18446744073709551615, 2, 3, 0, 18446744073709551615]> : tensor<6xui64>
    == dense<[18446744073709551614, 0, 5, 3, 5, 18446744073709551614]> : tensor<6xui64>
