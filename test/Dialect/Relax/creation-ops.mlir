// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s

// CHECK-LABEL: relax.func @full
relax.func @full(%s: !relax.shape<[n, 4]>, %v: tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>> {
  // CHECK: relax.full %{{.*}}, %{{.*}} : (!relax.shape<[n, 4]>, tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  %0 = relax.full %s, %v : (!relax.shape<[n, 4]>, tensor<ui8>) -> tensor<?x4xui8, #relax.tensor<[n, 4]>>
  relax.return %0 : tensor<?x4xui8, #relax.tensor<[n, 4]>>
}

// CHECK-LABEL: relax.func @full_of_unknown_rank
relax.func @full_of_unknown_rank(%s: !relax.shape, %v: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: relax.full %{{.*}}, %{{.*}} : (!relax.shape, tensor<*xf32>) -> tensor<*xf32>
  %0 = relax.full %s, %v : (!relax.shape, tensor<*xf32>) -> tensor<*xf32>
  relax.return %0 : tensor<*xf32>
}
