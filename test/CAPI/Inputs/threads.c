/*===- threads.c - the C interface on several threads -------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/* threads.c MODEL BROKEN: each thread compiles both, and reads and runs
 * MODEL in the reference; each thread must get its own results. */
#include "relax-mlir-c/Check.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { NUM_THREADS = 4, NUM_ROUNDS = 3 };
static char **files;

static void count(void *user, const char *text) {
  *(int *)user += text[0] != '\0';
}

static int compile(int round) {
  RelaxCompileOptions options = {0};
  RelaxProgram *program = NULL;
  RelaxError *error = NULL;
  int errors = 0, reports = 0, isRight;
  options.size = sizeof(options);
  options.optLevel = round % 2 ? "3" : "1";
  options.statistics = 1;
  options.error = &error;
  options.onReport = count;
  options.reportUser = &reports;
  if (relaxCompile(files[1], &options, count, &errors, &program) != 0)
    return 0;
  isRight = errors == 0 && reports > 1 && error == NULL &&
            relaxProgramImage(program)->numKernels == 1;
  relaxProgramDestroy(program);
  if (relaxCompile(files[2], &options, count, &errors, &program) == 0)
    return 0;
  isRight = isRight && errors == 1 && error != NULL;
  relaxErrorDestroy(error);
  return isRight;
}

static int interpret(void) {
  const int64_t shape[] = {4};
  const float zeros[4] = {0, 0, 0, 0};
  RelaxTensor argument = {2, 32, 1, shape, zeros}, result;
  RelaxModel *model = NULL;
  RelaxReferenceRun *run = NULL;
  int errors = 0, isRight;
  if (relaxModelLoad(files[1], count, &errors, &model) != 0)
    return 0;
  isRight = relaxModelHasValue(model, "[") == -1 && errors == 1 &&
            relaxReferenceRun(model, "main", &argument, 1, NULL, &run) == 0 &&
            relaxReferenceRunResult(run, 0, &result) == 0 &&
            ((const float *)result.data)[3] == 4;
  relaxReferenceRunDestroy(run);
  relaxModelDestroy(model);
  return isRight;
}

static void *work(void *user) {
  int *numRight = user, round;
  for (round = 0; round < NUM_ROUNDS; ++round)
    *numRight += compile(round) && interpret();
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t threads[NUM_THREADS];
  int numRight[NUM_THREADS] = {0}, i;
  if (argc != 3)
    return 2;
  files = argv;
  for (i = 0; i < NUM_THREADS; ++i)
    if (pthread_create(&threads[i], NULL, work, &numRight[i]) != 0)
      return 1;
  for (i = 0; i < NUM_THREADS; ++i) {
    pthread_join(threads[i], NULL);
    printf("%d of %d right\n", numRight[i], NUM_ROUNDS);
  }
  return 0;
}
