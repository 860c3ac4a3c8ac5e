// Operators on rows of several lengths: of a warp, of a block of threads, of a
// symbolic length, with results that threads do not keep.
relax.func @main(%x: tensor<?x300xf32, #relax.tensor<[n, 300]>>, %y: tensor<5x4099xf32>, %z: tensor<3x?xf64, #relax.tensor<[3, m]>>, %h: tensor<7x700xf16>, %i: tensor<4x1000xi64>, %w: tensor<4099xf32>)
    -> (tensor<?x300xf32, #relax.tensor<[n, 300]>>, tensor<5x4099xf32>, tensor<3x?xf64, #relax.tensor<[3, m]>>, tensor<7xf16>, tensor<4xi64>, tensor<5xi64>, tensor<5x4099xf32>, tensor<?xf32, #relax.tensor<[n]>>) {
  %0 = relax.softmax %x {axis = -1 : i64} : (tensor<?x300xf32, #relax.tensor<[n, 300]>>) -> tensor<?x300xf32, #relax.tensor<[n, 300]>>
  %1 = relax.layer_norm %y, %w, %w {axes = array<i64: -1>} : (tensor<5x4099xf32>, tensor<4099xf32>, tensor<4099xf32>) -> tensor<5x4099xf32>
  %2 = relax.softmax %z {axis = -1 : i64} : (tensor<3x?xf64, #relax.tensor<[3, m]>>) -> tensor<3x?xf64, #relax.tensor<[3, m]>>
  %3 = relax.max %h {axes = array<i64: 1>} : (tensor<7x700xf16>) -> tensor<7xf16>
  %4 = relax.sum %i {axes = array<i64: 1>} : (tensor<4x1000xi64>) -> tensor<4xi64>
  %5 = relax.argmax %y {axis = 1 : i64} : (tensor<5x4099xf32>) -> tensor<5xi64>
  %6 = relax.rms_norm %y, %w {axes = array<i64: -1>} : (tensor<5x4099xf32>, tensor<4099xf32>) -> tensor<5x4099xf32>
  %7 = relax.mean %x {axes = array<i64: 1>} : (tensor<?x300xf32, #relax.tensor<[n, 300]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<?x300xf32, #relax.tensor<[n, 300]>>, tensor<5x4099xf32>, tensor<3x?xf64, #relax.tensor<[3, m]>>, tensor<7xf16>, tensor<4xi64>, tensor<5xi64>, tensor<5x4099xf32>, tensor<?xf32, #relax.tensor<[n]>>
}
