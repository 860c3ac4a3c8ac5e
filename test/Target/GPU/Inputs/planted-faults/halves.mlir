// Products of tensor cores: several steps of the sum, and partial tiles.
relax.func @main(%a: tensor<?x200xf16, #relax.tensor<[n, 200]>>, %b: tensor<200x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>> {
  %0 = relax.matmul %a, %b {out_dtype = f32} : (tensor<?x200xf16, #relax.tensor<[n, 200]>>, tensor<200x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>>
  relax.return %0 : tensor<?x72xf32, #relax.tensor<[n, 72]>>
}
