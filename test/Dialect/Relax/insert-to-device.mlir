// RUN: relax-opt %s --split-input-file --relax-insert-to-device --remarks-filter-passed=relax-insert-to-device 2>/dev/null | FileCheck %s
// RUN: relax-opt %s --split-input-file --relax-insert-to-device --remarks-filter-passed=relax-insert-to-device -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-opt %s --split-input-file --relax-insert-to-device=place-constants=false | FileCheck %s --check-prefix=EARLY

// A module with a GPU. Tensors without a device are there.

#gpu = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>
!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>

module attributes {dlti.target_system_spec = #gpu} {
  // The device of an argument propagates, and the result is copied.
  // CHECK-LABEL: relax.func @argument(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[A:.*]] = relax.exp %[[X]] : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  // CHECK-NEXT: %[[B:.*]] = relax.relu %[[A]] : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  // CHECK-NEXT: %[[C:.*]] = relax.to_device %[[B]] {device = @GPU} : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32>
  // CHECK-NEXT: relax.return %[[C]] : tensor<4xf32>
  // REMARK: [Passed] copied | Category:relax-insert-to-device | Function=argument | device=GPU
  relax.func @argument(%x: !host) -> tensor<4xf32> {
    %0 = relax.exp %x : (!host) -> tensor<4xf32>
    %1 = relax.relu %0 : (tensor<4xf32>) -> tensor<4xf32>
    relax.return %1 : tensor<4xf32>
  }

  // The name of the default device is removed.
  // CHECK-LABEL: relax.func @default(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[A:.*]] = relax.exp %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: relax.return %[[A]]
  relax.func @default(%x: !gpu) -> !gpu {
    %0 = relax.exp %x : (!gpu) -> !gpu
    %1 = relax.to_device %0 {device = @GPU} : (!gpu) -> !gpu
    relax.return %1 : !gpu
  }

  // A tensor that is nowhere else is copied once for two users.
  // CHECK-LABEL: relax.func @two_users(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32, {{.*}}>, %[[Y:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[Z:.*]] = relax.to_device %[[Y]] {device = @CPU}
  // CHECK-NEXT: %[[A:.*]] = relax.add %[[X]], %[[Z]]
  // CHECK-NEXT: %[[B:.*]] = relax.multiply %[[A]], %[[Z]]
  // CHECK-NEXT: relax.return %[[B]]
  relax.func @two_users(%x: !host, %y: tensor<4xf32>) -> !host {
    %0 = relax.add %x, %y : (!host, tensor<4xf32>) -> !host
    %1 = relax.multiply %0, %y : (!host, tensor<4xf32>) -> !host
    relax.return %1 : !host
  }

  // A hint places the operation whose operands do not.
  // CHECK-LABEL: relax.func @hint(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[X]] {device = @CPU}
  // CHECK-NEXT: %[[A:.*]] = relax.exp %[[H]] : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  // CHECK-NEXT: %[[B:.*]] = relax.relu %[[A]]
  // CHECK-NEXT: %[[C:.*]] = relax.to_device %[[B]] {device = @GPU}
  // CHECK-NEXT: %[[D:.*]] = relax.exp %[[C]] : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: relax.return %[[D]]
  relax.func @hint(%x: tensor<4xf32>) -> !gpu {
    %0 = relax.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.hint_on_device %0 {device = @CPU} : (tensor<4xf32>) -> !host
    %2 = relax.relu %1 : (!host) -> !host
    %3 = relax.hint_on_device %2 {device = @GPU} : (!host) -> !gpu
    %4 = relax.exp %3 : (!gpu) -> !gpu
    relax.return %4 : !gpu
  }

  // A hint chooses between the devices of two operands.
  // CHECK-LABEL: relax.func @chosen(
  // CHECK-SAME: %[[X:.*]]: {{.*}}, %[[Y:.*]]: tensor<4xf32>)
  // CHECK:      %[[A:.*]] = relax.exp %[[X]]
  // CHECK-NEXT: %[[B:.*]] = relax.exp %[[Y]]
  // CHECK-NEXT: %[[C:.*]] = relax.to_device %[[B]] {device = @CPU}
  // CHECK-NEXT: %[[D:.*]] = relax.add %[[A]], %[[C]]
  // CHECK-NEXT: relax.return %[[D]]
  relax.func @chosen(%x: !host, %y: !gpu) -> !host {
    %0 = relax.exp %x : (!host) -> tensor<4xf32>
    %1 = relax.exp %y : (!gpu) -> tensor<4xf32>
    %2 = relax.add %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %3 = relax.hint_on_device %2 {device = @CPU} : (tensor<4xf32>) -> !host
    relax.return %3 : !host
  }

  // A constant, and what is computed of no tensor, is copied for the host. The
  // first run leaves both open.
  // CHECK-LABEL: relax.func @constants(
  // CHECK-SAME: %[[X:.*]]: tensor
  // CHECK-NEXT: %[[W:.*]] = relax.constant dense<{{.*}}> : tensor<4xf32>
  // CHECK:      %[[Z:.*]] = relax.ones %{{.*}} {dtype = f32} : (!relax.shape<[4]>) -> tensor<4xf32>
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[W]] {device = @CPU}
  // CHECK-NEXT: %[[A:.*]] = relax.add %[[X]], %[[H]]
  // CHECK-NEXT: %[[G:.*]] = relax.to_device %[[Z]] {device = @CPU}
  // CHECK-NEXT: relax.add %[[A]], %[[G]]
  // EARLY-LABEL: relax.func @constants(
  // EARLY-NOT:  relax.to_device
  // EARLY:      relax.ones %{{.*}} {dtype = f32} : (!relax.shape<[4]>) -> tensor<4xf32>
  // EARLY-NOT:  relax.to_device
  // EARLY:      relax.return
  relax.func @constants(%x: !host) -> !host {
    %w = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %s = relax.shape [4] -> !relax.shape<[4]>
    %z = relax.ones %s {dtype = f32} : (!relax.shape<[4]>) -> tensor<4xf32>
    %0 = relax.add %x, %w : (!host, tensor<4xf32>) -> !host
    %1 = relax.add %0, %z : (!host, tensor<4xf32>) -> !host
    relax.return %1 : !host
  }

  // A call of no tensors computes for its users. A hint on an operation on
  // constants copies them in the first run too, since its type needs a device.
  // CHECK-LABEL: relax.func @open(
  // CHECK:      relax.call_tir @fill() : () -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  // EARLY-LABEL: relax.func @open(
  // EARLY:      %[[W:.*]] = relax.constant
  // EARLY:      relax.call_tir @fill() : () -> tensor<4xf32>
  // EARLY-NEXT: %[[H:.*]] = relax.to_device %[[W]] {device = @CPU}
  // EARLY-NEXT: %[[A:.*]] = relax.exp %[[H]]
  // EARLY-NEXT: relax.add %[[A]], %{{.*}} : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>)
  relax.func @open() -> !host {
    %w = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %z = relax.call_tir @fill() : () -> tensor<4xf32>
    %0 = relax.exp %w : (tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.hint_on_device %0 {device = @CPU} : (tensor<4xf32>) -> !host
    %2 = relax.add %1, %z : (!host, tensor<4xf32>) -> !host
    relax.return %2 : !host
  }
  tir.prim_func private @fill(%A: memref<4xf32>) {
    tir.return
  }

  // Branches give results on one device.
  // CHECK-LABEL: relax.func @branches(
  // CHECK-SAME: %[[X:.*]]: {{.*}}, %[[Y:.*]]: tensor<4xf32>, %[[C:.*]]: tensor<i1>)
  // CHECK-NEXT: relax.if %[[C]] : tensor<i1> -> tensor<4xf32, #relax.tensor<[4], device = @CPU>> {
  // CHECK-NEXT:   relax.yield %[[X]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[Z:.*]] = relax.to_device %[[Y]] {device = @CPU}
  // CHECK-NEXT:   relax.yield %[[Z]]
  relax.func @branches(%x: !host, %y: tensor<4xf32>, %c: tensor<i1>) -> !host {
    %0 = relax.if %c : tensor<i1> -> tensor<4xf32> {
      relax.yield %x : !host
    } else {
      relax.yield %y : tensor<4xf32>
    }
    %1 = relax.hint_on_device %0 {device = @CPU} : (tensor<4xf32>) -> !host
    relax.return %1 : !host
  }

  // The values of a loop stay where they enter it.
  // CHECK-LABEL: relax.func @loop(
  // CHECK-SAME: %[[X:.*]]: {{.*}}, %[[Y:.*]]: tensor<4xf32>, %[[C:.*]]: tensor<i1>)
  // CHECK-NEXT: relax.while(%[[X]]) : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>> {
  // CHECK-NEXT: ^bb0(%[[V:.*]]: tensor<4xf32, #relax.tensor<[4], device = @CPU>>):
  // CHECK-NEXT:   relax.condition(%[[C]] : tensor<i1>) %[[V]]
  // CHECK-NEXT: } do {
  // CHECK-NEXT: ^bb0(%[[W:.*]]: tensor<4xf32, #relax.tensor<[4], device = @CPU>>):
  // CHECK-NEXT:   %[[Z:.*]] = relax.to_device %[[Y]] {device = @CPU}
  // CHECK-NEXT:   relax.yield %[[Z]]
  relax.func @loop(%x: !host, %y: tensor<4xf32>, %c: tensor<i1>) -> !host {
    %0 = relax.while(%x) : (!host) -> tensor<4xf32> {
    ^bb0(%v: tensor<4xf32>):
      relax.condition(%c : tensor<i1>) %v : tensor<4xf32>
    } do {
    ^bb0(%v: tensor<4xf32>):
      relax.yield %y : tensor<4xf32>
    }
    %1 = relax.hint_on_device %0 {device = @CPU} : (tensor<4xf32>) -> !host
    relax.return %1 : !host
  }

  // A callee says where its arguments and results are.
  relax.func private @callee(%x: !host, %y: tensor<4xf32>) -> !host {
    relax.return %x : !host
  }
  // CHECK-LABEL: relax.func @caller(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[X]] {device = @CPU}
  // CHECK-NEXT: %[[R:.*]] = relax.call @callee(%[[H]], %[[X]]) : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  // CHECK-NEXT: %[[G:.*]] = relax.to_device %[[R]] {device = @GPU}
  // CHECK-NEXT: relax.return %[[G]]
  relax.func @caller(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = relax.call @callee(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.return %0 : tensor<4xf32>
  }

  // A packed function takes tensors where they are, one in destination-passing
  // style where it computes.
  // CHECK-LABEL: relax.func @packed(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32, {{.*}}>, %[[Y:.*]]: tensor<4xf32>)
  // CHECK-NEXT: %[[A:.*]] = relax.call_packed pure "f"(%[[X]], %[[Y]]) : {{.*}} -> tensor<4xf32>
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[A]] {device = @CPU}
  // CHECK-NEXT: relax.call_dps_packed "g"(%[[X]], %[[H]]) : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  relax.func @packed(%x: !host, %y: tensor<4xf32>) -> !host {
    %0 = relax.call_packed pure "f"(%x, %y) : (!host, tensor<4xf32>) -> tensor<4xf32>
    %1 = relax.call_dps_packed "g"(%x, %0) : (!host, tensor<4xf32>) -> tensor<4xf32>
    %2 = relax.hint_on_device %1 {device = @CPU} : (tensor<4xf32>) -> !host
    relax.return %2 : !host
  }

  // A dataflow region gives tensors where they are.
  // CHECK-LABEL: relax.func @dataflow(
  // CHECK-SAME: %[[X:.*]]: tensor<4xf32, {{.*}}>)
  // CHECK-NEXT: %[[D:.*]]:2 = relax.dataflow -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32> {
  // CHECK:        relax.to_device %{{.*}} {device = @GPU}
  // CHECK:      relax.exp %[[D]]#0 : {{.*}} -> tensor<4xf32, #relax.tensor<[4], device = @CPU>>
  relax.func @dataflow(%x: !host) -> (tensor<4xf32>, tensor<4xf32>) {
    %0:2 = relax.dataflow -> tensor<4xf32>, tensor<4xf32> {
      %a = relax.exp %x : (!host) -> tensor<4xf32>
      %b = relax.hint_on_device %a {device = @CPU} : (tensor<4xf32>) -> tensor<4xf32>
      %c = relax.hint_on_device %a {device = @GPU} : (tensor<4xf32>) -> tensor<4xf32>
      relax.output %b, %c : tensor<4xf32>, tensor<4xf32>
    }
    %1 = relax.exp %0#0 : (tensor<4xf32>) -> tensor<4xf32>
    relax.return %1, %0#1 : tensor<4xf32>, tensor<4xf32>
  }

  // The parts of a tuple have devices of their own.
  // CHECK-LABEL: relax.func @tuples(
  // CHECK-SAME: -> tuple<tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>> {
  // CHECK: %[[T:.*]] = relax.tuple %{{.*}}, %{{.*}} : {{.*}} -> tuple<tensor<4xf32, #relax.tensor<[4], device = @CPU>>, tensor<4xf32>>
  // CHECK-NEXT: relax.return %[[T]]
  relax.func @tuples(%x: !host, %y: tensor<4xf32>) -> tuple<!host, tensor<4xf32>> {
    %0 = relax.exp %x : (!host) -> !host
    %1 = relax.tuple %0, %y : (!host, tensor<4xf32>) -> tuple<!host, tensor<4xf32>>
    relax.return %1 : tuple<!host, tensor<4xf32>>
  }
}

// -----

// Without a GPU, everything is on the host.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

// CHECK-LABEL: relax.func @on_host(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT: %[[A:.*]] = relax.exp %[[X]] : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: relax.return %[[A]] : tensor<4xf32>
relax.func @on_host(%x: tensor<4xf32>) -> !host {
  %0 = relax.hint_on_device %x {device = @CPU} : (tensor<4xf32>) -> !host
  %1 = relax.exp %0 : (!host) -> !host
  relax.return %1 : !host
}
