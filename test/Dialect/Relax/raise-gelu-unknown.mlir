// Operands of which a size or the rank is not known: kernels refuse some.
// RUN: relax-opt %s --relax-raise-gelu | FileCheck %s

// A factor of several numbers may broadcast a size that is not known, and an
// operand of unknown rank may have less than one of 1.
// CHECK-LABEL: relax.func @unknown_size(
// CHECK-NOT:     relax.gelu
relax.func @unknown_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<f32>
  %half = relax.constant dense<0.5> : tensor<5xf32>
  %0 = relax.divide %x, %root : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %1 = relax.erf %0 : (tensor<?xf32>) -> tensor<?xf32>
  %2 = relax.add %1, %one : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %3 = relax.multiply %x, %2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %y = relax.multiply %3, %half : (tensor<?xf32>, tensor<5xf32>) -> tensor<?xf32>
  relax.return %y : tensor<?xf32>
}

// CHECK-LABEL: relax.func @unknown_rank(
// CHECK-NOT:     relax.gelu
relax.func @unknown_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %root = relax.constant dense<1.41421354> : tensor<f32>
  %one = relax.constant dense<1.0> : tensor<1xf32>
  %half = relax.constant dense<0.5> : tensor<f32>
  %0 = relax.divide %x, %root : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  %1 = relax.erf %0 : (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.add %1, %one : (tensor<*xf32>, tensor<1xf32>) -> tensor<*xf32>
  %3 = relax.multiply %x, %2 : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %y = relax.multiply %3, %half : (tensor<*xf32>, tensor<f32>) -> tensor<*xf32>
  relax.return %y : tensor<*xf32>
}
