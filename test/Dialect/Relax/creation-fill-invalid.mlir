// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @same_value_c1_zeros_dtype(%s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.zeros' op expected dtype of tensors of data, got 'i7'}}
  %0 = relax.zeros %s {dtype = i7} : (!relax.shape<[4]>) -> tensor<4xi8>
  relax.return
}

// -----

relax.func @constant_like_c1_ones_like_dtype(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.ones_like' op expected dtype of tensors of data, got 'index'}}
  %0 = relax.ones_like %x {dtype = index} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @random_bits_c1_rank(%seed: tensor<1xi64>, %s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.random_bits' op expected operands of rank 0, got rank 1}}
  %0 = relax.random_bits %seed, %s {dtype = ui32} : (tensor<1xi64>, !relax.shape<[4]>) -> tensor<4xui32>
  relax.return
}

// -----

relax.func @random_bits_c2_dtype(%seed: tensor<i64>, %s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.random_bits' op expected dtype ui32 or ui64, got 'i32'}}
  %0 = relax.random_bits %seed, %s {dtype = i32} : (tensor<i64>, !relax.shape<[4]>) -> tensor<4xui32>
  relax.return
}

// -----

relax.func @eye_c1_rank(%s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.eye' op expected a shape of rank 2, got rank 1}}
  %0 = relax.eye %s {dtype = f32} : (!relax.shape<[4]>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @eye_like_c1_rank(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.eye_like' op expected a shape of rank 2, got rank 1}}
  %0 = relax.eye_like %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @full_like_c1_value(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.full_like' op expected operands of rank 0, got rank 2}}
  %0 = relax.full_like %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  relax.return
}

// -----

relax.func @arange_c1_types(%a: tensor<f32>, %b: tensor<i32>, %s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.arange' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.arange %a, %b, %s : (tensor<f32>, tensor<i32>, !relax.shape<[4]>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @arange_c2_shape(%a: tensor<f32>, %s: !relax.shape<[4, 4]>) {
  // expected-error @below {{'relax.arange' op expected a shape of rank 1, got rank 2}}
  %0 = relax.arange %a, %a, %s : (tensor<f32>, tensor<f32>, !relax.shape<[4, 4]>) -> tensor<4x4xf32>
  relax.return
}

// -----

relax.func @one_hot_c1_value(%i: tensor<3xi64>, %v: tensor<1xf32>) {
  // expected-error @below {{'relax.one_hot' op expected operands of rank 0, got rank 1}}
  %0 = relax.one_hot %i, %v, %v {depth = #relax.expr<4>} : (tensor<3xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<3x4xf32>
  relax.return
}

// -----

relax.func @one_hot_c2_depth(%i: tensor<3xi64>, %v: tensor<f32>) {
  // expected-error @below {{'relax.one_hot' op expected depth of 0 at least, got -1}}
  %0 = relax.one_hot %i, %v, %v {depth = #relax.expr<-1>} : (tensor<3xi64>, tensor<f32>, tensor<f32>) -> tensor<3x4xf32>
  relax.return
}

// -----

relax.func @one_hot_c2_axis(%i: tensor<3xi64>, %v: tensor<f32>) {
  // expected-error @below {{'relax.one_hot' op expected axis within rank 2, got 2}}
  %0 = relax.one_hot %i, %v, %v {axis = 2 : i64, depth = #relax.expr<4>} : (tensor<3xi64>, tensor<f32>, tensor<f32>) -> tensor<3x4xf32>
  relax.return
}

// -----

relax.func @window_function_c2_hann_window_dtype(%s: !relax.shape<[4]>) {
  // expected-error @below {{'relax.hann_window' op expected a floating-point dtype, got 'i32'}}
  %0 = relax.hann_window %s {dtype = i32} : (!relax.shape<[4]>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @window_function_c1_hamming_window_shape(%s: !relax.shape<[4, 4]>) {
  // expected-error @below {{'relax.hamming_window' op expected a shape of rank 1, got rank 2}}
  %0 = relax.hamming_window %s {dtype = f32} : (!relax.shape<[4, 4]>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @eye_c2_dtype(%s: !relax.shape<[4, 4]>) {
  // expected-error @below {{'relax.eye' op expected dtype of tensors of data, got 'i7'}}
  %0 = relax.eye %s {dtype = i7} : (!relax.shape<[4, 4]>) -> tensor<4x4xi8>
  relax.return
}

// -----

relax.func @eye_like_c2_dtype(%x: tensor<4x4xf32>) {
  // expected-error @below {{'relax.eye_like' op expected dtype of tensors of data, got 'index'}}
  %0 = relax.eye_like %x {dtype = index} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  relax.return
}
