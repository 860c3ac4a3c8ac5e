/*===- Bisect.h - find the pass that changes the numbers, from C --*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * Bisection, and the comparison of two modules that it writes, in
 * librelax_compiler.so. What Compiler.h says of diagnostics and structures
 * holds here as well.
 */

#ifndef RELAX_MLIR_C_BISECT_H
#define RELAX_MLIR_C_BISECT_H

#include "relax-mlir-c/Check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What was found. */
typedef enum RelaxBisectResult {
  RELAX_BISECT_AGREES = 0,
  RELAX_BISECT_DIFFERS = 1,
  /* After one error. */
  RELAX_BISECT_ERROR = 2
} RelaxBisectResult;

typedef struct RelaxBisectOptions {
  size_t size;
  /* Spelling of the target as for relaxc --target; NULL is "native". */
  const char *target;
  /* A folder, which must not exist, for what shows the fault; made only when
   * there is one. NULL writes nothing. */
  const char *directory;
  /* Takes what is being done and what was found: text without a newline at its
   * end. */
  void (*onText)(void *user, const char *text);
  void *user;
  /* Which passes the compiler runs, as in RelaxCompileOptions. */
  const char *optLevel;
  const char *disabledPasses;
  const char *requiredPasses;
} RelaxBisectOptions;

/* Looks for the step of the compiler after which a function of the model gives
 * other results: see relax-mlir/Validation/Bisect/Bisect.h. */
RELAX_COMPILER_EXPORT RelaxBisectResult relaxModelBisect(
    RelaxModel *model, const char *function, const RelaxTensor *arguments,
    size_t numArguments, const RelaxBisectOptions *options);

/* Runs a function of the model and of that in the file `other`, both as they
 * are, by the interpreters, and compares the results. `onText` gets what
 * differs. */
RELAX_COMPILER_EXPORT RelaxBisectResult
relaxModelCompare(RelaxModel *model, const char *other, const char *function,
                  const RelaxTensor *arguments, size_t numArguments,
                  const RelaxBisectOptions *options);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_BISECT_H */
