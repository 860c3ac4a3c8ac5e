// With no classes there is nothing to read, also where their number is only
// known at run time.
// RUN: relax-opt %s --relax-legalize-ops=stop-at-linalg | FileCheck %s

// CHECK: linalg.generic
// CHECK: %[[SOME:.*]] = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK: scf.if %[[SOME]] -> (f32) {
// CHECK-NEXT: tensor.extract %{{.*}} : tensor<?xf32>
// CHECK: linalg.generic
// CHECK: scf.if %{{.*}} -> (f32) {
// CHECK-NEXT: tensor.extract %{{.*}} : tensor<2x?xf32>
relax.func @nll_loss(%x: tensor<2x?xf32, #relax.tensor<[2, m]>>, %t: tensor<2xi64>, %w: tensor<?xf32, #relax.tensor<[m]>>) -> tensor<2xf32> {
  %0 = relax.nll_loss %x, %t, %w {reduction = "none"} : (tensor<2x?xf32, #relax.tensor<[2, m]>>, tensor<2xi64>, tensor<?xf32, #relax.tensor<[m]>>) -> tensor<2xf32>
  relax.return %0 : tensor<2xf32>
}
