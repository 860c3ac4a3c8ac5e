//===- AnnotateSymbolRanges.cpp - ranges of kernels' symbols --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/Transforms/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolFacts.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::relax {
#define GEN_PASS_DEF_ANNOTATESYMBOLRANGESPASS
#include "relax-mlir/Dialect/Relax/Transforms/Passes.h.inc"
} // namespace mlir::relax

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;
using relax_mlir::SymbolRange;

namespace {
/// The calls of a tensor program, and the joined ranges of its symbols.
struct CalledProgram {
  unsigned numCalls = 0;
  SmallVector<SymbolRange> ranges;
};

struct AnnotateSymbolRanges
    : relax::impl::AnnotateSymbolRangesPassBase<AnnotateSymbolRanges> {
  void runOnOperation() override;
  void visit(Operation *call, StringRef callee, ArrayRef<IndexExpr> symbols,
             const SymbolFacts &facts);
  void checkRange(Operation *call, tir::PrimFuncOp program,
                  BlockArgument argument, const IndexExpr &symbol,
                  const SymbolFacts &facts);
  void annotate(tir::PrimFuncOp program, ArrayRef<SymbolRange> ranges);

  SymbolTable *symbolTable = nullptr;
  llvm::MapVector<tir::PrimFuncOp, CalledProgram> programs;
};
} // namespace

/// Checks before the call that a symbol has the range that the program states,
/// unless that is proven.
void AnnotateSymbolRanges::checkRange(Operation *call, tir::PrimFuncOp program,
                                      BlockArgument argument,
                                      const IndexExpr &symbol,
                                      const SymbolFacts &facts) {
  std::optional<SymbolRange> range =
      program.getSymbolRange(argument.getArgNumber());
  if (!range)
    return;
  IndexExpr condition = range->getCondition(symbol);
  if (facts.provesNonNegative(condition))
    return;
  StringAttr name = program.getArgumentName(argument.getArgNumber());
  std::string text = "'@" + program.getName().str() + "' expects symbol '" +
                     (name ? name.str() : symbol.str()) + "' in the range '" +
                     range->str() + "'";
  OpBuilder builder(call);
  CheckExprOp::create(builder, call->getLoc(),
                      ExprAttr::get(&getContext(), condition), text);
}

void AnnotateSymbolRanges::visit(Operation *call, StringRef callee,
                                 ArrayRef<IndexExpr> symbols,
                                 const SymbolFacts &facts) {
  auto program = symbolTable->lookup<tir::PrimFuncOp>(callee);
  if (!program)
    return;
  CalledProgram &called = programs[program];
  bool isFirst = called.numCalls++ == 0;
  for (auto [index, pair] : llvm::enumerate(
           llvm::zip_equal(program.getSymbolArguments(), symbols))) {
    auto [argument, symbol] = pair;
    checkRange(call, program, argument, symbol, facts);
    SymbolRange range = facts.getRange(symbol);
    if (isFirst)
      called.ranges.push_back(range);
    else
      called.ranges[index] = called.ranges[index].join(range);
  }
}

void AnnotateSymbolRanges::annotate(tir::PrimFuncOp program,
                                    ArrayRef<SymbolRange> ranges) {
  std::string text;
  for (auto [argument, range] :
       llvm::zip_equal(program.getSymbolArguments(), ranges)) {
    unsigned index = argument.getArgNumber();
    // Sizes are known not to be negative.
    SymbolRange size = {0, std::nullopt, 1};
    // A program with a size that is always 0 runs no iteration, which no range
    // makes faster.
    bool isNothing = range.upper && *range.upper <= 0;
    if (range.isUnbounded() || range == size || range.isEmpty() || isNothing ||
        program.getSymbolRange(index))
      continue;
    program.setArgAttr(index, tir::TIRDialect::kSymbolRangeAttr,
                       tir::SymbolRangeAttr::get(&getContext(), range));
    StringAttr name = program.getArgumentName(index);
    text += (text.empty() ? "" : "; ") +
            (name ? name.str() : "#" + std::to_string(index)) + " in " +
            range.str();
  }
  if (!text.empty())
    remark::passed(program.getLoc(), remark::RemarkOpts::name("annotated")
                                         .category(getArgumentName())
                                         .function(program.getName()))
        << text;
}

void AnnotateSymbolRanges::runOnOperation() {
  ModuleOp module = getOperation();
  SymbolTableCollection tables;
  symbolTable = &tables.getSymbolTable(module);
  programs.clear();
  for (auto func : module.getOps<FuncOp>()) {
    if (func.isExternal())
      continue;
    walkWithFacts(func, [&](Operation &op, const SymbolFacts &facts) {
      if (auto call = dyn_cast<CallTIROp>(op))
        visit(call, call.getCallee(), call.getSymbolExprs(), facts);
      else if (auto call = dyn_cast<CallTIRInplaceOp>(op))
        visit(call, call.getCallee(), call.getSymbolExprs(), facts);
    });
  }
  SymbolUserMap users(tables, module);
  for (auto &[program, called] : programs)
    if (program.isPrivate() &&
        users.getUsers(program).size() == called.numCalls)
      annotate(program, called.ranges);
}
