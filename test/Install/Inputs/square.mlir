relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.multiply %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
