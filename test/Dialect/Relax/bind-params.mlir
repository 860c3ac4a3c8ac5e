// RUN: relax-opt %s --split-input-file --relax-bind-params='params="{w = dense<2.0> : tensor<4xf32>}"' | FileCheck %s
// RUN: relax-opt %s --split-input-file --relax-bind-params='params="{arg1 = dense<2.0> : tensor<4xf32>}"' | FileCheck %s

// The symbol that only the argument bound is the constant's size.
// CHECK-LABEL: relax.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %[[W:.*]] = relax.constant dense<2.000000e+00> : tensor<4xf32>
// CHECK-NEXT: relax.add %[[X]], %[[W]] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
relax.func @main(%x: tensor<4xf32>, %w: tensor<?xf32, #relax.tensor<[n]>> {relax.name = "w"}) -> tensor<4xf32> {
  %0 = relax.add %x, %w : (tensor<4xf32>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

// A symbol that other arguments bind too becomes a number in their types.
// CHECK-LABEL: relax.func @main(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>)
// CHECK-NOT: relax.tensor
relax.func @main(%x: tensor<?x8xf32, #relax.tensor<[n, 8]>>, %w: tensor<?xf32, #relax.tensor<[n]>> {relax.name = "w"})
    -> tensor<?xf32, #relax.tensor<[n]>> {
  relax.return %w : tensor<?xf32, #relax.tensor<[n]>>
}

// -----

// A size that is still unknown is checked at run time.
// CHECK-LABEL: relax.func @main(
// CHECK: %[[W:.*]] = relax.constant
// CHECK-NEXT: relax.match_cast %[[W]] : tensor<4xf32> -> tensor<?xf32, #relax.tensor<[2 * n]>>
relax.func @main(%x: tensor<?xf32, #relax.tensor<[n]>>, %w: tensor<?xf32, #relax.tensor<[2 * n]>> {relax.name = "w"})
    -> tensor<?xf32, #relax.tensor<[2 * n]>> {
  relax.return %w : tensor<?xf32, #relax.tensor<[2 * n]>>
}
