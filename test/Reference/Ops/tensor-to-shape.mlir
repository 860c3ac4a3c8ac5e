// RUN: relax-test-run %s

// relax.tensor_to_shape: the elements of a vector as a shape.

case @dimensions: relax.tensor_to_shape dense<[4, 0, 6]> : tensor<3xi64> -> !relax.shape<[?, ?, ?]>
    == [4, 0, 6]

relax.func @names() {
  %x = relax.constant dense<[2, 3]> : tensor<2xi64>
  %s0 = relax.tensor_to_shape %x : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  %s = relax.match_cast %s0 : !relax.shape<[?, ?]> -> !relax.shape<[n, m]>
  %v = relax.constant dense<1.5> : tensor<f32>
  %y = relax.full %s, %v : (!relax.shape<[n, m]>, tensor<f32>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<1.5> : tensor<2x3xf32>
  check.expect_eq %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x3xf32>
  relax.return
}

case @rank_0: relax.tensor_to_shape dense<> : tensor<0xi64> == []

relax.func @computed() {
  %x = relax.constant dense<[2, 3]> : tensor<2xi64>
  %one = relax.constant dense<1> : tensor<i64>
  %z = relax.add %x, %one : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
  %s = relax.tensor_to_shape %z : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  %e = relax.shape [3, 4] -> !relax.shape<[3, 4]>
  check.expect_eq %s, %e : !relax.shape<[?, ?]>, !relax.shape<[3, 4]>
  relax.return
}
