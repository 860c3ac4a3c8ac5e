// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-bind-symbolic-vars=symbols=n=4

// A size that contradicts a check in the function is refused.
// expected-error @below {{'relax.func' op has an operation that is invalid for these sizes}}
relax.func @cast(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<5xf32> {
  // expected-note @below {{'relax.match_cast' op expected a type that a value of type 'tensor<4xf32>' may have, got 'tensor<5xf32>'}}
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<5xf32>
  relax.return %0 : tensor<5xf32>
}

// -----

// expected-error @below {{'relax.func' op has an operation that is invalid for these sizes}}
relax.func @reshape(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<6xf32> {
  %s = relax.shape [6] -> !relax.shape<[6]>
  // expected-note @below {{expected the same number of elements, got 4 for the operand and 6 for the result}}
  %0 = relax.reshape %x, %s : (tensor<?xf32, #relax.tensor<[n]>>, !relax.shape<[6]>) -> tensor<6xf32>
  relax.return %0 : tensor<6xf32>
}

// -----

// expected-error @below {{'relax.func' op has an operation that is invalid for these sizes}}
relax.func @quotient(%x: tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[?]> {
  // expected-note @below {{has an expression that divides by zero or overflows}}
  %0 = relax.shape [9223372036854775807 * n] -> !relax.shape<[9223372036854775807 * n]>
  %1 = relax.erase_shape %0 : !relax.shape<[9223372036854775807 * n]> -> !relax.shape<[?]>
  relax.return %1 : !relax.shape<[?]>
}
