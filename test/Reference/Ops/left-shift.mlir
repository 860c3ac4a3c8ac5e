// RUN: relax-test-run %s

// relax.left_shift: a times two to the power of b.

//===--- Shapes ---===//

case @rank0: relax.left_shift dense<3> : tensor<i32>, dense<2> : tensor<i32>
    == dense<12> : tensor<i32>

// Each operand is repeated along a dimension of the other.
case @broadcast_both: relax.left_shift dense<[[1], [2]]> : tensor<2x1xi32>,
    dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<[[4, 8, 2], [8, 16, 4]]> : tensor<2x3xi32>

// Shapes are aligned at their last dimensions.
case @broadcast_lower_rank: relax.left_shift dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>,
    dense<[2, 3]> : tensor<2xi32>
    == dense<[[[4, 16]], [[12, 40]]]> : tensor<2x1x2xi32>
case @broadcast_symbolic: relax.left_shift dense<[[[1, 2]], [[3, 5]]]> : tensor<2x1x2xi32>
    as tensor<?x1x2xi32, #relax.tensor<[n, 1, 2]>>,
    dense<[[2, 3], [1, 2]]> : tensor<2x2xi32> as tensor<?x2xi32, #relax.tensor<[m, 2]>>
    -> tensor<?x?x2xi32, #relax.tensor<[n, m, 2]>>
    == dense<[[[4, 16], [2, 8]], [[12, 40], [6, 20]]]> : tensor<2x2x2xi32>
case @same_symbol: relax.left_shift dense<[1, 2, 3, 5]> : tensor<4xi32>
    as tensor<?xi32, #relax.tensor<[n]>>,
    dense<[2, 3, 1, 2]> : tensor<4xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> tensor<?xi32, #relax.tensor<[n]>>
    == dense<[4, 16, 6, 20]> : tensor<4xi32>
case @symbol_of_value_one: relax.left_shift dense<[[1, 2]]> : tensor<1x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[4, 16]]> : tensor<1x2xi32>
case @empty: relax.left_shift dense<> : tensor<0x3xi32>, dense<[[2, 3, 1]]> : tensor<1x3xi32>
    == dense<> : tensor<0x3xi32>
case @empty_symbolic: relax.left_shift dense<> : tensor<0x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>>, dense<[2, 3]> : tensor<2xi32>
    -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi32>

//===--- Element types ---===//

case @i8: relax.left_shift dense<[1, 1, -1, 5, 5, -5, 127, -128]> : tensor<8xi8>,
    dense<[3, 7, 1, 8, -1, 8, 2, 2]> : tensor<8xi8>
    == dense<[8, -128, -2, 0, 0, 0, -4, 0]> : tensor<8xi8>
case @i16: relax.left_shift dense<[1, 1, -1, 5, 5, -5, 32767, -32768]> : tensor<8xi16>,
    dense<[3, 15, 1, 16, -1, 16, 2, 2]> : tensor<8xi16>
    == dense<[8, -32768, -2, 0, 0, 0, -4, 0]> : tensor<8xi16>
case @i32: relax.left_shift dense<[1, 1, -1, 5, 5, -5, 2147483647, -2147483648]> : tensor<8xi32>,
    dense<[3, 31, 1, 32, -1, 32, 2, 2]> : tensor<8xi32>
    == dense<[8, -2147483648, -2, 0, 0, 0, -4, 0]> : tensor<8xi32>
case @i64: relax.left_shift dense<[1, 1, -1, 5, 5, -5, 9223372036854775807,
        -9223372036854775808]> : tensor<8xi64>,
    dense<[3, 63, 1, 64, -1, 64, 2, 2]> : tensor<8xi64>
    == dense<[8, -9223372036854775808, -2, 0, 0, 0, -4, 0]> : tensor<8xi64>
case @ui8: relax.left_shift dense<[1, 1, 5, 5, 255, 255]> : tensor<6xui8>,
    dense<[3, 7, 8, 255, 2, 7]> : tensor<6xui8>
    == dense<[8, 128, 0, 0, 252, 128]> : tensor<6xui8>
case @ui16: relax.left_shift dense<[1, 1, 5, 5, 65535, 65535]> : tensor<6xui16>,
    dense<[3, 15, 16, 65535, 2, 15]> : tensor<6xui16>
    == dense<[8, 32768, 0, 0, 65532, 32768]> : tensor<6xui16>
case @ui32: relax.left_shift dense<[1, 1, 5, 5, 4294967295, 4294967295]> : tensor<6xui32>,
    dense<[3, 31, 32, 4294967295, 2, 31]> : tensor<6xui32>
    == dense<[8, 2147483648, 0, 0, 4294967292, 2147483648]> : tensor<6xui32>
case @ui64: relax.left_shift dense<[1, 1, 5, 5, 18446744073709551615,
        18446744073709551615]> : tensor<6xui64>,
    dense<[3, 63, 64, 18446744073709551615, 2, 63]> : tensor<6xui64>
    == dense<[8, 9223372036854775808, 0, 0, 18446744073709551612,
        9223372036854775808]> : tensor<6xui64>
