// Tiles that are partial in each dimension, and symbolic rows.
relax.func @main(%a: tensor<?x70xf32, #relax.tensor<[n, 70]>>, %b: tensor<70x50xf32>, %c: tensor<50xf32>) -> tensor<?x50xf32, #relax.tensor<[n, 50]>> {
  %0 = relax.matmul %a, %b : (tensor<?x70xf32, #relax.tensor<[n, 70]>>, tensor<70x50xf32>) -> tensor<?x50xf32, #relax.tensor<[n, 50]>>
  %1 = relax.add %0, %c : (tensor<?x50xf32, #relax.tensor<[n, 50]>>, tensor<50xf32>) -> tensor<?x50xf32, #relax.tensor<[n, 50]>>
  relax.return %1 : tensor<?x50xf32, #relax.tensor<[n, 50]>>
}
