// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @stack
relax.func @stack(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %q: tensor<?x?xf32>, %u: tensor<*xf32>) {
  // CHECK: relax.stack %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<2x?x4xf32, #relax.tensor<[2, n, 4]>>
  %0 = relax.stack %x, %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<2x?x4xf32, #relax.tensor<[2, n, 4]>>
  // CHECK: relax.stack %{{.*}}, %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xf32>) -> tensor<?x4x3xf32, #relax.tensor<[n, 4, 3]>>
  %1 = relax.stack %q, %x, %u {axis = -1 : i64} : (tensor<?x?xf32>, tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<*xf32>) -> tensor<?x4x3xf32, #relax.tensor<[n, 4, 3]>>
  // CHECK: relax.stack %{{.*}} : (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.stack %u : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @tile
relax.func @tile(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %u: tensor<*xf32>) {
  // CHECK: relax.tile %{{.*}} {repeats = [#relax.expr<2>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  %0 = relax.tile %x {repeats = [#relax.expr<2>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x8xf32, #relax.tensor<[n, 8]>>
  // CHECK: relax.tile %{{.*}} {repeats = [#relax.expr<n>, #relax.expr<1>, #relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x?x12xf32, #relax.tensor<[n, n, 12]>>
  %1 = relax.tile %x {repeats = [#relax.expr<n>, #relax.expr<1>, #relax.expr<3>]} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x?x12xf32, #relax.tensor<[n, n, 12]>>
  // CHECK: relax.tile %{{.*}} {repeats = [#relax.expr<2>]} : (tensor<*xf32>) -> tensor<*xf32>
  %2 = relax.tile %u {repeats = [#relax.expr<2>]} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @repeat
relax.func @repeat(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %u: tensor<*xf32>) {
  // CHECK: relax.repeat %{{.*}} {axis = 0 : i64, repeats = 3 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[3 * n, 4]>>
  %0 = relax.repeat %x {axis = 0 : i64, repeats = 3 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[3 * n, 4]>>
  // CHECK: relax.repeat %{{.*}} {axis = 7 : i64, repeats = 3 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  %1 = relax.repeat %u {axis = 7 : i64, repeats = 3 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @flip
relax.func @flip(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %u: tensor<*xf32>) {
  // CHECK: relax.flip %{{.*}} {axis = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.flip %x {axis = -1 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.flip %{{.*}} {axis = 2 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  %1 = relax.flip %u {axis = 2 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @reverse_sequence
relax.func @reverse_sequence(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %l: tensor<4xi64>) {
  // CHECK: relax.reverse_sequence %{{.*}}, %{{.*}} {batch_axis = 1 : i64, seq_axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xi64>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.reverse_sequence %x, %l {batch_axis = 1 : i64, seq_axis = 0 : i64} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<4xi64>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  relax.return
}

// CHECK-LABEL: relax.func @pad
relax.func @pad(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %v: tensor<f32>, %u: tensor<*xf32>) {
  // CHECK: relax.pad %{{.*}} {pad_width = array<i64: 1, 2, -1, 0>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x3xf32, #relax.tensor<[n + 3, 3]>>
  %0 = relax.pad %x {pad_width = array<i64: 1, 2, -1, 0>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x3xf32, #relax.tensor<[n + 3, 3]>>
  // CHECK: relax.pad %{{.*}}, %{{.*}} {pad_width = array<i64: 0, 0, 0, 1>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  %1 = relax.pad %x, %v {pad_width = array<i64: 0, 0, 0, 1>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<f32>) -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  // CHECK: relax.pad %{{.*}} {pad_mode = "reflect", pad_width = array<i64: 0, 0, 0, 1>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  %2 = relax.pad %x {pad_mode = "reflect", pad_width = array<i64: 0, 0, 0, 1>} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x5xf32, #relax.tensor<[n, 5]>>
  // CHECK: relax.pad %{{.*}} {pad_width = array<i64: 0, 0, 0, 1>} : (tensor<*xf32>) -> tensor<?x?xf32>
  %3 = relax.pad %u {pad_width = array<i64: 0, 0, 0, 1>} : (tensor<*xf32>) -> tensor<?x?xf32>
  relax.return
}

// CHECK-LABEL: relax.func @triangles
relax.func @triangles(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %k: tensor<i64>, %u: tensor<*xf32>) {
  // CHECK: relax.tril %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %0 = relax.tril %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.triu %{{.*}}, %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<i64>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  %1 = relax.triu %x, %k : (tensor<?x4xf32, #relax.tensor<[n, 4]>>, tensor<i64>) -> tensor<?x4xf32, #relax.tensor<[n, 4]>>
  // CHECK: relax.tril %{{.*}}, %{{.*}} : (tensor<*xf32>, tensor<i64>) -> tensor<*xf32>
  %2 = relax.tril %u, %k : (tensor<*xf32>, tensor<i64>) -> tensor<*xf32>
  relax.return
}

// CHECK-LABEL: relax.func @meshgrid
relax.func @meshgrid(%x: tensor<?xf32, #relax.tensor<[n]>>, %y: tensor<3xf32>) {
  // CHECK: relax.meshgrid %{{.*}}, %{{.*}} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>) -> (tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
  %0:2 = relax.meshgrid %x, %y : (tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>) -> (tensor<?x3xf32, #relax.tensor<[n, 3]>>, tensor<?x3xf32, #relax.tensor<[n, 3]>>)
  // CHECK: relax.meshgrid %{{.*}}, %{{.*}} {indexing = "xy"} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>) -> (tensor<3x?xf32, #relax.tensor<[3, n]>>, tensor<3x?xf32, #relax.tensor<[3, n]>>)
  %1:2 = relax.meshgrid %x, %y {indexing = "xy"} : (tensor<?xf32, #relax.tensor<[n]>>, tensor<3xf32>) -> (tensor<3x?xf32, #relax.tensor<[3, n]>>, tensor<3x?xf32, #relax.tensor<[3, n]>>)
  relax.return
}
