//===- relax-test-bisect.cpp - bisect compilers with planted errors -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the search of relax-run --bisect on a compiler with a mutant
// (Mutants/Mutants.h).
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Runtime/Emulator/EmulatedDevice.h"
#include "relax-mlir/Runtime/IO/HostTensor.h"
#include "relax-mlir/Tools/CommandLine.h"
#include "relax-mlir/Tools/PassFlags.h"
#include "relax-mlir/Validation/Bisect/Bisect.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
struct Options {
  std::string function = "main", plant, directory, target = "native";
  int64_t size = 7;
  bool list = false;
  std::vector<std::string> disabled;
};
} // namespace

/// Returns random numbers for the parameters. Dynamic extents become `size`.
static FailureOr<SmallVector<reference::Tensor>>
makeInputs(ModuleOp module, StringRef name, int64_t size) {
  auto function = module.lookupSymbol<FunctionOpInterface>(name);
  if (!function)
    return module.emitError() << "expected a function '@" << name << "'";
  SmallVector<reference::Tensor> inputs;
  for (auto [i, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor)
      return function.emitOpError("expected arguments of a known rank");
    SmallVector<int64_t> shape(tensor.getShape());
    for (int64_t &dim : shape)
      dim = ShapedType::isDynamic(dim) ? size : dim;
    std::optional<reference::Tensor> input = reference::Tensor::create(
        tensor.getElementType(), shape, reference::Precision::Declared);
    runtime::Expected<runtime::HostTensor> random = runtime::HostTensor::create(
        {runtime::DataType::Float, 64, 1}, {shape.begin(), shape.end()});
    if (!input || !random)
      return function.emitOpError("has arguments of unsupported types");
    runtime::fillRandom(*random, i);
    for (int64_t at = 0, e = input->getNumElements(); at < e; ++at) {
      double value = runtime::toDouble(random->dtype, random->data.data(), at);
      if (input->isFloat())
        input->setFloat(at, value);
      else
        input->setInt(at, static_cast<int64_t>(value * 10));
    }
    inputs.push_back(*input);
  }
  return inputs;
}

static LogicalResult run(StringRef path, const Options &options,
                         MLIRContext &context, bool &isFound) {
  FailureOr<OwningOpRef<ModuleOp>> module = loadModel(path, context);
  if (failed(module))
    return failure();
  FailureOr<SmallVector<reference::Tensor>> inputs =
      makeInputs(**module, options.function, options.size);
  if (failed(inputs))
    return failure();
  FailureOr<TargetSpec> target =
      TargetSpec::parse(options.target, [&] { return (*module)->emitError(); });
  if (failed(target))
    return failure();
  check::BisectOptions bisect;
  bisect.compile.target = *target;
  bisect.function = options.function;
  bisect.directory = options.directory;
  bisect.optTool = "relax-test-opt";
  bisect.compile.passes.disabled = splitNames(options.disabled);
  bisect.onProgress = [](StringRef line) {
    llvm::outs() << line << "\n";
    llvm::outs().flush();
  };
  if (!options.plant.empty()) {
    const test::Mutant *mutant = test::findMutant(options.plant);
    if (!mutant)
      return emitError(UnknownLoc::get(&context))
             << "there is no mutant '" << options.plant << "'";
    bisect.compile.extendPhase = test::plant(*mutant);
  }
  FailureOr<std::optional<check::Fault>> fault =
      check::bisect(**module, *inputs, bisect);
  if (failed(fault))
    return failure();
  isFound = fault->has_value();
  llvm::outs() << (isFound ? (*fault)->describe() : "all steps agree\n");
  if (isFound)
    llvm::outs() << "reproduced: " << ((*fault)->isReproduced ? "yes" : "no")
                 << "\n";
  return success();
}

int main(int argc, char **argv) {
  Options options;
  CommandLine line("relax-test-bisect", "[options] MODEL",
                   "Bisects a compiler with a planted error.");
  line.list("disable-pass", "NAME,...", options.disabled,
            "leave out passes of the default level");
  line.text("function", "NAME", options.function, "the function to run");
  line.text("target", "TARGET", options.target, "the target, as of relaxc");
  line.text("plant", "MUTANT", options.plant, "the error to plant");
  line.text("bisect", "DIR", options.directory,
            "the folder for the reproducer");
  line.integer("size", options.size, 0, 1000,
               "the extent of dynamic dimensions, default 7");
  line.flag("list-mutants", options.list, "print all mutants first");
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 1, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  if (options.list)
    for (const test::Mutant &mutant : test::getMutants())
      llvm::outs() << mutant.name << " (" << mutant.after
                   << "): " << mutant.description << "\n";
  if (runtime::Error error = runtime::registerEmulatedDevice()) {
    llvm::errs() << "relax-test-bisect: error: " << error.message() << "\n";
    return 2;
  }
  registerAllPasses();
  test::registerMutantPass();
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler diagnostics(&context, [](Diagnostic &diagnostic) {
    llvm::errs() << toText(diagnostic) << "\n";
  });
  bool isFound = false;
  if (failed(run(positional[0], options, context, isFound)))
    return 2;
  return isFound ? 1 : 0;
}
