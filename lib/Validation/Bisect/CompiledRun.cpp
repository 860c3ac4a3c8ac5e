//===- CompiledRun.cpp - run a compiled module as a whole -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Execution.h"
#include "FunctionExtraction.h"
#include "ReproducerDirectory.h"

#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/Loader.h"
#include "relax-mlir/Runtime/RandomSeed.h"
#include <cstring>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Returns views of the tensors. Compiled functions do not write to their
/// arguments.
static runtime::Expected<std::vector<runtime::Any>>
makeArguments(ArrayRef<RuntimeValue> values) {
  std::vector<runtime::Any> arguments;
  for (const RuntimeValue &value : values) {
    const auto *tensor = value.getIf<Tensor>();
    if (!tensor)
      return runtime::Error("an argument is not a tensor");
    runtime::Expected<runtime::Any> view = runtime::makeTensorView(
        tensor->getData(), runtime::kCPU, getDataType(*tensor),
        tensor->getShape().data(), tensor->getRank(), nullptr);
    if (!view)
      return view.takeError();
    arguments.push_back(std::move(*view));
  }
  return arguments;
}

/// Returns a copy of a runtime tensor in the type of `like`.
static std::optional<Tensor> copyTensor(const DLTensor &given,
                                        const Tensor &like) {
  std::optional<Tensor> tensor =
      Tensor::create(like.getElementType(), ArrayRef(given.shape, given.ndim),
                     Precision::Declared);
  if (!tensor || !runtime::isDense(given) ||
      getDataType(*tensor) != runtime::dataTypeOf(given))
    return std::nullopt;
  if (tensor->getNumBytes() != 0)
    std::memcpy(tensor->getData(), runtime::dataOf(given),
                tensor->getNumBytes());
  return tensor;
}

/// Appends copies of the tensors and shapes in `value`. Their types are those
/// of `like`, the interpreter's results. Returns false for other values.
static bool appendResults(const TVMFFIAny &value, ArrayRef<RuntimeValue> like,
                          Values &results) {
  if (const TVMFFISeqCell *tuple = runtime::asArray(value)) {
    const auto *items = static_cast<const TVMFFIAny *>(tuple->data);
    for (int64_t i = 0; i < tuple->size; ++i)
      if (!appendResults(items[i], like, results))
        return false;
    return true;
  }
  if (results.size() >= like.size())
    return value.type_index == kTVMFFINone;
  const RuntimeValue &expected = like[results.size()];
  const DLTensor *given = runtime::asTensor(value);
  const auto *tensor = expected.getIf<Tensor>();
  const TVMFFIShapeCell *shape = runtime::asShape(value);
  if (given && tensor) {
    std::optional<Tensor> copy = copyTensor(*given, *tensor);
    if (copy)
      results.push_back(std::move(*copy));
    return copy.has_value();
  }
  if (shape && expected.getIf<Shape>()) {
    results.push_back(Shape(shape->data, shape->data + shape->size));
    return true;
  }
  // Numbers and objects are not compared.
  if (given || shape || tensor)
    return false;
  results.push_back(expected);
  return true;
}

/// Returns the device that code for a target runs on. The emulated GPU has
/// memory of the host, so that results can be read where they are.
static DLDevice getDevice(const TargetSpec &target) {
  return {DLDeviceType(target.getDeviceType()), 0};
}

Outcome check::runNativeProgram(ModuleOp module, const Call &call,
                                ArrayRef<RuntimeValue> like,
                                const CompileOptions &options) {
  DiagnosticCollector diagnostics(module.getContext());
  FailureOr<std::unique_ptr<CompiledModel>> program =
      CompiledModel::generate(module, options);
  if (failed(program))
    return {std::nullopt, diagnostics.str()};
  auto fail = [](const runtime::Error &error) -> Outcome {
    return {std::nullopt, error.message() + "\n"};
  };
  runtime::Expected<std::shared_ptr<runtime::VirtualMachine>> machine =
      runtime::loadImage((*program)->getImage(), nullptr,
                         getDevice(options.target));
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
  runtime::setRandomSeed(0);
  runtime::Expected<runtime::Any> result =
      (*machine)->invoke(call.callee, *arguments);
  if (!result)
    return fail(result.error());
  Values results;
  if (!appendResults(result->view(), like, results))
    return {std::nullopt, "a result has another type\n"};
  return {std::move(results), ""};
}

Outcome check::runKernelInProgram(ModuleOp module, const Call &call,
                                  ArrayRef<RuntimeValue> like,
                                  const CompileOptions &options) {
  DiagnosticCollector diagnostics(module.getContext());
  Call whole;
  OwningOpRef<ModuleOp> program = extractCall(module, call, whole.callee);
  if (!program)
    return {std::nullopt, "no function can call the kernel\n"};
  if (failed(runPhases(*program, Phase::VM, options)))
    return {std::nullopt, diagnostics.str()};
  llvm::append_range(whole.arguments, getEntryArguments(call));
  return runNativeProgram(*program, whole, like, options);
}
