// RUN: relax-test-run %s

// relax.call_packed: what a function of the registry returns. These are of the
// runtime, so they are there in every process.

relax.func @tensor() {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = relax.call_packed pure "vm.builtin.copy"(%x)
      : (tensor<2xf32>) -> tensor<2xf32>
  check.expect_eq %y, %x : tensor<2xf32>
  relax.return
}

// The result of the call is checked against a more precise type.
relax.func @symbolic() {
  %x0 = relax.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %x = relax.match_cast %x0 : tensor<2x2xi64>
      -> tensor<?x2xi64, #relax.tensor<[n, 2]>>
  %y0 = relax.call_packed pure "vm.builtin.copy_tensor"(%x)
      : (tensor<?x2xi64, #relax.tensor<[n, 2]>>) -> tensor<*xi64>
  %y = relax.match_cast %y0 : tensor<*xi64>
      -> tensor<?x2xi64, #relax.tensor<[n, 2]>>
  check.expect_eq %y, %x0
      : tensor<?x2xi64, #relax.tensor<[n, 2]>>, tensor<2x2xi64>
  relax.return
}

relax.func @shapes() {
  %x = relax.constant dense<[4, 5, 6]> : tensor<3xi64>
  %s0 = relax.call_packed pure "vm.builtin.tensor_to_shape"(%x)
      : (tensor<3xi64>) -> !relax.shape
  %s = relax.match_cast %s0 : !relax.shape -> !relax.shape<[a, b, c]>
  %e = relax.shape [4, 5, 6] -> !relax.shape<[4, 5, 6]>
  check.expect_eq %s, %e : !relax.shape<[a, b, c]>, !relax.shape<[4, 5, 6]>
  %t = relax.call_packed pure "vm.builtin.shape_of"(%x)
      : (tensor<3xi64>) -> !relax.shape
  %f = relax.shape [3] -> !relax.shape<[3]>
  check.expect_eq %t, %f : !relax.shape, !relax.shape<[3]>
  relax.return
}

relax.func @tuple() {
  %a = relax.constant dense<[1, 2]> : tensor<2xi8>
  %b = relax.constant dense<0.5> : tensor<f32>
  %t = relax.call_packed pure "vm.builtin.make_tuple"(%a, %b)
      : (tensor<2xi8>, tensor<f32>) -> tuple<tensor<2xi8>, tensor<f32>>
  %y = relax.tuple_get_item %t[1]
      : (tuple<tensor<2xi8>, tensor<f32>>) -> tensor<f32>
  check.expect_eq %y, %b : tensor<f32>
  relax.return
}

// A scalar as an argument: which of the two.
relax.func @scalar() {
  %a = relax.constant dense<[1, 2]> : tensor<2xi8>
  %b = relax.constant dense<[3, 4]> : tensor<2xi8>
  %t = relax.tuple %a, %b
      : (tensor<2xi8>, tensor<2xi8>) -> tuple<tensor<2xi8>, tensor<2xi8>>
  %i = relax.prim_value 1 : i64
  %y = relax.call_packed pure "vm.builtin.tuple_getitem"(%t, %i)
      : (tuple<tensor<2xi8>, tensor<2xi8>>, i64) -> tensor<2xi8>
  check.expect_eq %y, %b : tensor<2xi8>
  relax.return
}

// It runs although its result is unused.
relax.func @impure() attributes {impure} {
  %x = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  relax.call_packed "vm.builtin.copy"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %y = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  check.expect_eq %x, %y : tensor<2xf32>
  relax.return
}
