//===- EliminateCommonSubexpr.cpp - merge equal operations ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "relax-mlir/Dialect/Relax/Transforms/GraphRewriting.h"

namespace mlir::relax {
#define GEN_PASS_DEF_ELIMINATECOMMONSUBEXPRPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

namespace {
/// An operation that was visited, and the values its results now have.
struct Known {
  Operation *op;
  SmallVector<Value> results;
};

class Eliminator {
public:
  unsigned run(FuncOp func) {
    visit(func.getBody().front());
    return count;
  }

private:
  using Table = DenseMap<llvm::hash_code, SmallVector<Known>>;

  void visit(Block &block);
  void visitScope(Block &block);
  void visitDataflow(DataflowOp dataflow);
  bool eliminate(Operation *op);
  bool eliminateCast(MatchCastOp op);
  void add(llvm::hash_code hash, Known known) {
    table[hash].push_back(std::move(known));
    added.push_back(hash);
  }
  /// Removes the entries after the first `size`.
  void restore(size_t size) {
    for (; added.size() > size; added.pop_back())
      table[added.back()].pop_back();
  }

  Table table;
  SmallVector<llvm::hash_code> added;
  unsigned count = 0;
};
} // namespace

/// Returns a hash that is equal for equal operations. Ignores types, which may
/// differ in precision.
static llvm::hash_code hash(Operation *op) {
  SmallVector<const void *> operands;
  for (Value operand : op->getOperands())
    operands.push_back(operand.getAsOpaquePointer());
  if (op->hasTrait<OpTrait::IsCommutative>())
    llvm::sort(operands);
  Attribute attributes = isa<MatchCastOp>(op)
                             ? op->getDiscardableAttrDictionary()
                             : op->getAttrDictionary();
  return llvm::hash_combine(
      op->getName().getAsOpaquePointer(), attributes.getAsOpaquePointer(),
      llvm::hash_combine_range(operands.begin(), operands.end()));
}

static bool computesSame(Operation *lhs, Operation *rhs) {
  if (lhs->getName() != rhs->getName() ||
      lhs->getNumResults() != rhs->getNumResults() ||
      lhs->getAttrDictionary() != rhs->getAttrDictionary())
    return false;
  if (lhs->getOperands() == rhs->getOperands())
    return true;
  return lhs->hasTrait<OpTrait::IsCommutative>() &&
         lhs->getNumOperands() == 2 && rhs->getNumOperands() == 2 &&
         lhs->getOperand(0) == rhs->getOperand(1) &&
         lhs->getOperand(1) == rhs->getOperand(0);
}

bool Eliminator::eliminate(Operation *op) {
  llvm::hash_code key = hash(op);
  for (Known &known : table[key]) {
    if (!computesSame(known.op, op) ||
        !areLessPrecise(ValueRange(known.results).getTypes(),
                        op->getResultTypes()))
      continue;
    OpBuilder builder(op);
    for (auto [result, value] :
         llvm::zip_equal(op->getResults(), known.results))
      result.replaceAllUsesWith(
          castTo(builder, op->getLoc(), value, result.getType()));
    op->erase();
    return true;
  }
  add(key, {op, SmallVector<Value>(op->getResults())});
  return false;
}

/// Removes a cast that only gives new names to known sizes.
bool Eliminator::eliminateCast(MatchCastOp op) {
  llvm::hash_code key = hash(op);
  SmallVector<StringRef> names = getNewSymbols(op);
  for (Known &known : table[key]) {
    if (known.op->getOperands() != op->getOperands())
      continue;
    Type type = known.results.front().getType();
    SymbolMap all, map;
    unifySymbols(op.getType(), type, all);
    for (StringRef name : names)
      if (auto entry = all.find(name); entry != all.end())
        map[name] = entry->second;
    if (!isLessPrecise(type, substituteSymbols(op.getType(), map)) ||
        (!map.empty() && failed(substituteSymbolsFrom(op, map))))
      continue;
    OpBuilder builder(op);
    op.getResult().replaceAllUsesWith(
        castTo(builder, op.getLoc(), known.results.front(), op.getType()));
    op.erase();
    return true;
  }
  add(key, {op, {op.getResult()}});
  return false;
}

/// Records that the outputs of the region are known after it.
void Eliminator::visitDataflow(DataflowOp dataflow) {
  size_t size = added.size();
  visit(dataflow.getBody().front());
  DenseMap<Value, Value> outputs;
  for (auto [value, result] : llvm::zip_equal(
           dataflow.getBody().front().getTerminator()->getOperands(),
           dataflow.getResults()))
    outputs.try_emplace(value, result);
  SmallVector<std::pair<llvm::hash_code, Known>> kept;
  for (llvm::hash_code key : llvm::drop_begin(added, size)) {
    for (Known &known : table[key]) {
      if (known.op->getParentOp() != dataflow)
        continue;
      SmallVector<Value> results;
      for (Value result : known.results)
        if (Value output = outputs.lookup(result))
          results.push_back(output);
      if (results.size() == known.results.size())
        kept.push_back({key, {known.op, results}});
    }
  }
  restore(size);
  for (auto &[key, known] : kept)
    add(key, std::move(known));
}

void Eliminator::visitScope(Block &block) {
  size_t size = added.size();
  visit(block);
  restore(size);
}

void Eliminator::visit(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto dataflow = dyn_cast<DataflowOp>(op)) {
      visitDataflow(dataflow);
    } else if (auto cast = dyn_cast<MatchCastOp>(op)) {
      count += eliminateCast(cast);
    } else if (op.getNumRegions()) {
      if (!op.hasTrait<OpTrait::IsIsolatedFromAbove>())
        for (Region &region : op.getRegions())
          for (Block &inner : region)
            visitScope(inner);
    } else if (op.getNumResults() && !op.hasTrait<OpTrait::IsTerminator>() &&
               isMemoryEffectFree(&op)) {
      count += eliminate(&op);
    }
  }
}

namespace {
struct EliminateCommonSubexprPass
    : relax::impl::EliminateCommonSubexprPassBase<EliminateCommonSubexprPass> {
  using EliminateCommonSubexprPassBase::EliminateCommonSubexprPassBase;

  void runOnOperation() override {
    FuncOp func = getOperation();
    // In a lowered function, the lifetimes of equal operations end at different
    // positions.
    if (func.isExternal() || func.getForcePure())
      return markAllAnalysesPreserved();
    unsigned count = Eliminator().run(func);
    if (!count)
      return markAllAnalysesPreserved();
    remark::passed(func.getLoc(), remark::RemarkOpts::name("eliminated")
                                      .category(getArgumentName())
                                      .function(func.getName()))
        << remark::metric("operations", count);
  }
};
} // namespace
