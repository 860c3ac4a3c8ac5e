//===- Bisect.cpp - find the pass that changes the result -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Bisection.h"
#include "ReproducerDirectory.h"

#include "mlir/InitAllPasses.h"
#include "relax-mlir/Compiler/InitAll.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

static StringRef getVerb(FaultKind kind) {
  switch (kind) {
  case FaultKind::Numbers:
    return "changes the numbers";
  case FaultKind::RunFails:
    return "leaves a program that cannot be run";
  case FaultKind::InvalidIR:
    return "leaves IR that does not verify";
  case FaultKind::PassFails:
    return "fails";
  }
  return "";
}

std::string Fault::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (phase == "code generation") {
    os << "code generation " << getVerb(kind);
  } else {
    os << (passes.size() > 1 ? "one of the passes " : "the pass ");
    llvm::interleave(
        passes, os,
        [&](const PassStep &pass) { os << "'" << pass.getName() << "'"; },
        ", ");
    os << " (phase " << phase << ") " << getVerb(kind);
  }
  os << "\n";
  if (!function.empty()) {
    os << "  in function '" << function << "'";
    if (!caller.empty())
      os << ", called by '" << caller << "'";
    os << "\n";
  }
  SmallVector<StringRef> lines;
  StringRef(detail).split(lines, '\n');
  for (StringRef line : lines)
    os << "  " << line << "\n";
  if (!location.empty())
    os << "  " << location << "\n";
  return text;
}

/// Returns the inputs as a call of the function to run.
static FailureOr<Call> makeRoot(ModuleOp module, StringRef function,
                                ArrayRef<Tensor> inputs) {
  if (!module.lookupSymbol(function))
    return module.emitError()
           << "expected a function '@" << function << "' in the module";
  Call root;
  root.callee = function.str();
  llvm::append_range(root.arguments, inputs);
  return root;
}

FailureOr<std::optional<Fault>> check::bisect(ModuleOp module,
                                              ArrayRef<Tensor> inputs,
                                              const BisectOptions &options) {
  const TargetSpec &target = options.compile.target;
  if (target.gpu && !target.gpu->isEmulated)
    return module.emitError() << "cannot bisect the compilation for cuda: "
                                 "compiled code must run on the CPU, or on the "
                                 "emulated GPU with the target emu";
  if (!options.directory.empty() &&
      failed(checkNewFolder(options.directory, module.getLoc())))
    return failure();
  mlir::registerAllPasses();
  relax_mlir::registerAllPasses();
  FailureOr<Call> root = makeRoot(module, options.function, inputs);
  if (failed(root))
    return failure();
  FailureOr<std::optional<FoundFault>> found =
      findFaultyStep(module, *root, options);
  if (failed(found))
    return failure();
  if (!*found)
    return std::optional<Fault>();
  findFaultyFunction(**found, *root);
  if (failed(writeFolder(**found, module, *root, options)))
    return failure();
  return std::optional<Fault>(std::move((*found)->fault));
}

FailureOr<ModuleComparison> check::compareModules(ModuleOp before,
                                                  ModuleOp after,
                                                  StringRef function,
                                                  ArrayRef<Tensor> inputs) {
  FailureOr<Call> root = makeRoot(before, function, inputs);
  if (failed(root) || failed(makeRoot(after, function, inputs)))
    return failure();
  std::string error;
  std::optional<Expectation> expected = expect(before, *root, error);
  if (!expected) {
    InFlightDiagnostic diag = emitError(before.getLoc())
                              << "cannot run '@" << function << "'";
    diag.attachNote() << StringRef(error).rtrim();
    return diag;
  }
  Outcome outcome = runCall(after, *root, Precision::Declared);
  std::string detail = expected->check(outcome);
  return ModuleComparison{detail.empty(), detail};
}
