relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mini.twice %x : tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
