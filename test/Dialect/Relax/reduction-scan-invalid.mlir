// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @scan_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.cumsum' op expected axis within rank 2, got 2}}
  %0 = relax.cumsum %x {axis = 2} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @scan_c1_rank_0(%x: tensor<f32>) {
  // expected-error @below {{'relax.cumprod' op expected axis within rank 0, got 0}}
  %0 = relax.cumprod %x {axis = 0} : (tensor<f32>) -> tensor<f32>
  relax.return
}

// -----

relax.func @scan_c2_truth_values_without_dtype(%x: tensor<2xi1>) {
  // expected-error @below {{'relax.cumsum' op expected dtype to be a number, got 'i1'}}
  %0 = relax.cumsum %x {axis = 0} : (tensor<2xi1>) -> tensor<2xi64>
  relax.return
}

// -----

relax.func @scan_c2_floats_as_integers(%x: tensor<2xf16>) {
  // expected-error @below {{'relax.cumprod' op expected dtype to be a float like 'f16', got 'i32'}}
  %0 = relax.cumprod %x {axis = 0, dtype = i32} : (tensor<2xf16>) -> tensor<2xi32>
  relax.return
}

// -----

relax.func @unknown_dtype(%x: tensor<2xi32>) {
  // expected-error @below {{'relax.cumsum' op result #0 must be}}
  %0 = relax.cumsum %x {axis = 0, dtype = i7} : (tensor<2xi32>) -> tensor<2xi7>
  relax.return
}
