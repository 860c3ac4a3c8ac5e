// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @layer_norm_c1_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected axis within rank 3, got 3}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64: 3>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_c1_twice(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected distinct axes, got -1 twice}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64: 2, -1>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_c1_no_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected at least one axis}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_c2_parameter(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected parameters that broadcast to [3], got [4]}}
  %0 = relax.layer_norm %x, %w, %v : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_c2_parameter_rank(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected parameters that broadcast to [3], got [2, 3]}}
  %0 = relax.layer_norm %x, %m, %w : (tensor<2x4x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_c3_epsilon(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected epsilon to be at least 0, got -1.000000e+00}}
  %0 = relax.layer_norm %x, %w, %w {epsilon = -1.0 : f64} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @relax_c1_layer_norm_result(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected result type 'tensor<2x4x3xf32>', got 'tensor<2x4x4xf32>'}}
  %0 = relax.layer_norm %x, %w, %w : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x4xf32>
  relax.return
}

// -----

relax.func @rms_norm_c2_weight(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.rms_norm' op expected parameters that broadcast to [3], got [4]}}
  %0 = relax.rms_norm %x, %v : (tensor<2x4x3xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @rms_norm_c3_epsilon(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.rms_norm' op expected epsilon to be at least 0, got nan}}
  %0 = relax.rms_norm %x, %w {epsilon = 0x7FF8000000000000 : f64} : (tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_c3_groups(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected num_groups to be at least 1, got 0}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 0 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_c3_division(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected channels to be divisible by 3 groups, got 4}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 3 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_c1_channels_reduced(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected distinct axes, got 1 twice}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 2 : i64, axes = array<i64: 1, 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @instance_norm_c2_parameter(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.instance_norm' op expected parameters of the shape [4], got [3]}}
  %0 = relax.instance_norm %x, %v, %w {axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @instance_norm_c1_channel_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.instance_norm' op expected axis within rank 3, got -4}}
  %0 = relax.instance_norm %x, %v, %v {channel_axis = -4 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @batch_norm_c1_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.batch_norm' op expected axis within rank 3, got 3}}
  %0, %1, %2 = relax.batch_norm %x, %v, %v, %v, %v {axis = 3 : i64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return
}

// -----

relax.func @batch_norm_c2_statistics(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.batch_norm' op expected parameters of the shape [4], got [3]}}
  %0, %1, %2 = relax.batch_norm %x, %v, %v, %w, %v : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<3xf32>, tensor<4xf32>)
  relax.return
}

// -----

relax.func @lrn_c2_size(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.lrn' op expected size to be at least 1 and at most 2147483648, got 0}}
  %0 = relax.lrn %x {size = 0 : i64} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @lrn_c1_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.lrn' op expected axis within rank 3, got 5}}
  %0 = relax.lrn %x {size = 1 : i64, axis = 5 : i64} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @rms_norm_c1_axis(%x: tensor<2x4x3xf32>, %w: tensor<3xf32>) {
  // expected-error @below {{'relax.rms_norm' op expected axis within rank 3, got -4}}
  %0 = relax.rms_norm %x, %w {axes = array<i64: -4>} : (tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_c2_parameter(%x: tensor<2x4x3xf32>, %g: tensor<1xf32>) {
  // expected-error @below {{'relax.group_norm' op expected parameters of the shape [4], got [1]}}
  %0 = relax.group_norm %x, %g, %g {num_groups = 2 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_c4_epsilon(%x: tensor<2x4x3xf32>, %g: tensor<4xf32>) {
  // expected-error @below {{'relax.group_norm' op expected epsilon to be at least 0, got -1.000000e+00}}
  %0 = relax.group_norm %x, %g, %g {num_groups = 2 : i64, axes = array<i64: 2>, epsilon = -1.0 : f64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @instance_norm_c3_epsilon(%x: tensor<2x4x3xf32>, %g: tensor<4xf32>) {
  // expected-error @below {{'relax.instance_norm' op expected epsilon to be at least 0, got -1.000000e+00}}
  %0 = relax.instance_norm %x, %g, %g {axes = array<i64: 2>, epsilon = -1.0 : f64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @batch_norm_c3_epsilon(%x: tensor<2x4x3xf32>, %g: tensor<4xf32>) {
  // expected-error @below {{'relax.batch_norm' op expected epsilon to be at least 0, got -1.000000e+00}}
  %0:3 = relax.batch_norm %x, %g, %g, %g, %g {epsilon = -1.0 : f64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return
}
