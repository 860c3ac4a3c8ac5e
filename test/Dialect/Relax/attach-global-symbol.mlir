// RUN: relax-opt %s --relax-attach-global-symbol --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: relax.func @main{{.*}} attributes {global_symbol = "main"}
relax.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}

// CHECK: relax.func @renamed{{.*}} attributes {global_symbol = "forward"}
relax.func @renamed(%x: tensor<4xf32>) -> tensor<4xf32>
    attributes {global_symbol = "forward"} {
  relax.return %x : tensor<4xf32>
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
