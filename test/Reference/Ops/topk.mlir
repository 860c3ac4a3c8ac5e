// RUN: relax-test-run %s

// relax.topk: the greatest or least elements along an axis, and where they are.

#x_6 = dense<[nan, 1.0, inf, nan, -inf, 0.0]> : tensor<6x$T>
#x_2x3x4 = dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]], [[12, 19, 2, 9],
    [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
#x_2x3 = dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.topk dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]> : tensor<2x4x$T>
    {k = 2, axis = 1, largest = false}
    == dense<[[-3.0, 0.5], [-2.0, -1.5]]> : tensor<2x2x$T>
    == dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.topk dense<[3, max, min, 1, min]> : tensor<5x$T> {k = 2, axis = 0, largest = false}
    == dense<[min, min]> : tensor<2x$T> == dense<[2, 4]> : tensor<2xi64>

case @ui64: relax.topk dense<[3, 0, 0, 1, 0]> : tensor<5xui64> {k = 2, axis = 0, largest = false}
    == dense<[0, 0]> : tensor<2xui64> == dense<[1, 2]> : tensor<2xi64>
case @i1: relax.topk dense<[true, false, true, false]> : tensor<4xi1>
    {k = 2, axis = 0, largest = false}
    == dense<[false, false]> : tensor<2xi1> == dense<[1, 3]> : tensor<2xi64>

//===--- The order ---===//

// They stay in their order.
case @equal_elements: relax.topk dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
    {k = 2, axis = 0, largest = false}
    == dense<[1, 1]> : tensor<2xi32> == dense<[1, 3]> : tensor<2xi64>
case @equal_elements_descending: relax.topk dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
    {k = 2, axis = 0}
    == dense<[3, 2]> : tensor<2xi32> == dense<[4, 0]> : tensor<2xi64>

// -0.0 is equal to 0.0.
case @zeros: relax.topk dense<[0.0, -0.0, -1.0, -0.0, 0.0]> : tensor<5xf32>
    {k = 2, axis = 0, largest = false}
    == dense<[-1.0, 0.0]> : tensor<2xf32> == dense<[2, 0]> : tensor<2xi64>

// A NaN is greater than any number.
// TYPES: bf16 f32
case @nan_infinity_$T: relax.topk #x_6 {k = 2, axis = 0, largest = false}
    == dense<[-inf, 0.0]> : tensor<2x$T> == dense<[4, 5]> : tensor<2xi64>

// TYPES: f16 f32
case @nan_infinity_descending_$T: relax.topk #x_6 {k = 2, axis = 0}
    == dense<[nan, nan]> : tensor<2x$T> == dense<[0, 3]> : tensor<2xi64>

//===--- Axes and sizes ---===//

case @first_axis: relax.topk #x_2x3x4 {k = 2, axis = 0}
    == dense<[[[12, 19, 14, 21], [16, 23, 18, 13], [20, 15, 22, 17]], [[0, 7, 2, 9], [4, 11, 6, 1],
        [8, 3, 10, 5]]]> : tensor<2x3x4xi32>
    == dense<[[[1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 0, 1]], [[0, 0, 1, 1], [0, 0, 1, 0],
        [0, 1, 1, 0]]]> : tensor<2x3x4xi64>
case @middle_axis: relax.topk #x_2x3x4 {k = 2, axis = 1, largest = false}
    == dense<[[[0, 7, 14, 1], [4, 11, 18, 5]], [[12, 3, 2, 9],
        [16, 19, 6, 13]]]> : tensor<2x2x4xi32>
    == dense<[[[0, 0, 0, 1], [1, 1, 1, 2]], [[0, 2, 0, 0], [1, 0, 1, 1]]]> : tensor<2x2x4xi64>
case @last_axis: relax.topk #x_2x3x4 {k = 2, axis = -1}
    == dense<[[[21, 14], [18, 11], [22, 15]], [[19, 12], [23, 16], [20, 17]]]> : tensor<2x3x2xi32>
    == dense<[[[3, 2], [2, 1], [2, 1]], [[1, 0], [1, 0], [0, 3]]]> : tensor<2x3x2xi64>
case @of_1: relax.topk dense<[0]> : tensor<1xi16> {k = 1, axis = 0, largest = false}
    == dense<[0]> : tensor<1xi16> == dense<[0]> : tensor<1xi64>
case @of_2: relax.topk dense<[1, 0]> : tensor<2xi16> {k = 2, axis = 0, largest = false}
    == dense<[0, 1]> : tensor<2xi16> == dense<[1, 0]> : tensor<2xi64>
case @of_3: relax.topk dense<[2, 1, 0]> : tensor<3xi16> {k = 2, axis = 0, largest = false}
    == dense<[0, 1]> : tensor<2xi16> == dense<[2, 1]> : tensor<2xi64>
case @of_5: relax.topk dense<[0, 1, 2, 3, 4]> : tensor<5xi16> {k = 2, axis = 0, largest = false}
    == dense<[0, 1]> : tensor<2xi16> == dense<[0, 1]> : tensor<2xi64>
case @of_8: relax.topk dense<[5, 0, 3, 6, 1, 4, 7, 2]> : tensor<8xi16>
    {k = 2, axis = 0, largest = false}
    == dense<[0, 1]> : tensor<2xi16> == dense<[1, 4]> : tensor<2xi64>
case @of_17: relax.topk dense<[5, 16, 10, 4, 15, 9, 3, 14, 8, 2, 13, 7, 1, 12, 6, 0,
        11]> : tensor<17xi16>
    {k = 2, axis = 0, largest = false}
    == dense<[0, 1]> : tensor<2xi16> == dense<[15, 12]> : tensor<2xi64>
case @symbolic: relax.topk #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {k = 2, axis = 0, largest = false}
    -> (tensor<2x?xf32, #relax.tensor<[2, m]>>, tensor<2x?xi64, #relax.tensor<[2, m]>>)
    == dense<[[0.0, 1.0, 2.0], [3.0, 5.0, 4.0]]> : tensor<2x3xf32>
    == dense<[[1, 0, 0], [0, 1, 1]]> : tensor<2x3xi64>
case @symbolic_last: relax.topk #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {k = 2, axis = 1}
    -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<?x2xi64, #relax.tensor<[n, 2]>>)
    == dense<[[3.0, 2.0], [5.0, 4.0]]> : tensor<2x2xf32>
    == dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y0, %y1 = relax.topk %x {k = 2, axis = 1, largest = false}
      : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  %e0 = relax.constant dense<[[1.0, 2.0], [0.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0 : tensor<?x?xf32>, tensor<2x2xf32>
  %e1 = relax.constant dense<[[1, 2], [0, 2]]> : tensor<2x2xi64>
  check.expect_eq %y1, %e1 : tensor<?x?xi64>, tensor<2x2xi64>
  relax.return
}

case @empty: relax.topk dense<> : tensor<2x0xf32> {k = 0, axis = 1, largest = false}
    == dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xi64>
case @no_rows: relax.topk dense<> : tensor<0x3xf32> {k = 2, axis = 1, largest = false}
    == dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xi64>
case @empty_symbolic: relax.topk dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {k = 0, axis = 0, largest = false}
    == dense<> : tensor<0x2xf32> == dense<> : tensor<0x2xi64>

//===--- How many ---===//

case @all_of_them: relax.topk #x_2x3 {k = 3, axis = 1}
    == dense<[[3.0, 2.0, 1.0], [5.0, 4.0, 0.0]]> : tensor<2x3xf32>
    == dense<[[0, 2, 1], [1, 2, 0]]> : tensor<2x3xi64>
case @none: relax.topk #x_2x3 {k = 0, axis = 1}
    == dense<> : tensor<2x0xf32> == dense<> : tensor<2x0xi64>
case @dtype: relax.topk #x_2x3 {k = 1, dtype = i32}
    == dense<[[3.0], [5.0]]> : tensor<2x1xf32> == dense<[[0], [1]]> : tensor<2x1xi32>
