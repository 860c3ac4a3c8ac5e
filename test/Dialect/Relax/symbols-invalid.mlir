// RUN: relax-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'relax.func' op expected symbol 'n' of argument #0 to be a whole dimension of an argument}}
relax.func private @func_c6_argument(%x: tensor<?xf32, #relax.tensor<[2 * n]>>)

// -----

relax.func @func_c6_attribute() {
  // expected-error @below {{'relax.shape' op expected symbol 'n' to be bound by an argument or an operation before this one}}
  %0 = relax.shape [n] -> !relax.shape<[?]>
  relax.return
}

// -----

relax.func @func_c6_result(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.match_cast' op expected symbol 'n' to be bound by an argument or an operation before this one}}
  %0 = relax.match_cast %x
      : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[2 * n]>>
  relax.return
}

// -----

relax.func @func_c6_before_binding(%x: tensor<?xf32>) {
  // expected-error @below {{'relax.shape' op expected symbol 'n' to be bound by an argument or an operation before this one}}
  %0 = relax.shape [n] -> !relax.shape<[n]>
  %1 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// -----

relax.func @func_c6_other_branch(%c: i1, %x: tensor<?xf32>) {
  relax.if %c : i1 {
    %1 = relax.match_cast %x
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    relax.yield
  } else {
    // expected-error @below {{'relax.shape' op expected symbol 'n' to be bound by an argument or an operation before this one}}
    %0 = relax.shape [n] -> !relax.shape<[n]>
    relax.yield
  }
  relax.return
}

// -----

relax.func @func_c6_after_branch(%c: i1, %x: tensor<?xf32>) {
  relax.if %c : i1 {
    %1 = relax.match_cast %x
        : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
    relax.yield
  } else {
    relax.yield
  }
  // expected-error @below {{'relax.shape' op expected symbol 'n' to be bound by an argument or an operation before this one}}
  %0 = relax.shape [n] -> !relax.shape<[n]>
  relax.return
}

// -----

// A packed function promises sizes; it does not name them.
relax.func @func_c6_packed_result() attributes {impure} {
  // expected-error @below {{'relax.call_packed' op expected symbol 'n' to be bound by an argument or an operation before this one}}
  %0 = relax.call_packed "f"() : () -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}
