// Rows of the first operand do not start at multiples of 16 bytes: threads copy
// them.
relax.func @main(%a: tensor<?x150xf16, #relax.tensor<[n, 150]>>, %b: tensor<150x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>> {
  %0 = relax.matmul %a, %b {out_dtype = f32} : (tensor<?x150xf16, #relax.tensor<[n, 150]>>, tensor<150x72xf16>) -> tensor<?x72xf32, #relax.tensor<[n, 72]>>
  relax.return %0 : tensor<?x72xf32, #relax.tensor<[n, 72]>>
}
