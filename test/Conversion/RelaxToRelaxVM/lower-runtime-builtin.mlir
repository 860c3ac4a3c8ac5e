// RUN: relax-opt %s --relax-lower-runtime-builtin --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: relax.func @view
// CHECK-SAME: (%[[X:.*]]: tensor
relax.func @view(%x: tensor<?x16xf32, #relax.tensor<[n, 16]>>) -> tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>
    attributes {force_pure} {
  // CHECK: %[[SHAPE:.*]] = relax.shape [n - 2, 16]
  // CHECK: %[[OFFSET:.*]] = relax.prim_value 32 : i64
  // CHECK: relax.call_packed "vm.builtin.view"(%[[X]], %[[OFFSET]], %[[SHAPE]])
  %0 = relax.memory.view %x offset(32) : tensor<?x16xf32, #relax.tensor<[n, 16]>> -> tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>
  relax.return %0 : tensor<?x16xf32, #relax.tensor<[n - 2, 16]>>
}

// CHECK-LABEL: relax.func @memory
relax.func @memory(%x: tensor<?xf32, #relax.tensor<[n]>>)
    -> tensor<?xf32, #relax.tensor<[n]>> attributes {force_pure} {
  // CHECK: %[[SIZE:.*]] = relax.prim_value <4 * n> : i64
  // CHECK: %[[S:.*]] = relax.call_packed "vm.builtin.alloc_storage"(%{{.*}}, %[[SIZE]], %{{.*}}, %{{.*}}, %{{.*}}) : (!relax.object, i64, i64, !relax.object, !relax.object) -> !relax.object
  %s = relax.memory.alloc_storage size(4 * n) : !relax.object
  // CHECK: %[[SHAPE:.*]] = relax.shape [n]
  // CHECK: %[[T:.*]] = relax.call_packed "vm.builtin.alloc_tensor"(%[[S]], %{{.*}}, %[[SHAPE]], %{{.*}}) : {{.*}} -> tensor<?xf32, #relax.tensor<[n]>>
  %t = relax.memory.alloc_tensor %s offset(0)
      : !relax.object -> tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.vm.kill_object %[[T]]
  relax.memory.kill_tensor %t : tensor<?xf32, #relax.tensor<[n]>>
  // CHECK: relax.vm.kill_object %[[S]]
  relax.memory.kill_storage %s : !relax.object
  // CHECK: %[[SHAPE:.*]] = relax.shape [n]
  // CHECK: %[[F32:.*]] = relax.data_type f32
  // CHECK: relax.call_packed "vm.builtin.new_tensor"(%{{.*}}, %[[SHAPE]], %{{.*}}, %[[F32]])
  %u = relax.builtin.alloc_tensor : tensor<?xf32, #relax.tensor<[n]>>
  relax.return %u : tensor<?xf32, #relax.tensor<[n]>>
}

// CHECK-LABEL: relax.func @shapes
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
relax.func @shapes(%x: tensor<?xf32>) -> tensor<?xf32> attributes {force_pure} {
  // CHECK: %[[S:.*]] = relax.call_packed "vm.builtin.shape_of"(%[[X]]) : (tensor<?xf32>) -> !relax.shape<[?]>
  %s = relax.shape_of %x : (tensor<?xf32>) -> !relax.shape<[?]>
  // CHECK: relax.call_packed "vm.builtin.reshape"(%[[X]], %[[S]])
  %y = relax.reshape %x, %s : (tensor<?xf32>, !relax.shape<[?]>) -> tensor<?xf32>
  // CHECK: relax.call_packed "vm.builtin.new_tensor"(%{{.*}}, %[[S]],
  %z = relax.builtin.alloc_tensor shape(%s : !relax.shape<[?]>) : tensor<?xf32>
  relax.return %y : tensor<?xf32>
}

// CHECK-LABEL: relax.func @tuples
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
relax.func @tuples(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {force_pure} {
  // CHECK: %[[T:.*]] = relax.call_packed "vm.builtin.make_tuple"(%[[X]], %[[X]])
  %t = relax.tuple %x, %x
      : (tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>>
  // CHECK: %[[ONE:.*]] = relax.prim_value 1 : i64
  // CHECK: relax.call_packed "vm.builtin.tuple_getitem"(%[[T]], %[[ONE]])
  %y = relax.tuple_get_item %t[1]
      : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  relax.return %y : tensor<4xf32>
}

// CHECK-LABEL: relax.func @branch
// CHECK-SAME: (%[[C:.*]]: tensor<i1>
relax.func @branch(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32>
    attributes {force_pure} {
  // CHECK: %[[COND:.*]] = relax.call_packed "vm.builtin.read_if_cond"(%[[C]]) : (tensor<i1>) -> i1
  // CHECK: relax.if %[[COND]] : i1
  %r = relax.if %c : tensor<i1> -> tensor<4xf32> {
    // CHECK: relax.call_packed "vm.builtin.make_tuple"
    %t = relax.tuple %x : (tensor<4xf32>) -> tuple<tensor<4xf32>>
    relax.yield %x : tensor<4xf32>
  } else {
    relax.yield %x : tensor<4xf32>
  }
  relax.return %r : tensor<4xf32>
}

// -----

relax.func @device() attributes {force_pure} {
  // expected-error @below {{expected the device @CPU of the module, got @gpu0}}
  %s = relax.memory.alloc_storage size(16) device(@gpu0) : !relax.object
  relax.return
}

// -----

// Without a GPU, the host is the device of the machine.

// CHECK-LABEL: relax.func @on_host
relax.func @on_host() attributes {force_pure} {
  // CHECK: %[[DEVICE:.*]] = relax.prim_value 0 : i64
  // CHECK: relax.call_packed "vm.builtin.alloc_storage"(%{{.*}}, %{{.*}}, %[[DEVICE]],
  %s = relax.memory.alloc_storage size(16) device(@CPU) : !relax.object
  relax.return
}

// -----

// A machine that runs on a GPU has the host as its device 1, and keeps constants
// there.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK-LABEL: relax.func @two_devices
  // CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
  relax.func @two_devices(%x: tensor<4xf32>) -> tensor<4xf32> attributes {force_pure} {
    // CHECK: %[[HOST:.*]] = relax.prim_value 1 : i64
    // CHECK: relax.call_packed "vm.builtin.alloc_storage"(%{{.*}}, %{{.*}}, %[[HOST]],
    %s = relax.memory.alloc_storage size(16) device(@CPU) : !relax.object
    // CHECK: %[[HOST:.*]] = relax.prim_value 1 : i64
    // CHECK: %[[Y:.*]] = relax.call_packed "vm.builtin.copy_to_device"(%[[X]], %[[HOST]]) : (tensor<4xf32>, i64) -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
    %0 = relax.to_device %x {device = @CPU} : (tensor<4xf32>) -> !host
    // CHECK: relax.constant {relax.on_host} dense<1.000000e+00> : tensor<4xf32>
    %w = relax.constant dense<1.0> : tensor<4xf32>
    %1 = relax.to_device %w {device = @CPU} : (tensor<4xf32>) -> !host
    relax.call_packed "use"(%1) : (!host) -> ()
    // CHECK: %[[GPU:.*]] = relax.prim_value 0 : i64
    // CHECK: relax.call_packed "vm.builtin.copy_to_device"(%[[Y]], %[[GPU]])
    %2 = relax.to_device %0 {device = @GPU} : (!host) -> tensor<4xf32>
    relax.return %2 : tensor<4xf32>
  }
}
