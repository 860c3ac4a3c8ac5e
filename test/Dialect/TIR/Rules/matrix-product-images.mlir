// The rule for products of matrices, whose rows are the pixels of an image.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=%t" --remarks-filter=tir-default-schedule --remark-policy=all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-apply-schedule=%t -o - | diff %t.mlir -

// A transposed convolution reads pixels backwards, each a whole row of channels
// away: the channels are innermost, so that cache lines are used whole.
// CHECK-LABEL: named_sequence @backwards(
// CHECK: %[[LOOPS:.*]]:4 = transform.tir.get_loops 4 of
// CHECK: %[[C:.*]]:2 = transform.tir.split %[[LOOPS]]#2 into [?, 4]
// CHECK: %[[W:.*]]:2 = transform.tir.split %[[LOOPS]]#0 into [?, 14]
// CHECK: %[[K:.*]]:2 = transform.tir.split %[[LOOPS]]#1 into [?, 32]
// CHECK: transform.tir.reorder %[[K]]#0, %[[W]]#0, %[[LOOPS]]#3, %[[C]]#0, %[[C]]#1, %[[W]]#1, %[[K]]#1
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=backwards
tir.prim_func @backwards(%X: memref<30x64xf32>, %W: memref<32x3x64x32xf32>,
                         %Y: memref<28x1024xf32>) {
  tir.for %w to 28 {
    tir.for %k to 1024 {
      tir.for %c to 64 {
        tir.for %t to 3 {
          tir.block @conv (spatial %vw = %w to 28, spatial %vk = %k to 1024, reduce %vc = %c to 64, reduce %vt = %t to 3)
          init (%ww, %wk) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %Y[%ww, %wk] : memref<28x1024xf32>
          } {
            %x = affine.load %X[%vw - %vt + 2, %vc] : memref<30x64xf32>
            %f = affine.load %W[%vk floordiv 32, %vt, %vc, %vk mod 32] : memref<32x3x64x32xf32>
            %y = affine.load %Y[%vw, %vk] : memref<28x1024xf32>
            %p = arith.mulf %x, %f : f32
            %s = arith.addf %y, %p : f32
            affine.store %s, %Y[%vw, %vk] : memref<28x1024xf32>
          }
        }
      }
    }
  }
  tir.return
}

// An image of 861 KB: all panels read 2 of its rows before the next ones, so that
// these stay in a second level cache of 1 MB.
// CHECK-LABEL: named_sequence @large_image(
// CHECK: %[[K:.*]]:2 = transform.tir.split %{{[^ ,]+}}#0 into [?, 32]
// CHECK: %[[H:.*]]:2 = transform.tir.split %{{[^ ,]+}}#1 into [?, 2]
// CHECK: %[[W:.*]]:2 = transform.tir.split %{{[^ ,]+}}#2 into [?, 8]
// CHECK: transform.tir.reorder %[[H]]#0, %[[K]]#0, %[[H]]#1, %[[W]]#0, {{.*}}%[[W]]#1, %[[K]]#1
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=large_image
tir.prim_func @large_image(%X: memref<64x58x58xf32>, %W: memref<4x64x3x3x32xf32>,
                 %Y: memref<128x56x56xf32>) {
  tir.for %k to 128 {
    tir.for %h to 56 {
      tir.for %w to 56 {
        tir.for %c to 64 {
          tir.for %r to 3 {
            tir.for %t to 3 {
              tir.block @conv (spatial %vk = %k to 128, spatial %vh = %h to 56, spatial %vw = %w to 56, reduce %vc = %c to 64, reduce %vr = %r to 3, reduce %vt = %t to 3)
              init (%wk, %wh, %ww) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wk, %wh, %ww] : memref<128x56x56xf32>
              } {
                %x = affine.load %X[%vc, %vh + %vr, %vw + %vt] : memref<64x58x58xf32>
                %f = affine.load %W[%vk floordiv 32, %vc, %vr, %vt, %vk mod 32] : memref<4x64x3x3x32xf32>
                %y = affine.load %Y[%vk, %vh, %vw] : memref<128x56x56xf32>
                %p = arith.mulf %x, %f : f32
                %s = arith.addf %y, %p : f32
                affine.store %s, %Y[%vk, %vh, %vw] : memref<128x56x56xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// Panels of 1.2 MB would come from memory for each block: there are no blocks.
// CHECK-LABEL: named_sequence @large_weights(
// CHECK: %[[L:.*]]:6 = transform.tir.get_loops 6 of
// CHECK: %[[K:.*]]:2 = transform.tir.split %[[L]]#0 into [?, 32]
// CHECK: %[[W:.*]]:2 = transform.tir.split %[[L]]#2 into [?, 8]
// CHECK: transform.tir.reorder %[[K]]#0, %[[L]]#1, %[[W]]#0, {{.*}}%[[W]]#1, %[[K]]#1
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=large_weights
tir.prim_func @large_weights(%X: memref<64x58x58xf32>, %W: memref<16x64x3x3x32xf32>,
                 %Y: memref<512x56x56xf32>) {
  tir.for %k to 512 {
    tir.for %h to 56 {
      tir.for %w to 56 {
        tir.for %c to 64 {
          tir.for %r to 3 {
            tir.for %t to 3 {
              tir.block @conv (spatial %vk = %k to 512, spatial %vh = %h to 56, spatial %vw = %w to 56, reduce %vc = %c to 64, reduce %vr = %r to 3, reduce %vt = %t to 3)
              init (%wk, %wh, %ww) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wk, %wh, %ww] : memref<512x56x56xf32>
              } {
                %x = affine.load %X[%vc, %vh + %vr, %vw + %vt] : memref<64x58x58xf32>
                %f = affine.load %W[%vk floordiv 32, %vc, %vr, %vt, %vk mod 32] : memref<16x64x3x3x32xf32>
                %y = affine.load %Y[%vk, %vh, %vw] : memref<512x56x56xf32>
                %p = arith.mulf %x, %f : f32
                %s = arith.addf %y, %p : f32
                affine.store %s, %Y[%vk, %vh, %vw] : memref<512x56x56xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// Rows that the cache does not hold are in blocks, too. Of two operands beside
// the weights, none is the image.
// CHECK-LABEL: named_sequence @two_operands(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 16, 12]
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=two_operands
tir.prim_func @two_operands(%X: memref<768x1024xf32>, %Z: memref<768x1024xf32>,
                        %W: memref<64x1024x32xf32>, %Y: memref<768x2048xf32>) {
  tir.for %h to 768 {
    tir.for %k to 2048 {
      tir.for %c to 1024 {
        tir.block @matmul (spatial %vh = %h to 768, spatial %vk = %k to 2048, reduce %vc = %c to 1024)
        init (%wh, %wk) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %Y[%wh, %wk] : memref<768x2048xf32>
        } {
          %x = affine.load %X[%vh, %vc] : memref<768x1024xf32>
          %z = affine.load %Z[%vh, %vc] : memref<768x1024xf32>
          %f = affine.load %W[%vk floordiv 32, %vc, %vk mod 32] : memref<64x1024x32xf32>
          %y = affine.load %Y[%vh, %vk] : memref<768x2048xf32>
          %q = arith.mulf %x, %z : f32
          %p = arith.mulf %q, %f : f32
          %s = arith.addf %y, %p : f32
          affine.store %s, %Y[%vh, %vk] : memref<768x2048xf32>
        }
      }
    }
  }
  tir.return
}
