// RUN: relax-test-run %s

// relax.dataflow: the values that its region outputs.

relax.func @results() {
  %x = relax.constant dense<[1.0, -2.0]> : tensor<2xf32>
  %y:2 = relax.dataflow -> tensor<2xf32>, tensor<f32> {
    %a = relax.relu %x : (tensor<2xf32>) -> tensor<2xf32>
    %b = relax.sum %a : (tensor<2xf32>) -> tensor<f32>
    relax.output %a, %b : tensor<2xf32>, tensor<f32>
  }
  %e = relax.constant dense<[1.0, 0.0]> : tensor<2xf32>
  %f = relax.constant dense<1.0> : tensor<f32>
  check.expect_eq %y#0, %e : tensor<2xf32>
  check.expect_eq %y#1, %f : tensor<f32>
  relax.return
}

// Two blocks, and a value from outside that both use.
relax.func @blocks() {
  %x = relax.constant dense<3> : tensor<i64>
  %y = relax.dataflow -> tensor<i64> {
    %a = relax.multiply %x, %x : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.output %a : tensor<i64>
  }
  %z = relax.dataflow -> tensor<i64> {
    %a = relax.subtract %y, %x : (tensor<i64>, tensor<i64>) -> tensor<i64>
    relax.output %a : tensor<i64>
  }
  %e = relax.constant dense<6> : tensor<i64>
  check.expect_eq %z, %e : tensor<i64>
  relax.return
}

// A symbol bound inside is one of the function.
relax.func @binds_a_symbol() {
  %x0 = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %y = relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>> {
    %x = relax.match_cast %x0 : tensor<3xf32>
        -> tensor<?xf32, #relax.tensor<[n]>>
    %a = relax.negative %x : (tensor<?xf32, #relax.tensor<[n]>>)
        -> tensor<?xf32, #relax.tensor<[n]>>
    relax.output %a : tensor<?xf32, #relax.tensor<[n]>>
  }
  %s = relax.shape [n, n + 1] -> !relax.shape<[n, n + 1]>
  %t = relax.shape [3, 4] -> !relax.shape<[3, 4]>
  %e = relax.constant dense<[-1.0, -2.0, -3.0]> : tensor<3xf32>
  check.expect_eq %y, %e : tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>
  check.expect_eq %s, %t : !relax.shape<[n, n + 1]>, !relax.shape<[3, 4]>
  relax.return
}

// The results of the block are unused.
relax.func @unused() {
  %x = relax.constant dense<[1, 2]> : tensor<2xi32>
  %y = relax.dataflow -> tensor<2xi32> {
    %a = relax.divide %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    relax.output %x : tensor<2xi32>
  }
  check.expect_eq %y, %x : tensor<2xi32>
  relax.return
}
