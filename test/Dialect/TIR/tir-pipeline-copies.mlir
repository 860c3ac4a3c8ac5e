// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --tir-sync-threads | FileCheck %s
// RUN: relax-opt %s --split-input-file --tir-pipeline-copies --remarks-filter=tir-pipeline-copies --remark-policy=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#S = #tir.scope<shared>

// Vectors of 16 bytes become asynchronous copies. Two iterations start in front
// of the loop; the barrier of an iteration is the only one.

// REMARK: [Passed] pipeline
// REMARK-SAME: AsyncCopies=1, BoxCopies=0, Buffers=1, DeferredProducts=0, Producers=0, Stages=3
// CHECK-LABEL: tir.prim_func @vectors
// CHECK:       %[[S:.*]] = tir.alloc {tir.pipelined} : memref<3x256xf32, #tir.scope<shared>>
// CHECK-NOT:   gpu.barrier
// CHECK:       tir.for
// CHECK:         nvgpu.device_async_copy {{.*}}, 4 {bypassL1}
// CHECK:       nvvm.cp.async.commit.group
// CHECK:       nvgpu.device_async_copy
// CHECK:       nvvm.cp.async.commit.group
// CHECK-NOT:   gpu.barrier
// CHECK:       tir.for %[[K:.*]] to 8 {
// CHECK-NEXT:    nvvm.cp.async.wait.group 1
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    tir.if (-%[[K]] + 5 >= 0) {
// CHECK:           affine.apply #{{.*}}(%[[K]],
// CHECK:           memref.subview %[[S]]
// CHECK:           nvgpu.device_async_copy
// CHECK:         nvvm.cp.async.commit.group
// CHECK-NOT:     gpu.barrier
// CHECK:         affine.load %[[S]][%[[K]] mod 3, -%{{.*}} + 255]
// CHECK-NOT:   gpu.barrier
// CHECK:       tir.return
tir.prim_func @vectors(%A: memref<8x256xf32>, %B: memref<8x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 8 annotations {pipeline_stages = 3 : i64} {
      %s = tir.alloc : memref<256xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[%k, %t * 4] : memref<8x256xf32>, vector<4xf32>
        affine.vector_store %a, %s[%t * 4] : memref<256xf32, #S>, vector<4xf32>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[255 - %t] : memref<256xf32, #S>
        affine.store %x, %B[%k, %t] : memref<8x64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// The loop is in another loop, and in the loop of threads. Its extent is
// symbolic: each copy is in a branch. Zeros are filled in by the copy. Values of
// f16, and computed ones, are loaded and stored.

// REMARK: [Passed] pipeline
// REMARK-SAME: AsyncCopies=1, BoxCopies=0, Buffers=3, DeferredProducts=0, Producers=0, Stages=2
// CHECK-LABEL: tir.prim_func @nested
// CHECK:       tir.for %{{.*}} to 4 {
// CHECK:         gpu.barrier
// CHECK-NEXT:    tir.if (symbol(%n) - 1 >= 0) {
// CHECK:           affine.if
// CHECK:             affine.yield %{{.*}}, %{{.*}}, %{{.*}} : index, index, index
// CHECK:           } else {
// CHECK:             affine.yield %[[ZERO:.*]], %[[ZERO]], %[[ZERO]] : index, index, index
// CHECK:           nvgpu.device_async_copy %{{.*}}, 1, %{{.*}}#0 :
// CHECK:           affine.store {{.*}}[0, %{{.*}}] : memref<2x64xf16, #tir.scope<shared>>
// CHECK:           affine.store {{.*}}[0, %{{.*}}] : memref<2x64xf32, #tir.scope<shared>>
// CHECK:         nvvm.cp.async.commit.group
// CHECK:         tir.for %[[K:.*]] to symbol(%n) {
// CHECK-NEXT:      nvvm.cp.async.wait.group 0
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      tir.if (-%[[K]] + symbol(%n) - 2 >= 0) {
// CHECK-NOT:   gpu.barrier
// CHECK:       tir.return
tir.prim_func @nested(%A: memref<4x64xf32>, %H: memref<4x64xf16>, %B: memref<64xf32>, %n: index) attributes {tir.flattened} {
  tir.for %t to 64 thread_binding "threadIdx.x" {
    tir.for %o to 4 {
      tir.for %k to symbol(%n) annotations {pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64xf32, #S>
        %h = tir.alloc : memref<64xf16, #S>
        %d = tir.alloc : memref<64xf32, #S>
        %a = affine.if affine_set<(t, k) : (60 - t - k >= 0)>(%t, %k) -> f32 {
          %x = affine.load %A[%o, %t + %k] : memref<4x64xf32>
          affine.yield %x : f32
        } else {
          %z = arith.constant 0.0 : f32
          affine.yield %z : f32
        }
        affine.store %a, %s[%t] : memref<64xf32, #S>
        %x = affine.load %H[%o, %t] : memref<4x64xf16>
        affine.store %x, %h[%t] : memref<64xf16, #S>
        %y = affine.load %A[%o, %t] : memref<4x64xf32>
        %m = arith.addf %y, %y : f32
        affine.store %m, %d[%t] : memref<64xf32, #S>
        %1 = affine.load %s[63 - %t] : memref<64xf32, #S>
        %2 = affine.load %h[63 - %t] : memref<64xf16, #S>
        %3 = affine.load %d[63 - %t] : memref<64xf32, #S>
        %4 = arith.extf %2 : f16 to f32
        %5 = arith.addf %1, %4 : f32
        %6 = arith.addf %5, %3 : f32
        affine.store %6, %B[%t] : memref<64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// An extent below the number of stages needs no copies in the loop.

// CHECK-LABEL: tir.prim_func @short
// CHECK-COUNT-2: nvgpu.device_async_copy
// CHECK:       nvvm.cp.async.commit.group
// CHECK-NEXT:  nvvm.cp.async.commit.group
// CHECK-NEXT:  tir.for %{{.*}} to 2 {
// CHECK-NEXT:    nvvm.cp.async.wait.group 2
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    nvvm.cp.async.commit.group
// CHECK-NOT:   nvgpu.device_async_copy
// CHECK:       tir.return
tir.prim_func @short(%A: memref<2x64xf32>, %B: memref<2x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 2 annotations {pipeline_stages = 4 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<2x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[63 - %t] : memref<64xf32, #S>
        affine.store %x, %B[%k, %t] : memref<2x64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A vector that may not be aligned is loaded and stored.

// CHECK-LABEL: tir.prim_func @unaligned
// CHECK-NOT:   nvgpu
// CHECK:       affine.vector_load
// CHECK:       affine.vector_store {{.*}} : memref<2x256xf32, #tir.scope<shared>>, vector<4xf32>
tir.prim_func @unaligned(%A: memref<8x260xf32>, %B: memref<8x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<256xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[%k, %t * 4 + 2] : memref<8x260xf32>, vector<4xf32>
        affine.vector_store %a, %s[%t * 4] : memref<256xf32, #S>, vector<4xf32>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[255 - %t] : memref<256xf32, #S>
        affine.store %x, %B[%k, %t] : memref<8x64xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A view of a shared buffer becomes one of a version.

// CHECK-LABEL: tir.prim_func @view
// CHECK:       tir.for %[[K:.*]] to 8 {
// CHECK:         %[[VERSION:.*]] = affine.apply #{{.*}}(%[[K]])
// CHECK:         memref.subview %{{.*}}[%[[VERSION]], %{{.*}}] [1, 4] [1, 1] : memref<2x64xf32, #tir.scope<shared>> to memref<4xf32, strided<[1], offset: ?>, #tir.scope<shared>>
tir.prim_func @view(%A: memref<8x64xf32>, %B: memref<8x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
      tir.for %t to 16 thread_binding "threadIdx.y" {
        %i = affine.apply affine_map<(t) -> (60 - t * 4)>(%t)
        %v = memref.subview %s[%i] [4] [1] : memref<64xf32, #S> to memref<4xf32, strided<[1], offset: ?>, #S>
        %c0 = arith.constant 0 : index
        %x = vector.load %v[%c0] : memref<4xf32, strided<[1], offset: ?>, #S>, vector<4xf32>
        affine.vector_store %x, %B[%k, %t * 4] : memref<8x64xf32>, vector<4xf32>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Loops that stay as they are, without the mark.

// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: its body allocates no shared buffer
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: 'tir.for' reads a buffer that the loop writes
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: a shared buffer is read in front of a copy to it
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: only some threads of a block may run the loop
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: expected two stages or more
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: the loop is bound to 'threadIdx.x'
// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: the loop is in no kernel
// CHECK-LABEL: tir.prim_func @none
// CHECK-NOT:   annotations
// CHECK-NOT:   nvvm
// CHECK:       tir.return
tir.prim_func @none(%A: memref<8x64xf32>, %B: memref<8x64xf32>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %B[%k, %t] : memref<8x64xf32>
      }
    }
    tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %B[%k, %t] : memref<8x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[63 - %t] : memref<64xf32, #S>
        affine.store %x, %B[%k, %t] : memref<8x64xf32>
      }
    }
    tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t] : memref<64xf32, #S>
        affine.store %x, %B[%k, %t] : memref<8x64xf32>
      }
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
    }
    tir.for %t to 64 thread_binding "threadIdx.x" {
      tir.for %k to %t annotations {pipeline_stages = 2 : i64} {
        %s = tir.alloc : memref<64xf32, #S>
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %s[%t] : memref<64xf32, #S>
      }
    }
    tir.for %k to 8 annotations {pipeline_stages = 1 : i64} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.load %A[%k, %t] : memref<8x64xf32>
        affine.store %a, %B[%k, %t] : memref<8x64xf32>
      }
    }
    tir.for %t to 8 thread_binding "threadIdx.x" annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64xf32, #S>
      %a = affine.load %A[%t, 0] : memref<8x64xf32>
      affine.store %a, %s[%t] : memref<64xf32, #S>
    }
  }
  tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
    %a = affine.load %A[%k, 0] : memref<8x64xf32>
    affine.store %a, %B[%k, 0] : memref<8x64xf32>
  }
  tir.return
}

// -----

#S = #tir.swizzled<128>

// Copies of boxes have an mbarrier for each version, which one thread starts
// and all wait for. They are in no group.

// REMARK: [Passed] pipeline
// REMARK-SAME: AsyncCopies=0, BoxCopies=1, Buffers=1, DeferredProducts=0, Producers=0, Stages=2
// CHECK-LABEL: tir.prim_func @boxes
// CHECK-DAG:   %[[S:.*]] = tir.alloc {tir.pipelined} : memref<2x64x64xf16, #tir.swizzled<128>>
// CHECK-DAG:   %[[M:.*]] = tir.alloc : memref<2xi64, #tir.scope<shared>>
// CHECK:       gpu.barrier
// CHECK:       tir.for %[[T:.*]] to 64 thread_binding "threadIdx.x"
// CHECK-NEXT:    tir.if (%[[T]] == 0)
// CHECK-COUNT-2:   nvvm.mbarrier.init
// CHECK:           nvvm.fence.mbarrier.init
// CHECK:       gpu.barrier
// CHECK:       tir.if (%{{.*}} == 0)
// CHECK:         nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c8192
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global
// CHECK-NOT:   nvvm.cp.async.commit.group
// CHECK:       tir.for %[[K:.*]] to 4 {
// CHECK:         %[[PHASE:.*]] = affine.apply {{.*}}(%[[K]])
// CHECK:         nvvm.mbarrier.try_wait.parity
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    tir.if (-%[[K]] + 2 >= 0) {
// CHECK:           nvvm.cp.async.bulk.tensor
// CHECK-NOT:     gpu.barrier
// CHECK:         affine.load %[[S]][%[[K]] mod 2,
// CHECK-NOT:   nvvm.mbarrier.inval
tir.prim_func @boxes(%A: memref<64x256xf16>, %B: memref<4x64xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] swizzle 128 : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1]
          : memref<64x64xf16, #S> to memref<64x64xf16, strided<[64, 1], offset: ?>, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, strided<[64, 1], offset: ?>, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, 63 - %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x64xf16>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// A copy that does not run ahead has an mbarrier for one phase, which is made
// again in each iteration.

// CHECK-LABEL: tir.prim_func @alone
// CHECK:       tir.for %{{.*}} to 4 {
// CHECK:         nvvm.fence.proxy
// CHECK-NEXT:    gpu.barrier
// CHECK:         nvvm.mbarrier.init
// CHECK:         gpu.barrier
// CHECK:         nvvm.cp.async.bulk.tensor
// CHECK:         nvvm.mbarrier.try_wait.parity
// CHECK-NEXT:    gpu.barrier
// CHECK:         nvvm.mbarrier.inval
// CHECK:         affine.load
tir.prim_func @alone(%A: memref<64x256xf16>, %B: memref<4x64xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      tir.load_box %map[%zero, %column] to %s : memref<64x64xf16, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, 63 - %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x64xf16>
      }
    }
  }
  tir.return
}

// -----

#S = #tir.scope<shared>

// Threads that fill a buffer and a copy of a box to it have no order in a
// pipeline.

// REMARK: [Missed] pipeline
// REMARK-SAME: copies do not run ahead: threads and a copy of a box write a shared buffer
tir.prim_func @filled(%A: memref<64x256xf16>, %B: memref<4x64xf16>) attributes {tir.flattened} {
  tir.for %b to 1 thread_binding "blockIdx.x" {
    tir.for %k to 4 annotations {pipeline_stages = 2 : i64} {
      %s = tir.alloc : memref<64x64xf16, #S>
      %zero = affine.apply affine_map<() -> (0)>()
      %column = affine.apply affine_map<(k) -> (k * 64)>(%k)
      %first = affine.apply affine_map<(k) -> (k - k)>(%k)
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %c = arith.constant 0.0 : f16
        affine.store %c, %s[%t, 0] : memref<64x64xf16, #S>
      }
      %map = tir.tensor_map %A sizes [64, 256] strides [256, 1] box [64, 64] : memref<64x256xf16>
      %view = memref.subview %s[%first, 0] [64, 64] [1, 1]
          : memref<64x64xf16, #S> to memref<64x64xf16, strided<[64, 1], offset: ?>, #S>
      tir.load_box %map[%zero, %column] to %view : memref<64x64xf16, strided<[64, 1], offset: ?>, #S>
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %x = affine.load %s[%t, 63 - %t] : memref<64x64xf16, #S>
        affine.store %x, %B[%k, %t] : memref<4x64xf16>
      }
    }
  }
  tir.return
}
