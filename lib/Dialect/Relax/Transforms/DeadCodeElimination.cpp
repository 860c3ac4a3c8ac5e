//===- DeadCodeElimination.cpp - remove unused operations and functions ---===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Iterators.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::relax {
#define GEN_PASS_DEF_DEADCODEELIMINATIONPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;

/// Removes unused results of the dataflow block.
static bool dropUnusedResults(DataflowOp dataflow) {
  auto output = cast<OutputOp>(dataflow.getBody().front().getTerminator());
  SmallVector<Value> values, results;
  for (auto [value, result] :
       llvm::zip_equal(output.getValues(), dataflow.getResults())) {
    if (result.use_empty())
      continue;
    values.push_back(value);
    results.push_back(result);
  }
  if (results.size() == dataflow->getNumResults())
    return false;
  OpBuilder builder(dataflow);
  auto smaller = DataflowOp::create(builder, dataflow.getLoc(),
                                    ValueRange(results).getTypes());
  smaller->setDiscardableAttrs(dataflow->getDiscardableAttrDictionary());
  smaller.getBody().takeBody(dataflow.getBody());
  builder.setInsertionPoint(output);
  OutputOp::create(builder, output.getLoc(), values);
  output.erase();
  for (auto [result, replacement] :
       llvm::zip_equal(results, smaller.getResults()))
    result.replaceAllUsesWith(replacement);
  dataflow.erase();
  return true;
}

/// Erases side-effect-free operations with unused results. A use may be erased
/// later in the walk, or outside of the region, so rounds are repeated. Users
/// are visited before their operands, so there is at most one round per nested
/// region.
static void eraseUnusedOps(FuncOp function) {
  bool changed = true;
  while (changed) {
    changed = false;
    function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (op == function || !op->use_empty())
        return;
      if (isOpTriviallyDead(op)) {
        op->erase();
        changed = true;
      }
    });
    SmallVector<DataflowOp> blocks;
    function.walk([&](DataflowOp dataflow) { blocks.push_back(dataflow); });
    for (DataflowOp dataflow : blocks)
      changed |= dropUnusedResults(dataflow);
  }
}

/// Erases symbols of the module that are not reachable from an entry point.
static LogicalResult eraseUnusedSymbols(ModuleOp module,
                                        ArrayRef<std::string> entries,
                                        ArrayRef<std::string> keep) {
  SymbolTable symbols(module);
  SmallVector<Operation *> worklist;
  if (entries.empty()) {
    for (Operation &op : *module.getBody()) {
      auto symbol = dyn_cast<SymbolOpInterface>(op);
      if (!symbol || symbol.isPublic())
        worklist.push_back(&op);
    }
  }
  for (StringRef entry : entries) {
    Operation *symbol = symbols.lookup(entry);
    if (!symbol)
      return module.emitError("entry function '@") << entry << "' not found";
    worklist.push_back(symbol);
  }
  for (StringRef name : keep)
    if (Operation *symbol = symbols.lookup(name))
      worklist.push_back(symbol);
  llvm::SmallPtrSet<Operation *, 16> live(worklist.begin(), worklist.end());
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(op);
    // An opaque operation may use any symbol.
    if (!uses)
      return success();
    for (const SymbolTable::SymbolUse &use : *uses) {
      StringRef name = use.getSymbolRef().getRootReference();
      Operation *callee = symbols.lookup(name);
      if (callee && live.insert(callee).second)
        worklist.push_back(callee);
    }
  }
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (isa<SymbolOpInterface>(op) && !live.contains(&op))
      op.erase();
  return success();
}

namespace {
struct DeadCodeEliminationPass
    : relax::impl::DeadCodeEliminationPassBase<DeadCodeEliminationPass> {
  using DeadCodeEliminationPassBase::DeadCodeEliminationPassBase;

  void runOnOperation() override {
    for (FuncOp function : getOperation().getOps<FuncOp>())
      eraseUnusedOps(function);
    if (failed(eraseUnusedSymbols(getOperation(), entryFunctions, keep)))
      signalPassFailure();
  }
};
} // namespace
