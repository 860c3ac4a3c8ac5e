// RUN: relax-test-run %s

// relax.unique: the distinct elements, where they appear, which one each
// element is, and how often they appear.

#x = dense<[[1, 2], [0, 5], [1, 2], [0, 4]]> : tensor<4x2xi32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.unique dense<[0.5, 2.0, 0.5, -3.0, 2.0, 0.5]> : tensor<6x$T>
    -> (tensor<?x$T>, tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
    == dense<[-3.0, 0.5, 2.0]> : tensor<3x$T> == dense<[3, 0, 1]> : tensor<3xi64>
    == dense<[1, 2, 1, 0, 2, 1]> : tensor<6xi64> == dense<[1, 3, 2]> : tensor<3xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.unique dense<[3, max, min, 3, min]> : tensor<5x$T>
    -> (tensor<?x$T>, tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
    == dense<[min, 3, max]> : tensor<3x$T> == dense<[2, 0, 1]> : tensor<3xi64>
    == dense<[1, 2, 0, 1, 0]> : tensor<5xi64> == dense<[2, 2, 1]> : tensor<3xi64>

case @ui64: relax.unique dense<[3, 0, 0, 3, 0]> : tensor<5xui64>
    -> (tensor<?xui64>, tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
    == dense<[0, 3]> : tensor<2xui64> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 0, 1, 0]> : tensor<5xi64> == dense<[3, 2]> : tensor<2xi64>
case @i1: relax.unique dense<[true, false, true]> : tensor<3xi1>
    -> (tensor<?xi1>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
    == dense<[false, true]> : tensor<2xi1> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 1]> : tensor<3xi64> == dense<[1, 2]> : tensor<2xi64>

//===--- The order ---===//

case @unsorted: relax.unique dense<[2, 1, 2, 3, 1]> : tensor<5xi32> {sorted = false}
    -> (tensor<?xi32>, tensor<?xi64>, tensor<5xi64>, tensor<?xi64>)
    == dense<[2, 1, 3]> : tensor<3xi32> == dense<[0, 1, 3]> : tensor<3xi64>
    == dense<[0, 1, 0, 2, 1]> : tensor<5xi64> == dense<[2, 2, 1]> : tensor<3xi64>

// -0.0 is equal to 0.0: the first one is there.
case @zeros: relax.unique dense<[0.0, -1.0, -0.0, 0.0]> : tensor<4xf32>
    -> (tensor<?xf32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
    == dense<[-1.0, 0.0]> : tensor<2xf32> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 1, 1]> : tensor<4xi64> == dense<[1, 3]> : tensor<2xi64>

// A NaN is equal to a NaN, and the last one.
case @nan_infinity: relax.unique dense<[nan, 1.0, inf, nan, -inf, 1.0]> : tensor<6xf32>
    -> (tensor<?xf32>, tensor<?xi64>, tensor<6xi64>, tensor<?xi64>)
    == dense<[-inf, 1.0, inf, nan]> : tensor<4xf32> == dense<[4, 1, 2, 0]> : tensor<4xi64>
    == dense<[3, 1, 2, 3, 0, 1]> : tensor<6xi64> == dense<[1, 2, 1, 2]> : tensor<4xi64>
case @nan_f16: relax.unique dense<[nan, 1.0, nan]> : tensor<3xf16>
    -> (tensor<?xf16>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
    == dense<[1.0, nan]> : tensor<2xf16> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 1]> : tensor<3xi64> == dense<[1, 2]> : tensor<2xi64>

//===--- Slices ---===//

case @rows: relax.unique #x {axis = 0}
    -> (tensor<?x2xi32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
    == dense<[[0, 4], [0, 5], [1, 2]]> : tensor<3x2xi32> == dense<[3, 1, 0]> : tensor<3xi64>
    == dense<[2, 1, 2, 0]> : tensor<4xi64> == dense<[1, 1, 2]> : tensor<3xi64>
case @rows_unsorted: relax.unique #x {axis = 0, sorted = false}
    -> (tensor<?x2xi32>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
    == dense<[[1, 2], [0, 5], [0, 4]]> : tensor<3x2xi32> == dense<[0, 1, 3]> : tensor<3xi64>
    == dense<[0, 1, 0, 2]> : tensor<4xi64> == dense<[2, 1, 1]> : tensor<3xi64>
case @columns: relax.unique dense<[[1.0, 0.0, 1.0], [2.0, 5.0, 2.0]]> : tensor<2x3xf32> {axis = -1}
    -> (tensor<2x?xf32>, tensor<?xi64>, tensor<3xi64>, tensor<?xi64>)
    == dense<[[0.0, 1.0], [5.0, 2.0]]> : tensor<2x2xf32> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 1]> : tensor<3xi64> == dense<[1, 2]> : tensor<2xi64>
case @slices_of_three_dimensions: relax.unique
    dense<[[[1, 1], [2, 2]], [[3, 3], [4, 4]]]> : tensor<2x2x2xi8> {axis = 2}
    -> (tensor<2x2x?xi8>, tensor<?xi64>, tensor<2xi64>, tensor<?xi64>)
    == dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi8> == dense<[0]> : tensor<1xi64>
    == dense<[0, 0]> : tensor<2xi64> == dense<[2]> : tensor<1xi64>

//===--- Sizes ---===//

// The elements in row-major order.
case @of_a_matrix: relax.unique dense<[[1, 2], [2, 1]]> : tensor<2x2xi64>
    -> (tensor<?xi64>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
    == dense<[1, 2]> : tensor<2xi64> == dense<[0, 1]> : tensor<2xi64>
    == dense<[0, 1, 1, 0]> : tensor<4xi64> == dense<[2, 2]> : tensor<2xi64>
case @rank_0: relax.unique dense<7.0> : tensor<f32>
    -> (tensor<?xf32>, tensor<?xi64>, tensor<1xi64>, tensor<?xi64>)
    == dense<[7.0]> : tensor<1xf32> == dense<[0]> : tensor<1xi64> == dense<[0]> : tensor<1xi64>
    == dense<[1]> : tensor<1xi64>
case @symbolic: relax.unique dense<[3, 1, 3]> : tensor<3xi32> as tensor<?xi32, #relax.tensor<[n]>>
    -> (tensor<?xi32>, tensor<?xi64>, tensor<?xi64, #relax.tensor<[n]>>, tensor<?xi64>)
    == dense<[1, 3]> : tensor<2xi32> == dense<[1, 0]> : tensor<2xi64>
    == dense<[1, 0, 1]> : tensor<3xi64> == dense<[1, 2]> : tensor<2xi64>
case @symbolic_rows: relax.unique #x as tensor<?x?xi32, #relax.tensor<[n, m]>> {axis = 0}
    -> (tensor<?x?xi32, #relax.tensor<[?, m]>>, tensor<?xi64>, tensor<?xi64, #relax.tensor<[n]>>,
        tensor<?xi64>)
    == dense<[[0, 4], [0, 5], [1, 2]]> : tensor<3x2xi32> == dense<[3, 1, 0]> : tensor<3xi64>
    == dense<[2, 1, 2, 0]> : tensor<4xi64> == dense<[1, 1, 2]> : tensor<3xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[3, 1, 3]> : tensor<3xi32>
  %x = relax.erase_shape %x0 : tensor<3xi32> -> tensor<?xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<?xi32>) -> (tensor<?xi32>,
      tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1, 3]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<2xi32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64>, tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

relax.func @unranked() {
  %x0 = relax.constant dense<[3, 1, 3]> : tensor<3xi32>
  %x = relax.erase_shape %x0 : tensor<3xi32> -> tensor<*xi32>
  %y0, %y1, %y2, %y3 = relax.unique %x : (tensor<*xi32>) -> (tensor<?xi32>,
      tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %e0 = relax.constant dense<[1, 3]> : tensor<2xi32>
  check.expect_eq %y0, %e0 : tensor<?xi32>, tensor<2xi32>
  %e1 = relax.constant dense<[1, 0]> : tensor<2xi64>
  check.expect_eq %y1, %e1 : tensor<?xi64>, tensor<2xi64>
  %e2 = relax.constant dense<[1, 0, 1]> : tensor<3xi64>
  check.expect_eq %y2, %e2 : tensor<?xi64>, tensor<3xi64>
  %e3 = relax.constant dense<[1, 2]> : tensor<2xi64>
  check.expect_eq %y3, %e3 : tensor<?xi64>, tensor<2xi64>
  relax.return
}

case @empty: relax.unique dense<> : tensor<0xf32>
    -> (tensor<?xf32>, tensor<?xi64>, tensor<0xi64>, tensor<?xi64>)
    == dense<> : tensor<0xf32> == dense<> : tensor<0xi64> == dense<> : tensor<0xi64>
    == dense<> : tensor<0xi64>
