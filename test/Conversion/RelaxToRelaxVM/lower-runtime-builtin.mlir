// RUN: relax-opt %s --relax-lower-runtime-builtin --split-input-file --verify-diagnostics | FileCheck %s

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
  // CHECK: %[[S:.*]] = relax.call_packed "vm.builtin.alloc_storage"(%{{.*}}, %[[SHAPE]], %{{.*}}, %[[F32]], %{{.*}})
  // CHECK: relax.call_packed "vm.builtin.alloc_tensor"(%[[S]], %{{.*}}, %[[SHAPE]], %{{.*}})
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
  // CHECK: relax.call_packed "vm.builtin.alloc_storage"(%{{.*}}, %[[S]],
  // CHECK: relax.call_packed "vm.builtin.alloc_tensor"(%{{.*}}, %{{.*}}, %[[S]],
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
  // expected-error @below {{expected no device, got @gpu0: only the host has memory here}}
  %s = relax.memory.alloc_storage size(16) device(@gpu0) : !relax.object
  relax.return
}
