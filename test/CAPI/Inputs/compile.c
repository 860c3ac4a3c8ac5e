/*===- compile.c - the C interface of the compiler ----------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/* compile.c MODEL BROKEN: compiles both with options of several sizes. */
#include "relax-mlir-c/Compiler.h"

#include <stdio.h>
#include <string.h>

/* What the next version may have. */
typedef struct NewerOptions {
  RelaxCompileOptions known;
  unsigned char unknown[64];
} NewerOptions;

static void print(void *user, const char *text) {
  ++*(int *)user;
  printf("diagnostic: %s\n", text);
}

static void count(void *user, const char *text) {
  *(int *)user += text != NULL;
}

static void compile(const char *path, const RelaxCompileOptions *options,
                    const char *name) {
  RelaxProgram *program = NULL;
  int diagnostics = 0;
  int result = relaxCompile(path, options, print, &diagnostics, &program);
  printf("%s: %d, %d diagnostics\n", name, result, diagnostics);
  if (result == 0) {
    printf("kernels %d\n", (int)relaxProgramImage(program)->numKernels);
    relaxProgramDestroy(program);
  }
}

int main(int argc, char **argv) {
  RelaxError *error = NULL;
  int lines = 0;
  NewerOptions newer;
  RelaxCompileOptions *options = &newer.known;

  if (argc != 3)
    return 2;
  memset(&newer, 0, sizeof(newer));
  compile(argv[1], NULL, "no options");
  options->size = sizeof(*options);
  options->error = &error;
  compile(argv[1], options, "defaults");
  printf("no error %d\n", error == NULL);
  compile(argv[2], options, "broken");
  printf("error of kind %d\n", (int)relaxErrorKind(error));
  relaxErrorDestroy(error);

  /* Of an older caller, whatever lies behind its fields: the library would
   * write to the address that `error` seems to be. */
  memset(&newer, 0x5a, sizeof(newer));
  memset(options, 0, offsetof(RelaxCompileOptions, dataFolder));
  options->size = offsetof(RelaxCompileOptions, dataFolder);
  compile(argv[1], options, "older");
  options->optLevel = "7";
  compile(argv[1], options, "older, read");
  options->size = offsetof(RelaxCompileOptions, optLevel);
  compile(argv[1], options, "still older");
  options->size = 0;
  compile(argv[2], options, "no size");

  /* Of a newer caller. */
  memset(&newer, 0x5a, sizeof(newer));
  memset(options, 0, sizeof(*options));
  options->size = sizeof(newer);
  options->error = &error;
  options->statistics = 1;
  options->onReport = count;
  options->reportUser = &lines;
  compile(argv[1], options, "newer");
  printf("reported %d\n", lines > 1);
  printf("no error %d\n", error == NULL);
  compile(argv[2], options, "newer, broken");
  printf("an error %d, no node %d\n", error != NULL,
         relaxErrorNode(error, relaxErrorNumNodes(error)) == NULL);
  relaxErrorDestroy(error);
  return 0;
}
