// RUN: relax-test-run %s

// relax.argsort: the positions of the elements along an axis in their order.

#x_6 = dense<[nan, 1.0, inf, nan, -inf, 0.0]> : tensor<6x$T>
#x_2x3x4 = dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]], [[12, 19, 2, 9],
    [16, 23, 6, 13], [20, 3, 10, 17]]]> : tensor<2x3x4xi32>
#x_2x3 = dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]> : tensor<2x3xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.argsort dense<[[0.5, 2.0, -3.0, 1.0], [4.0, -1.5, 6.0, -2.0]]> : tensor<2x4x$T>
    {axis = 1}
    == dense<[[2, 0, 3, 1], [3, 1, 0, 2]]> : tensor<2x4xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.argsort dense<[3, max, min, 1, min]> : tensor<5x$T> {axis = 0}
    == dense<[2, 4, 3, 0, 1]> : tensor<5xi64>

case @ui64: relax.argsort dense<[3, 0, 0, 1, 0]> : tensor<5xui64> {axis = 0}
    == dense<[1, 2, 4, 3, 0]> : tensor<5xi64>
case @i1: relax.argsort dense<[true, false, true, false]> : tensor<4xi1> {axis = 0}
    == dense<[1, 3, 0, 2]> : tensor<4xi64>

//===--- The order ---===//

// They stay in their order.
case @equal_elements: relax.argsort dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32> {axis = 0}
    == dense<[1, 3, 6, 0, 2, 5, 4]> : tensor<7xi64>
case @equal_elements_descending: relax.argsort dense<[2, 1, 2, 1, 3, 2, 1]> : tensor<7xi32>
    {axis = 0, descending = true}
    == dense<[4, 0, 2, 5, 1, 3, 6]> : tensor<7xi64>

// -0.0 is equal to 0.0.
case @zeros: relax.argsort dense<[0.0, -0.0, -1.0, -0.0, 0.0]> : tensor<5xf32> {axis = 0}
    == dense<[2, 0, 1, 3, 4]> : tensor<5xi64>

// A NaN is greater than any number.
// TYPES: bf16 f32
case @nan_infinity_$T: relax.argsort #x_6 {axis = 0} == dense<[4, 5, 1, 2, 0, 3]> : tensor<6xi64>

// TYPES: f16 f32
case @nan_infinity_descending_$T: relax.argsort #x_6 {axis = 0, descending = true}
    == dense<[0, 3, 2, 1, 5, 4]> : tensor<6xi64>

//===--- Axes and sizes ---===//

case @first_axis: relax.argsort #x_2x3x4 {axis = 0, descending = true}
    == dense<[[[1, 1, 0, 0], [1, 1, 0, 1], [1, 0, 0, 1]], [[0, 0, 1, 1], [0, 0, 1, 0],
        [0, 1, 1, 0]]]> : tensor<2x3x4xi64>
case @middle_axis: relax.argsort #x_2x3x4 {axis = 1}
    == dense<[[[0, 0, 0, 1], [1, 1, 1, 2], [2, 2, 2, 0]], [[0, 2, 0, 0], [1, 0, 1, 1],
        [2, 1, 2, 2]]]> : tensor<2x3x4xi64>
case @last_axis: relax.argsort #x_2x3x4 {axis = -1, descending = true}
    == dense<[[[3, 2, 1, 0], [2, 1, 0, 3], [2, 1, 0, 3]], [[1, 0, 3, 2], [1, 0, 3, 2],
        [0, 3, 2, 1]]]> : tensor<2x3x4xi64>
case @of_1: relax.argsort dense<[0]> : tensor<1xi16> {axis = 0} == dense<[0]> : tensor<1xi64>
case @of_2: relax.argsort dense<[1, 0]> : tensor<2xi16> {axis = 0} == dense<[1, 0]> : tensor<2xi64>
case @of_3: relax.argsort dense<[2, 1, 0]> : tensor<3xi16> {axis = 0}
    == dense<[2, 1, 0]> : tensor<3xi64>
case @of_5: relax.argsort dense<[0, 1, 2, 3, 4]> : tensor<5xi16> {axis = 0}
    == dense<[0, 1, 2, 3, 4]> : tensor<5xi64>
case @of_8: relax.argsort dense<[5, 0, 3, 6, 1, 4, 7, 2]> : tensor<8xi16> {axis = 0}
    == dense<[1, 4, 7, 2, 5, 0, 3, 6]> : tensor<8xi64>
case @of_17: relax.argsort dense<[5, 16, 10, 4, 15, 9, 3, 14, 8, 2, 13, 7, 1, 12, 6, 0,
        11]> : tensor<17xi16>
    {axis = 0}
    == dense<[15, 12, 9, 6, 3, 0, 14, 11, 8, 5, 2, 16, 13, 10, 7, 4, 1]> : tensor<17xi64>
case @symbolic: relax.argsort #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0}
    -> tensor<?x?xi64, #relax.tensor<[n, m]>>
    == dense<[[1, 0, 0], [0, 1, 1]]> : tensor<2x3xi64>
case @symbolic_last: relax.argsort #x_2x3 as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axis = 1, descending = true} -> tensor<?x?xi64, #relax.tensor<[n, m]>>
    == dense<[[0, 2, 1], [1, 2, 0]]> : tensor<2x3xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y = relax.argsort %x {axis = 1} : (tensor<?x?xf32>) -> tensor<?x?xi64>
  %e = relax.constant dense<[[1, 2, 0], [0, 2, 1]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x?xi64>, tensor<2x3xi64>
  relax.return
}

case @empty: relax.argsort dense<> : tensor<2x0xf32> {axis = 1} == dense<> : tensor<2x0xi64>
case @no_rows: relax.argsort dense<> : tensor<0x3xf32> {axis = 1} == dense<> : tensor<0x3xi64>
case @empty_symbolic: relax.argsort dense<> : tensor<0x2xf32>
    as tensor<?x2xf32, #relax.tensor<[n, 2]>> {axis = 0} -> tensor<?x2xi64, #relax.tensor<[n, 2]>>
    == dense<> : tensor<0x2xi64>
case @dtype: relax.argsort dense<[[3, 1], [2, 0]]> : tensor<2x2xi8> {dtype = i32}
    == dense<[[1, 0], [1, 0]]> : tensor<2x2xi32>
