// RUN: relax-opt %s --relax-convert-to-dataflow | FileCheck %s
// RUN: relax-opt %s --relax-convert-to-dataflow=min-size=3 | FileCheck %s --check-prefix=MIN

// CHECK-LABEL: relax.func @run(
// CHECK: %[[R:.*]] = relax.dataflow -> tensor<4xf32> {
// CHECK: relax.exp
// CHECK: %[[N:.*]] = relax.negative
// CHECK: relax.output %[[N]]
// CHECK: relax.return %[[R]]
// MIN-LABEL: relax.func @run(
// MIN-NOT: relax.dataflow
// MIN: relax.return
relax.func @run(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %1 : tensor<4xf32>
}

// A symbol that is bound inside stays bound after the region.
// CHECK-LABEL: relax.func @symbols(
// CHECK: %[[R:.*]] = relax.dataflow -> tensor<?xf32, #relax.tensor<[n]>> {
// CHECK: relax.match_cast
// CHECK: relax.call_packed "print"
// CHECK: relax.shape [n]
relax.func @symbols(%x: tensor<?xf32>) -> !relax.shape<[?]> attributes {impure} {
  %0 = relax.match_cast %x : tensor<?xf32> -> tensor<?xf32, #relax.tensor<[n]>>
  %1 = relax.exp %0 : (tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.call_packed "print"(%1) : (tensor<?xf32, #relax.tensor<[n]>>) -> !relax.object
  %3 = relax.shape [n] -> !relax.shape<[n]>
  %4 = relax.erase_shape %3 : !relax.shape<[n]> -> !relax.shape<[?]>
  relax.return %4 : !relax.shape<[?]>
}

// Neither an impure call nor an if is moved; each branch has its own region.
// CHECK-LABEL: relax.func @borders(
// CHECK: relax.exp
// CHECK-NEXT: relax.call_packed "print"
// CHECK-NEXT: relax.if
// CHECK-NEXT: relax.dataflow
// CHECK: relax.yield
relax.func @borders(%x: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> attributes {impure} {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.call_packed "print"(%0) : (tensor<4xf32>) -> !relax.object
  %2 = relax.if %c : tensor<i1> -> tensor<4xf32> {
    %3 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %4 = relax.negative %3 : (tensor<4xf32>) -> tensor<4xf32>
    relax.yield %4 : tensor<4xf32>
  } else {
    relax.yield %x : tensor<4xf32>
  }
  relax.return %2 : tensor<4xf32>
}

// Regions and the operations between them become one region; a constant that is
// used after it is not a result of it.
// CHECK-LABEL: relax.func @joins(
// CHECK-NEXT: %[[C:.*]] = relax.constant
// CHECK-NEXT: %[[R:.*]] = relax.dataflow -> tensor<4xf32> {
// CHECK-NOT: relax.dataflow
// CHECK: relax.output
// CHECK: relax.return %[[R]], %[[C]]
relax.func @joins(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = relax.dataflow -> tensor<4xf32> {
    %1 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %1 : tensor<4xf32>
  }
  %c = relax.constant dense<1.0> : tensor<4xf32>
  %2 = relax.add %0, %c : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = relax.dataflow -> tensor<4xf32> {
    %4 = relax.exp %2 : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %4 : tensor<4xf32>
  }
  relax.return %3, %c : tensor<4xf32>, tensor<4xf32>
}

// One region with all there is stays as it is; a lowered function too.
// CHECK-LABEL: relax.func @nothing_to_do(
// CHECK-COUNT-1: relax.dataflow
// CHECK-LABEL: relax.func @lowered(
// CHECK-NOT: relax.dataflow
relax.func @nothing_to_do(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.dataflow -> tensor<4xf32> {
    %1 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.exp %1 : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %2 : tensor<4xf32>
  }
  relax.return %0 : tensor<4xf32>
}
relax.func @lowered(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
  %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.negative %0 : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %1 : tensor<4xf32>
}
