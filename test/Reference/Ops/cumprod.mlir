// RUN: relax-test-run %s

// relax.cumprod: the product of the elements up to each one along an axis.

#x = dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.cumprod dense<[[0.5, 2.0, 3.0], [4.0, -1.5, 6.0]]> : tensor<2x3x$T> {axis = 1}
    ~= dense<[[0.5, 1.0, 3.0], [4.0, -6.0, -36.0]]> : tensor<2x3x$T>

// Wraps around.
// TYPES: i8 i16 i32 i64
case @$T: relax.cumprod dense<[[max, 1, 2], [3, min, max]]> : tensor<2x3x$T> {axis = 1}
    == dense<[[max, max, -2], [3, min, min]]> : tensor<2x3x$T>

case @ui8: relax.cumprod dense<[[255, 1, 2], [3, 0, 255]]> : tensor<2x3xui8> {axis = 1}
    == dense<[[255, 255, 254], [3, 0, 0]]> : tensor<2x3xui8>
case @ui16: relax.cumprod dense<[[65535, 1, 2], [3, 0, 65535]]> : tensor<2x3xui16> {axis = 1}
    == dense<[[65535, 65535, 65534], [3, 0, 0]]> : tensor<2x3xui16>
case @ui32: relax.cumprod dense<[[4294967295, 1, 2], [3, 0, 4294967295]]> : tensor<2x3xui32>
    {axis = 1}
    == dense<[[4294967295, 4294967295, 4294967294], [3, 0, 0]]> : tensor<2x3xui32>
case @ui64: relax.cumprod dense<[[0, 1, 2], [3, 0, 0]]> : tensor<2x3xui64> {axis = 1}
    == dense<[[0, 0, 0], [3, 0, 0]]> : tensor<2x3xui64>

//===--- Where it starts and ends ---===//

case @exclusive: relax.cumprod #x {axis = 1, exclusive = true}
    ~= dense<[[1.0, 1.0, 2.0], [1.0, 4.0, -20.0]]> : tensor<2x3xf32>
case @reverse: relax.cumprod #x {axis = 1, reverse = true}
    ~= dense<[[6.0, 6.0, 3.0], [-120.0, -30.0, 6.0]]> : tensor<2x3xf32>
case @exclusive_reverse: relax.cumprod #x {axis = 0, exclusive = true, reverse = true}
    ~= dense<[[4.0, -5.0, 6.0], [1.0, 1.0, 1.0]]> : tensor<2x3xf32>
case @middle_axis: relax.cumprod dense<[[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10],
        [11, 12]]]> : tensor<2x3x2xi32>
    {axis = -2}
    == dense<[[[1, 2], [3, 8], [15, 48]], [[7, 8], [63, 80], [693, 960]]]> : tensor<2x3x2xi32>
case @one_dimension: relax.cumprod dense<[3, 1, 4, 1, 5]> : tensor<5xi64> {axis = 0}
    == dense<[3, 3, 12, 12, 60]> : tensor<5xi64>

//===--- The element type of the result ---===//

case @of_truth_values: relax.cumprod dense<[true, false, true, true]> : tensor<4xi1>
    {axis = 0, dtype = i64}
    == dense<[1, 0, 0, 0]> : tensor<4xi64>

// Elements are converted before they are computed with.
case @wider: relax.cumprod dense<[100, 100, 100]> : tensor<3xi8> {axis = 0, dtype = i32}
    == dense<[100, 10000, 1000000]> : tensor<3xi32>
case @narrower: relax.cumprod dense<[255, 3]> : tensor<2xi32> {axis = 0, dtype = i8}
    == dense<[-1, -3]> : tensor<2xi8>
case @integers_as_floats: relax.cumprod dense<[255, 2]> : tensor<2xui8> {axis = 0, dtype = f32}
    ~= dense<[255.0, 510.0]> : tensor<2xf32>
case @halves_as_floats: relax.cumprod dense<[0.099975586, 0.19995117, 0.30004883]> : tensor<3xf16>
    {axis = 0, dtype = f32}
    ~= dense<[0.099975586, 0.019990236, 0.0059980466]> : tensor<3xf32>
case @doubles_as_halves: relax.cumprod dense<[0.1, 0.2]> : tensor<2xf64> {axis = 0, dtype = f16}
    ~= dense<[0.099975586, 0.019989014]> : tensor<2xf16>

//===--- Accumulated in f32 ---===//

// f16 cannot represent the third product, but the fourth.
case @large_products_f16: relax.cumprod dense<[256.0, 256.0, 256.0, 0.0009765625]> : tensor<4xf16>
    {axis = 0}
    == dense<[256.0, inf, inf, 16384.0]> : tensor<4xf16>

//===--- NaN and infinity ---===//

case @nan: relax.cumprod dense<[1.0, nan, 2.0]> : tensor<3xf32> {axis = 0}
    == dense<[1.0, nan, nan]> : tensor<3xf32>
case @infinity: relax.cumprod dense<[1.0, inf, 0.0]> : tensor<3xf32> {axis = 0}
    == dense<[1.0, inf, nan]> : tensor<3xf32>

//===--- Sizes ---===//

case @symbolic: relax.cumprod #x as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    ~= dense<[[1.0, 2.0, 3.0], [4.0, -10.0, 18.0]]> : tensor<2x3xf32>

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0], [4.0, -5.0, 6.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.cumprod %x {axis = -1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[1.0, 2.0, 6.0], [4.0, -20.0, -120.0]]>
      : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<?x?xf32>, tensor<2x3xf32>
  relax.return
}

case @empty: relax.cumprod dense<> : tensor<2x0xf32> {axis = 1} == dense<> : tensor<2x0xf32>
case @empty_symbolic: relax.cumprod dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axis = 0} -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>
