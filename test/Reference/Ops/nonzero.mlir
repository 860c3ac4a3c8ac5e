// RUN: relax-test-run %s

// relax.nonzero: where the elements are that are not zero.

// TYPES: f16 bf16 f32 f64
case @$T: relax.nonzero dense<[[0.0, 2.0, -0.5], [1.0, 0.0, 0.0]]> : tensor<2x3x$T>
    -> tensor<2x?xi64>
    == dense<[[0, 0, 1], [1, 2, 0]]> : tensor<2x3xi64>

// TYPES: i8 i16 i32 i64
case @$T: relax.nonzero dense<[0, max, min, 0, 1]> : tensor<5x$T> -> tensor<1x?xi64>
    == dense<[[1, 2, 4]]> : tensor<1x3xi64>

// TYPES: ui8 ui16 ui32
case @$T: relax.nonzero dense<[0, max, 0, 0, 1]> : tensor<5x$T> -> tensor<1x?xi64>
    == dense<[[1, 4]]> : tensor<1x2xi64>

case @ui64: relax.nonzero dense<[0, 0, 0, 0, 1]> : tensor<5xui64> -> tensor<1x?xi64>
    == dense<[[4]]> : tensor<1x1xi64>
case @i1: relax.nonzero dense<[[true, false], [false, true]]> : tensor<2x2xi1> -> tensor<2x?xi64>
    == dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>

//===--- NaN, infinity and zeros ---===//

// A NaN is not zero, -0.0 is.
case @nan_infinity: relax.nonzero dense<[nan, inf, -0.0, 0.0, -inf]> : tensor<5xf32>
    -> tensor<1x?xi64>
    == dense<[[0, 1, 4]]> : tensor<1x3xi64>
case @smallest_f16: relax.nonzero dense<[5.9604645e-08, -5.9604645e-08, 0.0]> : tensor<3xf16>
    -> tensor<1x?xi64>
    == dense<[[0, 1]]> : tensor<1x2xi64>

//===--- Sizes ---===//

case @three_dimensions: relax.nonzero dense<[[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]],
        [[0, 0, 0, 1], [0, 0, 0, 0], [1, 0, 0, 0]]]> : tensor<2x3x4xi32>
    -> tensor<3x?xi64>
    == dense<[[0, 0, 0, 1, 1], [0, 1, 2, 0, 2], [0, 1, 2, 3, 0]]> : tensor<3x5xi64>
case @none: relax.nonzero dense<[[0.0, 0.0], [0.0, 0.0]]> : tensor<2x2xf32> -> tensor<2x?xi64>
    == dense<> : tensor<2x0xi64>
case @rank_0: relax.nonzero dense<3.0> : tensor<f32> -> tensor<0x?xi64> == dense<> : tensor<0x1xi64>
case @rank_0_zero: relax.nonzero dense<0.0> : tensor<f32> -> tensor<0x?xi64>
    == dense<> : tensor<0x0xi64>
case @symbolic: relax.nonzero dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
    as tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<2x?xi64>
    == dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>

relax.func @unknown() {
  %x0 = relax.constant dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %x = relax.erase_shape %x0 : tensor<2x2xf32> -> tensor<?x?xf32>
  %y = relax.nonzero %x : (tensor<?x?xf32>) -> tensor<2x?xi64>
  %e = relax.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<2x?xi64>, tensor<2x2xi64>
  relax.return
}

relax.func @unranked() {
  %x0 = relax.constant dense<[[0.0, 2.0], [1.0, 0.0]]> : tensor<2x2xf32>
  %x = relax.erase_shape %x0 : tensor<2x2xf32> -> tensor<*xf32>
  %y = relax.nonzero %x : (tensor<*xf32>) -> tensor<?x?xi64>
  %e = relax.constant dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>
  check.expect_eq %y, %e : tensor<?x?xi64>, tensor<2x2xi64>
  relax.return
}

case @empty: relax.nonzero dense<> : tensor<0x3xf32> -> tensor<2x?xi64> == dense<> : tensor<2x0xi64>
