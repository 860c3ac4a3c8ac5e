// RUN: relax-opt %s --relax-insert-to-device | FileCheck %s '-D$HOST=tensor<4xf32, #relax.tensor<[4], device = @CPU>>' '-D$GPU=tensor<4xf32>'
// RUN: relax-opt %s --relax-insert-to-device=place-constants=false | FileCheck %s --check-prefix=EARLY '-D$HOST=tensor<4xf32, #relax.tensor<[4], device = @CPU>>' '-D$GPU=tensor<4xf32>'

// The tensors of a tuple keep their devices wherever the tuple goes, and a user
// that takes one of them elsewhere takes another tuple.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>
!any = tensor<4xf32>
!pair = tuple<!any, !any>
!mixed = tuple<!host, !any>
!nested = tuple<!mixed, !any>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK-LABEL: relax.func @output(
  // CHECK-SAME: %[[X:.*]]: [[$HOST]], %[[Y:.*]]: [[$GPU]])
  // CHECK-NEXT: %[[D:.*]] = relax.dataflow -> tuple<[[$HOST]], [[$GPU]]> {
  // CHECK-NEXT:   %[[A:.*]] = relax.exp %[[X]] : ([[$HOST]]) -> [[$HOST]]
  // CHECK-NEXT:   %[[T:.*]] = relax.tuple %[[A]], %[[Y]]
  // CHECK-NEXT:   relax.output %[[T]] : tuple<[[$HOST]], [[$GPU]]>
  // CHECK:      %[[B:.*]] = relax.tuple_get_item %[[D]][0] : (tuple<[[$HOST]], [[$GPU]]>) -> [[$HOST]]
  // CHECK-NEXT: %[[C:.*]] = relax.exp %[[B]] : ([[$HOST]]) -> [[$HOST]]
  // CHECK-NEXT: %[[R:.*]] = relax.to_device %[[C]] {device = @GPU}
  // CHECK-NEXT: relax.return %[[R]]
  relax.func @output(%x: !host, %y: !any) -> !any {
    %0 = relax.dataflow -> !pair {
      %a = relax.exp %x : (!host) -> !any
      %t = relax.tuple %a, %y : (!any, !any) -> !pair
      relax.output %t : !pair
    }
    %1 = relax.tuple_get_item %0[0] : (!pair) -> !any
    %2 = relax.exp %1 : (!any) -> !any
    relax.return %2 : !any
  }

  // A tuple that was not made here is taken apart, and copies are shared.
  // CHECK-LABEL: relax.func @argument(
  // CHECK-SAME: %[[T:.*]]: tuple<[[$HOST]], [[$GPU]]>) -> (tuple<[[$GPU]], [[$GPU]]>, tuple<[[$GPU]], [[$GPU]]>) {
  // CHECK-NEXT: %[[E:.*]] = relax.erase_shape %[[T]] : tuple<[[$HOST]], [[$GPU]]> -> tuple<[[$HOST]], [[$GPU]]>
  // CHECK-NEXT: %[[A:.*]] = relax.tuple_get_item %[[E]][0] : (tuple<[[$HOST]], [[$GPU]]>) -> [[$HOST]]
  // CHECK-NEXT: %[[B:.*]] = relax.to_device %[[A]] {device = @GPU} : ([[$HOST]]) -> [[$GPU]]
  // CHECK-NEXT: %[[C:.*]] = relax.tuple_get_item %[[E]][1] : (tuple<[[$HOST]], [[$GPU]]>) -> [[$GPU]]
  // CHECK-NEXT: %[[U:.*]] = relax.tuple %[[B]], %[[C]] : ([[$GPU]], [[$GPU]]) -> tuple<[[$GPU]], [[$GPU]]>
  // CHECK-NEXT: %[[V:.*]] = relax.tuple %[[B]], %[[C]]
  // CHECK-NEXT: relax.return %[[U]], %[[V]]
  relax.func @argument(%t: !mixed) -> (!pair, !pair) {
    %0 = relax.erase_shape %t : !mixed -> !pair
    relax.return %0, %0 : !pair, !pair
  }

  // Branches are joined for each tensor of what they yield.
  // CHECK-LABEL: relax.func @branches(
  // CHECK-SAME: %[[T:[^:]*]]: tuple<{{.*}}>, %[[X:.*]]: [[$HOST]], %[[Y:.*]]: [[$GPU]], %[[C:.*]]: i1)
  // CHECK-NEXT: %[[I:.*]] = relax.if %[[C]] : i1 -> tuple<[[$HOST]], [[$GPU]]> {
  // CHECK-NEXT:   relax.yield %[[T]]
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   %[[A:.*]] = relax.to_device %[[Y]] {device = @CPU}
  // CHECK-NEXT:   %[[U:.*]] = relax.tuple %[[A]], %[[Y]]
  // CHECK-NEXT:   relax.yield %[[U]] : tuple<[[$HOST]], [[$GPU]]>
  // CHECK:      %[[J:.*]] = relax.tuple_get_item %[[I]][0] : (tuple<[[$HOST]], [[$GPU]]>) -> [[$HOST]]
  // CHECK-NEXT: relax.add %[[J]], %[[X]]
  relax.func @branches(%t: !mixed, %x: !host, %y: !any, %c: i1) -> !host {
    %0 = relax.if %c : i1 -> !pair {
      relax.yield %t : !mixed
    } else {
      %u = relax.tuple %y, %y : (!any, !any) -> !pair
      relax.yield %u : !pair
    }
    %1 = relax.tuple_get_item %0[0] : (!pair) -> !any
    %2 = relax.add %1, %x : (!any, !host) -> !host
    relax.return %2 : !host
  }

  // A callee says where the tensors are that it takes and gives.
  relax.func private @callee(%t: !nested) -> !mixed {
    %0 = relax.tuple_get_item %t[0] : (!nested) -> !mixed
    relax.return %0 : !mixed
  }
  // CHECK-LABEL: relax.func @caller(
  // CHECK-SAME: %[[X:.*]]: [[$GPU]])
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[X]] {device = @CPU}
  // CHECK-NEXT: %[[T:.*]] = relax.tuple %[[H]], %[[X]] : {{.*}} -> tuple<[[$HOST]], [[$GPU]]>
  // CHECK-NEXT: %[[N:.*]] = relax.tuple %[[T]], %[[X]] : {{.*}} -> tuple<tuple<[[$HOST]], [[$GPU]]>, [[$GPU]]>
  // CHECK-NEXT: %[[R:.*]] = relax.call @callee(%[[N]]) : {{.*}} -> tuple<[[$HOST]], [[$GPU]]>
  // CHECK-NEXT: %[[A:.*]] = relax.tuple_get_item %[[R]][0] : {{.*}} -> [[$HOST]]
  // CHECK-NEXT: %[[B:.*]] = relax.exp %[[A]] : ([[$HOST]]) -> [[$HOST]]
  // CHECK-NEXT: relax.return %[[B]]
  relax.func @caller(%x: !any) -> !host {
    %0 = relax.tuple %x, %x : (!any, !any) -> !pair
    %1 = relax.tuple %0, %x : (!pair, !any) -> tuple<!pair, !any>
    %2 = relax.call @callee(%1) : (tuple<!pair, !any>) -> !pair
    %3 = relax.tuple_get_item %2[0] : (!pair) -> !any
    %4 = relax.exp %3 : (!any) -> !any
    %5 = relax.hint_on_device %4 {device = @CPU} : (!any) -> !host
    relax.return %5 : !host
  }

  // A packed function takes a tuple where it is, one in destination-passing
  // style where it computes.
  // CHECK-LABEL: relax.func @packed(
  // CHECK-SAME: %[[T:.*]]: tuple<[[$HOST]], [[$GPU]]>)
  // CHECK-NEXT: %[[A:.*]] = relax.call_packed pure "f"(%[[T]]) : (tuple<[[$HOST]], [[$GPU]]>) -> tuple<[[$GPU]], [[$HOST]]>
  // CHECK-NEXT: %[[I:.*]] = relax.tuple_get_item %[[A]][0] : {{.*}} -> [[$GPU]]
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[I]] {device = @CPU}
  // CHECK-NEXT: %[[J:.*]] = relax.tuple_get_item %[[A]][1] : {{.*}} -> [[$HOST]]
  // CHECK-NEXT: %[[U:.*]] = relax.tuple %[[H]], %[[J]] : {{.*}} -> tuple<[[$HOST]], [[$HOST]]>
  // CHECK-NEXT: relax.call_dps_packed "g"(%[[U]]) : (tuple<[[$HOST]], [[$HOST]]>) -> [[$HOST]]
  relax.func @packed(%t: !mixed) -> !host {
    %0 = relax.call_packed pure "f"(%t) : (!mixed) -> tuple<!gpu, !host>
    %1 = relax.call_dps_packed "g"(%0) : (tuple<!gpu, !host>) -> !host
    relax.return %1 : !host
  }

  // The tensors of a tuple follow a checked type that names devices.
  // CHECK-LABEL: relax.func @cast(
  // CHECK-NEXT: %[[T:.*]] = relax.match_cast %{{.*}} : !relax.object -> tuple<[[$HOST]], [[$GPU]]>
  // CHECK-NEXT: %[[A:.*]] = relax.tuple_get_item %[[T]][0] : {{.*}} -> [[$HOST]]
  // CHECK-NEXT: relax.exp %[[A]] : ([[$HOST]]) -> [[$HOST]]
  relax.func @cast(%o: !relax.object) -> !host {
    %0 = relax.match_cast %o : !relax.object -> !mixed
    %1 = relax.tuple_get_item %0[0] : (!mixed) -> !host
    %2 = relax.exp %1 : (!host) -> !host
    relax.return %2 : !host
  }

  // A call of no tensors computes for the users of its tuple if they agree.
  // Constants stay on the default device.
  // CHECK-LABEL: relax.func @open(
  // CHECK-NEXT: %[[W:.*]] = relax.constant
  // CHECK-NEXT: %[[Z:.*]] = relax.call_tir @fill() : () -> [[$HOST]]
  // CHECK-NEXT: %[[V:.*]] = relax.call_tir @fill() : () -> [[$GPU]]
  // CHECK-NEXT: %[[T:.*]] = relax.tuple %[[W]], %[[Z]], %[[V]]
  // CHECK-NEXT: %[[E:.*]] = relax.tuple_get_item %[[T]][2] : {{.*}} -> [[$GPU]]
  // CHECK-NEXT: relax.exp %[[E]]
  // CHECK-NEXT: %[[H:.*]] = relax.to_device %[[V]] {device = @CPU}
  // CHECK-NEXT: relax.tuple %[[W]], %[[Z]], %[[H]] : {{.*}} -> tuple<[[$GPU]], [[$HOST]], [[$HOST]]>
  // EARLY-LABEL: relax.func @open(
  // EARLY-NEXT: %[[W:.*]] = relax.constant
  // EARLY-NEXT: %[[Z:.*]] = relax.call_tir @fill() : () -> [[$GPU]]
  // EARLY-NEXT: %[[V:.*]] = relax.call_tir @fill() : () -> [[$GPU]]
  // EARLY-NEXT: %[[T:.*]] = relax.tuple %[[W]], %[[Z]], %[[V]]
  // EARLY-NEXT: %[[E:.*]] = relax.tuple_get_item %[[T]][2] : {{.*}} -> [[$GPU]]
  // EARLY-NEXT: relax.exp %[[E]]
  // EARLY-NEXT: %[[H:.*]] = relax.to_device %[[Z]] {device = @CPU}
  // EARLY-NEXT: %[[I:.*]] = relax.to_device %[[V]] {device = @CPU}
  // EARLY-NEXT: relax.tuple %[[W]], %[[H]], %[[I]]
  relax.func @open() -> (tuple<!any, !host, !host>, !any) {
    %w = relax.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
    %z = relax.call_tir @fill() : () -> !any
    %v = relax.call_tir @fill() : () -> !any
    %0 = relax.tuple %w, %z, %v : (!any, !any, !any) -> tuple<!any, !any, !any>
    %1 = relax.tuple_get_item %0[2] : (tuple<!any, !any, !any>) -> !any
    %2 = relax.exp %1 : (!any) -> !any
    %3 = relax.match_cast %0 : tuple<!any, !any, !any> -> tuple<!any, !host, !host>
    relax.return %3, %2 : tuple<!any, !host, !host>, !any
  }
  // A tuple that is an object in another one keeps its tensors where they are.
  // CHECK-LABEL: relax.func @object(
  // CHECK-NEXT: relax.call_tir @fill() : () -> [[$GPU]]
  // CHECK:      relax.tuple %{{.*}} : (tuple<[[$GPU]], [[$HOST]]>) -> tuple<!relax.object>
  relax.func @object(%x: !host) -> tuple<!relax.object> {
    %0 = relax.call_tir @fill() : () -> !any
    %1 = relax.tuple %0, %x : (!any, !host) -> tuple<!any, !host>
    %2 = relax.tuple %1 : (tuple<!any, !host>) -> tuple<!relax.object>
    relax.return %2 : tuple<!relax.object>
  }
  tir.prim_func private @fill(%A: memref<4xf32>) {
    tir.return
  }
}
