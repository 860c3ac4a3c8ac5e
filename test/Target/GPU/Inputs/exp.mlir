relax.func @main(%a: tensor<90xf64>) -> tensor<90xf64> {
  %0 = relax.exp %a : (tensor<90xf64>) -> tensor<90xf64>
  relax.return %0 : tensor<90xf64>
}
