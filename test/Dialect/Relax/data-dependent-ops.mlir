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

// CHECK-LABEL: relax.func @non_max_suppression
// LEGAL-LABEL: relax.func @non_max_suppression
// LEGAL-SAME: %[[BOXES:.*]]: tensor<?x?x4xf32{{.*}}, %[[SCORES:.*]]: tensor<?x2x?xf32{{.*}}, %[[MAX:.*]]: tensor<i64>, %[[T:.*]]: tensor<f32>
relax.func @non_max_suppression(%boxes: tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>, %scores: tensor<?x2x?xf32, #relax.tensor<[b, 2, n]>>, %max: tensor<i64>, %t: tensor<f32>) -> (tensor<?x3xi64>, tensor<?x3xi64>) {
  // CHECK: relax.all_class_non_max_suppression %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : ({{.*}}) -> tensor<?x3xi64>
  // LEGAL: %[[CORNERS:.*]] = relax.prim_value 0 : i64
  // LEGAL: relax.call_packed pure "relax.run.all_class_non_max_suppression"(%[[BOXES]], %[[SCORES]], %[[MAX]], %[[T]], %[[CORNERS]]) : {{.*}} -> tensor<?x3xi64>
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %t
      : (tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>, tensor<?x2x?xf32, #relax.tensor<[b, 2, n]>>, tensor<i64>, tensor<f32>) -> tensor<?x3xi64>
  // CHECK: relax.all_class_non_max_suppression %{{.*}}, %{{.*}}, %{{.*}}, %[[T:.*]], %[[T]] {center_point_box = true} :
  // LEGAL: %[[CENTERS:.*]] = relax.prim_value 1 : i64
  // LEGAL: relax.call_packed pure "relax.run.all_class_non_max_suppression"(%[[BOXES]], %[[SCORES]], %[[MAX]], %[[T]], %[[T]], %[[CENTERS]])
  %1 = relax.all_class_non_max_suppression %boxes, %scores, %max, %t, %t {center_point_box = true}
      : (tensor<?x?x4xf32, #relax.tensor<[b, n, 4]>>, tensor<?x2x?xf32, #relax.tensor<[b, 2, n]>>, tensor<i64>, tensor<f32>, tensor<f32>) -> tensor<?x3xi64>
  relax.return %0, %1 : tensor<?x3xi64>, tensor<?x3xi64>
}

// CHECK-LABEL: relax.func @boxes_of_unknown_shape
relax.func @boxes_of_unknown_shape(%boxes: tensor<*xf16>, %scores: tensor<?x?x?xf16>, %max: tensor<*xi64>, %t: tensor<*xf16>) {
  // CHECK: relax.all_class_non_max_suppression {{.*}} -> tensor<?x3xi64>
  %0 = relax.all_class_non_max_suppression %boxes, %scores, %max, %t
      : (tensor<*xf16>, tensor<?x?x?xf16>, tensor<*xi64>, tensor<*xf16>) -> tensor<?x3xi64>
  relax.return
}
