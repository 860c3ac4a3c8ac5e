//===- NativeProgram.cpp - run a compiled module as a whole ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "Folder.h"

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Loader.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Views of the tensors; compiled functions do not write to their arguments.
static runtime::Expected<std::vector<runtime::Any>>
makeArguments(ArrayRef<RuntimeValue> values) {
  std::vector<runtime::Any> arguments;
  for (const RuntimeValue &value : values) {
    const auto *tensor = value.getIf<Tensor>();
    if (!tensor)
      return runtime::Error("an argument is no tensor");
    runtime::Expected<runtime::Any> view = runtime::makeTensorView(
        tensor->getData(), runtime::kCPU, getDataType(*tensor),
        tensor->getShape().data(), tensor->getRank(), nullptr);
    if (!view)
      return view.takeError();
    arguments.push_back(std::move(*view));
  }
  return arguments;
}

/// Appends copies of the tensors in `value`; their types are those of the same
/// results of the interpreter. False for what is no tensor.
static bool appendResults(const TVMFFIAny &value, ArrayRef<RuntimeValue> like,
                          Values &results) {
  if (value.type_index == kTVMFFINone)
    return true;
  if (const TVMFFISeqCell *tuple = runtime::asArray(value)) {
    const auto *items = static_cast<const TVMFFIAny *>(tuple->data);
    for (int64_t i = 0; i < tuple->size; ++i)
      if (!appendResults(items[i], like, results))
        return false;
    return true;
  }
  const DLTensor *given = runtime::asTensor(value);
  const auto *expected = results.size() < like.size()
                             ? like[results.size()].getIf<Tensor>()
                             : nullptr;
  if (!given || !expected || !runtime::isDense(*given))
    return false;
  std::optional<Tensor> tensor =
      Tensor::create(expected->getElementType(),
                     ArrayRef(given->shape, given->ndim), Precision::Declared);
  if (!tensor || getDataType(*tensor) != runtime::dataTypeOf(*given))
    return false;
  if (tensor->getNumBytes() != 0)
    std::memcpy(tensor->getData(), runtime::dataOf(*given),
                tensor->getNumBytes());
  results.push_back(std::move(*tensor));
  return true;
}

Outcome check::runNativeProgram(ModuleOp module, const Call &call,
                                ArrayRef<RuntimeValue> like,
                                const CompileOptions &options) {
  DiagnosticCollector diagnostics(module.getContext());
  FailureOr<std::unique_ptr<Program>> program =
      Program::generate(module, options);
  if (failed(program))
    return {std::nullopt, diagnostics.str()};
  auto fail = [](const runtime::Error &error) -> Outcome {
    return {std::nullopt, error.message() + "\n"};
  };
  runtime::Expected<std::shared_ptr<runtime::VirtualMachine>> machine =
      runtime::loadImage((*program)->getImage(), nullptr);
  if (!machine)
    return fail(machine.error());
  Values copies;
  for (const RuntimeValue &argument : call.arguments)
    copies.push_back(copyOf(argument, Precision::Declared));
  runtime::Expected<std::vector<runtime::Any>> arguments =
      makeArguments(copies);
  if (!arguments)
    return fail(arguments.error());
  PoisonedMemory poisoned;
  runtime::Expected<runtime::Any> result =
      (*machine)->invoke(call.callee, *arguments);
  if (!result)
    return fail(result.error());
  Values results;
  if (!appendResults(result->view(), like, results))
    return {std::nullopt, "a result is of another type\n"};
  return {std::move(results), ""};
}
