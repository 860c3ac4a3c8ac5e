// RUN: relax-opt %s | relax-opt | FileCheck %s
// RUN: relax-opt %s --mlir-print-op-generic | relax-opt | FileCheck %s
// RUN: relax-opt %s --relax-legalize-ops | FileCheck %s --check-prefix=LEGAL

// CHECK-LABEL: relax.func @unique
// LEGAL-LABEL: relax.func @unique
// LEGAL-SAME: %[[X:.*]]: tensor<?x4xf32
relax.func @unique(%x: tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> tensor<?xi64> {
  // CHECK: relax.unique %{{.*}} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64, #relax.tensor<[4 * n]>>, tensor<?xi64>)
  %0:4 = relax.unique %x : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64, #relax.tensor<[4 * n]>>, tensor<?xi64>)
  // The function of the runtime gives a tuple.
  // LEGAL: %[[SORTED:.*]] = relax.prim_value 0 : i64
  // LEGAL: %[[AXIS:.*]] = relax.prim_value -1 : i64
  // LEGAL: %[[TUPLE:.*]] = relax.call_packed pure "relax.run.unique"(%[[X]], %[[SORTED]], %[[AXIS]]) : {{.*}} -> tuple<tensor<?x?xf32, #relax.tensor<[n, ?]>>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>>
  // LEGAL: %[[COUNTS:.*]] = relax.tuple_get_item %[[TUPLE]][3]
  // LEGAL: relax.return %[[COUNTS]]
  // CHECK: relax.unique %{{.*}} {axis = -1 : i64, sorted = false} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x?xf32, #relax.tensor<[n, ?]>>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  %1:4 = relax.unique %x {axis = -1, sorted = false} : (tensor<?x4xf32, #relax.tensor<[n, 4]>>) -> (tensor<?x?xf32, #relax.tensor<[n, ?]>>, tensor<?xi64>, tensor<4xi64>, tensor<?xi64>)
  relax.return %1#3 : tensor<?xi64>
}

// CHECK-LABEL: relax.func @unknown
relax.func @unknown(%x: tensor<*xi8>) {
  // CHECK: relax.unique %{{.*}} {axis = 0 : i64} : (tensor<*xi8>) -> (tensor<*xi8>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  %0:4 = relax.unique %x {axis = 0} : (tensor<*xi8>) -> (tensor<*xi8>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>)
  // CHECK: relax.nonzero %{{.*}} : (tensor<*xi8>) -> tensor<?x?xi64>
  %1 = relax.nonzero %x : (tensor<*xi8>) -> tensor<?x?xi64>
  relax.return
}

// CHECK-LABEL: relax.func @nonzero
// LEGAL-LABEL: relax.func @nonzero
relax.func @nonzero(%x: tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<2x?xi64> {
  // CHECK: relax.nonzero %{{.*}} : (tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<2x?xi64>
  // LEGAL: relax.call_packed pure "relax.run.nonzero"(%{{.*}}) : (tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<2x?xi64>
  %0 = relax.nonzero %x : (tensor<?x4xi1, #relax.tensor<[n, 4]>>) -> tensor<2x?xi64>
  relax.return %0 : tensor<2x?xi64>
}
