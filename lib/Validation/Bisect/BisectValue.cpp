//===- BisectValue.cpp - find the first value that differs ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A faulty graph function may be the whole model. Its intermediate values show
// the fault: the search finds the first value after the pass that was not
// computed before it. Its counterpart before the pass is found by location, and
// their common operands by value. If both are found, the two computations
// become functions of their own.
//
//===----------------------------------------------------------------------===//

#include "Bisection.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::check;
using namespace relax_mlir::reference;

/// Returns a tolerance for a value deep in a graph.
static Tolerance getTolerance(const Tensor &tensor) {
  return Tolerance::of(tensor.getKind(),
                       getRoundingVariance(tensor.getKind(), 1e4));
}

static bool isSame(const Tensor &actual, const Tensor &expected) {
  return compare(actual, expected, getTolerance(expected)).matches();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Finds a call that gets different arguments in `before` and `after`. The
/// caller's code before the call is at fault.
static std::string findWrongArgument(const Trace &before, const Trace &after) {
  for (auto [expected, actual] : llvm::zip(before.calls, after.calls)) {
    if (expected.callee != actual.callee ||
        expected.arguments.size() != actual.arguments.size())
      return "";
    size_t inputs =
        expected.isKernel ? expected.numInputs : expected.arguments.size();
    for (size_t i = 0; i < inputs; ++i) {
      const auto *tensor = expected.arguments[i].getIf<Tensor>();
      Difference difference =
          compare(actual.arguments[i], expected.arguments[i],
                  tensor ? getTolerance(*tensor) : Tolerance());
      if (!difference.matches())
        return "argument " + std::to_string(i) + " of the call of '" +
               expected.callee + "': " + difference.describe();
    }
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {

struct ComputedValue {
  Value value;
  Tensor tensor;
};

/// The tensors of a run of a graph function: its arguments, then its values, in
/// execution order.
class ComputedValues {
public:
  ComputedValues(ModuleOp module, const Call &call) {
    auto function = module.lookupSymbol<relax::FuncOp>(call.callee);
    if (!function || function.isExternal())
      return;
    for (auto [value, argument] :
         llvm::zip(function.getArguments(), call.arguments))
      add(value, argument);
    InterpreterOptions hooks;
    hooks.onValue = [&](Value value, const RuntimeValue &runtime) {
      Operation *op = value.getDefiningOp();
      if (op && op->getParentOfType<relax::FuncOp>() == function)
        add(value, runtime);
    };
    runFunction(module, call.callee, call.arguments, Precision::Declared,
                std::move(hooks));
  }

  ArrayRef<ComputedValue> get() const { return values; }

  /// Returns the tensor of a value, or null if it is not a tensor.
  const Tensor *lookup(Value value) const {
    for (const ComputedValue &computed : values)
      if (computed.value == value)
        return &computed.tensor;
    return nullptr;
  }

private:
  void add(Value value, const RuntimeValue &runtime) {
    const auto *tensor = runtime.getIf<Tensor>();
    std::optional<Tensor> copy =
        tensor ? tensor->clone() : std::optional<Tensor>();
    if (copy)
      values.push_back({value, std::move(*copy)});
  }

  SmallVector<ComputedValue> values;
};

} // namespace

static std::string describeValue(Value value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Operation *op = value.getDefiningOp();
  os << "the value of '" << op->getName().getStringRef() << "'";
  if (auto call = dyn_cast<relax::CallTIROp>(op))
    os << " of '" << call.getCallee() << "'";
  if (!isa<UnknownLoc>(op->getLoc()))
    os << " at " << op->getLoc();
  return text;
}

/// Returns the first value that `after` computes and `before` does not.
static Value findNewValue(const ComputedValues &before,
                          const ComputedValues &after) {
  for (const ComputedValue &computed : after.get()) {
    Operation *op = computed.value.getDefiningOp();
    bool isKnown = llvm::any_of(before.get(), [&](const ComputedValue &other) {
      return isSame(computed.tensor, other.tensor);
    });
    if (op && op->getNumRegions() == 0 && !isKnown)
      return computed.value;
  }
  return {};
}

/// Returns the parts of a fused location.
static llvm::SmallDenseSet<Location> getParts(Location location) {
  llvm::SmallDenseSet<Location> parts;
  location->walk([&](Location part) {
    if (!isa<FusedLoc>(part))
      parts.insert(part);
    return WalkResult::advance();
  });
  return parts;
}

/// Returns the counterpart of `value` in `before`: the last value of the same
/// type whose locations are a subset of its own.
static Value findCounterpart(const ComputedValues &before, Value value) {
  llvm::SmallDenseSet<Location> parts = getParts(value.getLoc());
  Value counterpart;
  for (const ComputedValue &computed : before.get()) {
    Operation *op = computed.value.getDefiningOp();
    if (!op || op->getNumRegions() != 0 ||
        computed.value.getType() != value.getType() ||
        isa<UnknownLoc>(op->getLoc()))
      continue;
    if (llvm::all_of(getParts(op->getLoc()),
                     [&](Location part) { return parts.contains(part); }))
      counterpart = computed.value;
  }
  return counterpart;
}

//===----------------------------------------------------------------------===//
// Cutting
//===----------------------------------------------------------------------===//

namespace {

/// Creates a function of the operations that compute one value.
class Cut {
public:
  Cut(ModuleOp module, StringRef name, TypeRange inputs, Type result)
      : module(ModuleOp::create(module.getLoc())), source(module),
        builder(OpBuilder::atBlockEnd(this->module->getBody())) {
    (*this->module)->setAttrs(module->getAttrDictionary());
    function = relax::FuncOp::create(
        builder, module.getLoc(), name,
        FunctionType::get(module.getContext(), inputs, result));
    builder.setInsertionPointToEnd(&function.getBody().front());
  }

  void map(Value value, unsigned argument) {
    mapping.map(value, function.getArgument(argument));
  }

  /// Copies the operations that compute `value`. Fails if they are not simple.
  LogicalResult copy(Value value) {
    if (mapping.contains(value))
      return success();
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumRegions() != 0 || !isPure(op) || ++count > kMaxOps)
      return failure();
    for (Value operand : op->getOperands())
      if (failed(copy(operand)))
        return failure();
    builder.clone(*op, mapping);
    return success();
  }

  /// Ends the function with `value`. Returns null if it does not verify.
  OwningOpRef<ModuleOp> finish(Value value) {
    relax::ReturnOp::create(builder, value.getLoc(), mapping.lookup(value));
    for (Operation &op : source.getOps()) {
      auto name = op.getAttrOfType<StringAttr>("sym_name");
      if (name && !isa<relax::FuncOp>(op) &&
          !SymbolTable::symbolKnownUseEmpty(name, function))
        module->push_back(op.clone());
    }
    DiagnosticCollector ignored(source.getContext());
    return succeeded(verify(*module)) ? std::move(module) : nullptr;
  }

private:
  static constexpr unsigned kMaxOps = 32;

  OwningOpRef<ModuleOp> module;
  ModuleOp source;
  OpBuilder builder;
  relax::FuncOp function;
  IRMapping mapping;
  unsigned count = 0;
};

} // namespace

/// Creates modules that compute `value` and its counterpart from the tensors
/// that the operation of `value` uses. Returns false, without changing the
/// fault, if they cannot be created or agree.
static bool cutAround(FoundFault &found, Value value, Value counterpart,
                      const ComputedValues &before,
                      const ComputedValues &after) {
  SmallVector<Value> operands;
  Call call;
  call.callee = found.call.callee;
  for (Value operand : value.getDefiningOp()->getOperands()) {
    const Tensor *tensor = after.lookup(operand);
    if (!tensor || llvm::is_contained(operands, operand) ||
        isa_and_nonnull<relax::ConstantOp>(operand.getDefiningOp()))
      continue;
    operands.push_back(operand);
    call.arguments.push_back(*tensor);
  }
  TypeRange types = ValueRange(operands).getTypes();
  Cut left(*found.before, call.callee, types, value.getType());
  Cut right(*found.after, call.callee, types, value.getType());
  for (auto [i, operand] : llvm::enumerate(operands)) {
    right.map(operand, i);
    for (const ComputedValue &computed : before.get())
      if (computed.value != counterpart &&
          computed.value.getType() == operand.getType() &&
          isSame(computed.tensor, *after.lookup(operand)))
        left.map(computed.value, i);
  }
  if (failed(left.copy(counterpart)) || failed(right.copy(value)))
    return false;
  OwningOpRef<ModuleOp> smallBefore = left.finish(counterpart);
  OwningOpRef<ModuleOp> smallAfter = right.finish(value);
  if (!smallBefore || !smallAfter)
    return false;
  std::string error;
  std::optional<Expectation> expected = expect(*smallBefore, call, error);
  if (!expected)
    return false;
  std::string detail =
      expected->check(runCall(*smallAfter, call, Precision::Declared));
  if (detail.empty())
    return false;
  found.fault.detail = StringRef(detail).rtrim().str();
  found.before = std::move(smallBefore);
  found.after = std::move(smallAfter);
  found.call = std::move(call);
  return true;
}

void check::findFaultyValue(FoundFault &found) {
  Trace expected = traceFunction(*found.before, found.call.callee,
                                 found.call.arguments, kMaxCalls);
  Trace actual = traceFunction(*found.after, found.call.callee,
                               found.call.arguments, kMaxCalls);
  found.fault.location = findWrongArgument(expected, actual);
  ComputedValues before(*found.before, found.call);
  ComputedValues after(*found.after, found.call);
  Value value = findNewValue(before, after);
  if (!value)
    return;
  std::string location =
      describeValue(value) + " is the first that was not computed before";
  Value counterpart = findCounterpart(before, value);
  // The reduced functions say more than other occurrences of the fault.
  if (counterpart && cutAround(found, value, counterpart, before, after))
    found.fault.location = location;
  else if (found.fault.location.empty())
    found.fault.location = location;
}
