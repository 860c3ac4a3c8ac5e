// RUN: relax-test-run %s

// relax.dropout: at inference, the operand and a mask of ones.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

relax.func @rank0() {
  %x = relax.constant dense<7.0> : tensor<f32>
  %y0, %y1 = relax.dropout %x : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %e0 = relax.constant dense<7.0> : tensor<f32>
  check.expect_eq %y0, %e0 : tensor<f32>
  %e1 = relax.constant dense<1.0> : tensor<f32>
  check.expect_eq %y1, %e1 : tensor<f32>
  relax.return
}

relax.func @rank1() {
  %x = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  %y0, %y1 = relax.dropout %x {rate = 0.0 : f64} : (tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>)
  %e0 = relax.constant dense<[1.0, -2.0, 3.0]> : tensor<3xf32>
  check.expect_eq %y0, %e0 : tensor<3xf32>
  %e1 = relax.constant dense<[1.0, 1.0, 1.0]> : tensor<3xf32>
  check.expect_eq %y1, %e1 : tensor<3xf32>
  relax.return
}

relax.func @rank3() {
  %x = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %y0, %y1 = relax.dropout %x {rate = 0.9 : f64} : (tensor<2x1x2xf32>)
      -> (tensor<2x1x2xf32>, tensor<2x1x2xf32>)
  %e0 = relax.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  check.expect_eq %y0, %e0 : tensor<2x1x2xf32>
  %e1 = relax.constant dense<1.0> : tensor<2x1x2xf32>
  check.expect_eq %y1, %e1 : tensor<2x1x2xf32>
  relax.return
}

relax.func @symbolic() {
  %x0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %x = relax.match_cast %x0 : tensor<2x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y0, %y1 = relax.dropout %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>)
  %e0 = relax.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  check.expect_eq %y0, %e0
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2x2xf32>
  %e1 = relax.constant dense<1.0> : tensor<2x2xf32>
  check.expect_eq %y1, %e1
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<2x2xf32>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<0x2xf32>
  %y0, %y1 = relax.dropout %x : (tensor<0x2xf32>)
      -> (tensor<0x2xf32>, tensor<0x2xf32>)
  %e0 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y0, %e0 : tensor<0x2xf32>
  %e1 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y1, %e1 : tensor<0x2xf32>
  relax.return
}

relax.func @empty_symbolic() {
  %x0 = relax.constant dense<> : tensor<0x2xf32>
  %x = relax.match_cast %x0 : tensor<0x2xf32>
      -> tensor<?x2xf32, #relax.tensor<[n, 2]>>
  %y0, %y1 = relax.dropout %x : (tensor<?x2xf32, #relax.tensor<[n, 2]>>)
      -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>)
  %e0 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y0, %e0
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<0x2xf32>
  %e1 = relax.constant dense<> : tensor<0x2xf32>
  check.expect_eq %y1, %e1
      : tensor<?x2xf32, #relax.tensor<[n, 2]>>, tensor<0x2xf32>
  relax.return
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

relax.func @f16() {
  %x = relax.constant dense<[0.1, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  %y0, %y1 = relax.dropout %x : (tensor<4xf16>)
      -> (tensor<4xf16>, tensor<4xf16>)
  %e0 = relax.constant dense<[0.1, -0.0, 0x7E00, 0x7C00]> : tensor<4xf16>
  check.expect_eq %y0, %e0 : tensor<4xf16>
  %e1 = relax.constant dense<1.0> : tensor<4xf16>
  check.expect_eq %y1, %e1 : tensor<4xf16>
  relax.return
}

relax.func @bf16() {
  %x = relax.constant dense<[0.1, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  %y0, %y1 = relax.dropout %x : (tensor<4xbf16>)
      -> (tensor<4xbf16>, tensor<4xbf16>)
  %e0 = relax.constant dense<[0.1, -0.0, 0x7FC0, 0x7F80]> : tensor<4xbf16>
  check.expect_eq %y0, %e0 : tensor<4xbf16>
  %e1 = relax.constant dense<1.0> : tensor<4xbf16>
  check.expect_eq %y1, %e1 : tensor<4xbf16>
  relax.return
}

relax.func @f32() {
  %x = relax.constant dense<[0.1, -0.0, 0x7FC00000, 0x7F800000]> : tensor<4xf32>
  %y0, %y1 = relax.dropout %x : (tensor<4xf32>)
      -> (tensor<4xf32>, tensor<4xf32>)
  %e0 = relax.constant dense<[0.1, -0.0, 0x7FC00000, 0x7F800000]>
      : tensor<4xf32>
  check.expect_eq %y0, %e0 : tensor<4xf32>
  %e1 = relax.constant dense<1.0> : tensor<4xf32>
  check.expect_eq %y1, %e1 : tensor<4xf32>
  relax.return
}

relax.func @f64() {
  %x = relax.constant dense<[0.1, -0.0, 0x7FF8000000000000, 0x7FF0000000000000]>
      : tensor<4xf64>
  %y0, %y1 = relax.dropout %x : (tensor<4xf64>)
      -> (tensor<4xf64>, tensor<4xf64>)
  %e0 = relax.constant dense<[0.1, -0.0, 0x7FF8000000000000,
      0x7FF0000000000000]> : tensor<4xf64>
  check.expect_eq %y0, %e0 : tensor<4xf64>
  %e1 = relax.constant dense<1.0> : tensor<4xf64>
  check.expect_eq %y1, %e1 : tensor<4xf64>
  relax.return
}
