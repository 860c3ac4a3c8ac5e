relax.func @main(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>)
    -> tensor<64x64xf32> {
  %0 = relax.matmul %x, %y
      : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = relax.relu %0 : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = relax.softmax %1 {axis = -1 : i64}
      : (tensor<64x64xf32>) -> tensor<64x64xf32>
  relax.return %2 : tensor<64x64xf32>
}
