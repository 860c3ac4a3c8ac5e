// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @strided_slice_c1_begin(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected 1 entries in begin, got 2}}
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>, #relax.expr<1>], end = [#relax.expr<2>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c1_end(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected 1 entries in end, got 0}}
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>], end = []} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c1_strides(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected 1 entries in strides, got 2}}
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<1>], strides = array<i64: 1, 1>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c2_stride_of_zero(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected nonzero strides}}
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<1>], strides = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c2_least_stride(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected strides greater than -2^63}}
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<1>], strides = array<i64: -9223372036854775808>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c1_axis_twice(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected distinct axes, got -2 twice}}
  %0 = relax.strided_slice %x {axes = array<i64: 0, -2>, begin = [#relax.expr<0>, #relax.expr<0>], end = [#relax.expr<1>, #relax.expr<1>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @strided_slice_c1_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.strided_slice' op expected axis within rank 2, got 2}}
  %0 = relax.strided_slice %x {axes = array<i64: 2>, begin = [#relax.expr<0>], end = [#relax.expr<1>]} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @slice_scatter_c2_shape(%x: tensor<4x8xf32>, %s: tensor<3x8xf32>) {
  // expected-error @below {{'relax.slice_scatter' op expected a source of shape [2, 8], got [3, 8]}}
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<2>]} : (tensor<4x8xf32>, tensor<3x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @slice_scatter_c1_backwards(%x: tensor<4x8xf32>, %s: tensor<2x8xf32>) {
  // expected-error @below {{'relax.slice_scatter' op expected strides of 1 at least, got -1}}
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<2>], end = [#relax.expr<0>], strides = array<i64: -1>} : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @slice_scatter_c2_types(%x: tensor<4x8xf32>, %s: tensor<2x8xf64>) {
  // expected-error @below {{'relax.slice_scatter' op expected one element type, got 'f32' and 'f64'}}
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<0>], end = [#relax.expr<2>]} : (tensor<4x8xf32>, tensor<2x8xf64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @dynamic_strided_slice_c1_too_many(%x: tensor<4x8xf32>, %i: tensor<3xi64>) {
  // expected-error @below {{'relax.dynamic_strided_slice' op expected bounds of at most 2 elements, got 3}}
  %0 = relax.dynamic_strided_slice %x, %i, %i, %i : (tensor<4x8xf32>, tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @dynamic_strided_slice_c1_lengths(%x: tensor<4x8xf32>, %b: tensor<1xi64>, %e: tensor<2xi64>) {
  // expected-error @below {{'relax.dynamic_strided_slice' op expected begin, end and strides of one length, got 1 and 2}}
  %0 = relax.dynamic_strided_slice %x, %b, %e, %b : (tensor<4x8xf32>, tensor<1xi64>, tensor<2xi64>, tensor<1xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @dynamic_strided_slice_c1_matrix(%x: tensor<4x8xf32>, %b: tensor<1x1xi64>) {
  // expected-error @below {{'relax.dynamic_strided_slice' op expected bounds of rank 1, got rank 2}}
  %0 = relax.dynamic_strided_slice %x, %b, %b, %b : (tensor<4x8xf32>, tensor<1x1xi64>, tensor<1x1xi64>, tensor<1x1xi64>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @dynamic_strided_slice_c2_shape(%x: tensor<4x8xf32>, %b: tensor<1xi64>, %s: !relax.shape<[2]>) {
  // expected-error @below {{'relax.dynamic_strided_slice' op expected a shape of rank 2, got 1}}
  %0 = relax.dynamic_strided_slice %x, %b, %b, %b, %s : (tensor<4x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, !relax.shape<[2]>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @slice_sizes_c1_too_many(%s: !relax.shape<[2]>, %b: tensor<2xi64>) {
  // expected-error @below {{'relax.slice_sizes' op expected bounds of at most 1 elements, got 2}}
  %0 = relax.slice_sizes %s, %b, %b, %b : (!relax.shape<[2]>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  relax.return
}

// -----

relax.func @split_c1_nothing_given(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.split' op expected one of sections and indices, got none}}
  %0 = relax.split %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @split_c1_both_given(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.split' op expected one of sections and indices, got both}}
  %0 = relax.split %x {axis = 0 : i64, sections = 1 : i64, indices = []} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @split_c1_sections(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.split' op expected 1 to 65536 sections, got 0}}
  %0 = relax.split %x {axis = 0 : i64, sections = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @split_c2_axis(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.split' op expected axis within rank 2, got 2}}
  %0 = relax.split %x {axis = 2 : i64, sections = 1 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @split_c3_results(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.split' op expected}}
  %0:2 = relax.split %x {axis = 0 : i64, sections = 3 : i64} : (tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>)
  relax.return
}
