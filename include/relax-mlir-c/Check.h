/*===- Check.h - run a model by the reference from C --------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * The reference interpreter and the comparison with it, in
 * librelax_compiler.so. What Compiler.h says of diagnostics, handlers, memory
 * and the sizes of structures holds here as well. Zero-initialised apart from
 * the size, options ask for the defaults.
 */

#ifndef RELAX_MLIR_C_CHECK_H
#define RELAX_MLIR_C_CHECK_H

#include "relax-mlir-c/Compiler.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A dense row-major tensor that somebody else owns. The type is DLPack's: code
 * 0 int, 1 uint, 2 float, 4 bfloat, 6 bool, and a number of bits. Booleans take
 * a byte. It gets no more fields, and has no size. */
typedef struct RelaxTensor {
  uint8_t dtypeCode;
  uint8_t dtypeBits;
  int32_t rank;
  const int64_t *shape;
  const void *data;
} RelaxTensor;

/* Models ------------------------------------------------------------------ */

/* A model file as it was read: nothing was simplified or lowered. One thread at
 * a time uses it and its runs; other threads may use other models. */
typedef struct RelaxModel RelaxModel;

/* What a public function takes and gives, in the words of an executable:
 * "float32[n, 784]", "(float32[1], int64[n])". Names may be "". */
typedef struct RelaxSignature {
  const char *name;
  size_t numParameters;
  const char *const *parameterNames;
  const char *const *parameterTypes;
  const char *resultType;
  size_t numResults;
  const char *const *resultNames;
} RelaxSignature;

/* Reads the model file (.onnx, .mlir, .mlirbc). Returns 0 and a model that the
 * caller destroys, or 1 after one error. The handler and `user`
 * get the diagnostics of all calls with this model. */
RELAX_COMPILER_EXPORT int relaxModelLoad(const char *path,
                                         RelaxDiagnosticHandler handler,
                                         void *user, RelaxModel **model);
RELAX_COMPILER_EXPORT void relaxModelDestroy(RelaxModel *model);

RELAX_COMPILER_EXPORT size_t relaxModelNumFunctions(const RelaxModel *model);
/* Valid until the model is destroyed; NULL for an index out of range. */
RELAX_COMPILER_EXPORT const RelaxSignature *
relaxModelFunction(const RelaxModel *model, size_t index);

/* Statistics -------------------------------------------------------------- */

/* A tensor from afar. min, max and mean are over the finite elements. */
typedef struct RelaxStatistics {
  size_t size;
  int64_t elements, nans, infinities;
  double min, max, mean;
} RelaxStatistics;

/* Returns 0, or 1 for a type that the reference does not know, a size that is
 * negative or overflows, no data, or statistics of no valid size. */
RELAX_COMPILER_EXPORT int relaxTensorStatistics(const RelaxTensor *tensor,
                                                RelaxStatistics *statistics);

/* Takes one value that was asked for: its name, the operation that computed it
 * and, of a tensor, type (as in RelaxSignature) and statistics; of anything
 * else only a description in `type`. All is valid during the call. */
typedef void (*RelaxTraceHandler)(void *user, const char *name,
                                  const char *operation, const char *type,
                                  const RelaxStatistics *statistics);

/* Whether `pattern` (with `*`, `?`, `[...]`) names a value of the model. -1
 * when it is no pattern, after a diagnostic. */
RELAX_COMPILER_EXPORT int relaxModelHasValue(RelaxModel *model,
                                             const char *pattern);

/* Whether `pattern` names the value that a call of a compiled program has as
 * result, by what relaxProgramCallOrigin says of the call. */
RELAX_COMPILER_EXPORT int relaxModelMatchesOrigin(const RelaxModel *model,
                                                  const char *pattern,
                                                  const char *origin);

/* Running ----------------------------------------------------------------- */

typedef enum RelaxPrecision {
  /* Floats are computed in the types that the model says. */
  RELAX_PRECISION_DECLARED = 0,
  /* Floats are computed in f64, whatever the model says. */
  RELAX_PRECISION_F64 = 1
} RelaxPrecision;

typedef struct RelaxReferenceOptions {
  size_t size;
  RelaxPrecision precision;
  /* Values to trace, by patterns, and who takes them. */
  const char *const *trace;
  size_t numTrace;
  RelaxTraceHandler onTrace;
  void *traceUser;
  /* Gets a line about how far the run is, whenever a value is computed and as
   * many seconds have passed since the last line or the begin. */
  void (*onProgress)(void *user, const char *text);
  void *progressUser;
  double progressSeconds;
  /* Not 0: the program whose results relaxReferenceRunCheck gets was compiled
   * with these passes, as in RelaxCompileOptions. 0: with those of any level.
   * What passes on the graph round otherwise than the model says is allowed. */
  int hasPasses;
  const char *optLevel;
  const char *disabledPasses;
  const char *requiredPasses;
} RelaxReferenceOptions;

/* A function that was run by the interpreter. The model must outlive it. */
typedef struct RelaxReferenceRun RelaxReferenceRun;

/* Runs a function on tensors, which must stay until the run is destroyed.
 * Returns 0 and a run that the caller destroys, or 1 after at least one
 * diagnostic. */
RELAX_COMPILER_EXPORT int
relaxReferenceRun(RelaxModel *model, const char *function,
                  const RelaxTensor *arguments, size_t numArguments,
                  const RelaxReferenceOptions *options,
                  RelaxReferenceRun **run);
RELAX_COMPILER_EXPORT void relaxReferenceRunDestroy(RelaxReferenceRun *run);

/* Of results that are tuples, the items are counted. */
RELAX_COMPILER_EXPORT size_t
relaxReferenceRunNumResults(const RelaxReferenceRun *run);
/* Returns 0 and the result, valid until the run is destroyed; floats computed
 * in f64 are given in f64. Returns 1 for a result that is no tensor. */
RELAX_COMPILER_EXPORT int relaxReferenceRunResult(const RelaxReferenceRun *run,
                                                  size_t index,
                                                  RelaxTensor *result);
/* What the interpreter has taken, with what relaxReferenceRunCheck added. */
RELAX_COMPILER_EXPORT double
relaxReferenceRunSeconds(const RelaxReferenceRun *run);

/* Comparing --------------------------------------------------------------- */

typedef struct RelaxCheckOptions {
  size_t size;
  /* Not 0: the tolerance is atol + rtol * |expected|, and not what follows
   * from the program. */
  int hasTolerance;
  double rtol, atol;
} RelaxCheckOptions;

/* The comparison of one result; see relax_mlir::check::Difference. The texts
 * and coordinates are valid until the run is destroyed. */
typedef struct RelaxDifference {
  size_t size;
  /* 1: all elements are within their tolerance. */
  int matches;
  /* 1: only after the tolerance was widened, or not even then. */
  int isWidened;
  int64_t elements, mismatches;
  /* Of the worst element; rank -1 when nothing was compared. */
  int32_t worstRank;
  const int64_t *worst;
  const char *actual, *expected;
  double tolerance, ratio, maxAbsolute;
  /* The whole in words. */
  const char *text;
} RelaxDifference;

/* Compares what another run of the function gave as result `index`. Returns 0
 * and the difference, or 1 after one error. */
RELAX_COMPILER_EXPORT int relaxReferenceRunCheck(
    RelaxReferenceRun *run, size_t index, const RelaxTensor *actual,
    const RelaxCheckOptions *options, RelaxDifference *difference);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_CHECK_H */
