//===- RelaxControlOps.cpp - relax.if and relax.dataflow ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AllocationEffects.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/ShapeSymbols.h"

using namespace mlir;
using namespace mlir::relax;

/// Casts `value` to `type`, which must be compatible.
static Value castTo(OpBuilder &builder, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (isLessPrecise(value.getType(), type))
    return EraseShapeOp::create(builder, value.getLoc(), type, value);
  return MatchCastOp::create(builder, value.getLoc(), type, value);
}

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

void IfOp::getSuccessorRegions(RegionBranchPoint point,
                               SmallVectorImpl<RegionSuccessor> &regions) {
  if (!point.isParent()) {
    regions.emplace_back(getOperation(), getResults());
    return;
  }
  regions.emplace_back(&getThenRegion());
  regions.emplace_back(&getElseRegion());
}

void IfOp::getRegionInvocationBounds(
    ArrayRef<Attribute> operands, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.assign(2, InvocationBounds(0, 1));
}

// A region may yield a more precise type than the result; verifyRegions checks
// exactly.
bool IfOp::areTypesCompatible(Type lhs, Type rhs) {
  return relax::areCompatible(lhs, rhs);
}

// RegionBranchOpInterface has verified the number of values.
LogicalResult IfOp::verifyRegions() {
  for (Region *region : {&getThenRegion(), &getElseRegion()}) {
    Operation *yield = region->front().getTerminator();
    // (C1)
    if (!isa<YieldOp>(yield))
      return yield->emitOpError("ends a region of relax.if, expected "
                                "relax.yield");
    // (C2)
    if (failed(verifyNamedTypes(*this, yield->getOperandTypes(),
                                getResultTypes())))
      return failure();
  }
  return success();
}

void IfOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  addBindingEffects(*this, effects);
}

namespace {
/// Replaces an `if` with constant condition by the region that runs.
struct FoldConstantCondition : OpRewritePattern<IfOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(IfOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<bool> condition = getConstant(op.getCondition());
    if (!condition)
      return rewriter.notifyMatchFailure(op, "condition is not constant");
    Region &region = *condition ? op.getThenRegion() : op.getElseRegion();
    renameInnerSymbols(op, region, rewriter);
    Block &block = region.front();
    Operation *yield = block.getTerminator();
    SmallVector<Value> values(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(&block, op);
    rewriter.setInsertionPoint(op);
    for (auto [value, type] : llvm::zip_equal(values, op.getResultTypes()))
      value = castTo(rewriter, value, type);
    rewriter.replaceOp(op, values);
    return success();
  }

  static std::optional<bool> getConstant(Value condition) {
    Attribute attr;
    if (auto prim = condition.getDefiningOp<PrimValueOp>())
      attr = prim.getValue();
    else if (!matchPattern(condition, m_Constant(&attr)))
      return std::nullopt;
    if (auto integer = dyn_cast<IntegerAttr>(attr))
      return !integer.getValue().isZero();
    auto elements = dyn_cast<DenseIntElementsAttr>(attr);
    if (elements && elements.getNumElements() == 1)
      return elements.getSplatValue<bool>();
    return std::nullopt;
  }

  /// Renames the symbols that the region binds: they are not visible outside,
  /// where the names may have another meaning.
  static void renameInnerSymbols(IfOp op, Region &region,
                                 PatternRewriter &rewriter) {
    llvm::StringSet<> outside = getSymbolsInScope(op);
    Operation *func = op->getParentOfType<FuncOp>();
    SymbolNames names(func ? func : op);
    SymbolMap map;
    region.walk([&](SymbolBinderInterface binder) {
      for (StringRef symbol : binder.getBoundSymbols())
        if (!outside.contains(symbol) && !map.contains(symbol))
          map[symbol] = relax_mlir::IndexExpr::symbol(names.makeFresh(symbol));
    });
    if (map.empty())
      return;
    for (Operation &nested : region.front())
      rewriter.modifyOpInPlace(&nested, [&] { renameSymbols(&nested, map); });
  }
};
} // namespace

void IfOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                       MLIRContext *context) {
  patterns.add<FoldConstantCondition>(context);
}

//===----------------------------------------------------------------------===//
// DataflowOp
//===----------------------------------------------------------------------===//

void DataflowOp::getSuccessorRegions(
    RegionBranchPoint point, SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getResults());
}

void DataflowOp::getRegionInvocationBounds(
    ArrayRef<Attribute> operands, SmallVectorImpl<InvocationBounds> &bounds) {
  bounds.assign(1, InvocationBounds(1, 1));
}

bool DataflowOp::areTypesCompatible(Type lhs, Type rhs) {
  return relax::areCompatible(lhs, rhs);
}

/// Verifies that an operation has no effect except binding symbols.
static LogicalResult verifyDataflow(Operation *op) {
  if (isa<IfOp, WhileOp>(op))
    return op->emitOpError("is not allowed in a dataflow region");
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    for (const MemoryEffects::EffectInstance &instance : instances)
      if (instance.getResource() != ShapeSymbolResource::get())
        return op->emitOpError(
            "has side effects, which a dataflow region does not allow");
    return success();
  }
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return success();
  return op->emitOpError(
      "may have side effects, which a dataflow region does not allow");
}

LogicalResult DataflowOp::verifyRegions() {
  // (C1)
  WalkResult result = getBody().walk([](Operation *op) {
    return failed(verifyDataflow(op)) ? WalkResult::interrupt()
                                      : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  Operation *output = getBody().front().getTerminator();
  // (C2)
  if (!isa<OutputOp>(output))
    return output->emitOpError("ends a dataflow region, expected relax.output");
  // (C3)
  for (auto [from, to] :
       llvm::zip_equal(output->getOperandTypes(), getResultTypes()))
    if (!isLessPrecise(from, to))
      return emitOpError() << "expected result type " << from << ", got " << to;
  return success();
}

namespace {
/// Removes unused results, and replaces results that are computed outside of
/// the region or repeat another result.
struct SimplifyOutputs : OpRewritePattern<DataflowOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(DataflowOp op,
                                PatternRewriter &rewriter) const override {
    Operation *output = op.getBody().front().getTerminator();
    SmallVector<Value> replacements(op.getNumResults());
    SmallVector<Value> kept;
    SmallVector<Type> types;
    SmallVector<unsigned> keptIndices;
    for (auto [index, value] : llvm::enumerate(output->getOperands())) {
      Value result = op->getResult(index);
      if (result.use_empty())
        continue;
      bool sameType = value.getType() == result.getType();
      if (sameType && !op.getBody().isAncestor(value.getParentRegion())) {
        replacements[index] = value;
        continue;
      }
      kept.push_back(value);
      types.push_back(result.getType());
      keptIndices.push_back(index);
    }
    bool empty = llvm::hasSingleElement(op.getBody().front());
    if (kept.size() == op.getNumResults() && !(empty && kept.empty()))
      return rewriter.notifyMatchFailure(op, "all results are needed");
    if (empty && kept.empty()) {
      rewriter.replaceOp(op, replacements);
      return success();
    }
    rewriter.modifyOpInPlace(output, [&] { output->setOperands(kept); });
    auto newOp = DataflowOp::create(rewriter, op.getLoc(), types);
    newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.inlineRegionBefore(op.getBody(), newOp.getBody(),
                                newOp.getBody().end());
    for (auto [position, index] : llvm::enumerate(keptIndices))
      replacements[index] = newOp->getResult(position);
    rewriter.replaceOp(op, replacements);
    return success();
  }
};
} // namespace

void DataflowOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                             MLIRContext *context) {
  patterns.add<SimplifyOutputs>(context);
}
