// More steps of the sum than stages of copies.
relax.func @main(%a: tensor<?x520xf16, #relax.tensor<[n, 520]>>, %b: tensor<520x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>> {
  %0 = relax.matmul %a, %b {out_dtype = f32} : (tensor<?x520xf16, #relax.tensor<[n, 520]>>, tensor<520x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>>
  relax.return %0 : tensor<?x72xf32, #relax.tensor<[n, 72]>>
}
