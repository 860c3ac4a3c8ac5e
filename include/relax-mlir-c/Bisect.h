/*===- Bisect.h - find the pass that changes the numbers, from C --*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * Bisection, and the comparison of two modules that it writes, in
 * librelax_compiler.so. The rules of Compiler.h for diagnostics and versioned
 * structures apply. Options may be NULL, which asks for the defaults.
 */

#ifndef RELAX_MLIR_C_BISECT_H
#define RELAX_MLIR_C_BISECT_H

#include "relax-mlir-c/Check.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The outcome of a bisection or comparison. */
typedef enum RelaxBisectResult {
  RELAX_BISECT_AGREES = 0,
  RELAX_BISECT_DIFFERS = 1,
  /* Returned after one error was reported. */
  RELAX_BISECT_ERROR = 2
} RelaxBisectResult;

typedef struct RelaxBisectOptions {
  size_t size;
  /* The target, spelled as for relaxc --target; NULL is "native". */
  const char *target;
  /* A folder for a reproducer, which must not exist; it is created only when
   * a fault is found. NULL writes nothing. */
  const char *directory;
  /* Takes progress and findings: text without a newline at its end, valid
   * during the call. */
  void (*onText)(void *user, const char *text);
  void *user;
  /* The passes that the compiler runs, as in RelaxCompileOptions. */
  const char *optLevel;
  const char *disabledPasses;
  const char *requiredPasses;
  const RelaxExtensionOptions *extensions;
} RelaxBisectOptions;

/* Finds the step of the compiler after which a function of the model gives
 * other results; see relax-mlir/Validation/Bisect/Bisect.h. The arguments
 * must stay valid during the call. */
RELAX_COMPILER_EXPORT RelaxBisectResult relaxModelBisect(
    RelaxModel *model, const char *function, const RelaxTensor *arguments,
    size_t numArguments, const RelaxBisectOptions *options);

/* Runs a function of the model, and the function of that name in the file
 * `other`, with the interpreters and without changing the modules, and
 * compares the results. `onText` takes the differences. The arguments must
 * stay valid during the call. */
RELAX_COMPILER_EXPORT RelaxBisectResult
relaxModelCompare(RelaxModel *model, const char *other, const char *function,
                  const RelaxTensor *arguments, size_t numArguments,
                  const RelaxBisectOptions *options);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_BISECT_H */
