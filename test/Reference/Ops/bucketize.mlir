// RUN: relax-test-run %s

// relax.bucketize: the number of boundaries below each element.

#x_2x3 = dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
#b = dense<[0.5, 1.0, 2.5, 4.0]>
#x_5 = dense<[nan, inf, -inf, -0.0, 0.0]> : tensor<5xf32>

// TYPES: f16 bf16 f32 f64
case @$T: relax.bucketize #x_2x3 : tensor<2x3x$T>, #b : tensor<4x$T>
    == dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>

// TYPES: i8 i16 i32 i64 ui8 ui16 ui32
case @$T: relax.bucketize dense<[min, 3, max]> : tensor<3x$T>,
    dense<[min, 3, 5, max]> : tensor<4x$T>
    == dense<[0, 1, 3]> : tensor<3xi64>

case @ui64: relax.bucketize dense<[0, 3, 0]> : tensor<3xui64>, dense<[0, 3, 5, 0]> : tensor<4xui64>
    == dense<[0, 1, 0]> : tensor<3xi64>

//===--- Which interval a boundary is in ---===//

case @right: relax.bucketize #x_2x3 : tensor<2x3xf32>, #b : tensor<4xf32> {right = true}
    == dense<[[0, 1, 2], [3, 4, 4]]> : tensor<2x3xi64>
case @equal_boundaries: relax.bucketize dense<[1, 2]> : tensor<2xi32>,
    dense<[1, 1, 1]> : tensor<3xi32>
    == dense<[0, 3]> : tensor<2xi64>
case @equal_boundaries_right: relax.bucketize dense<[0, 1]> : tensor<2xi32>,
    dense<[1, 1, 1]> : tensor<3xi32> {right = true}
    == dense<[0, 3]> : tensor<2xi64>
case @out_int32: relax.bucketize #x_2x3 : tensor<2x3xf32>, #b : tensor<4xf32> {out_int32 = true}
    == dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi32>

//===--- NaN and infinity ---===//

case @nan_infinity: relax.bucketize #x_5, dense<[-inf, 0.0, inf]> : tensor<3xf32>
    == dense<[3, 2, 0, 1, 1]> : tensor<5xi64>
case @nan_infinity_right: relax.bucketize #x_5, dense<[-inf, 0.0, inf]> : tensor<3xf32>
    {right = true}
    == dense<[3, 3, 1, 2, 2]> : tensor<5xi64>

//===--- Sizes ---===//

case @symbolic: relax.bucketize #x_2x3 : tensor<2x3xf32> as tensor<?x?xf32, #relax.tensor<[n, m]>>,
    #b : tensor<4xf32> as tensor<?xf32, #relax.tensor<[k]>>
    -> tensor<?x?xi64, #relax.tensor<[n, m]>>
    == dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[-1.0, 0.5, 1.0], [2.5, 4.0, 9.0]]>
      : tensor<2x3xf32>
  %x = relax.erase_shape %x0 : tensor<2x3xf32> -> tensor<?x?xf32>
  %b0 = relax.constant dense<[0.5, 1.0, 2.5, 4.0]> : tensor<4xf32>
  %b = relax.erase_shape %b0 : tensor<4xf32> -> tensor<?xf32>
  %y = relax.bucketize %x, %b : (tensor<?x?xf32>, tensor<?xf32>)
      -> tensor<?x?xi64>
  %e = relax.constant dense<[[0, 0, 1], [2, 3, 4]]> : tensor<2x3xi64>
  check.expect_eq %y, %e : tensor<?x?xi64>, tensor<2x3xi64>
  relax.return
}

case @rank_0: relax.bucketize dense<2.0> : tensor<f32>, #b : tensor<4xf32> == dense<2> : tensor<i64>
case @no_boundaries: relax.bucketize #x_2x3 : tensor<2x3xf32>, dense<> : tensor<0xf32>
    == dense<[[0, 0, 0], [0, 0, 0]]> : tensor<2x3xi64>
case @empty: relax.bucketize dense<> : tensor<0x2xf32>, #b : tensor<4xf32>
    == dense<> : tensor<0x2xi64>
case @many_boundaries: relax.bucketize dense<[0, 1, 150, 151, 297, 298, -5]> : tensor<7xi32>,
    dense<[0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66,
        69, 72, 75, 78, 81, 84, 87, 90, 93, 96, 99, 102, 105, 108, 111, 114, 117, 120, 123, 126,
        129, 132, 135, 138, 141, 144, 147, 150, 153, 156, 159, 162, 165, 168, 171, 174, 177, 180,
        183, 186, 189, 192, 195, 198, 201, 204, 207, 210, 213, 216, 219, 222, 225, 228, 231, 234,
        237, 240, 243, 246, 249, 252, 255, 258, 261, 264, 267, 270, 273, 276, 279, 282, 285, 288,
        291, 294, 297]> : tensor<100xi32>
    == dense<[0, 1, 50, 51, 99, 100, 0]> : tensor<7xi64>
