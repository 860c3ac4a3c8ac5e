// RUN: relax-test-run %s

// relax.constant: the elements of the attribute. Each case has them once as
// they are and once as they come out of an operator that moves them.

case @splat: relax.flatten dense<1.5> : tensor<2x3xf32>
    == dense<[1.5, 1.5, 1.5, 1.5, 1.5, 1.5]> : tensor<6xf32>
case @row_major: relax.flatten dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi16>
    == dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi16>
case @rank0: relax.flatten dense<-7> : tensor<i64> == dense<[-7]> : tensor<1xi64>
case @empty: relax.flatten dense<> : tensor<2x0xf64> == dense<> : tensor<0xf64>

// MLIR packs these: more than a byte of them.
case @truth_values: relax.reshape dense<[true, false, false, true, true, false, true, true, false,
        true]> : tensor<10xi1>,
    [5, 2]
    == dense<[[true, false], [false, true], [true, false], [true, true],
        [false, true]]> : tensor<5x2xi1>
case @truth_value_splat: relax.expand_dims dense<true> : tensor<3xi1> {axes = array<i64: 0>}
    == dense<[[true, true, true]]> : tensor<1x3xi1>

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
