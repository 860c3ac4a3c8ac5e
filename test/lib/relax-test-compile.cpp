//===- relax-test-compile.cpp - compile models with planted errors --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiles a model by a compiler with a mutant (Mutants/Mutants.h).
//
//===----------------------------------------------------------------------===//

#include "Mutants/Mutants.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/Compiler/InitAll.h"
#include "relax-mlir/Compiler/Plugins.h"
#include "relax-mlir/Diagnostics/DiagnosticText.h"
#include "relax-mlir/Tools/CommandLine.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
struct Options {
  std::string target = "native", plant, output;
};
} // namespace

static LogicalResult compile(StringRef path, const Options &options,
                             MLIRContext &context) {
  auto error = [&] { return emitError(UnknownLoc::get(&context)); };
  FailureOr<OwningOpRef<ModuleOp>> module = loadModel(path, context);
  FailureOr<TargetSpec> target = TargetSpec::parse(options.target, error);
  if (failed(module) || failed(target))
    return failure();
  CompileOptions compile;
  compile.target = *target;
  if (!options.plant.empty()) {
    const test::Mutant *mutant = test::findMutant(options.plant);
    if (!mutant)
      return error() << "unknown mutant '" << options.plant << "'";
    compile.extendPhase = test::plant(*mutant);
  }
  if (failed(runPhases(**module, phaseBefore(EmitKind::So), compile)))
    return failure();
  return emit(**module, EmitKind::So, options.output, compile);
}

int main(int argc, char **argv) {
  Options options;
  CommandLine line("relax-test-compile", "[options] MODEL",
                   "Compiles a model by a compiler with a planted error.");
  line.text("target", "TARGET", options.target, "the target, as of relaxc");
  line.text("plant", "MUTANT", options.plant, "the error to plant");
  line.text("output", "FILE", options.output, "the library to write");
  std::vector<std::string> positional;
  switch (line.parse(argc, argv, 1, positional)) {
  case CommandLine::Outcome::Help:
    return 0;
  case CommandLine::Outcome::Error:
    return 1;
  case CommandLine::Outcome::Run:
    break;
  }
  // Pipelines with a mutant are created from text.
  registerNamedPasses();
  test::registerMutantPass();
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler diagnostics(&context, [](Diagnostic &diagnostic) {
    llvm::errs() << toText(diagnostic) << "\n";
  });
  return failed(compile(positional[0], options, context));
}
