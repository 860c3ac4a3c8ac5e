//===- ThreadPasses.td - passes on threads of a GPU --------*- tablegen -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_TIR_TRANSFORMS_THREADPASSES_TD
#define RELAX_MLIR_DIALECT_TIR_TRANSFORMS_THREADPASSES_TD

include "mlir/Pass/PassBase.td"

def LowerThreadReductionsPass
    : Pass<"tir-lower-thread-reductions", "::mlir::tir::PrimFuncOp"> {
  let summary = "combine the parts of reductions that threads share";
  let description = [{
    Lowers each reduction of which a reduce iterator is bound to a loop of
    threads. Each thread reduces the elements of its serial reduce loops to a
    part of its own. Then the threads combine their parts: neighbours in a warp
    by shuffles, others through shared memory. At the end, all threads have the
    result. They store it to a buffer of scope `local`, which each thread has
    for itself; to another buffer only the first thread stores it.

    The pass refuses
    - a reduction of which several loops are bound, or one to `blockIdx`;
    - a loop bound to `threadIdx` around it whose number of iterations is not
      constant;
    - loops that are not over the reduction between it and the bound loop;
    - a combiner other than those that `transform.tir.rfactor` knows;
    - a predicate with a constraint on reduce loops and other loops.

    No barriers are created: `tir-sync-threads` does that. It refuses a
    reduction through shared memory that only some threads of a block reach: in
    a loop with fewer iterations than another one with this thread index, or
    with a predicate on another thread index.

    ```mlir
    tir.prim_func @sum(%A: memref<4x64xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 thread_binding "blockIdx.x" {
        tir.for %t to 2 thread_binding "threadIdx.x" {
          tir.for %k to 32 {
            tir.block @sum (spatial %vi = %i to 4,
                            reduce %vk = %k * 2 + %t to 64)
            init (%wi) {
              %zero = arith.constant 0.0 : f32
              affine.store %zero, %B[%wi] : memref<4xf32>
            } {
              %a = affine.load %A[%vi, %vk] : memref<4x64xf32>
              %b = affine.load %B[%vi] : memref<4xf32>
              %s = arith.addf %a, %b : f32
              affine.store %s, %B[%vi] : memref<4xf32>
            }
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @sum(%A: memref<4x64xf32>, %B: memref<4xf32>) {
      tir.for %i to 4 thread_binding "blockIdx.x" {
        tir.for %t to 2 thread_binding "threadIdx.x" {
          %part = tir.alloc : memref<1xf32, #tir.scope<local>>
          tir.block @sum_start () {
            %zero = arith.constant 0.0 : f32
            affine.store %zero, %part[0] : memref<1xf32, #tir.scope<local>>
          }
          tir.for %k to 32 {
            tir.block @sum (spatial %vi = %i to 4,
                            reduce %vk = %k * 2 + %t to 64) {
              %a = affine.load %A[%vi, %vk] : memref<4x64xf32>
              %b = affine.load %part[0] : memref<1xf32, #tir.scope<local>>
              %s = arith.addf %a, %b : f32
              affine.store %s, %part[0] : memref<1xf32, #tir.scope<local>>
            }
          }
          tir.block @sum_combine (spatial %vi = %i to 4, opaque %vt = %t to 2) {
            %own = affine.load %part[0] : memref<1xf32, #tir.scope<local>>
            %bits = arith.bitcast %own : f32 to i32
            %offset = arith.constant 1 : i32
            %width = arith.constant 32 : i32
            %moved, %valid = gpu.shuffle xor %bits, %offset, %width : i32
            %other = arith.bitcast %moved : i32 to f32
            %total = arith.addf %own, %other : f32
            %zero = arith.constant 0.0 : f32
            affine.if affine_set<(d0) : (d0 == 0)>(%vt) {
              affine.store %total, %B[%vi] : memref<4xf32>
            }
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect"
  ];
}

def PrivatizeBuffersPass
    : Pass<"tir-privatize-buffers", "::mlir::tir::PrimFuncOp"> {
  let summary = "give each thread its part of a local buffer";
  let description = [{
    Threads of a block can divide a buffer of scope `local` among them, if it is
    allocated around their loops: each index is then the sum of a multiple of
    thread indices, the same at all accesses, and of a part that does not depend
    on the thread. This pass runs on flattened programs and leaves the latter
    part, so that each thread has a buffer of its own elements, which can be in
    registers.

    An element that depends on no index of a thread has a copy in each thread.
    A buffer of scope `global` that a kernel allocates is treated alike.

    The pass refuses a buffer of which several threads may access the same
    element, one that only some of the threads write that have a copy, and one
    whose indices have another form.

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %b to 1 thread_binding "blockIdx.x" {
        %C = tir.alloc : memref<64xf32, #tir.scope<local>>
        tir.for %t to 16 thread_binding "threadIdx.x" {
          tir.for %i to 4 {
            %a = affine.load %A[%i * 16 + %t] : memref<64xf32>
            affine.store %a, %C[%i * 16 + %t]
              : memref<64xf32, #tir.scope<local>>
          }
        }
        tir.for %u to 16 thread_binding "threadIdx.x" {
          tir.for %j to 4 {
            %c = affine.load %C[%j * 16 + %u]
              : memref<64xf32, #tir.scope<local>>
            affine.store %c, %B[%j * 16 + %u] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %b to 1 thread_binding "blockIdx.x" {
        %C = tir.alloc : memref<4xf32, #tir.scope<local>>
        tir.for %t to 16 thread_binding "threadIdx.x" {
          tir.for %i to 4 {
            %a = affine.load %A[%i * 16 + %t] : memref<64xf32>
            affine.store %a, %C[%i] : memref<4xf32, #tir.scope<local>>
          }
        }
        tir.for %u to 16 thread_binding "threadIdx.x" {
          tir.for %j to 4 {
            %c = affine.load %C[%j] : memref<4xf32, #tir.scope<local>>
            affine.store %c, %B[%j * 16 + %u] : memref<64xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

def VectorizeAccessesPass
    : Pass<"tir-vectorize-accesses", "::mlir::tir::PrimFuncOp"> {
  let summary = "load and store vectors in the threads of a kernel";
  let description = [{
    Replaces each `tir.for` of kind `vectorized` in a flattened kernel by
    operations on vectors of at most 16 bytes, which a thread of a GPU loads and
    stores at once. A longer loop becomes a loop over such vectors. Accesses of
    consecutive elements become `affine.vector_load` and `affine.vector_store`,
    others one scalar access per lane. A branch on values that are the same for
    all lanes stays around the vectors, and chooses vectors if it chooses values;
    `8 * i + v < 64` is the same for `v < 8`.

    `convert-tir-to-gpu` gives the accesses the alignment that is proven of
    their indices: one that may not be aligned becomes several instructions.

    The loop is unrolled if its extent is not constant or has no factor of two,
    if a branch depends on its variable, or if it combines values into one
    element; a missed remark gives the reason. One of more than 16 iterations is
    serial then.

    ```mlir
    tir.prim_func @copy(%A: memref<256xf32>, %B: memref<256xf32>)
        attributes {tir.flattened} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        tir.for %v to 4 vectorized {
          %a = affine.load %A[%t * 4 + %v] : memref<256xf32>
          affine.store %a, %B[%t * 4 + %v] : memref<256xf32>
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @copy(%A: memref<256xf32>, %B: memref<256xf32>)
        attributes {tir.flattened} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %a = affine.vector_load %A[%t * 4] : memref<256xf32>, vector<4xf32>
        affine.vector_store %a, %B[%t * 4] : memref<256xf32>, vector<4xf32>
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::vector::VectorDialect"
  ];
}

def PipelineCopiesPass
    : Pass<"tir-pipeline-copies", "::mlir::tir::PrimFuncOp"> {
  let summary = "copy to shared memory ahead of the iterations of a loop";
  let description = [{
    Rewrites each loop of a flattened kernel that `transform.tir.pipeline` has
    marked by the annotation `pipeline_stages`, a number N. The operations of
    its body that write a shared buffer of the body, which only later operations
    read, from memory that the loop does not write, are its copies. Those of an
    iteration start N - 1 iterations before it, or in front of the loop. The
    buffer becomes one of N versions, and has the attribute `tir.pipelined`: a
    barrier in each iteration orders its accesses, and `tir-sync-threads` adds
    none for it.

    A copy of 4, 8 or 16 bytes from memory of the device, whose indices are
    proven to be aligned, becomes an asynchronous one,
    `nvgpu.device_async_copy`, also one that pads with zeros. Each iteration
    waits for its own copies. Other copies stay loads and stores.

    With the annotation `pipeline_defer_products`, products of warpgroups
    (`wgmma`) of an iteration end in the next one: its wait leaves one group of
    them in flight. A wait for all is behind the loop. Copies then start N - 2
    iterations before theirs. Anything else in the loop that uses the sums, or
    that may write an operand, is a reason to leave it as it is, which a missed
    remark gives. Operations of unknown effects may write operands, except for
    barriers, waits and commits of copies.

    With `pipeline_producer`, further threads of the block start the copies,
    which must be boxes (`tir.load_box`). They are behind the others along the
    last thread index that the kernel has, or along `threadIdx.y`. An mbarrier
    of each version counts the bytes that arrive, and one the warps that have
    read it. The threads that compute are in the second region of a branch with
    the attribute `tir.consumers`, their number, and have no barrier in the
    loop. On `sm_90a`, whole warpgroups on both sides divide the registers anew
    (`nvvm.setmaxregister`). A missed remark gives the reason if there is no
    producer: threads copy, the loop is in another serial one, or the kernel has
    barriers, other copies of boxes, or operations of unknown effects.

    With `pipeline_persistent_blocks`, a number N, and a producer, the grid gets
    at most N blocks, each of which runs several tiles in a loop with the
    attribute `tir.tiles`. A missed remark gives the reason if each block keeps
    its one tile: the kernel has no producer; a constant grid has no more than N
    blocks; several loops over blocks have symbolic extents; a branch is around
    the loop, or its extent differs between blocks; a block copies from a buffer
    of its own; or a loop over blocks has annotations.

    The pass leaves a loop without such copies, with fewer than two stages, or
    that only some threads of a block may run; a missed remark gives the reason.

    ```mlir
    tir.prim_func @f(%A: memref<8x64xf32>, %B: memref<8x64xf32>)
        attributes {tir.flattened} {
      tir.for %b to 1 thread_binding "blockIdx.x" {
        tir.for %k to 8 annotations {pipeline_stages = 2 : i64} {
          %S = tir.alloc : memref<64xf32, #tir.scope<shared>>
          tir.for %t to 64 thread_binding "threadIdx.x" {
            %a = affine.load %A[%k, %t] : memref<8x64xf32>
            %d = arith.addf %a, %a : f32
            affine.store %d, %S[%t] : memref<64xf32, #tir.scope<shared>>
          }
          tir.for %t to 64 thread_binding "threadIdx.x" {
            %s = affine.load %S[63 - %t] : memref<64xf32, #tir.scope<shared>>
            affine.store %s, %B[%k, %t] : memref<8x64xf32>
          }
        }
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @f(%A: memref<8x64xf32>, %B: memref<8x64xf32>)
        attributes {tir.flattened} {
      tir.for %b to 1 thread_binding "blockIdx.x" {
        %S = tir.alloc {tir.pipelined} : memref<2x64xf32, #tir.scope<shared>>
        tir.for %t to 64 thread_binding "threadIdx.x" {
          %a = affine.load %A[0, %t] : memref<8x64xf32>
          %d = arith.addf %a, %a : f32
          affine.store %d, %S[0, %t] : memref<2x64xf32, #tir.scope<shared>>
        }
        nvvm.cp.async.commit.group
        tir.for %k to 8 {
          nvvm.cp.async.wait.group 0
          gpu.barrier
          tir.if (-%k + 6 >= 0) {
            tir.for %t to 64 thread_binding "threadIdx.x" {
              %a = affine.load %A[%k + 1, %t] : memref<8x64xf32>
              %d = arith.addf %a, %a : f32
              affine.store %d, %S[%k - ((%k + 1) floordiv 2) * 2 + 1, %t]
                : memref<2x64xf32, #tir.scope<shared>>
            }
          }
          nvvm.cp.async.commit.group
          tir.for %t to 64 thread_binding "threadIdx.x" {
            %s = affine.load %S[%k mod 2, -%t + 63]
              : memref<2x64xf32, #tir.scope<shared>>
            affine.store %s, %B[%k, %t] : memref<8x64xf32>
          }
        }
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::NVVM::NVVMDialect", "::mlir::affine::AffineDialect",
    "::mlir::arith::ArithDialect", "::mlir::gpu::GPUDialect",
    "::mlir::memref::MemRefDialect", "::mlir::nvgpu::NVGPUDialect"
  ];
}

def ReportAccessesPass : Pass<"tir-report-accesses", "::mlir::tir::PrimFuncOp"> {
  let summary = "report how the threads of a warp access memory";
  let description = [{
    Gives an analysis remark for each load and store of a flattened kernel, with
    what one warp does at once:

    - `banks`, for shared memory: `Ways` is the number of times that the warp
      accesses its worst bank in turn; 1 is best. Words of 4 bytes that lie 128
      bytes apart are in one bank. Accesses of 8 and 16 bytes are divided among
      halves and quarters of the warp. The rows that `nvgpu.ldmatrix` loads are
      accesses of 16 bytes.
    - `sectors`, for memory of the device: `Sectors` is the number of sectors of
      32 bytes that the warp touches, `Needed` the number that its bytes fill.

    An address follows from the layout of the buffer: rows after rows of the
    whole buffer, also for a view of it, and the swizzle of its memory.

    The first warp is taken, in the first iteration of all loops, without the
    conditions around the access, and with buffers that start at a sector.
    Addresses that are no constant steps apart, such as those along a dimension
    of symbolic size, are unknown: a missed remark says so. Copies that are
    other operations of other dialects are not reported.

    The pass changes nothing.

    ```mlir
    tir.prim_func @transpose(%A: memref<32x32xf32>, %B: memref<32x32xf32>)
        attributes {tir.flattened} {
      tir.for %t to 32 thread_binding "threadIdx.x" {
        %S = tir.alloc : memref<32x32xf32, #tir.scope<shared>>
        tir.for %i to 32 {
          %a = affine.load %A[%i, %t] : memref<32x32xf32>
          affine.store %a, %S[%i, %t] : memref<32x32xf32, #tir.scope<shared>>
        }
        tir.for %i to 32 {
          %s = affine.load %S[%t, %i] : memref<32x32xf32, #tir.scope<shared>>
          affine.store %s, %B[%i, %t] : memref<32x32xf32>
        }
      }
      tir.return
    }
    ```

    stays as it is, with the remarks `Sectors=4` for both accesses to memory of the
    device, `Ways=1` for the store and `Ways=32` for the load of shared memory.
  }];
}

def SyncThreadsPass : Pass<"tir-sync-threads", "::mlir::tir::PrimFuncOp"> {
  let summary = "create the barriers that shared memory needs";
  let description = [{
    Creates a `gpu.barrier` in a flattened kernel between two accesses to a
    buffer that may touch the same element in different threads, if one of them
    writes. The buffer is one of scope `shared`, or memory of the device, which
    a barrier orders for the threads of a block. Accesses to memory of the
    device in one loop of threads need none: its iterations were proven to be
    independent when it was bound. It is in front of the second access, or of
    the branch around it that only some threads enter. Accesses in different
    iterations of a loop count as well. A passed remark gives the kinds of the
    accesses. Two accesses with equal indices need none if no other thread has
    this index. Iterations of a loop over tiles, which has the attribute
    `tir.tiles`, never touch the same element of memory of the device; this is
    a promise of the attribute, and not checked.

    In the region of a branch for the threads that compute, beside a producer of
    copies, the barrier is one of these threads: `nvvm.barrier` 1, with their
    number from the attribute `tir.consumers`.

    The pass refuses a kernel that needs a barrier where only some threads of a
    block arrive.

    ```mlir
    tir.prim_func @rotate(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %S = tir.alloc : memref<64xf32, #tir.scope<shared>>
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %S[%t] : memref<64xf32, #tir.scope<shared>>
        %s = affine.load %S[(%t + 1) mod 64]
          : memref<64xf32, #tir.scope<shared>>
        affine.store %s, %B[%t] : memref<64xf32>
      }
      tir.return
    }
    ```

    becomes

    ```mlir
    tir.prim_func @rotate(%A: memref<64xf32>, %B: memref<64xf32>)
        attributes {tir.flattened} {
      tir.for %t to 64 thread_binding "threadIdx.x" {
        %S = tir.alloc : memref<64xf32, #tir.scope<shared>>
        %a = affine.load %A[%t] : memref<64xf32>
        affine.store %a, %S[%t] : memref<64xf32, #tir.scope<shared>>
        gpu.barrier
        %s = affine.load %S[(%t + 1) mod 64]
          : memref<64xf32, #tir.scope<shared>>
        affine.store %s, %B[%t] : memref<64xf32>
      }
      tir.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect"];
}

#endif // RELAX_MLIR_DIALECT_TIR_TRANSFORMS_THREADPASSES_TD
