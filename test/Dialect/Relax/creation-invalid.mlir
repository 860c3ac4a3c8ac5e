// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @full_c1_fill_value_of_rank_1(%s: !relax.shape<[4]>, %v: tensor<1xf32>) {
  // expected-error @below {{'relax.full' op expected fill_value of rank 0, got rank 1}}
  %0 = relax.full %s, %v : (!relax.shape<[4]>, tensor<1xf32>) -> tensor<4xf32>
  relax.return
}
