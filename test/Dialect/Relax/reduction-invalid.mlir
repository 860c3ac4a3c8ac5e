// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @reduction_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.sum' op expected axis within rank 2, got 2}}
  %0 = relax.sum %x {axes = array<i64: 2>} : (tensor<2x4xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @reduction_c1_axis_twice(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.sum' op expected distinct axes, got -1 twice}}
  %0 = relax.sum %x {axes = array<i64: 1, -1>} : (tensor<2x4xf32>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @mean_of_integers(%x: tensor<2x4xi32>) {
  // expected-error @below {{'relax.mean' op operand #0 must be tensor of 16-bit float}}
  %0 = relax.mean %x : (tensor<2x4xi32>) -> tensor<i32>
  relax.return
}

// -----

relax.func @variance_of_integers(%x: tensor<2x4xi32>) {
  // expected-error @below {{'relax.variance' op operand #0 must be tensor of 16-bit float}}
  %0 = relax.variance %x : (tensor<2x4xi32>) -> tensor<i32>
  relax.return
}

// -----

relax.func @collapse_sum_c1_shape_does_not_broadcast(%x: tensor<2x4xf32>, %s: !relax.shape<[2]>) {
  // expected-error @below {{'relax.collapse_sum_to' op expected a shape that broadcasts to [2, 4], got [2]}}
  %0 = relax.collapse_sum_to %x, %s : (tensor<2x4xf32>, !relax.shape<[2]>) -> tensor<2xf32>
  relax.return
}

// -----

relax.func @collapse_sum_c1_shape_of_greater_rank(%x: tensor<4xf32>, %t: tensor<1x4xf32>) {
  // expected-error @below {{'relax.collapse_sum_like' op expected a shape that broadcasts to [4], got [1, 4]}}
  %0 = relax.collapse_sum_like %x, %t : (tensor<4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  relax.return
}

// -----

// The result may broadcast to the operand, not the operand to the result.
relax.func @collapse_sum_c1_shape_is_larger(%x: tensor<1x4xf32>, %t: tensor<2x4xf32>) {
  // expected-error @below {{'relax.collapse_sum_like' op expected a shape that broadcasts to [1, 4], got [2, 4]}}
  %0 = relax.collapse_sum_like %x, %t : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @sum_of_truth_values(%x: tensor<2x4xi1>, %t: tensor<4xi1>) {
  // expected-error @below {{'relax.collapse_sum_like' op operand #0 must be tensor of 16-bit float}}
  %0 = relax.collapse_sum_like %x, %t : (tensor<2x4xi1>, tensor<4xi1>) -> tensor<4xi1>
  relax.return
}
