// RUN: relax-opt %s --convert-relax-to-relax-vm | FileCheck %s

func.func private @kernel(memref<?xf32>, index)

// CHECK-LABEL: relax_vm.func @values(%x, %y) attributes {param_names = ["x", "y"]}
relax.func @values(%x: tensor<?xf32> {relax.name = "x"}, %y: !relax.object)
    -> tensor<?xf32> attributes {force_pure} {
  // CHECK: %[[W:.*]] = relax_vm.const dense<1.000000e+00> : tensor<4xf32>
  %w = relax.constant dense<1.0> : tensor<4xf32>
  // CHECK: %[[I:.*]] = relax_vm.imm -3
  %i = relax.prim_value -3 : i64
  // CHECK: %[[L:.*]] = relax_vm.const 9223372036854775807 : i64
  %l = relax.prim_value 9223372036854775807 : i64
  // CHECK: %[[B:.*]] = relax_vm.imm 1
  %b = relax.prim_value true
  // CHECK: %[[F:.*]] = relax_vm.const 5.000000e-01 : f64
  %f = relax.prim_value 0.5 : f32
  // CHECK: %[[S:.*]] = relax_vm.const array<i64: 2, 3>
  %s = relax.shape [2, 3] -> !relax.shape<[2, 3]>
  // CHECK: %[[P:.*]] = relax_vm.const array<i64: 0, -1>
  %p = relax.integers [0, -1]
  // CHECK: %[[T:.*]] = relax_vm.const "text"
  %t = relax.string "text"
  // CHECK: %[[D:.*]] = relax_vm.const bf16
  %d = relax.data_type bf16
  // CHECK: %[[V:.*]] = relax_vm.vm_ctx
  %v = relax.vm.context
  // CHECK: %[[G:.*]] = relax_vm.func_ref @several
  %g = relax.function_ref @several
  // CHECK: %[[R:.*]] = relax_vm.call "lib.f"(%x, %y, %[[W]], %[[I]], %[[L]], %[[B]], %[[F]], %[[S]], %[[P]], %[[T]], %[[D]], %[[V]], %[[G]]) -> !relax_vm.value
  %r = relax.call_packed "lib.f"(%x, %y, %w, %i, %l, %b, %f, %s, %p, %t, %d, %v, %g)
      : (tensor<?xf32>, !relax.object, tensor<4xf32>, i64, i64, i1, f32,
         !relax.shape<[2, 3]>, !relax.object, !relax.object, !relax.object,
         !relax.object, !relax.object) -> tensor<4xf32>
  // CHECK: relax_vm.call @kernel(%[[R]], %[[I]])
  relax.vm.call_kernel @kernel(%r, %i) : tensor<4xf32>, i64
  %e = relax.erase_shape %r : tensor<4xf32> -> tensor<?xf32>
  // CHECK: %[[C:.*]] = relax_vm.call "vm.builtin.copy"(%[[R]])
  %c = relax.call_packed "vm.builtin.copy"(%e) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: relax_vm.kill %[[R]]
  relax.vm.kill_object %e : tensor<?xf32>
  // CHECK: relax_vm.ret %[[C]]
  relax.return %c : tensor<?xf32>
}

// CHECK-LABEL: relax_vm.func private @several(%x) attributes {param_names = ["x"]}
relax.func private @several(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    attributes {force_pure} {
  // CHECK: %[[T:.*]] = relax_vm.call "vm.builtin.make_tuple"(%x, %x)
  // CHECK: relax_vm.ret %[[T]]
  relax.return %x, %x : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: relax_vm.func @nothing()
relax.func @nothing() {
  // CHECK: %[[N:.*]] = relax_vm.call "vm.builtin.null_value"()
  // CHECK: relax_vm.ret %[[N]]
  relax.return
}

// CHECK-LABEL: relax_vm.func @calls(%x)
relax.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: relax_vm.call @nothing()
  relax.call @nothing() : () -> ()
  // CHECK: %[[T:.*]] = relax_vm.call @several(%x)
  // CHECK: relax_vm.call "vm.builtin.tuple_getitem"(%[[T]],
  // CHECK: %[[B:.*]] = relax_vm.call "vm.builtin.tuple_getitem"(%[[T]],
  %0:2 = relax.call @several(%x)
      : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: relax_vm.ret %[[B]]
  relax.return %0#1 : tensor<4xf32>
}

// CHECK-LABEL: relax_vm.func @nested_if(%c, %d, %x)
relax.func @nested_if(%c: i1, %d: i1, %x: tensor<4xf32>) -> tensor<4xf32>
    attributes {force_pure} {
  // CHECK: relax_vm.cond_br %c, ^[[OUTER:.*]], ^[[ELSE:.*]]
  %r = relax.if %c : i1 -> tensor<4xf32> {
    // CHECK: ^[[OUTER]]:
    // CHECK-NEXT: relax_vm.cond_br %d, ^[[A:.*]], ^[[B:.*]]
    %s = relax.if %d : i1 -> tensor<4xf32> {
      // CHECK: ^[[A]]:
      // CHECK-NEXT: %[[Y:.*]] = relax_vm.call "lib.f"
      %y = relax.call_packed "lib.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
      // CHECK-NEXT: relax_vm.br ^[[JOIN:.*]](%[[Y]] : !relax_vm.value)
      relax.yield %y : tensor<4xf32>
    } else {
      // CHECK: ^[[B]]:
      // CHECK-NEXT: relax_vm.br ^[[JOIN]](%x : !relax_vm.value)
      relax.yield %x : tensor<4xf32>
    }
    // CHECK: ^[[JOIN]](%[[S:.*]]: !relax_vm.value):
    // CHECK-NEXT: relax_vm.br ^[[END:.*]](%[[S]] : !relax_vm.value)
    relax.yield %s : tensor<4xf32>
  } else {
    // CHECK: ^[[ELSE]]:
    // CHECK-NEXT: relax_vm.br ^[[END]](%x : !relax_vm.value)
    relax.yield %x : tensor<4xf32>
  }
  // CHECK: ^[[END]](%[[R:.*]]: !relax_vm.value):
  // CHECK-NEXT: relax_vm.ret %[[R]]
  relax.return %r : tensor<4xf32>
}

// CHECK-LABEL: relax_vm.func @loop(%x)
relax.func @loop(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {force_pure} {
  // CHECK: relax_vm.br ^[[BEFORE:.*]](%x : !relax_vm.value)
  %r = relax.while(%x) : (tensor<4xf32>) -> tensor<4xf32> {
  ^bb0(%v: tensor<4xf32>):
    // CHECK: ^[[BEFORE]](%[[V:.*]]: !relax_vm.value):
    // CHECK-NEXT: %[[C:.*]] = relax_vm.call "lib.goes_on"(%[[V]])
    // CHECK-NEXT: relax_vm.cond_br %[[C]], ^[[AFTER:.*]](%[[V]] : !relax_vm.value), ^[[END:.*]](%[[V]] : !relax_vm.value)
    %c = relax.call_packed "lib.goes_on"(%v) : (tensor<4xf32>) -> i1
    relax.condition(%c : i1) %v : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    // CHECK: ^[[AFTER]](%[[W:.*]]: !relax_vm.value):
    // CHECK-NEXT: %[[NEXT:.*]] = relax_vm.call "lib.f"(%[[W]])
    // CHECK-NEXT: relax_vm.br ^[[BEFORE]](%[[NEXT]] : !relax_vm.value)
    %w = relax.call_packed "lib.f"(%v) : (tensor<4xf32>) -> tensor<4xf32>
    relax.yield %w : tensor<4xf32>
  }
  // CHECK: ^[[END]](%[[R:.*]]: !relax_vm.value):
  // CHECK-NEXT: relax_vm.ret %[[R]]
  relax.return %r : tensor<4xf32>
}

// CHECK: relax_vm.func @forward(%arg0) {
relax.func @renamed(%arg0: tensor<4xf32>) -> tensor<4xf32>
    attributes {global_symbol = "forward"} {
  relax.return %arg0 : tensor<4xf32>
}

// CHECK: relax_vm.func @second(%arg0, %y) attributes {param_names = ["arg0", "y"]}
relax.func @second(%arg0: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %y : tensor<4xf32>
}

// CHECK: relax_vm.call @forward
relax.func @calls_renamed(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call @renamed(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// CHECK-LABEL: relax_vm.func @on_host(
// CHECK-SAME: attributes {host_params = array<i64: 0>,
// CHECK: relax_vm.const host dense<1.000000e+00> : tensor<4xf32>
relax.func @on_host(%x: tensor<4xf32>) attributes {force_pure, relax.host_params = array<i64: 0>} {
  %w = relax.constant {relax.on_host} dense<1.0> : tensor<4xf32>
  relax.call_packed "use"(%w) : (tensor<4xf32>) -> ()
  relax.return
}
