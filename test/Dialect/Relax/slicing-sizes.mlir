// A size has each dimension once, so that slices of slices stay small, and says
// no more than it must.
// RUN: relax-opt %s --relax-legalize-ops --mlir-print-local-scope | FileCheck %s

!n = tensor<?xf32, #relax.tensor<[n]>>

// CHECK-LABEL: relax.func @one(
// CHECK: -> tensor<?xf32, #relax.tensor<[max(n - 5, 0)]>>
// CHECK: -> tensor<?xf32, #relax.tensor<[min(max(n - 1, 0), 2)]>>
// CHECK: -> tensor<?xf32, #relax.tensor<[max(min(n, 7) - 3, 0)]>>
// CHECK: -> tensor<0xf32>
// CHECK: -> tensor<0xf32>
// CHECK: -> tensor<?xf32, #relax.tensor<[(max(n - 5, 0) + 1) floordiv 2]>>
relax.func @one(%x: !n) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [2], end = [-3]} : (!n) -> tensor<*xf32>
  %1 = relax.strided_slice %x {axes = array<i64: 0>, begin = [-3], end = [-1]} : (!n) -> tensor<*xf32>
  %2 = relax.strided_slice %x {axes = array<i64: 0>, begin = [3], end = [7]} : (!n) -> tensor<*xf32>
  %3 = relax.strided_slice %x {axes = array<i64: 0>, begin = [-1], end = [-3]} : (!n) -> tensor<*xf32>
  %4 = relax.strided_slice %x {axes = array<i64: 0>, begin = [7], end = [3]} : (!n) -> tensor<*xf32>
  %5 = relax.strided_slice %x {axes = array<i64: 0>, begin = [2], end = [-3], strides = array<i64: 2>} : (!n) -> tensor<*xf32>
  relax.return %0, %1, %2, %3, %4, %5 : tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>
}

// CHECK-LABEL: relax.func @chain(
// CHECK: -> tensor<?xf32, #relax.tensor<[max(n - 2, 0)]>>
// CHECK: -> tensor<?xf32, #relax.tensor<[max(n - 4, 0)]>>
// CHECK: -> tensor<?xf32, #relax.tensor<[max(n - 5, 0)]>>
relax.func @chain(%x: !n) -> tensor<*xf32> {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [1], end = [-1]} : (!n) -> tensor<*xf32>
  %1 = relax.strided_slice %0 {axes = array<i64: 0>, begin = [1], end = [-1]} : (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.strided_slice %1 {axes = array<i64: 0>, begin = [1], end = [9223372036854775807]} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return %2 : tensor<*xf32>
}
