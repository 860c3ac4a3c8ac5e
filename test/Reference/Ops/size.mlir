// RUN: relax-test-run %s

// relax.size: the number of elements of a tensor.

relax.func @matrix() {
  %x = relax.constant dense<0.0> : tensor<2x3xf32>
  %y = relax.size %x : (tensor<2x3xf32>) -> tensor<i64>
  %e = relax.constant dense<6> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @rank_0() {
  %x = relax.constant dense<1> : tensor<i8>
  %y = relax.size %x : (tensor<i8>) -> tensor<i64>
  %e = relax.constant dense<1> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.size %x : (tensor<0x3xf32>) -> tensor<i64>
  %e = relax.constant dense<0> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<0.0> : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32> -> tensor<?x?xf32,
      #relax.tensor<[n, m]>>
  %y = relax.size %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<i64>
  %e = relax.constant dense<6> : tensor<i64>
  check.expect_eq %y, %e : tensor<i64>
  relax.return
}
