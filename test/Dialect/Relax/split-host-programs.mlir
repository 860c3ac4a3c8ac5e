// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-split-host-programs | FileCheck %s

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK: tir.prim_func private @both(%{{.*}}) {
  tir.prim_func private @both(%A: memref<4xf32>, %B: memref<4xf32>) {
    tir.return
  }
  // CHECK: tir.prim_func private @on_gpu(%{{.*}}) {
  tir.prim_func private @on_gpu(%A: memref<4xf32>, %B: memref<4xf32>) {
    tir.return
  }
  // CHECK: tir.prim_func private @on_host(%{{.*}}) attributes {tir.host} {
  tir.prim_func private @on_host(%A: memref<4xf32>, %B: memref<4xf32>) {
    tir.return
  }
  // CHECK-LABEL: relax.func @main
  relax.func @main(%x: tensor<4xf32>, %h: !host) -> (tensor<4xf32>, !host) {
    // CHECK-NEXT: relax.call_tir @both(
    %0 = relax.call_tir @both(%x) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: relax.call_tir @both_host(
    %1 = relax.call_tir @both(%h) : (!host) -> !host
    // CHECK-NEXT: relax.call_tir @on_gpu(
    %2 = relax.call_tir @on_gpu(%0) : (tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: relax.call_tir @on_host(
    %3 = relax.call_tir @on_host(%1) : (!host) -> !host
    relax.return %2, %3 : tensor<4xf32>, !host
  }
  // CHECK: tir.prim_func private @both_host(%{{.*}}) attributes {tir.host} {
}

// -----

// A program that a call in place uses stays on the GPU.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK: tir.prim_func private @in_place(%{{.*}}) {
  tir.prim_func private @in_place(%A: memref<4xf32>, %B: memref<4xf32>) {
    tir.return
  }
  // CHECK-LABEL: relax.func @main
  relax.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %h: !host) -> (tensor<4xf32>, !host) attributes {impure} {
    // CHECK-NEXT: relax.call_tir_inplace @in_place(
    %0 = relax.call_tir_inplace @in_place(%x, %y) inplace_indices = [1] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    // CHECK-NEXT: relax.call_tir @in_place_host(
    %1 = relax.call_tir @in_place(%h) : (!host) -> !host
    relax.return %0, %1 : tensor<4xf32>, !host
  }
  // CHECK: tir.prim_func private @in_place_host(%{{.*}}) attributes {tir.host} {
}

// -----

// Calls from elsewhere keep a public program, and a mark stays.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK: tir.prim_func @public(%{{.*}}) {
  tir.prim_func @public(%A: memref<4xf32>, %B: memref<4xf32>) {
    tir.return
  }
  // CHECK: tir.prim_func private @marked(%{{.*}}) attributes {tir.host} {
  tir.prim_func private @marked(%A: memref<4xf32>, %B: memref<4xf32>) attributes {tir.host} {
    tir.return
  }
  // CHECK-LABEL: relax.func @calls
  relax.func @calls(%h: !host) -> !host {
    // CHECK-NEXT: relax.call_tir @public_host(
    %0 = relax.call_tir @public(%h) : (!host) -> !host
    // CHECK-NEXT: relax.call_tir @marked(
    %1 = relax.call_tir @marked(%0) : (!host) -> !host
    relax.return %1 : !host
  }
  // CHECK: tir.prim_func private @public_host(%{{.*}}) attributes {tir.host} {
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // expected-note @below {{this program has 'tir.host'}}
  tir.prim_func private @marked(%A: memref<4xf32>, %B: memref<4xf32>) attributes {tir.host} {
    tir.return
  }
  relax.func @on_gpu(%x: tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{'relax.call_tir' op expected results on @CPU, where @marked runs, got results on @GPU}}
    %0 = relax.call_tir @marked(%x) : (tensor<4xf32>) -> tensor<4xf32>
    relax.return %0 : tensor<4xf32>
  }
}

// -----

// Without a GPU, all programs are for the host.

// CHECK: tir.prim_func private @copy(%{{.*}}) {
tir.prim_func private @copy(%A: memref<4xf32>, %B: memref<4xf32>) {
  tir.return
}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = relax.call_tir @copy(%x) : (tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
