// The bounds of slices mean the same before and after a symbol became a number.
// RUN: relax-opt %s --relax-bind-symbolic-vars=symbols=n=3 | FileCheck %s --check-prefix=BIND
// RUN: relax-opt %s --relax-bind-symbolic-vars=symbols=n=3 | relax-opt | FileCheck %s --check-prefix=BIND

// The declared size follows from the bounds in both.
// BIND-LABEL: relax.func @strided_slice(
// BIND: relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<-2>], end = [#relax.expr<3>]} : (tensor<3xf32>) -> tensor<3xf32>
relax.func @strided_slice(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[max(max(n, 0) - max(n - 5, 0), 0)]>> {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<n - 5>], end = [#relax.expr<n>]} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[max(max(n, 0) - max(n - 5, 0), 0)]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[max(max(n, 0) - max(n - 5, 0), 0)]>>
}

// BIND-LABEL: relax.func @split(
// BIND: relax.split %{{.*}} {axis = 0 : i64, indices = [#relax.expr<-2>]} : (tensor<3xf32>) -> (tensor<0xf32>, tensor<3xf32>)
relax.func @split(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  %0:2 = relax.split %x {axis = 0 : i64, indices = [#relax.expr<n - 5>]} : (tensor<?xf32, #relax.tensor<[n]>>) -> (tensor<?xf32, #relax.tensor<[max(n - 5, 0)]>>, tensor<?xf32, #relax.tensor<[max(n - max(n - 5, 0), 0)]>>)
  relax.return
}

// BIND-LABEL: relax.func @slice_scatter(
// BIND: relax.slice_scatter %{{.*}}, %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<-2>], end = [#relax.expr<1>]} : (tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
relax.func @slice_scatter(%x: tensor<?xf32, #relax.tensor<[n]>>, %s: tensor<1xf32>) {
  %0 = relax.slice_scatter %x, %s {axes = array<i64: 0>, begin = [#relax.expr<n - 5>], end = [#relax.expr<n - 2>]} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<1xf32>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return
}

// An integer counts from the end of the dimension.
// BIND-LABEL: relax.func @from_the_end(
// BIND: relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [-2], end = [9]} : (tensor<3xf32>) -> tensor<?xf32>
relax.func @from_the_end(%x: tensor<?xf32, #relax.tensor<[n]>>) {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [-2], end = [9]} : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32>
  relax.return
}

// Substitution of one of two symbols changes the inferred expression.
// BIND-LABEL: relax.func @one_of_two(
// BIND: %[[Y:.*]] = relax.strided_slice %{{.*}} {axes = array<i64: 0>, begin = [#relax.expr<1>], end = [9223372036854775807]} : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32, #relax.tensor<[max(k - 1, 0)]>>
// BIND: %[[Z:.*]] = relax.match_cast %[[Y]] : tensor<?xf32, #relax.tensor<[max(k - 1, 0)]>> -> tensor<?xf32, #relax.tensor<[max(k - max(min(k, 1), 0), 0)]>>
// BIND: relax.negative %[[Z]]
relax.func @one_of_two(%x: tensor<?xf32, #relax.tensor<[k]>>, %y: tensor<?xf32, #relax.tensor<[n]>>) {
  %0 = relax.strided_slice %x {axes = array<i64: 0>, begin = [#relax.expr<n - 2>], end = [9223372036854775807]} : (tensor<?xf32, #relax.tensor<[k]>>) -> tensor<?xf32, #relax.tensor<[max(k - max(min(k, n - 2), 0), 0)]>>
  %1 = relax.negative %0 : (tensor<?xf32, #relax.tensor<[max(k - max(min(k, n - 2), 0), 0)]>>) -> tensor<?xf32, #relax.tensor<[max(k - max(min(k, n - 2), 0), 0)]>>
  relax.return
}
