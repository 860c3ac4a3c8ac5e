//===- Extract.cpp - C interface of kernel extraction ---------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Extract.h"

#include "Model.h"
#include "relax-mlir/Validation/Bisect/Extract.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

int relaxModelExtract(RelaxModel *model, const char *function,
                      const RelaxTensor *arguments, size_t numArguments,
                      const RelaxExtractOptions *givenOptions) {
  model->beginCall();
  FailureOr<RelaxExtractOptions> given = model->readOptions(givenOptions);
  if (failed(given))
    return 1;
  FailureOr<SmallVector<Tensor>> inputs =
      wrapArguments(*model, arguments, numArguments);
  if (failed(inputs))
    return 1;
  ExtractOptions options;
  options.function = function;
  options.directory = given->directory ? given->directory : "kernels";
  if (given->target) {
    FailureOr<TargetSpec> target =
        TargetSpec::parse(given->target, [&] { return model->error(); });
    if (failed(target))
      return 1;
    options.compile.target = *target;
  }
  if (given->onText)
    options.onProgress = [&](StringRef line) {
      given->onText(given->user, line.str().c_str());
    };
  return failed(extractKernels(*model->module, *inputs, options));
}
