// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax_vm.func @params(%x, %y) attributes {param_names = ["x", "y"]} {
relax_vm.func @params(%first, %second) attributes {param_names = ["x", "y"]} {
  // CHECK: relax_vm.ret %y
  relax_vm.ret %second
}

// CHECK-LABEL: relax_vm.func private @param_attributes(
// CHECK-SAME: %{{.*}} {test.hint = 1 : i64})
relax_vm.func private @param_attributes(%x {test.hint = 1 : i64}) {
  relax_vm.ret %x
}

// CHECK: relax_vm.extern_kernel @matmul buffers 3 symbols 1
relax_vm.extern_kernel @matmul buffers 3 symbols 1

// CHECK: relax_vm.extern_kernel @gather buffers 3 symbols 0 host
relax_vm.extern_kernel @gather buffers 3 symbols 0 host

// CHECK: relax_vm.func @placed(%{{.*}}, %{{.*}}) attributes {host_params = array<i64: 1>}
relax_vm.func @placed(%x, %y) attributes {host_params = array<i64: 1>} {
  relax_vm.ret %x
}

// CHECK-LABEL: relax_vm.func @calls
relax_vm.func @calls(%a, %b, %out) {
  // CHECK: %[[N:.*]] = relax_vm.imm -3
  %n = relax_vm.imm -3
  // CHECK: %[[SUM:.*]] = relax_vm.call "test.vm.add"(%{{.*}}, %{{.*}}) -> !relax_vm.value
  %sum = relax_vm.call "test.vm.add"(%a, %b) -> !relax_vm.value
  // CHECK: relax_vm.call @matmul(%[[SUM]], %{{.*}}, %{{.*}}, %[[N]])
  relax_vm.call @matmul(%sum, %b, %out, %n)
  // CHECK: relax_vm.kill %[[SUM]]
  relax_vm.kill %sum
  // CHECK: relax_vm.call @params(
  %r = relax_vm.call @params(%a, %b) -> !relax_vm.value
  // CHECK: relax_vm.call "test.vm.tick"(){{$}}
  relax_vm.call "test.vm.tick"()
  relax_vm.ret %r
}

// CHECK-LABEL: relax_vm.func @constants
relax_vm.func @constants() {
  // CHECK: relax_vm.const dense<1.000000e+00> : tensor<2x3xf32>
  %tensor = relax_vm.const dense<1.0> : tensor<2x3xf32>
  // CHECK: relax_vm.const host dense<1.000000e+00> : tensor<2x3xf32>
  %on_host = relax_vm.const host dense<1.0> : tensor<2x3xf32>
  // CHECK: relax_vm.const array<i64: 1, 784>
  %shape = relax_vm.const array<i64: 1, 784>
  // CHECK: relax_vm.const "x has rank 2"
  %string = relax_vm.const "x has rank 2"
  // CHECK: relax_vm.const 5.000000e-01 : f64
  %float = relax_vm.const 0.5 : f64
  // CHECK: relax_vm.const 9223372036854775807 : i64
  %int = relax_vm.const 9223372036854775807 : i64
  // CHECK: relax_vm.const ui8
  %dtype = relax_vm.const ui8
  // CHECK: relax_vm.func_ref "test.vm.add"
  %packed = relax_vm.func_ref "test.vm.add"
  // CHECK: relax_vm.func_ref @params
  %function = relax_vm.func_ref @params
  // CHECK: relax_vm.vm_ctx
  %vm = relax_vm.vm_ctx
  %r = relax_vm.call "test.vm.use"(%tensor, %shape, %string, %float, %int,
    %dtype, %packed, %function, %vm) -> !relax_vm.value
  relax_vm.ret %r
}

// CHECK-LABEL: relax_vm.func @loop
relax_vm.func @loop(%n, %x) {
  %zero = relax_vm.imm 0
  // CHECK: relax_vm.br ^[[HEADER:.*]](%{{.*}}, %{{.*}} : !relax_vm.value, !relax_vm.value)
  relax_vm.br ^header(%zero, %x : !relax_vm.value, !relax_vm.value)
^header(%i: !relax_vm.value, %acc: !relax_vm.value):
  %more = relax_vm.call "test.vm.less"(%i, %n) -> !relax_vm.value
  // CHECK: relax_vm.cond_br %{{.*}}, ^[[BODY:.*]], ^[[EXIT:.*]](%{{.*}} : !relax_vm.value)
  relax_vm.cond_br %more, ^body, ^exit(%acc : !relax_vm.value)
^body:
  %one = relax_vm.imm 1
  %next = relax_vm.call "test.vm.add"(%i, %one) -> !relax_vm.value
  %sum = relax_vm.call "test.vm.add"(%acc, %x) -> !relax_vm.value
  // CHECK: relax_vm.br ^[[HEADER]](
  relax_vm.br ^header(%next, %sum : !relax_vm.value, !relax_vm.value)
^exit(%r: !relax_vm.value):
  relax_vm.ret %r
}
