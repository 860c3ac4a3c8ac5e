// The contraction rule, for reductions that are no product of matrices, or one
// with few rows. Accumulators of rows and lanes, which a copy or the elementwise
// reader of the result writes; iterators that are adjacent in memory are joined
// where lanes would not fill; partial tiles get loops of their own.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=- min-parallel-points=1024" -o /dev/null | FileCheck %s

// CHECK-LABEL: named_sequence @conv(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1, d2) -> (d0, d1 * 7 + d2)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2, d3) -> (d0, d1 * 7 + d2, d3)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2) -> (d0, d1 * 7 + d2)>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
tir.prim_func @conv(%X: memref<8x7x7xf32>, %W: memref<8x8xf32>, %Y: memref<8x7x7xf32>) {
  tir.for %k to 8 {
    tir.for %h to 7 {
      tir.for %w to 7 {
        tir.for %c to 8 {
          tir.block @conv (spatial %vk = %k to 8, spatial %vh = %h to 7, spatial %vw = %w to 7, reduce %vc = %c to 8)
          init (%wk, %wh, %ww) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %Y[%wk, %wh, %ww] : memref<8x7x7xf32>
          } {
            %x = affine.load %X[%vc, %vh, %vw] : memref<8x7x7xf32>
            %f = affine.load %W[%vk, %vc] : memref<8x8xf32>
            %y = affine.load %Y[%vk, %vh, %vw] : memref<8x7x7xf32>
            %p = arith.mulf %x, %f : f32
            %s = arith.addf %y, %p : f32
            affine.store %s, %Y[%vk, %vh, %vw] : memref<8x7x7xf32>
          }
        }
      }
    }
  }
  tir.return
}

// An image, with loops of one iteration: the copy of the result has none, and
// rows are joined all the same.

// CHECK-LABEL: named_sequence @image(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 7 + d3)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 7 + d3, d4, d5)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 7 + d3)>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.yield
tir.prim_func @image(%X: memref<1x8x7x7xf32>, %W: memref<8x8x1xf32>, %Y: memref<1x8x7x7xf32>) {
  tir.for %n to 1 {
    tir.for %k to 8 {
      tir.for %h to 7 {
        tir.for %w to 7 {
          tir.for %c to 8 {
            tir.for %r to 1 {
              tir.block @conv (spatial %vn = %n to 1, spatial %vk = %k to 8, spatial %vh = %h to 7, spatial %vw = %w to 7, reduce %vc = %c to 8, reduce %vr = %r to 1)
              init (%wn, %wk, %wh, %ww) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wn, %wk, %wh, %ww] : memref<1x8x7x7xf32>
              } {
                %x = affine.load %X[%vn, %vc, %vh + %vr, %vw] : memref<1x8x7x7xf32>
                %f = affine.load %W[%vk, %vc, %vr] : memref<8x8x1xf32>
                %y = affine.load %Y[%vn, %vk, %vh, %vw] : memref<1x8x7x7xf32>
                %p = arith.mulf %x, %f : f32
                %s = arith.addf %y, %p : f32
                affine.store %s, %Y[%vn, %vk, %vh, %vw] : memref<1x8x7x7xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// Symbolic images: three loops become one parallel loop, and the digit in the
// middle is kept as one, so that the iterations are proven independent.
// CHECK-LABEL: named_sequence @images(
// CHECK: transform.tir.vectorize
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
#images = affine_map<()[s0] -> (s0, 8, 28, 28)>
#inputs = affine_map<()[s0] -> (s0, 128, 28, 55)>
tir.prim_func @images(%A: memref<?x128x28x55xf32> {tir.shape = #inputs}, %W: memref<8x128xf32>, %O: memref<?x8x28x28xf32> {tir.shape = #images}, %n: index) {
  tir.for %b to symbol(%n) {
    tir.for %c to 8 {
      tir.for %h to 28 {
        tir.for %w to 28 {
          tir.for %k to 128 {
            tir.block @conv (spatial %vb = %b to symbol(%n), spatial %vc = %c to 8, spatial %vh = %h to 28, spatial %vw = %w to 28, reduce %vk = %k to 128)
            init (%wb, %wc, %wh, %ww) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%wb, %wc, %wh, %ww] : memref<?x8x28x28xf32>
            } {
              %a = affine.load %A[%vb, %vk, %vh, %vw * 2] : memref<?x128x28x55xf32>
              %f = affine.load %W[%vc, %vk] : memref<8x128xf32>
              %o = affine.load %O[%vb, %vc, %vh, %vw] : memref<?x8x28x28xf32>
              %p = arith.mulf %a, %f : f32
              %s = arith.addf %o, %p : f32
              affine.store %s, %O[%vb, %vc, %vh, %vw] : memref<?x8x28x28xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// The output channels of a grouped convolution are split into groups and members
// of a group, in the reduction and in its epilogue: the members are rows, which
// use the same vectors of pixels.

// CHECK-LABEL: named_sequence @grouped(
// CHECK: transform.tir.transform_layout %[[CONV:[^ ,]+]], write 0 by affine_map<(d0, d1) -> (d0 floordiv 4, d0 mod 4, d1)>
// CHECK: transform.tir.transform_block_layout %[[CONV]] by affine_map<(d0, d1, d2) -> (d0 floordiv 4, d0 mod 4, d1, d2)>
// CHECK: transform.tir.transform_block_layout %{{.*}} by affine_map<(d0, d1) -> (d0 floordiv 4, d0 mod 4, d1)>
// CHECK: transform.tir.split %[[LOOPS:.*]]#1 into [?, 4]
// CHECK: transform.tir.split %[[LOOPS]]#2 into [?, 32]
// CHECK: transform.yield
tir.prim_func @grouped(%X: memref<24x64xf32>, %W: memref<32x3xf32>, %bias: memref<32xf32>, %O: memref<32x64xf32>) {
  %T = tir.alloc : memref<32x64xf32>
  tir.for %c to 32 {
    tir.for %p to 64 {
      tir.for %k to 3 {
        tir.block @grouped (spatial %vc = %c to 32, spatial %vp = %p to 64, reduce %vk = %k to 3)
        init (%wc, %wp) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wc, %wp] : memref<32x64xf32>
        } {
          %x = affine.load %X[(%vc floordiv 4) * 3 + %vk, %vp] : memref<24x64xf32>
          %w = affine.load %W[%vc, %vk] : memref<32x3xf32>
          %t = affine.load %T[%vc, %vp] : memref<32x64xf32>
          %m = arith.mulf %x, %w : f32
          %s = arith.addf %t, %m : f32
          affine.store %s, %T[%vc, %vp] : memref<32x64xf32>
        }
      }
    }
  }
  tir.for %c to 32 {
    tir.for %p to 64 {
      tir.block @bias (spatial %vc = %c to 32, spatial %vp = %p to 64) {
        %t = affine.load %T[%vc, %vp] : memref<32x64xf32>
        %b = affine.load %bias[%vc] : memref<32xf32>
        %s = arith.addf %t, %b : f32
        affine.store %s, %O[%vc, %vp] : memref<32x64xf32>
      }
    }
  }
  tir.return
}

// A depthwise convolution uses no vector of pixels for several results, but its
// weights for all rows of a channel. The window is unrolled, so that rows of the
// result share the rows of pixels in it.

// CHECK-LABEL: named_sequence @depthwise(
// CHECK: transform.tir.split %[[LOOPS:.*]]#1 into [?, 7]
// CHECK: transform.tir.split %[[LOOPS]]#2 into [?, 16]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, %[[LOOPS]]#3, %[[LOOPS]]#4, %[[ROWS:[^ ,]+]], %[[LANES:[^ ,]+]]
// CHECK: transform.tir.vectorize %[[LANES]]
// CHECK: transform.tir.unroll %[[ROWS]]
// CHECK: transform.tir.unroll %[[LOOPS]]#3
// CHECK: transform.tir.unroll %[[LOOPS]]#4
// CHECK: transform.yield
tir.prim_func @depthwise(%X: memref<8x30x34xf32>, %W: memref<8x3x3xf32>, %O: memref<8x28x32xf32>) {
  tir.for %c to 8 {
    tir.for %y to 28 {
      tir.for %x to 32 {
        tir.for %i to 3 {
          tir.for %j to 3 {
            tir.block @depthwise (spatial %vc = %c to 8, spatial %vy = %y to 28, spatial %vx = %x to 32, reduce %vi = %i to 3, reduce %vj = %j to 3)
            init (%wc, %wy, %wx) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%wc, %wy, %wx] : memref<8x28x32xf32>
            } {
              %a = affine.load %X[%vc, %vy + %vi, %vx + %vj] : memref<8x30x34xf32>
              %w = affine.load %W[%vc, %vi, %vj] : memref<8x3x3xf32>
              %o = affine.load %O[%vc, %vy, %vx] : memref<8x28x32xf32>
              %m = arith.mulf %a, %w : f32
              %s = arith.addf %o, %m : f32
              affine.store %s, %O[%vc, %vy, %vx] : memref<8x28x32xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// The products of a convolution by Winograd's algorithm: rows are the tiles of
// an image, whose number is known, and not the images, of which there may be
// one.

// CHECK-LABEL: named_sequence @transformed_images(
// CHECK: transform.tir.split %[[LOOPS:.*]]#2 into [?, 7]
// CHECK: transform.tir.split %[[LOOPS]]#3 into [?, 32]
// CHECK-NOT: loop_partition
// CHECK: transform.yield
#data = affine_map<()[s0] -> (16, s0, 49, 128)>
#products = affine_map<()[s0] -> (16, s0, 49, 32)>
tir.prim_func @transformed_images(%X: memref<16x?x49x128xf32> {tir.shape = #data}, %W: memref<16x128x32xf32>, %O: memref<16x?x49x32xf32> {tir.shape = #products}, %n: index) {
  tir.for %e to 16 {
    tir.for %b to symbol(%n) {
      tir.for %t to 49 {
        tir.for %k to 32 {
          tir.for %c to 128 {
            tir.block @products (spatial %ve = %e to 16, spatial %vb = %b to symbol(%n), spatial %vt = %t to 49, spatial %vk = %k to 32, reduce %vc = %c to 128)
            init (%we, %wb, %wt, %wk) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %O[%we, %wb, %wt, %wk] : memref<16x?x49x32xf32>
            } {
              %x = affine.load %X[%ve, %vb, %vt, %vc] : memref<16x?x49x128xf32>
              %w = affine.load %W[%ve, %vc, %vk] : memref<16x128x32xf32>
              %o = affine.load %O[%ve, %vb, %vt, %vk] : memref<16x?x49x32xf32>
              %m = arith.mulf %x, %w : f32
              %s = arith.addf %o, %m : f32
              affine.store %s, %O[%ve, %vb, %vt, %vk] : memref<16x?x49x32xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}
