// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @pool_c1_rank_3(%x: tensor<3x8x8xf32>) {
  // expected-error @below {{'relax.max_pool2d' op expected an operand of rank 4, got 3}}
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 2>} : (tensor<3x8x8xf32>) -> tensor<3x7x7xf32>
  relax.return
}

// -----

relax.func @pool_c2_size(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.max_pool2d' op expected entries of pool_size to be at least 1, got 0}}
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 0>} : (tensor<1x3x8x8xf32>) -> tensor<1x3x7x7xf32>
  relax.return
}

// -----

relax.func @pool_c2_strides(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.avg_pool2d' op expected 2 entries in strides, got 3}}
  %0 = relax.avg_pool2d %x {pool_size = array<i64: 2, 2>, strides = array<i64: 1, 1, 1>} : (tensor<1x3x8x8xf32>) -> tensor<1x3x7x7xf32>
  relax.return
}

// -----

relax.func @pool_c4_layout(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.max_pool2d' op expected layout to be an order of the letters of 'NCHW', got 'NCDHW'}}
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 2>, layout = "NCDHW"} : (tensor<1x3x8x8xf32>) -> tensor<1x3x7x7xf32>
  relax.return
}

// -----

relax.func @pool_c5_window_does_not_fit(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.max_pool2d' op expected a window of 9 to fit into 8 padded elements}}
  %0 = relax.max_pool2d %x {pool_size = array<i64: 9, 2>} : (tensor<1x3x8x8xf32>) -> tensor<1x3x0x7xf32>
  relax.return
}

// -----

relax.func @adaptive_pool_c1_rank_5(%x: tensor<1x3x8x8x8xf32>) {
  // expected-error @below {{'relax.adaptive_avg_pool2d' op expected an operand of rank 4, got 5}}
  %0 = relax.adaptive_avg_pool2d %x : (tensor<1x3x8x8x8xf32>) -> tensor<1x3x8x8x8xf32>
  relax.return
}

// -----

relax.func @adaptive_pool_c2_output_size(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.adaptive_avg_pool2d' op expected 2 entries in output_size, got 1}}
  %0 = relax.adaptive_avg_pool2d %x {output_size = array<i64: 2>} : (tensor<1x3x8x8xf32>) -> tensor<1x3x2x2xf32>
  relax.return
}

// -----

relax.func @adaptive_pool_c3_out_layout(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.adaptive_avg_pool2d' op expected out_layout to be an order of the letters of 'NCHW', got 'HWC'}}
  %0 = relax.adaptive_avg_pool2d %x {out_layout = "HWC"} : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  relax.return
}

// -----

relax.func @relax_c3_size_overflows(%x: tensor<1x1x4x4xf32>) {
  // expected-error @below {{'relax.max_pool2d' op a dimension overflows 64 bits}}
  %0 = relax.max_pool2d %x {pool_size = array<i64: 2, 2>, padding = array<i64: 9223372036854775807, 0, 9223372036854775807, 0>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @pool_c3_auto_pad(%x: tensor<1x3x8xf32>) {
  // expected-error @below {{'relax.max_pool1d' op expected auto_pad 'same_upper' or 'same_lower', got 'same'}}
  %0 = relax.max_pool1d %x {pool_size = array<i64: 2>, auto_pad = "same"} : (tensor<1x3x8xf32>) -> tensor<1x3x7xf32>
  relax.return
}

// -----

relax.func @pool_c3_auto_pad_and_padding(%x: tensor<1x3x8xf32>) {
  // expected-error @below {{'relax.avg_pool1d' op expected padding of 0 beside auto_pad}}
  %0 = relax.avg_pool1d %x {pool_size = array<i64: 2>, padding = array<i64: 0, 1>, auto_pad = "same_upper"} : (tensor<1x3x8xf32>) -> tensor<1x3x8xf32>
  relax.return
}

// -----

relax.func @pool_c1_rank_4_of_3d(%x: tensor<1x3x8x8xf32>) {
  // expected-error @below {{'relax.avg_pool3d' op expected an operand of rank 5, got 4}}
  %0 = relax.avg_pool3d %x {pool_size = array<i64: 2, 2, 2>} : (tensor<1x3x8x8xf32>) -> tensor<1x3x7x7xf32>
  relax.return
}

// -----

relax.func @adaptive_pool_c2_max_output_size(%x: tensor<1x3x8xf32>) {
  // expected-error @below {{'relax.adaptive_max_pool1d' op expected entries of output_size to be at least 1, got 0}}
  %0 = relax.adaptive_max_pool1d %x {output_size = array<i64: 0>} : (tensor<1x3x8xf32>) -> tensor<1x3x0xf32>
  relax.return
}

// -----

relax.func @lp_pool_c6_order(%x: tensor<1x3x8xf32>) {
  // expected-error @below {{'relax.lp_pool1d' op expected p to be at least 1, got 0}}
  %0 = relax.lp_pool1d %x {pool_size = array<i64: 2>, p = 0 : i64} : (tensor<1x3x8xf32>) -> tensor<1x3x7xf32>
  relax.return
}

// -----

relax.func @pool_c1_indices_rank(%x: tensor<1x3x8xf32>) {
  // expected-error @below {{'relax.max_pool2d_with_indices' op expected an operand of rank 4, got 3}}
  %0:2 = relax.max_pool2d_with_indices %x {pool_size = array<i64: 2, 2>} : (tensor<1x3x8xf32>) -> (tensor<1x3x7xf32>, tensor<1x3x7xi64>)
  relax.return
}
