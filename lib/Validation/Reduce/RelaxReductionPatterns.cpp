//===- RelaxReductionPatterns.cpp - reduction patterns of graphs ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// No pattern matches its own result, so repeated application terminates.
// Results that do not verify are discarded.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/PatternMatch.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxFunctionOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SymbolBounds.h"
#include "relax-mlir/Dialect/Relax/Symbols/SymbolSubstitution.h"
#include "relax-mlir/Validation/Reduce/ReductionPatterns.h"

using namespace mlir;
using namespace mlir::relax;

/// Returns true for operations in the body of a relax.func that may be
/// replaced.
static bool isReplaceable(Operation *op) {
  return isa_and_nonnull<RelaxDialect>(op->getDialect()) &&
         op->getNumResults() > 0 && !op->hasTrait<OpTrait::IsTerminator>();
}

namespace {

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Replaces results by operands, or by earlier values of the same types.
struct ReplaceByEarlier : public RewritePattern {
  ReplaceByEarlier(MLIRContext *context, bool onlyOperands)
      : RewritePattern(MatchAnyOpTypeTag(), onlyOperands ? 9 : 5, context),
        onlyOperands(onlyOperands) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReplaceable(op) || isa<ConstantOp, ShapeOp>(op) || op->use_empty())
      return rewriter.notifyMatchFailure(op, "must not be replaced");
    SmallVector<Value> candidates(op->getOperands());
    if (!onlyOperands) {
      llvm::append_range(candidates, op->getBlock()->getArguments());
      for (Operation &before : *op->getBlock()) {
        if (&before == op)
          break;
        llvm::append_range(candidates, before.getResults());
      }
    }
    SmallVector<Value> values;
    for (Value result : op->getResults()) {
      auto it = llvm::find_if(candidates, [&](Value candidate) {
        return candidate.getType() == result.getType();
      });
      if (it == candidates.end() && !result.use_empty())
        return rewriter.notifyMatchFailure(op, "no other value has its type");
      values.push_back(it == candidates.end() ? Value() : *it);
    }
    rewriter.replaceOp(op, values);
    return success();
  }

  bool onlyOperands;
};

/// Returns a constant of ones for a static type; null for other types.
static ElementsAttr makeOnes(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || getEncoding(type) ||
      !tensor.getElementType().isIntOrFloat())
    return {};
  Builder builder(type.getContext());
  Type elementType = tensor.getElementType();
  TypedAttr one =
      isa<FloatType>(elementType)
          ? TypedAttr(builder.getFloatAttr(elementType, 1.0))
          : IntegerAttr::get(elementType,
                             APInt(elementType.getIntOrFloatBitWidth(), 1));
  return DenseElementsAttr::get(tensor, one);
}

/// Replaces an operation by constants, and constants by simpler ones.
struct ReplaceByOnes : public RewritePattern {
  ReplaceByOnes(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), 4, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReplaceable(op))
      return rewriter.notifyMatchFailure(op, "must not be replaced");
    SmallVector<ElementsAttr> constants;
    for (Value result : op->getResults()) {
      constants.push_back(makeOnes(result.getType()));
      if (!constants.back() && !result.use_empty())
        return rewriter.notifyMatchFailure(op, "requires a static type");
    }
    auto constant = dyn_cast<ConstantOp>(op);
    if (constant && constant.getValue() == constants.front())
      return rewriter.notifyMatchFailure(op, "is simple already");
    SmallVector<Value> values;
    for (ElementsAttr value : constants)
      values.push_back(
          value ? ConstantOp::create(rewriter, op->getLoc(), value).getResult()
                : Value());
    rewriter.replaceOp(op, values);
    return success();
  }
};

struct EraseUnused : public RewritePattern {
  EraseUnused(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), 10, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReplaceable(op) || !op->use_empty())
      return rewriter.notifyMatchFailure(op, "its result is used");
    rewriter.eraseOp(op);
    return success();
  }
};

/// Removes optional attributes, and sets others to their simplest value.
struct PlainAttributes : public RewritePattern {
  PlainAttributes(MLIRContext *context, StringRef name)
      : RewritePattern(MatchAnyOpTypeTag(), 3, context), name(name) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isReplaceable(op) || isa<TupleGetItemOp, ReshapeOp>(op))
      return rewriter.notifyMatchFailure(op, "has no attributes");
    Attribute attribute = op->getAttr(name);
    Attribute plain = getPlain(attribute);
    if (!attribute || plain == attribute)
      return rewriter.notifyMatchFailure(op, "its attributes are the simplest");
    rewriter.modifyOpInPlace(op, [&] {
      if (plain)
        op->setAttr(name, plain);
      else
        op->removeAttr(name);
    });
    return success();
  }

  Attribute getPlain(Attribute attribute) const {
    if (isa_and_nonnull<BoolAttr>(attribute))
      return BoolAttr::get(attribute.getContext(), false);
    auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute);
    if (!array || name == "axes")
      return name == "groups" ? attribute : Attribute();
    SmallVector<int64_t> values(array.size(), name == "padding" ? 0 : 1);
    return DenseI64ArrayAttr::get(attribute.getContext(), values);
  }

  std::string name;
};

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// Replaces a dataflow block by its body, or an if by one of its branches.
struct TakeRegion : public RewritePattern {
  TakeRegion(MLIRContext *context, unsigned index)
      : RewritePattern(MatchAnyOpTypeTag(), 8, context), index(index) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa<relax::IfOp, DataflowOp>(op) || index >= op->getNumRegions())
      return rewriter.notifyMatchFailure(op, "has no such region");
    Block &block = op->getRegion(index).front();
    Operation *terminator = block.getTerminator();
    rewriter.setInsertionPoint(terminator);
    SmallVector<Value> values;
    for (auto [value, result] :
         llvm::zip_equal(terminator->getOperands(), op->getResults())) {
      if (value.getType() == result.getType())
        values.push_back(value);
      else
        values.push_back(MatchCastOp::create(rewriter, op->getLoc(),
                                             result.getType(), value));
    }
    rewriter.eraseOp(terminator);
    rewriter.inlineBlockBefore(&block, op);
    rewriter.replaceOp(op, values);
    return success();
  }

  unsigned index;
};

/// Removes an unused result of a region.
struct DropRegionResult : public RewritePattern {
  DropRegionResult(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), 7, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa<relax::IfOp, DataflowOp>(op))
      return rewriter.notifyMatchFailure(op, "has no region");
    for (OpResult result : op->getResults()) {
      if (!result.use_empty())
        continue;
      unsigned at = result.getResultNumber();
      OperationState state(op->getLoc(), op->getName());
      state.addOperands(op->getOperands());
      for (OpResult other : op->getResults())
        if (other != result)
          state.addTypes(other.getType());
      for (Region &region : op->getRegions()) {
        region.front().getTerminator()->eraseOperand(at);
        state.addRegion()->takeBody(region);
      }
      Operation *smaller = rewriter.create(state);
      SmallVector<Value> values(smaller->getResults());
      values.insert(values.begin() + at, Value());
      rewriter.replaceOp(op, values);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "all results are used");
  }
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Returns the calls of a function.
static SmallVector<CallOp> getCalls(FuncOp func) {
  SmallVector<CallOp> calls;
  if (auto module = func->getParentOfType<ModuleOp>())
    module.walk([&](CallOp call) {
      if (call.getCallee() == func.getName())
        calls.push_back(call);
    });
  return calls;
}

/// Removes one of several results of a function if no call uses it.
struct DropResult : public OpRewritePattern<ReturnOp> {
  DropResult(MLIRContext *context, unsigned index)
      : OpRewritePattern(context, 6), index(index) {}

  LogicalResult matchAndRewrite(ReturnOp op,
                                PatternRewriter &rewriter) const override {
    auto func = cast<FuncOp>(op->getParentOp());
    if (op.getNumOperands() < 2 || index >= op.getNumOperands() ||
        func.getResAttrs())
      return rewriter.notifyMatchFailure(op, "has no result to drop");
    SmallVector<CallOp> calls = getCalls(func);
    for (CallOp call : calls)
      if (!call->getResult(index).use_empty())
        return rewriter.notifyMatchFailure(op, "the result is used");
    rewriter.modifyOpInPlace(op, [&] { op->eraseOperand(index); });
    rewriter.modifyOpInPlace(func, [&] {
      func.setFunctionType(FunctionType::get(
          func.getContext(), func.getArgumentTypes(), op.getOperandTypes()));
    });
    for (CallOp call : calls) {
      rewriter.setInsertionPoint(call);
      SmallVector<Type> types(call.getResultTypes());
      types.erase(types.begin() + index);
      auto smaller =
          CallOp::create(rewriter, call.getLoc(), types, call.getImpure(),
                         call.getCallee(), call.getArgs(), nullptr, nullptr);
      SmallVector<Value> values(smaller.getResults());
      values.insert(values.begin() + index, Value());
      rewriter.replaceOp(call, values);
    }
    return success();
  }

  unsigned index;
};

/// Removes unused arguments, and functions without calls.
struct DropUnusedOfFunction : public OpRewritePattern<FuncOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FuncOp func,
                                PatternRewriter &rewriter) const override {
    SmallVector<CallOp> calls = getCalls(func);
    if (func.isPrivate() && calls.empty()) {
      rewriter.eraseOp(func);
      return success();
    }
    if (func.isExternal())
      return rewriter.notifyMatchFailure(func, "has no body");
    llvm::BitVector unused(func.getNumArguments());
    for (BlockArgument argument : func.getArguments())
      if (argument.use_empty() && unused.none())
        unused.set(argument.getArgNumber());
    if (unused.none())
      return rewriter.notifyMatchFailure(func, "all arguments are used");
    rewriter.modifyOpInPlace(func, [&] {
      (void)func.eraseArguments(unused);
      dropUnboundSymbolBounds(func);
    });
    for (CallOp call : calls)
      rewriter.modifyOpInPlace(call, [&] { call->eraseOperands(unused); });
    return success();
  }
};

/// Reduces a random program (docs/Fuzzing.md) to one run of fixed extents.
struct OneRun : public OpRewritePattern<FuncOp> {
  OneRun(MLIRContext *context, unsigned run, bool isStatic)
      : OpRewritePattern(context, 11), run(run), isStatic(isStatic) {}

  LogicalResult matchAndRewrite(FuncOp func,
                                PatternRewriter &rewriter) const override {
    SymbolMap symbols;
    bool changes = false;
    for (unsigned i = 0; i < func.getNumArguments(); ++i) {
      auto shapes = func.getArgAttrOfType<ArrayAttr>(i, "fuzz.shapes");
      if (!shapes || run >= shapes.size())
        return rewriter.notifyMatchFailure(func,
                                           "requires its shape in the run");
      changes |= shapes.size() > 1;
      auto shape = dyn_cast<DenseI64ArrayAttr>(shapes[run]);
      auto type = dyn_cast<TensorType>(func.getArgumentTypes()[i]);
      if (shape && type)
        unifySymbols(
            type,
            RankedTensorType::get(shape.asArrayRef(), type.getElementType()),
            symbols);
    }
    if (isStatic ? symbols.empty() : !changes)
      return rewriter.notifyMatchFailure(func, "has one static run already");
    if (isStatic && failed(substituteSymbolsInFunction(func, symbols)))
      return rewriter.notifyMatchFailure(
          func, "its type does not admit the extents of the run");
    rewriter.modifyOpInPlace(func, [&] {
      for (unsigned i = 0; i < func.getNumArguments(); ++i) {
        auto shapes = func.getArgAttrOfType<ArrayAttr>(i, "fuzz.shapes");
        func.setArgAttr(i, "fuzz.shapes", rewriter.getArrayAttr(shapes[run]));
      }
    });
    return success();
  }

  unsigned run;
  bool isStatic;
};

} // namespace

void relax_mlir::populateRelaxReductionPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns
      .add<EraseUnused, ReplaceByOnes, DropRegionResult, DropUnusedOfFunction>(
          context);
  for (bool onlyOperands : {true, false})
    patterns.add<ReplaceByEarlier>(context, onlyOperands);
  for (unsigned index : {0, 1}) {
    patterns.add<TakeRegion>(context, index);
    for (bool isStatic : {true, false})
      patterns.add<OneRun>(context, index, isStatic);
  }
  for (unsigned index = 0; index < 6; ++index)
    patterns.add<DropResult>(context, index);
  for (StringRef name :
       {"strides", "padding", "dilation", "ceil_mode", "count_include_pad",
        "keepdims", "out_layout", "out_dtype", "axes"})
    patterns.add<PlainAttributes>(context, name);
}
