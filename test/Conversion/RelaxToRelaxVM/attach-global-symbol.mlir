// RUN: relax-opt %s --relax-attach-global-symbol --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: relax.func @main{{.*}} attributes {global_symbol = "main", relax.param_types = ["float32[4]"], relax.result_type = "float32[4]"}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// CHECK: relax.func @renamed{{.*}} attributes {global_symbol = "forward", {{.*}}}
relax.func @renamed(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {global_symbol = "forward"} {
  relax.return %x : tensor<4xf32>
}

// CHECK: relax.func @types
// CHECK-SAME: relax.param_types = ["float16[n, 2 * m, 3]", "bfloat16[m]", "bool[?]", "uint8[*]", "object", "(int64[], float64[2])"]
// CHECK-SAME: relax.result_type = "(float16[n, 2 * m, 3], uint8[*])"
relax.func @types(%a: tensor<?x?x3xf16, #relax.tensor<[n, 2 * m, 3]>>,
                  %b: tensor<?xbf16, #relax.tensor<[m]>>, %c: tensor<?xi1>,
                  %d: tensor<*xui8>, %e: !relax.object,
                  %f: tuple<tensor<i64>, tensor<2xf64>>)
    -> (tensor<?x?x3xf16, #relax.tensor<[n, 2 * m, 3]>>, tensor<*xui8>) {
  relax.return %a, %d : tensor<?x?x3xf16, #relax.tensor<[n, 2 * m, 3]>>, tensor<*xui8>
}

// CHECK: relax.func private @helper
// CHECK-NOT: global_symbol
relax.func private @helper(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// -----

// expected-note @below {{which this function has}}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// expected-error @below {{expected a global symbol of its own, got "main"}}
relax.func @other(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {global_symbol = "main"} {
  relax.return %x : tensor<4xf32>
}

// -----

// The arguments on the host of a function for a GPU.

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK: relax.func @placed(
  // CHECK-SAME: relax.host_params = array<i64: 1>
  relax.func @placed(%x: tensor<4xf32>, %y: tensor<4xf32, #relax.tensor<[4], device = @CPU>>) -> tensor<4xf32> {
    relax.return %x : tensor<4xf32>
  }
}

// -----

// The tensors of a tuple are on one device.

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // CHECK: relax.func @tuples(
  // CHECK-SAME: relax.host_params = array<i64: 0, 2>
  relax.func @tuples(%x: tuple<!host, tuple<!host, !relax.object>>, %y: tuple<tensor<4xf32>, !relax.object>, %z: tuple<!host>) {
    relax.return
  }
  // Calls in the module take other tuples.
  relax.func private @inside(%x: tuple<!host, tensor<4xf32>>) {
    relax.return
  }
}

// -----

!host = tensor<4xf32, #relax.tensor<[4], device = @CPU>>

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"GPU" = #dlti.target_device_spec<"capability" = 80 : i64>>} {
  // expected-error @below {{expected the tensors of argument 1, a tuple, on one device, got @CPU and @GPU; a call by name moves all tensors of an argument to one}}
  relax.func @mixed(%x: tensor<4xf32>, %y: tuple<tuple<!host>, tensor<4xf32>>) {
    relax.return
  }
}
