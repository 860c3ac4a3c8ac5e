//===- LoopVectorizerBranches.cpp - branches around vector ops ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopVectorizer.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using namespace mlir::tir;

void LoopVectorizer::emitIf(OpBuilder &builder, IfOp branch) {
  if (maskedCode.contains(branch))
    return emitMaskedIf(builder, branch);
  SmallVector<Value> operands;
  for (Value operand : branch.getSetOperands())
    operands.push_back(uniform.lookupOrDefault(operand));
  auto copy = IfOp::create(builder, branch.getLoc(), branch.getCondition(),
                           operands, branch.getElseBlock() != nullptr);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(copy.getThenBlock());
  emitBlock(builder, *branch.getThenBlock());
  if (Block *otherwise = branch.getElseBlock()) {
    builder.setInsertionPointToStart(copy.getElseBlock());
    emitBlock(builder, *otherwise);
  }
}

/// Checks a branch that chooses values, such as an element or a zero. All lanes
/// take the same side.
bool LoopVectorizer::checkValueBranch(affine::AffineIfOp branch,
                                      std::string &reason) {
  bool takesVarying = llvm::any_of(
      branch.getOperands(), [&](Value value) { return isVarying(value); });
  if (takesVarying || hasMasks()) {
    reason = takesVarying ? "'affine.if' depends on the loop variable"
                          : "'affine.if' has no vector form with masks";
    return false;
  }
  for (Region &region : branch->getRegions()) {
    for (Operation &nested : region.getOps())
      if (!checkOperation(nested, reason))
        return false;
    if (region.empty())
      continue;
    ValueRange yielded = region.front().getTerminator()->getOperands();
    for (auto [result, value] : llvm::zip_equal(branch.getResults(), yielded))
      if (isVarying(value))
        varying.insert(result);
  }
  return true;
}

/// Emits a branch whose results are vectors where a side gives one.
void LoopVectorizer::emitValueBranch(OpBuilder &builder,
                                     affine::AffineIfOp branch) {
  SmallVector<Type> types;
  for (Value result : branch.getResults())
    types.push_back(isVarying(result) ? vectorType(result.getType())
                                      : result.getType());
  SmallVector<Value> operands;
  for (Value operand : branch.getOperands())
    operands.push_back(uniform.lookupOrDefault(operand));
  Location loc = branch.getLoc();
  auto copy = affine::AffineIfOp::create(
      builder, loc, types, branch.getIntegerSet(), operands, branch.hasElse());
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] :
       llvm::zip_equal(branch->getRegions(), copy->getRegions())) {
    if (from.empty())
      continue;
    builder.setInsertionPointToStart(&to.front());
    emitBlock(builder, from.front());
    if (types.empty())
      continue;
    SmallVector<Value> yielded;
    for (auto [result, value] : llvm::zip_equal(
             branch.getResults(), from.front().getTerminator()->getOperands()))
      yielded.push_back(isVarying(result) ? getVector(builder, loc, value)
                                          : uniform.lookupOrDefault(value));
    affine::AffineYieldOp::create(builder, loc, yielded);
  }
  for (auto [from, to] :
       llvm::zip_equal(branch.getResults(), copy.getResults()))
    if (isVarying(from))
      vectors[from] = to;
    else
      uniform.map(from, to);
}
