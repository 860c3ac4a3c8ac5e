//===- VectorizeAccesses.cpp - vectors of a thread of a GPU ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A thread of a GPU loads and stores at most 16 bytes at once. The pass for
// CPUs makes vectors of 64 bytes, with masks and in other orders of a sum.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "StripMining.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Remarks.h"
#include <numeric>

namespace mlir::tir {
#define GEN_PASS_DEF_VECTORIZEACCESSESPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The most bytes that one load or store of a thread accesses.
static constexpr int64_t kMostBytes = 16;

/// The most iterations of a scalar loop that are unrolled.
static constexpr int64_t kMostScalars = 16;

/// Returns the number of lanes that fill a vector of the widest elements that
/// the loop loads or stores.
static int64_t getMostLanes(ForOp loop) {
  unsigned bits = 8;
  loop.walk([&](Operation *op) {
    Type type;
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      type = load.getType();
    else if (auto store = dyn_cast<affine::AffineStoreOp>(op))
      type = store.getValue().getType();
    if (type && type.isIndex())
      bits = std::max(bits, 64u);
    else if (type && type.isIntOrFloat())
      bits = std::max(bits, type.getIntOrFloatBitWidth());
  });
  return std::max<int64_t>(kMostBytes * 8 / llvm::PowerOf2Ceil(bits), 1);
}

/// Returns true if `constraint >= 0` is the same for each of `lanes` iterations
/// from a multiple of `lanes` on: the rest is d * q + c, and (c + a * lane)
/// floordiv d is the same for all lanes.
static bool isSameForLanes(const IndexExpr &constraint,
                           const IndexExpr &variable, int64_t lanes,
                           bool isWhole) {
  int64_t divisor = 0, slope = 0;
  for (const IndexExpr::Term &term : constraint.getTerms()) {
    IndexExpr value = IndexExpr::fromTerm(term);
    if (!value.usesSymbol(variable.getSymbolName()))
      divisor = std::gcd(divisor, term.coefficient);
    else if (value == variable * term.coefficient)
      slope = term.coefficient;
    else
      return false;
  }
  if (slope == 0)
    return true;
  if (!isWhole)
    divisor = std::gcd(divisor, slope * lanes);
  int64_t first = constraint.getConstantTerm();
  int64_t last = first + slope * (lanes - 1);
  if (divisor == 0)
    return (first >= 0) == (last >= 0);
  return llvm::divideFloorSigned(first, divisor) ==
         llvm::divideFloorSigned(last, divisor);
}

/// Calls `visit` for each condition in the loop that depends on its variable.
static void forEachCondition(
    ForOp loop, function_ref<void(Operation *, IntegerSet, ValueRange)> visit) {
  loop.getBody().walk([&](Operation *op) {
    if (!llvm::is_contained(op->getOperands(), loop.getInductionVar()))
      return;
    if (auto branch = dyn_cast<IfOp>(op))
      visit(op, branch.getCondition(), branch.getSetOperands());
    else if (auto choice = dyn_cast<affine::AffineIfOp>(op))
      visit(op, choice.getIntegerSet(), choice.getOperands());
  });
}

/// Returns true if the conditions in the loop are the same for all lanes of a
/// vector, such as 8 * i + v < 64 for v < 8.
static bool haveSameConditions(ForOp loop, int64_t lanes) {
  IndexSpace space{{}, ArgumentRange::NotNegative};
  std::optional<IndexExpr> variable = space.getExpr(loop.getInductionVar());
  bool isWhole = loop.getConstantExtent() == lanes;
  bool areSame = true;
  forEachCondition(loop, [&](Operation *, IntegerSet set, ValueRange operands) {
    auto constraints = space.getConstraints(set, operands);
    areSame = areSame && variable && constraints &&
              !llvm::is_contained(set.getEqFlags(), true) &&
              llvm::all_of(*constraints, [&](const IndexExpr &constraint) {
                return isSameForLanes(constraint, *variable, lanes, isWhole);
              });
  });
  return areSame;
}

namespace {
struct VectorizeAccessesPass
    : public tir::impl::VectorizeAccessesPassBase<VectorizeAccessesPass> {
  void runOnOperation() override {
    if (!getOperation().isFlattened())
      return;
    SmallVector<ForOp> loops;
    getOperation().walk([&](ForOp loop) {
      if (loop.getKind() == ForKind::Vectorized)
        loops.push_back(loop);
    });
    for (ForOp loop : loops)
      vectorize(loop);
  }

private:
  void vectorize(ForOp loop);
  void keepLoop(ForOp loop, StringRef reason);
};
} // namespace

void VectorizeAccessesPass::keepLoop(ForOp loop, StringRef reason) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  loop.setKind(extent && *extent <= kMostScalars ? ForKind::Unrolled
                                                 : ForKind::Serial);
  remark::missed(
      loop.getLoc(),
      remark::RemarkOpts::name("vectorize").category("tir-vectorize-accesses"))
      << ("loop is not vectorized: " + reason).str();
}

void VectorizeAccessesPass::vectorize(ForOp loop) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  if (!extent)
    return keepLoop(loop, "its extent is not constant");
  // Partial vectors do not pay: the vectors divide the loop.
  int64_t lanes = std::gcd(*extent, getMostLanes(loop));
  if (lanes < 2)
    return keepLoop(loop, "its extent is not a multiple of 2");
  while (lanes > 1 && !haveSameConditions(loop, lanes))
    lanes /= 2;
  if (lanes < 2)
    return keepLoop(loop, "a branch depends on its variable");
  if (lanes != *extent)
    loop = stripMine(loop, lanes).first;
  IndexReplacement first(loop.getInductionVar(), 0);
  forEachCondition(
      loop, [&](Operation *op, IntegerSet, ValueRange) { first.applyTo(op); });
  LoopVectorizer vectorizer(loop);
  std::string reason;
  if (!vectorizer.check(reason))
    return keepLoop(loop, reason);
  remark::passed(
      loop.getLoc(),
      remark::RemarkOpts::name("vectorize").category("tir-vectorize-accesses"))
      << remark::metric("Lanes", lanes);
  vectorizer.run();
}
