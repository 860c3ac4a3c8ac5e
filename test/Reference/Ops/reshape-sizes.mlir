// RUN: relax-test-run %s

// relax.reshape_sizes: the shape that a reshape is given as data.

relax.func @all() {
  %s = relax.shape [2, 6] -> !relax.shape<[2, 6]>
  %a = relax.constant dense<[3, 4]> : tensor<2xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[2, 6]>, tensor<2xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<[3, 4]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @rest() {
  %s = relax.shape [2, 6] -> !relax.shape<[2, 6]>
  %a = relax.constant dense<[4, -1]> : tensor<2xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[2, 6]>, tensor<2xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<[4, 3]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @zero_copies() {
  %s = relax.shape [2, 6] -> !relax.shape<[2, 6]>
  %a = relax.constant dense<[0, 3, -1]> : tensor<3xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[2, 6]>, tensor<3xi64>) ->
      tensor<3xi64>
  %e = relax.constant dense<[2, 3, 2]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @allow_zero() {
  %s = relax.shape [0, 6] -> !relax.shape<[0, 6]>
  %a = relax.constant dense<[3, 0]> : tensor<2xi64>
  %y = relax.reshape_sizes %s, %a {allow_zero = true} : (!relax.shape<[0, 6]>,
      tensor<2xi64>) -> tensor<2xi64>
  %e = relax.constant dense<[3, 0]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @rest_of_nothing() {
  %s = relax.shape [0, 6] -> !relax.shape<[0, 6]>
  %a = relax.constant dense<[0, -1]> : tensor<2xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[0, 6]>, tensor<2xi64>) ->
      tensor<2xi64>
  %e = relax.constant dense<0> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @to_scalar() {
  %s = relax.shape [1, 1] -> !relax.shape<[1, 1]>
  %a = relax.constant dense<> : tensor<0xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[1, 1]>, tensor<0xi64>) ->
      tensor<0xi64>
  %e = relax.constant dense<> : tensor<0xi64>
  check.expect_eq %y, %e : tensor<0xi64>
  relax.return
}

relax.func @vector() {
  %s = relax.shape [2, 3, 4] -> !relax.shape<[2, 3, 4]>
  %a = relax.constant dense<[-1]> : tensor<1xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[2, 3, 4]>, tensor<1xi64>) ->
      tensor<1xi64>
  %e = relax.constant dense<[24]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

// More elements than can be counted leave none, as a negative size does.
relax.func @too_many_elements() {
  %s = relax.shape [10] -> !relax.shape<[10]>
  %a = relax.constant dense<[3, 6148914691236517206, -1]> : tensor<3xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[10]>, tensor<3xi64>) ->
      tensor<3xi64>
  %e = relax.constant dense<[3, 6148914691236517206, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}

relax.func @negative_sizes() {
  %s = relax.shape [10] -> !relax.shape<[10]>
  %a = relax.constant dense<[-2, -5, -1]> : tensor<3xi64>
  %y = relax.reshape_sizes %s, %a : (!relax.shape<[10]>, tensor<3xi64>) ->
      tensor<3xi64>
  %e = relax.constant dense<[-2, -5, 0]> : tensor<3xi64>
  check.expect_eq %y, %e : tensor<3xi64>
  relax.return
}
