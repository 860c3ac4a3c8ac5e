// The rule for products of matrices: panels of lanes outside of tiles of rows.
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-default-schedule="print-script=%t" --remarks-filter=tir-default-schedule --remark-policy=all -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t
// RUN: relax-opt %s --cpu-set-target="target='x86_64 -mcpu=skylake-avx512'" --tir-apply-schedule=%t -o - | diff %t.mlir -

#a = affine_map<()[s0] -> (s0, 784)>
#c = affine_map<()[s0] -> (s0, 1000)>

// The operand has few panels: rows and panels run on threads, and all panels are
// copied before that.
// CHECK-LABEL: named_sequence @near(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: %[[COPY:.*]] = transform.tir.cache_read {{[^ ,]+}}, 1 to #tir.scope<global>
// CHECK-NOT: compute_at %[[COPY]]
// CHECK: transform.tir.transform_layout %[[COPY]], write 0 by
// CHECK: transform.tir.parallel
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=near
tir.prim_func @near(%A: memref<128x784xf32>, %B: memref<784x96xf32>, %bias: memref<96xf32>, %O: memref<128x96xf32>) {
  %T = tir.alloc : memref<128x96xf32>
  tir.for %i to 128 {
    tir.for %j to 96 {
      tir.for %k to 784 {
        tir.block @matmul (spatial %vi = %i to 128, spatial %vj = %j to 96, reduce %vk = %k to 784)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %T[%wi, %wj] : memref<128x96xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<128x784xf32>
          %b = affine.load %B[%vk, %vj] : memref<784x96xf32>
          %c = affine.load %T[%vi, %vj] : memref<128x96xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %T[%vi, %vj] : memref<128x96xf32>
        }
      }
    }
  }
  tir.for %i to 128 {
    tir.for %j to 96 {
      tir.block @relu (spatial %vi = %i to 128, spatial %vj = %j to 96) {
        %zero = arith.constant 0.0 : f32
        %c = affine.load %T[%vi, %vj] : memref<128x96xf32>
        %b = affine.load %bias[%vj] : memref<96xf32>
        %s = arith.addf %c, %b : f32
        %r = arith.maximumf %s, %zero : f32
        affine.store %r, %O[%vi, %vj] : memref<128x96xf32>
      }
    }
  }
  tir.return
}

// The operand has many panels: each one is copied, in front of the rows
// that read it.
// CHECK-LABEL: named_sequence @far(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.cache_read {{[^ ,]+}}, 1 to #tir.scope<global>
// CHECK: transform.tir.compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1) -> (d1 floordiv 32, d0, d1 mod 32)> assume_injective
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=far
tir.prim_func @far(%A: memref<64x64xf32>, %B: memref<64x1024xf32>, %C: memref<64x1024xf32>) {
  tir.for %i to 64 {
    tir.for %j to 1024 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 1024, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x1024xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x1024xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x1024xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x1024xf32>
        }
      }
    }
  }
  tir.return
}

// Lanes are far apart in the operand: the copy stores them next to each other.
// CHECK-LABEL: named_sequence @transposed(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.cache_read {{[^ ,]+}}, 1 to #tir.scope<global>
// CHECK: transform.tir.compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1) -> (d0 floordiv 32, d1, d0 mod 32)> assume_injective
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=transposed
tir.prim_func @transposed(%A: memref<64x64xf32>, %B: memref<1024x64xf32>, %C: memref<64x1024xf32>) {
  tir.for %i to 64 {
    tir.for %j to 1024 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 1024, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x1024xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vj, %vk] : memref<1024x64xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x1024xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x1024xf32>
        }
      }
    }
  }
  tir.return
}

// The last panel is partial, and has loops of its own.
// CHECK-LABEL: named_sequence @partial(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.cache_read {{[^ ,]+}}, 1 to #tir.scope<global>
// CHECK: transform.tir.compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1) -> (d1 floordiv 32, d0, d1 mod 32)> assume_injective
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=partial
tir.prim_func @partial(%A: memref<64x64xf32>, %B: memref<64x520xf32>, %C: memref<64x520xf32>) {
  tir.for %i to 64 {
    tir.for %j to 520 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 520, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x520xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vk, %vj] : memref<64x520xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x520xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x520xf32>
        }
      }
    }
  }
  tir.return
}

// The operand is stored by panels: nothing is copied, and the next panel is
// prefetched.
// CHECK-LABEL: named_sequence @panels(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 13]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.prefetch {{[^ ,]+}}, 1 in {{[^ ,]+}} for {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=panels
tir.prim_func @panels(%A: memref<64x64xf32>, %B: memref<32x64x32xf32>, %C: memref<64x1024xf32>) {
  tir.for %i to 64 {
    tir.for %j to 1024 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 1024, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<64x1024xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x64xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<32x64x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<64x1024xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<64x1024xf32>
        }
      }
    }
  }
  tir.return
}

// The operand is stored by panels and small: rows are outside, so that each row of
// the result is written from its beginning to its end.
// CHECK-LABEL: named_sequence @small_panels(
// CHECK: %[[K:.*]]:2 = transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: %[[I:.*]]:2 = transform.tir.split {{[^ ,]+}} into [?, 14]
// CHECK: %[[J:.*]]:2 = transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder %[[I]]#0, %[[J]]#0, %[[K]]#0, %[[K]]#1, %[[I]]#1, %[[J]]#1
// CHECK: transform.tir.vectorize %[[J]]#1
// CHECK: transform.tir.unroll %[[I]]#1
// CHECK: transform.tir.unroll %[[K]]#1
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to %[[J]]#0
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=small_panels
tir.prim_func @small_panels(%A: memref<256x16xf32>, %B: memref<3x16x32xf32>, %C: memref<256x96xf32>) {
  tir.for %i to 256 {
    tir.for %j to 96 {
      tir.for %k to 16 {
        tir.block @matmul (spatial %vi = %i to 256, spatial %vj = %j to 96, reduce %vk = %k to 16)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<256x96xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<256x16xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<3x16x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<256x96xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<256x96xf32>
        }
      }
    }
  }
  tir.return
}

// A row reads four panels at once.
// CHECK-LABEL: named_sequence @one_row(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=one_row
tir.prim_func @one_row(%A: memref<1x64xf32>, %B: memref<32x64x32xf32>, %C: memref<1x1024xf32>) {
  tir.for %i to 1 {
    tir.for %j to 1024 {
      tir.for %k to 64 {
        tir.block @matmul (spatial %vi = %i to 1, spatial %vj = %j to 1024, reduce %vk = %k to 64)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<1x1024xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<1x64xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<32x64x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<1x1024xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<1x1024xf32>
        }
      }
    }
  }
  tir.return
}

// A symbolic number of rows: full tiles of rows, then smaller full tiles, and
// single rows, for each panel.
// CHECK-LABEL: named_sequence @symbolic(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 12]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.cache_read {{[^ ,]+}}, 1 to #tir.scope<global>
// CHECK: transform.tir.compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1) -> (d1 floordiv 32, d0, d1 mod 32)> assume_injective
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 4
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 2
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 1
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 4
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 2
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.retile {{[^ ,]+}} into 1
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=symbolic
tir.prim_func @symbolic(%A: memref<?x784xf32> {tir.shape = #a}, %B: memref<784x1000xf32>, %C: memref<?x1000xf32> {tir.shape = #c}, %n: index) {
  tir.for %i to symbol(%n) {
    tir.for %j to 1000 {
      tir.for %k to 784 {
        tir.block @matmul (spatial %vi = %i to symbol(%n), spatial %vj = %j to 1000, reduce %vk = %k to 784)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<?x1000xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<?x784xf32>
          %b = affine.load %B[%vk, %vj] : memref<784x1000xf32>
          %c = affine.load %C[%vi, %vj] : memref<?x1000xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<?x1000xf32>
        }
      }
    }
  }
  tir.return
}

// A convolution with weights as they are: its lanes are pixels, of all rows of
// the image, in a copy of the elements that a panel of them reads.
// CHECK-LABEL: named_sequence @pixels(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1, d2) -> (d0, d1 * 28 + d2)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 28 + d2, d3, d4, d5)>
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2) -> (d0, d1 * 28 + d2)>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 8]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reindex_cache_read {{[^ ,]+}}, 0 to #tir.scope<global> by affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4, d1)>
// CHECK: transform.tir.compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1, d2, d3) -> (d3 floordiv 32, d0, d1, d2, d3 mod 32)> assume_injective
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.loop_partition {{[^ ,]+}} into [full, ?]
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=pixels
tir.prim_func @pixels(%X: memref<16x30x30xf32>, %W: memref<64x16x3x3xf32>, %Y: memref<64x28x28xf32>) {
  tir.for %k to 64 {
    tir.for %h to 28 {
      tir.for %w to 28 {
        tir.for %c to 16 {
          tir.for %r to 3 {
            tir.for %s to 3 {
              tir.block @conv (spatial %vk = %k to 64, spatial %vh = %h to 28, spatial %vw = %w to 28, reduce %vc = %c to 16, reduce %vr = %r to 3, reduce %vs = %s to 3)
              init (%wk, %wh, %ww) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wk, %wh, %ww] : memref<64x28x28xf32>
              } {
                %x = affine.load %X[%vc, %vh + %vr, %vw + %vs] : memref<16x30x30xf32>
                %f = affine.load %W[%vk, %vc, %vr, %vs] : memref<64x16x3x3xf32>
                %y = affine.load %Y[%vk, %vh, %vw] : memref<64x28x28xf32>
                %p = arith.mulf %x, %f : f32
                %s1 = arith.addf %y, %p : f32
                affine.store %s1, %Y[%vk, %vh, %vw] : memref<64x28x28xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// A convolution with weights by panels of channels: its lanes are channels, and
// the accumulators have them as their last dimension.
// CHECK-LABEL: named_sequence @channels(
// CHECK: transform.tir.cache_write {{[^ ,]+}}, 0 to #tir.scope<global>
// CHECK: transform.tir.transform_layout {{[^ ,]+}}, write 0 by affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 7]
// CHECK: transform.tir.reorder {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.reverse_compute_at {{[^ ,]+}} to {{[^ ,]+}}
// CHECK: transform.tir.vectorize {{[^ ,]+}}
// CHECK: transform.tir.unroll {{[^ ,]+}}
// CHECK: transform.tir.fuse {{[^ ,]+}}, {{[^ ,]+}}, {{[^ ,]+}}
// CHECK: transform.tir.parallel {{[^ ,]+}}
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=channels
tir.prim_func @channels(%X: memref<16x30x30xf32>, %W: memref<2x16x3x3x32xf32>, %Y: memref<64x28x28xf32>) {
  tir.for %k to 64 {
    tir.for %h to 28 {
      tir.for %w to 28 {
        tir.for %c to 16 {
          tir.for %r to 3 {
            tir.for %s to 3 {
              tir.block @conv (spatial %vk = %k to 64, spatial %vh = %h to 28, spatial %vw = %w to 28, reduce %vc = %c to 16, reduce %vr = %r to 3, reduce %vs = %s to 3)
              init (%wk, %wh, %ww) {
                %zero = arith.constant 0.0 : f32
                affine.store %zero, %Y[%wk, %wh, %ww] : memref<64x28x28xf32>
              } {
                %x = affine.load %X[%vc, %vh + %vr, %vw + %vs] : memref<16x30x30xf32>
                %f = affine.load %W[%vk floordiv 32, %vc, %vr, %vs, %vk mod 32] : memref<2x16x3x3x32xf32>
                %y = affine.load %Y[%vk, %vh, %vw] : memref<64x28x28xf32>
                %p = arith.mulf %x, %f : f32
                %s1 = arith.addf %y, %p : f32
                affine.store %s1, %Y[%vk, %vh, %vw] : memref<64x28x28xf32>
              }
            }
          }
        }
      }
    }
  }
  tir.return
}

// Not a product: the channels of a group read an operand of their own.
// CHECK-LABEL: named_sequence @grouped_pixels(
// CHECK-NOT: reindex_cache_read
// CHECK: transform.yield
// REMARK: [Passed] contraction | Category:tir-default-schedule | Function=grouped_pixels
tir.prim_func @grouped_pixels(%X: memref<32x30xf32>, %W: memref<32x4x3xf32>, %Y: memref<32x28xf32>) {
  tir.for %k to 32 {
    tir.for %w to 28 {
      tir.for %c to 4 {
        tir.for %s to 3 {
          tir.block @conv (spatial %vk = %k to 32, spatial %vw = %w to 28, reduce %vc = %c to 4, reduce %vs = %s to 3)
          init (%wk, %ww) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %Y[%wk, %ww] : memref<32x28xf32>
          } {
            %x = affine.load %X[(%vk floordiv 4) * 4 + %vc, %vw + %vs] : memref<32x30xf32>
            %f = affine.load %W[%vk, %vc, %vs] : memref<32x4x3xf32>
            %y = affine.load %Y[%vk, %vw] : memref<32x28xf32>
            %p = arith.mulf %x, %f : f32
            %a = arith.addf %y, %p : f32
            affine.store %a, %Y[%vk, %vw] : memref<32x28xf32>
          }
        }
      }
    }
  }
  tir.return
}

// Rows are the pixels of a line, whose number is known, and not the images.
// CHECK-LABEL: named_sequence @images_by_channels(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 14]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK-NOT: loop_partition
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=images_by_channels
#channels_of_images = affine_map<()[s0] -> (s0, 28, 64)>
#pixels_of_images = affine_map<()[s0] -> (s0, 28, 16)>
tir.prim_func @images_by_channels(%X: memref<?x28x16xf32> {tir.shape = #pixels_of_images}, %W: memref<2x16x32xf32>, %Y: memref<?x28x64xf32> {tir.shape = #channels_of_images}, %n: index) {
  tir.for %b to symbol(%n) {
    tir.for %w to 28 {
      tir.for %k to 64 {
        tir.for %c to 16 {
          tir.block @conv (spatial %vb = %b to symbol(%n), spatial %vw = %w to 28, spatial %vk = %k to 64, reduce %vc = %c to 16)
          init (%wb, %ww, %wk) {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %Y[%wb, %ww, %wk] : memref<?x28x64xf32>
          } {
            %x = affine.load %X[%vb, %vw, %vc] : memref<?x28x16xf32>
            %f = affine.load %W[%vk floordiv 32, %vc, %vk mod 32] : memref<2x16x32xf32>
            %y = affine.load %Y[%vb, %vw, %vk] : memref<?x28x64xf32>
            %p = arith.mulf %x, %f : f32
            %a = arith.addf %y, %p : f32
            affine.store %a, %Y[%vb, %vw, %vk] : memref<?x28x64xf32>
          }
        }
      }
    }
  }
  tir.return
}

// Bytes in panels with groups of four: lanes around a group, after the rows.
// CHECK-LABEL: named_sequence @bytes(
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 4]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 13]
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 32]
// CHECK-COUNT-2: transform.tir.vectorize
// CHECK: transform.tir.unroll
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=bytes
tir.prim_func @bytes(%A: memref<64x128xi8>, %B: memref<3x32x32x4xi8>, %T: memref<64x96xi32>) {
  tir.for %i to 64 {
    tir.for %j to 96 {
      tir.for %k to 128 {
        tir.block @matmul (spatial %vi = %i to 64, spatial %vj = %j to 96, reduce %vk = %k to 128)
        init (%wi, %wj) {
          %zero = arith.constant 0 : i32
          affine.store %zero, %T[%wi, %wj] : memref<64x96xi32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<64x128xi8>
          %b = affine.load %B[%vj floordiv 32, %vk floordiv 4, %vj mod 32, %vk mod 4] : memref<3x32x32x4xi8>
          %c = affine.load %T[%vi, %vj] : memref<64x96xi32>
          %d = arith.extui %a : i8 to i32
          %e = arith.extsi %b : i8 to i32
          %p = arith.muli %d, %e : i32
          %s = arith.addi %c, %p : i32
          affine.store %s, %T[%vi, %vj] : memref<64x96xi32>
        }
      }
    }
  }
  tir.return
}

// Rows of 4096 bytes share a set of the first level cache: a copy of them is one
// cache line longer.
// CHECK-LABEL: named_sequence @aliased_rows(
// CHECK: %[[COPY:.*]] = transform.tir.cache_read
// CHECK-NEXT: transform.tir.storage_align %[[COPY]], write 0 axis 0 factor 32 offset 16
// CHECK: transform.tir.vectorize
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=aliased_rows
tir.prim_func @aliased_rows(%A: memref<26x1024xf32>, %B: memref<3x1024x32xf32>, %C: memref<26x96xf32>) {
  tir.for %i to 26 {
    tir.for %j to 96 {
      tir.for %k to 1024 {
        tir.block @matmul (spatial %vi = %i to 26, spatial %vj = %j to 96, reduce %vk = %k to 1024)
        init (%wi, %wj) {
          %zero = arith.constant 0.0 : f32
          affine.store %zero, %C[%wi, %wj] : memref<26x96xf32>
        } {
          %a = affine.load %A[%vi, %vk] : memref<26x1024xf32>
          %b = affine.load %B[%vj floordiv 32, %vk, %vj mod 32] : memref<3x1024x32xf32>
          %c = affine.load %C[%vi, %vj] : memref<26x96xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%vi, %vj] : memref<26x96xf32>
        }
      }
    }
  }
  tir.return
}

// Heads of an attention: each reads a matrix of its own, so that rows stay in one
// head.
// CHECK-LABEL: named_sequence @heads(
// CHECK-NOT: transform_block_layout
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=heads
tir.prim_func @heads(%A: memref<1x2x64x64xf32>, %B: memref<1x2x64x1024xf32>, %C: memref<1x2x64x1024xf32>) {
  tir.for %n to 1 {
    tir.for %h to 2 {
      tir.for %i to 64 {
        tir.for %j to 1024 {
          tir.for %k to 64 {
            tir.block @product (spatial %vn = %n to 1, spatial %vh = %h to 2, spatial %vi = %i to 64, spatial %vj = %j to 1024, reduce %vk = %k to 64)
            init (%wn, %wh, %wi, %wj) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %C[%wn, %wh, %wi, %wj] : memref<1x2x64x1024xf32>
            } {
              %a = affine.load %A[%vn, %vh, %vi, %vk] : memref<1x2x64x64xf32>
              %b = affine.load %B[%vn, %vh, %vk, %vj] : memref<1x2x64x1024xf32>
              %c = affine.load %C[%vn, %vh, %vi, %vj] : memref<1x2x64x1024xf32>
              %p = arith.mulf %a, %b fastmath<contract> : f32
              %s = arith.addf %c, %p fastmath<contract> : f32
              affine.store %s, %C[%vn, %vh, %vi, %vj] : memref<1x2x64x1024xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}

// Weights by panels are the same for all images and lines: their pixels are joined
// to rows.
// CHECK-LABEL: named_sequence @joined_rows(
// CHECK: transform.tir.transform_block_layout {{[^ ,]+}} by affine_map<(d0, d1, d2, d3, d4) -> ((d0 * 7 + d1) * 7 + d2, d3, d4)>
// CHECK: transform.tir.split {{[^ ,]+}} into [?, 14]
// CHECK: transform.yield
// REMARK: [Passed] matrix-product | Category:tir-default-schedule | Function=joined_rows
tir.prim_func @joined_rows(%X: memref<2x7x7x512xf32>, %W: memref<32x512x32xf32>, %Y: memref<2x7x7x1024xf32>) {
  tir.for %n to 2 {
    tir.for %h to 7 {
      tir.for %w to 7 {
        tir.for %o to 1024 {
          tir.for %c to 512 {
            tir.block @conv (spatial %vn = %n to 2, spatial %vh = %h to 7, spatial %vw = %w to 7, spatial %vo = %o to 1024, reduce %vc = %c to 512)
            init (%in, %ih, %iw, %io) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %Y[%in, %ih, %iw, %io] : memref<2x7x7x1024xf32>
            } {
              %x = affine.load %X[%vn, %vh, %vw, %vc] : memref<2x7x7x512xf32>
              %a = affine.load %W[%vo floordiv 32, %vc, %vo mod 32] : memref<32x512x32xf32>
              %y = affine.load %Y[%vn, %vh, %vw, %vo] : memref<2x7x7x1024xf32>
              %p = arith.mulf %x, %a fastmath<contract> : f32
              %s = arith.addf %y, %p fastmath<contract> : f32
              affine.store %s, %Y[%vn, %vh, %vw, %vo] : memref<2x7x7x1024xf32>
            }
          }
        }
      }
    }
  }
  tir.return
}
