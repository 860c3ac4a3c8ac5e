//===- KernelABI.h - interface of kernels and the runtime --------*- C -*--===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/*
 * The complete interface between compiled code and the runtime, in plain C: the
 * compiler emits these structures and calls these function pointers. Generated
 * code sees nothing else of the runtime. No exception crosses this interface.
 * Every function that can fail returns 0 on success and another code on
 * failure, after it called setError.
 */

#ifndef RELAX_MLIR_RUNTIME_KERNELABI_H
#define RELAX_MLIR_RUNTIME_KERNELABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of every structure below. New fields are only appended. */
#define RELAX_KERNEL_ABI_VERSION 1u
#define RELAX_IMAGE_VERSION 4u
#define RELAX_RUNTIME_API_VERSION 1u

/* Names of the symbols that an artefact exports. */
#define RELAX_IMAGE_SYMBOL "__relax_image"
#define RELAX_RUNTIME_API_SYMBOL "__relax_runtime_api"

typedef struct RelaxKernelContext RelaxKernelContext;
typedef struct RelaxImage RelaxImage;

/*
 * A compiled tir.prim_func. `buffers` are data pointers (byte_offset applied)
 * of contiguous row-major tensors, inputs then outputs; `symbols` are the
 * values of the index arguments. Buffers that the runtime allocates are aligned
 * to 64 bytes; buffers of a caller only to their element size. Returns 0 on
 * success.
 */
typedef int32_t (*RelaxKernel)(const RelaxKernelContext *ctx,
                               void *const *buffers, const int64_t *symbols);

/* The body of a parallel loop, called with disjoint ranges [begin, end). */
typedef int32_t (*RelaxParallelBody)(const RelaxKernelContext *ctx,
                                     int64_t begin, int64_t end,
                                     void *captures);

/* The forms of the code of a device kernel. */
typedef enum RelaxDeviceCodeForm {
  /* PTX text that ends with a NUL, compiled by the driver. */
  RELAX_DEVICE_CODE_PTX = 1,
  /* A cubin for exactly one chip. */
  RELAX_DEVICE_CODE_CUBIN = 2,
  /* A table of RelaxEmulatedKernel (EmulatorABI.h), for the device emu. */
  RELAX_DEVICE_CODE_EMULATED = 3
} RelaxDeviceCodeForm;

/* The code of a device module in one form. */
typedef struct RelaxDeviceCode {
  uint32_t form; /* a RelaxDeviceCodeForm */
  /* The least compute capability that runs the code: 80, or 90. */
  uint32_t capability;
  /* The chip that the code was compiled for, such as "sm_90a". */
  const char *chip;
  const void *data;
  uint64_t size;
} RelaxDeviceCode;

/*
 * A module of device kernels. The runtime loads the first of `codes` that the
 * device runs, at the first launch on that device, and keeps it until the
 * process ends. `state` is null at first and belongs to the runtime.
 */
typedef struct RelaxDeviceModule {
  const RelaxDeviceCode *codes;
  uint32_t numCodes;
  void *state;
} RelaxDeviceModule;

/* A launch of a kernel on the device of the call. */
typedef struct RelaxLaunch {
  RelaxDeviceModule *module;
  /* The name of the kernel in the module. */
  const char *kernel;
  /* The place in the model that the kernel computes, for errors. */
  const char *location;
  /* Numbers of blocks and threads. A launch without blocks does nothing; an
   * extent beyond the limits of the device is an error. */
  int64_t grid[3];
  int64_t block[3];
  int64_t dynamicSharedBytes;
  /* The addresses of the arguments. Each is a pointer, an int64_t, or the bytes
   * of a tensor map. */
  void *const *arguments;
  uint32_t numArguments;
} RelaxLaunch;

/* The bytes of a tensor map, and the alignment of its place. */
#define RELAX_TENSOR_MAP_BYTES 128u
#define RELAX_TENSOR_MAP_ALIGNMENT 64u

/*
 * A tensor in memory of the device, and the box of it that one operation of a
 * kernel copies. Dimensions are from the innermost one on.
 */
typedef struct RelaxTensorMap {
  void *base;
  /* The place in the model that the map is used in, for errors. */
  const char *location;
  /* The type of the elements, in DLPack's numbers. */
  uint32_t typeCode;
  uint32_t typeBits;
  uint32_t rank; /* 1 to 5 */
  /* 0 for none, else 1, 2 or 3 for a swizzle of 32, 64 or 128 bytes. */
  uint32_t swizzle;
  int64_t dims[5];
  /* Bytes between neighbours along the dimensions 1 to 4. */
  int64_t strides[4];
  int64_t box[5];
} RelaxTensorMap;

/* The runtime services that a kernel may use. */
struct RelaxKernelContext {
  uint32_t abiVersion;
  uint32_t numThreads;
  /* Covers [0, extent) with calls of body, on several threads when each gets
   * at least `grain` iterations. A call from within a body runs serially.
   * Returns 0 or the nonzero code of the first body that failed, and moves
   * its error to the caller. */
  int32_t (*parallelFor)(const RelaxKernelContext *ctx, int64_t extent,
                         int64_t grain, RelaxParallelBody body, void *captures);
  /* Allocates temporary memory; returns NULL, with the error set, on
   * failure. */
  void *(*allocWorkspace)(const RelaxKernelContext *ctx, int64_t bytes,
                          int64_t alignment);
  void (*freeWorkspace)(const RelaxKernelContext *ctx, void *pointer);
  /* Sets the error of the calling thread; `kind` is a name such as
   * "RuntimeError". */
  void (*setError)(const RelaxKernelContext *ctx, const char *kind,
                   const char *message);
  /* Starts a kernel on the device that holds the buffers of the call, behind
   * all work that was started there before. Buffers and workspace of such a
   * call are memory of the device, which host code must not touch; parallelFor
   * fails. In a call on the CPU, launch fails. */
  int32_t (*launch)(const RelaxKernelContext *ctx, const RelaxLaunch *launch);
  /* Writes a tensor map for kernels of the device of the call. `map` has
   * RELAX_TENSOR_MAP_BYTES at a multiple of RELAX_TENSOR_MAP_ALIGNMENT; an
   * argument of a launch is the address of such bytes. The map of a tensor
   * without elements is zero, and no kernel may copy with it. In a call on the
   * CPU, encodeTensorMap fails. */
  int32_t (*encodeTensorMap)(const RelaxKernelContext *ctx, void *map,
                             const RelaxTensorMap *tensor);
};

/* An entry of the kernel table of an image. */
typedef struct RelaxImageKernel {
  const char *name;
  RelaxKernel function;
  uint32_t numBuffers;
  uint32_t numSymbols;
} RelaxImageKernel;

/*
 * A value of the machine: the bytes of tvm-ffi's TVMFFIAny. `payload` is an
 * integer, the bits of a floating-point number, or an address.
 */
typedef struct RelaxValue {
  int32_t type;
  uint32_t length;
  int64_t payload;
} RelaxValue;

/* A function of an executable in tvm-ffi's calling convention. */
typedef struct RelaxCallee {
  int32_t (*call)(void *self, const RelaxValue *args, int32_t numArgs,
                  RelaxValue *result);
  void *self;
} RelaxCallee;

/*
 * The services of the machine for one call of a compiled function. A register
 * owns its value: whatever it still holds when the function returns is released
 * by the machine, also after an error.
 */
typedef struct RelaxFrameContext RelaxFrameContext;
struct RelaxFrameContext {
  uint32_t abiVersion;
  uint32_t reserved;
  /* The place of the result, which is None at first. The caller owns what the
   * function writes. */
  RelaxValue *result;
  /* The machine, the value of relax_vm.vm_ctx. */
  void *machine;
  /* Releases what `place` owns, and leaves None. */
  void (*release)(RelaxValue *place);
  /* Releases what `place` owns, then moves `value` there. */
  void (*move)(RelaxValue *value, RelaxValue *place);
  /* Releases what `place` owns, then stores an owned copy of `value`. */
  void (*copy)(const RelaxValue *value, RelaxValue *place);
  /* Makes a function object of entry `function` of the table. Returns 0, or a
   * nonzero code after setting the error. */
  int32_t (*makeFunction)(const RelaxFrameContext *ctx, int64_t function,
                          RelaxValue *result);
  /* Returns 0 or 1, the truth of an integer or boolean; -1 after setting the
   * error for another value. */
  int32_t (*readCondition)(const RelaxFrameContext *ctx,
                           const RelaxValue *value);
  /* Adds the place of a failed call to the error, and returns the code that the
   * function returns. */
  int32_t (*locateError)(const RelaxFrameContext *ctx, int64_t callee,
                         int64_t instruction, int32_t code);
};

/*
 * A compiled relax_vm.func. The first `registers` hold the arguments.
 * `constants` and `callees` are the tables of the executable. Returns 0, or a
 * nonzero code with the error set.
 */
typedef int32_t (*RelaxCompiledFunction)(const RelaxFrameContext *ctx,
                                         RelaxValue *registers,
                                         const RelaxValue *constants,
                                         const RelaxCallee *callees);

/* An entry of the table of compiled functions of an image. */
typedef struct RelaxImageFunction {
  const char *name;
  RelaxCompiledFunction function;
  /* The registers of the frame: those of the bytecode of the function, and more
   * for function objects. */
  uint32_t numRegisters;
  /* The number of instructions of the bytecode that the code was made with. */
  uint32_t numInstructions;
} RelaxImageFunction;

/*
 * The functions that an artefact calls. The artefact exports a pointer variable
 * `__relax_runtime_api`, which its loader sets. While it is NULL, the stubs
 * `__tvm_ffi_<f>` must fail with a message that names librelax_runtime.so.
 */
typedef struct RelaxRuntimeAPI {
  uint32_t version;
  uint32_t size; /* sizeof(RelaxRuntimeAPI) of the runtime */
  /* Runs a public function of the image. args and result are `const
   * TVMFFIAny *` and `TVMFFIAny *`; the caller owns the result. On failure
   * it returns -1 with the thread's raised error set, as tvm-ffi does. */
  int32_t (*invoke)(const RelaxImage *image, const char *function,
                    const void *args, int32_t numArgs, void *result);
} RelaxRuntimeAPI;

/* The variable `__relax_image` of an artefact. */
struct RelaxImage {
  uint32_t version;
  uint32_t numKernels;
  const RelaxImageKernel *kernels;
  /* A serialised executable (BytecodeFormat.h) without its weights section. */
  const void *bytecode;
  uint64_t bytecodeSize;
  /* The weights that the executable refers to by offset; aligned to 64
   * bytes. */
  const void *weights;
  uint64_t weightsSize;
  /* The target triple, such as "x86_64-unknown-linux-gnu". */
  const char *triple;
  /* The CPU features that the code needs, in LLVM's names: "+avx2,+fma".
   * Entries that start with '-' are ignored. */
  const char *cpuFeatures;
  /* Address of the artefact's `__relax_runtime_api`. */
  const RelaxRuntimeAPI **apiSlot;
  /* The type of the device that the kernels were compiled for, in DLPack's
   * numbers: 1 is the CPU. 0 if they find out themselves. */
  uint32_t deviceType;
  /* The functions that run as machine code; the others run as bytecode. */
  uint32_t numFunctions;
  const RelaxImageFunction *functions;
};

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_RUNTIME_KERNELABI_H */
