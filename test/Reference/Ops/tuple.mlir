// RUN: relax-test-run %s

// relax.tuple and relax.tuple_get_item: values put together, and one of them.

relax.func @elements() {
  %a = relax.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = relax.constant dense<3> : tensor<i8>
  %t = relax.tuple %a, %b
      : (tensor<2xf32>, tensor<i8>) -> tuple<tensor<2xf32>, tensor<i8>>
  %x = relax.tuple_get_item %t[0]
      : (tuple<tensor<2xf32>, tensor<i8>>) -> tensor<2xf32>
  %y = relax.tuple_get_item %t[1]
      : (tuple<tensor<2xf32>, tensor<i8>>) -> tensor<i8>
  check.expect_eq %x, %a : tensor<2xf32>
  check.expect_eq %y, %b : tensor<i8>
  relax.return
}

relax.func @nested() {
  %a = relax.constant dense<1> : tensor<i64>
  %b = relax.constant dense<2> : tensor<i64>
  %s = relax.tuple %a, %b
      : (tensor<i64>, tensor<i64>) -> tuple<tensor<i64>, tensor<i64>>
  %t = relax.tuple %b, %s
      : (tensor<i64>, tuple<tensor<i64>, tensor<i64>>)
      -> tuple<tensor<i64>, tuple<tensor<i64>, tensor<i64>>>
  %u = relax.tuple_get_item %t[1]
      : (tuple<tensor<i64>, tuple<tensor<i64>, tensor<i64>>>)
      -> tuple<tensor<i64>, tensor<i64>>
  %x = relax.tuple_get_item %u[0]
      : (tuple<tensor<i64>, tensor<i64>>) -> tensor<i64>
  check.expect_eq %x, %a : tensor<i64>
  relax.return
}

relax.func private @swap(%t: tuple<tensor<2xi8>, !relax.shape<[3]>>)
    -> tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>> {
  %a = relax.tuple_get_item %t[0]
      : (tuple<tensor<2xi8>, !relax.shape<[3]>>) -> tensor<2xi8>
  %s = relax.tuple_get_item %t[1]
      : (tuple<tensor<2xi8>, !relax.shape<[3]>>) -> !relax.shape<[3]>
  %n = relax.tuple : () -> tuple<>
  %u = relax.tuple %s, %a, %n : (!relax.shape<[3]>, tensor<2xi8>, tuple<>)
      -> tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>>
  relax.return %u : tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>>
}

// As an argument and as a result of a function.
relax.func @across_a_call() {
  %a = relax.constant dense<[1, 2]> : tensor<2xi8>
  %s = relax.shape [3] -> !relax.shape<[3]>
  %t = relax.tuple %a, %s : (tensor<2xi8>, !relax.shape<[3]>)
      -> tuple<tensor<2xi8>, !relax.shape<[3]>>
  %u = relax.call @swap(%t) : (tuple<tensor<2xi8>, !relax.shape<[3]>>)
      -> tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>>
  %x = relax.tuple_get_item %u[0]
      : (tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>>) -> !relax.shape<[3]>
  %y = relax.tuple_get_item %u[1]
      : (tuple<!relax.shape<[3]>, tensor<2xi8>, tuple<>>) -> tensor<2xi8>
  check.expect_eq %x, %s : !relax.shape<[3]>
  check.expect_eq %y, %a : tensor<2xi8>
  relax.return
}
