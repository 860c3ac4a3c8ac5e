relax.func @main(%x: tensor<?x24xf32, #relax.tensor<[n, 24]>>, %w: tensor<24x10xf32>, %b: tensor<10xf32>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>> {
  %0 = relax.matmul %x, %w : (tensor<?x24xf32, #relax.tensor<[n, 24]>>, tensor<24x10xf32>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  %1 = relax.add %0, %b : (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<10xf32>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  %2 = relax.softmax %1 {axis = -1 : i64} : (tensor<?x10xf32, #relax.tensor<[n, 10]>>) -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
  relax.return %2 : tensor<?x10xf32, #relax.tensor<[n, 10]>>
}
