// RUN: relax-opt %s --relax-canonicalize-bindings | FileCheck %s

// CHECK-LABEL: relax.func @renamed(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT: %[[Y:.*]] = relax.exp %[[X]] : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NEXT: relax.shape [2 * n] -> !relax.shape<[2 * n]>
relax.func @renamed(%x: tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[?]> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  %2 = relax.shape [2 * m] -> !relax.shape<[2 * m]>
  %3 = relax.erase_shape %2 : !relax.shape<[2 * m]> -> !relax.shape<[?]>
  relax.return %3 : !relax.shape<[?]>
}

// A name becomes a number where the size is one.
// CHECK-LABEL: relax.func @constant(
// CHECK-NEXT: relax.exp %{{.*}} : (tensor<4x?xf32, #relax.tensor<[4, n]>>)
relax.func @constant(%x: tensor<4x?xf32, #relax.tensor<[4, n]>>) -> tensor<?x?xf32> {
  %0 = relax.match_cast %x : tensor<4x?xf32, #relax.tensor<[4, n]>> -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  %1 = relax.exp %0 : (tensor<?x?xf32, #relax.tensor<[a, b]>>) -> tensor<?x?xf32, #relax.tensor<[a, b]>>
  %2 = relax.erase_shape %1 : tensor<?x?xf32, #relax.tensor<[a, b]>> -> tensor<?x?xf32>
  relax.return %2 : tensor<?x?xf32>
}

// Without axes, squeeze keeps a dimension of a name and drops a number 1.
// CHECK-LABEL: relax.func @means_another(
// CHECK: relax.match_cast
// CHECK: relax.squeeze {{.*}} -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
relax.func @means_another(%x: tensor<1x1x3xf32>) -> tensor<?x3xf32> {
  %0 = relax.match_cast %x : tensor<1x1x3xf32> -> tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>
  %1 = relax.squeeze %0 : (tensor<?x1x3xf32, #relax.tensor<[n, 1, 3]>>) -> tensor<?x3xf32, #relax.tensor<[n, 3]>>
  %2 = relax.erase_shape %1 : tensor<?x3xf32, #relax.tensor<[n, 3]>> -> tensor<?x3xf32>
  relax.return %2 : tensor<?x3xf32>
}

// One name for two sizes: what is left compares them.
// CHECK-LABEL: relax.func @compares(
// CHECK-NEXT: relax.match_cast %{{.*}} : tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[n, n]>>
relax.func @compares(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32> {
  %0 = relax.match_cast %x : tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32, #relax.tensor<[k, k]>>
  %1 = relax.erase_shape %0 : tensor<?x?xf32, #relax.tensor<[k, k]>> -> tensor<?x?xf32>
  relax.return %1 : tensor<?x?xf32>
}

// A name that was there before is a check.
// CHECK-LABEL: relax.func @check_stays(
// CHECK: relax.match_cast
relax.func @check_stays(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  %0 = relax.match_cast %y : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[n]>>
}

// Names in the type of the function are its interface.
// CHECK-LABEL: relax.func @result_type(
// CHECK: relax.match_cast
relax.func @result_type(%x: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[m]>> {
  %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
  relax.return %0 : tensor<?xf32, #relax.tensor<[m]>>
}

// The names of a dataflow region are known after it; those of a branch are not.
// CHECK-LABEL: relax.func @scopes(
// CHECK: relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK-NOT: relax.match_cast
// CHECK: relax.shape [n] -> !relax.shape<[n]>
// CHECK: relax.if
// CHECK-NEXT: relax.shape [n] -> !relax.shape<[n]>
relax.func @scopes(%x: tensor<?xf32, #relax.tensor<[n]>>, %c: tensor<i1>) -> !relax.shape<[?]> {
  %r = relax.dataflow -> tensor<?xf32, #relax.tensor<[m]>> {
    %0 = relax.match_cast %x : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
    relax.output %1 : tensor<?xf32, #relax.tensor<[m]>>
  }
  %s = relax.shape [m] -> !relax.shape<[m]>
  %t = relax.if %c : tensor<i1> -> !relax.shape<[?]> {
    %2 = relax.match_cast %r : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[k]>>
    %3 = relax.shape [k] -> !relax.shape<[k]>
    relax.yield %3 : !relax.shape<[k]>
  } else {
    relax.yield %s : !relax.shape<[m]>
  }
  relax.return %t : !relax.shape<[?]>
}

// CHECK-LABEL: relax.func @outputs(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK: %[[R:.*]]:3 = relax.dataflow
// CHECK: relax.return %[[R]]#0, %[[R]]#0, %[[X]]
relax.func @outputs(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:3 = relax.dataflow -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32> {
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %0, %0, %x : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  relax.return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
