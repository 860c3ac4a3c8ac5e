// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @layout_transform_c1_dimensions_of_another_rank(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected index_map of 2 dimensions, got 1}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a)>} : (tensor<4x8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c1_symbols(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected index_map without symbols, got affine_map<(d0)[s0] -> (d0 + s0)>}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a)[s] -> (a + s)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_offset(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to be a sum of digits of dimensions, got affine_map<(d0) -> (d0 + 1)>}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a + 1)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_negative_factor(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to be a sum of digits of dimensions}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (-a)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_rounded_up(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to be a sum of digits of dimensions}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a ceildiv 4, a mod 4)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_cut_of_a_sum(%x: tensor<8x4xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to be a sum of digits of dimensions}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> ((a * 4 + b) floordiv 8, (a * 4 + b) mod 8)>} : (tensor<8x4xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_digit_of_a_digit_that_does_not_divide(%x: tensor<16xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 1 of index_map to be a sum of digits of dimensions}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a floordiv 6, (a mod 6) floordiv 4, a mod 4)>} : (tensor<16xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c3_dimension_is_left_out(%x: tensor<8x4xf32>) {
  // expected-error @below {{'relax.layout_transform' op index_map is not a bijection: no result uses digits 1 to 4 of dimension 1}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> (a)>} : (tensor<8x4xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c3_dimension_twice(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op index_map is not a bijection: several results use digit 1 of dimension 0}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a, a)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c3_lowest_digit_is_left_out(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op index_map is not a bijection: no result uses digits 1 to 4 of dimension 0}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a floordiv 4)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c3_highest_digit_is_left_out(%x: tensor<8xf32>) {
  // expected-error @below {{'relax.layout_transform' op index_map is not a bijection: no result uses digits 4 to 8 of dimension 0}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a mod 4)>} : (tensor<8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c3_digits_overlap(%x: tensor<16xf32>) {
  // expected-error @below {{index_map is not a bijection: several results use digit 4 of dimension 0}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a floordiv 4, a mod 8)>} : (tensor<16xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_gaps(%x: tensor<4xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to have a digit that is not multiplied, got one times 2}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a * 2)>} : (tensor<4xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_multiplied_too_little(%x: tensor<4x8xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to multiply digit 1 by 8, got 4}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b) -> (a * 4 + b)>} : (tensor<4x8xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_multiplied_by_no_multiple(%x: tensor<4x2x?xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to multiply digit 2 by 8, got 7}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a, b, c) -> (c * 7 + a * 2 + b)>} : (tensor<4x2x?xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c4_pad_value_is_no_scalar(%x: tensor<6xf32>, %v: tensor<1xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected pad_value of rank 0, got 1}}
  %0 = relax.layout_transform %x, %v {index_map = affine_map<(a) -> (a floordiv 4, a mod 4)>} : (tensor<6xf32>, tensor<1xf32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @layout_transform_c4_pad_value_of_another_type(%x: tensor<6xf32>, %v: tensor<i32>) {
  // expected-error @below {{'relax.layout_transform' op expected one element type, got 'f32' and 'i32'}}
  %0 = relax.layout_transform %x, %v {index_map = affine_map<(a) -> (a floordiv 4, a mod 4)>} : (tensor<6xf32>, tensor<i32>) -> tensor<*xf32>
  relax.return
}

// -----

relax.func @relax_c1_layout_transform_result(%x: tensor<6xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result type 'tensor<4x2xf32>', got 'tensor<3x2xf32>'}}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> (a mod 4, a floordiv 4)>} : (tensor<6xf32>) -> tensor<3x2xf32>
  relax.return
}

// -----

relax.func @layout_transform_c2_digits_beyond_64_bits(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.layout_transform' op expected result 0 of index_map to be a sum of digits of dimensions, got affine_map<(d0) -> ((d0 floordiv 4611686018427387904) floordiv 4, }}
  %0 = relax.layout_transform %x {index_map = affine_map<(a) -> ((a floordiv 4611686018427387904) floordiv 4, a mod 4611686018427387904)>} : (tensor<?xf32>) -> tensor<*xf32>
  relax.return
}
