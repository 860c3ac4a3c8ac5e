// RUN: relax-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected a symbolic dimension or a device in the encoding; write a plain type, such as 'tensor<4xf32>'}}
func.func private @all_constant(tensor<4xf32, #relax.tensor<[4]>>)

// -----

// expected-error @below {{expected a symbolic dimension or a device in the encoding; write a plain type, such as 'tensor<4xf32>'}}
func.func private @cancels(tensor<4xf32, #relax.tensor<[n - n + 4]>>)

// -----

// expected-error @below {{expected a dimension of 0 or more, got -1}}
func.func private @negative_constant(tensor<?xf32, #relax.tensor<[-1]>>)

// -----

// expected-error @below {{expected a symbolic dimension or a device in the encoding; write a plain type, such as 'tensor<?x4xf32>'}}
func.func private @all_unknown(tensor<?x4xf32, #relax.tensor<[?, 4]>>)

// -----

// expected-error @below {{expected 1 dimensions in the encoding, got 2}}
func.func private @rank(tensor<?xf32, #relax.tensor<[n, m]>>)

// -----

// expected-error @below {{expected dimension #1 of the encoding to be 4 as in the tensor, got 5}}
func.func private @constant_differs(tensor<?x4xf32, #relax.tensor<[n, 5]>>)

// -----

// expected-error @below {{expected dimension #1 of the encoding to be 4 as in the tensor, got m}}
func.func private @symbol_for_static(tensor<?x4xf32, #relax.tensor<[n, m]>>)

// -----

// expected-error @below {{expected dimension #1 of the encoding to be 4 as in the tensor, got '?'}}
func.func private @unknown_for_static(tensor<?x4xf32, #relax.tensor<[n, ?]>>)

// -----

// expected-error @below {{expected dimension #1 of the tensor to be 4 as in the encoding, got '?'}}
func.func private @static_for_dynamic(tensor<?x?xf32, #relax.tensor<[n, 4]>>)

// -----

// expected-error @below {{expected a dimension of 0 or more, got -4}}
func.func private @negative(tensor<?x?xf32, #relax.tensor<[n, -4]>>)

// -----

// expected-error @below {{expected a dimension of 0 or more, got -1}}
func.func private @negative_shape(!relax.shape<[-1]>)

// -----

// expected-error @below {{got 'n.x'}}
func.func private @symbol_name(!relax.shape<[n.x]>)

// -----

// expected-error @below {{expected an index expression}}
func.func private @missing_operand(!relax.shape<[n + ]>)

// -----

// expected-error @below {{expected a divisor other than zero}}
func.func private @divides_by_zero(!relax.shape<[n floordiv 0]>)

// -----

// expected-error @below {{index expression is too large}}
func.func private @overflows(!relax.shape<[9223372036854775807 * 2]>)
