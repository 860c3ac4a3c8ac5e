// A kernel that pads the image, and one that computes tiles.
relax.func @main(%x: tensor<2x5x14x14xf32>, %w: tensor<20x5x3x3xf32>) -> tensor<2x20x14x14xf32> {
  %0 = relax.conv2d %x, %w {padding = array<i64: 1, 1, 1, 1>} : (tensor<2x5x14x14xf32>, tensor<20x5x3x3xf32>) -> tensor<2x20x14x14xf32>
  relax.return %0 : tensor<2x20x14x14xf32>
}
