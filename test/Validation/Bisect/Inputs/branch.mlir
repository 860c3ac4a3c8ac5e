// A branch that is not taken.
relax.func @main(%c: tensor<i1>, %x: tensor<9x24xf32>) -> tensor<9x24xf32> {
  %0 = relax.if %c : tensor<i1> -> tensor<9x24xf32> {
    %1 = relax.relu %x : (tensor<9x24xf32>) -> tensor<9x24xf32>
    relax.yield %1 : tensor<9x24xf32>
  } else {
    relax.yield %x : tensor<9x24xf32>
  }
  relax.return %0 : tensor<9x24xf32>
}
