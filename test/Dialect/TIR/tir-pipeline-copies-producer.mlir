// RUN: relax-opt %s --split-input-file --pass-pipeline="builtin.module(cpu-set-target{target='emu -arch=sm_90a'},tir.prim_func(tir-pipeline-copies,tir-sync-threads))" | FileCheck %s
// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --remarks-filter=tir-pipeline-copies --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// Two warpgroups compute, and one copies. Each stage has two mbarriers; the
// second one waits for the eight warps that compute. Behind the loop, they have
// a barrier of their own.

// REMARK: [Passed] pipeline
// REMARK-SAME: BoxCopies=1, Buffers=1, DeferredProducts=0, Producers=128, Stages=2
// CHECK-LABEL: tir.prim_func @boxes
// CHECK:       %[[TILES:.*]] = tir.alloc {tir.pipelined} : memref<2x64x64xf16, #tir.scope<shared>>
// CHECK-NOT:   nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
// CHECK:       %[[ONE:.*]] = arith.constant 1 : i32
// CHECK:       nvvm.mbarrier.init %{{.*}}, %[[ONE]]
// CHECK:       nvvm.mbarrier.init %{{.*}}, %[[ONE]]
// CHECK:       %[[WARPS:.*]] = arith.constant 8 : i32
// CHECK:       nvvm.mbarrier.init %{{.*}}, %[[WARPS]]
// CHECK:       nvvm.mbarrier.init %{{.*}}, %[[WARPS]]
// CHECK:       gpu.barrier
// CHECK-NEXT:  tir.for %[[GROUP:.*]] to 3 thread_binding "threadIdx.y" {
// CHECK-NEXT:    tir.if (%[[GROUP]] - 2 >= 0) attributes {tir.consumers = 256 : i64} {
// CHECK-NEXT:      nvvm.setmaxregister decrease 40
// CHECK-NEXT:      tir.for %[[THREAD:.*]] to 128 thread_binding "threadIdx.x" {
// CHECK-NEXT:        tir.if (%[[THREAD]] == 0) {
// CHECK-NEXT:          tir.for %{{.*}} to 4 {
// CHECK:                 nvvm.mbarrier.try_wait.parity
// CHECK:                 nvvm.mbarrier.arrive.expect_tx
// CHECK:                 nvvm.cp.async.bulk.tensor
// CHECK-NOT:             affine.load
// CHECK:           } else {
// CHECK-NEXT:        nvvm.setmaxregister increase 232
// CHECK-NEXT:        tir.for %{{.*}} to 2 thread_binding "threadIdx.y" {
// CHECK-NEXT:          tir.for %[[K:.*]] to 4 {
// CHECK-NOT:             nvvm.cp.async.bulk.tensor
// CHECK:                 nvvm.mbarrier.try_wait.parity
// CHECK-NOT:             barrier
// CHECK:                 affine.load %{{.*}}[%[[K]] mod 2,
// CHECK:                 nvvm.bar.warp.sync
// CHECK-NEXT:            tir.for %[[LANE:.*]] to 128 thread_binding "threadIdx.x" {
// CHECK-NEXT:              tir.if (%[[LANE]] mod 32 == 0) {
// CHECK:                     nvvm.mbarrier.arrive %
// CHECK:               affine.store {{.*}}#tir.scope<shared>>
// CHECK:               %[[ID:.*]] = arith.constant 1 : i32
// CHECK-NEXT:          %[[COUNT:.*]] = arith.constant 256 : i32
// CHECK-NEXT:          nvvm.barrier id = %[[ID]] number_of_threads = %[[COUNT]]
// CHECK:               affine.load {{.*}}#tir.scope<shared>>
// CHECK-NOT:     barrier
// CHECK:       tir.return
tir.prim_func @boxes(%A: memref<64x256xf16>, %B: memref<2x128xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    %sums = tir.alloc : memref<1xf16, #tir.scope<local>>
    %all = tir.alloc : memref<2x128xf16, #S>
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %y to 2 thread_binding "threadIdx.y" {
        tir.for %t to 128 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t mod 64, %y] : memref<64x64xf16, #S>
          affine.store %x, %sums[0] : memref<1xf16, #tir.scope<local>>
        }
      }
    }
    tir.for %y to 2 thread_binding "threadIdx.y" {
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %sums[0] : memref<1xf16, #tir.scope<local>>
        affine.store %x, %all[%y, %t] : memref<2x128xf16, #S>
      }
    }
    tir.for %y to 2 thread_binding "threadIdx.y" {
      tir.for %t to 128 thread_binding "threadIdx.x" {
        %x = affine.load %all[1 - %y, %t] : memref<2x128xf16, #S>
        affine.store %x, %B[%y, %t] : memref<2x128xf16>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// A grid of any number of rows may give a block several of them. Its mbarriers
// end with a row, and its registers stay as they are. A fence orders accesses to
// the tiles in front of copies for the next row. One warp copies.

// REMARK: [Passed] pipeline
// REMARK-SAME: Producers=32, Stages=3
// CHECK-LABEL: tir.prim_func @rows
// CHECK-NOT:   setmaxregister
// CHECK:       nvvm.fence.proxy {kind = #nvvm.proxy_kind<async>}
// CHECK:       nvvm.mbarrier.init
// CHECK:       gpu.barrier
// CHECK-NOT:   setmaxregister
// CHECK:       tir.for %{{.*}} to 2 thread_binding "threadIdx.y" {
// CHECK:       nvvm.mbarrier.arrive.expect_tx
// CHECK:       nvvm.mbarrier.arrive %
// CHECK:       gpu.barrier
// CHECK-COUNT-6: nvvm.mbarrier.inval
// CHECK:       tir.return
tir.prim_func @rows(%A: memref<64x256xf16>, %B: memref<?x32xf16> {tir.shape = affine_map<()[s0] -> (s0, 32)>}, %n: index) attributes {tir.flattened} {
  tir.for %b to symbol(%n) thread_binding "blockIdx.y" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%b, %t] : memref<?x32xf16>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Copies by threads run ahead without a producer.

// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: threads copy to shared memory
// REMARK: [Passed] pipeline
// REMARK-SAME: Producers=0
// CHECK-LABEL: tir.prim_func @threads
// CHECK:       nvvm.cp.async.wait.group 0
// CHECK-NEXT:  gpu.barrier
tir.prim_func @threads(%A: memref<8x64xf32>, %B: memref<8x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 8 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[63 - %t] : memref<64xf32, #S>
        affine.store %x, %B[%k, %t] : memref<8x64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// The threads along x are no whole warps.

// REMARK: [Missed] producer
// REMARK-SAME: expected whole warps along 'threadIdx.x', got 48 threads
// CHECK-LABEL: tir.prim_func @narrow
// CHECK:       nvvm.mbarrier.try_wait.parity
// CHECK-NEXT:  gpu.barrier
tir.prim_func @narrow(%A: memref<64x256xf16>, %B: memref<4x48xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 48 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x48xf16>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// A block has at most 1024 threads.

// REMARK: [Missed] producer
// REMARK-SAME: the block would have 1056 threads, more than 1024
tir.prim_func @full(%A: memref<64x256xf16>, %B: memref<4x32x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %y to 32 thread_binding "threadIdx.y" {
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t, %y] : memref<64x64xf16, #S>
          affine.store %x, %B[%k, %y, %t] : memref<4x32x32xf16>
        }
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// A loop that runs several times, and a kernel with barriers.

// REMARK: [Missed] producer
// REMARK-SAME: the loop is in a serial loop
// REMARK: [Missed] producer
// REMARK-SAME: the kernel has barriers
tir.prim_func @repeated(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %o to 2 {
      tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
          affine.store %x, %B[%k, %t] : memref<4x32xf16>
        }
      }
    }
  }
  tir.return
}
tir.prim_func @barriers(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
    gpu.barrier
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// There are no products that could end later, and no other loop around blocks.

// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: the loop has no products of warpgroups
// REMARK: [Missed] producer
// REMARK-SAME: the loop is in a loop over threads
// REMARK: [Missed] defer-products
// REMARK-SAME: products end in their step: expected three stages or more
tir.prim_func @no_products(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<64xf16, #S>
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %A[%t, %k] : memref<64x256xf16>
        affine.store %x, %s[%t] : memref<64xf16, #S>
      }
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %x = affine.load %s[31 - %t] : memref<64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x32xf16>
      }
    }
  }
  tir.return
}
tir.prim_func @no_blocks(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %t to 32 thread_binding "threadIdx.x" {
    tir.for %k to 4 annotations {pipeline_defer_products, pipeline_producer, pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
      %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
      affine.store %x, %B[%k, %t] : memref<4x32xf16>
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>
#boxes = strided<[64, 1], offset: ?>

// A thread runs the iterations of a virtual one after the other, so that the
// mbarriers would be made again while they are in use.

// REMARK: [Missed] producer
// REMARK-SAME: the threads that compute start the copies: the loop is in a serial loop"
// CHECK-LABEL: tir.prim_func @virtual
// CHECK:       thread_binding "vthread.x"
// CHECK:       nvvm.mbarrier.init
// CHECK:       nvvm.mbarrier.try_wait.parity
// CHECK-NEXT:  gpu.barrier
// CHECK-COUNT-2: nvvm.mbarrier.inval
tir.prim_func @virtual(%A: memref<64x256xf16>, %B: memref<4x32xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %v to 2 thread_binding "vthread.x" {
      tir.for %k to 4 annotations {pipeline_producer, pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64x64xf16, #S>
        %zero = affine.apply affine_map<() -> (0)>()
        %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
        %first = affine.apply affine_map<(k) -> (k - k)>(%k)
        %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
        %view = memref.subview %s[%first, 0] [64, 64] [1, 1] : memref<64x64xf16, #S> to memref<64x64xf16, #boxes, #S>
        tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, #boxes, #S>
        tir.for %t to 32 thread_binding "threadIdx.x" {
          %x = affine.load %s[%t, %t] : memref<64x64xf16, #S>
          affine.store %x, %B[%k, %t] : memref<4x32xf16>
        }
      }
    }
  }
  tir.return
}
