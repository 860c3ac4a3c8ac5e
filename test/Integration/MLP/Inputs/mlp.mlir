// The 784-128-10 perceptron of the walk-through, with a symbolic batch.
relax.func @main(%x: tensor<?x784xf32, #relax.tensor<[n, 784]>>,
                 %w0: tensor<784x128xf32>, %b0: tensor<128xf32>,
                 %w1: tensor<128x10xf32>, %b1: tensor<10xf32>)
    -> tensor<?x10xf32, #relax.tensor<[n, 10]>> {
  %out = relax.dataflow -> tensor<?x10xf32, #relax.tensor<[n, 10]>> {
    %lv0 = relax.matmul %x, %w0 : (tensor<?x784xf32, #relax.tensor<[n, 784]>>, tensor<784x128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv1 = relax.add %lv0, %b0 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<128xf32>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv2 = relax.relu %lv1 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>)
        -> tensor<?x128xf32, #relax.tensor<[n, 128]>>
    %lv3 = relax.matmul %lv2, %w1 : (tensor<?x128xf32, #relax.tensor<[n, 128]>>, tensor<128x10xf32>)
        -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
    %lv4 = relax.add %lv3, %b1 : (tensor<?x10xf32, #relax.tensor<[n, 10]>>, tensor<10xf32>)
        -> tensor<?x10xf32, #relax.tensor<[n, 10]>>
    relax.output %lv4 : tensor<?x10xf32, #relax.tensor<[n, 10]>>
  }
  relax.return %out : tensor<?x10xf32, #relax.tensor<[n, 10]>>
}
