//===- ReparseInstrumentation.cpp - print and parse after passes ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ReparseInstrumentation.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

/// Prints an operation with locations. Without them if there is an
/// nvvm.barrier: the parser of LLVM 22 takes its location for the reduction
/// that it may have.
static std::string print(Operation *op) {
  bool hasBarrier = op->walk([](NVVM::BarrierOp) {
                        return WalkResult::interrupt();
                      }).wasInterrupted();
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, OpPrintingFlags().enableDebugInfo(!hasBarrier));
  return text;
}

void relax_mlir::ReparseInstrumentation::runAfterPass(Pass *pass,
                                                      Operation *op) {
  if (failed || pass->getName().starts_with("mlir::detail::"))
    return;
  Operation *top = op;
  while (top->getParentOp())
    top = top->getParentOp();
  // The pass manager reports invalid IR itself, with more context.
  if (mlir::failed(verify(top)))
    return;

  std::string before = print(top);
  // Parses in a separate context: a resource is renamed if its context has one
  // of that name.
  MLIRContext context(top->getContext()->getDialectRegistry(),
                      MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(
      top->getContext()->allowsUnregisteredDialects());
  std::string problem;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (problem.empty())
      problem = diagnostic.str();
    return success();
  });
  OwningOpRef<Operation *> parsed =
      parseSourceString(before, ParserConfig(&context));
  StringRef name =
      pass->getArgument().empty() ? pass->getName() : pass->getArgument();
  if (!parsed) {
    failed = true;
    top->emitError("IR after pass '")
        << name << "' cannot be parsed: " << problem;
    return;
  }
  std::string after = print(*parsed);
  if (before == after)
    return;
  failed = true;
  size_t at =
      std::mismatch(before.begin(), before.end(), after.begin(), after.end())
          .first -
      before.begin();
  size_t line = StringRef(before).take_front(at).rfind('\n') + 1;
  top->emitError("IR after pass '")
      << name << "' changes when printed and parsed: '"
      << StringRef(before).drop_front(line).take_until(
             [](char c) { return c == '\n'; })
      << "' became '"
      << StringRef(after)
             .drop_front(std::min(line, after.size()))
             .take_until([](char c) { return c == '\n'; })
      << "'";
}
