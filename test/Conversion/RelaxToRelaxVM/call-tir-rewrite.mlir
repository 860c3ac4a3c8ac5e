// RUN: relax-opt %s --relax-call-tir-rewrite --remarks-filter-missed=.* --split-input-file --verify-diagnostics | FileCheck %s

func.func private @split(memref<?x4xf32>, memref<?x2xf32>, memref<?x2xf32>, index)

// CHECK-LABEL: relax.func @two_results
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32
relax.func @two_results(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>)
    -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
        tensor<?x2xf32, #relax.tensor<[n, 2]>>) {
  // CHECK-NEXT: %[[A:.*]] = relax.builtin.alloc_tensor : tensor<?x2xf32, #relax.tensor<[n, 2]>>
  // CHECK-NEXT: %[[B:.*]] = relax.builtin.alloc_tensor : tensor<?x2xf32, #relax.tensor<[n, 2]>>
  // CHECK-NEXT: relax.call_kernel @split ins(%[[X]] : {{.*}}) outs(%[[A]], %[[B]] : {{.*}}) symbols(n)
  %0:2 = relax.call_tir @split(%x) symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>)
      -> (tensor<?x2xf32, #relax.tensor<[n, 2]>>,
          tensor<?x2xf32, #relax.tensor<[n, 2]>>)
  // CHECK-NEXT: relax.return %[[A]], %[[B]]
  relax.return %0#0, %0#1 : tensor<?x2xf32, #relax.tensor<[n, 2]>>,
      tensor<?x2xf32, #relax.tensor<[n, 2]>>
}

// CHECK-LABEL: relax.func @packed
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
relax.func @packed(%x: tensor<4xf32>) -> tensor<8xf32>
    attributes {force_pure} {
  // CHECK-NEXT: %[[OUT:.*]] = relax.builtin.alloc_tensor : tensor<8xf32>
  // CHECK-NEXT: relax.call_packed "lib.pad"(%[[X]], %[[OUT]]) {relax.no_capture} : (tensor<4xf32>, tensor<8xf32>) -> ()
  %0 = relax.call_dps_packed "lib.pad"(%x) : (tensor<4xf32>) -> tensor<8xf32>
  relax.return %0 : tensor<8xf32>
}

// A size that is known at run time only.
// CHECK-LABEL: relax.func @out_shape
// CHECK-SAME: %[[S:[a-z0-9]+]]: !relax.shape<[?]>
relax.func @out_shape(%x: tensor<4xf32>, %s: !relax.shape<[?]>)
    -> tensor<?xf32> attributes {force_pure} {
  // CHECK-NEXT: relax.builtin.alloc_tensor shape(%[[S]] : !relax.shape<[?]>) : tensor<?xf32>
  %0 = relax.call_dps_packed "lib.resize"(%x) out_shape(%s : !relax.shape<[?]>)
      : (tensor<4xf32>) -> tensor<?xf32>
  relax.return %0 : tensor<?xf32>
}

// -----

relax.func @in_dataflow(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = relax.dataflow -> tensor<4xf32> {
    // expected-error @below {{expected no 'relax.dataflow' around it; run 'relax-to-non-dataflow' first}}
    %0 = relax.call_dps_packed "lib.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    relax.output %0 : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

relax.func @operator(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'relax.relu' op expected to be a call of a kernel by now; run 'relax-legalize-ops' first}}
  %0 = relax.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// -----

func.func private @update(memref<?x4xf32>, memref<4xf32>, memref<?xf32>, index)
func.func private @add_one(memref<?x4xf32>, index)

// A result takes the memory of its operand, and others are allocated.
// CHECK-LABEL: relax.func @in_place
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32, {{.*}}> {relax.donated}, %[[Y:.*]]: tensor<4xf32>)
relax.func @in_place(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>> {relax.donated}, %y: tensor<4xf32>)
    -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) attributes {impure} {
  // CHECK-NEXT: %[[OUT:.*]] = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  // CHECK-NEXT: relax.call_kernel @update ins(%[[X]], %[[Y]] : {{.*}}) outs(%[[OUT]] : {{.*}}) written [0] symbols(n)
  %0:2 = relax.call_tir_inplace @update(%x, %y) inplace_indices = [-1, 0] symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xf32>)
      -> (tensor<?xf32, #relax.tensor<[n]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>)
  // CHECK-NEXT: relax.call_kernel @add_one ins(%[[X]] : {{.*}}) written [0] symbols(n)
  %1 = relax.call_tir_inplace @add_one(%0#1) inplace_indices = [0] symbols(n)
      : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK-NEXT: relax.return %[[OUT]], %[[X]]
  relax.return %0#0, %1 : tensor<?xf32, #relax.tensor<[n]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>
}

// An operand that is used later, also through a view or in a tuple, is copied.
// CHECK-LABEL: relax.func @used_later
// CHECK-SAME: (%[[X:.*]]: tensor<2x4xf32>
relax.func @used_later(%x: tensor<2x4xf32> {relax.donated})
    -> (tensor<2x4xf32>, tensor<4xf32>, tuple<tensor<2x4xf32>>) attributes {impure} {
  %s = relax.shape [8] -> !relax.shape<[8]>
  %view = relax.reshape %x, %s : (tensor<2x4xf32>, !relax.shape<[8]>) -> tensor<8xf32>
  %part = relax.memory.view %view offset(4) : tensor<8xf32> -> tensor<4xf32>
  // CHECK: %[[A:.*]] = relax.call_packed "vm.builtin.copy_tensor"(%[[X]])
  // CHECK-NEXT: relax.call_kernel @add_one ins(%[[A]] : {{.*}}) written [0] symbols(2)
  // expected-remark @below {{Reason="it is used later", operand=0}}
  %0 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(2)
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: relax.tuple %[[A]]
  %t = relax.tuple %0 : (tensor<2x4xf32>) -> tuple<tensor<2x4xf32>>
  // CHECK: %[[B:.*]] = relax.call_packed "vm.builtin.copy_tensor"(%[[A]])
  // CHECK-NEXT: relax.call_kernel @add_one ins(%[[B]] : {{.*}}) written [0] symbols(2)
  // expected-remark @below {{Reason="it is used later", operand=0}}
  %1 = relax.call_tir_inplace @add_one(%0) inplace_indices = [0] symbols(2)
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return %1, %part, %t : tensor<2x4xf32>, tensor<4xf32>, tuple<tensor<2x4xf32>>
}

// Constants are copied, and so are operands of other iterations.
// CHECK-LABEL: relax.func @constant_and_loop
relax.func @constant_and_loop(%c: i1, %x: tensor<2x4xf32> {relax.donated})
    -> (tensor<2x4xf32>, tensor<2x4xf32>) attributes {impure} {
  %w = relax.constant dense<1.0> : tensor<2x4xf32>
  // CHECK: relax.call_packed "vm.builtin.copy_tensor"
  // CHECK-NEXT: relax.call_kernel @add_one
  // expected-remark @below {{Reason="it is a constant", operand=0}}
  %0 = relax.call_tir_inplace @add_one(%w) inplace_indices = [0] symbols(2)
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK: relax.while
  %1 = relax.while(%w) : (tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%v: tensor<2x4xf32>):
    relax.condition(%c : i1) %v : tensor<2x4xf32>
  } do {
  ^bb0(%v: tensor<2x4xf32>):
    // CHECK: relax.call_packed "vm.builtin.copy_tensor"
    // CHECK-NEXT: relax.call_kernel @add_one
    // expected-remark @below {{Reason="it is used later", operand=0}}
    %2 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(2)
        : (tensor<2x4xf32>) -> tensor<2x4xf32>
    relax.yield %2 : tensor<2x4xf32>
  }
  relax.return %0, %1 : tensor<2x4xf32>, tensor<2x4xf32>
}

// Each iteration writes to the result of the one before it.
// CHECK-LABEL: relax.func @carried
// CHECK-NOT: copy_tensor
relax.func @carried(%c: i1, %x: tensor<2x4xf32> {relax.donated}) -> tensor<2x4xf32> attributes {impure} {
  %0 = relax.while(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%v: tensor<2x4xf32>):
    relax.condition(%c : i1) %v : tensor<2x4xf32>
  } do {
  ^bb0(%v: tensor<2x4xf32>):
    %1 = relax.call_tir_inplace @add_one(%v) inplace_indices = [0] symbols(2)
        : (tensor<2x4xf32>) -> tensor<2x4xf32>
    relax.yield %1 : tensor<2x4xf32>
  }
  relax.return %0 : tensor<2x4xf32>
}

// A branch may write to what only the other branch uses.
// CHECK-LABEL: relax.func @branch
// CHECK-NOT: copy_tensor
relax.func @branch(%c: i1, %x: tensor<2x4xf32> {relax.donated}) -> tensor<2x4xf32> attributes {impure} {
  %0 = relax.if %c : i1 -> tensor<2x4xf32> {
    %1 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(2)
        : (tensor<2x4xf32>) -> tensor<2x4xf32>
    relax.yield %1 : tensor<2x4xf32>
  } else {
    relax.yield %x : tensor<2x4xf32>
  }
  relax.return %0 : tensor<2x4xf32>
}

// The caller keeps an argument that it does not give up. A caller that needs
// what it gives up gives a copy, as the callee writes to it.
// CHECK-LABEL: relax.func @kept
// CHECK:         relax.call_packed "vm.builtin.copy_tensor"
relax.func @kept(%x: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {impure} {
  // expected-remark @below {{Reason="it is an argument that the caller keeps", operand=0}}
  %0 = relax.call_tir_inplace @add_one(%x) inplace_indices = [0] symbols(2)
      : (tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: relax.func @gives
// CHECK:         %[[W:.*]] = relax.constant
// CHECK-NEXT:    %[[A:.*]] = relax.call_packed "vm.builtin.copy_tensor"(%[[W]])
// CHECK-NEXT:    %[[B:.*]] = relax.call impure @carried(%{{.*}}, %[[A]])
// CHECK-NEXT:    relax.call impure @carried(%{{.*}}, %[[B]])
relax.func @gives(%c: i1) -> tensor<2x4xf32> attributes {impure} {
  %w = relax.constant dense<1.0> : tensor<2x4xf32>
  // expected-remark @below {{Reason="it is a constant", operand=1}}
  %0 = relax.call impure @carried(%c, %w) : (i1, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = relax.call impure @carried(%c, %0) : (i1, tensor<2x4xf32>) -> tensor<2x4xf32>
  relax.return %1 : tensor<2x4xf32>
}

func.func private @add_to(memref<2x4xf32>, memref<2x4xf32>)

// Two values of a loop may have one memory.
// CHECK-LABEL: relax.func @two_carried
// CHECK:         relax.call_packed "vm.builtin.copy_tensor"
relax.func @two_carried(%c: i1, %x: tensor<2x4xf32> {relax.donated}) -> tensor<2x4xf32> attributes {impure} {
  %0:2 = relax.while(%x, %x) : (tensor<2x4xf32>, tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  ^bb0(%v: tensor<2x4xf32>, %w: tensor<2x4xf32>):
    relax.condition(%c : i1) %v, %w : tensor<2x4xf32>, tensor<2x4xf32>
  } do {
  ^bb0(%v: tensor<2x4xf32>, %w: tensor<2x4xf32>):
    // expected-remark @below {{Reason="another operand may have its memory", operand=0}}
    %1 = relax.call_tir_inplace @add_to(%v, %w) inplace_indices = [0]
        : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    relax.yield %1, %1 : tensor<2x4xf32>, tensor<2x4xf32>
  }
  relax.return %0#0 : tensor<2x4xf32>
}
