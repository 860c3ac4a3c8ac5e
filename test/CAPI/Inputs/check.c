/*===- check.c - the C interface of the reference -----------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/* check.c MODEL: runs @main of MODEL in the reference on zeros, and compares
 * a right and a wrong result with it, using only the C interface. */
#include "relax-mlir-c/Check.h"

#include <stdio.h>
#include <string.h>

static void print(void *user, const char *text) {
  ++*(int *)user;
  printf("diagnostic: %s\n", text);
}

static void trace(void *user, const char *name, const char *operation,
                  const char *type, const RelaxStatistics *statistics) {
  (void)user;
  printf("trace %s %s %s max %g of %d\n", name, operation, type,
         statistics->max, (int)statistics->elements);
}

/* Structures that the next version may have. */
typedef struct NewerOptions {
  RelaxReferenceOptions run;
  double unknownToRun;
  RelaxCheckOptions check;
  double unknownToCheck;
} NewerOptions;

static void checkSizes(RelaxModel *model, const RelaxTensor *argument) {
  RelaxReferenceRun *run = NULL;
  NewerOptions newer = {0};
  RelaxDifference difference = {0};
  RelaxStatistics statistics = {0};

  newer.unknownToRun = newer.unknownToCheck = 1;
  newer.run.size = sizeof(newer.run) + sizeof(double);
  printf("newer run: %d\n",
         relaxReferenceRun(model, "main", argument, 1, &newer.run, &run));
  newer.run.size = offsetof(RelaxReferenceOptions, precision) + 1;
  printf("run: %d\n",
         relaxReferenceRun(model, "main", argument, 1, &newer.run, &run));
  newer.run.size = sizeof(newer.run);
  if (relaxReferenceRun(model, "main", argument, 1, &newer.run, &run) != 0)
    return;

  newer.check.size = sizeof(newer.check) + sizeof(double);
  printf("newer check: %d\n",
         relaxReferenceRunCheck(run, 0, argument, &newer.check, &difference));
  newer.check.size = offsetof(RelaxCheckOptions, rtol) + 4;
  printf("check: %d\n",
         relaxReferenceRunCheck(run, 0, argument, &newer.check, &difference));
  difference.size = sizeof(difference) - 1;
  printf("difference: %d\n",
         relaxReferenceRunCheck(run, 0, argument, NULL, &difference));
  relaxReferenceRunDestroy(run);

  statistics.size = sizeof(statistics) - 1;
  printf("statistics: %d", relaxTensorStatistics(argument, &statistics));
  statistics.size = offsetof(RelaxStatistics, nans);
  printf(" %d", relaxTensorStatistics(argument, &statistics));
  printf(" of %d\n", (int)statistics.elements);
}

static void check(RelaxReferenceRun *run, const float *values, size_t size) {
  const int64_t shape[] = {4};
  RelaxTensor actual = {2, 32, 1, shape, values};
  RelaxDifference difference;
  memset(&difference, 0x55, sizeof(difference));
  difference.size = size;
  if (relaxReferenceRunCheck(run, 0, &actual, NULL, &difference) != 0)
    return;
  printf("matches %d, %d of %d", difference.matches, (int)difference.mismatches,
         (int)difference.elements);
  /* Fields that an older caller does not know are not written. */
  if (size < sizeof(difference))
    printf(", untouched %d\n", difference.worstRank == 0x55555555);
  else
    printf(", worst [%d] %s %s: %s\n", (int)difference.worst[0],
           difference.actual, difference.expected, difference.text);
}

/* Opens a model with a plugin that does not exist, and with structures that end
 * within a field. */
static void openWithPlugin(const char *path, int *diagnostics) {
  RelaxModel *model = NULL;
  const char *files[] = {"absent.so"};
  RelaxExtensionOptions extensions = {0};
  RelaxModelOptions options = {0};

  extensions.size = sizeof(extensions);
  extensions.dialectPlugins = files;
  extensions.numDialectPlugins = 1;
  options.size = sizeof(options);
  options.extensions = &extensions;
  printf("no plugin: %d\n",
         relaxModelOpen(path, &options, print, diagnostics, &model));
  extensions.size = offsetof(RelaxExtensionOptions, dialectPlugins) + 1;
  printf("extensions: %d\n",
         relaxModelOpen(path, &options, print, diagnostics, &model));
  options.size = 1;
  printf("options: %d\n",
         relaxModelOpen(path, &options, print, diagnostics, &model));
}

int main(int argc, char **argv) {
  int diagnostics = 0;
  RelaxModel *model = NULL;
  RelaxReferenceRun *run = NULL;
  const int64_t shape[] = {4};
  const float zeros[4] = {0, 0, 0, 0}, right[4] = {1, 2, 3, 4},
              wrong[4] = {1, 2, 3, 4.5f};
  RelaxTensor argument = {2, 32, 1, shape, zeros}, result;
  RelaxReferenceOptions options = {0};
  const char *patterns[] = {"relax.add"};
  const RelaxSignature *signature;

  if (argc != 2)
    return 2;
  printf("absent: %d %d\n",
         relaxModelLoad("absent.mlir", print, &diagnostics, &model),
         model == NULL);
  printf("absent, silent: %d\n",
         relaxModelLoad("absent.mlir", NULL, NULL, &model));
  openWithPlugin(argv[1], &diagnostics);
  if (relaxModelLoad(argv[1], print, &diagnostics, &model) != 0)
    return 1;
  signature = relaxModelFunction(model, 0);
  printf("%d function: %s(%s: %s) -> %s %s\n",
         (int)relaxModelNumFunctions(model), signature->name,
         signature->parameterNames[0], signature->parameterTypes[0],
         signature->resultNames[0], signature->resultType);
  printf("has %d %d\n", relaxModelHasValue(model, "relax.a*"),
         relaxModelHasValue(model, "relax.b*"));

  options.size = sizeof(options);
  options.trace = patterns;
  options.numTrace = 1;
  options.onTrace = trace;
  printf("no function: %d\n",
         relaxReferenceRun(model, "other", &argument, 1, &options, &run));
  argument.dtypeBits = 7;
  printf("no type: %d\n",
         relaxReferenceRun(model, "main", &argument, 1, &options, &run));
  argument.dtypeBits = 32;
  options.hasPasses = 1;
  options.optLevel = "7";
  printf("no level: %d\n",
         relaxReferenceRun(model, "main", &argument, 1, &options, &run));
  options.optLevel = "3";
  if (relaxReferenceRun(model, "main", &argument, 1, &options, &run) != 0)
    return 1;
  if (relaxReferenceRunResult(run, 0, &result) != 0)
    return 1;
  printf("result %d bits, last %g\n", result.dtypeBits,
         ((const float *)result.data)[3]);
  check(run, right, sizeof(RelaxDifference));
  check(run, wrong, sizeof(RelaxDifference));
  check(run, wrong, offsetof(RelaxDifference, worstRank));
  relaxReferenceRunDestroy(run);

  options.precision = RELAX_PRECISION_F64;
  options.numTrace = 0;
  if (relaxReferenceRun(model, "main", &argument, 1, &options, &run) != 0 ||
      relaxReferenceRunResult(run, 0, &result) != 0)
    return 1;
  printf("result %d bits, last %g\n", result.dtypeBits,
         ((const double *)result.data)[3]);
  relaxReferenceRunDestroy(run);
  checkSizes(model, &argument);
  relaxModelDestroy(model);
  printf("%d diagnostics\n", diagnostics);
  return 0;
}
