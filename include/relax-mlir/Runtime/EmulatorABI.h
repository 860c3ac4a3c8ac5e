//===- EmulatorABI.h - interface of kernels and the emulator -----*- C -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/*
 * The complete interface between kernels for the device emu and the emulator,
 * in plain C. A kernel is a function of the host that runs one thread of the
 * GPU. It calls a service for each operation that threads take part in
 * together, and in front of each access of memory. A service that finds an
 * error ends the launch and does not return.
 */

#ifndef RELAX_MLIR_RUNTIME_EMULATORABI_H
#define RELAX_MLIR_RUNTIME_EMULATORABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RelaxEmulatedThread RelaxEmulatedThread;

/* The code of a kernel. `arguments` are addresses, as in RelaxLaunch. */
typedef void (*RelaxEmulatedFunction)(const RelaxEmulatedThread *thread,
                                      void *const *arguments);

/* An operation of a kernel, which services refer to by its index. */
typedef struct RelaxEmulatedOp {
  const char *name; /* such as "nvvm.barrier0" */
  const char *location;
} RelaxEmulatedOp;

/* The kernels of a module: RelaxDeviceCode.data of the form EMULATED. */
typedef struct RelaxEmulatedKernel {
  const char *name;
  RelaxEmulatedFunction function;
  const RelaxEmulatedOp *ops;
  uint32_t numOps;
  /* Shared memory that the kernel declares; dynamic shared memory is behind
   * it, at the next multiple of 1024 bytes. */
  uint32_t sharedBytes;
  /* Not 0 if threads wait for each other: they then run on stacks of their
   * own, and one after the other otherwise. */
  uint32_t hasWaits;
  /* The bytes of each argument, to keep them for a replay of the launch. */
  const uint32_t *argumentBytes;
} RelaxEmulatedKernel;

typedef struct RelaxEmulatedModule {
  const RelaxEmulatedKernel *kernels;
  uint32_t numKernels;
} RelaxEmulatedModule;

/* Kinds of accesses, which may be combined. */
enum {
  RELAX_EMULATED_READ = 1,
  RELAX_EMULATED_WRITE = 2,
  RELAX_EMULATED_ATOMIC = 4
};

/* Kinds of shuffles and votes. */
typedef enum RelaxEmulatedShuffle {
  RELAX_SHUFFLE_IDX = 0,
  RELAX_SHUFFLE_UP = 1,
  RELAX_SHUFFLE_DOWN = 2,
  RELAX_SHUFFLE_BFLY = 3
} RelaxEmulatedShuffle;
typedef enum RelaxEmulatedVote {
  RELAX_VOTE_ANY = 0,
  RELAX_VOTE_ALL = 1,
  RELAX_VOTE_BALLOT = 2,
  RELAX_VOTE_UNIFORM = 3
} RelaxEmulatedVote;

/* Variants of wgmma.mma_async, which may be combined: d = a * b + d instead of
 * d = a * b; factors of -1; and operands in shared memory whose elements are
 * contiguous along m or n instead of along k. */
enum {
  RELAX_WGMMA_ACCUMULATE = 1,
  RELAX_WGMMA_NEGATE_A = 2,
  RELAX_WGMMA_NEGATE_B = 4,
  RELAX_WGMMA_M_MAJOR_A = 8,
  RELAX_WGMMA_N_MAJOR_B = 16
};

/* The services of the emulator. `op` is an index into RelaxEmulatedKernel.ops.
 */
typedef struct RelaxEmulatorAPI {
  /* Checks an access of `bytes` at a multiple of `alignment`, with an address
   * in global, shared or the thread's own memory. */
  void (*access)(const RelaxEmulatedThread *thread, uint32_t op,
                 const void *address, uint64_t bytes, uint32_t alignment,
                 uint32_t kind);
  /* Waits for `count` threads of the block at the barrier `id`; count 0 means
   * all threads. Orders the memory of these threads. */
  void (*barrier)(const RelaxEmulatedThread *thread, uint32_t op, uint32_t id,
                  uint32_t count);
  /* Waits for the threads of the warp in `mask`. */
  void (*syncWarp)(const RelaxEmulatedThread *thread, uint32_t op,
                   uint32_t mask);
  /* Exchanges 32 bits in the warp, as shfl.sync of PTX does; `inRange` gets its
   * predicate and may be null. */
  uint32_t (*shuffle)(const RelaxEmulatedThread *thread, uint32_t op,
                      uint32_t kind, uint32_t mask, uint32_t value,
                      uint32_t lane, uint32_t clamp, uint8_t *inRange);
  /* Combines a predicate over the warp; any, all and uniform give 0 or 1. */
  uint32_t (*vote)(const RelaxEmulatedThread *thread, uint32_t op,
                   uint32_t kind, uint32_t mask, uint32_t predicate);
  /* Combines values over the warp: redux.sync. `kind` names the operation:
   * 0 add, 1 umin, 2 umax, 3 min, 4 max, 5 and, 6 or, 7 xor. */
  uint32_t (*reduce)(const RelaxEmulatedThread *thread, uint32_t op,
                     uint32_t kind, uint32_t mask, uint32_t value);
  /* Copies `bytes` from global to shared memory without waiting: cp.async.
   * The bytes behind `source` bytes are zero. */
  void (*copyAsync)(const RelaxEmulatedThread *thread, uint32_t op, void *to,
                    const void *from, uint32_t bytes, uint32_t source);
  void (*commitCopies)(const RelaxEmulatedThread *thread, uint32_t op);
  /* Waits until at most `pending` groups of copies are under way. */
  void (*waitCopies)(const RelaxEmulatedThread *thread, uint32_t op,
                     uint32_t pending);
  /* Loads `count` (1, 2 or 4) matrices of 8x8 elements of 16 bits into
   * `result[count]`: ldmatrix. `row` is the address of this thread. */
  void (*loadMatrix)(const RelaxEmulatedThread *thread, uint32_t op,
                     const void *row, uint32_t count, uint32_t transposed,
                     uint32_t *result);
  /* d = a * b + c over the warp: mma.sync. `shape` is m << 16 | n << 8 | k,
   * `types` the RelaxEmulatedType of d << 24 | a << 16 | b << 8 | c. Fragments
   * are registers of 32 bits in the order of PTX. */
  void (*mma)(const RelaxEmulatedThread *thread, uint32_t op, uint32_t shape,
              uint32_t types, const uint32_t *a, const uint32_t *b,
              const uint32_t *c, uint32_t *d);
  /* Ends the kernel with an error: a trap, or an assertion that fails. */
  void (*trap)(const RelaxEmulatedThread *thread, uint32_t op,
               const char *message);

  /* Mbarriers: 8 bytes of shared memory at a multiple of 8. A phase of an
   * mbarrier ends when all of its arrivals and all bytes of copies that it
   * expects have come. */

  /* Makes an mbarrier with `count` arrivals in each phase: mbarrier.init. */
  void (*initMbarrier)(const RelaxEmulatedThread *thread, uint32_t op,
                       void *mbarrier, uint32_t count);
  void (*invalidateMbarrier)(const RelaxEmulatedThread *thread, uint32_t op,
                             void *mbarrier);
  /* Expects `bytes` more of copies in the current phase: mbarrier.expect_tx. */
  void (*expectCopies)(const RelaxEmulatedThread *thread, uint32_t op,
                       void *mbarrier, uint32_t bytes);
  /* Arrives `count` times, and returns the phase in which it does. Orders the
   * memory of the thread before that of threads that wait for the phase. */
  uint64_t (*arriveMbarrier)(const RelaxEmulatedThread *thread, uint32_t op,
                             void *mbarrier, uint32_t count);
  /* Waits for the end of the phase with the given parity. */
  void (*waitMbarrier)(const RelaxEmulatedThread *thread, uint32_t op,
                       void *mbarrier, uint32_t parity);
  /* Returns 1 if a phase has ended, and 0 otherwise: the one that
   * arriveMbarrier returned if `isState` is not 0, or that with the parity
   * `phase`. */
  uint32_t (*testMbarrier)(const RelaxEmulatedThread *thread, uint32_t op,
                           void *mbarrier, uint64_t phase, uint32_t isState);
  /* Makes new mbarriers visible to copies: fence.mbarrier.init. */
  void (*fenceMbarriers)(const RelaxEmulatedThread *thread, uint32_t op);
  /* Makes writes to shared memory visible to copies: fence.proxy.async. */
  void (*fenceCopies)(const RelaxEmulatedThread *thread, uint32_t op);

  /* Copies of boxes of tensors: cp.async.bulk.tensor. `map` is encoded by
   * encodeEmulatedTensorMap. */

  /* Starts to load the box at `coordinates[rank]` into shared memory, which
   * `mbarrier` waits for. */
  void (*loadTensor)(const RelaxEmulatedThread *thread, uint32_t op, void *to,
                     const void *map, const int32_t *coordinates, uint32_t rank,
                     void *mbarrier);
  /* Starts to store a box, in the group that the thread commits next. */
  void (*storeTensor)(const RelaxEmulatedThread *thread, uint32_t op,
                      const void *map, const void *from,
                      const int32_t *coordinates, uint32_t rank);
  void (*commitStores)(const RelaxEmulatedThread *thread, uint32_t op);
  /* Waits until at most `pending` groups of stores are under way, or with
   * `isRead` only until the others have read shared memory. */
  void (*waitStores)(const RelaxEmulatedThread *thread, uint32_t op,
                     uint32_t pending, uint32_t isRead);

  /* Returns 1 for one lane in `mask`, and 0 for the others: elect.sync. */
  uint32_t (*elect)(const RelaxEmulatedThread *thread, uint32_t op,
                    uint32_t mask);
  /* Changes the registers of the thread, and waits until the block has them:
   * setmaxnreg. */
  void (*setMaxRegisters)(const RelaxEmulatedThread *thread, uint32_t op,
                          uint32_t count);

  /* Operations of warpgroups. */

  /* Stores `count` (1, 2 or 4) matrices of 8x8 elements of 16 bits:
   * stmatrix. `row` is the address of this thread. */
  void (*storeMatrix)(const RelaxEmulatedThread *thread, uint32_t op, void *row,
                      uint32_t count, uint32_t transposed,
                      const uint32_t *values);
  /* Orders the accesses of registers before those of the wgmma that follow. */
  void (*fenceWgmma)(const RelaxEmulatedThread *thread, uint32_t op);
  /* Starts d = a * b (+ d) over the 128 threads of a warpgroup, with 64 rows
   * and `n` columns: wgmma.mma_async. `types` is the RelaxEmulatedType of
   * d << 16 | a << 8 | b. `a` has 4 registers, or is null if the matrix is in
   * shared memory. Matrices in shared memory have descriptors, as in PTX.
   * `accumulators` become values that mean nothing until waitWgmma. */
  void (*wgmma)(const RelaxEmulatedThread *thread, uint32_t op, uint32_t n,
                uint32_t types, uint32_t flags, uint64_t descriptorA,
                uint64_t descriptorB, const uint32_t *a,
                uint32_t *accumulators);
  void (*commitWgmma)(const RelaxEmulatedThread *thread, uint32_t op);
  /* Waits until at most `pending` groups of products are under way. The
   * accumulators of finished products among the `count` registers become their
   * results. */
  void (*waitWgmma)(const RelaxEmulatedThread *thread, uint32_t op,
                    uint32_t pending, uint32_t count, uint32_t *registers);
} RelaxEmulatorAPI;

/* Types of elements of fragments. */
typedef enum RelaxEmulatedType {
  RELAX_TYPE_F16 = 0,
  RELAX_TYPE_BF16 = 1,
  RELAX_TYPE_TF32 = 2,
  RELAX_TYPE_F32 = 3,
  RELAX_TYPE_S8 = 4,
  RELAX_TYPE_U8 = 5,
  RELAX_TYPE_S32 = 6,
  RELAX_TYPE_E4M3 = 7,
  RELAX_TYPE_E5M2 = 8
} RelaxEmulatedType;

/* A thread of the GPU, as a kernel sees it. */
struct RelaxEmulatedThread {
  uint32_t threadIdx[3], blockIdx[3], blockDim[3], gridDim[3];
  /* The shared memory of the block. */
  void *shared;
  const RelaxEmulatorAPI *api;
};

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_RUNTIME_EMULATORABI_H */
