/*===- Check.h - run a model by the reference from C --------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * The reference interpreter, and the comparison with it, in
 * librelax_compiler.so. The rules of Compiler.h for diagnostics, handlers,
 * memory and versioned structures apply. Options that are NULL, or zero apart
 * from the size, ask for the defaults.
 */

#ifndef RELAX_MLIR_C_CHECK_H
#define RELAX_MLIR_C_CHECK_H

#include "relax-mlir-c/Compiler.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A contiguous row-major tensor that the caller owns. The type is DLPack's:
 * code 0 int, 1 uint, 2 float, 4 bfloat, 6 bool, and a number of bits. A
 * boolean takes one byte. The structure has no size field, since no fields
 * will be added. */
typedef struct RelaxTensor {
  uint8_t dtypeCode;
  uint8_t dtypeBits;
  int32_t rank;
  const int64_t *shape;
  const void *data;
} RelaxTensor;

/* Models ------------------------------------------------------------------ */

/* A model file as it was read, neither simplified nor lowered. Only one
 * thread at a time may use a model and its runs; other threads may use other
 * models. */
typedef struct RelaxModel RelaxModel;

/* The parameters and results of a public function, in the notation of
 * executables: "float32[n, 784]", "(float32[1], int64[n])". Names may be "". */
typedef struct RelaxSignature {
  const char *name;
  size_t numParameters;
  const char *const *parameterNames;
  const char *const *parameterTypes;
  const char *resultType;
  size_t numResults;
  const char *const *resultNames;
} RelaxSignature;

typedef struct RelaxModelOptions {
  size_t size;
  /* The extensions of the user, of which only the plugins are used; NULL is
   * none. */
  const RelaxExtensionOptions *extensions;
} RelaxModelOptions;

/* Reads the model file (.onnx, .mlir, .mlirbc). Returns 0 and a model, which
 * the caller destroys, or 1 after one error. The handler, which may not be
 * NULL, gets the diagnostics of all calls with this model, together with
 * `user`. */
RELAX_COMPILER_EXPORT int relaxModelOpen(const char *path,
                                         const RelaxModelOptions *options,
                                         RelaxDiagnosticHandler handler,
                                         void *user, RelaxModel **model);
/* Calls relaxModelOpen without options. */
RELAX_COMPILER_EXPORT int relaxModelLoad(const char *path,
                                         RelaxDiagnosticHandler handler,
                                         void *user, RelaxModel **model);
RELAX_COMPILER_EXPORT void relaxModelDestroy(RelaxModel *model);

RELAX_COMPILER_EXPORT size_t relaxModelNumFunctions(const RelaxModel *model);
/* Returns a signature that is valid until the model is destroyed, or NULL
 * when the index is out of range. */
RELAX_COMPILER_EXPORT const RelaxSignature *
relaxModelFunction(const RelaxModel *model, size_t index);

/* Statistics -------------------------------------------------------------- */

/* A summary of a tensor. min, max and mean are over the finite elements. */
typedef struct RelaxStatistics {
  size_t size;
  int64_t elements, nans, infinities;
  double min, max, mean;
} RelaxStatistics;

/* Computes the statistics of a tensor. Returns 0, or 1 without a diagnostic
 * when the type is not supported, a dimension is negative, the size
 * overflows, the data is NULL, or `statistics->size` is invalid. */
RELAX_COMPILER_EXPORT int relaxTensorStatistics(const RelaxTensor *tensor,
                                                RelaxStatistics *statistics);

/* Takes one traced value: its name and the operation that computed it. For a
 * tensor, `type` is as in RelaxSignature; for any other value, `type` is a
 * description and `statistics` is NULL. All pointers are valid during the
 * call only. */
typedef void (*RelaxTraceHandler)(void *user, const char *name,
                                  const char *operation, const char *type,
                                  const RelaxStatistics *statistics);

/* Returns 1 if `pattern` (with `*`, `?`, `[...]`) names a value of the
 * model, 0 if not, and -1 after a diagnostic if the pattern is invalid. */
RELAX_COMPILER_EXPORT int relaxModelHasValue(RelaxModel *model,
                                             const char *pattern);

/* Returns 1 if `pattern` names the value that a call of a compiled program
 * computed, else 0. `origin` is the text that relaxProgramCallOrigin returns
 * for the call. */
RELAX_COMPILER_EXPORT int relaxModelMatchesOrigin(const RelaxModel *model,
                                                  const char *pattern,
                                                  const char *origin);

/* Running ----------------------------------------------------------------- */

typedef enum RelaxPrecision {
  /* Computes floats in the types that the model declares. */
  RELAX_PRECISION_DECLARED = 0,
  /* Computes all floats in f64. */
  RELAX_PRECISION_F64 = 1
} RelaxPrecision;

typedef struct RelaxReferenceOptions {
  size_t size;
  RelaxPrecision precision;
  /* Patterns of the values to trace, and the handler that takes them. */
  const char *const *trace;
  size_t numTrace;
  RelaxTraceHandler onTrace;
  void *traceUser;
  /* Takes a line about the progress of the run, without a newline. It is
   * called when a value was computed at least `progressSeconds` after the
   * last line or the start. */
  void (*onProgress)(void *user, const char *text);
  void *progressUser;
  double progressSeconds;
  /* Nonzero: the program that relaxReferenceRunCheck compares with was
   * compiled with these passes, as in RelaxCompileOptions. 0: with the
   * passes of any level. Differences are allowed where graph passes change
   * the rounding. */
  int hasPasses;
  const char *optLevel;
  const char *disabledPasses;
  const char *requiredPasses;
  const RelaxExtensionOptions *extensions;
} RelaxReferenceOptions;

/* A completed run of a function by the interpreter. The model must outlive
 * it. */
typedef struct RelaxReferenceRun RelaxReferenceRun;

/* Runs a function on tensors, which must stay valid until the run is
 * destroyed. Returns 0 and a run, which the caller destroys, or 1 after at
 * least one diagnostic. */
RELAX_COMPILER_EXPORT int
relaxReferenceRun(RelaxModel *model, const char *function,
                  const RelaxTensor *arguments, size_t numArguments,
                  const RelaxReferenceOptions *options,
                  RelaxReferenceRun **run);
RELAX_COMPILER_EXPORT void relaxReferenceRunDestroy(RelaxReferenceRun *run);

/* Returns the number of results; each item of a tuple counts as a result. */
RELAX_COMPILER_EXPORT size_t
relaxReferenceRunNumResults(const RelaxReferenceRun *run);
/* Returns 0 and the result, valid until the run is destroyed; floats
 * computed in f64 are returned in f64. Returns 1 without a diagnostic when
 * the index is out of range or the result is not a tensor. */
RELAX_COMPILER_EXPORT int relaxReferenceRunResult(const RelaxReferenceRun *run,
                                                  size_t index,
                                                  RelaxTensor *result);
/* Returns the seconds that the interpreter has taken, including the time
 * that relaxReferenceRunCheck added. */
RELAX_COMPILER_EXPORT double
relaxReferenceRunSeconds(const RelaxReferenceRun *run);

/* Comparing --------------------------------------------------------------- */

typedef struct RelaxCheckOptions {
  size_t size;
  /* Nonzero: the tolerance is atol + rtol * |expected|. 0: the tolerance is
   * derived from the program. */
  int hasTolerance;
  double rtol, atol;
} RelaxCheckOptions;

/* The comparison of one result; see relax_mlir::check::Difference. The texts
 * and coordinates are valid until the run is destroyed. */
typedef struct RelaxDifference {
  size_t size;
  /* 1 if all elements are within their tolerance. */
  int matches;
  /* 1 if the tolerance was widened because the model amplifies rounding
   * errors, with or without success. */
  int isWidened;
  int64_t elements, mismatches;
  /* Coordinates of the worst element; worstRank is -1 when none was
   * compared. */
  int32_t worstRank;
  const int64_t *worst;
  const char *actual, *expected;
  double tolerance, ratio, maxAbsolute;
  /* A description of the difference. */
  const char *text;
} RelaxDifference;

/* Compares `actual`, which another run of the function returned as result
 * `index`. Returns 0 and the difference, or 1 after one error. */
RELAX_COMPILER_EXPORT int relaxReferenceRunCheck(
    RelaxReferenceRun *run, size_t index, const RelaxTensor *actual,
    const RelaxCheckOptions *options, RelaxDifference *difference);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_CHECK_H */
