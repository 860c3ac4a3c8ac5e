// Products of matrices and convolutions that tiles do not divide: with an
// elementwise reader, with a batch, of transposed weights, of symbolic rows.
relax.func @main(%a: tensor<100x70xf32>, %b: tensor<70x50xf32>, %c: tensor<50xf32>, %d: tensor<3x40x24xf32>, %e: tensor<3x24x33xf32>, %f: tensor<?x48xf32, #relax.tensor<[n, 48]>>, %g: tensor<64x48xf32>, %h: tensor<2x5x14x14xf32>, %k: tensor<20x5x3x3xf32>, %i: tensor<32x64xi32>, %j: tensor<64x32xi32>)
    -> (tensor<100x50xf32>, tensor<3x40x33xf32>, tensor<?x64xf32, #relax.tensor<[n, 64]>>, tensor<2x20x14x14xf32>, tensor<32x32xi32>) {
  %0 = relax.matmul %a, %b : (tensor<100x70xf32>, tensor<70x50xf32>) -> tensor<100x50xf32>
  %1 = relax.add %0, %c : (tensor<100x50xf32>, tensor<50xf32>) -> tensor<100x50xf32>
  %2 = relax.relu %1 : (tensor<100x50xf32>) -> tensor<100x50xf32>
  %3 = relax.matmul %d, %e : (tensor<3x40x24xf32>, tensor<3x24x33xf32>) -> tensor<3x40x33xf32>
  %4 = relax.permute_dims %g : (tensor<64x48xf32>) -> tensor<48x64xf32>
  %5 = relax.matmul %f, %4 : (tensor<?x48xf32, #relax.tensor<[n, 48]>>, tensor<48x64xf32>) -> tensor<?x64xf32, #relax.tensor<[n, 64]>>
  %6 = relax.conv2d %h, %k {padding = array<i64: 1, 1, 1, 1>} : (tensor<2x5x14x14xf32>, tensor<20x5x3x3xf32>) -> tensor<2x20x14x14xf32>
  %7 = relax.matmul %i, %j : (tensor<32x64xi32>, tensor<64x32xi32>) -> tensor<32x32xi32>
  relax.return %2, %3, %5, %6, %7 : tensor<100x50xf32>, tensor<3x40x33xf32>, tensor<?x64xf32, #relax.tensor<[n, 64]>>, tensor<2x20x14x14xf32>, tensor<32x32xi32>
}
