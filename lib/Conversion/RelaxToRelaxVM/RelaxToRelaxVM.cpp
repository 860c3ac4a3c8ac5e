//===- RelaxToRelaxVM.cpp - lower relax to the virtual machine ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxToRelaxVM/RelaxToRelaxVM.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h"
#include "relax-mlir/Diagnostics/MatchFailures.h"
#include "relax-mlir/Dialect/Relax/IR/PassAttributes.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxOps.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTRELAXTORELAXVMPASS
#include "relax-mlir/Conversion/RelaxToRelaxVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

relax_mlir::RelaxVMTypeConverter::RelaxVMTypeConverter() {
  addConversion([](Type type) -> Type {
    return relax_vm::ValueType::get(type.getContext());
  });
}

static Type getValueType(Builder &builder) {
  return builder.getType<relax_vm::ValueType>();
}

static Value createCall(OpBuilder &builder, Location loc, StringRef name,
                        ValueRange args) {
  return relax_vm::CallOp::create(builder, loc, name, args).getResult();
}

/// Replaces an operation by the value that a call returns: its only result, or
/// a tuple of the results.
static void replaceByResult(ConversionPatternRewriter &rewriter, Operation *op,
                            Value value) {
  if (op->getNumResults() == 1)
    return rewriter.replaceOp(op, value);
  SmallVector<Value> results;
  for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
    results.push_back(createCall(
        rewriter, op->getLoc(), "vm.builtin.tuple_getitem",
        {value,
         relax_vm::ImmOp::create(rewriter, op->getLoc(), i).getResult()}));
  rewriter.replaceOp(op, results);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Returns the names of the parameters, or null if none has one.
static ArrayAttr getParamNames(relax::FuncOp func) {
  SmallVector<Attribute> names;
  bool hasName = false;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    StringAttr name = func.getArgumentName(i);
    hasName |= bool(name);
    names.push_back(
        name ? name
             : StringAttr::get(func.getContext(), "arg" + std::to_string(i)));
  }
  return hasName ? ArrayAttr::get(func.getContext(), names) : ArrayAttr();
}

/// Copies the types that relax-attach-global-symbol recorded before shapes were
/// lowered.
static void copyInterface(relax::FuncOp func, relax_vm::FuncOp result) {
  if (auto types = func->getAttrOfType<ArrayAttr>("relax.param_types"))
    result.setParamTypesAttr(types);
  if (auto params =
          func->getAttrOfType<DenseI64ArrayAttr>(relax::kHostParamsAttrName))
    result.setHostParamsAttr(params);
  if (auto type = func->getAttrOfType<StringAttr>("relax.result_type"))
    result.setOutputTypeAttr(type);
  SmallVector<Attribute> names;
  bool hasName = false;
  for (unsigned i = 0, e = func.getNumResults(); i < e; ++i) {
    auto name = func.getResultAttrOfType<StringAttr>(i, "relax.name");
    hasName |= bool(name);
    names.push_back(name ? name : StringAttr::get(func.getContext(), ""));
  }
  if (hasName)
    result.setOutputNamesAttr(ArrayAttr::get(func.getContext(), names));
}

namespace {
struct FuncPattern : OpConversionPattern<relax::FuncOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::FuncOp func, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (func.isExternal())
      return rewriter.notifyMatchFailure(func, "expected a body");
    auto result =
        relax_vm::FuncOp::create(rewriter, func.getLoc(), func.getSymName(),
                                 func.getNumArguments(), getParamNames(func));
    result.setSymVisibilityAttr(func.getSymVisibilityAttr());
    if (auto name = func->getAttrOfType<StringAttr>("global_symbol"))
      result->setAttr("global_symbol", name);
    copyInterface(func, result);
    rewriter.eraseBlock(&result.getBody().front());
    rewriter.inlineRegionBefore(func.getBody(), result.getBody(),
                                result.getBody().end());
    if (failed(rewriter.convertRegionTypes(&result.getBody(),
                                           *getTypeConverter())))
      return rewriter.notifyMatchFailure(
          func, "the type of an argument has no conversion");
    rewriter.eraseOp(func);
    return success();
  }
};

struct ReturnPattern : OpConversionPattern<relax::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ValueRange values = adaptor.getValues();
    Value result;
    if (values.size() == 1)
      result = values.front();
    else
      result = createCall(rewriter, op.getLoc(),
                          values.empty() ? "vm.builtin.null_value"
                                         : "vm.builtin.make_tuple",
                          values);
    rewriter.replaceOpWithNewOp<relax_vm::RetOp>(op, result);
    return success();
  }
};

/// Converts each region to blocks that end with a branch to the rest of the
/// function. The rest gets the results as block arguments.
struct IfPattern : OpConversionPattern<relax::IfOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    unsigned numResults = op->getNumResults();
    Block *current = op->getBlock();
    Block *rest = rewriter.splitBlock(current, std::next(op->getIterator()));
    SmallVector<Value> arguments;
    for (unsigned i = 0; i < numResults; ++i)
      arguments.push_back(rest->addArgument(getValueType(rewriter), loc));
    SmallVector<Block *> starts;
    for (Region *branch : {&op.getThenRegion(), &op.getElseRegion()}) {
      Block *start = &branch->front();
      starts.push_back(start);
      auto yield = cast<relax::YieldOp>(start->getTerminator());
      rewriter.inlineRegionBefore(*branch, rest);
      rewriter.setInsertionPoint(yield);
      SmallVector<Value> values;
      if (failed(rewriter.getRemappedValues(yield.getValues(), values)))
        return rewriter.notifyMatchFailure(
            op, "the type of a result has no conversion");
      rewriter.replaceOpWithNewOp<relax_vm::BrOp>(yield, values, rest);
    }
    rewriter.setInsertionPointToEnd(current);
    relax_vm::CondBrOp::create(rewriter, loc, adaptor.getCondition(),
                               ValueRange(), ValueRange(), starts[0],
                               starts[1]);
    rewriter.replaceOp(op, arguments);
    return success();
  }
};

/// Converts each region to a block. The first one gets its arguments from the
/// code before the loop and from the second one, which branches back to it.
struct WhilePattern : OpConversionPattern<relax::WhileOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::WhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    if (!op.getCollectedResults().empty())
      return rewriter.notifyMatchFailure(
          op, "collects values; run 'relax-lower-runtime-builtin' first");
    Block *current = op->getBlock();
    Block *rest = rewriter.splitBlock(current, std::next(op->getIterator()));
    SmallVector<Value> results;
    for (unsigned i = 0, e = op->getNumResults(); i < e; ++i)
      results.push_back(rest->addArgument(getValueType(rewriter), loc));
    for (Region *region : {&op.getBefore(), &op.getAfter()})
      if (failed(rewriter.convertRegionTypes(region, *getTypeConverter())))
        return rewriter.notifyMatchFailure(
            op, "the type of an argument has no conversion");
    relax::ConditionOp condition = op.getConditionOp();
    relax::YieldOp yield = op.getYieldOp();
    SmallVector<Value> passed, yielded;
    Value holds = rewriter.getRemappedValue(condition.getCondition());
    if (!holds ||
        failed(rewriter.getRemappedValues(condition.getValues(), passed)) ||
        failed(rewriter.getRemappedValues(yield.getValues(), yielded)))
      return rewriter.notifyMatchFailure(
          op, "the type of a value has no conversion");
    Block *before = condition->getBlock(), *after = yield->getBlock();
    rewriter.inlineRegionBefore(op.getBefore(), rest);
    rewriter.inlineRegionBefore(op.getAfter(), rest);
    rewriter.setInsertionPointToEnd(current);
    relax_vm::BrOp::create(rewriter, loc, adaptor.getInits(), before);
    rewriter.setInsertionPoint(condition);
    rewriter.replaceOpWithNewOp<relax_vm::CondBrOp>(condition, holds, passed,
                                                    passed, after, rest);
    rewriter.setInsertionPoint(yield);
    rewriter.replaceOpWithNewOp<relax_vm::BrOp>(yield, yielded, before);
    rewriter.replaceOp(op, results);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

namespace {
/// Replaces an operation without operands by a `VMOpTy`, which takes what the
/// functions `getters` of the operation return.
template <typename OpTy, typename VMOpTy, auto... getters>
struct ReplacePattern : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<VMOpTy>(op, (op.*getters)()...);
    return success();
  }
};

/// Lowers an operation whose attribute `value` is a constant of the machine.
template <typename OpTy>
using ConstantPattern =
    ReplacePattern<OpTy, relax_vm::ConstOp, &OpTy::getValueAttr>;

/// Lowers a constant tensor, which may stay on the host.
struct TensorPattern : OpConversionPattern<relax::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<relax_vm::ConstOp>(
        op, op.getValueAttr(), op->hasAttr(relax::kOnHostAttrName));
    return success();
  }
};

struct PrimValuePattern : OpConversionPattern<relax::PrimValueOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::PrimValueOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Attribute value = op.getValue();
    if (auto number = dyn_cast<FloatAttr>(value)) {
      rewriter.replaceOpWithNewOp<relax_vm::ConstOp>(
          op, rewriter.getF64FloatAttr(number.getValueAsDouble()));
      return success();
    }
    auto number = dyn_cast<IntegerAttr>(value);
    if (!number)
      return rewriter.notifyMatchFailure(
          op, "expected a number; run 'relax-vm-shape-lower' first");
    APInt bits = number.getValue();
    if (bits.getBitWidth() == 1)
      bits = bits.zext(64);
    if (bits.getSignificantBits() > 64)
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "expected an integer of at most 64 bits, got " << number;
      });
    int64_t integer = bits.getSExtValue();
    if (integer < relax_vm::kMinImmediate || integer > relax_vm::kMaxImmediate)
      rewriter.replaceOpWithNewOp<relax_vm::ConstOp>(
          op, rewriter.getI64IntegerAttr(integer));
    else
      rewriter.replaceOpWithNewOp<relax_vm::ImmOp>(op, integer);
    return success();
  }
};

struct ShapePattern : OpConversionPattern<relax::ShapeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::ShapeOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<int64_t> dims;
    for (const IndexExpr &dim : op.getDimExprs()) {
      if (!dim.isConstant())
        return rewriter.notifyMatchFailure(
            op, "expected constants; run 'relax-vm-shape-lower' first");
      dims.push_back(*dim.getConstant());
    }
    rewriter.replaceOpWithNewOp<relax_vm::ConstOp>(
        op, rewriter.getDenseI64ArrayAttr(dims));
    return success();
  }
};

/// Lowers an operation that only changes the type of its operand.
template <typename OpTy> struct ForwardPattern : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (op->getNumOperands() != 1 || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op,
                                         "expected one operand and one result");
    rewriter.replaceOp(op, adaptor.getOperands());
    return success();
  }
};

/// Lowers the end of a register's lifetime. Constants have no register.
struct KillPattern : OpConversionPattern<relax::KillObjectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::KillObjectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value value = adaptor.getValue();
    if (!isa_and_nonnull<relax_vm::ImmOp, relax_vm::ConstOp,
                         relax_vm::FuncRefOp, relax_vm::VMCtxOp>(
            value.getDefiningOp()))
      relax_vm::KillOp::create(rewriter, op.getLoc(), value);
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {
struct CallPattern : OpConversionPattern<relax::CallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(relax::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto call =
        relax_vm::CallOp::create(rewriter, op.getLoc(), getValueType(rewriter),
                                 op.getCalleeAttr(), adaptor.getArgs());
    replaceByResult(rewriter, op, call.getResult());
    return success();
  }
};

/// Lowers a call of a named function; several results are one tuple.
template <typename OpTy> struct NamedCallPattern : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type, 1> types;
    if (op->getNumResults() != 0)
      types.push_back(getValueType(rewriter));
    auto call = relax_vm::CallOp::create(rewriter, op.getLoc(), types,
                                         op.getCalleeAttr(), adaptor.getArgs());
    if (op->getNumResults() == 0)
      rewriter.eraseOp(op);
    else
      replaceByResult(rewriter, op, call.getResult());
    return success();
  }
};
} // namespace

void relax_mlir::populateRelaxToRelaxVMPatterns(const TypeConverter &converter,
                                                RewritePatternSet &patterns,
                                                PatternBenefit benefit) {
  patterns
      .add<CallPattern, ConstantPattern<relax::DataTypeOp>,
           ConstantPattern<relax::IntegersOp>, ConstantPattern<relax::StringOp>,
           ForwardPattern<UnrealizedConversionCastOp>,
           ForwardPattern<relax::EraseShapeOp>, FuncPattern, IfPattern,
           KillPattern, NamedCallPattern<relax::CallPackedOp>,
           NamedCallPattern<relax::VMCallKernelOp>, PrimValuePattern,
           ReplacePattern<relax::FunctionRefOp, relax_vm::FuncRefOp,
                          &relax::FunctionRefOp::getCallee>,
           ReplacePattern<relax::VMContextOp, relax_vm::VMCtxOp>, ReturnPattern,
           ShapePattern, TensorPattern, WhilePattern>(
          converter, patterns.getContext(), benefit);
}

void relax_mlir::configureRelaxToRelaxVMTarget(ConversionTarget &target) {
  target.addLegalDialect<relax_vm::RelaxVMDialect>();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Reports that no pattern lowers `op`, with the reasons of the patterns. If no
/// pattern was tried, names the pass that must run before.
static void reportNotLowered(Operation *op, const MatchFailures &failures) {
  InFlightDiagnostic diag = op->emitOpError();
  if (std::string reasons = failures.getReasons(op); !reasons.empty())
    diag << reasons;
  else if (isa<relax::DataflowOp>(op))
    diag << "must be removed before this conversion; run "
            "'relax-to-non-dataflow' first";
  else if (op->hasTrait<relax::TensorOperator>() && !isa<relax::ReshapeOp>(op))
    diag << "expected to be a call of a kernel by now; run "
            "'relax-legalize-ops' first";
  else
    diag << "expected to be lowered to calls by now; run the passes from "
            "'relax-to-non-dataflow' to 'relax-vm-shape-lower' first";
}

namespace {
struct ConvertRelaxToRelaxVM
    : public relax_mlir::impl::ConvertRelaxToRelaxVMPassBase<
          ConvertRelaxToRelaxVM> {
  void runOnOperation() override {
    if (failed(convert()) || failed(renameFunctions()))
      signalPassFailure();
  }

private:
  LogicalResult convert() {
    MLIRContext *context = &getContext();
    RelaxVMTypeConverter converter;
    RewritePatternSet patterns(context);
    for (Dialect *dialect : context->getLoadedDialects())
      if (auto *more =
              dialect->getRegisteredInterface<RelaxVMPatternsInterface>())
        more->populateRelaxVMPatterns(converter, patterns);
    populateRelaxToRelaxVMPatterns(converter, patterns);
    MatchFailures failures;
    failures.collectFrom(patterns);

    SmallVector<Operation *> functions(getOperation().getOps<relax::FuncOp>());
    ConversionTarget target(*context);
    configureRelaxToRelaxVMTarget(target);
    DenseSet<Operation *> notLowered;
    ConversionConfig config;
    config.allowPatternRollback = false;
    config.foldingMode = DialectConversionFoldingMode::Never;
    config.buildMaterializations = false;
    config.listener = &failures;
    config.unlegalizedOps = &notLowered;
    if (failed(applyPartialConversion(functions, target, std::move(patterns),
                                      config)))
      return failure();
    bool hasFailed = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!notLowered.contains(op))
        return;
      // Report one error for an operation and the operations inside it.
      if (!notLowered.contains(op->getParentOp()))
        reportNotLowered(op, failures);
      hasFailed = true;
    });
    return failure(hasFailed);
  }

  /// Renames functions to their global symbols.
  LogicalResult renameFunctions() {
    SymbolTable symbols(getOperation());
    for (auto func : llvm::make_early_inc_range(
             getOperation().getOps<relax_vm::FuncOp>())) {
      auto name = func->getAttrOfType<StringAttr>("global_symbol");
      if (!name)
        continue;
      func->removeAttr("global_symbol");
      if (name.getValue() == func.getSymName())
        continue;
      if (symbols.lookup(name) || failed(symbols.rename(func, name)))
        return func.emitOpError("cannot be renamed to its global symbol ")
               << name << ": the module already has a symbol of this name";
    }
    return success();
  }
};
} // namespace
