// RUN: relax-opt %s --relax-decompose-ops-for-inference | FileCheck %s
// RUN: relax-opt %s --relax-decompose-ops-for-inference=operations=batch_norm | FileCheck %s
// RUN: not relax-opt %s --relax-decompose-ops-for-inference=operations=exp 2>&1 | FileCheck %s --check-prefix=OTHER

// OTHER: error: 'relax.exp' does not implement DecomposeOpInterface

// CHECK-LABEL: relax.func @inference(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>
// CHECK: %[[M:.*]] = relax.constant dense<[-1.000000e+00, 0.000000e+00, 1.000000e+02]>
// CHECK: relax.sqrt
// CHECK: relax.multiply %[[X]], %{{.*}} : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3x1x1xf32>)
// CHECK: %[[Y:.*]] = relax.add
// CHECK: relax.output %[[Y]], %[[M]]
relax.func @inference(%x: tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>)
    -> (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>) {
  %g = relax.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %mean = relax.constant dense<[-1.0, 0.0, 100.0]> : tensor<3xf32>
  %r:2 = relax.dataflow -> tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32> {
    %0:3 = relax.batch_norm %x, %g, %g, %mean, %g
        : (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>, tensor<3xf32>)
    relax.output %0#0, %0#1 : tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>
  }
  relax.return %r#0, %r#1 : tensor<?x3x8x8xf32, #relax.tensor<[n, 3, 8, 8]>>, tensor<3xf32>
}

// In training it computes statistics, which the decomposition would not simplify.
// CHECK-LABEL: relax.func @training(
// CHECK: relax.batch_norm
relax.func @training(%x: tensor<1x3x8x8xf32>, %s: tensor<3xf32>) -> tensor<1x3x8x8xf32> {
  %0:3 = relax.batch_norm %x, %s, %s, %s, %s {training = true}
      : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>)
  relax.return %0#0 : tensor<1x3x8x8xf32>
}

// With statistics that are not known, with a mean so far from zero that product
// and offset would cancel, with an infinite factor, and one so small that it
// has fewer digits: it stays.
// CHECK-LABEL: relax.func @imprecise(
// CHECK-COUNT-4: relax.batch_norm
relax.func @imprecise(%x: tensor<1x1xf32>, %s: tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %one = relax.constant dense<1.0> : tensor<1xf32>
  %far = relax.constant dense<65.0> : tensor<1xf32>
  %huge = relax.constant dense<3.0e38> : tensor<1xf32>
  %zero = relax.constant dense<0.0> : tensor<1xf32>
  %tiny = relax.constant dense<1.0e-38> : tensor<1xf32>
  %0:3 = relax.batch_norm %x, %one, %one, %s, %one : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  %1:3 = relax.batch_norm %x, %one, %one, %far, %one : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  %2:3 = relax.batch_norm %x, %huge, %one, %zero, %zero : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  %3:3 = relax.batch_norm %x, %tiny, %one, %one, %far : (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  relax.return %0#0, %1#0, %2#0, %3#0 : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}
