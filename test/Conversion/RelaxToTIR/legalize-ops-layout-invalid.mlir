// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-legalize-ops

relax.func @digit_of_open_size(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the digit of size 'm' has 4 values; relax.match_cast can state it}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> (a * 4 + b)>} : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?xf32, #relax.tensor<[4 * n]>>
  relax.return
}

// -----

relax.func @dimension_without_its_highest_digit(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'n' is at most '4'; relax.match_cast can state it}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a mod 4)>} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32>
  relax.return
}

// -----

relax.func @dimension_is_left_out(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) {
  // expected-error @below {{cannot become a kernel: cannot prove that the dimension 'n' is at most '1'; relax.match_cast can state it}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> (b)>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<4xf32>
  relax.return
}
