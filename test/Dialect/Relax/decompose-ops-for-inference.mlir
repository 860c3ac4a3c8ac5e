// RUN: relax-opt %s --relax-decompose-ops-for-inference | FileCheck %s
// RUN: relax-opt %s --relax-decompose-ops-for-inference=operations=batch_norm | FileCheck %s
// RUN: not relax-opt %s --relax-decompose-ops-for-inference=operations=exp 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: error: 'relax.exp' is no operator that can be taken apart

// CHECK-LABEL: relax.func @inference(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, %[[M:[^:]*]]: tensor<3xf32>
// CHECK: relax.sqrt
// CHECK: relax.multiply %[[X]], %{{.*}} : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3x1x1xf32>)
// CHECK: %[[Y:.*]] = relax.add
// CHECK: relax.output %[[Y]], %[[M]]
relax.func @inference(%x: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, %mean: tensor<3xf32>)
    -> (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>) {
  %g = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %r:2 = relax.dataflow -> tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32> {
    %0:3 = relax.batch_norm %x, %g, %g, %mean, %g
        : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>, tensor<3xf32>)
    relax.output %0#0, %0#1 : tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>
  }
  relax.return %r#0, %r#1 : tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>
}

// In training it has statistics of its own, which is no simpler.
// CHECK-LABEL: relax.func @training(
// CHECK: relax.batch_norm
relax.func @training(%x: tensor<1x3x8x8xf32>, %s: tensor<3xf32>) -> tensor<1x3x8x8xf32> {
  %0:3 = relax.batch_norm %x, %s, %s, %s, %s {training = true}
      : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
  relax.return %0#0 : tensor<1x3x8x8xf32>
}
