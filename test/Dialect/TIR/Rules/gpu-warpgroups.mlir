// Warpgroups of sm_90a multiply tiles in shared memory.
// RUN: relax-opt %s --cpu-set-target="target='emu -arch=sm_90a'" --tir-default-schedule="print-script=%t.scripts.mlir" -o %t.direct.mlir
// RUN: FileCheck %s --input-file=%t.scripts.mlir
// RUN: FileCheck %s --input-file=%t.direct.mlir --check-prefix=LOOPS
// RUN: relax-opt %s --cpu-set-target="target='emu -arch=sm_90a'" --tir-apply-schedule=%t.scripts.mlir -o %t.replayed.mlir
// RUN: cmp %t.direct.mlir %t.replayed.mlir
// RUN: relax-opt %s --cpu-set-target="target='emu -arch=sm_90a'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-opt %s --cpu-set-target="target='emu -arch=sm_90'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: relax-run %s --reference --function=halves --output=@%t.halves.npy
// RUN: relax-run %s --target="emu -arch=sm_90a" --device=emu --function=halves --expected=@%t.halves.npy
// RUN: relax-run %s --reference --function=brains --output=@%t.brains.npy
// RUN: relax-run %s --target="emu -arch=sm_90a" --device=emu --function=brains --expected=@%t.brains.npy
// RUN: relaxc %s --target="cuda -arch=sm_90a" --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PTX-LABEL:   .entry halves_kernel_0
// PTX:         .reqntid 128, 3, 1
// PTX:         bar.sync 0;
// PTX-NOT:     bar.sync
// PTX:         setmaxnreg.dec.sync.aligned.u32 40;
// PTX:         mbarrier.try_wait.parity
// PTX:         mbarrier.arrive.expect_tx
// PTX:         cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes
// PTX:         setmaxnreg.inc.sync.aligned.u32 232;
// PTX:         mbarrier.try_wait.parity
// PTX:         fence.proxy.async.shared::cta
// PTX:         wgmma.fence.sync.aligned
// PTX-COUNT-4: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
// PTX:         wgmma.wait_group.sync.aligned 1;
// PTX:         mbarrier.arrive.shared.b64
// PTX:         wgmma.wait_group.sync.aligned 0;
// PTX-NOT:     bar.sync
// PTX-LABEL:   .entry brains_kernel_0
// PTX:         cp.async.bulk.tensor.2d
// PTX:         st.shared.b32
// PTX:         wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16
// PTX:         wgmma.wait_group.sync.aligned 0;

// A device of another capability multiplies by warps.
// OTHER: [Missed] gpu-warpgroups | Category:tir-default-schedule | Function=halves | Reason="the device has no products of warpgroups"
// OTHER: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=halves

// Neighbours are the terms of A and the columns of B. Boxes of both are copied,
// by a producer.

// REMARK: [Passed] gpu-warpgroups | Category:tir-default-schedule | Function=halves
// CHECK-LABEL: named_sequence @halves(
// CHECK:       %[[C:.*]] = transform.tir.get_block "halves"
// CHECK:       transform.tir.transform_layout %[[C]], read 0 by #tir.layout<swizzle_128_b16> of [1, 0]
// CHECK-NEXT:  transform.tir.load_box
// CHECK:       transform.tir.transform_layout %[[C]], read 1 by #tir.layout<swizzle_128_b16> of [1, 0]
// CHECK-NEXT:  transform.tir.load_box
// CHECK:       transform.tir.transform_layout %[[C]], write 0 by #tir.layout<wgmma_64x128>
// CHECK:       transform.tir.tensorize %{{.*}} with @wgmma_64x128x64_f16_f32_rows_columns
// CHECK-NEXT:  transform.tir.pipeline %{{.*}} stages 2 defer_products producer persistent_blocks 132
tir.prim_func @halves(%A: memref<256x128xf16>, %B: memref<128x256xf16>, %C: memref<256x256xf32>) {
  tir.for %i to 256 {
    tir.for %j to 256 {
      tir.for %k to 128 {
        tir.block @halves (spatial %vi = %i to 256, spatial %vj = %j to 256, reduce %vk = %k to 128) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<256x256xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<256x128xf16>
          %b = affine.load %B[%vk, %vj] : memref<128x256xf16>
          %c = affine.load %C[%vi, %vj] : memref<256x256xf32>
          %ea = arith.extf %a : f16 to f32
          %eb = arith.extf %b : f16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<256x256xf32>
        }
      }
    }
  }
  tir.return
}

// One warpgroup and partial tiles. Neighbours are the rows of A and the terms
// of B, whose rows do not start at multiples of 16 bytes: threads copy them.

// REMARK: [Passed] gpu-warpgroups | Category:tir-default-schedule | Function=brains
// CHECK-LABEL: named_sequence @brains(
// CHECK:       transform.tir.pad_einsum %{{.*}} to [64, 64, 64]
// CHECK-NOT:   threadIdx.y
// CHECK:       transform.tir.load_box
// CHECK-NOT:   transform.tir.load_box
// CHECK:       transform.tir.tensorize %{{.*}} with @wgmma_64x64x64_bf16_f32_columns_rows
tir.prim_func @brains(%A: memref<50x64xbf16>, %B: memref<64x50xbf16>, %C: memref<64x64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 50 {
        tir.block @brains (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 50) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
        } {
          %a = affine.load %A[%vk, %vi] : memref<50x64xbf16>
          %b = affine.load %B[%vj, %vk] : memref<64x50xbf16>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
          %ea = arith.extf %a : bf16 to f32
          %eb = arith.extf %b : bf16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
  }
  tir.return
}

// The result has fewer columns than a tile. The sums of the tile are in 16 groups
// of 8 columns, of which threads store the 9 that the result has.

// REMARK: [Passed] gpu-warpgroups | Category:tir-default-schedule | Function=short
// CHECK-LABEL: named_sequence @short(
// CHECK:       transform.tir.transform_layout %{{.*}}, write 0 by #tir.layout<wgmma_64x128>
// LOOPS-LABEL: tir.prim_func @short(
// LOOPS:       tir.for %{{.*}} to 16 unrolled {
// LOOPS-NEXT:  tir.for %{{.*}} to 2 unrolled {
// LOOPS-NEXT:  tir.for %{{.*}} to 128 thread_binding "threadIdx.x" {
// LOOPS-NEXT:  tir.for %{{.*}} to 2 vectorized {
// LOOPS-NEXT:  tir.block @short_init
// LOOPS:       tir.for %{{.*}} to 9 unrolled {
// LOOPS-NEXT:  tir.for %{{.*}} to 2 unrolled {
// LOOPS-NEXT:  tir.for %{{.*}} to 128 thread_binding "threadIdx.x" {
// LOOPS-NEXT:  tir.for %{{.*}} to 2 vectorized {
// LOOPS-NEXT:  tir.block @short_crop
tir.prim_func @short(%A: memref<?x150xf16> {tir.shape = affine_map<()[n] -> (n, 150)>}, %B: memref<150x72xf16>, %C: memref<?x72xf32> {tir.shape = affine_map<()[n] -> (n, 72)>}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 72 {
      tir.for %k to 150 {
        tir.block @short (spatial %vi = %i to symbol(%n), spatial %vj = %j to 72, reduce %vk = %k to 150) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x72xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x150xf16>
          %b = affine.load %B[%vk, %vj] : memref<150x72xf16>
          %c = affine.load %C[%vi, %vj] : memref<?x72xf32>
          %ea = arith.extf %a : f16 to f32
          %eb = arith.extf %b : f16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<?x72xf32>
        }
      }
    }
  }
  tir.return
}
