// Two sums of a row, with results that threads keep in registers.
relax.func @main(%x: tensor<6x1030xf32>, %w: tensor<1030xf32>) -> tensor<6x1030xf32> {
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64: -1>} : (tensor<6x1030xf32>, tensor<1030xf32>, tensor<1030xf32>) -> tensor<6x1030xf32>
  relax.return %0 : tensor<6x1030xf32>
}
