// Small, and with something to do for each pass: constants to fold, operators
// to fuse, tensors that cannot share their storage, sizes that no tile divides.
relax.func @main(%x: tensor<9x40xf32>, %w: tensor<40x40xf32>) -> tensor<9x40xf32> {
  %out = relax.dataflow -> tensor<9x40xf32> {
    %c = relax.constant dense<0.125> : tensor<40x40xf32>
    %cc = relax.matmul %c, %c : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
    %v = relax.matmul %w, %cc : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
    %t0 = relax.matmul %x, %v : (tensor<9x40xf32>, tensor<40x40xf32>) -> tensor<9x40xf32>
    %t1 = relax.subtract %t0, %x : (tensor<9x40xf32>, tensor<9x40xf32>) -> tensor<9x40xf32>
    %t2 = relax.matmul %t1, %w : (tensor<9x40xf32>, tensor<40x40xf32>) -> tensor<9x40xf32>
    %t3 = relax.matmul %t2, %w : (tensor<9x40xf32>, tensor<40x40xf32>) -> tensor<9x40xf32>
    %t4 = relax.add %t3, %t1 : (tensor<9x40xf32>, tensor<9x40xf32>) -> tensor<9x40xf32>
    relax.output %t4 : tensor<9x40xf32>
  }
  relax.return %out : tensor<9x40xf32>
}
