// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-legalize-ops

// All operators that cannot be legalized are listed.
relax.func @unknown_rank(%x: tensor<*xf32>) {
  // expected-error @below {{'relax.relu' op cannot become a kernel: expected operands of known rank, got 'tensor<*xf32>'; relax.match_cast can state it}}
  %0 = relax.relu %x : (tensor<*xf32>) -> tensor<*xf32>
  // expected-error @below {{'relax.exp' op cannot become a kernel: expected operands of known rank, got 'tensor<*xf32>'; relax.match_cast can state it}}
  %1 = relax.exp %x : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @broadcast_to_a_constant(%a: tensor<?xf32, #relax.tensor<[n]>>, %b: tensor<4xf32>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'n' is 1 or '4'; relax.match_cast can state it}}
  %0 = relax.add %a, %b : (tensor<?xf32, #relax.tensor<[n]>>, tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @broadcast_of_two_symbols(%a: tensor<?xf32, #relax.tensor<[n]>>, %b: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: the size of the result is not known before it is computed, got 'tensor<?xf32>'}}
  %0 = relax.add %a, %b : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
  relax.return
}

// -----

relax.func @matmul_inner(%a: tensor<4x?xf32, #relax.tensor<[4, n]>>, %b: tensor<?x4xf32, #relax.tensor<[m, 4]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the inner dimensions 'n' and 'm' are equal; relax.match_cast can state it}}
  %0 = relax.matmul %a, %b : (tensor<4x?xf32, #relax.tensor<[4, n]>>, tensor<?x4xf32, #relax.tensor<[m, 4]>>) -> tensor<4x4xf32>
  relax.return
}

// -----

relax.func @concat_other_dimension(%a: tensor<4x?xf32, #relax.tensor<[4, n]>>, %b: tensor<4x?xf32, #relax.tensor<[4, m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'm' and 'n' are equal; relax.match_cast can state it}}
  %0 = relax.concat %a, %b {axis = 0 : i64} : (tensor<4x?xf32, #relax.tensor<[4, n]>>, tensor<4x?xf32, #relax.tensor<[4, m]>>) -> tensor<8x?xf32, #relax.tensor<[8, n]>>
  relax.return
}

// -----

relax.func @squeeze(%a: tensor<4x?xf32, #relax.tensor<[4, n]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'n' is 1; relax.match_cast can state it}}
  %0 = relax.squeeze %a {axes = array<i64: 1>} : (tensor<4x?xf32, #relax.tensor<[4, n]>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @conv2d_channels(%x: tensor<1x?x8x8xf32, #relax.tensor<[1, c, 8, 8]>>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the data has '3' channels, got 'c'}}
  %0 = relax.conv2d %x, %w : (tensor<1x?x8x8xf32, #relax.tensor<[1, c, 8, 8]>>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_symbolic_groups(%c: tensor<?xf32, #relax.tensor<[c]>>, %x: tensor<1x?x8x8xf32, #relax.tensor<[1, 2 * c, 8, 8]>>, %w: tensor<4x?x3x3xf32, #relax.tensor<[4, c, 3, 3]>>) {
  // expected-error @below {{cannot become a kernel: expected constant channels with 2 groups, got 'c' and '4'}}
  %0 = relax.conv2d %x, %w {groups = 2} : (tensor<1x?x8x8xf32, #relax.tensor<[1, 2 * c, 8, 8]>>, tensor<4x?x3x3xf32, #relax.tensor<[4, c, 3, 3]>>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @window_overflows(%x: tensor<1x1x4x4xf32>) {
  // expected-error @below {{cannot become a kernel: expected sizes that fit into 64 bits}}
  %0 = relax.avg_pool2d %x {pool_size = array<i64: 4611686018427387904, 4611686018427387904>, padding = array<i64: 4611686018427387903, 4611686018427387903, 0, 0>, count_include_pad = true} : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  relax.return
}

// -----

// A `?` that is 1 is removed, but once it has a name it would not be.
relax.func @squeeze_open_dimension(%x: tensor<?x4xf32>) {
  %0 = relax.relu %x : (tensor<?x4xf32>) -> tensor<?x4xf32>
  // expected-error @below {{'relax.squeeze' op cannot become a kernel: expected axes, or an operand of known dimensions, got 'tensor<?x4xf32>'; relax.match_cast can state them}}
  %1 = relax.squeeze %0 : (tensor<?x4xf32>) -> tensor<*xf32>
  relax.return
}
