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

relax.func @quantized_matmul_rows(%a: tensor<4x?xf32, #relax.tensor<[4, n]>>, %w: tensor<2x4xui8>, %s: tensor<1x4xf32>, %z: tensor<1x4xui8>) {
  // expected-error @below {{cannot become a kernel: cannot prove that rows of lhs have 4 elements, in blocks of 4; relax.match_cast can state it}}
  %0 = relax.quantized_matmul %a, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<4x?xf32, #relax.tensor<[4, n]>>, tensor<2x4xui8>, tensor<1x4xf32>, tensor<1x4xui8>) -> tensor<4x4xf32>
  relax.return
}

// -----

relax.func @quantized_matmul_scale(%a: tensor<4x4xf32>, %w: tensor<2x4xui8>, %s: tensor<1x?xf32, #relax.tensor<[1, n]>>, %z: tensor<1x4xui8>) {
  // expected-error @below {{cannot become a kernel: cannot prove that scale and zero_point have the shape [1, 4]; relax.match_cast can state it}}
  %0 = relax.quantized_matmul %a, %w, %s, %z {bits = 4 : i64, block_size = 4 : i64} : (tensor<4x4xf32>, tensor<2x4xui8>, tensor<1x?xf32, #relax.tensor<[1, n]>>, tensor<1x4xui8>) -> tensor<4x4xf32>
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

// -----

relax.func @transposed_channels(%x: tensor<1x?x8xf32, #relax.tensor<[1, c, 8]>>, %w: tensor<3x4x3xf32>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the data has '3' channels, got 'c'}}
  %0 = relax.conv1d_transpose %x, %w : (tensor<1x?x8xf32, #relax.tensor<[1, c, 8]>>, tensor<3x4x3xf32>) -> tensor<1x4x10xf32>
  relax.return
}

// -----

relax.func @transposed_symbolic_groups(%x: tensor<1x4x8xf32>, %w: tensor<4x?x3xf32, #relax.tensor<[4, o, 3]>>) {
  // expected-error @below {{cannot become a kernel: expected constant channels with 2 groups, got '4' and 'o'}}
  %0 = relax.conv1d_transpose %x, %w {groups = 2} : (tensor<1x4x8xf32>, tensor<4x?x3xf32, #relax.tensor<[4, o, 3]>>) -> tensor<1x?x10xf32, #relax.tensor<[1, 2 * o, 10]>>
  relax.return
}

// -----

relax.func @col2im_columns(%x: tensor<1x4x?xf32, #relax.tensor<[1, 4, l]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the number of columns 'l' is '4', and the number of rows '4' is divisible by '4'}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} : (tensor<1x4x?xf32, #relax.tensor<[1, 4, l]>>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @sort_of_unknown_rank(%x: tensor<*xf32>) {
  // expected-error @below {{'relax.sort' op cannot become a kernel: expected operands of known rank, got 'tensor<*xf32>'; relax.match_cast can state it}}
  %0 = relax.sort %x : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// -----

// An error of one operator leaves those that become calls of the runtime.
relax.func @argmax_of_unknown_rank(%x: tensor<*xf32>) {
  // expected-error @below {{'relax.argmax' op cannot become a kernel: expected operands of known rank, got 'tensor<*xf32>'; relax.match_cast can state it}}
  %0 = relax.argmax %x : (tensor<*xf32>) -> tensor<i64>
  %1 = relax.nonzero %x : (tensor<*xf32>) -> tensor<?x?xi64>
  relax.return
}

// -----

relax.func @group_norm_channels(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>, %g: tensor<?xf32, #relax.tensor<[c]>>) {
  // expected-error @below {{cannot become a kernel: expected a constant number of channels, got 'c'}}
  %0 = relax.group_norm %x, %g, %g {num_groups = 2 : i64, axes = array<i64>} : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32, #relax.tensor<[c]>>) -> tensor<?x?xf32, #relax.tensor<[n, c]>>
  relax.return
}

// -----

relax.func @layer_norm_parameter(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>, %g: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'm' is 1 or 'c'; relax.match_cast can state it}}
  %0 = relax.rms_norm %x, %g : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?x?xf32, #relax.tensor<[n, c]>>
  relax.return
}

// -----

relax.func @attention_scale(%q: tensor<?x?x2x?xf32, #relax.tensor<[b, s, 2, d]>>) {
  // expected-error @below {{cannot become a kernel: expected a scale or constant channels, got 'd'}}
  %0 = relax.attention %q, %q, %q : (tensor<?x?x2x?xf32, #relax.tensor<[b, s, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, s, 2, d]>>, tensor<?x?x2x?xf32, #relax.tensor<[b, s, 2, d]>>) -> tensor<?x?x2x?xf32, #relax.tensor<[b, s, 2, d]>>
  relax.return
}

// -----

relax.func @attention_heads(%q: tensor<?x?x?x4xf32, #relax.tensor<[b, s, h, 4]>>, %k: tensor<?x?x?x4xf32, #relax.tensor<[b, s, g, 4]>>) {
  // expected-error @below {{cannot become a kernel: expected equal or constant numbers of heads, got 'h' and 'g'}}
  %0 = relax.attention %q, %k, %k : (tensor<?x?x?x4xf32, #relax.tensor<[b, s, h, 4]>>, tensor<?x?x?x4xf32, #relax.tensor<[b, s, g, 4]>>, tensor<?x?x?x4xf32, #relax.tensor<[b, s, g, 4]>>) -> tensor<?x?x?x4xf32, #relax.tensor<[b, s, h, 4]>>
  relax.return
}

// -----

relax.func @nll_loss_targets(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>, %t: tensor<?xi64, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the targets are of the shape of the predictions; relax.match_cast can state it}}
  %0 = relax.nll_loss %x, %t : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<?xi64, #relax.tensor<[m]>>) -> tensor<f32>
  relax.return
}

// -----

relax.func @quantize_scale(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>, %s: tensor<?xf32, #relax.tensor<[m]>>, %z: tensor<?xi8, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that scale and zero_point have the shape [c]; relax.match_cast can state it}}
  %0 = relax.quantize %x, %s, %z : (tensor<?x?xf32, #relax.tensor<[n, c]>>, tensor<?xf32, #relax.tensor<[m]>>, tensor<?xi8, #relax.tensor<[m]>>) -> tensor<?x?xi8, #relax.tensor<[n, c]>>
  relax.return
}

// -----

relax.func @einsum_sizes(%x: tensor<?xf32, #relax.tensor<[c]>>, %y: tensor<?xf32, #relax.tensor<[m]>>) {
  // expected-error @below {{cannot become a kernel: the size of the result is not known before it is computed, got 'tensor<?xf32>'}}
  %0 = relax.einsum %x, %y {subscripts = "i,i->i"} : (tensor<?xf32, #relax.tensor<[c]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
  relax.return
}

// -----

relax.func @resize_antialias(%x: tensor<?x?xf32, #relax.tensor<[n, c]>>) {
  %s = relax.shape [4] -> !relax.shape<[4]>
  // expected-error @below {{cannot become a kernel: expected scales or constant sizes, and scales that are not tiny, with antialias, got 'c' to '4'}}
  %0 = relax.resize %x, %s {axes = array<i64: 1>, antialias = true} : (tensor<?x?xf32, #relax.tensor<[n, c]>>, !relax.shape<[4]>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// -----

relax.func @collapse_sum_of_another_symbol(%x: tensor<2x?xf32, #relax.tensor<[2, m]>>, %t: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'n' is 1 or 'm'; relax.match_cast can state it}}
  %0 = relax.collapse_sum_like %x, %t : (tensor<2x?xf32, #relax.tensor<[2, m]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// -----

relax.func @multinomial_of_other_samples(%p: tensor<2x8xf32>, %u: tensor<?x1xf32, #relax.tensor<[n, 1]>>, %i: tensor<?x1xi64, #relax.tensor<[m, 1]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the number of samples 'n' equals the number of sample indices 'm'; relax.match_cast can state it}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<?x1xf32, #relax.tensor<[n, 1]>>, tensor<?x1xi64, #relax.tensor<[m, 1]>>) -> tensor<?x1xi64, #relax.tensor<[n, 1]>>
  relax.return
}

// -----

relax.func @multinomial_of_open_columns(%p: tensor<2x8xf32>, %u: tensor<4x?xf32, #relax.tensor<[4, k]>>, %i: tensor<4x1xi64>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'k' is 1; relax.match_cast can state it}}
  %0 = relax.multinomial_from_uniform %p, %u, %i : (tensor<2x8xf32>, tensor<4x?xf32, #relax.tensor<[4, k]>>, tensor<4x1xi64>) -> tensor<4x1xi64>
  relax.return
}
