/*===- Extract.h - the kernels of a model, one by one, from C -----*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * Extraction of single kernels, in librelax_compiler.so. The rules of
 * Compiler.h for diagnostics and versioned structures apply. Options may be
 * NULL, which asks for the defaults.
 */

#ifndef RELAX_MLIR_C_EXTRACT_H
#define RELAX_MLIR_C_EXTRACT_H

#include "relax-mlir-c/Check.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct RelaxExtractOptions {
  size_t size;
  /* The target, spelled as for relaxc --target; NULL is "native". */
  const char *target;
  /* The folder to create for the kernels, which must not exist; NULL is
   * "kernels". */
  const char *directory;
  /* Takes one line, without a newline, about each kernel that is written. It
   * is valid during the call. */
  void (*onText)(void *user, const char *text);
  void *user;
} RelaxExtractOptions;

/* Writes each kernel that a run of the function calls as a module of its
 * own, with its inputs and the results that the reference computes from
 * them; see relax-mlir/Validation/Bisect/Extract.h. Returns 0, or 1 after
 * one error. */
RELAX_COMPILER_EXPORT int relaxModelExtract(RelaxModel *model,
                                            const char *function,
                                            const RelaxTensor *arguments,
                                            size_t numArguments,
                                            const RelaxExtractOptions *options);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_EXTRACT_H */
