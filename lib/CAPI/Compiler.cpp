//===- Compiler.cpp - compile a model from C ------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir-c/Compiler.h"

#include "mlir/IR/Diagnostics.h"
#include "relax-mlir/Compiler/Compiler.h"
#include "relax-mlir/InitAll.h"
#include "relax-mlir/Tools/DiagnosticText.h"

#include <new>

using namespace mlir;
using namespace relax_mlir;

struct RelaxProgram {
  std::unique_ptr<Program> program;
};

int relaxCompile(const char *path, const RelaxCompileOptions *options,
                 RelaxDiagnosticHandler handler, void *user,
                 RelaxProgram **program) {
  *program = nullptr;
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler diagnostics(&context, [&](Diagnostic &diagnostic) {
    handler(user, toText(diagnostic).c_str());
    return success();
  });

  CompileOptions compileOptions;
  if (options && options->target) {
    FailureOr<TargetSpec> target = TargetSpec::parse(
        options->target, [&] { return emitError(UnknownLoc::get(&context)); });
    if (failed(target))
      return 1;
    compileOptions.target = *target;
  }
  if (options && options->dumpPhasesTo)
    compileOptions.dumpPhasesTo = options->dumpPhasesTo;
  FailureOr<std::unique_ptr<Program>> compiled =
      Program::compile(path, context, compileOptions);
  if (failed(compiled))
    return 1;
  *program = new (std::nothrow) RelaxProgram{std::move(*compiled)};
  if (*program)
    return 0;
  handler(user, "error: out of memory");
  return 1;
}

const RelaxImage *relaxProgramImage(const RelaxProgram *program) {
  return &program->program->getImage();
}

const char *relaxProgramCallOrigin(const RelaxProgram *program,
                                   const char *function, uint64_t instruction) {
  return program->program->getCallOrigin(function, instruction).c_str();
}

void relaxProgramDestroy(RelaxProgram *program) { delete program; }
