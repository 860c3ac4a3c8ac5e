// RUN: relax-test-run %s

// relax.constant: the elements of the attribute. Each case has them once as
// they are and once as they come out of an operator that moves them.

relax.func @splat() {
  %x = relax.constant dense<1.5> : tensor<2x3xf32>
  %y = relax.flatten %x : (tensor<2x3xf32>) -> tensor<6xf32>
  %e = relax.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, 1.5]> : tensor<6xf32>
  check.expect_eq %y, %e : tensor<6xf32>
  relax.return
}

relax.func @row_major() {
  %x = relax.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
  %y = relax.flatten %x : (tensor<2x3xi16>) -> tensor<6xi16>
  %e = relax.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi16>
  check.expect_eq %y, %e : tensor<6xi16>
  relax.return
}

relax.func @rank0() {
  %x = relax.constant dense<-7> : tensor<i64>
  %y = relax.flatten %x : (tensor<i64>) -> tensor<1xi64>
  %e = relax.constant dense<[-7]> : tensor<1xi64>
  check.expect_eq %y, %e : tensor<1xi64>
  relax.return
}

relax.func @empty() {
  %x = relax.constant dense<> : tensor<2x0xf64>
  %y = relax.flatten %x : (tensor<2x0xf64>) -> tensor<0xf64>
  %e = relax.constant dense<> : tensor<0xf64>
  check.expect_eq %y, %e : tensor<0xf64>
  relax.return
}

// MLIR packs these: more than a byte of them.
relax.func @truth_values() {
  %x = relax.constant dense<[true, false, false, true, true, false, true, true,
      false, true]> : tensor<10xi1>
  %s = relax.shape [5, 2] -> !relax.shape<[5, 2]>
  %y = relax.reshape %x, %s : (tensor<10xi1>, !relax.shape<[5, 2]>)
      -> tensor<5x2xi1>
  %e = relax.constant dense<[[true, false], [false, true], [true, false],
      [true, true], [false, true]]> : tensor<5x2xi1>
  check.expect_eq %y, %e : tensor<5x2xi1>
  relax.return
}

relax.func @truth_value_splat() {
  %x = relax.constant dense<true> : tensor<3xi1>
  %y = relax.expand_dims %x {axes = array<i64: 0>}
      : (tensor<3xi1>) -> tensor<1x3xi1>
  %e = relax.constant dense<[[true, true, true]]> : tensor<1x3xi1>
  check.expect_eq %y, %e : tensor<1x3xi1>
  relax.return
}

// -7.5 and 0.25 in f32, lowest byte first.
relax.func @resource() {
  %x = relax.constant dense_resource<weight> : tensor<2xf32>
  %y = relax.expand_dims %x {axes = array<i64: 0>}
      : (tensor<2xf32>) -> tensor<1x2xf32>
  %e = relax.constant dense<[[-7.5, 0.25]]> : tensor<1x2xf32>
  check.expect_eq %y, %e : tensor<1x2xf32>
  relax.return
}

{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000F0C00000803E"
    }
  }
#-}
