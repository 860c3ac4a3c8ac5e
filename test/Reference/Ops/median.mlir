// RUN: relax-test-run %s

// relax.median: the element in the middle along an axis, and where it is.

#x = dense<[[[0, 7, 14, 21], [4, 11, 18, 1], [8, 15, 22, 5]], [[12, 19, 2, 9], [16, 23, 6, 13],
    [20, 3, 10, 17]]]> : tensor<2x3x4xi32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.median dense<[[0.5, 2.0, -3.0, 1.0, 9.0],
        [4.0, -1.5, 6.0, -2.0, 0.0]]> : tensor<2x5x$T>
    {axis = 1}
    == dense<[1.0, 0.0]> : tensor<2x$T> == dense<[3, 4]> : tensor<2xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.median dense<[3, max, min, 1, min]> : tensor<5x$T> {axis = 0}
    == dense<1> : tensor<$T> == dense<3> : tensor<i64>

case @ui64: relax.median dense<[3, 0, 0, 1, 0]> : tensor<5xui64> {axis = 0}
    == dense<0> : tensor<ui64> == dense<4> : tensor<i64>

//===--- Which element it is ---===//

// The lower one of the two.
case @even_count: relax.median dense<[4.0, 1.0, 3.0, 2.0]> : tensor<4xf32> {axis = 0}
    == dense<2.0> : tensor<f32> == dense<3> : tensor<i64>
case @equal_elements: relax.median dense<[2, 1, 2, 2, 3]> : tensor<5xi32> {axis = 0}
    == dense<2> : tensor<i32> == dense<2> : tensor<i64>

// The first NaN.
case @nan: relax.median dense<[[nan, 1.0, 2.0], [3.0, nan, nan], [1.0, 2.0, 3.0]]> : tensor<3x3xf32>
    {axis = 1}
    == dense<[nan, nan, 2.0]> : tensor<3xf32> == dense<[0, 1, 1]> : tensor<3xi64>
case @nan_f16: relax.median dense<[5.0, 1.0, nan, nan]> : tensor<4xf16> {axis = 0}
    == dense<nan> : tensor<f16> == dense<2> : tensor<i64>
case @infinity: relax.median dense<[inf, -inf, 0.0]> : tensor<3xf32> {axis = 0}
    == dense<0.0> : tensor<f32> == dense<2> : tensor<i64>
case @one_element: relax.median dense<[[7], [8]]> : tensor<2x1xi8> {axis = 1}
    == dense<[7, 8]> : tensor<2xi8> == dense<[0, 0]> : tensor<2xi64>

//===--- Axes and sizes ---===//

case @first_axis: relax.median #x {axis = 0}
    == dense<[[0, 7, 2, 9], [4, 11, 6, 1], [8, 3, 10, 5]]> : tensor<3x4xi32>
    == dense<[[0, 0, 1, 1], [0, 0, 1, 0], [0, 1, 1, 0]]> : tensor<3x4xi64>
case @middle_axis: relax.median #x {axis = -2}
    == dense<[[4, 11, 18, 5], [16, 19, 6, 13]]> : tensor<2x4xi32>
    == dense<[[1, 1, 1, 2], [1, 0, 1, 1]]> : tensor<2x4xi64>
case @keepdims: relax.median #x {axis = 1, keepdims = true}
    == dense<[[[4, 11, 18, 5]], [[16, 19, 6, 13]]]> : tensor<2x1x4xi32>
    == dense<[[[1, 1, 1, 2]], [[1, 0, 1, 1]]]> : tensor<2x1x4xi64>
case @symbolic: relax.median dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]> : tensor<2x3xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> {axis = 0}
    -> (tensor<?xf32, #relax.tensor<[m]>>, tensor<?xi64, #relax.tensor<[m]>>)
    == dense<[0.0, 1.0, 2.0]> : tensor<3xf32> == dense<[1, 0, 0]> : tensor<3xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %y0, %y1 = relax.median %x {axis = 1, keepdims = true} : (tensor<?x?xf32>)
      -> (tensor<?x1xf32>, tensor<?x1xi64>)
  %e0 = relax.constant dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  check.expect_eq %y0, %e0 : tensor<?x1xf32>, tensor<2x1xf32>
  %e1 = relax.constant dense<[[2], [2]]> : tensor<2x1xi64>
  check.expect_eq %y1, %e1 : tensor<?x1xi64>, tensor<2x1xi64>
  relax.return
}

case @empty: relax.median dense<> : tensor<2x0xf32> {axis = 1}
    == dense<[nan, nan]> : tensor<2xf32> == dense<[-1, -1]> : tensor<2xi64>
case @empty_integers: relax.median dense<> : tensor<0xi32> as tensor<?xi32, #relax.tensor<[n]>>
    {axis = 0}
    == dense<0> : tensor<i32> == dense<-1> : tensor<i64>
