// RUN: relax-test-run %s

// relax.cumsum: the sum of the elements up to each one along an axis.

#x = dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.cumsum dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]> : tensor<2x3x$T> {axis = 1}
    ~= dense<[[0.5, 2.5, 5.5], [4.0, 2.5, 8.5]]> : tensor<2x3x$T>

// Wraps around.
case @i8: relax.cumsum dense<[[127, 1, 2], [3, -128, 127]]> : tensor<2x3xi8> {axis = 1}
    == dense<[[127, -128, -126], [3, -125, 2]]> : tensor<2x3xi8>
case @i16: relax.cumsum dense<[[32767, 1, 2], [3, -32768, 32767]]> : tensor<2x3xi16> {axis = 1}
    == dense<[[32767, -32768, -32766], [3, -32765, 2]]> : tensor<2x3xi16>
case @i32: relax.cumsum dense<[[2147483647, 1, 2], [3, -2147483648, 2147483647]]> : tensor<2x3xi32>
    {axis = 1}
    == dense<[[2147483647, -2147483648, -2147483646], [3, -2147483645, 2]]> : tensor<2x3xi32>
case @i64: relax.cumsum dense<[[9223372036854775807, 1, 2], [3, -9223372036854775808,
        9223372036854775807]]> : tensor<2x3xi64>
    {axis = 1}
    == dense<[[9223372036854775807, -9223372036854775808, -9223372036854775806],
        [3, -9223372036854775805, 2]]> : tensor<2x3xi64>

// TYPES: ui8 ui16 ui32
case @$T: relax.cumsum dense<[[max, 1, 2], [3, 0, max]]> : tensor<2x3x$T> {axis = 1}
    == dense<[[max, 0, 2], [3, 3, 2]]> : tensor<2x3x$T>

case @ui64: relax.cumsum dense<[[0, 1, 2], [3, 0, 0]]> : tensor<2x3xui64> {axis = 1}
    == dense<[[0, 1, 3], [3, 3, 3]]> : tensor<2x3xui64>

//===--- Where it starts and ends ---===//

case @exclusive: relax.cumsum #x {axis = 1, exclusive = true}
    ~= dense<[[0.0, 1.0, 3.0], [0.0, 4.0, -1.0]]> : tensor<2x3xf32>
case @reverse: relax.cumsum #x {axis = 1, reverse = true}
    ~= dense<[[6.0, 5.0, 3.0], [5.0, 1.0, 6.0]]> : tensor<2x3xf32>
case @exclusive_reverse: relax.cumsum #x {axis = 0, exclusive = true, reverse = true}
    ~= dense<[[4.0, -5.0, 6.0], [0.0, 0.0, 0.0]]> : tensor<2x3xf32>
case @middle_axis: relax.cumsum dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10],
        [11, 12]]]> : tensor<2x3x2xi32>
    {axis = -2}
    == dense<[[[1, 2], [4, 6], [9, 12]], [[7, 8], [16, 18], [27, 30]]]> : tensor<2x3x2xi32>
case @one_dimension: relax.cumsum dense<[3, 1, 4, 1, 5]> : tensor<5xi64> {axis = 0}
    == dense<[3, 4, 8, 9, 14]> : tensor<5xi64>

//===--- The element type of the result ---===//

case @of_truth_values: relax.cumsum dense<[true, false, true, true]> : tensor<4xi1>
    {axis = 0, dtype = i64}
    == dense<[1, 1, 2, 3]> : tensor<4xi64>

// Elements are converted before they are computed with.
case @wider: relax.cumsum dense<[100, 100, 100]> : tensor<3xi8> {axis = 0, dtype = i32}
    == dense<[100, 200, 300]> : tensor<3xi32>
case @narrower: relax.cumsum dense<[255, 3]> : tensor<2xi32> {axis = 0, dtype = i8}
    == dense<[-1, 2]> : tensor<2xi8>
case @integers_as_floats: relax.cumsum dense<[255, 2]> : tensor<2xui8> {axis = 0, dtype = f32}
    ~= dense<[255.0, 257.0]> : tensor<2xf32>
case @halves_as_floats: relax.cumsum dense<[0.099975586, 0.19995117, 0.30004883]> : tensor<3xf16>
    {axis = 0, dtype = f32}
    ~= dense<[0.099975586, 0.29992676, 0.5999756]> : tensor<3xf32>
case @doubles_as_halves: relax.cumsum dense<[0.1, 0.2]> : tensor<2xf64> {axis = 0, dtype = f16}
    ~= dense<[0.099975586, 0.29980469]> : tensor<2xf16>

//===--- Accumulated in f32 ---===//

// f16 cannot represent 2048 + 1, so sums in f16 would not change.
case @small_terms_f16: relax.cumsum dense<[2048.0, 1.0, 1.0, 1.0, 1.0]> : tensor<5xf16> {axis = 0}
    == dense<[2048.0, 2048.0, 2050.0, 2052.0, 2052.0]> : tensor<5xf16>

//===--- NaN and infinity ---===//

case @nan: relax.cumsum dense<[1.0, nan, 2.0]> : tensor<3xf32> {axis = 0}
    == dense<[1.0, nan, nan]> : tensor<3xf32>
case @infinity: relax.cumsum dense<[1.0, inf, -inf]> : tensor<3xf32> {axis = 0}
    == dense<[1.0, inf, nan]> : tensor<3xf32>

//===--- Sizes ---===//

case @symbolic: relax.cumsum #x as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    ~= dense<[[1.0, 2.0, 3.0], [5.0, -3.0, 9.0]]> : tensor<2x3xf32>

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.cumsum %x {axis = -1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[1.0, 3.0, 6.0], [4.0, -1.0, 5.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<?x?xf32>, tensor<2x3xf32>
  relax.return
}

case @empty: relax.cumsum dense<> : tensor<2x0xf32> {axis = 1} == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.cumsum dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axis = 0} -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>
