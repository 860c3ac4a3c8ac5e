//===- OnlineSoftmax.cpp - sums of exponentials block by block ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/OnlineSoftmax.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "relax-mlir/Dialect/TIR/Schedule/LateBuffers.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;

using Member = OnlineSoftmaxPlan::Member;

namespace {
class OnlineRewriter {
public:
  OnlineRewriter(RewriterBase &rewriter, const OnlineSoftmaxPlan &plan)
      : rewriter(rewriter), plan(plan), loop(plan.maximum.loop),
        maximum(plan.maximum.block) {}

  void run();

private:
  Operation *separateInit(const DecomposeReductionPlan &init);
  BlockOp cloneNest(Operation *nest, const Twine &name);
  void saveMaximum(Operation *init);
  void computeFactor(Operation *init);
  void rescale(const Member &member, Operation *init);
  void move(const Member &member);
  void guard(Operation *distance);
  Value getGuarded(Value maximum);
  Value allocateLikeMaximum(AllocOp maxima);

  RewriterBase &rewriter;
  const OnlineSoftmaxPlan &plan;
  ForOp loop;
  BlockOp maximum;
  /// Buffers of the maxima before an iteration, and of the factors by which
  /// sums are scaled in it.
  Value old, factor;
};
} // namespace

/// Puts the init of a reduction in front of the loop, and returns its nest.
Operation *OnlineRewriter::separateInit(const DecomposeReductionPlan &init) {
  BlockOp block = applyDecomposeReduction(rewriter, init);
  Operation *nest = loop->getBlock()->findAncestorOpInBlock(*block);
  rewriter.moveOpBefore(nest, loop);
  return nest;
}

/// Clones the nest of an init, and returns its block.
BlockOp OnlineRewriter::cloneNest(Operation *nest, const Twine &name) {
  Operation *clone = rewriter.clone(*nest);
  BlockOp block;
  clone->walk([&](BlockOp found) { block = found; });
  auto func = maximum->getParentOfType<PrimFuncOp>();
  block.setBlockName(getUniqueBlockName(func, name.str()));
  return block;
}

/// Returns the only stores of an init, and lets new operations follow them.
static SmallVector<affine::AffineStoreOp> getStores(RewriterBase &rewriter,
                                                    BlockOp block) {
  Block &body = block.getBody().front();
  rewriter.setInsertionPointToEnd(&body);
  if (body.mightHaveTerminator())
    rewriter.setInsertionPoint(body.getTerminator());
  return llvm::to_vector(body.getOps<affine::AffineStoreOp>());
}

static Value loadFrom(RewriterBase &rewriter, affine::AffineStoreOp store,
                      Value buffer) {
  return affine::AffineLoadOp::create(rewriter, store.getLoc(), buffer,
                                      store.getAffineMap(),
                                      store.getMapOperands());
}

static void storeTo(RewriterBase &rewriter, affine::AffineStoreOp store,
                    Value value, Value buffer) {
  affine::AffineStoreOp::create(rewriter, store.getLoc(), value, buffer,
                                store.getAffineMap(), store.getMapOperands());
}

static void eraseStore(RewriterBase &rewriter, affine::AffineStoreOp store) {
  Operation *value = store.getValueToStore().getDefiningOp();
  rewriter.eraseOp(store);
  if (value && isOpTriviallyDead(value))
    rewriter.eraseOp(value);
}

/// Keeps the maxima before the iteration.
void OnlineRewriter::saveMaximum(Operation *init) {
  rewriter.setInsertionPointToStart(&loop.getBody().front());
  BlockOp block = cloneNest(init, maximum.getBlockName() + "_old");
  affine::AffineStoreOp store = getStores(rewriter, block).front();
  Value maxima = store.getMemRef();
  storeTo(rewriter, store, loadFrom(rewriter, store, maxima), old);
  eraseStore(rewriter, store);
}

static Value createConstant(RewriterBase &rewriter, Location loc, Type type,
                            const llvm::APFloat &value) {
  return arith::ConstantOp::create(rewriter, loc,
                                   rewriter.getFloatAttr(type, value));
}

/// Returns a maximum, or zero in place of -inf: the distances from it are -inf
/// then, not NaN.
Value OnlineRewriter::getGuarded(Value maximum) {
  Location loc = maximum.getLoc();
  auto type = cast<FloatType>(maximum.getType());
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  Value lowest = createConstant(rewriter, loc, type,
                                llvm::APFloat::getInf(semantics, true));
  Value zero =
      createConstant(rewriter, loc, type, llvm::APFloat::getZero(semantics));
  Value isLowest = arith::CmpFOp::create(
      rewriter, loc, arith::CmpFPredicate::OEQ, maximum, lowest);
  return arith::SelectOp::create(rewriter, loc, isLowest, zero, maximum);
}

/// Computes exp(old - new) behind the maximum.
void OnlineRewriter::computeFactor(Operation *init) {
  rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  BlockOp block = cloneNest(init, maximum.getBlockName() + "_factor");
  affine::AffineStoreOp store = getStores(rewriter, block).front();
  Location loc = store.getLoc();
  Value before = loadFrom(rewriter, store, old);
  Value now = loadFrom(rewriter, store, store.getMemRef());
  Value distance =
      arith::SubFOp::create(rewriter, loc, before, getGuarded(now));
  // The distance may be -inf.
  Value scale = isa<math::Exp2Op>(plan.exponential)
                    ? math::Exp2Op::create(rewriter, loc, distance).getResult()
                    : math::ExpOp::create(rewriter, loc, distance).getResult();
  storeTo(rewriter, store, scale, factor);
  eraseStore(rewriter, store);
}

/// Scales the sums of a member in front of it.
void OnlineRewriter::rescale(const Member &member, Operation *init) {
  BlockOp sum = member.block;
  rewriter.setInsertionPoint(loop.getBody().front().getTerminator());
  BlockOp block = cloneNest(init, sum.getBlockName() + "_rescale");
  // The iterators of the init are those of the sum that are not reduced.
  SmallVector<unsigned> kept;
  for (unsigned i = 0, e = sum.getNumIterators(); i < e; ++i)
    if (sum.getIteratorKind(i) != IteratorKind::Reduce)
      kept.push_back(i);
  SmallVector<AffineExpr> indices;
  MLIRContext *context = block.getContext();
  for (std::optional<unsigned> row : member.rows)
    indices.push_back(
        row ? getAffineDimExpr(llvm::find(kept, *row) - kept.begin(), context)
            : getAffineConstantExpr(0, context));
  SmallVector<affine::AffineStoreOp> stores = getStores(rewriter, block);
  SmallVector<Value> iterators(block.getIterators());
  Value scale = affine::AffineLoadOp::create(
      rewriter, block.getLoc(), factor,
      AffineMap::get(kept.size(), 0, indices, context), iterators);
  for (affine::AffineStoreOp store : stores) {
    Value product = arith::MulFOp::create(
        rewriter, store.getLoc(), loadFrom(rewriter, store, store.getMemRef()),
        scale);
    storeTo(rewriter, store, product, store.getMemRef());
  }
  for (affine::AffineStoreOp store : stores)
    eraseStore(rewriter, store);
  // Rows without a maximum stay zero.
  for (auto [row, limit] : member.rowLimits) {
    SmallVector<Value> dims(block.getDimOperands());
    SmallVector<Value> symbols(block.getSymbolOperands());
    AffineExpr rest =
        limit.shiftDims(plan.dims.size(), dims.size())
            .shiftSymbols(plan.symbols.size(), symbols.size()) -
        1 - block.getBinding().getResult(llvm::find(kept, row) - kept.begin());
    llvm::append_range(dims, plan.dims);
    llvm::append_range(symbols, plan.symbols);
    addToPredicate(rewriter, block, rest, dims, symbols);
  }
}

/// Moves a member to the end of the loop, and restricts it to the elements of
/// the iteration.
void OnlineRewriter::move(const Member &member) {
  Operation *end = loop.getBody().front().getTerminator();
  ForOp nest = member.nest, elements = member.elements;
  rewriter.moveOpBefore(nest, end);
  MLIRContext *context = rewriter.getContext();
  rewriter.setInsertionPoint(elements);
  auto inner = ForOp::create(rewriter, elements.getLoc(), plan.size);
  moveContents(rewriter, elements, inner);
  AffineExpr start = getAffineDimExpr(0, context) * plan.size;
  replaceLoopVariable(rewriter, elements.getInductionVar(),
                      {start + getAffineDimExpr(1, context),
                       {loop.getInductionVar(), inner.getInductionVar()},
                       {}});
  rewriter.eraseOp(elements);
  if (!member.end)
    return;
  SmallVector<Value> dims = {loop.getInductionVar(), inner.getInductionVar()};
  llvm::append_range(dims, plan.dims);
  AffineExpr rest = member.end.shiftDims(plan.dims.size(), 2) - 1 - start -
                    getAffineDimExpr(1, context);
  addToPredicate(rewriter, member.block, rest, dims, plan.symbols);
}

/// Lets a distance from a maximum of -inf be -inf.
void OnlineRewriter::guard(Operation *distance) {
  rewriter.setInsertionPoint(distance);
  Value guarded = getGuarded(distance->getOperand(1));
  rewriter.modifyOpInPlace(distance, [&] { distance->setOperand(1, guarded); });
}

Value OnlineRewriter::allocateLikeMaximum(AllocOp maxima) {
  rewriter.setInsertionPointAfter(maxima);
  return cast<AllocOp>(rewriter.clone(*maxima.getOperation())).getBuffer();
}

void OnlineRewriter::run() {
  OpBuilder::InsertionGuard insertion(rewriter);
  hoistBuffers(rewriter, plan.lateBuffers, loop);
  Operation *init = separateInit(plan.maximum);
  Value maxima;
  init->walk([&](affine::AffineStoreOp store) { maxima = store.getMemRef(); });
  auto alloc = maxima.getDefiningOp<AllocOp>();
  factor = allocateLikeMaximum(alloc);
  old = allocateLikeMaximum(alloc);
  saveMaximum(init);
  computeFactor(init);
  for (const Member &member : plan.members) {
    if (member.init) {
      Operation *start = separateInit(*member.init);
      rescale(member, start);
    }
    for (Operation *distance : member.unguarded)
      guard(distance);
    move(member);
  }
  simplifyMapsBelow(rewriter, loop);
}

void mlir::tir::applyOnlineSoftmax(RewriterBase &rewriter,
                                   const OnlineSoftmaxPlan &plan) {
  OnlineRewriter(rewriter, plan).run();
}
