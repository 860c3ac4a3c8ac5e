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

// -----

// expected-error @below {{has no symbols that relax.symbol_bounds could restrict}}
module @relax_c8_bounds_of_module attributes {relax.symbol_bounds = {}} {}

// -----

// expected-error @below {{'relax.func' op expected relax.symbol_bounds to be a dictionary, got 3 : i64}}
relax.func @relax_c8_bounds_type(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = 3} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected a #relax.symbol_range for symbol 'n' in relax.symbol_bounds, got 64 : i64}}
relax.func @relax_c8_range_type(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = 64}} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected symbols that arguments bind in relax.symbol_bounds, got 'm'}}
relax.func @relax_c8_unbound(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[2 * n]>>)
    attributes {relax.symbol_bounds = {m = #relax.symbol_range<1 to 64>}} {
  relax.return
}

// -----

// expected-error @below {{'relax.func' op expected a range with a size of 0 or more for symbol 'n' in relax.symbol_bounds, got '? to -1'}}
relax.func @relax_c8_negative(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<? to -1>}} {
  relax.return
}

// -----

// A range is verified on its own.
// expected-error @below {{expected a range with at least one integer, got '5 to 7, multiple_of 8'}}
relax.func @range_empty(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<5 to 7, multiple_of 8>}} {
  relax.return
}

// -----

// expected-error @below {{expected a range that restricts its symbol, by an end or by a multiple above 1}}
relax.func @range_unbounded(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<? to ?>}} {
  relax.return
}

// -----

// expected-error @below {{expected a positive number after 'multiple_of', got 0}}
relax.func @range_multiple(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<multiple_of 0>}} {
  relax.return
}

// -----

// expected-error @below {{expected 'to'}}
relax.func @range_one_end(%x: tensor<?xf32, #relax.tensor<[n]>>) attributes {relax.symbol_bounds = {n = #relax.symbol_range<8>}} {
  relax.return
}

// -----

relax.func @relax_c9_no_capture_value(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.call_packed' op expected relax.no_capture without a value, got true}}
  relax.call_packed "lib.f"(%x) {relax.no_capture = true} : (tensor<4xf32>) -> ()
  relax.return
}

// -----

relax.func @relax_c9_no_capture_call(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.exp' op expected relax.no_capture on a call of a packed function only}}
  %0 = relax.exp %x {relax.no_capture} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @relax_c10_finite_kernel_value(%x: tensor<1x8x4xf32>, %w: tensor<8x8x2xf32>) {
  // expected-error @below {{'relax.conv1d_transpose' op expected relax.finite_kernel without a value, got 3 : i64}}
  %0 = relax.conv1d_transpose %x, %w {relax.finite_kernel = 3 : i64} : (tensor<1x8x4xf32>, tensor<8x8x2xf32>) -> tensor<1x8x5xf32>
  relax.return
}

// -----

relax.func @relax_c10_finite_kernel_op(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.exp' op expected relax.finite_kernel on a transposed convolution only}}
  %0 = relax.exp %x {relax.finite_kernel} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
