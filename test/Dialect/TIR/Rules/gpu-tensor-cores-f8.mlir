// No tensor has elements of f8, and the instructions for them have no operation.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s
// CHECK: [Missed] gpu-tensor-cores | Category:tir-default-schedule | Function=tiny | Reason="the dialect nvvm has no mma.sync for f8"
// CHECK: [Passed] gpu-contraction | Category:tir-default-schedule | Function=tiny
tir.prim_func @tiny(%A: memref<64x64xf8E4M3FN>, %B: memref<64x64xf8E4M3FN>, %C: memref<64x64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @tiny (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf8E4M3FN>
          %b = affine.load %B[%vk, %vj] : memref<64x64xf8E4M3FN>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
          %ea = arith.extf %a : f8E4M3FN to f32
          %eb = arith.extf %b : f8E4M3FN to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
  }
  tir.return
}
