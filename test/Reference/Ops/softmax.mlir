// RUN: relax-test-run %s

// relax.softmax: exp(x - max) / sum along axis; f16 and bf16 are computed in
// f32.

//===----------------------------------------------------------------------===//
// Shapes and axes
//===----------------------------------------------------------------------===//

relax.func @last_by_default() {
  %x = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %y = relax.softmax %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.2312239, 0.6285317, 0.14024438],
      [0.017147826, 0.046612624, 0.93623954]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @rows() {
  %x = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %y = relax.softmax %x {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.8807971, 0.8807971, 0.07585818],
      [0.11920292, 0.11920292, 0.9241418]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @columns() {
  %x = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %y = relax.softmax %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.2312239, 0.6285317, 0.14024438],
      [0.017147826, 0.046612624, 0.93623954]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @negative_axis() {
  %x = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %y = relax.softmax %x {axis = -2 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.8807971, 0.8807971, 0.07585818],
      [0.11920292, 0.11920292, 0.9241418]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @middle() {
  %x = relax.constant dense<[[[1.0, 2.0], [0.5, -1.0]],
      [[0.0, 3.0], [4.0, -2.0]]]> : tensor<2x2x2xf32>
  %y = relax.softmax %x {axis = 1 : i64} : (tensor<2x2x2xf32>)
      -> tensor<2x2x2xf32>
  %e = relax.constant dense<[[[0.62245935, 0.95257413],
      [0.37754068, 0.047425874]],
      [[0.01798621, 0.9933072], [0.98201376, 0.006692851]]]> : tensor<2x2x2xf32>
  check.expect_close %y, %e : tensor<2x2x2xf32>
  relax.return
}

relax.func @rank1() {
  %x = relax.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %y = relax.softmax %x : (tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.26894143, 0.7310586]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

// 1, whatever it is.
relax.func @one_element() {
  %x = relax.constant dense<[[5.0], [-5.0]]> : tensor<2x1xf32>
  %y = relax.softmax %x : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %e = relax.constant dense<[[1.0], [1.0]]> : tensor<2x1xf32>
  check.expect_close %y, %e : tensor<2x1xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.softmax %x {axis = -1 : i64}
      : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<[[0.2312239, 0.6285317, 0.14024438],
      [0.017147826, 0.046612624, 0.93623954]]> : tensor<2x3xf32>
  check.expect_close %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<2x3xf32>
  relax.return
}

relax.func @symbolic_axis() {
  %x0 = relax.constant dense<[[1.0, 2.0, 0.5], [-1.0, 0.0, 3.0]]>
      : tensor<2x3xf32>
  %x = relax.match_cast %x0 : tensor<2x3xf32>
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %y = relax.softmax %x {axis = 1 : i64}
      : (tensor<?x?xf32, #relax.tensor<[n, m]>>)
      -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %e = relax.constant dense<[[0.2312239, 0.6285317, 0.14024438],
      [0.017147826, 0.046612624, 0.93623954]]> : tensor<2x3xf32>
  check.expect_close %y, %e
      : tensor<?x?xf32, #relax.tensor<[n, m]>>, tensor<2x3xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x3xf32>
  %y = relax.softmax %x : (tensor<0x3xf32>) -> tensor<0x3xf32>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e : tensor<0x3xf32>
  relax.return
}

relax.func @empty_axis() {
  %x = relax.constant dense<> : tensor<2x0xf32>
  %y = relax.softmax %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %e = relax.constant dense<> : tensor<2x0xf32>
  check.expect_close %y, %e : tensor<2x0xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x3xf32>
  %x = relax.match_cast %x0 : tensor<0x3xf32>
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %y = relax.softmax %x : (tensor<?x3xf32, #relax.tensor<[n, 3]>>)
      -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %e = relax.constant dense<> : tensor<0x3xf32>
  check.expect_close %y, %e
      : tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<0x3xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

// The exponentials of these are infinite: the greatest is subtracted first.
relax.func @large() {
  %x = relax.constant dense<[1000.0, 999.0, 0.0]> : tensor<3xf32>
  %y = relax.softmax %x : (tensor<3xf32>) -> tensor<3xf32>
  %e = relax.constant dense<[0.7310586, 0.26894143, 0.0]> : tensor<3xf32>
  check.expect_close %y, %e : tensor<3xf32>
  relax.return
}

relax.func @small() {
  %x = relax.constant dense<[-1000.0, -1001.0]> : tensor<2xf32>
  %y = relax.softmax %x : (tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0.7310586, 0.26894143]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

// It spoils its row only.
relax.func @nan() {
  %x = relax.constant dense<[[0x7FC00000, 1.0], [1.0, 2.0]]> : tensor<2x2xf32>
  %y = relax.softmax %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7FC00000], [0.26894143, 0.7310586]]>
      : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<2x2xf32>
  relax.return
}

// inf - inf is NaN, and so is the sum.
relax.func @infinity() {
  %x = relax.constant dense<[[0x7F800000, 1.0], [0xFF800000, 1.0]]>
      : tensor<2x2xf32>
  %y = relax.softmax %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = relax.constant dense<[[0x7FC00000, 0x7FC00000], [0.0, 1.0]]>
      : tensor<2x2xf32>
  check.expect_close %y, %e : tensor<2x2xf32>
  relax.return
}

relax.func @only_negative_infinity() {
  %x = relax.constant dense<[0xFF800000, 0xFF800000]> : tensor<2xf32>
  %y = relax.softmax %x : (tensor<2xf32>) -> tensor<2xf32>
  %e = relax.constant dense<[0x7FC00000, 0x7FC00000]> : tensor<2xf32>
  check.expect_close %y, %e : tensor<2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[[0.1, 2.0, -3.0], [10.0, 0.0, 5.0]]>
      : tensor<2x3xf16>
  %y = relax.softmax %x : (tensor<2x3xf16>) -> tensor<2x3xf16>
  %e = relax.constant dense<[[0.1294, 0.8647, 0.00583],
      [0.993, 4.51e-5, 0.00669]]> : tensor<2x3xf16>
  check.expect_close %y, %e : tensor<2x3xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[[0.1, 2.0, -3.0], [10.0, 0.0, 5.0]]>
      : tensor<2x3xbf16>
  %y = relax.softmax %x : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %e = relax.constant dense<[[0.129, 0.863, 0.00583], [0.992, 4.5e-5, 0.00668]]>
      : tensor<2x3xbf16>
  check.expect_close %y, %e : tensor<2x3xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[[0.1, 2.0, -3.0], [10.0, 0.0, 5.0]]>
      : tensor<2x3xf32>
  %y = relax.softmax %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = relax.constant dense<[[0.12935032, 0.86482257, 0.0058271284],
      [0.99326235, 4.5094042e-5, 0.006692549]]> : tensor<2x3xf32>
  check.expect_close %y, %e : tensor<2x3xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[[0.1, 2.0, -3.0], [10.0, 0.0, 5.0]]>
      : tensor<2x3xf64>
  %y = relax.softmax %x : (tensor<2x3xf64>) -> tensor<2x3xf64>
  %e = relax.constant dense<[[0.1293503155580589, 0.8648225558966957,
      0.005827128545245564],
      [0.9932623568421745, 4.5094041236354885e-5, 0.006692549116589288]]>
      : tensor<2x3xf64>
  check.expect_close %y, %e : tensor<2x3xf64>
  relax.return
}
