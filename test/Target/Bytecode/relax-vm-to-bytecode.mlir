// RUN: relax-translate --relax-vm-to-bytecode %s -o %t.rvm
// RUN: relax-translate --bytecode-to-vmtext %t.rvm | FileCheck %s

// Constants come first in the text; equal constants share an entry.
// CHECK: c[0] = tensor float32 [2] 0x0000803f00000040
// CHECK-NEXT: c[1] = shape [2, 3]
// CHECK-NEXT: c[2] = string "x has rank 2"
// CHECK-NEXT: c[3] = float 0.5
// CHECK-NEXT: c[4] = int 9223372036854775807
// CHECK-NEXT: c[5] = dtype uint8
// CHECK-NEXT: c[6] = tensor bool [3] 0x010001
// CHECK-NEXT: c[7] = tensor float32 [100, 100] splat 0x0000803f
// CHECK-NEXT: c[8] = tensor bfloat16 [2] 0x803f0040
// CHECK-NEXT: c[9] = tensor float32 [2] host 0x0000803f00000040
// CHECK-NOT: c[10]
// CHECK-LABEL: @constants:
// CHECK-NEXT: call test.vm.use in: c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[0] dst: %0
// CHECK-NEXT: ret %0
relax_vm.func @constants() {
  %tensor = relax_vm.const dense<[1.0, 2.0]> : tensor<2xf32>
  %shape = relax_vm.const array<i64: 2, 3>
  %string = relax_vm.const "x has rank 2"
  %float = relax_vm.const 0.5 : f64
  %int = relax_vm.const 9223372036854775807 : i64
  %dtype = relax_vm.const ui8
  %bools = relax_vm.const dense<[true, false, true]> : tensor<3xi1>
  %splat = relax_vm.const dense<1.0> : tensor<100x100xf32>
  %bf16 = relax_vm.const dense<[1.0, 2.0]> : tensor<2xbf16>
  %again = relax_vm.const dense<[1.0, 2.0]> : tensor<2xf32>
  %r = relax_vm.call "test.vm.use"(%tensor, %shape, %string, %float, %int,
    %dtype, %bools, %splat, %bf16, %again) -> !relax_vm.value
  relax_vm.ret %r
}

relax_vm.extern_kernel @matmul buffers 3 symbols 1

// CHECK-LABEL: @calls(a, b, out):
relax_vm.func @calls(%a, %b, %out) attributes {param_names = ["a", "b", "out"]} {
  %n = relax_vm.imm -3
  %vm = relax_vm.vm_ctx
  %f = relax_vm.func_ref @add
  // CHECK-NEXT: call add in: %0, %1 dst: %0
  %sum = relax_vm.call @add(%a, %b) -> !relax_vm.value
  // CHECK-NEXT: call matmul in: %0, %1, %2, i-3 dst: %void
  relax_vm.call @matmul(%sum, %b, %out, %n)
  // CHECK-NEXT: call vm.builtin.null_value in: dst: %0
  relax_vm.kill %sum
  // CHECK-NEXT: call vm.builtin.make_closure in: f[add], %1 dst: %0
  %c = relax_vm.call "vm.builtin.make_closure"(%f, %b) -> !relax_vm.value
  // CHECK-NEXT: call vm.builtin.invoke_closure in: %vm, %0, %2 dst: %void
  %unused = relax_vm.call "vm.builtin.invoke_closure"(%vm, %c, %out)
    -> !relax_vm.value
  // CHECK-NEXT: ret %2
  relax_vm.ret %out
}

// CHECK-LABEL: @add:
// CHECK-NEXT: call test.vm.add in: %0, %1 dst: %0
// CHECK-NEXT: ret %0
relax_vm.func private @add(%x, %y) {
  %r = relax_vm.call "test.vm.add"(%x, %y) -> !relax_vm.value
  relax_vm.ret %r
}

// A value without a register is copied to one where an instruction needs it.
// CHECK-LABEL: @return_immediate:
// CHECK-NEXT: call vm.builtin.copy in: i7 dst: %0
// CHECK-NEXT: ret %0
relax_vm.func @return_immediate() {
  %seven = relax_vm.imm 7
  relax_vm.ret %seven
}

// CHECK-LABEL: @if_else(c, x):
// CHECK-NEXT: if %0, 3
// CHECK-NEXT: call test.vm.neg in: %1 dst: %0
// CHECK-NEXT: goto 2
// CHECK-NEXT: call vm.builtin.copy in: %1 dst: %0
// CHECK-NEXT: ret %0
relax_vm.func @if_else(%c, %x) attributes {param_names = ["c", "x"]} {
  relax_vm.cond_br %c, ^then, ^else
^then:
  %y = relax_vm.call "test.vm.neg"(%x) -> !relax_vm.value
  relax_vm.br ^join(%y : !relax_vm.value)
^else:
  relax_vm.br ^join(%x : !relax_vm.value)
^join(%r: !relax_vm.value):
  relax_vm.ret %r
}

// Swapping two values around a loop needs a third register.
// CHECK-LABEL: @fibonacci:
// CHECK-NEXT: call vm.builtin.copy in: i0 dst: %[[A:[0-9]+]]
// CHECK-NEXT: call vm.builtin.copy in: i1 dst: %[[B:[0-9]+]]
// CHECK-NEXT: call test.vm.less in: %[[B]], %0 dst: %[[C:[0-9]+]]
// CHECK-NEXT: if %[[C]], 5
// CHECK-NEXT: call test.vm.add in: %[[A]], %[[B]] dst: %[[T:[0-9]+]]
// CHECK-NEXT: call vm.builtin.copy in: %[[B]] dst: %[[A]]
// CHECK-NEXT: call vm.builtin.copy in: %[[T]] dst: %[[B]]
// CHECK-NEXT: goto -5
// CHECK-NEXT: ret %[[A]]
relax_vm.func @fibonacci(%n) {
  %zero = relax_vm.imm 0
  %one = relax_vm.imm 1
  relax_vm.br ^head(%zero, %one : !relax_vm.value, !relax_vm.value)
^head(%a: !relax_vm.value, %b: !relax_vm.value):
  %more = relax_vm.call "test.vm.less"(%b, %n) -> !relax_vm.value
  relax_vm.cond_br %more, ^body, ^exit
^body:
  %next = relax_vm.call "test.vm.add"(%a, %b) -> !relax_vm.value
  relax_vm.br ^head(%b, %next : !relax_vm.value, !relax_vm.value)
^exit:
  relax_vm.ret %a
}

// CHECK-LABEL: @swap_on_one_edge(c, x, y):
// CHECK-NEXT: if %0, 4
// CHECK-NEXT: call vm.builtin.copy in: %1 dst: %3
// CHECK-NEXT: call vm.builtin.copy in: %2 dst: %1
// CHECK-NEXT: call vm.builtin.copy in: %3 dst: %2
// CHECK-NEXT: call test.vm.add in: %1, %2 dst: %0
// CHECK-NEXT: ret %0
relax_vm.func @swap_on_one_edge(%c, %x, %y)
    attributes {param_names = ["c", "x", "y"]} {
  relax_vm.cond_br %c, ^join(%y, %x : !relax_vm.value, !relax_vm.value),
    ^join(%x, %y : !relax_vm.value, !relax_vm.value)
^join(%a: !relax_vm.value, %b: !relax_vm.value):
  %r = relax_vm.call "test.vm.add"(%a, %b) -> !relax_vm.value
  relax_vm.ret %r
}

// Facts about a function that tools need are kept.
// CHECK-LABEL: @typed(x: float32[n, 4]) results(y, "a b") -> (float32[n], float32[2 * n]):
relax_vm.func @typed(%x) attributes {param_names = ["x"], param_types = ["float32[n, 4]"],
    output_type = "(float32[n], float32[2 * n])", output_names = ["y", "a b"]} {
  relax_vm.ret %x
}

// What is on the host, in a machine that runs on another device.

relax_vm.extern_kernel @on_host buffers 2 symbols 0 host

// CHECK-LABEL: @placed(x host, y):
relax_vm.func @placed(%x, %y) attributes {param_names = ["x", "y"], host_params = array<i64: 0>} {
  %w = relax_vm.const host dense<[1.0, 2.0]> : tensor<2xf32>
  relax_vm.call @on_host(%x, %w)
  relax_vm.ret %y
}
