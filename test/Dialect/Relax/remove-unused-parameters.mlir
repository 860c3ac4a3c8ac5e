// RUN: relax-opt %s --relax-remove-unused-parameters | FileCheck %s

// An argument that is only passed to another function is removed too.
// CHECK-LABEL: relax.func private @inner(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: relax.func private @outer(
// CHECK-SAME: %[[Y:.*]]: tensor<4xf32>) -> tensor<4xf32>
// CHECK: relax.call @inner(%[[Y]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: relax.func @main(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %{{.*}}: tensor<8xf32>)
// CHECK: relax.call @outer(%[[A]])
relax.func private @inner(%unused: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}
relax.func private @outer(%x: tensor<4xf32>, %z: tensor<8xf32>) -> tensor<4xf32> {
  %0 = relax.call @inner(%z, %x) : (tensor<8xf32>, tensor<4xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}
relax.func @main(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<4xf32> {
  %0 = relax.call @outer(%x, %y) : (tensor<4xf32>, tensor<8xf32>) -> tensor<4xf32>
  relax.return %0 : tensor<4xf32>
}

// A parameter stays if it binds a symbol that is used, or if its check on entry
// is not proven at the call.
// CHECK-LABEL: relax.func private @binds(
// CHECK-SAME: %{{.*}}: tensor<?xf32, #relax.tensor<[n]>>
// CHECK-LABEL: relax.func private @checks(
// CHECK-SAME: %{{.*}}: tensor<?xf32, #relax.tensor<[n]>>, %{{.*}}: tensor<?xf32, #relax.tensor<[n]>>
// CHECK-LABEL: relax.func private @proven(
// CHECK-SAME: %{{[^ ]*}}: tensor<?xf32, #relax.tensor<[n]>>) ->
relax.func private @binds(%x: tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[n]> {
  %0 = relax.shape [n] -> !relax.shape<[n]>
  relax.return %0 : !relax.shape<[n]>
}
relax.func private @checks(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
}
relax.func private @proven(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>> {
  relax.return %x : tensor<?xf32, #relax.tensor<[n]>>
}
relax.func @callers(%a: tensor<?xf32, #relax.tensor<[n]>>, %b: tensor<?xf32, #relax.tensor<[m]>>)
    -> (!relax.shape<[n]>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) {
  %0 = relax.call @binds(%a) : (tensor<?xf32, #relax.tensor<[n]>>) -> !relax.shape<[n]>
  %1 = relax.call @checks(%a, %b) : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  %2 = relax.call @proven(%a, %a) : (tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>) -> tensor<?xf32, #relax.tensor<[n]>>
  relax.return %0, %1, %2 : !relax.shape<[n]>, tensor<?xf32, #relax.tensor<[n]>>, tensor<?xf32, #relax.tensor<[n]>>
}

// Public functions and functions without calls keep their signature.
// CHECK-LABEL: relax.func @visible(
// CHECK-SAME: %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>
relax.func @visible(%x: tensor<4xf32>, %unused: tensor<4xf32>) -> tensor<4xf32> {
  relax.return %x : tensor<4xf32>
}
