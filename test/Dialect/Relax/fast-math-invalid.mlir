// RUN: relax-opt %s --split-input-file --verify-diagnostics

relax.func @relax_c4_fast_math_value(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'relax.exp' op expected relax.fast_math without a value, got 3 : i64}}
  %0 = relax.exp %x {relax.fast_math = 3 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

relax.func @relax_c4_fast_math_of_sum(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'relax.add' op computes no transcendental function that relax.fast_math could make less precise}}
  %0 = relax.add %x, %x {relax.fast_math} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

// expected-error@+1 {{computes no transcendental function}}
module attributes {relax.fast_math} {}
