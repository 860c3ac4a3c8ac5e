// RUN: relax-test-run %s

// relax.sort: the elements along an axis in their order.

#x_6 = dense<[nan, 1.0, inf, nan, -inf, 0.0]> : tensor<6x$T>
#x_2x3x4 = dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]], [[12, 19, 2, 9],
    [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
#x_2x3 = dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.sort dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]> : tensor<2x4x$T>
    {axis = 1}
    == dense<[[-3.0, 0.5, 1.0, 2.0], [-2.0, -1.5, 4.0, 6.0]]> : tensor<2x4x$T>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.sort dense<[3, max, min, 1, min]> : tensor<5x$T> {axis = 0}
    == dense<[min, min, 1, 3, max]> : tensor<5x$T>

case @ui64: relax.sort dense<[3, 0, 0, 1, 0]> : tensor<5xui64> {axis = 0}
    == dense<[0, 0, 0, 1, 3]> : tensor<5xui64>
case @i1: relax.sort dense<[true, false, true, false]> : tensor<4xi1> {axis = 0}
    == dense<[false, false, true, true]> : tensor<4xi1>

//===--- The order ---===//

// They stay in their order.
case @equal_elements: relax.sort dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32> {axis = 0}
    == dense<[1, 1, 1, 2, 2, 2, 3]> : tensor<7xi32>
case @equal_elements_descending: relax.sort dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
    {axis = 0, descending = true}
    == dense<[3, 2, 2, 2, 1, 1, 1]> : tensor<7xi32>

// -0.0 is equal to 0.0.
case @zeros: relax.sort dense<[0.0, -0.0, -1.0, -0.0, 0.0]> : tensor<5xf32> {axis = 0}
    == dense<[-1.0, 0.0, -0.0, -0.0, 0.0]> : tensor<5xf32>

// A NaN is greater than any number.
// TYPES: bf16 f32
case @nan_infinity_$T: relax.sort #x_6 {axis = 0}
    == dense<[-inf, 0.0, 1.0, inf, nan, nan]> : tensor<6x$T>

// TYPES: f16 f32
case @nan_infinity_descending_$T: relax.sort #x_6 {axis = 0, descending = true}
    == dense<[nan, nan, inf, 1.0, 0.0, -inf]> : tensor<6x$T>

//===--- Axes and sizes ---===//

case @first_axis: relax.sort #x_2x3x4 {axis = 0, descending = true}
    == dense<[[[12, 19, 14, 21], [16, 23, 18, 13], [20, 15, 22, 17]], [[0, 7, 2, 9], [4, 11, 6, 1],
        [8, 3, 10, 5]]]> : tensor<2x3x4xi32>
case @middle_axis: relax.sort #x_2x3x4 {axis = 1}
    == dense<[[[0, 7, 14, 1], [4, 11, 18, 5], [8, 15, 22, 21]], [[12, 3, 2, 9], [16, 19, 6, 13],
        [20, 23, 10, 17]]]> : tensor<2x3x4xi32>
case @last_axis: relax.sort #x_2x3x4 {axis = -1, descending = true}
    == dense<[[[21, 14, 7, 0], [18, 11, 4, 1], [22, 15, 8, 5]], [[19, 12, 9, 2], [23, 16, 13, 6],
        [20, 17, 10, 3]]]> : tensor<2x3x4xi32>
case @of_1: relax.sort dense<[0]> : tensor<1xi16> {axis = 0} == dense<[0]> : tensor<1xi16>
case @of_2: relax.sort dense<[1, 0]> : tensor<2xi16> {axis = 0} == dense<[0, 1]> : tensor<2xi16>
case @of_3: relax.sort dense<[2, 1, 0]> : tensor<3xi16> {axis = 0}
    == dense<[0, 1, 2]> : tensor<3xi16>
case @of_5: relax.sort dense<[0, 1, 2, 3, 4]> : tensor<5xi16> {axis = 0}
    == dense<[0, 1, 2, 3, 4]> : tensor<5xi16>
case @of_8: relax.sort dense<[5, 0, 3, 6, 1, 4, 7, 2]> : tensor<8xi16> {axis = 0}
    == dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi16>
case @of_17: relax.sort dense<[5, 16, 10, 4, 15, 9, 3, 14, 8, 2, 13, 7, 1, 12, 6, 0,
        11]> : tensor<17xi16>
    {axis = 0}
    == dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]> : tensor<17xi16>
case @symbolic: relax.sort #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0}
    -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[0.0, 1.0, 2.0], [3.0, 5.0, 4.0]]> : tensor<2x3xf32>
case @symbolic_last: relax.sort #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axis = 1, descending = true} -> tensor<?x?xf32, #relax.tensor<[n, m]>>
    == dense<[[3.0, 2.0, 1.0], [5.0, 4.0, 0.0]]> : tensor<2x3xf32>

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.sort %x {axis = 1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = relax.constant dense<[[1.0, 2.0, 3.0], [0.0, 4.0, 5.0]]>
      : tensor<2x3xf32>
  check.expect_eq %y, %e : tensor<?x?xf32>, tensor<2x3xf32>
  relax.return
}

case @empty: relax.sort dense<> : tensor<2x0xf32> {axis = 1} == dense<> : tensor<2x0xf32>
case @no_rows: relax.sort dense<> : tensor<0x3xf32> {axis = 1} == dense<> : tensor<0x3xf32>
case @empty_symbolic: relax.sort dense<> : tensor<0x2xf32> as tensor<?x2xf32, #relax.tensor<[n, 2]>>
    {axis = 0} -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xf32>
case @axis_by_default: relax.sort dense<[[3, 1], [2, 0]]> : tensor<2x2xi8>
    == dense<[[1, 3], [0, 2]]> : tensor<2x2xi8>
