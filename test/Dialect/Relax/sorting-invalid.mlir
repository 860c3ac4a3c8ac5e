// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @sort_c1_axis_out_of_range(%x: tensor<2x4xf32>) {
  // expected-error @below {{'relax.sort' op expected axis within rank 2, got 2}}
  %0 = relax.sort %x {axis = 2} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return
}

// -----

relax.func @argsort_c1_rank_0(%x: tensor<f32>) {
  // expected-error @below {{'relax.argsort' op expected axis within rank 0, got -1}}
  %0 = relax.argsort %x : (tensor<f32>) -> tensor<i64>
  relax.return
}

// -----

relax.func @argsort_c2_positions_as_floats(%x: tensor<2xf32>) {
  // expected-error @below {{'relax.argsort' op expected dtype i32 or i64, got 'f32'}}
  %0 = relax.argsort %x {dtype = f32} : (tensor<2xf32>) -> tensor<2xi64>
  relax.return
}

// -----

relax.func @topk_c2_negative_k(%x: tensor<2xf32>) {
  // expected-error @below {{'relax.topk' op expected k to be at least 0, got -1}}
  %0:2 = relax.topk %x {k = -1} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi64>)
  relax.return
}

// -----

relax.func @topk_c2_too_many(%x: tensor<2x3xf32>) {
  // expected-error @below {{'relax.topk' op expected k to be at most 2, the size along axis 0, got 3}}
  %0:2 = relax.topk %x {k = 3, axis = -2} : (tensor<2x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xi64>)
  relax.return
}

// -----

relax.func @topk_c3_unsigned_positions(%x: tensor<2xf32>) {
  // expected-error @below {{'relax.topk' op expected dtype i32 or i64, got 'ui32'}}
  %0:2 = relax.topk %x {k = 1, dtype = ui32} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xi64>)
  relax.return
}

// -----

relax.func @median_of_truth_values(%x: tensor<2xi1>) {
  // expected-error @below {{'relax.median' op operand #0 must be}}
  %0:2 = relax.median %x {axis = 0} : (tensor<2xi1>) -> (tensor<i1>, tensor<i64>)
  relax.return
}

// -----

relax.func @median_c1_without_an_axis_there(%x: tensor<2xf32>) {
  // expected-error @below {{'relax.median' op expected axis within rank 1, got 1}}
  %0:2 = relax.median %x {axis = 1} : (tensor<2xf32>) -> (tensor<f32>, tensor<i64>)
  relax.return
}

// -----

relax.func @topk_c1_axis(%x: tensor<2xf32>) {
  // expected-error @below {{'relax.topk' op expected axis within rank 1, got -2}}
  %0:2 = relax.topk %x {k = 1, axis = -2} : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xi64>)
  relax.return
}
