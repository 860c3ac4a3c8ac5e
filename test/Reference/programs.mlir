// Programs of several operators, for fusion, shared memory and control flow. The
// expected values were computed by NumPy in f64.
// RUN: relax-test-run %s

// Becomes one kernel.
relax.func @elementwise_chain() {
  %a = relax.constant dense<[[2.0, 0.5, 0.75, 1.75], [0.25, 1.25, 1.5, -1.25], [-2.0, -0.75, -1.0, 1.5]]> : tensor<3x4xf32>
  %b = relax.constant dense<[[1.75, -2.0, 0.0, 1.25], [-1.5, 1.25, -1.5, -0.25], [1.25, -0.75, -0.75, -1.0]]> : tensor<3x4xf32>
  %c = relax.constant dense<[1.0, -1.0, 2.0, -0.25]> : tensor<4xf32>
  %0 = relax.relu %a : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = relax.multiply %b, %c : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %2 = relax.subtract %0, %1 : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %3 = relax.constant dense<[[0.25, -1.5, 0.75, 2.0625], [1.75, 2.5, 4.5, -0.0625], [-1.25, -0.75, 1.5, 1.25]]> : tensor<3x4xf32>
  check.expect_close %2, %3 : tensor<3x4xf32>
  relax.return
}

// The first product is live until the end; all others may share memory.
relax.func @residual() {
  %w0 = relax.constant dense<[[0.0, 0.0, 0.25], [0.25, 0.0, 2.0], [1.25, 1.25, 0.75]]> : tensor<3x3xf32>
  %w1 = relax.constant dense<[[0.5, -0.75, 2.0], [-0.25, -1.25, 1.5], [-1.5, 1.5, 0.5]]> : tensor<3x3xf32>
  %w2 = relax.constant dense<[[-1.75, -2.0, -0.25], [-2.0, -1.5, 0.0], [2.0, -0.25, 1.25]]> : tensor<3x3xf32>
  %w3 = relax.constant dense<[[1.75, 1.25, 0.5], [-0.25, 0.0, -1.0], [0.0, -0.5, -1.0]]> : tensor<3x3xf32>
  %0 = relax.matmul %w0, %w1 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = relax.matmul %0, %w2 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = relax.relu %1 : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = relax.matmul %2, %w3 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %4 = relax.subtract %0, %3 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %5 = relax.constant dense<[[-0.609375, 0.3046875, 0.453125], [-6.796875, 1.1015625, 4.046875], [-24.113281, -15.394531, 6.5546875]]> : tensor<3x3xf32>
  check.expect_close %4, %5 : tensor<3x3xf32>
  relax.return
}

relax.func @attention() {
  %q = relax.constant dense<[[2.0, -2.0, -1.75], [-1.25, 2.0, 0.75]]> : tensor<2x3xf32>
  %k = relax.constant dense<[[1.5, -1.25, 1.0], [-0.5, 0.0, -2.0], [0.5, 1.5, 0.75], [-1.5, 0.25, -1.0]]> : tensor<4x3xf32>
  %v = relax.constant dense<[[2.0, 1.5], [-1.25, 0.0], [1.75, 1.5], [1.0, 0.5]]> : tensor<4x2xf32>
  %0 = relax.permute_dims %k : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %1 = relax.matmul %q, %0 : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = relax.softmax %1 {axis = -1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = relax.matmul %2, %v : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
  %4 = relax.constant dense<[[1.2756647, 1.1640639], [1.5428404, 1.2661507]]> : tensor<2x2xf32>
  check.expect_close %3, %4 : tensor<2x2xf32>
  relax.return
}

// Two results of one chain.
relax.func @convolution() {
  %x = relax.constant dense<[[[[-2.0, 1.0, 0.0, -1.75], [-1.0, 0.25, 1.0, 0.0], [0.5, 1.5, 0.75, -0.5], [0.5, 0.5, -1.75, -1.75]]]]> : tensor<1x1x4x4xf32>
  %w = relax.constant dense<[[[[0.75, -0.5, 0.5], [-0.75, -1.25, -1.5], [-0.5, 1.25, -0.5]]], [[[-0.5, 0.25, 2.0], [-0.5, 0.5, -0.25], [0.5, -0.25, 0.5]]]]> : tensor<2x1x3x3xf32>
  %b = relax.constant dense<[[[0.25]], [[0.75]]]> : tensor<2x1x1xf32>
  %0 = relax.conv2d %x, %w {padding = array<i64: 1, 1, 1, 1>} : (tensor<1x1x4x4xf32>, tensor<2x1x3x3xf32>) -> tensor<1x2x4x4xf32>
  %1 = relax.add %0, %b : (tensor<1x2x4x4xf32>, tensor<2x1x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = relax.relu %1 : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %3 = relax.max_pool2d %2 {pool_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x2xf32>
  %4 = relax.mean %3 {axes = array<i64: -2, -1>} : (tensor<1x2x2x2xf32>) -> tensor<1x2xf32>
  %5 = relax.constant dense<[[[[2.5, 3.25], [1.875, 5.1875]], [[2.625, 0.5625], [4.0, 0.4375]]]]> : tensor<1x2x2x2xf32>
  check.expect_close %3, %5 : tensor<1x2x2x2xf32>
  %6 = relax.constant dense<[[3.203125, 1.90625]]> : tensor<1x2xf32>
  check.expect_close %4, %6 : tensor<1x2xf32>
  relax.return
}

// Views of one tensor, and an operator on it.
relax.func @views() {
  %a = relax.constant dense<[[1.0, -2.0], [3.0, -4.0]]> : tensor<2x2xf32>
  %0 = relax.negative %a : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = relax.flatten %0 : (tensor<2x2xf32>) -> tensor<4xf32>
  %2 = relax.relu %1 : (tensor<4xf32>) -> tensor<4xf32>
  %3 = relax.concat %2, %1 {axis = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %s = relax.shape [2, 2, 2] -> !relax.shape<[2, 2, 2]>
  %4 = relax.reshape %3, %s : (tensor<8xf32>, !relax.shape<[2, 2, 2]>) -> tensor<2x2x2xf32>
  %5 = relax.constant dense<[[[0.0, 2.0], [0.0, 4.0]], [[-1.0, 2.0], [-3.0, 4.0]]]> : tensor<2x2x2xf32>
  check.expect_eq %4, %5 : tensor<2x2x2xf32>
  %6 = relax.constant dense<[[-1.0, 2.0], [-3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %0, %6 : tensor<2x2xf32>
  relax.return
}

// The regions use values from outside; their allocations end with them.
relax.func @branches() {
  %yes = relax.constant dense<true> : tensor<i1>
  %no = relax.constant dense<false> : tensor<i1>
  %a = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %b = relax.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %0 = relax.add %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = relax.if %yes : tensor<i1> -> tensor<3xf32> {
    %2 = relax.relu %a : (tensor<3xf32>) -> tensor<3xf32>
    %3 = relax.subtract %0, %2 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    relax.yield %3 : tensor<3xf32>
  } else {
    relax.yield %a : tensor<3xf32>
  }
  %4 = relax.if %no : tensor<i1> -> tensor<3xf32> {
    relax.yield %a : tensor<3xf32>
  } else {
    %5 = relax.if %yes : tensor<i1> -> tensor<3xf32> {
      %6 = relax.multiply %1, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
      relax.yield %6 : tensor<3xf32>
    } else {
      relax.yield %b : tensor<3xf32>
    }
    relax.yield %5 : tensor<3xf32>
  }
  %7 = relax.constant dense<[10.0, 18.0, 30.0]> : tensor<3xf32>
  check.expect_eq %1, %7 : tensor<3xf32>
  %8 = relax.constant dense<[10.0, -36.0, 90.0]> : tensor<3xf32>
  check.expect_eq %4, %8 : tensor<3xf32>
  relax.return
}

relax.func private @double_rows(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>)
    -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>> {
  %0 = relax.concat %x, %x {axis = 0 : i64}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[2 * n, m]>>
}

// Called with a static size, a derived size and a symbolic size.
relax.func @calls() {
  %a = relax.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %0 = relax.call @double_rows(%a) : (tensor<1x2xf32>) -> tensor<2x2xf32>
  %1 = relax.call @double_rows(%0) : (tensor<2x2xf32>) -> tensor<4x2xf32>
  %2 = relax.constant dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<4x2xf32>
  check.expect_eq %1, %2 : tensor<4x2xf32>
  %3 = relax.match_cast %0 : tensor<2x2xf32> -> tensor<?x2xf32, #relax.tensor<[k, 2]>>
  %4 = relax.call @double_rows(%3)
      : (tensor<?x2xf32, #relax.tensor<[k, 2]>>) -> tensor<?x2xf32, #relax.tensor<[2 * k, 2]>>
  check.expect_eq %4, %2 : tensor<?x2xf32, #relax.tensor<[2 * k, 2]>>, tensor<4x2xf32>
  relax.return
}

// Wide enough for vectors, with a remainder.
relax.func @wide_elementwise() {
  %a = relax.constant dense<[[6.0, -8.0, -6.0, -5.0, -6.0, 6.0, 7.0, 2.0, -9.0, -8.0, -3.0, -1.0, 2.0, 0.0, -4.0, -6.0, 4.0, 4.0, -9.0, -7.0, -1.0, -2.0, 7.0, 0.0, -2.0, -1.0, 3.0, 2.0, -6.0, 5.0, 5.0, 9.0, 5.0, -4.0, -3.0, 3.0, 3.0, 4.0, 7.0, -4.0, 8.0, -9.0, -8.0], [9.0, 8.0, -4.0, -7.0, -4.0, -9.0, 7.0, 3.0, 2.0, -5.0, -1.0, -6.0, 5.0, 0.0, -9.0, -5.0, 4.0, 0.0, -2.0, -5.0, -8.0, 2.0, 3.0, 0.0, 8.0, 8.0, -6.0, 2.0, 2.0, -5.0, -4.0, 0.0, 5.0, -4.0, 4.0, 3.0, -5.0, -2.0, 6.0, 7.0, 3.0, -9.0, 3.0]]> : tensor<2x43xf32>
  %b = relax.constant dense<[-5.0, 6.0, 8.0, -1.0, 9.0, 5.0, -3.0, 7.0, -2.0, -8.0, 2.0, 7.0, 3.0, -2.0, 8.0, 0.0, -2.0, -7.0, -5.0, 4.0, 6.0, -4.0, 2.0, 7.0, -7.0, -4.0, 0.0, 1.0, -2.0, -2.0, -7.0, 2.0, 8.0, -6.0, 6.0, -6.0, -9.0, 5.0, -6.0, 5.0, -3.0, 1.0, 8.0]> : tensor<43xf32>
  %0 = relax.relu %a : (tensor<2x43xf32>) -> tensor<2x43xf32>
  %1 = relax.subtract %0, %b : (tensor<2x43xf32>, tensor<43xf32>) -> tensor<2x43xf32>
  %2 = relax.constant dense<[[11.0, -6.0, -8.0, 1.0, -9.0, 1.0, 10.0, -5.0, 2.0, 8.0, -2.0, -7.0, -1.0, 2.0, -8.0, 0.0, 6.0, 11.0, 5.0, -4.0, -6.0, 4.0, 5.0, -7.0, 7.0, 4.0, 3.0, 1.0, 2.0, 7.0, 12.0, 7.0, -3.0, 6.0, -6.0, 9.0, 12.0, -1.0, 13.0, -5.0, 11.0, -1.0, -8.0], [14.0, 2.0, -8.0, 1.0, -9.0, -5.0, 10.0, -4.0, 4.0, 8.0, -2.0, -7.0, 2.0, 2.0, -8.0, 0.0, 6.0, 7.0, 5.0, -4.0, -6.0, 6.0, 1.0, -7.0, 15.0, 12.0, 0.0, 1.0, 4.0, 2.0, 7.0, -2.0, -3.0, 6.0, -2.0, 9.0, 9.0, -5.0, 12.0, 2.0, 6.0, -1.0, -5.0]]> : tensor<2x43xf32>
  check.expect_eq %1, %2 : tensor<2x43xf32>
  relax.return
}

relax.func @wide_reductions() {
  %a = relax.constant dense<[[6.0, -8.0, -6.0, -5.0, -6.0, 6.0, 7.0, 2.0, -9.0, -8.0, -3.0, -1.0, 2.0, 0.0, -4.0, -6.0, 4.0, 4.0, -9.0, -7.0, -1.0, -2.0, 7.0, 0.0, -2.0, -1.0, 3.0, 2.0, -6.0, 5.0, 5.0, 9.0, 5.0, -4.0, -3.0, 3.0, 3.0, 4.0, 7.0, -4.0, 8.0, -9.0, -8.0], [9.0, 8.0, -4.0, -7.0, -4.0, -9.0, 7.0, 3.0, 2.0, -5.0, -1.0, -6.0, 5.0, 0.0, -9.0, -5.0, 4.0, 0.0, -2.0, -5.0, -8.0, 2.0, 3.0, 0.0, 8.0, 8.0, -6.0, 2.0, 2.0, -5.0, -4.0, 0.0, 5.0, -4.0, 4.0, 3.0, -5.0, -2.0, 6.0, 7.0, 3.0, -9.0, 3.0]]> : tensor<2x43xf32>
  %0 = relax.sum %a {axes = array<i64: 1>} : (tensor<2x43xf32>) -> tensor<2xf32>
  %1 = relax.constant dense<[-20.0, -6.0]> : tensor<2xf32>
  check.expect_eq %0, %1 : tensor<2xf32>
  %b = relax.constant dense<[[1.0, 2.0, -1.0, 2.0, 3.0, -3.0, 0.0, -1.0, -3.0, -3.0, -2.0, -2.0, 2.0, -2.0, 1.0, 3.0, 0.0, -3.0, -3.0, -1.0, -1.0, 0.0, -1.0, 2.0, 0.0, 3.0, 3.0, 1.0, -3.0, -2.0, 2.0, 0.0, 3.0, 1.0, 2.0, -3.0, -1.0, 1.0, 1.0, -1.0, -2.0, 1.0, -3.0], [1.0, 2.0, 1.0, -3.0, 0.0, -1.0, 0.0, 1.0, -2.0, -3.0, 0.0, 1.0, -3.0, 3.0, 0.0, 3.0, 0.0, 2.0, 2.0, 0.0, -1.0, 1.0, -3.0, 1.0, 0.0, -2.0, -2.0, -3.0, 2.0, 1.0, -1.0, 3.0, -1.0, -1.0, 3.0, -3.0, -1.0, -3.0, -1.0, 2.0, -1.0, 0.0, 0.0], [-3.0, -3.0, -1.0, 0.0, -3.0, 3.0, 2.0, 0.0, 2.0, 2.0, -3.0, 3.0, -3.0, 2.0, 2.0, 2.0, -3.0, 2.0, 3.0, 2.0, 1.0, -2.0, 0.0, 0.0, 3.0, -1.0, -1.0, -2.0, 0.0, 1.0, 0.0, -1.0, 0.0, 1.0, -2.0, 1.0, 1.0, -3.0, 1.0, 0.0, 3.0, -1.0, -1.0], [1.0, 3.0, -3.0, -3.0, -2.0, -1.0, 0.0, 0.0, -1.0, 3.0, 1.0, -2.0, -1.0, -2.0, -2.0, 2.0, 3.0, 0.0, -2.0, 2.0, -2.0, -3.0, -2.0, -1.0, -1.0, -2.0, -2.0, 1.0, 0.0, 1.0, 3.0, 3.0, -3.0, 2.0, -1.0, 2.0, 1.0, -3.0, 3.0, 3.0, 3.0, -3.0, -2.0], [1.0, 0.0, -3.0, 3.0, -2.0, -3.0, 3.0, 1.0, -3.0, -2.0, 3.0, 2.0, 3.0, 3.0, -1.0, 0.0, -1.0, -3.0, -2.0, -3.0, -3.0, -1.0, 3.0, 2.0, 1.0, -2.0, -3.0, 1.0, 2.0, -1.0, -3.0, -2.0, 3.0, 1.0, 0.0, -1.0, 3.0, -1.0, 0.0, 2.0, -1.0, 0.0, -3.0]]> : tensor<5x43xf32>
  %2 = relax.sum %b {axes = array<i64: 0>} : (tensor<5x43xf32>) -> tensor<43xf32>
  %3 = relax.constant dense<[1.0, 4.0, -7.0, -1.0, -4.0, -5.0, 5.0, 1.0, -7.0, -3.0, -1.0, 2.0, -2.0, 4.0, 0.0, 10.0, -1.0, -2.0, -2.0, 0.0, -6.0, -5.0, -3.0, 4.0, 3.0, -4.0, -5.0, -2.0, 1.0, 0.0, 1.0, 3.0, 2.0, 4.0, 2.0, -4.0, 3.0, -9.0, 4.0, 6.0, 2.0, -3.0, -9.0]> : tensor<43xf32>
  check.expect_eq %2, %3 : tensor<43xf32>
  relax.return
}

relax.func @wide_matmul() {
  %a = relax.constant dense<[[3.0, 0.0, -2.0, -2.0, 2.0], [1.0, -2.0, 3.0, 3.0, 3.0], [1.0, 3.0, 1.0, 0.0, 3.0]]> : tensor<3x5xf32>
  %b = relax.constant dense<[[1.0, 2.0, -1.0, 2.0, 3.0, -3.0, 0.0, -1.0, -3.0, -3.0, -2.0, -2.0, 2.0, -2.0, 1.0, 3.0, 0.0, -3.0, -3.0, -1.0, -1.0, 0.0, -1.0, 2.0, 0.0, 3.0, 3.0, 1.0, -3.0, -2.0, 2.0, 0.0, 3.0, 1.0, 2.0, -3.0, -1.0, 1.0, 1.0, -1.0, -2.0, 1.0, -3.0], [1.0, 2.0, 1.0, -3.0, 0.0, -1.0, 0.0, 1.0, -2.0, -3.0, 0.0, 1.0, -3.0, 3.0, 0.0, 3.0, 0.0, 2.0, 2.0, 0.0, -1.0, 1.0, -3.0, 1.0, 0.0, -2.0, -2.0, -3.0, 2.0, 1.0, -1.0, 3.0, -1.0, -1.0, 3.0, -3.0, -1.0, -3.0, -1.0, 2.0, -1.0, 0.0, 0.0], [-3.0, -3.0, -1.0, 0.0, -3.0, 3.0, 2.0, 0.0, 2.0, 2.0, -3.0, 3.0, -3.0, 2.0, 2.0, 2.0, -3.0, 2.0, 3.0, 2.0, 1.0, -2.0, 0.0, 0.0, 3.0, -1.0, -1.0, -2.0, 0.0, 1.0, 0.0, -1.0, 0.0, 1.0, -2.0, 1.0, 1.0, -3.0, 1.0, 0.0, 3.0, -1.0, -1.0], [1.0, 3.0, -3.0, -3.0, -2.0, -1.0, 0.0, 0.0, -1.0, 3.0, 1.0, -2.0, -1.0, -2.0, -2.0, 2.0, 3.0, 0.0, -2.0, 2.0, -2.0, -3.0, -2.0, -1.0, -1.0, -2.0, -2.0, 1.0, 0.0, 1.0, 3.0, 3.0, -3.0, 2.0, -1.0, 2.0, 1.0, -3.0, 3.0, 3.0, 3.0, -3.0, -2.0], [1.0, 0.0, -3.0, 3.0, -2.0, -3.0, 3.0, 1.0, -3.0, -2.0, 3.0, 2.0, 3.0, 3.0, -1.0, 0.0, -1.0, -3.0, -2.0, -3.0, -3.0, -1.0, 3.0, 2.0, 1.0, -2.0, -3.0, 1.0, 2.0, -1.0, -3.0, -2.0, 3.0, 1.0, 0.0, -1.0, 3.0, -1.0, 0.0, 2.0, -1.0, 0.0, -3.0]]> : tensor<5x43xf32>
  %0 = relax.matmul %a, %b : (tensor<3x5xf32>, tensor<5x43xf32>) -> tensor<3x43xf32>
  %1 = relax.constant dense<[[9.0, 6.0, -1.0, 18.0, 15.0, -19.0, 2.0, -1.0, -17.0, -23.0, 4.0, -4.0, 20.0, 0.0, 1.0, 1.0, -2.0, -19.0, -15.0, -17.0, -7.0, 8.0, 7.0, 12.0, -2.0, 11.0, 9.0, 7.0, -5.0, -12.0, -6.0, -8.0, 21.0, -1.0, 12.0, -17.0, -1.0, 13.0, -5.0, -5.0, -20.0, 11.0, -9.0], [-4.0, -2.0, -24.0, 8.0, -18.0, -4.0, 15.0, 0.0, -5.0, 12.0, 1.0, 5.0, 5.0, 1.0, -2.0, 9.0, -3.0, -10.0, -10.0, 2.0, -11.0, -20.0, 8.0, 3.0, 9.0, -8.0, -11.0, 7.0, -1.0, -1.0, 4.0, -6.0, 5.0, 15.0, -13.0, 9.0, 16.0, -14.0, 15.0, 10.0, 15.0, -11.0, -21.0], [4.0, 5.0, -8.0, 2.0, -6.0, -12.0, 11.0, 5.0, -16.0, -16.0, 4.0, 10.0, -1.0, 18.0, 0.0, 14.0, -6.0, -4.0, 0.0, -8.0, -12.0, -2.0, -1.0, 11.0, 6.0, -10.0, -13.0, -7.0, 9.0, -1.0, -10.0, 2.0, 9.0, 2.0, 9.0, -14.0, 6.0, -14.0, -1.0, 11.0, -5.0, 0.0, -13.0]]> : tensor<3x43xf32>
  check.expect_eq %0, %1 : tensor<3x43xf32>
  relax.return
}
