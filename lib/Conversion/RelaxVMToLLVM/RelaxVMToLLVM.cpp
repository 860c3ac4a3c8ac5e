//===- RelaxVMToLLVM.cpp - lower the virtual machine to LLVM --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/RelaxVMToLLVM/RelaxVMToLLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"
#include "relax-mlir/Conversion/RelaxVMToLLVM/Passes.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"
#include "relax-mlir/Runtime/FFI.h"
#include "relax-mlir/Runtime/KernelABI.h"
#include "relax-mlir/Target/CPU/KernelCodegen.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTRELAXVMTOLLVMPASS
#include "relax-mlir/Conversion/RelaxVMToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace mlir::relax_vm;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// Types of KernelABI.h
//===----------------------------------------------------------------------===//

static LLVM::LLVMPointerType getPointerType(MLIRContext *context) {
  return LLVM::LLVMPointerType::get(context);
}

/// Returns RelaxValue: type, length, payload.
static LLVM::LLVMStructType getValueType(MLIRContext *context) {
  auto i32 = IntegerType::get(context, 32), i64 = IntegerType::get(context, 64);
  return LLVM::LLVMStructType::getLiteral(context, {i32, i32, i64});
}

RelaxVMToLLVMTypeConverter::RelaxVMToLLVMTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](ValueType type) { return getValueType(type.getContext()); });
}

namespace {
/// Builds the code of a compiled function at the builder's insertion point. The
/// entry block of the function begins with the places of the arguments and of
/// the result of a call; its last block returns the error of a call.
class FrameBuilder {
public:
  FrameBuilder(OpBuilder &builder, Operation *inside)
      : FrameBuilder(builder, inside->getLoc(),
                     inside->getParentOfType<LLVM::LLVMFuncOp>()) {}
  FrameBuilder(OpBuilder &builder, Location loc, LLVM::LLVMFuncOp func)
      : builder(builder), loc(loc), func(func),
        pointer(getPointerType(builder.getContext())),
        valueType(getValueType(builder.getContext())) {}

  Value i32(int64_t number) { return constant(builder.getI32Type(), number); }
  Value i64(int64_t number) { return constant(builder.getI64Type(), number); }

  /// Returns the addresses of registers, constants, and of the places for
  /// calls.
  Value reg(int64_t index) { return element(func.getArgument(1), index); }
  Value constantEntry(int64_t index) {
    return element(func.getArgument(2), index);
  }
  Value args() { return *func.front().getOps<LLVM::AllocaOp>().begin(); }
  Value arg(int64_t index) { return element(args(), index); }
  Value result() {
    return *std::next(func.front().getOps<LLVM::AllocaOp>().begin());
  }
  /// Makes `args` and `result`, at the start of the function.
  void makePlaces(int64_t maxArgs);

  Value load(Value place) {
    return LLVM::LoadOp::create(builder, loc, valueType, place);
  }
  void store(Value value, Value place) {
    LLVM::StoreOp::create(builder, loc, value, place);
  }
  Value number(Value payload, int32_t type);

  Value loadField(Value base, size_t offset, Type type) {
    Value field =
        LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(), base,
                            ArrayRef<LLVM::GEPArg>{int32_t(offset)});
    return LLVM::LoadOp::create(builder, loc, type, field);
  }
  Value loadContext(size_t offset) {
    return loadField(func.getArgument(0), offset, pointer);
  }

  void release(Value place) {
    callService(offsetof(RelaxFrameContext, release), {place});
  }
  void move(Value from, Value to) {
    callService(offsetof(RelaxFrameContext, move), {from, to});
  }
  void copy(Value from, Value to) {
    callService(offsetof(RelaxFrameContext, copy), {from, to});
  }
  /// Calls a service that takes the context and returns a code.
  Value callWithContext(size_t offset, ValueRange operands);
  /// Calls an entry of the table of functions with the arguments at `args`.
  Value callEntry(int64_t index, int64_t numArgs);

  /// Ends the block: continues in `next` if `code` is 0, else returns an error.
  void checkCode(Value code, int64_t callee, int64_t instruction, Block *next);
  void ret(Value code) { LLVM::ReturnOp::create(builder, loc, code); }
  void makeErrorBlock();

  /// Emits the moves of an edge with these operands.
  void move(const EdgeMoves &edge, ValueRange operands);

private:
  Value constant(Type type, int64_t number) {
    return LLVM::ConstantOp::create(builder, loc, type, number);
  }
  Value element(Value base, int64_t index) {
    return LLVM::GEPOp::create(builder, loc, pointer, valueType, base,
                               ArrayRef<LLVM::GEPArg>{int32_t(index)});
  }
  void callService(size_t offset, ArrayRef<Value> operands);
  Value callPointer(Type result, Value function, ArrayRef<Value> operands);

  OpBuilder &builder;
  Location loc;
  LLVM::LLVMFuncOp func;
  LLVM::LLVMPointerType pointer;
  LLVM::LLVMStructType valueType;
};
} // namespace

void FrameBuilder::makePlaces(int64_t maxArgs) {
  // The order is that of `args` and `result`.
  LLVM::AllocaOp::create(builder, loc, pointer, valueType,
                         i64(std::max<int64_t>(maxArgs, 1)));
  LLVM::AllocaOp::create(builder, loc, pointer, valueType, i64(1));
  store(LLVM::ZeroOp::create(builder, loc, valueType), result());
}

/// Builds a value of a type that is not an object.
Value FrameBuilder::number(Value payload, int32_t type) {
  Value value = LLVM::ZeroOp::create(builder, loc, valueType);
  value = LLVM::InsertValueOp::create(builder, loc, value, i32(type),
                                      ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(builder, loc, value, payload,
                                     ArrayRef<int64_t>{2});
}

Value FrameBuilder::callPointer(Type result, Value function,
                                ArrayRef<Value> operands) {
  SmallVector<Value> all = {function};
  llvm::append_range(all, operands);
  SmallVector<Type> types(ValueRange(operands).getTypes());
  auto type = LLVM::LLVMFunctionType::get(result, types);
  auto call = LLVM::CallOp::create(builder, loc, type, all);
  return call.getNumResults() ? call.getResult() : Value();
}

void FrameBuilder::callService(size_t offset, ArrayRef<Value> operands) {
  callPointer(LLVM::LLVMVoidType::get(builder.getContext()),
              loadContext(offset), operands);
}

Value FrameBuilder::callWithContext(size_t offset, ValueRange operands) {
  SmallVector<Value> all = {func.getArgument(0)};
  llvm::append_range(all, operands);
  return callPointer(builder.getI32Type(), loadContext(offset), all);
}

Value FrameBuilder::callEntry(int64_t index, int64_t numArgs) {
  size_t base = size_t(index) * sizeof(RelaxCallee);
  Value callees = func.getArgument(3);
  Value call = loadField(callees, base + offsetof(RelaxCallee, call), pointer);
  Value self = loadField(callees, base + offsetof(RelaxCallee, self), pointer);
  return callPointer(builder.getI32Type(), call,
                     {self, args(), i32(numArgs), result()});
}

void FrameBuilder::checkCode(Value code, int64_t callee, int64_t instruction,
                             Block *next) {
  Value isOk =
      LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, code, i32(0));
  SmallVector<Value> error = {i64(callee), i64(instruction), code};
  LLVM::CondBrOp::create(builder, loc, isOk, next, ValueRange(),
                         &func.getBody().back(), error);
}

void FrameBuilder::makeErrorBlock() {
  OpBuilder::InsertionGuard guard(builder);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  Block *block = builder.createBlock(&func.getBody(), func.getBody().end(),
                                     {i64, i64, i32}, {loc, loc, loc});
  ret(callWithContext(offsetof(RelaxFrameContext, locateError),
                      block->getArguments()));
}

void FrameBuilder::move(const EdgeMoves &edge, ValueRange operands) {
  for (RegisterMove step : edge.moves)
    copy(reg(step.src), reg(step.dst));
  for (auto [index, dst] : edge.loads) {
    store(operands[index], arg(0));
    copy(arg(0), reg(dst));
  }
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
/// A pattern that knows the entries of the executable.
template <typename OpTy>
class LayoutPattern : public OpConversionPattern<OpTy> {
public:
  LayoutPattern(const TypeConverter &converter, MLIRContext *context,
                const ProgramLayout &layout, PatternBenefit benefit)
      : OpConversionPattern<OpTy>(converter, context, benefit), layout(layout) {
  }

protected:
  const ProgramLayout &layout;
};

struct FuncPattern : public LayoutPattern<FuncOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(FuncOp func, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = func.getLoc();
    Type pointer = getPointerType(getContext());
    auto type = LLVM::LLVMFunctionType::get(
        rewriter.getI32Type(), {pointer, pointer, pointer, pointer});
    auto compiled = LLVM::LLVMFuncOp::create(
        rewriter, loc, (kFunctionSymbolPrefix + func.getSymName()).str(), type);
    FrameLayout frame = layout.frames.lookup(func);
    compiled->setAttr(
        kFunctionAttrName,
        rewriter.getDenseI64ArrayAttr(
            {frame.numRegisters + frame.numObjects, frame.numInstructions}));

    Block *body = &func.getBody().front();
    rewriter.inlineRegionBefore(func.getBody(), compiled.getBody(),
                                compiled.end());
    rewriter.createBlock(&compiled.getBody(), compiled.getBody().begin(),
                         type.getParams(), SmallVector<Location>(4, loc));
    FrameBuilder builder(rewriter, loc, compiled);
    builder.makePlaces(frame.maxArgs);
    SmallVector<Value> params;
    for (unsigned i = 0, e = body->getNumArguments(); i < e; ++i)
      params.push_back(builder.load(builder.reg(i)));
    LLVM::BrOp::create(rewriter, loc, params, body);
    builder.makeErrorBlock();
    if (failed(rewriter.convertRegionTypes(&compiled.getBody(),
                                           *getTypeConverter())))
      return failure();
    rewriter.eraseOp(func);
    return success();
  }
};

struct CallPattern : public LayoutPattern<CallOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    int64_t callee = layout.functions.at(op);
    for (auto [index, value] : llvm::enumerate(adaptor.getArgs()))
      frame.store(value, frame.arg(index));
    Value code = frame.callEntry(callee, adaptor.getArgs().size());
    Block *current = op->getBlock();
    Block *next = rewriter.splitBlock(current, std::next(op->getIterator()));
    rewriter.setInsertionPointToEnd(current);
    frame.checkCode(code, callee, layout.instructions.at(op), next);

    rewriter.setInsertionPointToStart(next);
    Value result;
    if (op.getResult())
      result = frame.load(frame.result());
    if (int64_t reg = layout.registers.at(op); reg >= 0)
      frame.move(frame.result(), frame.reg(reg));
    else
      frame.release(frame.result());
    if (result)
      rewriter.replaceOp(op, result);
    else
      rewriter.eraseOp(op);
    return success();
  }
};

struct KillPattern : public LayoutPattern<KillOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(KillOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    frame.release(frame.reg(layout.registers.at(op)));
    rewriter.eraseOp(op);
    return success();
  }
};

struct RetPattern : public LayoutPattern<RetOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(RetOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    Value result = frame.loadContext(offsetof(RelaxFrameContext, result));
    if (int64_t reg = layout.registers.at(op); reg >= 0) {
      frame.move(frame.reg(reg), result);
    } else {
      frame.store(adaptor.getValue(), frame.arg(0));
      frame.copy(frame.arg(0), result);
    }
    frame.ret(frame.i32(0));
    rewriter.eraseOp(op);
    return success();
  }
};

struct BrPattern : public LayoutPattern<BrOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(BrOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder(rewriter, op)
        .move(layout.edges.at({op, 0}), adaptor.getDestOperands());
    rewriter.replaceOpWithNewOp<LLVM::BrOp>(op, adaptor.getDestOperands(),
                                            op.getDest());
    return success();
  }
};

struct CondBrPattern : public LayoutPattern<CondBrOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(CondBrOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    Location loc = op.getLoc();
    frame.store(adaptor.getCondition(), frame.arg(0));
    Value condition = frame.callWithContext(
        offsetof(RelaxFrameContext, readCondition), {frame.arg(0)});
    Block *current = op->getBlock();
    auto makeEdge = [&](unsigned successor, ValueRange operands) {
      OpBuilder::InsertionGuard guard(rewriter);
      Block *edge = rewriter.createBlock(op->getSuccessor(successor));
      frame.move(layout.edges.at({op, successor}), operands);
      LLVM::BrOp::create(rewriter, loc, operands, op->getSuccessor(successor));
      return edge;
    };
    Block *toTrue = makeEdge(0, adaptor.getTrueOperands());
    Block *toFalse = makeEdge(1, adaptor.getFalseOperands());
    Block *error = rewriter.createBlock(toTrue);
    frame.ret(frame.i32(-1));
    rewriter.setInsertionPointToEnd(current);
    SmallVector<Block *> destinations = {toFalse, toTrue};
    SmallVector<ValueRange> noOperands(2);
    rewriter.replaceOpWithNewOp<LLVM::SwitchOp>(
        op, condition, error, ValueRange(), ArrayRef<int32_t>{0, 1},
        destinations, noOperands);
    return success();
  }
};

struct ConstPattern : public LayoutPattern<ConstOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(ConstOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // An unused constant is not in the executable.
    auto entry = layout.constants.find(op);
    if (entry == layout.constants.end()) {
      rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, getValueType(getContext()));
      return success();
    }
    FrameBuilder frame(rewriter, op);
    rewriter.replaceOp(op, frame.load(frame.constantEntry(entry->second)));
    return success();
  }
};

struct ImmPattern : public LayoutPattern<ImmOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(ImmOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    rewriter.replaceOp(op, frame.number(frame.i64(op.getValue()), kTVMFFIInt));
    return success();
  }
};

struct VMCtxPattern : public LayoutPattern<VMCtxOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(VMCtxOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    FrameBuilder frame(rewriter, op);
    Value machine = frame.loadContext(offsetof(RelaxFrameContext, machine));
    Value bits = LLVM::PtrToIntOp::create(rewriter, op.getLoc(),
                                          rewriter.getI64Type(), machine);
    rewriter.replaceOp(op, frame.number(bits, kTVMFFIOpaquePtr));
    return success();
  }
};

struct FuncRefPattern : public LayoutPattern<FuncRefOp> {
  using LayoutPattern::LayoutPattern;
  LogicalResult
  matchAndRewrite(FuncRefOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // An unused reference is not in the executable.
    if (!layout.functions.contains(op)) {
      rewriter.replaceOpWithNewOp<LLVM::ZeroOp>(op, getValueType(getContext()));
      return success();
    }
    FrameBuilder frame(rewriter, op);
    int64_t function = layout.functions.at(op);
    Value place = frame.reg(layout.registers.at(op));
    Value code =
        frame.callWithContext(offsetof(RelaxFrameContext, makeFunction),
                              {frame.i64(function), place});
    Block *current = op->getBlock();
    Block *next = rewriter.splitBlock(current, std::next(op->getIterator()));
    rewriter.setInsertionPointToEnd(current);
    frame.checkCode(code, function, 0, next);
    rewriter.setInsertionPointToStart(next);
    rewriter.replaceOp(op, frame.load(place));
    return success();
  }
};
} // namespace

void relax_mlir::populateRelaxVMToLLVMPatterns(const TypeConverter &converter,
                                               RewritePatternSet &patterns,
                                               const ProgramLayout &layout,
                                               PatternBenefit benefit) {
  patterns.add<FuncPattern, CallPattern, KillPattern, RetPattern, BrPattern,
               CondBrPattern, ConstPattern, ImmPattern, VMCtxPattern,
               FuncRefPattern>(converter, patterns.getContext(), layout,
                               benefit);
}

LogicalResult relax_mlir::convertRelaxVMToLLVM(ModuleOp module,
                                               const ProgramLayout &layout) {
  MLIRContext *context = module.getContext();
  context->loadDialect<LLVM::LLVMDialect>();
  // Operations that no path reaches are not in the layout.
  IRRewriter rewriter(context);
  for (auto func : module.getOps<FuncOp>())
    (void)eraseUnreachableBlocks(rewriter, func->getRegions());
  RelaxVMToLLVMTypeConverter converter;
  RewritePatternSet patterns(context);
  populateRelaxVMToLLVMPatterns(converter, patterns, layout);
  ConversionTarget target(*context);
  target.addLegalDialect<LLVM::LLVMDialect>();
  target.addIllegalDialect<RelaxVMDialect>();
  target.addLegalOp<ModuleOp, ExternKernelOp>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(module, target, std::move(patterns));
}

namespace {
struct ConvertRelaxVMToLLVMPass
    : public relax_mlir::impl::ConvertRelaxVMToLLVMPassBase<
          ConvertRelaxVMToLLVMPass> {
  void runOnOperation() override {
    ProgramLayout layout;
    if (failed(emitExecutable(getOperation(), &layout)) ||
        failed(convertRelaxVMToLLVM(getOperation(), layout)))
      signalPassFailure();
  }
};
} // namespace
