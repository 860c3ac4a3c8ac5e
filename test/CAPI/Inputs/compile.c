/*===- compile.c - the C interface of the compiler ----------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/* compile.c MODEL BROKEN: compiles both with options of several sizes. */
#include "relax-mlir-c/Compiler.h"

#include <stdio.h>
#include <string.h>

/* Structures that the next version may have. */
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

/* Checks that, of all sizes up to that of `newer`, exactly those that sizeof
 * can have are accepted. */
static void compileForEachSize(const char *path, NewerOptions *newer) {
  size_t size;
  int numTaken = 0, numRight = 0;
  memset(newer, 0, sizeof(*newer));
  for (size = 0; size <= sizeof(*newer); ++size) {
    RelaxProgram *program = NULL;
    int diagnostics = 0, result;
    newer->known.size = size;
    result = relaxCompile(path, &newer->known, count, &diagnostics, &program);
    if (result == 0) {
      ++numTaken;
      relaxProgramDestroy(program);
    }
    numRight += result == (size % sizeof(void *) != 0) && diagnostics == result;
  }
  printf("sizes: %d of %d right, any taken %d\n", numRight, (int)size,
         numTaken != 0);
}

/* Compiles without a diagnostic handler; the result and the error remain. */
static void compileSilently(const char *path, const char *broken) {
  RelaxCompileOptions options;
  RelaxProgram *program = NULL;
  RelaxError *error = NULL;
  int right, wrong, file;

  memset(&options, 0, sizeof(options));
  options.size = sizeof(options);
  options.error = &error;
  options.statistics = 1;
  right = relaxCompile(path, &options, NULL, NULL, &program);
  relaxProgramDestroy(program);
  wrong = relaxCompile(broken, &options, NULL, NULL, &program);
  printf("silent: %d %d, an error %d", right, wrong, error != NULL);
  relaxErrorDestroy(error);
  file = relaxCompileToFile(path, "model.unknown", NULL, NULL, NULL);
  printf(", to a file %d\n", file);
}

/* Compiles with extensions: without any, with an array that is empty, with
 * files that do not exist, with an unknown pass, and with half of an array. */
static void compileWithExtensions(const char *path) {
  static const char *const files[] = {"missing"};
  static const char *const passes[] = {"graph:no-such-pass"};
  RelaxExtensionOptions extensions = {0};
  RelaxCompileOptions options = {0};
  options.size = sizeof(options);
  options.extensions = &extensions;
  compile(path, &options, "no extensions");
  extensions.size = sizeof(extensions);
  extensions.opMap = files;
  compile(path, &options, "an empty array");
  extensions.fuseOpsByPattern = files;
  extensions.numFuseOpsByPattern = 1;
  compile(path, &options, "a missing file");
  extensions.passPlugins = files;
  extensions.numPassPlugins = 1;
  compile(path, &options, "a missing plugin");
  extensions.numPassPlugins = 0;
  extensions.addedPasses = passes;
  extensions.numAddedPasses = 1;
  compile(path, &options, "an unknown pass");
  extensions.size = offsetof(RelaxExtensionOptions, dialectPlugins) + 4;
  compile(path, &options, "half of an array");
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

  /* Options of an older caller, with garbage after its fields: the library
   * must not write to the address that `error` seems to be. */
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
  /* Half of the address of the target is not a valid option. */
  options->target = "native";
  options->size = offsetof(RelaxCompileOptions, target) + 4;
  compile(argv[1], options, "within a field");

  /* Options of a newer caller. */
  memset(&newer, 0, sizeof(newer));
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
  newer.unknown[63] = 90;
  compile(argv[1], options, "newer, set");
  printf("error of kind %d\n", (int)relaxErrorKind(error));
  relaxErrorDestroy(error);
  options->size = sizeof(*options) + 1;
  compile(argv[1], options, "within a newer field");
  printf("error of kind %d\n", (int)relaxErrorKind(error));
  relaxErrorDestroy(error);

  compileForEachSize(argv[1], &newer);
  compileSilently(argv[1], argv[2]);
  compileWithExtensions(argv[1]);
  return 0;
}
