// A thread per element; the last block is partial.
relax.func @main(%x: tensor<?x90xf32, #relax.tensor<[n, 90]>>, %y: tensor<90xf32>) -> tensor<?x90xf32, #relax.tensor<[n, 90]>> {
  %0 = relax.add %x, %y : (tensor<?x90xf32, #relax.tensor<[n, 90]>>, tensor<90xf32>) -> tensor<?x90xf32, #relax.tensor<[n, 90]>>
  relax.return %0 : tensor<?x90xf32, #relax.tensor<[n, 90]>>
}
