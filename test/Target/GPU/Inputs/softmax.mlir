relax.func @main(%a: tensor<?x90xf32, #relax.tensor<[n, 90]>>) -> tensor<?x90xf32, #relax.tensor<[n, 90]>> {
  %0 = relax.softmax %a {axis = -1 : i64} : (tensor<?x90xf32, #relax.tensor<[n, 90]>>) -> tensor<?x90xf32, #relax.tensor<[n, 90]>>
  relax.return %0 : tensor<?x90xf32, #relax.tensor<[n, 90]>>
}
