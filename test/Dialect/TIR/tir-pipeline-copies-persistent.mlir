// RUN: relax-opt %s --split-input-file --pass-pipeline="builtin.module(cpu-set-target{target='emu -arch=sm_90a'},tir.prim_func(tir-pipeline-copies,tir-sync-threads))" --mlir-print-local-scope | FileCheck %s
// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --remarks-filter=tir-pipeline-copies --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Two blocks run 4 * n tiles. The iterations of all tiles use the stages in
// turn, and registers move, as no block runs the kernel twice. The symbolic
// index changes last.

// REMARK: [Passed] persistent-blocks
// REMARK-SAME: MostBlocks=2
// REMARK: [Passed] pipeline
// REMARK-SAME: Producers=128, Stages=3
// CHECK-LABEL: tir.prim_func @tiles
// CHECK-NEXT:    tir.for %[[B:.*]] to min(2, symbol(%n) * 4) thread_binding "blockIdx.x" {
// CHECK-COUNT-6: nvvm.mbarrier.init
// CHECK:         nvvm.setmaxregister decrease
// CHECK:         tir.for %[[T:.*]] to (-%[[B]] + symbol(%n) * 4) ceildiv 2 attributes {tir.tiles} {
// CHECK:           tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:        affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%[[T]], %[[K]])
// CHECK:             nvvm.mbarrier.arrive.expect_tx
// CHECK:         nvvm.setmaxregister increase
// CHECK:         tir.for %[[T:.*]] to (-%[[B]] + symbol(%n) * 4) ceildiv 2 attributes {tir.tiles} {
// CHECK:           tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:        affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%[[T]], %[[K]])
// CHECK:             affine.store %{{.*}}, %B[(%[[B]] + %[[T]] * 2) floordiv 4, (%[[B]] + %[[T]] * 2) mod 4,
// CHECK:             nvvm.mbarrier.arrive %
// CHECK-NOT:     barrier
// CHECK:       tir.return
tir.prim_func @tiles(%A: memref<64x256xf16>, %B: memref<?x4x256xf16> {tir.shape = affine_map<()[s0] -> (s0, 4, 256)>}, %n: index) attributes {tir.flattened} {
  tir.for %x to symbol(%n) thread_binding "blockIdx.x" {
    tir.for %y to 4 thread_binding "blockIdx.y" {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<?x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// The index along blockIdx.x changes first, as that of blocks does, wherever its
// loop is.

// CHECK-LABEL: tir.prim_func @batches
// CHECK-NEXT:    tir.for %[[B:.*]] to 7 thread_binding "blockIdx.x" {
// CHECK:         tir.for %[[T:.*]] to (-%[[B]] + 24) ceildiv 7 attributes {tir.tiles} {
// CHECK:         tir.for %[[T:.*]] to (-%[[B]] + 24) ceildiv 7 attributes {tir.tiles} {
// CHECK:             affine.store %{{.*}}, %B[(%[[B]] + %[[T]] * 7) floordiv 8, ((%[[B]] + %[[T]] * 7) floordiv 4) mod 2, (%[[B]] + %[[T]] * 7) mod 4,
tir.prim_func @batches(%A: memref<64x256xf16>, %B: memref<3x2x4x256xf16>) attributes {tir.flattened} {
  tir.for %z to 3 thread_binding "blockIdx.z" {
    tir.for %x to 4 thread_binding "blockIdx.x" {
      tir.for %y to 2 thread_binding "blockIdx.y" {
        tir.for %k to 4 annotations {pipeline_persistent_blocks = 7 : i64, pipeline_producer, pipeline_stages = 2 : i64} {
          %s = tir.alloc : memref<64x64xf16, #S>
          %zero = affine.apply affine_map<() -> (0)>()
          %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
          %first = affine.apply affine_map<(k) -> (k - k)>(%k)
          %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
          %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
          tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
          tir.for %w to 2 thread_binding "threadIdx.y" {
            tir.for %t to 128 thread_binding "threadIdx.x" {
              %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
              affine.store %v, %B[%z, %y, %x, %w * 128 + %t] : memref<3x2x4x256xf16>
            }
          }
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// The loop of symbolic extent is not the outermost one.

// CHECK-LABEL: tir.prim_func @symbolic_inside
// CHECK-NEXT:    tir.for %[[B:.*]] to min(2, symbol(%n) * 4) thread_binding "blockIdx.x" {
// CHECK:             affine.store %{{.*}}, %B[(%[[B]] + %{{.*}} * 2) floordiv 4, (%[[B]] + %{{.*}} * 2) mod 4,
tir.prim_func @symbolic_inside(%A: memref<64x256xf16>, %B: memref<?x4x256xf16> {tir.shape = affine_map<()[s0] -> (s0, 4, 256)>}, %n: index) attributes {tir.flattened} {
  tir.for %y to 4 thread_binding "blockIdx.y" {
    tir.for %x to symbol(%n) thread_binding "blockIdx.x" {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<?x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Threads that do not read the copies still give the stages back.

// CHECK-LABEL: tir.prim_func @unread
// CHECK:         nvvm.setmaxregister increase
// CHECK:         tir.for %[[T:.*]] to {{.*}} attributes {tir.tiles} {
// CHECK:           tir.for %[[K:.*]] to 4 {
// CHECK-NEXT:        affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1)>(%[[T]], %[[K]])
// CHECK:             nvvm.mbarrier.try_wait.parity
// CHECK:             nvvm.mbarrier.arrive %
tir.prim_func @unread(%A: memref<64x256xf16>, %B: memref<?x4x256xf16> {tir.shape = affine_map<()[s0] -> (s0, 4, 256)>}, %n: index) attributes {tir.flattened} {
  tir.for %x to symbol(%n) thread_binding "blockIdx.x" {
    tir.for %y to 4 thread_binding "blockIdx.y" {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = arith.constant 1.0 : f16
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<?x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// A symbolic number of steps. A tile may have none.

// CHECK-LABEL: tir.prim_func @steps
// CHECK-NEXT:    tir.for %[[B:.*]] to 2 thread_binding "blockIdx.x" {
// CHECK:         tir.for %[[T:.*]] to (-%[[B]] + 4) ceildiv 2 attributes {tir.tiles} {
// CHECK-NEXT:      tir.for %[[K:.*]] to symbol(%n) {
// CHECK-NEXT:        affine.apply affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>(%[[T]], %[[K]])[%n]
tir.prim_func @steps(%A: memref<64x256xf16>, %B: memref<4x256xf16>, %n: index) attributes {tir.flattened} {
  tir.for %x to 4 thread_binding "blockIdx.x" {
    tir.for %k to symbol(%n) annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<4x256xf16>
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Blocks keep their one tile: there are few of them, or they have no one number,
// or steps have none.

// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: the grid has no more tiles than blocks
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: several loops over blocks have symbolic extents
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: the number of blocks is not one expression of sizes
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: a branch is around the steps of a tile
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: the number of steps is not one expression of sizes
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: a loop over blocks has annotations
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: each block has one tile: the kernel has no producer
// REMARK: [Missed] pipeline
// REMARK-SAME: "copies do not run ahead: expected two stages or more"
// CHECK-LABEL: tir.prim_func @few
// CHECK:       tir.for %{{.*}} to 2 thread_binding "blockIdx.x" {
// CHECK-NOT:   tir.tiles
// CHECK:       nvvm.setmaxregister increase
// CHECK-NOT:   tir.tiles
// CHECK-LABEL: tir.prim_func @branch
// CHECK:       nvvm.setmaxregister increase
// CHECK-NOT:   tir.tiles
// CHECK-LABEL: tir.prim_func @alone
// CHECK-NOT:   annotations
tir.prim_func @few(%A: memref<64x256xf16>, %B: memref<2x256xf16>) attributes {tir.flattened} {
  tir.for %x to 2 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<2x256xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @symbols(%A: memref<64x256xf16>, %B: memref<?x?x256xf16> {tir.shape = affine_map<()[s0, s1] -> (s0, s1, 256)>}, %n: index, %m: index) attributes {tir.flattened} {
  tir.for %x to symbol(%n) thread_binding "blockIdx.x" {
    tir.for %y to symbol(%m) thread_binding "blockIdx.y" {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<?x?x256xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @least(%A: memref<64x256xf16>, %B: memref<?x256xf16> {tir.shape = affine_map<()[s0] -> (s0, 256)>}, %n: index) attributes {tir.flattened} {
  tir.for %x to min(symbol(%n), 9) thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<?x256xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @branch(%A: memref<64x256xf16>, %B: memref<?x256xf16> {tir.shape = affine_map<()[s0] -> (s0, 256)>}, %n: index) attributes {tir.flattened} {
  tir.for %x to symbol(%n) thread_binding "blockIdx.x" {
    tir.if (%x - 1 >= 0) {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %w * 128 + %t] : memref<?x256xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @rest(%A: memref<64x256xf16>, %B: memref<4x256xf16>) attributes {tir.flattened} {
  tir.for %x to 4 thread_binding "blockIdx.x" {
    tir.for %k to 4 - %x annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<4x256xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @annotated(%A: memref<64x256xf16>, %B: memref<4x256xf16>) attributes {tir.flattened} {
  tir.for %x to 4 thread_binding "blockIdx.x" annotations {pragma = 1 : i64} {
    tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<4x256xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @threads(%A: memref<64x256xf16>, %B: memref<4x256xf16>) attributes {tir.flattened} {
  tir.for %x to 4 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<4x256xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @alone(%A: memref<64x256xf16>, %B: memref<4x256xf16>) attributes {tir.flattened} {
  tir.for %x to 4 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %w to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
          affine.store %v, %B[%x, %w * 128 + %t] : memref<4x256xf16>
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Sizes that differ between blocks are no sizes of the grid, nor of its tiles. A
// block cannot copy boxes from a buffer of its own.

// REMARK: [Missed] persistent-blocks
// REMARK-SAME: the number of steps is not one expression of sizes
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: the number of blocks is not one expression of sizes
// REMARK: [Missed] persistent-blocks
// REMARK-SAME: a block copies from a buffer of its own
// CHECK-NOT: tir.tiles
tir.prim_func @steps_of_block(%A: memref<64x256xf16>, %B: memref<4x4x256xf16>) attributes {tir.flattened} {
  tir.for %y to 4 thread_binding "blockIdx.y" {
    tir.for %x to 4 thread_binding "blockIdx.x" {
      tir.for %k to symbol(%x) annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<4x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @grid_of_block(%A: memref<64x256xf16>, %B: memref<4x4x256xf16>) attributes {tir.flattened} {
  tir.for %y to 4 thread_binding "blockIdx.y" {
    tir.for %x to symbol(%y) thread_binding "blockIdx.x" {
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<4x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}
tir.prim_func @own_buffer(%A: memref<64x256xf16>, %B: memref<4x4x256xf16>) attributes {tir.flattened} {
  tir.for %y to 4 thread_binding "blockIdx.y" {
    tir.for %x to 4 thread_binding "blockIdx.x" {
      %own = tir.alloc : memref<64x256xf16>
      tir.for %k to 4 annotations {pipeline_persistent_blocks = 2 : i64, pipeline_producer, pipeline_stages = 3 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %own sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %w to 2 thread_binding "threadIdx.y" {
          tir.for %t to 128 thread_binding "threadIdx.x" {
            %v = affine.load %s[%t mod 64, %w] : memref<64x64xf16, #S>
            affine.store %v, %B[%x, %y, %w * 128 + %t] : memref<4x4x256xf16>
          }
        }
      }
    }
  }
  tir.return
}
