// RUN: relax-opt %s --split-input-file --verify-diagnostics

// Attributes that passes leave for each other.

relax.func @relax_c5_divided_value(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.cumsum' op expected relax.divided without a value, got true}}
  %0 = relax.cumsum %x {axis = 0 : i64, relax.divided = true} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @relax_c5_divided_exp(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.exp' op expected relax.divided on a scan or a sort only}}
  %0 = relax.exp %x {relax.divided} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @relax_c6_on_host_value() -> tensor<4xf32> {
  // expected-error @below {{'relax.constant' op expected relax.on_host without a value, got 1 : i64}}
  %0 = relax.constant {relax.on_host = 1 : i64} dense<1.0> : tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{'relax.func' op expected relax.on_host on a constant only}}
relax.func @relax_c6_on_host_func() attributes {relax.on_host} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected relax.host_params to be an array of i64, got [0]}}
relax.func @relax_c7_host_params_type(%x: tensor<4xf32>) attributes {relax.host_params = [0]} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected ascending indices below 1 in relax.host_params, got 1}}
relax.func @relax_c7_host_params_range(%x: tensor<4xf32>) attributes {relax.host_params = array<i64: 0, 1>} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected ascending indices below 2 in relax.host_params, got 0}}
relax.func @relax_c7_host_params_order(%x: tensor<4xf32>, %y: tensor<4xf32>) attributes {relax.host_params = array<i64: 1, 0>} {
  relax.return
}

// -----

// expected-error @below {{has no arguments that relax.host_params could name}}
module @relax_c7_host_params_of_module attributes {relax.host_params = array<i64>} {}
