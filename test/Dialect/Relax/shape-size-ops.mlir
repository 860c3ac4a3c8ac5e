// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @size
relax.func @size(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) {
  // CHECK: relax.size %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<i64>
  %0 = relax.size %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<i64>
  relax.return
}

// CHECK-LABEL: relax.func @shape_to_tensor
relax.func @shape_to_tensor(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %s: !relax.shape<[n, 4]>, %o: !relax.shape) {
  // CHECK: relax.shape_to_tensor %{{.*}} : (!relax.shape<[n, 4]>) -> tensor<2xi64>
  %0 = relax.shape_to_tensor %s : (!relax.shape<[n, 4]>) -> tensor<2xi64>
  // CHECK: relax.shape_to_tensor %{{.*}} : (!relax.shape) -> tensor<?xi64>
  %1 = relax.shape_to_tensor %o : (!relax.shape) -> tensor<?xi64>
  relax.return
}

// CHECK-LABEL: relax.func @tensor_to_shape
relax.func @tensor_to_shape(%t: tensor<2xi64>, %o: tensor<?xi64>) {
  // CHECK: relax.tensor_to_shape %{{.*}} : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  %0 = relax.tensor_to_shape %t : (tensor<2xi64>) -> !relax.shape<[?, ?]>
  // CHECK: relax.tensor_to_shape %{{.*}} : (tensor<?xi64>) -> !relax.shape
  %1 = relax.tensor_to_shape %o : (tensor<?xi64>) -> !relax.shape
  relax.return
}

// CHECK-LABEL: relax.func @reshape_sizes
relax.func @reshape_sizes(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>, %s: !relax.shape<[n, 4]>, %t: tensor<3xi64>) {
  // CHECK: relax.reshape_sizes %{{.*}}, %{{.*}} : (!relax.shape<[n, 4]>, tensor<3xi64>) -> tensor<3xi64>
  %0 = relax.reshape_sizes %s, %t : (!relax.shape<[n, 4]>, tensor<3xi64>) -> tensor<3xi64>
  // CHECK: relax.reshape_sizes %{{.*}}, %{{.*}} {allow_zero = true} : (!relax.shape<[n, 4]>, tensor<3xi64>) -> tensor<3xi64>
  %1 = relax.reshape_sizes %s, %t {allow_zero = true} : (!relax.shape<[n, 4]>, tensor<3xi64>) -> tensor<3xi64>
  relax.return
}

// CHECK-LABEL: relax.func @range_size
relax.func @range_size(%v: tensor<f32>) {
  // CHECK: relax.range_size %{{.*}}, %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<1xi64>
  %0 = relax.range_size %v, %v, %v : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<1xi64>
  relax.return
}
