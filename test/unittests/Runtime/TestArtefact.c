//===- TestArtefact.c - a hand-written artefact ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/* MakeTestArtefact.cpp generates the header. The macros select artefacts
 * that a runtime must reject; TEST_CUDA selects one for an NVIDIA GPU. */

#include "TestArtefactData.h"
#include "relax-mlir/Runtime/EmulatorABI.h"
#include "relax-mlir/Runtime/KernelABI.h"

#include <stddef.h>

#ifndef TEST_VERSION
#define TEST_VERSION RELAX_IMAGE_VERSION
#endif
#ifndef TEST_TRIPLE
#define TEST_TRIPLE "x86_64-unknown-linux-gnu"
#endif
#ifndef TEST_FEATURES
#define TEST_FEATURES "+sse2,-avx512f"
#endif

/* The code for devices runs on a GPU and on the emulated one. */
#ifdef TEST_CUDA
#define TEST_DEVICE_TYPE 0
#else
#define TEST_DEVICE_TYPE 1
#endif

#define EXPORT __attribute__((visibility("default")))

EXPORT const RelaxRuntimeAPI *__relax_runtime_api;
EXPORT extern const RelaxImage __relax_image;

#ifdef TEST_CUDA

/* One block computes a row, one thread an element. The operations and their
 * order are those of the loop below. */
static const char ptx[] =
    ".version 7.0\n"
    ".target sm_80\n"
    ".address_size 64\n"
    ".visible .entry dense(.param .u64 x, .param .u64 w, .param .u64 b,\n"
    "                      .param .u64 out)\n"
    "{\n"
    "  .reg .pred %more;\n"
    "  .reg .u32 %row, %column, %k;\n"
    "  .reg .u64 %x, %w, %b, %out, %offset;\n"
    "  .reg .f32 %sum, %xk, %wk;\n"
    "  ld.param.u64 %x, [x];\n"
    "  ld.param.u64 %w, [w];\n"
    "  ld.param.u64 %b, [b];\n"
    "  ld.param.u64 %out, [out];\n"
    "  mov.u32 %row, %ctaid.x;\n"
    "  mov.u32 %column, %tid.x;\n"
    "  mul.wide.u32 %offset, %column, 4;\n"
    "  add.u64 %b, %b, %offset;\n"
    "  add.u64 %w, %w, %offset;\n"
    "  add.u64 %out, %out, %offset;\n"
    "  mul.wide.u32 %offset, %row, 256;\n"
    "  add.u64 %out, %out, %offset;\n"
    "  mul.wide.u32 %offset, %row, 16;\n"
    "  add.u64 %x, %x, %offset;\n"
    "  ld.global.f32 %sum, [%b];\n"
    "  mov.u32 %k, 0;\n"
    "loop:\n"
    "  ld.global.f32 %xk, [%x];\n"
    "  ld.global.f32 %wk, [%w];\n"
    "  mul.rn.f32 %xk, %xk, %wk;\n"
    "  add.rn.f32 %sum, %sum, %xk;\n"
    "  add.u64 %x, %x, 4;\n"
    "  add.u64 %w, %w, 256;\n"
    "  add.u32 %k, %k, 1;\n"
    "  setp.lt.u32 %more, %k, 4;\n"
    "  @%more bra loop;\n"
    "  max.f32 %sum, %sum, 0f00000000;\n"
    "  st.global.f32 [%out], %sum;\n"
    "  ret;\n"
    "}\n";

static float loadFloat(const RelaxEmulatedThread *thread, const float *from) {
  thread->api->access(thread, 0, from, 4, 4, RELAX_EMULATED_READ);
  return *from;
}

static void denseElement(const RelaxEmulatedThread *thread,
                         void *const *arguments) {
  const float *x = *(const float *const *)arguments[0];
  const float *w = *(const float *const *)arguments[1];
  const float *b = *(const float *const *)arguments[2];
  uint32_t i = thread->blockIdx[0], j = thread->threadIdx[0];
  float *out = *(float *const *)arguments[3] + i * 64 + j;
  float sum = loadFloat(thread, b + j);
  for (int k = 0; k < 4; ++k)
    sum += loadFloat(thread, x + i * 4 + k) * loadFloat(thread, w + k * 64 + j);
  thread->api->access(thread, 1, out, 4, 4, RELAX_EMULATED_WRITE);
  *out = sum > 0 ? sum : 0;
}

static const RelaxEmulatedOp ops[] = {{"load", "TestArtefact.c"},
                                      {"store", "TestArtefact.c"}};
static const uint32_t argumentBytes[] = {8, 8, 8, 8};
static const RelaxEmulatedKernel emulatedKernel = {
    "dense", denseElement, ops, 2, 0, 0, argumentBytes};
static const RelaxEmulatedModule emulated = {&emulatedKernel, 1};

static const RelaxDeviceCode codes[] = {
    {RELAX_DEVICE_CODE_PTX, 80, "sm_80", ptx, sizeof(ptx)},
    {RELAX_DEVICE_CODE_EMULATED, 80, "emu", &emulated, sizeof(emulated)}};
static RelaxDeviceModule module = {codes, 2, NULL};

static int32_t dense(const RelaxKernelContext *ctx, void *const *buffers,
                     const int64_t *symbols) {
  void *const arguments[] = {(void *)&buffers[0], (void *)&buffers[1],
                             (void *)&buffers[2], (void *)&buffers[3]};
  RelaxLaunch launch = {
      &module,    "dense", "TestArtefact.c", {symbols[0], 1, 1},
      {64, 1, 1}, 0,       arguments,        4};
  return ctx->launch(ctx, &launch);
}

#else

typedef struct {
  const float *x, *w, *b;
  float *out;
} Captures;

static int32_t denseRows(const RelaxKernelContext *ctx, int64_t begin,
                         int64_t end, void *pointer) {
  (void)ctx;
  Captures *c = pointer;
  for (int64_t i = begin; i < end; ++i)
    for (int64_t j = 0; j < 64; ++j) {
      float sum = c->b[j];
      for (int64_t k = 0; k < 4; ++k)
        sum += c->x[i * 4 + k] * c->w[k * 64 + j];
      c->out[i * 64 + j] = sum > 0 ? sum : 0;
    }
  return 0;
}

static int32_t dense(const RelaxKernelContext *ctx, void *const *buffers,
                     const int64_t *symbols) {
  Captures captures = {buffers[0], buffers[1], buffers[2], buffers[3]};
  return ctx->parallelFor(ctx, symbols[0], 1, denseRows, &captures);
}

#endif

static const RelaxImageKernel kernels[] = {{"dense", dense, 4, 1}};

EXPORT const RelaxImage __relax_image = {TEST_VERSION,     1,
                                         kernels,          bytecode,
                                         sizeof(bytecode), weights,
                                         sizeof(weights),  TEST_TRIPLE,
                                         TEST_FEATURES,    &__relax_runtime_api,
                                         TEST_DEVICE_TYPE};

EXPORT int32_t __tvm_ffi_main(void *self, const void *args, int32_t numArgs,
                              void *result) {
  (void)self;
  if (!__relax_runtime_api)
    return -1;
  return __relax_runtime_api->invoke(&__relax_image, "main", args, numArgs,
                                     result);
}
