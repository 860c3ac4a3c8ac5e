// RUN: relax-test-run %s

// relax.slice_sizes: the sizes of a slice whose bounds are data.

relax.func @rows() {
  %s = relax.shape [4, 6] -> !relax.shape<[4, 6]>
  %a = relax.constant dense<[1]> : tensor<1xi64>
  %b = relax.constant dense<[3]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[4, 6]>, tensor<1xi64>,
      tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %e = relax.constant dense<[2]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @both() {
  %s = relax.shape [4, 6] -> !relax.shape<[4, 6]>
  %a = relax.constant dense<[1, -4]> : tensor<2xi64>
  %b = relax.constant dense<[100, -1]> : tensor<2xi64>
  %c = relax.constant dense<[1, 2]> : tensor<2xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[4, 6]>, tensor<2xi64>,
      tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %e = relax.constant dense<[3, 2]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @backwards() {
  %s = relax.shape [4, 6] -> !relax.shape<[4, 6]>
  %a = relax.constant dense<[-1, 5]> : tensor<2xi64>
  %b = relax.constant dense<[-9223372036854775807, 0]> : tensor<2xi64>
  %c = relax.constant dense<[-1, -2]> : tensor<2xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[4, 6]>, tensor<2xi64>,
      tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  %e = relax.constant dense<[4, 3]> : tensor<2xi64>
  check.expect_eq %y, %e : tensor<2xi64>
  relax.return
}

relax.func @nothing() {
  %s = relax.shape [4] -> !relax.shape<[4]>
  %a = relax.constant dense<[3]> : tensor<1xi64>
  %b = relax.constant dense<[1]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[4]>, tensor<1xi64>,
      tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @none() {
  %s = relax.shape [4] -> !relax.shape<[4]>
  %a = relax.constant dense<> : tensor<0xi64>
  %b = relax.constant dense<> : tensor<0xi64>
  %c = relax.constant dense<> : tensor<0xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[4]>, tensor<0xi64>,
      tensor<0xi64>, tensor<0xi64>) -> tensor<0xi64>
  %e = relax.constant dense<> : tensor<0xi64>
  check.expect_eq %y, %e : tensor<0xi64>
  relax.return
}

relax.func @empty_dimension() {
  %s = relax.shape [0] -> !relax.shape<[0]>
  %a = relax.constant dense<[0]> : tensor<1xi64>
  %b = relax.constant dense<[5]> : tensor<1xi64>
  %c = relax.constant dense<[1]> : tensor<1xi64>
  %y = relax.slice_sizes %s, %a, %b, %c : (!relax.shape<[0]>, tensor<1xi64>,
      tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %e = relax.constant dense<[0]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}
