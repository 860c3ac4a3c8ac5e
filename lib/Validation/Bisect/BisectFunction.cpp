//===- BisectFunction.cpp - find the smallest function that differs -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Bisection.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Returns true if each function accepts the arguments of the other.
static bool haveSameInterface(Operation *lhs, Operation *rhs) {
  auto left = dyn_cast<FunctionOpInterface>(lhs);
  auto right = dyn_cast<FunctionOpInterface>(rhs);
  return left && right && left.getArgumentTypes() == right.getArgumentTypes() &&
         left.getResultTypes() == right.getResultTypes();
}

/// Runs `call` in both modules and describes the error of `after`.
static std::string compareCall(ModuleOp before, ModuleOp after,
                               const Call &call, FaultKind &kind) {
  std::string error;
  std::optional<Expectation> expected = expect(before, call, error);
  if (!expected)
    return "";
  Outcome outcome = runCall(after, call, Precision::Declared);
  kind = outcome.results ? FaultKind::Numbers : FaultKind::RunFails;
  return expected->check(outcome);
}

/// Finds the smallest function in both modules that differs on its arguments in
/// a run of `before`.
static bool findCommonFunction(FoundFault &found, const Trace &trace) {
  for (Operation *function : sortCalleesFirst(*found.before)) {
    StringRef name = SymbolTable::getSymbolName(function).getValue();
    Operation *other = found.after->lookupSymbol(name);
    if (!other || !haveSameInterface(function, other))
      continue;
    // The callees agree. An unchanged function therefore agrees, too.
    if (OperationEquivalence::isEquivalentTo(
            function, other, OperationEquivalence::IgnoreLocations))
      continue;
    for (const Call &call : trace.calls) {
      if (call.callee != name)
        continue;
      FaultKind kind;
      std::string detail = compareCall(*found.before, *found.after, call, kind);
      if (detail.empty())
        continue;
      found.call = call;
      found.fault.kind = kind;
      found.fault.detail = StringRef(detail).rtrim().str();
      return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Passes that fail
//===----------------------------------------------------------------------===//

/// Finds the smallest function on which a pass fails alone.
static void findFailingFunction(FoundFault &found) {
  for (Operation *function : sortCalleesFirst(*found.before)) {
    StringRef name = SymbolTable::getSymbolName(function).getValue();
    OwningOpRef<ModuleOp> alone = extractFunction(*found.before, name);
    OwningOpRef<ModuleOp> result = alone->clone();
    DiagnosticCollector ignored(result->getContext());
    if (succeeded(runStep(found.fault.passes.front(), *result)))
      continue;
    found.fault.function = name.str();
    found.before = std::move(alone);
    return;
  }
}

void check::findFaultyFunction(FoundFault &found, const Call &root) {
  Fault &fault = found.fault;
  if (fault.kind == FaultKind::PassFails || fault.kind == FaultKind::InvalidIR)
    return findFailingFunction(found);
  // A step below the level of functions has recorded its kernel.
  if (!fault.function.empty() || !found.after)
    return;
  bool isGraph = found.before->lookupSymbol<relax::FuncOp>(root.callee);
  Trace trace = traceFunction(isGraph ? *found.before : *found.graph,
                              root.callee, root.arguments, kMaxCalls);
  if (!findCommonFunction(found, trace))
    found.call = root;
  fault.function = found.call.callee;
  fault.caller = findCaller(*found.before, fault.function);
  if (!found.call.isKernel && fault.kind == FaultKind::Numbers)
    findFaultyValue(found);
}
