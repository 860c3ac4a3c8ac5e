// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @conv_c1_conv2d_data_of_rank_3(%x: tensor<3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected data of rank 4, got 3}}
  %0 = relax.conv2d %x, %w : (tensor<3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c1_conv2d_weight_of_rank_2(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected weight of rank 4, got 2}}
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c1_conv2d_element_types_differ(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf16>) {
  // expected-error @below {{'relax.conv2d' op expected one element type, got 'f32' and 'f16'}}
  %0 = relax.conv2d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf16>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c8_conv2d_out_dtype(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected out_dtype of the kind of 'f32', got 'i32'}}
  %0 = relax.conv2d %x, %w {out_dtype = i32} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xi32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_strides(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected 2 entries in strides, got 1}}
  %0 = relax.conv2d %x, %w {strides = array<i64: 2>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_stride_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected entries of strides to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {strides = array<i64: 1, 0>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_padding(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected 4 entries in padding, got 2}}
  %0 = relax.conv2d %x, %w {padding = array<i64: 1, 1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_negative_padding(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected entries of padding to be at least 0, got -1}}
  %0 = relax.conv2d %x, %w {padding = array<i64: 0, 0, 0, -1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_dilation_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected entries of dilation to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {dilation = array<i64: 0, 1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c3_conv2d_data_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected data_layout to be an order of the letters of 'NCHW', got 'NCHWc'}}
  %0 = relax.conv2d %x, %w {data_layout = "NCHWc"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c3_conv2d_kernel_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected kernel_layout to be an order of the letters of 'OIHW', got 'OIHH'}}
  %0 = relax.conv2d %x, %w {kernel_layout = "OIHH"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c3_conv2d_out_layout(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected out_layout to be an order of the letters of 'NCHW', got ''}}
  %0 = relax.conv2d %x, %w {out_layout = ""} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c2_conv2d_groups_0(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected groups to be at least 1, got 0}}
  %0 = relax.conv2d %x, %w {groups = 0} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c5_conv2d_input_channels(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected 6 input channels (groups times those of the kernel), got 3}}
  %0 = relax.conv2d %x, %w {groups = 2} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c6_conv2d_output_channels(%x: tensor<1x6x8x8xf32>, %w: tensor<5x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d' op expected output channels to be divisible by 2 groups, got 5}}
  %0 = relax.conv2d %x, %w {groups = 2} : (tensor<1x6x8x8xf32>, tensor<5x3x3x3xf32>) -> tensor<1x5x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c7_conv2d_kernel_does_not_fit(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x5xf32>) {
  // expected-error @below {{'relax.conv2d' op expected a window of 9 to fit into 8 padded elements}}
  %0 = relax.conv2d %x, %w {dilation = array<i64: 1, 2>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x5xf32>) -> tensor<1x4x6x1xf32>
  relax.return
}

// -----

relax.func @conv_c1_conv1d_data_of_rank_4(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @below {{'relax.conv1d' op expected data of rank 3, got 4}}
  %0 = relax.conv1d %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3xf32>) -> tensor<1x4x6xf32>
  relax.return
}

// -----

relax.func @conv_c3_conv3d_kernel_layout(%x: tensor<1x3x8x8x8xf32>, %w: tensor<4x3x3x3x3xf32>) {
  // expected-error @below {{'relax.conv3d' op expected kernel_layout to be an order of the letters of 'OIDHW', got 'OIHW'}}
  %0 = relax.conv3d %x, %w {kernel_layout = "OIHW"} : (tensor<1x3x8x8x8xf32>, tensor<4x3x3x3x3xf32>) -> tensor<1x4x6x6x6xf32>
  relax.return
}

// -----

relax.func @conv_c4_auto_pad(%x: tensor<1x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @below {{'relax.conv1d' op expected auto_pad 'same_upper' or 'same_lower', got 'valid'}}
  %0 = relax.conv1d %x, %w {auto_pad = "valid"} : (tensor<1x3x8xf32>, tensor<4x3x3xf32>) -> tensor<1x4x6xf32>
  relax.return
}

// -----

relax.func @conv_c4_auto_pad_and_padding(%x: tensor<1x3x8xf32>, %w: tensor<4x3x3xf32>) {
  // expected-error @below {{'relax.conv1d' op expected padding of 0 beside auto_pad}}
  %0 = relax.conv1d %x, %w {auto_pad = "same_lower", padding = array<i64: 1, 0>} : (tensor<1x3x8xf32>, tensor<4x3x3xf32>) -> tensor<1x4x8xf32>
  relax.return
}

// -----

relax.func @conv_c1_two_integers_without_out_dtype(%x: tensor<1x3x8xui8>, %w: tensor<4x3x3xi8>) {
  // expected-error @below {{'relax.conv1d' op expected one element type, got 'ui8' and 'i8'}}
  %0 = relax.conv1d %x, %w : (tensor<1x3x8xui8>, tensor<4x3x3xi8>) -> tensor<1x4x6xui8>
  relax.return
}

// -----

relax.func @conv_c8_two_integers_to_float(%x: tensor<1x3x8xui8>, %w: tensor<4x3x3xi8>) {
  // expected-error @below {{'relax.conv1d' op expected out_dtype of the kind of 'ui8', got 'f32'}}
  %0 = relax.conv1d %x, %w {out_dtype = f32} : (tensor<1x3x8xui8>, tensor<4x3x3xi8>) -> tensor<1x4x6xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c5_input_channels(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected 4 input channels (those of the kernel), got 3}}
  %0 = relax.conv2d_transpose %x, %w : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c5_groups(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected input channels to be divisible by 3 groups, got 4}}
  %0 = relax.conv2d_transpose %x, %w {groups = 3} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c2_groups_0(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected groups to be at least 1, got 0}}
  %0 = relax.conv2d_transpose %x, %w {groups = 0} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c4_output_padding(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected entries of output_padding to be at least 0, got -1}}
  %0 = relax.conv2d_transpose %x, %w {output_padding = array<i64: 0, -1>} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c4_output_padding_size(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected 2 entries in output_padding, got 1}}
  %0 = relax.conv2d_transpose %x, %w {output_padding = array<i64: 0>} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c6_all_cropped(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected a result whose dimensions are not negative, got -2}}
  %0 = relax.conv2d_transpose %x, %w {padding = array<i64: 6, 0, 6, 0>} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c2_strides(%x: tensor<1x4x8x8xf32>, %w: tensor<4x3x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected 2 entries in strides, got 3}}
  %0 = relax.conv2d_transpose %x, %w {strides = array<i64: 1, 1, 1>} : (tensor<1x4x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x3x10x10xf32>
  relax.return
}

// -----

relax.func @col2im_c1_rank(%x: tensor<4x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected an operand of rank 3, got 2}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} : (tensor<4x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @col2im_c2_image_shape(%x: tensor<1x4x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected entries of image_shape to be at least 1, got 0}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 0>, block_shape = array<i64: 2, 2>} : (tensor<1x4x4xf32>) -> tensor<1x1x3x0xf32>
  relax.return
}

// -----

relax.func @col2im_c2_block_shape(%x: tensor<1x4x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected 2 entries in block_shape, got 1}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2>} : (tensor<1x4x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @col2im_c2_strides(%x: tensor<1x4x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected entries of strides to be at least 1, got 0}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>, strides = array<i64: 1, 0>} : (tensor<1x4x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @col2im_c4_columns(%x: tensor<1x4x5xf32>) {
  // expected-error @below {{'relax.col2im' op expected 4 columns, one per window position, got 5}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} : (tensor<1x4x5xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @col2im_c5_rows(%x: tensor<1x6x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected rows to be divisible by the 4 elements of the window, got 6}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 2, 2>} : (tensor<1x6x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @col2im_c3_block_does_not_fit(%x: tensor<1x4x4xf32>) {
  // expected-error @below {{'relax.col2im' op expected a window of 4 to fit into 3 padded elements}}
  %0 = relax.col2im %x {image_shape = array<i64: 3, 3>, block_shape = array<i64: 4, 1>} : (tensor<1x4x4xf32>) -> tensor<1x1x3x3xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c1_data_of_rank_3(%x: tensor<4x8x8xf32>, %w: tensor<4x2x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected data of rank 4, got 3}}
  %0 = relax.conv2d_transpose %x, %w : (tensor<4x8x8xf32>, tensor<4x2x3x3xf32>) -> tensor<1x2x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c3_kernel_layout(%x: tensor<1x4x8x8xf32>, %w: tensor<4x2x3x3xf32>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected kernel_layout to be an order of the letters of 'OIHW', got 'IHW'}}
  %0 = relax.conv2d_transpose %x, %w {kernel_layout = "IHW"} : (tensor<1x4x8x8xf32>, tensor<4x2x3x3xf32>) -> tensor<1x2x10x10xf32>
  relax.return
}

// -----

relax.func @conv_transpose_c7_out_dtype(%x: tensor<1x4x8x8xi8>, %w: tensor<4x2x3x3xi8>) {
  // expected-error @below {{'relax.conv2d_transpose' op expected out_dtype of the kind of 'i8', got 'f32'}}
  %0 = relax.conv2d_transpose %x, %w {out_dtype = f32} : (tensor<1x4x8x8xi8>, tensor<4x2x3x3xi8>) -> tensor<1x2x10x10xf32>
  relax.return
}
