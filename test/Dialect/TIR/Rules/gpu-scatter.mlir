// The updates of one row of a scatter are in order, and rows run on threads.
// RUN: relaxc %s --target=emu --emit=tir -o - | FileCheck %s
// RUN: relax-run %s --target=emu --device=emu --check --input=i=zeros

// CHECK:      tir.applied_rule<"update", "gpu-rows">
// CHECK:      tir.block @copy
// CHECK:      tir.for %[[ROW:.*]] to 256 thread_binding "threadIdx.x" {
// CHECK-NEXT:   tir.for %[[UPDATE:.*]] to 10 {
// CHECK-NEXT:     tir.block @update (spatial %{{.*}} = %[[ROW]] to 64, ordered %{{.*}} = %[[UPDATE]] to 10)
relax.func @main(%x: tensor<64x100xf32>, %i: tensor<64x10xi64>, %u: tensor<64x10xf32>) -> tensor<64x100xf32> {
  %0 = relax.scatter_elements %x, %i, %u {axis = 1 : i64} : (tensor<64x100xf32>, tensor<64x10xi64>, tensor<64x10xf32>) -> tensor<64x100xf32>
  relax.return %0 : tensor<64x100xf32>
}
