// RUN: relax-opt %s --relax-kill-after-last-use | FileCheck %s
// RUN: relax-opt %s --cse --relax-kill-after-last-use --cse | FileCheck %s --check-prefix=CSE

func.func private @f(memref<4xf32>, memref<4xf32>)

// CHECK-LABEL: relax.func @chain
relax.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
  // CHECK: %[[S:.*]] = relax.memory.alloc_storage
  %s = relax.memory.alloc_storage size(16) : !relax.object
  // CHECK-NEXT: %[[A:.*]] = relax.memory.alloc_tensor %[[S]]
  // CHECK-NEXT: relax.memory.kill_storage %[[S]]
  %a = relax.memory.alloc_tensor %s offset(0) : !relax.object -> tensor<4xf32>
  relax.call_kernel @f ins(%x : tensor<4xf32>) outs(%a : tensor<4xf32>)
  // CHECK: %[[B:.*]] = relax.builtin.alloc_tensor
  %b = relax.builtin.alloc_tensor : tensor<4xf32>
  // CHECK: relax.call_kernel @f ins(%[[A]]
  // CHECK-NEXT: relax.memory.kill_tensor %[[A]]
  relax.call_kernel @f ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)
  // CHECK-NEXT: %[[C:.*]] = relax.builtin.alloc_tensor
  %c = relax.builtin.alloc_tensor : tensor<4xf32>
  // The function returns next, which releases all its values.
  // CHECK-NEXT: relax.call_kernel @f ins(%[[B]]
  // CHECK-NEXT: relax.return %[[C]]
  relax.call_kernel @f ins(%b : tensor<4xf32>) outs(%c : tensor<4xf32>)
  relax.return %c : tensor<4xf32>
}

// Arguments and constants are not killed, other values are; an erased type is
// another name of the same value.
// CHECK-LABEL: relax.func @objects
relax.func @objects(%x: tensor<4xf32>) attributes {impure} {
  %c = relax.constant dense<1.0> : tensor<4xf32>
  // CHECK: %[[A:.*]] = relax.call_packed "lib.f"
  %a = relax.call_packed "lib.f"(%x, %c)
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: %[[E:.*]] = relax.erase_shape %[[A]]
  %e = relax.erase_shape %a : tensor<4xf32> -> tensor<?xf32>
  // CHECK-NEXT: relax.call_packed "lib.g"(%[[A]])
  relax.call_packed "lib.g"(%a) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: relax.call_packed "lib.g"(%[[E]])
  // CHECK-NEXT: relax.vm.kill_object %[[A]]
  relax.call_packed "lib.g"(%e) : (tensor<?xf32>) -> ()
  // CHECK-NEXT: relax.call_packed "lib.g"(%{{.*}})
  relax.call_packed "lib.g"(%x) : (tensor<4xf32>) -> ()
  // CHECK-NEXT: relax.return
  relax.return
}

// A use in a branch counts where the if ends; what is defined in a branch ends
// there.
// CHECK-LABEL: relax.func @branches
relax.func @branches(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32>
    attributes {impure} {
  // CHECK: %[[A:.*]] = relax.call_packed "lib.f"
  %a = relax.call_packed "lib.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: relax.if
  %r = relax.if %c : tensor<i1> -> tensor<4xf32> {
    // CHECK-NEXT: %[[B:.*]] = relax.call_packed "lib.f"(%[[A]])
    %b = relax.call_packed "lib.f"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: %[[D:.*]] = relax.call_packed "lib.f"(%[[B]])
    // CHECK-NEXT: relax.vm.kill_object %[[B]]
    %d = relax.call_packed "lib.f"(%b) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: relax.yield %[[D]]
    relax.yield %d : tensor<4xf32>
  } else {
    relax.yield %x : tensor<4xf32>
  }
  // CHECK: relax.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: relax.vm.kill_object %[[A]]
  relax.call_packed "lib.g"(%x) : (tensor<4xf32>) -> ()
  relax.return %r : tensor<4xf32>
}

// A value that the program kills is not killed again.
// CHECK-LABEL: relax.func @killed
relax.func @killed(%x: tensor<4xf32>) attributes {impure} {
  // CHECK: relax.vm.kill_object
  // CHECK-NOT: relax.vm.kill_object
  %a = relax.call_packed "lib.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.vm.kill_object %a : tensor<4xf32>
  relax.return
}

// Equal calls stay two (there is a cse before the code of the virtual machine
// is made): each result has its own end.
// CHECK-LABEL: relax.func @two_calls
// CSE-LABEL: relax.func @two_calls
// CSE: relax.call @one
// CSE: relax.vm.kill_object
// CSE: relax.call @one
relax.func @two_calls() -> tensor<4xf32> attributes {force_pure} {
  %0 = relax.call @one() : () -> tensor<4xf32>
  relax.call_packed "print"(%0) : (tensor<4xf32>) -> ()
  %1 = relax.call @one() : () -> tensor<4xf32>
  relax.return %1 : tensor<4xf32>
}
relax.func private @one() -> tensor<4xf32> {
  %0 = relax.constant dense<1.0> : tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
