// RUN: relax-test-run %s

// relax.right_shift: keeps the sign of signed integers.

//===--- Shapes ---===//

case @rank0: relax.right_shift dense<3> : tensor<i32>, dense<2> : tensor<i32>
    == dense<0> : tensor<i32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.right_shift dense<[[1], [2]]> : tensor<2x1xi32>,
    dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<[[0, 0, 0], [0, 0, 1]]> : tensor<2x3xi32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.right_shift dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>,
    dense<[2, 3]> : tensor<2xi32>
    == dense<[[[0, 0]], [[0, 0]]]> : tensor<2x1x2xi32>
case @broadcast_symbolic: relax.right_shift dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
    as tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2, 3], [1, 2]]> : tensor<2x2xi32> as tensor<?x2xi32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>
    == dense<[[[0, 0], [0, 0]], [[0, 0], [1, 1]]]> : tensor<2x2x2xi32>
case @same_symbol: relax.right_shift dense<[1, 2, 3, 5]> : tensor<4xi32>
    as tensor<?xi32, #relax.tensor<[n]>>,
    dense<[2, 3, 1, 2]> : tensor<4xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> tensor<?xi32, #relax.tensor<[n]>>
    == dense<[0, 0, 1, 1]> : tensor<4xi32>
case @symbol_of_value_one: relax.right_shift dense<[[1, 2]]> : tensor<1x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[0, 0]]> : tensor<1x2xi32>
case @empty: relax.right_shift dense<> : tensor<0x3xi32>, dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<> : tensor<0x3xi32>
case @empty_symbolic: relax.right_shift dense<> : tensor<0x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi32>

//===--- Element types ---===//

case @i8: relax.right_shift dense<[1, 1, -1, 5, 5, -5, 127, -128]> : tensor<8xi8>,
    dense<[3, 7, 1, 8, -1, 8, 2, 2]> : tensor<8xi8>
    == dense<[0, 0, -1, 0, 0, -1, 31, -32]> : tensor<8xi8>
case @i16: relax.right_shift dense<[1, 1, -1, 5, 5, -5, 32767, -32768]> : tensor<8xi16>,
    dense<[3, 15, 1, 16, -1, 16, 2, 2]> : tensor<8xi16>
    == dense<[0, 0, -1, 0, 0, -1, 8191, -8192]> : tensor<8xi16>
case @i32: relax.right_shift dense<[1, 1, -1, 5, 5, -5, 2147483647, -2147483648]> : tensor<8xi32>,
    dense<[3, 31, 1, 32, -1, 32, 2, 2]> : tensor<8xi32>
    == dense<[0, 0, -1, 0, 0, -1, 536870911, -536870912]> : tensor<8xi32>
case @i64: relax.right_shift dense<[1, 1, -1, 5, 5, -5, 9223372036854775807,
        -9223372036854775808]> : tensor<8xi64>,
    dense<[3, 63, 1, 64, -1, 64, 2, 2]> : tensor<8xi64>
    == dense<[0, 0, -1, 0, 0, -1, 2305843009213693951, -2305843009213693952]> : tensor<8xi64>
case @ui8: relax.right_shift dense<[1, 1, 5, 5, 255, 255]> : tensor<6xui8>,
    dense<[3, 7, 8, 255, 2, 7]> : tensor<6xui8>
    == dense<[0, 0, 0, 0, 63, 1]> : tensor<6xui8>
case @ui16: relax.right_shift dense<[1, 1, 5, 5, 65535, 65535]> : tensor<6xui16>,
    dense<[3, 15, 16, 65535, 2, 15]> : tensor<6xui16>
    == dense<[0, 0, 0, 0, 16383, 1]> : tensor<6xui16>
case @ui32: relax.right_shift dense<[1, 1, 5, 5, 4294967295, 4294967295]> : tensor<6xui32>,
    dense<[3, 31, 32, 4294967295, 2, 31]> : tensor<6xui32>
    == dense<[0, 0, 0, 0, 1073741823, 1]> : tensor<6xui32>
case @ui64: relax.right_shift dense<[1, 1, 5, 5, 18446744073709551615,
        18446744073709551615]> : tensor<6xui64>,
    dense<[3, 63, 64, 18446744073709551615, 2, 63]> : tensor<6xui64>
    == dense<[0, 0, 0, 0, 4611686018427387903, 1]> : tensor<6xui64>
