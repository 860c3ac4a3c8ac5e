// A pool of images without channels has no elements, and needs no schedule.
// RUN: relax-run %s --check | FileCheck %s
// CHECK: result 0: float64[1, 2, 0]
// CHECK: agrees with the reference: there is nothing to compare

relax.func @main(%x: tensor<2x2x0xf64>) -> tensor<1x2x0xf64> {
  %0 = relax.max_pool1d %x {layout = "WNC", padding = array<i64: 1, 1>, pool_size = array<i64: 4>} : (tensor<2x2x0xf64>) -> tensor<1x2x0xf64>
  relax.return %0 : tensor<1x2x0xf64>
}
