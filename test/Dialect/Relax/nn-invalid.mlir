// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @conv2d_data_of_rank_3(%x: tensor<3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected data of rank 4, got 3}}
  %0 = relax.conv2d %x, %w : (tensor<3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_weight_of_rank_2(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3xf32>) {
  // expected-error @below {{expected weight of rank 4, got 2}}
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_element_types_differ(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf16>) {
  // expected-error @below {{expected one element type, got 'f32' and 'f16'}}
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf16>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_out_dtype(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected out_dtype of the kind of 'f32', got 'i32'}}
  %0 = relax.conv2d %x, %w {out_dtype = i32} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xi32>
  relax.return
}

// -----

relax.func @conv2d_strides(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected 2 entries in strides, got 1}}
  %0 = relax.conv2d %x, %w {strides = array<i64: 2>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_stride_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected entries of strides to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {strides = array<i64: 1, 0>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_padding(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected 4 entries in padding, got 2}}
  %0 = relax.conv2d %x, %w {padding = array<i64: 1, 1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_negative_padding(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected entries of padding to be at least 0, got -1}}
  %0 = relax.conv2d %x, %w {padding = array<i64: 0, 0, 0, -1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_dilation_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected entries of dilation to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {dilation = array<i64: 0, 1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_data_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected data_layout to be an order of the letters of 'NCHW', got 'NCHWc'}}
  %0 = relax.conv2d %x, %w {data_layout = "NCHWc"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_kernel_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected kernel_layout to be an order of the letters of 'OIHW', got 'OIHH'}}
  %0 = relax.conv2d %x, %w {kernel_layout = "OIHH"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_out_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected out_layout to be an order of the letters of 'NCHW', got ''}}
  %0 = relax.conv2d %x, %w {out_layout = ""} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_groups_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected groups to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {groups = 0} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_input_channels(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{expected 6 input channels (groups times those of the kernel), got 3}}
  %0 = relax.conv2d %x, %w {groups = 2} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_output_channels(%x: tensor<1x6x8x8xf32>, %w: tensor<5x3x3x3xf32>) {
  // expected-error @below {{expected output channels to be divisible by 2 groups, got 5}}
  %0 = relax.conv2d %x, %w {groups = 2} : (tensor<1x6x8x8xf32>, tensor<5x3x3x3xf32>) -> tensor<1x5x6x6xf32>
  relax.return
}

// -----

relax.func @conv2d_kernel_does_not_fit(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x5xf32>) {
  // expected-error @below {{expected a window of 9 to fit into 8 padded elements}}
  %0 = relax.conv2d %x, %w {dilation = array<i64: 1, 2>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x5xf32>) -> tensor<1x4x6x1xf32>
  relax.return
}

// -----

relax.func @softmax_axis(%x: tensor<1x3xf32>) {
  // expected-error @below {{expected axis within rank 2, got 2}}
  %0 = relax.softmax %x {axis = 2 : i64} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  relax.return
}

// -----

relax.func @dropout_rate(%x: tensor<1x3xf32>) {
  // expected-error @below {{expected rate to be at least 0 and less than 1, got 1}}
  %0, %1 = relax.dropout %x {rate = 1.0 : f64} : (tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  relax.return
}
