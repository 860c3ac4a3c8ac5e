/*===- bisect.c - the C interface of bisection --------------------*- C -*-===*\
Part of the relax-mlir project, under the Apache License v2.0 with LLVM
Exceptions. See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
\*===----------------------------------------------------------------------===*/
/* bisect.c MODEL OTHER DIR: bisects @main of MODEL on zeros, and compares it
 * with OTHER, using only the C interface. */
#include "relax-mlir-c/Bisect.h"
#include "relax-mlir-c/Extract.h"

#include <stdio.h>

static void print(void *user, const char *text) {
  printf("%s: %s\n", (const char *)user, text);
}

int main(int argc, char **argv) {
  static const float zeros[4];
  const int64_t shape[] = {4};
  RelaxTensor input = {2, 32, 1, shape, zeros};
  RelaxTensor wrong = {2, 32, 1, shape, zeros};
  RelaxBisectOptions options = {0};
  RelaxExtractOptions extract = {0};
  RelaxModel *model;
  if (argc != 4 || relaxModelLoad(argv[1], print, "diagnostic", &model) != 0)
    return 1;
  options.size = sizeof(options);
  options.onText = print;
  options.user = "text";
  options.directory = argv[3];
  printf("bisect %d\n", relaxModelBisect(model, "main", &input, 1, &options));
  printf("no function %d\n",
         relaxModelBisect(model, "other", &input, 1, &options));
  wrong.dtypeBits = 7;
  printf("no type %d\n", relaxModelBisect(model, "main", &wrong, 1, &options));
  options.target = "no-such-target";
  printf("no target %d\n",
         relaxModelBisect(model, "main", &input, 1, &options));
  printf("itself %d\n",
         relaxModelCompare(model, argv[1], "main", &input, 1, &options));
  printf("other %d\n",
         relaxModelCompare(model, argv[2], "main", &input, 1, &options));
  /* Without options, nothing is printed or written. */
  printf("quiet %d\n",
         relaxModelCompare(model, argv[2], "main", &input, 1, NULL));
  printf("absent %d\n",
         relaxModelCompare(model, "absent.mlir", "main", &input, 1, NULL));
  /* Sizes that end within a field. */
  options.size = offsetof(RelaxBisectOptions, target) + 4;
  printf("size %d\n", relaxModelBisect(model, "main", &input, 1, &options));
  printf("size %d\n",
         relaxModelCompare(model, argv[1], "main", &input, 1, &options));
  extract.size = offsetof(RelaxExtractOptions, directory) + 4;
  printf("size %d\n", relaxModelExtract(model, "main", &input, 1, &extract));
  relaxModelDestroy(model);
  return 0;
}
