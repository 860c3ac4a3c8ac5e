// RUN: relax-test-run %s

// relax.argmin: where the least element is.

#x_2x3 = dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]> : tensor<2x3xf32>
#x_2x3x4 = dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]], [[12, 19, 2, 9],
    [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
#x_3x4 = dense<[[1, 2, 2, 1], [3, 3, 3, 3], [1, 0, 0, 1]]> : tensor<3x4xi16>
#x_2x4 = dense<[[1.0, nan, inf, nan], [-inf, inf, -inf, inf]]>

// TYPES: f16 bf16 f32 f64
case @$T: relax.argmin dense<[[0.5, 2.0, -3.0], [4.0, -1.5, 6.0]]> : tensor<2x3x$T> {axis = 1}
    == dense<[2, 1]> : tensor<2xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.argmin dense<[[max, min, 1], [0, max, min]]> : tensor<2x3x$T> {axis = 0}
    == dense<[1, 0, 1]> : tensor<3xi64>

case @ui64: relax.argmin dense<[[0, 0, 1], [0, 0, 0]]> : tensor<2x3xui64> {axis = 0}
    == dense<[0, 0, 1]> : tensor<3xi64>
case @i1: relax.argmin dense<[[false, true], [true, true]]> : tensor<2x2xi1> {axis = 1}
    == dense<[0, 0]> : tensor<2xi64>

//===--- Axes ---===//

// The position in row-major order.
case @all_elements: relax.argmin #x_2x3 == dense<3> : tensor<i64>
case @all_elements_keepdims: relax.argmin #x_2x3 {keepdims = true} == dense<[[3]]> : tensor<1x1xi64>
case @keepdims: relax.argmin #x_2x3 {axis = -1, keepdims = true}
    == dense<[[1], [0]]> : tensor<2x1xi64>
case @middle_axis: relax.argmin #x_2x3x4 {axis = 1}
    == dense<[[0, 0, 0, 1], [0, 2, 0, 0]]> : tensor<2x4xi64>
case @all_of_three: relax.argmin #x_2x3x4 == dense<0> : tensor<i64>
case @rank_0: relax.argmin dense<3.0> : tensor<f32> == dense<0> : tensor<i64>

//===--- Equal elements ---===//

case @first_index: relax.argmin #x_3x4 {axis = 1} == dense<[0, 0, 1]> : tensor<3xi64>
case @last_index: relax.argmin #x_3x4 {axis = 1, select_last_index = true}
    == dense<[3, 3, 2]> : tensor<3xi64>

// -0.0 is equal to 0.0.
case @zeros: relax.argmin dense<[-0.0, 0.0]> : tensor<2xf32> == dense<0> : tensor<i64>
case @zeros_last: relax.argmin dense<[0.0, -0.0]> : tensor<2xf32> {select_last_index = true}
    == dense<1> : tensor<i64>

//===--- NaN and infinity ---===//

// The first NaN, as in NumPy.
// TYPES: f16 f32
case @nan_infinity_$T: relax.argmin #x_2x4 : tensor<2x4x$T> {axis = 1}
    == dense<[1, 0]> : tensor<2xi64>

case @nan_last: relax.argmin #x_2x4 : tensor<2x4xf32> {axis = 1, select_last_index = true}
    == dense<[3, 2]> : tensor<2xi64>

// The element equals the initial value of the search.
case @lowest: relax.argmin dense<[inf, inf]> : tensor<2xf32> == dense<0> : tensor<i64>

//===--- Sizes ---===//

case @symbolic: relax.argmin #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 1}
    -> tensor<?xi64, #relax.tensor<[n]>>
    == dense<[1, 0]> : tensor<2xi64>
case @symbolic_all: relax.argmin #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<3> : tensor<i64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.argmin %x {axis = 0} : (tensor<?x?xf32>) -> tensor<?xi64>
  %e = relax.constant dense<[1, 0, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<?xi64>, tensor<3xi64>
  relax.return
}

case @empty: relax.argmin dense<> : tensor<2x0xf32> {axis = 1} == dense<[-1, -1]> : tensor<2xi64>
case @empty_symbolic: relax.argmin dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axis = 0, select_last_index = true}
    == dense<[-1, -1]> : tensor<2xi64>
