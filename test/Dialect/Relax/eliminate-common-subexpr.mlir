// RUN: relax-opt %s --relax-eliminate-common-subexpr | FileCheck %s

// CHECK-LABEL: relax.func @equal(
// CHECK: %[[A:.*]] = relax.add %[[X:.*]], %[[Y:.*]] :
// CHECK-NEXT: relax.return %[[A]], %[[A]]
relax.func @equal(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = relax.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.add %y, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Not commutative; not the same attributes.
// CHECK-LABEL: relax.func @different(
// CHECK-COUNT-2: relax.subtract
// CHECK-COUNT-2: relax.softmax
relax.func @different(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = relax.subtract %x, %y : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = relax.subtract %y, %x : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = relax.softmax %x {axis = 0 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = relax.softmax %x {axis = 1 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  relax.return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// The more precise of two types serves for both, if it comes first.
// CHECK-LABEL: relax.func @precision(
// CHECK: %[[A:.*]] = relax.exp
// CHECK-NEXT: %[[B:.*]] = relax.erase_shape %[[A]]
// CHECK-NEXT: relax.return %[[A]], %[[B]]
// CHECK-LABEL: relax.func @less_precise_first(
// CHECK-COUNT-2: relax.exp
relax.func @precision(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.exp %x : (tensor<4xf32>) -> tensor<?xf32>
  relax.return %0, %1 : tensor<4xf32>, tensor<?xf32>
}
relax.func @less_precise_first(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<?xf32>
  %1 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0, %1 : tensor<?xf32>, tensor<4xf32>
}

// Two names for one size become one.
// CHECK-LABEL: relax.func @casts(
// CHECK: %[[C:.*]] = relax.match_cast
// CHECK-NEXT: %[[E:.*]] = relax.exp %[[C]]
// CHECK-NEXT: %[[A:.*]] = relax.add %[[E]], %[[E]] : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>)
relax.func @casts(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
  %3 = relax.exp %2 : (tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[m]>>
  %4 = relax.add %1, %3 : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32>
  relax.return %4 : tensor<?xf32>
}

// A cast that compares more than the first one did stays.
// CHECK-LABEL: relax.func @checks(
// CHECK-COUNT-2: relax.match_cast
// CHECK-NOT: relax.match_cast
// CHECK: relax.return
relax.func @checks(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = relax.match_cast %x : tensor<?x?xf32> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %1 = relax.match_cast %x : tensor<?x?xf32> -> tensor<?x?xf32, #relax.tensor<[k, k]>>
  %2 = relax.match_cast %x : tensor<?x?xf32> -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  %3 = relax.erase_shape %1 : tensor<?x?xf32, #relax.tensor<[k, k]>> -> tensor<?x?xf32>
  %4 = relax.erase_shape %2 : tensor<?x?xf32, #relax.tensor<[n, m]>> -> tensor<?x?xf32>
  relax.return %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>
}

// Outputs of a dataflow region are available after it, its local values are not.
// CHECK-LABEL: relax.func @dataflow(
// CHECK: %[[R:.*]] = relax.dataflow
// CHECK: relax.output
// CHECK: %[[N:.*]] = relax.negative %{{.*}} :
// CHECK-NEXT: relax.return %[[R]], %[[N]]
relax.func @dataflow(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = relax.dataflow -> tensor<4xf32> {
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.negative %x : (tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.add %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.output %0 : tensor<4xf32>
  }
  %3 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %4 = relax.negative %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %3, %4 : tensor<4xf32>, tensor<4xf32>
}

// Values before an if are available in its branches, values of branches nowhere
// else.
// CHECK-LABEL: relax.func @branches(
// CHECK: %[[E:.*]] = relax.exp
// CHECK: relax.if
// CHECK-NEXT: relax.yield %[[E]]
// CHECK: relax.negative
// CHECK: relax.negative
relax.func @branches(%x: tensor<4xf32>, %c: tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.if %c : tensor<i1> -> tensor<4xf32> {
    %2 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.yield %2 : tensor<4xf32>
  } else {
    %3 = relax.negative %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.yield %3 : tensor<4xf32>
  }
  %4 = relax.negative %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0, %1, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A pure call is done once, one that may do anything each time.
// CHECK-LABEL: relax.func @calls(
// CHECK-COUNT-1: relax.call_packed pure
// CHECK-COUNT-2: relax.call_packed "lib.random"
relax.func @calls(%x: tensor<4xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) attributes {impure} {
  %0 = relax.call_packed pure "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
  %1 = relax.call_packed pure "lib.norm"(%x) : (tensor<4xf32>) -> tensor<f32>
  %2 = relax.call_packed "lib.random"(%x) : (tensor<4xf32>) -> tensor<f32>
  %3 = relax.call_packed "lib.random"(%x) : (tensor<4xf32>) -> tensor<f32>
  relax.return %0, %1, %2, %3 : tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// A second name for a size stays if the first cannot replace it.
// CHECK-LABEL: relax.func @check_in_branch(
// CHECK: relax.match_cast %{{.*}} : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
// CHECK: %[[B:.*]] = relax.match_cast %{{.*}} : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
// CHECK: relax.match_cast %[[B]] : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[n + 1]>>
relax.func @check_in_branch(%x: tensor<?xf32>, %c: tensor<i1>) -> tensor<?xf32> {
  %a = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %r = relax.if %c : tensor<i1> -> tensor<?xf32> {
    %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[m]>>
    %1 = relax.match_cast %0 : tensor<?xf32, #relax.tensor<[m]>> -> tensor<?xf32, #relax.tensor<[n + 1]>>
    %2 = relax.erase_shape %1 : tensor<?xf32, #relax.tensor<[n + 1]>> -> tensor<?xf32>
    relax.yield %2 : tensor<?xf32>
  } else {
    %3 = relax.erase_shape %a : tensor<?xf32, #relax.tensor<[n]>> -> tensor<?xf32>
    relax.yield %3 : tensor<?xf32>
  }
  relax.return %r : tensor<?xf32>
}
