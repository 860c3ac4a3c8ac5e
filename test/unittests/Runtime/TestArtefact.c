//===- TestArtefact.c - a hand-written artefact ---------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
/* MakeTestArtefact.cpp generates the header. The macros select artefacts
 * that a runtime must reject. */

#include "TestArtefactData.h"
#include "relax-mlir/Runtime/KernelABI.h"

#ifndef TEST_VERSION
#define TEST_VERSION RELAX_IMAGE_VERSION
#endif
#ifndef TEST_TRIPLE
#define TEST_TRIPLE "x86_64-unknown-linux-gnu"
#endif
#ifndef TEST_FEATURES
#define TEST_FEATURES "+sse2,-avx512f"
#endif

#define EXPORT __attribute__((visibility("default")))

EXPORT const RelaxRuntimeAPI *__relax_runtime_api;
EXPORT extern const RelaxImage __relax_image;

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

static const RelaxImageKernel kernels[] = {{"dense", dense, 4, 1}};

EXPORT const RelaxImage __relax_image = {
    TEST_VERSION,     1,
    kernels,          bytecode,
    sizeof(bytecode), weights,
    sizeof(weights),  TEST_TRIPLE,
    TEST_FEATURES,    &__relax_runtime_api};

EXPORT int32_t __tvm_ffi_main(void *self, const void *args, int32_t numArgs,
                              void *result) {
  (void)self;
  if (!__relax_runtime_api)
    return -1;
  return __relax_runtime_api->invoke(&__relax_image, "main", args, numArgs,
                                     result);
}
