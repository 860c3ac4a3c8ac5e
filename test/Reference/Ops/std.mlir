// RUN: relax-test-run %s

// relax.std: the square root of the variance.

#x = dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>

// TYPES: f16 bf16 f32 f64
case @$T: relax.std #x : tensor<2x4x$T> {axes = array<i64: 1>}
    ~= dense<[1.8708286933869707, 4.292071178347349]> : tensor<2x$T>

//===--- Axes ---===//

case @all_axes: relax.std #x : tensor<2x4xf32> ~= dense<3.3813598> : tensor<f32>
case @keepdims: relax.std #x : tensor<2x4xf32> {axes = array<i64: -2>, keepdims = true}
    ~= dense<[[2.5, 0.75, 0.5, 1.0]]> : tensor<1x4xf32>
case @outer_axes: relax.std dense<[[[0.0, 1.0], [4.0, 2.0], [2.0, 4.0]], [[1.0, 0.0], [1.0, 4.0],
        [2.0, 2.0]]]> : tensor<2x3x2xf32>
    {axes = array<i64: 2, 0>}
    ~= dense<[0.5, 1.299038, 0.8660254]> : tensor<3xf32>

// Each element is its own mean.
case @no_axes: relax.std #x : tensor<2x4xf32> {axes = array<i64>}
    == dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>
case @rank_0: relax.std dense<3.0> : tensor<f32> == dense<0.0> : tensor<f32>

//===--- Values ---===//

// Squares of the elements would cancel out each other.
case @far_from_zero: relax.std dense<[4097.0, 4098.0, 4099.0, 4100.0]> : tensor<4xf32>
    ~= dense<1.118034> : tensor<f32>

// The variance overflows f16.
case @accumulated_in_f32: relax.std dense<[300.0, -300.0, 300.0, -300.0]> : tensor<4xf16>
    == dense<300.0> : tensor<f16>
case @nan: relax.std dense<[1.0, nan]> : tensor<2xf32> == dense<nan> : tensor<f32>
case @infinity: relax.std dense<[1.0, inf]> : tensor<2xf32> == dense<nan> : tensor<f32>

//===--- Sizes ---===//

case @symbolic: relax.std #x : tensor<2x4xf32> as tensor<?x?xf32, #relax.tensor<[n, m]>>
    {axes = array<i64: 1>} -> tensor<?xf32, #relax.tensor<[n]>>
    ~= dense<[1.8708287, 4.2920713]> : tensor<2xf32>

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %x = relax.erase_shape %x0 : tensor<2x4xf32> -> tensor<?x?xf32>
  %y = relax.std %x {axes = array<i64: 0>} : (tensor<?x?xf32>) -> tensor<?xf32>
  %e = relax.constant dense<[2.5, 0.75, 0.5, 1.0]> : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32>, tensor<4xf32>
  relax.return
}

case @empty: relax.std dense<> : tensor<2x0xf32> {axes = array<i64: 1>}
    == dense<[nan, nan]> : tensor<2xf32>
case @empty_symbolic: relax.std dense<> : tensor<0xf32> as tensor<?xf32, #relax.tensor<[n]>>
    == dense<nan> : tensor<f32>
case @no_results: relax.std dense<> : tensor<0x3xf32> {axes = array<i64: 1>}
    == dense<> : tensor<0xf32>
