/*===- Compiler.h - compile a model from C ------------------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/*
 * All that librelax_compiler.so exports. A program that only sometimes compiles
 * opens the library when it does, and has no LLVM mapped otherwise; relax-run
 * is one.
 *
 * The compiler is built without exceptions and none crosses this border: what
 * is wrong with a model or a target is a diagnostic and a return value. A
 * handler must not throw either. When there is no memory for the compiler's own
 * data the process ends.
 *
 * Threads may compile at the same time, also the same file; but only one with a
 * `reproducer`, for which the process's signals are handled. What a call gave,
 * an error or a program, any thread may read.
 *
 * Options, and what the library fills in, begin with their size. A caller sets
 * it to sizeof; the library reads or writes what lies within that, so fields
 * can be appended. A size of 0 asks for the defaults. Fields are numbers,
 * enumerations and pointers, aligned to their own size; a size that is no
 * multiple of the largest, as sizeof is, could end within one and is an error.
 * So is an option of a newer caller that the library does not know, unless all
 * of its bytes are zero. What the library fills in it leaves as it was behind
 * the fields that it knows.
 */

#ifndef RELAX_MLIR_C_COMPILER_H
#define RELAX_MLIR_C_COMPILER_H

#include "relax-mlir/Runtime/KernelABI.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RELAX_COMPILER_EXPORT __attribute__((visibility("default")))

/* What an error is about. The text of a diagnostic is for people and may be
 * reworded; what a program goes by is here. */
typedef struct RelaxError RelaxError;

typedef enum RelaxErrorKind {
  RELAX_ERROR_OTHER = 0,
  /* Nodes of the model have an operator that is not supported. */
  RELAX_ERROR_MISSING_OPERATOR = 1,
  /* The elements of a value, which the model computes or takes as input, have
   * to be known when it is compiled. */
  RELAX_ERROR_UNKNOWN_VALUE = 2,
  /* Sizes that the model computes would have to be known, or proven equal. */
  RELAX_ERROR_UNPROVEN_SIZES = 3
} RelaxErrorKind;

/* Zero-initialised apart from the size, it asks for the defaults; so should its
 * padding be, which may be a field of a newer version. */
typedef struct RelaxCompileOptions {
  size_t size;
  /* Spelling of the target as for relaxc --target; NULL is "native". */
  const char *target;
  /* Folder for the module after each phase; NULL writes none. */
  const char *dumpPhasesTo;
  /* The optimization level, "0" to "3"; NULL is the default, "2". */
  const char *optLevel;
  /* Names of passes, separated by commas, that do not run, and that run
   * although the level is too low or only on request; see relaxPassList. */
  const char *disabledPasses;
  const char *requiredPasses;
  /* Passes before and after which the module is printed, or "all". This is a
   * report, as is what `timing` and `statistics` ask for. */
  const char *printBefore;
  const char *printAfter;
  /* File for what reproduces the failure of a pass; NULL writes none. */
  const char *reproducer;
  /* Not 0: tell how long each pass took, and what it did. */
  int timing;
  int statistics;
  /* Folder of the external data of an ONNX model, which are in it or below;
   * NULL is that of the model. */
  const char *dataFolder;
  /* Not NULL: after failure *error is what it is about, which the caller
   * destroys; NULL after success. */
  RelaxError **error;
  /* Takes reports, line by line while they are made, and what the compiler says
   * beside errors, such as warnings. NULL: the diagnostic handler gets them. */
  void (*onReport)(void *user, const char *text);
  void *reportUser;
} RelaxCompileOptions;

/* The optimization levels and the passes they run, as text. */
RELAX_COMPILER_EXPORT const char *relaxPassList(void);

/* A model compiled into this process. */
typedef struct RelaxProgram RelaxProgram;

/* Takes one diagnostic: text such as `model.onnx: error: ...`, no newline at
 * its end. One after another, from any thread of the compiler. */
typedef void (*RelaxDiagnosticHandler)(void *user, const char *text);

/* Compiles the model file (.onnx, .mlir, .mlirbc). Returns 0 and a program that
 * the caller destroys, or 1 after one error. */
RELAX_COMPILER_EXPORT int relaxCompile(const char *path,
                                       const RelaxCompileOptions *options,
                                       RelaxDiagnosticHandler handler,
                                       void *user, RelaxProgram **program);

/* What relaxCompile was. */
typedef int (*RelaxCompileFunction)(const char *, const RelaxCompileOptions *,
                                    RelaxDiagnosticHandler, void *,
                                    RelaxProgram **);

/* Compiles the model file to a file, of which the ending says what it is, as
 * for relaxc: .so, .rvm, .o, .s, .ll, .mlir. Returns 0, or 1 after one error.
 */
RELAX_COMPILER_EXPORT int relaxCompileToFile(const char *path,
                                             const char *output,
                                             const RelaxCompileOptions *options,
                                             RelaxDiagnosticHandler handler,
                                             void *user);

/* A newer library may have kinds that the caller does not know: they are to be
 * taken for RELAX_ERROR_OTHER. */
RELAX_COMPILER_EXPORT RelaxErrorKind relaxErrorKind(const RelaxError *error);

/* The nodes of the model at fault, by their names: all for missing operators,
 * also those that the text leaves out, else at most one. One inside of a
 * function or a loop is named behind it, as "call/inner". */
RELAX_COMPILER_EXPORT size_t relaxErrorNumNodes(const RelaxError *error);
/* NULL for an index out of range. */
RELAX_COMPILER_EXPORT const char *relaxErrorNode(const RelaxError *error,
                                                 size_t index);

/* The value at fault; "" where there is none, or where it is not known. */
RELAX_COMPILER_EXPORT const char *relaxErrorValue(const RelaxError *error);

RELAX_COMPILER_EXPORT void relaxErrorDestroy(RelaxError *error);

/* The kernels, bytecode and weights; valid until the program is destroyed. */
RELAX_COMPILER_EXPORT const RelaxImage *
relaxProgramImage(const RelaxProgram *program);

/* What the call at an instruction of a function of the virtual machine
 * computes: names of nodes of the model, or places in its text
 * ("model.mlir:8:10"), one a line; the last is what the result is. "" when
 * nothing is known. Valid until the program is destroyed. */
RELAX_COMPILER_EXPORT const char *
relaxProgramCallOrigin(const RelaxProgram *program, const char *function,
                       uint64_t instruction);

RELAX_COMPILER_EXPORT void relaxProgramDestroy(RelaxProgram *program);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* RELAX_MLIR_C_COMPILER_H */
