// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @resize_c3_method(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected method to be one of nearest_neighbor, linear, cubic, got 'bilinear'}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, method = "bilinear"} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c3_mode(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected coordinate_transformation_mode to be one of half_pixel, half_pixel_symmetric, pytorch_half_pixel, align_corners, asymmetric, tf_half_pixel_for_nn, tf_crop_and_resize, got 'pixel'}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, coordinate_transformation_mode = "pixel"} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c3_rounding(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected rounding_method to be one of round_prefer_floor, round_prefer_ceil, floor, ceil, got 'round'}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, rounding_method = "round"} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c3_integers(%x: tensor<1x3x8x8xi8>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected data of floats for method 'linear', got 'i8'}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>} : (tensor<1x3x8x8xi8>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xi8>
  relax.return
}

// -----

relax.func @resize_c4_axis(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected axis within rank 4, got 4}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 4>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c1_sizes(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected 1 sizes, one for each resized dimension, got 2}}
  %0 = relax.resize %x, %s {axes = array<i64: 2>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c2_scales(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected 2 entries in scales, got 1}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, scales = array<f64: 0.5>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c2_negative_scale(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected entries of scales to be positive, got 0.000000e+00}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, scales = array<f64: 0.5, 0.0>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c2_roi(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected 4 entries in roi, got 2}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, roi = array<f64: 0.0, 1.0>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c2_infinite_roi(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected entries of roi to be finite, got INF}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, roi = array<f64: 0.0, 0.0, 1.0, 0x7FF0000000000000>} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c2_no_roi(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize' op expected roi for 'tf_crop_and_resize'}}
  %0 = relax.resize %x, %s {axes = array<i64: 2, 3>, coordinate_transformation_mode = "tf_crop_and_resize"} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c4_resize2d_layout(%x: tensor<1x3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize2d' op expected layout to be an order of the letters of 'NCHW', got 'NCHH'}}
  %0 = relax.resize2d %x, %s {layout = "NCHH"} : (tensor<1x3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @resize_c4_resize2d_rank(%x: tensor<3x8x8xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.resize2d' op expected data of rank 4, got 3}}
  %0 = relax.resize2d %x, %s : (tensor<3x8x8xf32>, !relax.shape<[4, 4]>) -> tensor<3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c3_method(%x: tensor<1x3x8x8xf32>, %g: tensor<1x4x4x2xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected method to be one of bilinear, nearest, bicubic, got 'linear'}}
  %0 = relax.grid_sample %x, %g {method = "linear"} : (tensor<1x3x8x8xf32>, tensor<1x4x4x2xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c3_padding(%x: tensor<1x3x8x8xf32>, %g: tensor<1x4x4x2xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected padding_mode to be one of zeros, border, reflection, got 'ones'}}
  %0 = relax.grid_sample %x, %g {padding_mode = "ones"} : (tensor<1x3x8x8xf32>, tensor<1x4x4x2xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c1_rank(%x: tensor<3x8x8xf32>, %g: tensor<1x4x4x2xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected data and grid of rank 4 or 5, got 3}}
  %0 = relax.grid_sample %x, %g : (tensor<3x8x8xf32>, tensor<1x4x4x2xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c1_ranks(%x: tensor<1x3x8x8xf32>, %g: tensor<1x4x4x4x3xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected data and grid of the same rank, got 4 and 5}}
  %0 = relax.grid_sample %x, %g : (tensor<1x3x8x8xf32>, tensor<1x4x4x4x3xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c2_batch(%x: tensor<1x3x8x8xf32>, %g: tensor<2x4x4x2xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected equal batches, got 1 and 2}}
  %0 = relax.grid_sample %x, %g : (tensor<1x3x8x8xf32>, tensor<2x4x4x2xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c1_coordinates(%x: tensor<1x3x8x8xf32>, %g: tensor<1x4x4x3xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected 2 coordinates in the grid, got 3}}
  %0 = relax.grid_sample %x, %g : (tensor<1x3x8x8xf32>, tensor<1x4x4x3xf32>) -> tensor<1x3x4x4xf32>
  relax.return
}

// -----

relax.func @grid_sample_c3_cubic_volume(%x: tensor<1x3x8x8x8xf32>, %g: tensor<1x4x4x4x3xf32>) {
  // expected-error @below {{'relax.grid_sample' op expected data of rank 4 for method 'bicubic', got 5}}
  %0 = relax.grid_sample %x, %g {method = "bicubic"} : (tensor<1x3x8x8x8xf32>, tensor<1x4x4x4x3xf32>) -> tensor<1x3x4x4x4xf32>
  relax.return
}

// -----

relax.func @affine_grid_c1_theta(%t: tensor<1x3x4xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.affine_grid' op expected maps of 2 x 3 in theta, got [1, 3, 4]}}
  %0 = relax.affine_grid %t, %s : (tensor<1x3x4xf32>, !relax.shape<[4, 4]>) -> tensor<1x4x4x2xf32>
  relax.return
}

// -----

relax.func @affine_grid_c1_rank(%t: tensor<3x4xf32>) {
  %s = relax.shape [4, 4] -> !relax.shape<[4, 4]>
  // expected-error @below {{'relax.affine_grid' op expected theta of rank 3, got 2}}
  %0 = relax.affine_grid %t, %s : (tensor<3x4xf32>, !relax.shape<[4, 4]>) -> tensor<1x4x4x2xf32>
  relax.return
}

// -----

relax.func @affine_grid_c1_sizes(%t: tensor<1x3x4xf32>) {
  %r = relax.shape [4] -> !relax.shape<[4]>
  // expected-error @below {{'relax.affine_grid' op expected 2 or 3 sizes, got 1}}
  %0 = relax.affine_grid %t, %r : (tensor<1x3x4xf32>, !relax.shape<[4]>) -> tensor<1x4x4x2xf32>
  relax.return
}

// -----

relax.func @pixel_shuffle_c2_factor(%x: tensor<4x2x2xf32>) {
  // expected-error @below {{'relax.pixel_shuffle' op expected upscale_factor to be at least 1 and at most 32768, got 0}}
  %0 = relax.pixel_shuffle %x {upscale_factor = 0 : i64} : (tensor<4x2x2xf32>) -> tensor<4x2x2xf32>
  relax.return
}

// -----

relax.func @pixel_shuffle_c2_channels(%x: tensor<6x2x2xf32>) {
  // expected-error @below {{'relax.pixel_shuffle' op expected channels to be divisible by 4, got 6}}
  %0 = relax.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<6x2x2xf32>) -> tensor<1x4x4xf32>
  relax.return
}

// -----

relax.func @pixel_shuffle_c1_rank(%x: tensor<2x2xf32>) {
  // expected-error @below {{'relax.pixel_shuffle' op expected data of rank 3 or more, got 2}}
  %0 = relax.pixel_shuffle %x {upscale_factor = 1 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  relax.return
}
