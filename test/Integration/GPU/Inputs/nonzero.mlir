relax.func @main(%x: tensor<4xf32>) -> tensor<1x?xi64> {
  %0 = relax.nonzero %x : (tensor<4xf32>) -> tensor<1x?xi64>
  relax.return %0 : tensor<1x?xi64>
}
