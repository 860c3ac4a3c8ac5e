// A symbolic batch, in bf16, with a function that is called twice.
relax.func private @dense(%x: tensor<?x24xbf16, #relax.tensor<[m, 24]>>,
                          %w: tensor<24x24xbf16>)
    -> tensor<?x24xbf16, #relax.tensor<[m, 24]>> {
  %0 = relax.matmul %x, %w
      : (tensor<?x24xbf16, #relax.tensor<[m, 24]>>, tensor<24x24xbf16>)
      -> tensor<?x24xbf16, #relax.tensor<[m, 24]>>
  %1 = relax.subtract %0, %x
      : (tensor<?x24xbf16, #relax.tensor<[m, 24]>>, tensor<?x24xbf16, #relax.tensor<[m, 24]>>)
      -> tensor<?x24xbf16, #relax.tensor<[m, 24]>>
  %2 = relax.relu %1 : (tensor<?x24xbf16, #relax.tensor<[m, 24]>>)
      -> tensor<?x24xbf16, #relax.tensor<[m, 24]>>
  relax.return %2 : tensor<?x24xbf16, #relax.tensor<[m, 24]>>
}
relax.func @main(%x: tensor<?x24xbf16, #relax.tensor<[n, 24]>>,
                 %w: tensor<24x24xbf16>)
    -> tensor<?x24xbf16, #relax.tensor<[n, 24]>> {
  %0 = relax.call @dense(%x, %w)
      : (tensor<?x24xbf16, #relax.tensor<[n, 24]>>, tensor<24x24xbf16>)
      -> tensor<?x24xbf16, #relax.tensor<[n, 24]>>
  %1 = relax.call @dense(%0, %w)
      : (tensor<?x24xbf16, #relax.tensor<[n, 24]>>, tensor<24x24xbf16>)
      -> tensor<?x24xbf16, #relax.tensor<[n, 24]>>
  relax.return %1 : tensor<?x24xbf16, #relax.tensor<[n, 24]>>
}
