/*===- Compiler.h - compile a model from C ------------------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * The compiler in librelax_compiler.so. A program that compiles only sometimes
 * opens the library on demand and maps no LLVM otherwise; relax-run does so.
 *
 * Errors: the compiler is built without exceptions and none crosses this
 * interface. Errors in a model or a target are reported as a diagnostic and by
 * the return value. A handler must not throw. When memory for the compiler's
 * own data runs out, the process ends.
 *
 * Threads: several threads may compile at the same time, even the same file,
 * but only one of them with a `reproducer`, which uses the signals of the
 * process, and none beside one that loads plugins for the first time. Any
 * thread may read the result of a call, an error or a program.
 *
 * Versions: options, and structures that the library fills in, begin with
 * their size. The caller sets it to sizeof; the library reads or writes only
 * fields within it, so fields can be appended. A size of 0 asks for the
 * defaults. All fields are numbers, enumerations and pointers, aligned to
 * their own size. A size that is not a multiple of the largest alignment, as
 * sizeof is, could end within a field and is an error. An option of a newer
 * caller that the library does not support is an error unless all of its bytes
 * are zero. The library leaves bytes after the fields that it fills in
 * unchanged.
 */

#ifndef RELAX_MLIR_C_COMPILER_H
#define RELAX_MLIR_C_COMPILER_H

#include "relax-mlir/Runtime/KernelABI.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RELAX_COMPILER_EXPORT __attribute__((visibility("default")))

/* The machine-readable part of an error. The text of a diagnostic is for
 * people and may be reworded. */
typedef struct RelaxError RelaxError;

typedef enum RelaxErrorKind {
  RELAX_ERROR_OTHER = 0,
  /* The model has nodes whose operator is not supported. */
  RELAX_ERROR_MISSING_OPERATOR = 1,
  /* The elements of a value, which the model computes or takes as input,
   * must be known at compile time. */
  RELAX_ERROR_UNKNOWN_VALUE = 2,
  /* Sizes that the model computes must be known, or proven equal. */
  RELAX_ERROR_UNPROVEN_SIZES = 3
} RelaxErrorKind;

/* Extensions of the compiler by a user (docs/Extending.md): arrays of texts,
 * each with its length. */
typedef struct RelaxExtensionOptions {
  size_t size;
  /* Files of MLIR's dialect plugins and pass plugins, which are loaded before
   * the model is read. A plugin stays loaded, and its passes registered, until
   * the process ends. */
  const char *const *dialectPlugins;
  size_t numDialectPlugins;
  const char *const *passPlugins;
  size_t numPassPlugins;
  /* Pipelines that run at the end of a phase, spelled as for relaxc
   * --add-pass: "graph:my-pass{option=1},canonicalize". */
  const char *const *addedPasses;
  size_t numAddedPasses;
  /* Options of the passes relax-apply-patterns, which runs before all other
   * rewrites, and relax-fuse-ops-by-pattern: a pattern file (PDLL), or "file="
   * and other options. The pass runs once for each text. */
  const char *const *applyPatterns;
  size_t numApplyPatterns;
  const char *const *fuseOpsByPattern;
  size_t numFuseOpsByPattern;
  /* Functions of the model that compute an operator: "relax.relu=@my_relu". */
  const char *const *opMap;
  size_t numOpMap;
  /* Promised sizes of the model's symbols, which the compiled functions check:
   * "n=1:64:8" is a multiple of 8 from 1 to 64. Each number may be left out. */
  const char *const *symbolBounds;
  size_t numSymbolBounds;
} RelaxExtensionOptions;

/* Options of a compilation. Options that are NULL, or zero apart from the
 * size, ask for the defaults. Padding must be zero too, since it may become
 * a field of a newer version. */
typedef struct RelaxCompileOptions {
  size_t size;
  /* The target, spelled as for relaxc --target; NULL is "native". */
  const char *target;
  /* Folder for the module after each phase; NULL writes none. */
  const char *dumpPhasesTo;
  /* The optimization level, "0" to "3"; NULL is the default, "2". */
  const char *optLevel;
  /* Comma-separated names of passes: those to leave out, and those to run
   * although they belong to a higher level or run on request only; see
   * relaxPassList. */
  const char *disabledPasses;
  const char *requiredPasses;
  /* Comma-separated names of passes before and after which the module is
   * printed, or "all". The output is a report, as is that of `timing` and
   * `statistics`. */
  const char *printBefore;
  const char *printAfter;
  /* File for a reproducer of a pass failure; NULL writes none. */
  const char *reproducer;
  /* Nonzero: report the time and the statistics of each pass. */
  int timing;
  int statistics;
  /* Folder of the external data of an ONNX model, which must be in it or
   * below; NULL is the folder of the model. */
  const char *dataFolder;
  /* May be NULL. After a failure, *error is an object that the caller
   * destroys; after success it is NULL. */
  RelaxError **error;
  /* Takes reports, line by line while they are made, and diagnostics other
   * than errors, such as warnings. NULL: the diagnostic handler gets them. */
  void (*onReport)(void *user, const char *text);
  void *reportUser;
  /* The extensions of the user; NULL is none. */
  const RelaxExtensionOptions *extensions;
  /* The form in which functions of the machine run: "bytecode", which is the
   * default, or "compiled". */
  const char *execMode;
} RelaxCompileOptions;

/* Returns the optimization levels and their passes as text. The string is
 * static. */
RELAX_COMPILER_EXPORT const char *relaxPassList(void);

/* A model compiled into this process. */
typedef struct RelaxProgram RelaxProgram;

/* Takes one diagnostic: text such as `model.onnx: error: ...`, without a
 * newline at its end, valid during the call. Calls do not overlap, but may
 * come from any thread of the compiler. A null handler drops the text. */
typedef void (*RelaxDiagnosticHandler)(void *user, const char *text);

/* Compiles the model file (.onnx, .mlir, .mlirbc). Returns 0 and a program,
 * which the caller destroys, or 1 after one error. */
RELAX_COMPILER_EXPORT int relaxCompile(const char *path,
                                       const RelaxCompileOptions *options,
                                       RelaxDiagnosticHandler handler,
                                       void *user, RelaxProgram **program);

/* The type of relaxCompile. */
typedef int (*RelaxCompileFunction)(const char *, const RelaxCompileOptions *,
                                    RelaxDiagnosticHandler, void *,
                                    RelaxProgram **);

/* Compiles the model file to a file. The extension selects the format, as
 * for relaxc: .so, .rvm, .o, .s, .ll, .ptx, .cubin, .mlir. Returns 0, or 1
 * after one error. */
RELAX_COMPILER_EXPORT int relaxCompileToFile(const char *path,
                                             const char *output,
                                             const RelaxCompileOptions *options,
                                             RelaxDiagnosticHandler handler,
                                             void *user);

/* Returns the kind of an error. A newer library may return kinds that the
 * caller does not know; treat them as RELAX_ERROR_OTHER. */
RELAX_COMPILER_EXPORT RelaxErrorKind relaxErrorKind(const RelaxError *error);

/* The names of the nodes at fault: all nodes with missing operators, even
 * those that the text omits; else at most one. A node inside a function or a
 * loop is named after it, as "call/inner". */
RELAX_COMPILER_EXPORT size_t relaxErrorNumNodes(const RelaxError *error);
/* Returns a name that is valid until the error is destroyed, or NULL when
 * the index is out of range. */
RELAX_COMPILER_EXPORT const char *relaxErrorNode(const RelaxError *error,
                                                 size_t index);

/* Returns the value at fault, valid until the error is destroyed; "" when
 * there is none or it is unknown. */
RELAX_COMPILER_EXPORT const char *relaxErrorValue(const RelaxError *error);

RELAX_COMPILER_EXPORT void relaxErrorDestroy(RelaxError *error);

/* Returns the kernels, bytecode and weights; valid until the program is
 * destroyed. */
RELAX_COMPILER_EXPORT const RelaxImage *
relaxProgramImage(const RelaxProgram *program);

/* Describes the call at an instruction of a function of the virtual machine:
 * names of model nodes, or locations in its text ("model.mlir:8:10"), one
 * per line; the last line names the result. Returns "" when the origin is
 * unknown. Valid until the program is destroyed. */
RELAX_COMPILER_EXPORT const char *
relaxProgramCallOrigin(const RelaxProgram *program, const char *function,
                       uint64_t instruction);

RELAX_COMPILER_EXPORT void relaxProgramDestroy(RelaxProgram *program);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_COMPILER_H */
