// RUN: relax-opt %s --split-input-file --verify-diagnostics --relax-insert-to-device

// expected-error @below {{'relax.func' op expected the device @CPU of the module, got @GPU}}
relax.func @no_gpu(%x: tensor<4xf32, #relax.tensor<[4], device = @GPU>>) {
  relax.return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  relax.func @unknown(%x: tensor<4xf32>) {
    // expected-error @below {{'relax.to_device' op expected the device @CPU or @GPU of the module, got @gpu0}}
    %0 = relax.to_device %x {device = @gpu0} : (tensor<4xf32>) -> tensor<4xf32>
    relax.return
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  relax.func @conflict(%x: !host, %y: !gpu) -> tensor<4xf32> {
    // expected-note @below {{this tensor is on @CPU}}
    %0 = relax.exp %x : (!host) -> tensor<4xf32>
    // expected-note @below {{this tensor is on @GPU}}
    %1 = relax.exp %y : (!gpu) -> tensor<4xf32>
    // expected-error @below {{'relax.add' op has tensors on @CPU and @GPU; relax.to_device or relax.hint_on_device chooses a device}}
    %2 = relax.add %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    relax.return %2 : tensor<4xf32>
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // expected-note @below {{this tensor is on @CPU}}
  // expected-note @below {{this tensor is on @GPU}}
  relax.func @branches(%x: !host, %y: !gpu, %c: i1) -> tensor<4xf32> {
    // expected-error @below {{'relax.if' op has tensors on @CPU and @GPU}}
    %0 = relax.if %c : i1 -> tensor<4xf32> {
      relax.yield %x : !host
    } else {
      relax.yield %y : !gpu
    }
    relax.return %0 : tensor<4xf32>
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  relax.func @no_rank(%x: tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<*xf32> {
    // expected-error @below {{'relax.exp' op expected a result with a rank, to be on @CPU, got 'tensor<*xf32>'}}
    %0 = relax.exp %x : (tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<*xf32>
    relax.return %0 : tensor<*xf32>
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  relax.func @no_rank_in_tuple(%x: tuple<!host>) -> tuple<tensor<*xf32>> {
    // expected-error @below {{'relax.erase_shape' op expected a result with a rank, to be on @CPU, got 'tensor<*xf32>'}}
    %0 = relax.erase_shape %x : tuple<!host> -> tuple<tensor<*xf32>>
    relax.return %0 : tuple<tensor<*xf32>>
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // expected-note @below {{this tensor is on @CPU}}
  // expected-note @below {{this tensor is on @GPU}}
  relax.func @branches_of_tuples(%x: tuple<!gpu, !host>, %y: tuple<!gpu, !gpu>, %c: i1) {
    // expected-error @below {{'relax.if' op has tensors on @CPU and @GPU}}
    %0 = relax.if %c : i1 -> tuple<tensor<4xf32>, tensor<4xf32>> {
      relax.yield %x : tuple<!gpu, !host>
    } else {
      relax.yield %y : tuple<!gpu, !gpu>
    }
    relax.return
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>
!gpu = tensor<4xf32, #relax.tensor<[4], device = @GPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  relax.func @two_results(%x: !host) {
    // expected-error @below {{'relax.call_dps_packed' op expected results on one device, got @CPU and @GPU}}
    %0:2 = relax.call_dps_packed "f"(%x) : (!host) -> (!host, !gpu)
    relax.return
  }
}
