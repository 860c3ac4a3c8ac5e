// RUN: relax-test-run %s

// relax.std: the square root of the variance.

relax.func @f16() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf16>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<2x4xf16>) -> tensor<2xf16>
  %e = relax.constant dense<[1.8710938, 4.2929688]> : tensor<2xf16>
  check.expect_close %y, %e : tensor<2xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xbf16>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<2x4xbf16>)
      -> tensor<2xbf16>
  %e = relax.constant dense<[1.8671875, 4.28125]> : tensor<2xbf16>
  check.expect_close %y, %e : tensor<2xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<2x4xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[1.8708287, 4.2920713]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf64>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<2x4xf64>) -> tensor<2xf64>
  %e = relax.constant dense<[1.8708286933869707, 4.292071178347349]>
      : tensor<2xf64>
  check.expect_close %y, %e : tensor<2xf64>
  relax.return
}

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

relax.func @all_axes() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %y = relax.std %x : (tensor<2x4xf32>) -> tensor<f32>
  %e = relax.constant dense<3.3813598> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

relax.func @keepdims() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %y = relax.std %x {axes = array<i64: -2>, keepdims = true}
      : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %e = relax.constant dense<[[2.5, 0.75, 0.5, 1.0]]> : tensor<1x4xf32>
  check.expect_close %y, %e : tensor<1x4xf32>
  relax.return
}

relax.func @outer_axes() {
  %x = relax.constant dense<[[[0.0, 1.0], [4.0, 2.0], [2.0, 4.0]], [[1.0, 0.0],
      [1.0, 4.0], [2.0, 2.0]]]> : tensor<2x3x2xf32>
  %y = relax.std %x {axes = array<i64: 2, 0>} : (tensor<2x3x2xf32>)
      -> tensor<3xf32>
  %e = relax.constant dense<[0.5, 1.299038, 0.8660254]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

// Each element is its own mean.
relax.func @no_axes() {
  %x = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %y = relax.std %x {axes = array<i64>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %e = relax.constant dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]>
      : tensor<2x4xf32>
  check.expect_eq %y, %e : tensor<2x4xf32>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<3.0> : tensor<f32>
  %y = relax.std %x : (tensor<f32>) -> tensor<f32>
  %e = relax.constant dense<0.0> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

// Squares of the elements would cancel out each other.
relax.func @far_from_zero() {
  %x = relax.constant dense<[4097.0, 4098.0, 4099.0, 4100.0]> : tensor<4xf32>
  %y = relax.std %x : (tensor<4xf32>) -> tensor<f32>
  %e = relax.constant dense<1.118034> : tensor<f32>
  check.expect_close %y, %e : tensor<f32>
  relax.return
}

// The variance is no f16.
relax.func @accumulated_in_f32() {
  %x = relax.constant dense<[300.0, -300.0, 300.0, -300.0]> : tensor<4xf16>
  %y = relax.std %x : (tensor<4xf16>) -> tensor<f16>
  %e = relax.constant dense<300.0> : tensor<f16>
  check.expect_eq %y, %e : tensor<f16>
  relax.return
}

relax.func @nan() {
  %x = relax.constant dense<[1.0, 0x7FC00000]> : tensor<2xf32>
  %y = relax.std %x : (tensor<2xf32>) -> tensor<f32>
  %e = relax.constant dense<0x7FC00000> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @infinity() {
  %x = relax.constant dense<[1.0, 0x7F800000]> : tensor<2xf32>
  %y = relax.std %x : (tensor<2xf32>) -> tensor<f32>
  %e = relax.constant dense<0x7FC00000> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %x = relax.match_cast %x0 : tensor<2x4xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<?x?xf32, #relax.tensor<[n,
      m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %e = relax.constant dense<[1.8708287, 4.2920713]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<2xf32>
  relax.return
}

relax.func @unknown() {
  %x0 = relax.constant dense<[[1.0, 2.0, 3.0, 6.0], [-4.0, 0.5, 2.0, 8.0]]>
      : tensor<2x4xf32>
  %x = relax.erase_shape %x0 : tensor<2x4xf32> -> tensor<?x?xf32>
  %y = relax.std %x {axes = array<i64: 0>} : (tensor<?x?xf32>) -> tensor<?xf32>
  %e = relax.constant dense<[2.5, 0.75, 0.5, 1.0]> : tensor<4xf32>
  check.expect_close %y, %e : tensor<?xf32>, tensor<4xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<2x0xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>
  check.expect_eq %y, %e : tensor<2xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0xf32>
  %x = relax.match_cast %x0 : tensor<0xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %y = relax.std %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<f32>
  %e = relax.constant dense<0x7FC00000> : tensor<f32>
  check.expect_eq %y, %e : tensor<f32>
  relax.return
}

relax.func @no_results() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.std %x {axes = array<i64: 1>} : (tensor<0x3xf32>) -> tensor<0xf32>
  %e = relax.constant dense<> : tensor<0xf32>
  check.expect_eq %y, %e : tensor<0xf32>
  relax.return
}
