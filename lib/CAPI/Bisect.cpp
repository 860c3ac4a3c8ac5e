//===- Bisect.cpp - C interface of bisection ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Bisect.h"

#include "Model.h"
#include "PassOptions.h"
#include "relax-mlir/Validation/Bisect/Bisect.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

static void print(const RelaxBisectOptions &options, StringRef text) {
  if (options.onText)
    options.onText(options.user, text.rtrim().str().c_str());
}

RelaxBisectResult relaxModelBisect(RelaxModel *model, const char *function,
                                   const RelaxTensor *arguments,
                                   size_t numArguments,
                                   const RelaxBisectOptions *givenOptions) {
  model->beginCall();
  FailureOr<RelaxBisectOptions> given = model->readOptions(givenOptions);
  if (failed(given))
    return RELAX_BISECT_ERROR;
  FailureOr<SmallVector<Tensor>> inputs =
      wrapArguments(*model, arguments, numArguments);
  if (failed(inputs))
    return RELAX_BISECT_ERROR;
  BisectOptions options;
  options.function = function;
  if (given->directory)
    options.directory = given->directory;
  if (given->target) {
    FailureOr<TargetSpec> target =
        TargetSpec::parse(given->target, [&] { return model->error(); });
    if (failed(target))
      return RELAX_BISECT_ERROR;
    options.compile.target = *target;
  }
  if (failed(readPassSelection(model->context, *given, options.compile.passes)))
    return RELAX_BISECT_ERROR;
  options.onProgress = [&](StringRef line) { print(*given, line); };
  FailureOr<std::optional<Fault>> fault =
      bisect(*model->module, *inputs, options);
  if (failed(fault))
    return RELAX_BISECT_ERROR;
  if (!*fault)
    return RELAX_BISECT_AGREES;
  print(*given, (*fault)->describe());
  return RELAX_BISECT_DIFFERS;
}

RelaxBisectResult relaxModelCompare(RelaxModel *model, const char *other,
                                    const char *function,
                                    const RelaxTensor *arguments,
                                    size_t numArguments,
                                    const RelaxBisectOptions *givenOptions) {
  model->beginCall();
  FailureOr<RelaxBisectOptions> given = model->readOptions(givenOptions);
  if (failed(given))
    return RELAX_BISECT_ERROR;
  FailureOr<OwningOpRef<ModuleOp>> after = loadModel(other, model->context);
  if (failed(after))
    return RELAX_BISECT_ERROR;
  FailureOr<SmallVector<Tensor>> inputs =
      wrapArguments(*model, arguments, numArguments);
  if (failed(inputs))
    return RELAX_BISECT_ERROR;
  FailureOr<ModuleComparison> comparison =
      compareModules(*model->module, **after, function, *inputs);
  if (failed(comparison))
    return RELAX_BISECT_ERROR;
  if (comparison->matches)
    return RELAX_BISECT_AGREES;
  print(*given, comparison->detail);
  return RELAX_BISECT_DIFFERS;
}
