// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @layer_norm_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected axis within rank 3, got 3}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64: 3>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_twice(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected distinct axes, got -1 twice}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64: 2, -1>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_no_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected at least one axis}}
  %0 = relax.layer_norm %x, %w, %w {axes = array<i64>} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_parameter(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected parameters that broadcast to [3], got [4]}}
  %0 = relax.layer_norm %x, %w, %v : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_parameter_rank(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected parameters that broadcast to [3], got [2, 3]}}
  %0 = relax.layer_norm %x, %m, %w : (tensor<2x4x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_epsilon(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected epsilon to be at least 0, got -1.000000e+00}}
  %0 = relax.layer_norm %x, %w, %w {epsilon = -1.0 : f64} : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @layer_norm_result(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.layer_norm' op expected result type 'tensor<2x4x3xf32>', got 'tensor<2x4x4xf32>'}}
  %0 = relax.layer_norm %x, %w, %w : (tensor<2x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x4x4xf32>
  relax.return
}

// -----

relax.func @rms_norm_weight(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.rms_norm' op expected parameters that broadcast to [3], got [4]}}
  %0 = relax.rms_norm %x, %v : (tensor<2x4x3xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @rms_norm_epsilon(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.rms_norm' op expected epsilon to be at least 0, got nan}}
  %0 = relax.rms_norm %x, %w {epsilon = 0x7FF8000000000000 : f64} : (tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_groups(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected num_groups to be at least 1, got 0}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 0 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_division(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected channels to be divisible by 3 groups, got 4}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 3 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @group_norm_channels_reduced(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.group_norm' op expected distinct axes, got 1 twice}}
  %0 = relax.group_norm %x, %v, %v {num_groups = 2 : i64, axes = array<i64: 1, 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @instance_norm_parameter(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.instance_norm' op expected parameters of the shape [4], got [3]}}
  %0 = relax.instance_norm %x, %v, %w {axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @instance_norm_channel_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.instance_norm' op expected axis within rank 3, got -4}}
  %0 = relax.instance_norm %x, %v, %v {channel_axis = -4 : i64, axes = array<i64: 2>} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @batch_norm_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.batch_norm' op expected axis within rank 3, got 3}}
  %0, %1, %2 = relax.batch_norm %x, %v, %v, %v, %v {axis = 3 : i64} : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>)
  relax.return
}

// -----

relax.func @batch_norm_statistics(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.batch_norm' op expected parameters of the shape [4], got [3]}}
  %0, %1, %2 = relax.batch_norm %x, %v, %v, %w, %v : (tensor<2x4x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x4x3xf32>, tensor<3xf32>, tensor<4xf32>)
  relax.return
}

// -----

relax.func @lrn_size(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.lrn' op expected size to be at least 1 and at most 2147483648, got 0}}
  %0 = relax.lrn %x {size = 0 : i64} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  relax.return
}

// -----

relax.func @lrn_axis(%x: tensor<2x4x3xf32>, %v: tensor<4xf32>, %w: tensor<3xf32>, %m: tensor<2x3xf32>) {
  // expected-error @below {{'relax.lrn' op expected axis within rank 3, got 5}}
  %0 = relax.lrn %x {size = 1 : i64, axis = 5 : i64} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  relax.return
}
