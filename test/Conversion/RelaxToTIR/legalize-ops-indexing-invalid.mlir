// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-legalize-ops

relax.func @gather_nd_of_unknown_depth(%x: tensor<4x8xf32>, %i: tensor<2x?xi64, #relax.tensor<[2, k]>>) {
  // expected-error @below {{cannot become a kernel: the size of the result is not known before it is computed, got 'tensor<*xf32>'}}
  %0 = relax.gather_nd %x, %i : (tensor<4x8xf32>, tensor<2x?xi64, #relax.tensor<[2, k]>>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @gather_nd_batches(%x: tensor<?x8xf32, #relax.tensor<[n, 8]>>, %i: tensor<?x1xi64, #relax.tensor<[m, 1]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'n' and 'm' are equal; relax.match_cast can state it}}
  %0 = relax.gather_nd %x, %i {batch_dims = 1 : i64} : (tensor<?x8xf32, #relax.tensor<[n, 8]>>, tensor<?x1xi64, #relax.tensor<[m, 1]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  relax.return
}

// -----

relax.func @index_tensor_broadcast(%x: tensor<4x8xf32>, %i: tensor<?xi64, #relax.tensor<[n]>>, %j: tensor<?xi64, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel}}
  %0 = relax.index_tensor %x, %i, %j : (tensor<4x8xf32>, tensor<?xi64, #relax.tensor<[n]>>, tensor<?xi64, #relax.tensor<[m]>>) -> tensor<?xf32>
  relax.return
}

// -----

relax.func @scatter_elements_shapes(%x: tensor<4xf32>, %i: tensor<?xi64, #relax.tensor<[n]>>, %u: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'n' and 'm' are equal; relax.match_cast can state it}}
  %0 = relax.scatter_elements %x, %i, %u {axis = 0 : i64} : (tensor<4xf32>, tensor<?xi64, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @scatter_nd_of_unknown_depth(%x: tensor<4x8xf32>, %i: tensor<2x?xi64, #relax.tensor<[2, k]>>, %u: tensor<2x8xf32>) {
  // expected-error @below {{cannot become a kernel: expected a constant as last dimension of indices, got 'k'}}
  %0 = relax.scatter_nd %x, %i, %u : (tensor<4x8xf32>, tensor<2x?xi64, #relax.tensor<[2, k]>>, tensor<2x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @index_put_values(%x: tensor<4xf32>, %v: tensor<?xf32, #relax.tensor<[m]>>, %i: tensor<?xi64, #relax.tensor<[n]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'm' and 'n' are equal; relax.match_cast can state it}}
  %0 = relax.index_put %x, %v, %i : (tensor<4xf32>, tensor<?xf32, #relax.tensor<[m]>>, tensor<?xi64, #relax.tensor<[n]>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @slice_scatter_shape(%x: tensor<?xf32, #relax.tensor<[n]>>, %s: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'min(n, 2)' and 'm' are equal; relax.match_cast can state it}}
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<2>]} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// -----

relax.func @dynamic_strided_slice_of_unknown_length(%x: tensor<4x8xf32>, %b: tensor<?xi64>) {
  // expected-error @below {{cannot become a kernel: expected bounds of a constant length, got 'tensor<?xi64>'}}
  %0 = relax.dynamic_strided_slice %x, %b, %b, %b : (tensor<4x8xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?x?xf32>
  relax.return
}

// -----

relax.func @stack_shapes(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'm' and 'n' are equal; relax.match_cast can state it}}
  %0 = relax.stack %x, %y : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<2x?xf32, #relax.tensor<[2, n]>>
  relax.return
}

// -----

relax.func @reverse_sequence_lengths(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %l: tensor<?xi64, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimensions 'm' and 'n' are equal; relax.match_cast can state it}}
  %0 = relax.reverse_sequence %x, %l {seq_axis = 1 : i64, batch_axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?xi64, #relax.tensor<[m]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// -----

relax.func @reshape_sizes_of_unknown_rank(%s: !relax.shape<[4]>, %t: tensor<?xi64, #relax.tensor<[k]>>) {
  // expected-error @below {{cannot become a kernel: expected a target of a constant size}}
  %0 = relax.reshape_sizes %s, %t : (!relax.shape<[4]>, tensor<?xi64, #relax.tensor<[k]>>) -> tensor<?xi64, #relax.tensor<[k]>>
  relax.return
}
