// A grid has at most 65535 blocks along y and z. A block runs several
// iterations of a loop that has more, with a barrier between those that use
// shared memory.
// RUN: rm -rf %t && split-file %s %t
// RUN: relax-opt %t/turn.mlir --tir-apply-schedule=%t/schedule.mlir -o %t/scheduled.mlir
// RUN: relaxc %t/scheduled.mlir --target=emu --print-after=convert-tir-to-gpu -o %t/turn.so 2>&1 | FileCheck %s
// RUN: relax-run %t/turn.mlir --reference --function=turn --dim=n=65540 --output=@%t/turn.npy
// RUN: relax-run %t/scheduled.mlir --target=emu --device=emu --function=turn --dim=n=65540 --expected=@%t/turn.npy
// RUN: relax-run %t/turn.mlir --reference --function=turn --dim=n=3 --output=@%t/few.npy
// RUN: relax-run %t/scheduled.mlir --target=emu --device=emu --function=turn --dim=n=3 --expected=@%t/few.npy
// RUN: relax-run %t/relu.mlir --reference --dim=n=65536 --dim=m=2 --output=@%t/relu.npy
// RUN: relax-run %t/relu.mlir --target=emu --device=emu --dim=n=65536 --dim=m=2 --expected=@%t/relu.npy

// CHECK:      %[[MOST:.*]] = arith.constant 65535 : index
// CHECK:      %[[BLOCKS:.*]] = arith.minsi %[[N:.*]], %[[MOST]] : index
// CHECK:      gpu.launch blocks(%{{.*}}, %[[Y:.*]], %{{.*}}) in (%{{.*}}, %{{.*}} = %[[BLOCKS]],
// CHECK:      scf.for %{{.*}} = %[[Y]] to %{{.*}} step
// CHECK:      gpu.barrier
// CHECK:      gpu.barrier
// CHECK-NEXT: }

//--- turn.mlir
// Turns the rows of a matrix around.
tir.prim_func @turn(%X: memref<?x4xf32> {tir.shape = affine_map<()[s0] -> (s0, 4)>}, %Y: memref<?x4xf32> {tir.shape = affine_map<()[s0] -> (s0, 4)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 4 {
      tir.block @turn (spatial %vi = %i to symbol(%n), spatial %vj = %j to 4) {
        %x = affine.load %X[%vi, 3 - %vj] : memref<?x4xf32>
        affine.store %x, %Y[%vi, %vj] : memref<?x4xf32>
      }
    }
  }
  tir.return
}

//--- schedule.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @turn(%program: !transform.any_op {transform.readonly}) {
    %turn = transform.tir.get_block "turn" in %program : !transform.any_op
    %copy = transform.tir.cache_read %turn, 0 to #tir.scope<shared>
    %i, %j = transform.tir.get_loops 2 of %turn
    transform.tir.compute_at %copy to %i
    %copied:2 = transform.tir.get_loops 2 of %copy
    transform.tir.bind %copied#1 to "threadIdx.x"
    transform.tir.bind %i to "blockIdx.y"
    transform.tir.bind %j to "threadIdx.x"
    transform.yield
  }
}

//--- relu.mlir
// Both dimensions are symbolic, and the first one is that of blocks along y.
relax.func @main(%x: tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>> {
  %0 = relax.relu %x : (tensor<?x?xf32, #relax.tensor<[n, m]>>) -> tensor<?x?xf32, #relax.tensor<[n, m]>>
  relax.return %0 : tensor<?x?xf32, #relax.tensor<[n, m]>>
}
