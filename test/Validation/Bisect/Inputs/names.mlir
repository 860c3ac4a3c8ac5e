// Names that a shell would take apart, or run.
relax.func private @"it's $(touch pwned)"(%a: tensor<9x4xf32>, %b: tensor<9x4xf32>)
    -> tensor<9x4xf32> {
  %0 = relax.subtract %a, %b : (tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
  relax.return %0 : tensor<9x4xf32>
}
relax.func @"my main"(%a: tensor<9x4xf32>, %b: tensor<9x4xf32>)
    -> tensor<9x4xf32> {
  %0 = relax.call @"it's $(touch pwned)"(%a, %b) : (tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
  relax.return %0 : tensor<9x4xf32>
}
