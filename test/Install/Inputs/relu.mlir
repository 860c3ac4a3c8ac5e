relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.relu %x : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}
