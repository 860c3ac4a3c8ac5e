// RUN: relax-opt %s --relax-dead-code-elimination | FileCheck %s
// RUN: relax-opt %s --relax-dead-code-elimination=entry-functions=helper | FileCheck %s --check-prefix=ENTRY
// RUN: relax-opt %s --relax-dead-code-elimination=keep=unused,absent | FileCheck %s --check-prefix=KEEP
// RUN: not relax-opt %s --relax-dead-code-elimination=entry-functions=absent 2>&1 | FileCheck %s --check-prefix=ABSENT

// ABSENT: error: entry function '@absent' not found

// CHECK-NOT: @unused
// CHECK: tir.prim_func private @used
// CHECK: tir.prim_func @visible
// CHECK-NOT: @unused
// CHECK: relax.func private @helper

// Only what `helper` leads to is left.
// ENTRY: tir.prim_func private @used
// ENTRY-NOT: @visible
// ENTRY: relax.func private @helper
// ENTRY-NOT: relax.func @

// Kept functions stay, with all they use, beside the public ones.
// KEEP: tir.prim_func private @unused_kernel
// KEEP: tir.prim_func @visible
// KEEP: relax.func private @unused

tir.prim_func private @unused_kernel(%a: memref<4xf32>, %b: memref<4xf32>) {
  tir.return
}
tir.prim_func private @used(%a: memref<4xf32>, %b: memref<4xf32>) {
  tir.return
}
tir.prim_func @visible(%a: memref<4xf32>, %b: memref<4xf32>) {
  tir.return
}
relax.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call_tir @unused_kernel(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
relax.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call_tir @used(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// A call with an unused result does not keep its callee.
// CHECK-LABEL: relax.func @unused_call
// CHECK-NEXT: %[[USED:.*]] = relax.call @helper
// CHECK-NEXT: relax.return %[[USED]]
relax.func @unused_call(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @unused(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = relax.call @helper(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %1 : tensor<4xf32>
}

// The chain that ends in an unused result is removed with the result.
// CHECK-LABEL: relax.func @unused_result
// CHECK: %[[RESULT:.*]] = relax.dataflow -> tensor<4xf32> {
// CHECK-NEXT: %[[RELU:.*]] = relax.relu
// CHECK-NEXT: relax.output %[[RELU]] : tensor<4xf32>
// CHECK: relax.return %[[RESULT]]
relax.func @unused_result(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = relax.dataflow -> tensor<4xf32>, tensor<4xf32> {
    %1 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.sqrt %1 : (tensor<4xf32>) -> tensor<4xf32>
    %3 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %2, %3 : tensor<4xf32>, tensor<4xf32>
  }
  %4 = relax.tanh %0#0 : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0#1 : tensor<4xf32>
}

// Calls that may do something stay, and so do checks.
// CHECK-LABEL: relax.func @effects
// CHECK: relax.call_packed "log"
// CHECK: relax.match_cast
relax.func @effects(%x: tensor<*xf32>) -> tensor<*xf32> attributes {impure} {
  %0 = relax.call_packed "log"(%x) : (tensor<*xf32>) -> !relax.object
  %1 = relax.match_cast %x : tensor<*xf32> -> tensor<4xf32>
  relax.return %x : tensor<*xf32>
}

// A result with a less precise type than its value keeps its type.
// CHECK-LABEL: relax.func @unused_result_less_precise
// CHECK: %[[RESULT:.*]] = relax.dataflow -> tensor<?xf32> {
// CHECK-NEXT: relax.output %{{.*}} : tensor<4xf32>
// CHECK: relax.return %[[RESULT]] : tensor<?xf32>
relax.func @unused_result_less_precise(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0:2 = relax.dataflow -> tensor<4xf32>, tensor<?xf32> {
    relax.output %x, %x : tensor<4xf32>, tensor<4xf32>
  }
  relax.return %0#1 : tensor<?xf32>
}
