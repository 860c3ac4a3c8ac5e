//===- VectorizeLoops.cpp - replace vectorized loops by vector ops --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Remarks.h"

namespace mlir::tir {
#define GEN_PASS_DEF_VECTORIZELOOPSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// Returns true if `value` is defined outside of `loop`.
static bool isOutside(ForOp loop, Value value) {
  return !loop.getBody().isAncestor(value.getParentRegion());
}

/// Returns the number of lanes that fill a vector register with the widest
/// element type that the loop stores.
static int64_t naturalLanes(ForOp loop) {
  unsigned bits = 0;
  loop.walk([&](affine::AffineStoreOp store) {
    Type type = store.getValue().getType();
    if (type.isIntOrFloat())
      bits = std::max(bits, type.getIntOrFloatBitWidth());
  });
  return 512 / std::clamp(bits, 16u, 64u);
}

namespace {
/// The conditions under which all iterations of a vectorized loop run, as
/// constraints `expr >= 0` over values from outside of it.
class FullLoopConditions {
public:
  explicit FullLoopConditions(ForOp loop) : loop(loop) {}

  /// Collects the conditions. Fails if a branch in the loop has a form that the
  /// first and the last iteration do not decide.
  LogicalResult collect(int64_t lanes, std::string &reason);

  bool empty() const { return exprs.empty(); }
  IfOp createBranch(OpBuilder &builder);
  /// Removes the conditions from `full`, a copy of the loop in which they hold.
  static void simplify(ForOp full, int64_t lanes);

private:
  void add(AffineExpr expr, ValueRange exprDims, ValueRange exprSymbols);

  ForOp loop;
  SmallVector<AffineExpr> exprs;
  SmallVector<Value> dims, symbols;
};
} // namespace

void FullLoopConditions::add(AffineExpr expr, ValueRange exprDims,
                             ValueRange exprSymbols) {
  exprs.push_back(expr.shiftDims(exprDims.size(), dims.size())
                      .shiftSymbols(exprSymbols.size(), symbols.size()));
  llvm::append_range(dims, exprDims);
  llvm::append_range(symbols, exprSymbols);
}

LogicalResult FullLoopConditions::collect(int64_t lanes, std::string &reason) {
  // min(32, n - 32 * i): a full vector exists if n - 32 * i >= 32.
  for (AffineExpr expr : loop.getExtent().getResults())
    if (!isa<AffineConstantExpr>(expr))
      add(expr - lanes, loop.getDimOperands(), loop.getSymbolOperands());

  Value variable = loop.getInductionVar();
  WalkResult result = loop.getBody().walk([&](IfOp branch) {
    if (!llvm::is_contained(branch.getSetOperands(), variable))
      return WalkResult::advance();
    IntegerSet set = branch.getCondition();
    if (branch.getElseBlock() || set.getNumEqualities()) {
      reason = "a branch in it is not a bounds check";
      return WalkResult::interrupt();
    }
    if (llvm::any_of(branch.getSetOperands(), [&](Value value) {
          return value != variable && !isOutside(loop, value);
        })) {
      reason = "a branch depends on a loop inside";
      return WalkResult::interrupt();
    }
    for (AffineExpr constraint : set.getConstraints())
      for (int64_t lane : {int64_t(0), lanes - 1}) {
        SmallVector<AffineExpr> atLane = {constraint};
        SmallVector<Value> laneDims(branch.getDimOperands());
        SmallVector<Value> laneSymbols(branch.getSymbolOperands());
        IndexReplacement(variable, lane).apply(atLane, laneDims, laneSymbols);
        add(atLane.front(), laneDims, laneSymbols);
        // If the condition is linear in the variable, the first and the last
        // iteration decide for all.
        if (!constraint.isPureAffine() && !constraint.isSymbolicOrConstant()) {
          reason = "a condition in it is not affine";
          return WalkResult::interrupt();
        }
        bool isLinear = true;
        constraint.walk([&](AffineExpr expr) {
          isLinear &= expr.getKind() != AffineExprKind::Mod &&
                      expr.getKind() != AffineExprKind::FloorDiv &&
                      expr.getKind() != AffineExprKind::CeilDiv;
        });
        if (!isLinear) {
          reason = "a condition in it has a division";
          return WalkResult::interrupt();
        }
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

IfOp FullLoopConditions::createBranch(OpBuilder &builder) {
  SmallVector<AffineExpr> compressed(exprs);
  SmallVector<Value> operands(dims), setSymbols(symbols);
  compressAffineOperands(compressed, operands, setSymbols);
  SmallVector<AffineExpr> unique;
  for (AffineExpr expr : compressed)
    if (!llvm::is_contained(unique, expr))
      unique.push_back(expr);
  SmallVector<bool> eqFlags(unique.size(), false);
  IntegerSet set =
      IntegerSet::get(operands.size(), setSymbols.size(), unique, eqFlags);
  operands.append(setSymbols);
  return IfOp::create(builder, loop.getLoc(), set, operands,
                      /*withElse=*/true);
}

void FullLoopConditions::simplify(ForOp full, int64_t lanes) {
  full.setExtentMap(AffineMap::getConstantMap(lanes, full.getContext()), {});
  Value variable = full.getInductionVar();
  SmallVector<IfOp> branches;
  full.getBody().walk([&](IfOp branch) {
    if (llvm::is_contained(branch.getSetOperands(), variable))
      branches.push_back(branch);
  });
  for (IfOp branch : branches) {
    Block *body = branch.getThenBlock();
    body->getTerminator()->erase();
    branch->getBlock()->getOperations().splice(Block::iterator(branch),
                                               body->getOperations());
    branch.erase();
  }
}

namespace {
struct VectorizeLoopsPass
    : public tir::impl::VectorizeLoopsPassBase<VectorizeLoopsPass> {
  using VectorizeLoopsPassBase::VectorizeLoopsPassBase;

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
  void keepLoop(ForOp loop, StringRef reason) {
    loop.setKind(ForKind::Serial);
    // A vectorized sum permits another order: LLVM vectorizes the loop once it
    // may, with as many partial sums as the CPU can process at once.
    for (Operation *op : LoopVectorizer(loop).getReductions())
      if (auto math = dyn_cast<arith::ArithFastMathInterface>(op))
        op->setAttr(math.getFastMathAttrName(),
                    arith::FastMathFlagsAttr::get(
                        &getContext(), math.getFastMathFlagsAttr().getValue() |
                                           arith::FastMathFlags::reassoc));
    remark::missed(
        loop.getLoc(),
        remark::RemarkOpts::name("vectorize").category("tir-vectorize-loops"))
        << ("loop is not vectorized: " + reason).str();
  }

  void vectorize(ForOp loop);
  void vectorizeConstant(ForOp loop, int64_t lanes);
  /// Splits a loop into one over vectors of `lanes` and the rest.
  ForOp stripMine(ForOp loop, int64_t lanes);
};
} // namespace

ForOp VectorizeLoopsPass::stripMine(ForOp loop, int64_t lanes) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  MLIRContext *context = loop.getContext();
  AffineMap extent = loop.getExtent();
  AffineExpr size = extent.getResult(0);
  auto with = [&](AffineExpr expr) {
    return AffineMap::get(extent.getNumDims(), extent.getNumSymbols(), expr);
  };
  // The rest has the variable (size floordiv lanes) * lanes + r.
  AffineMap restExtent = with(size % lanes);
  if (!restExtent.isConstant() || restExtent.getSingleConstantResult() != 0) {
    builder.setInsertionPointAfter(loop);
    auto rest = cast<ForOp>(builder.clone(*loop));
    rest.setKind(ForKind::Serial);
    rest.setExtentMap(restExtent, loop.getMapOperands());
    // The variable of the copy is now r: shift its uses.
    unsigned numDims = extent.getNumDims();
    AffineExpr shifted =
        size.floorDiv(lanes) * lanes + getAffineDimExpr(numDims, context);
    Block &body = rest.getBody().front();
    BlockArgument variable = body.getArgument(0);
    BlockArgument old = body.addArgument(variable.getType(), loc);
    variable.replaceAllUsesWith(old);
    SmallVector<Value> dims(loop.getDimOperands());
    dims.push_back(variable);
    IndexReplacement(old, shifted, dims, loop.getSymbolOperands()).apply(body);
    body.eraseArgument(1);
    builder.setInsertionPoint(loop);
  }
  AffineMap outerExtent = with(size.floorDiv(lanes));
  auto outer = ForOp::create(builder, loc, outerExtent, loop.getMapOperands());
  builder.setInsertionPointToStart(&outer.getBody().front());
  auto inner = ForOp::create(builder, loc, lanes, ForKind::Vectorized);
  Block &source = loop.getBody().front(), &body = inner.getBody().front();
  BlockArgument old = body.addArgument(builder.getIndexType(), loc);
  source.getArgument(0).replaceAllUsesWith(old);
  source.getTerminator()->erase();
  body.getOperations().splice(body.begin(), source.getOperations());
  AffineExpr expr =
      getAffineDimExpr(0, context) * lanes + getAffineDimExpr(1, context);
  IndexReplacement(old, expr,
                   {outer.getInductionVar(), inner.getInductionVar()})
      .apply(body);
  body.eraseArgument(1);
  loop.erase();
  return inner;
}

void VectorizeLoopsPass::vectorize(ForOp loop) {
  std::optional<int64_t> lanes;
  for (AffineExpr expr : loop.getExtent().getResults())
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      lanes =
          std::min(lanes.value_or(constant.getValue()), constant.getValue());
  if (lanes && *lanes < 2)
    return keepLoop(loop, "it has fewer than two iterations");
  if (lanes && *lanes <= maxLanes)
    return vectorizeConstant(loop, *lanes);
  if (loop.getExtent().getNumResults() != 1)
    return keepLoop(loop,
                    "its extent is a minimum of values that are not constant");
  // Two loops do not pay if the loop then stays scalar.
  std::string reason;
  if (!LoopVectorizer(loop).check(reason))
    return keepLoop(loop, reason);
  int64_t natural = naturalLanes(loop);
  vectorizeConstant(stripMine(loop, natural), natural);
}

void VectorizeLoopsPass::vectorizeConstant(ForOp loop, int64_t lanes) {
  std::string reason;
  FullLoopConditions conditions(loop);
  if (failed(conditions.collect(lanes, reason)))
    return keepLoop(loop, reason);
  if (conditions.empty()) {
    LoopVectorizer vectorizer(loop);
    if (!vectorizer.check(reason))
      return keepLoop(loop, reason);
    return vectorizer.run();
  }
  // The loop stays a loop if not all iterations run.
  OpBuilder builder(loop);
  IfOp branch = conditions.createBranch(builder);
  builder.setInsertionPointToStart(branch.getThenBlock());
  auto full = cast<ForOp>(builder.clone(*loop));
  FullLoopConditions::simplify(full, lanes);
  LoopVectorizer vectorizer(full);
  if (!vectorizer.check(reason)) {
    branch.erase();
    return keepLoop(loop, reason);
  }
  vectorizer.run();
  loop->moveBefore(branch.getElseBlock(), branch.getElseBlock()->begin());
  loop.setKind(ForKind::Serial);
}
