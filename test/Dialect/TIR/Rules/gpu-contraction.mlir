// Blocks of threads compute tiles of a product of matrices and of a convolution.
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule="print-script=-" -o /dev/null | FileCheck %s
// RUN: relax-opt %s --cpu-set-target="target='emu'" --tir-default-schedule --remarks-filter=tir-default-schedule --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The tiles of 64 rows and columns divide the matrices: nothing is padded.

// REMARK: [Passed] gpu-contraction | Category:tir-default-schedule | Function=matmul
// CHECK-LABEL: named_sequence @matmul(
// CHECK:       %[[C:.*]] = transform.tir.get_block "matmul"
// CHECK:       %[[A:.*]] = transform.tir.reindex_cache_read %[[C]], 0
// CHECK:       %[[B:.*]] = transform.tir.reindex_cache_read %[[C]], 1
// CHECK:       %[[R:.*]] = transform.tir.reindex_cache_write %[[C]], 0
// CHECK-NOT:   pad_einsum
// CHECK:       transform.tir.set_scope %[[C]], 0 to #tir.scope<local>
// CHECK:       transform.tir.set_scope %[[A]], 0 to #tir.scope<shared>
// CHECK-NEXT:  transform.tir.compute_at %[[A]] to %[[STEP:.*]]
// CHECK:       transform.tir.set_scope %[[B]], 0 to #tir.scope<shared>
// CHECK-NEXT:  transform.tir.compute_at %[[B]] to %[[STEP]]
// CHECK:       transform.tir.reverse_compute_at %[[R]] to
// CHECK:       transform.tir.bind %{{.*}} to "blockIdx.x"
tir.prim_func @matmul(%A: memref<128x64xf32>, %B: memref<64x128xf32>, %C: memref<128x128xf32>) {
  tir.for %i to 128 {
    tir.for %j to 128 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 128, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<128x128xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<128x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x128xf32>
          %c = affine.load %C[%vi, %vj] : memref<128x128xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<128x128xf32>
        }
      }
    }
  }
  tir.return
}

// A convolution is a product: its columns are images and their points. A tile
// is padded, and an elementwise block computed with the result.

// REMARK: [Passed] gpu-contraction | Category:tir-default-schedule | Function=conv
// CHECK-LABEL: named_sequence @conv(
// CHECK:       %[[C:.*]] = transform.tir.get_block "conv"
// CHECK:       transform.tir.reindex_cache_write %[[C]], 0 to #tir.scope<global> by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, (d0 * 6 + d2) * 6 + d3)>
// CHECK:       transform.tir.transform_block_layout %[[C]] by affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, (d0 * 6 + d2) * 6 + d3, (d4 * 3 + d5) * 3 + d6)>
// CHECK:       %[[RELU:.*]] = transform.tir.get_block "relu"
// CHECK-NEXT:  transform.tir.reverse_compute_inline %[[RELU]]
// CHECK:       transform.tir.pad_einsum %[[C]] to [16, 64, 16]
tir.prim_func @conv(%X: memref<2x4x8x8xf32>, %W: memref<16x4x3x3xf32>, %Y: memref<2x16x6x6xf32>) {
  %C = tir.alloc : memref<2x16x6x6xf32>
  tir.for %n to 2 {
    tir.for %o to 16 {
      tir.for %h to 6 {
        tir.for %w to 6 {
          tir.for %c to 4 {
            tir.for %r to 3 {
              tir.for %s to 3 {
                tir.block @conv (spatial %vn = %n to 2, spatial %vo = %o to 16, spatial %vh = %h to 6, spatial %vw = %w to 6, reduce %vc = %c to 4, reduce %vr = %r to 3, reduce %vs = %s to 3) init (%in, %io, %ih, %iw) {
                  %zero = arith.constant 0.0 : f32
                  affine.store %zero, %C[%in, %io, %ih, %iw] : memref<2x16x6x6xf32>
                } {
                  %x = affine.load %X[%vn, %vc, %vh + %vr, %vw + %vs] : memref<2x4x8x8xf32>
                  %k = affine.load %W[%vo, %vc, %vr, %vs] : memref<16x4x3x3xf32>
                  %a = affine.load %C[%vn, %vo, %vh, %vw] : memref<2x16x6x6xf32>
                  %p = arith.mulf %x, %k : f32
                  %b = arith.addf %a, %p : f32
                  affine.store %b, %C[%vn, %vo, %vh, %vw] : memref<2x16x6x6xf32>
                }
              }
            }
          }
        }
      }
    }
  }
  tir.for %n to 2 {
    tir.for %o to 16 {
      tir.for %h to 6 {
        tir.for %w to 6 {
          tir.block @relu (spatial %vn = %n to 2, spatial %vo = %o to 16, spatial %vh = %h to 6, spatial %vw = %w to 6) {
            %c = affine.load %C[%vn, %vo, %vh, %vw] : memref<2x16x6x6xf32>
            %zero = arith.constant 0.0 : f32
            %y = arith.maximumf %c, %zero : f32
            affine.store %y, %Y[%vn, %vo, %vh, %vw] : memref<2x16x6x6xf32>
          }
        }
      }
    }
  }
  tir.return
}

// A vector is no matrix.

// REMARK: [Missed] gpu-contraction | Category:tir-default-schedule | Function=few_rows | Reason="the result has few rows or columns, or sums are short"
tir.prim_func @few_rows(%A: memref<2x64xf32>, %B: memref<64x128xf32>, %C: memref<2x128xf32>) {
  tir.for %i to 2 {
    tir.for %j to 128 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 2, spatial %vj = %j to 128, reduce %vk = %k to 64) init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<2x128xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<2x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x128xf32>
          %c = affine.load %C[%vi, %vj] : memref<2x128xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<2x128xf32>
        }
      }
    }
  }
  tir.return
}
