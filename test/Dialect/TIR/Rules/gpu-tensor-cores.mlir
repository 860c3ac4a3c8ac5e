// Warps multiply matrices of narrow floats by the tensor cores.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: relax-run %s --reference --function=halves --output=@%t.halves.npy
// RUN: relax-run %s --target=emu --device=emu --function=halves --expected=@%t.halves.npy
// RUN: relax-run %s --reference --function=brains --output=@%t.brains.npy
// RUN: relax-run %s --target=emu --device=emu --function=brains --expected=@%t.brains.npy
// RUN: relaxc %s --target="cuda -arch=sm_80" --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// PTX-LABEL: .entry halves_kernel_0
// PTX-DAG:   cp.async.cg.shared.global
// PTX-DAG:   ldmatrix.sync.aligned.m8n8.x4.shared.b16
// PTX-DAG:   ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// PTX-LABEL: .entry brains_kernel_0
// PTX:       mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32

// The row operand has the terms of a sum as neighbours, the column operand has
// the columns: their fragments are loaded by rows and by columns of a tile.

// REMARK: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=halves
// CHECK-LABEL: named_sequence @halves(
// CHECK:       %[[C:.*]] = transform.tir.get_block "halves"
// CHECK:       %[[A:.*]] = transform.tir.reindex_cache_read %[[C]], 0 to #tir.scope<global> by affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK:       %[[B:.*]] = transform.tir.reindex_cache_read %[[C]], 1 to #tir.scope<global> by affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK:       %[[FA:.*]] = transform.tir.cache_read %[[C]], 0 to #tir.scope<local>
// CHECK:       %[[FB:.*]] = transform.tir.cache_read %[[C]], 1 to #tir.scope<local>
// CHECK:       transform.tir.set_scope %[[A]], 0 to #tir.scope<shared>
// CHECK:       transform.tir.storage_align %[[A]], write 0 axis 0 factor 16 offset 8
// CHECK:       transform.tir.transform_layout %[[C]], read 0 by #tir.layout<mma_16x16>
// CHECK:       transform.tir.transform_layout %[[C]], read 1 by #tir.layout<mma_16x16> of [1, 0]
// CHECK:       transform.tir.transform_layout %[[C]], write 0 by #tir.layout<mma_16x16>
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_rows_f16
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_columns_f16
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x16_f16_f32
// CHECK-NEXT:  transform.tir.pipeline %{{.*}} stages 2
tir.prim_func @halves(%A: memref<128x64xf16>, %B: memref<64x128xf16>, %C: memref<128x128xf32>) {
  tir.for %i to 128 {
    tir.for %j to 128 {
      tir.for %k to 64 {
        tir.block @halves (spatial %vi = %i to 128, spatial %vj = %j to 128, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<128x128xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<128x64xf16>
          %b = affine.load %B[%vk, %vj] : memref<64x128xf16>
          %c = affine.load %C[%vi, %vj] : memref<128x128xf32>
          %ea = arith.extf %a : f16 to f32
          %eb = arith.extf %b : f16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<128x128xf32>
        }
      }
    }
  }
  tir.return
}

// Both operands have the terms as neighbours. There are 16 rows, of one warp,
// and partial tiles of columns and terms.

// REMARK: [Passed] gpu-tensor-cores | Category:tir-default-schedule | Function=brains
// CHECK-LABEL: named_sequence @brains(
// CHECK:       transform.tir.pad_einsum %{{.*}} to [16, 64, 32]
// CHECK-NOT:   threadIdx.z
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_rows_bf16
// CHECK:       transform.tir.tensorize %{{.*}} with @load_fragment_rows_bf16
// CHECK:       transform.tir.tensorize %{{.*}} with @mma_16x16x16_bf16_f32
tir.prim_func @brains(%A: memref<9x50xbf16>, %B: memref<100x50xbf16>, %C: memref<9x100xf32>) {
  tir.for %i to 9 {
    tir.for %j to 100 {
      tir.for %k to 50 {
        tir.block @brains (spatial %vi = %i to 9, spatial %vj = %j to 100, reduce %vk = %k to 50) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<9x100xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<9x50xbf16>
          %b = affine.load %B[%vj, %vk] : memref<100x50xbf16>
          %c = affine.load %C[%vi, %vj] : memref<9x100xf32>
          %ea = arith.extf %a : bf16 to f32
          %eb = arith.extf %b : bf16 to f32
          %p = arith.mulf %ea, %eb fastmath<contract> : f32
          %s = arith.addf %c, %p fastmath<contract> : f32
          affine.store %s, %C[%vi, %vj] : memref<9x100xf32>
        }
      }
    }
  }
  tir.return
}

// Sums of f16 are another computation than the intrinsics have, and products of
// f32 would lose digits: threads multiply these.

// REMARK: [Missed] gpu-tensor-cores | Category:tir-default-schedule | Function=narrow_sums | Reason="block 'narrow_sums' does not compute what 'mma_16x16x16_f16_f32' does: 'arith.addf' has other attributes or types in the description"
// REMARK: [Passed] gpu-contraction | Category:tir-default-schedule | Function=narrow_sums
tir.prim_func @narrow_sums(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf16>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @narrow_sums (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f16
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf16>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf16>
          %b = affine.load %B[%vk, %vj] : memref<64x64xf16>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf16>
          %p = arith.mulf %a, %b : f16
          %s = arith.addf %c, %p : f16
          affine.store %s, %C[%vi, %vj] : memref<64x64xf16>
        }
      }
    }
  }
  tir.return
}

// REMARK: [Missed] gpu-tensor-cores | Category:tir-default-schedule | Function=wide | Reason="the target does not allow products of f32 in tf32"
tir.prim_func @wide(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  tir.for %i to 64 {
    tir.for %j to 64 {
      tir.for %k to 64 {
        tir.block @wide (spatial %vi = %i to 64, spatial %vj = %j to 64, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x64xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x64xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x64xf32>
        }
      }
    }
  }
  tir.return
}
