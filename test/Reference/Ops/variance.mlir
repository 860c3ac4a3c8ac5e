// RUN: relax-test-run %s

// relax.variance: the mean of the squared differences from the mean.

#x = dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>

// TYPES: f16 bf16 f32 f64
case @$T: relax.variance #x : tensor<2x4x$T> {axes = array<i64: 1>}
    ~= dense<[3.5, 18.421875]> : tensor<2x$T>

//===--- Axes ---===//

case @all_axes: relax.variance #x : tensor<2x4xf32> ~= dense<11.433594> : tensor<f32>
case @keepdims: relax.variance #x : tensor<2x4xf32> {axes = array<i64: -2>, keepdims = true}
    ~= dense<[[6.25, 0.5625, 0.25, 1.0]]> : tensor<1x4xf32>
case @outer_axes: relax.variance dense<[[[0.0, 1.0], [4.0, 2.0], [2.0, 4.0]], [[1.0, 0.0],
        [1.0, 4.0], [2.0, 2.0]]]> : tensor<2x3x2xf32>
    {axes = array<i64: 2, 0>}
    ~= dense<[0.25, 1.6875, 0.75]> : tensor<3xf32>

// Each element is its own mean.
case @no_axes: relax.variance #x : tensor<2x4xf32> {axes = array<i64>}
    == dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>
case @rank_0: relax.variance dense<3.0> : tensor<f32> == dense<0.0> : tensor<f32>

//===--- Values ---===//

// Squares of the elements would cancel out each other.
case @far_from_zero: relax.variance dense<[4097.0, 4098.0, 4099.0, 4100.0]> : tensor<4xf32>
    ~= dense<1.25> : tensor<f32>

// The variance overflows f16.
case @accumulated_in_f32: relax.variance dense<[300.0, -300.0, 300.0, -300.0]> : tensor<4xf16>
    == dense<inf> : tensor<f16>
case @nan: relax.variance dense<[1.0, nan]> : tensor<2xf32> == dense<nan> : tensor<f32>
case @infinity: relax.variance dense<[1.0, inf]> : tensor<2xf32> == dense<nan> : tensor<f32>

//===--- Sizes ---===//

case @symbolic: relax.variance #x : tensor<2x4xf32> as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 1>} -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[3.5, 18.421875]> : tensor<2xf32>

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %x = relax.erase_shape %x0 : tensor<2x4xf32> -> tensor<?x?xf32>
  %y = relax.variance %x {axes = array<i64: 0>} : (tensor<?x?xf32>)
      -> tensor<?xf32>
  %e = relax.constant dense<[6.25, 0.5625, 0.25, 1.0]> : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32>, tensor<4xf32>
  relax.return
}

case @empty: relax.variance dense<> : tensor<2x0xf32> {axes = array<i64: 1>}
    == dense<[nan, nan]> : tensor<2xf32>
case @empty_symbolic: relax.variance dense<> : tensor<0xf32> as tensor<?xf32, #relax.tensor<[n]>>
    == dense<nan> : tensor<f32>
case @no_results: relax.variance dense<> : tensor<0x3xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0xf32>
