// RUN: relax-test-run %s

// relax.bitwise_not: each bit of x turned around.

case @i1: relax.bitwise_not dense<[true, false]> : tensor<2xi1>
    == dense<[false, true]> : tensor<2xi1>

// TYPES: i8 i16 i32 i64
case @$T: relax.bitwise_not dense<[min, 5, max]> : tensor<3x$T>
    == dense<[max, -6, min]> : tensor<3x$T>

case @ui8: relax.bitwise_not dense<[0, 5, 255]> : tensor<3xui8>
    == dense<[255, 250, 0]> : tensor<3xui8>
case @ui16: relax.bitwise_not dense<[0, 5, 65535]> : tensor<3xui16>
    == dense<[65535, 65530, 0]> : tensor<3xui16>
case @ui32: relax.bitwise_not dense<[0, 5, 4294967295]> : tensor<3xui32>
    == dense<[4294967295, 4294967290, 0]> : tensor<3xui32>
case @ui64: relax.bitwise_not dense<[0, 5, 18446744073709551615]> : tensor<3xui64>
    == dense<[18446744073709551615, 18446744073709551610, 0]> : tensor<3xui64>
case @symbolic: relax.bitwise_not dense<[[1, -1], [0, 7]]> : tensor<2x2xi32>
    as tensor<?x2xi32, #relax.tensor<[n, 2]>> -> tensor<?x2xi32, #relax.tensor<[n, 2]>>
    == dense<[[-2, 0], [-1, -8]]> : tensor<2x2xi32>
case @empty: relax.bitwise_not dense<> : tensor<0x2xi32> == dense<> : tensor<0x2xi32>
