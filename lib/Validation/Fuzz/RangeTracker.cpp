//===- RangeTracker.cpp - find values that leave their range --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RangeTracker.h"

#include "mlir/IR/SymbolTable.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::fuzz;
using namespace relax_mlir::reference;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static const Tensor *getFloats(const RuntimeValue &value) {
  auto *tensor = value.getIf<Tensor>();
  return tensor && tensor->isFloat() ? tensor : nullptr;
}

bool fuzz::isHuge(const RuntimeValue &value) {
  const Tensor *tensor = getFloats(value);
  if (!tensor)
    return false;
  for (int64_t i = 0; i < tensor->getNumElements(); ++i)
    if (double x = std::abs(tensor->getFloat(i)); x > kHuge && std::isfinite(x))
      return true;
  return false;
}

/// Returns true if squares of the tensor's elements leave the range of f32, or
/// of their own type. An operation of several steps may then overflow
/// internally: its result is 0 after a division by infinity, and no value shows
/// the fault.
static bool mayLeaveRange(const RuntimeValue &value) {
  const Tensor *tensor = getFloats(value);
  if (!tensor)
    return false;
  bool isDouble = tensor->getKind() == ElementKind::F64;
  double most = isDouble ? kHuge : 1e19, least = isDouble ? 1 / kHuge : 1e-18;
  for (int64_t i = 0; i < tensor->getNumElements(); ++i)
    if (double x = std::abs(tensor->getFloat(i));
        std::isfinite(x) && x != 0 && (x > most || x < least))
      return true;
  return false;
}

int fuzz::classOf(double x) {
  return std::isnan(x) ? 2 : std::isinf(x) ? (x > 0 ? 1 : -1) : 0;
}

/// Adds the classes of all elements to a hash.
static void addClasses(llvm::hash_code &hash, const RuntimeValue &value) {
  const Tensor *tensor = getFloats(value);
  if (!tensor)
    return;
  hash = llvm::hash_combine(hash, tensor->getNumElements());
  for (int64_t i = 0; i < tensor->getNumElements(); ++i)
    hash = llvm::hash_combine(hash, classOf(tensor->getFloat(i)));
}

//===----------------------------------------------------------------------===//
// RangeTracker
//===----------------------------------------------------------------------===//

void RangeTracker::addDeclared(Value value, const RuntimeValue &runtime) {
  addClasses(entries[value].declared, runtime);
}

void RangeTracker::addPrecise(Value value, const RuntimeValue &runtime) {
  Entry &entry = entries[value];
  addClasses(entry.precise, runtime);
  entry.faults.include({isHuge(runtime), mayLeaveRange(runtime)});
}

/// Adds the values that become result `index` of an operation or a function:
/// the operands of the terminators of its body.
static void addYielded(Region &body, unsigned index,
                       SmallVectorImpl<Value> &values) {
  if (!body.empty() && index < body.front().back().getNumOperands())
    values.push_back(body.front().back().getOperand(index));
}

RangeFaults RangeTracker::getFaultsOf(Value result) const {
  RangeFaults faults;
  DenseSet<Value> seen;
  SmallVector<Value> next = {result};
  while (!next.empty()) {
    Value value = next.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto it = entries.find(value); it != entries.end()) {
      const Entry &entry = it->second;
      faults.include(entry.faults);
      faults.leavesRange |= entry.declared != entry.precise;
    }
    // Arguments of a callee are the operands of its calls.
    auto computed = dyn_cast<OpResult>(value);
    if (!computed)
      continue;
    Operation *op = computed.getOwner();
    llvm::append_range(next, op->getOperands());
    for (Region &region : op->getRegions())
      addYielded(region, computed.getResultNumber(), next);
    if (auto call = dyn_cast<relax::CallOp>(op))
      if (auto callee = SymbolTable::lookupNearestSymbolFrom<relax::FuncOp>(
              op, call.getCalleeAttr()))
        addYielded(callee.getBody(), computed.getResultNumber(), next);
  }
  return faults;
}

SmallVector<RangeFaults>
RangeTracker::getFaultsOfResults(relax::FuncOp func) const {
  SmallVector<RangeFaults> faults;
  for (Value result : func.getBody().front().getTerminator()->getOperands()) {
    SmallVector<Type> items;
    if (auto tuple = dyn_cast<TupleType>(result.getType()))
      tuple.getFlattenedTypes(items);
    else
      items.push_back(result.getType());
    faults.append(items.size(), getFaultsOf(result));
  }
  return faults;
}
