//===- TIRToSCF.cpp - lower tensor programs to loops ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"

#include "LoopAnnotations.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h"
#include "relax-mlir/Diagnostics/MatchFailures.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"

namespace relax_mlir {
#define GEN_PASS_DEF_CONVERTTIRTOSCFPASS
#include "relax-mlir/Conversion/TIRToLLVM/Passes.h.inc"
} // namespace relax_mlir

using namespace mlir;
using namespace relax_mlir;

TIRToSCFTypeConverter::TIRToSCFTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](MemRefType type) -> Type {
    std::optional<tir::MemoryScope> scope = tir::getMemoryScope(type);
    Attribute space = scope ? Attribute() : type.getMemorySpace();
    if (scope == tir::MemoryScope::Shared)
      space = gpu::AddressSpaceAttr::get(
          type.getContext(), gpu::GPUDialect::getWorkgroupAddressSpace());
    // A view of a buffer.
    if (!type.getLayout().isIdentity())
      return MemRefType::get(type.getShape(), type.getElementType(),
                             type.getLayout(), space);
    int64_t size =
        type.hasStaticShape() ? type.getNumElements() : ShapedType::kDynamic;
    // A swizzle moves chunks to the end of its rows.
    if (int64_t swizzle = tir::getSwizzle(type); swizzle && size > 0)
      size = llvm::alignTo(
          size, swizzle / tir::getChunkedBytes(type.getElementType()));
    return MemRefType::get({size}, type.getElementType(), AffineMap(), space);
  });
}

//===----------------------------------------------------------------------===//
// Functions and buffers
//===----------------------------------------------------------------------===//

/// Moves the buffers of `scope` to the start of `body`, where each is allocated
/// once in front of all loops that run on one thread.
static void hoistAllocs(ConversionPatternRewriter &rewriter,
                        const FlatBufferAnalysis &analysis, Operation *scope,
                        Block *body) {
  for (tir::AllocOp alloc : analysis.getHoistedAllocs(scope))
    rewriter.moveOpBefore(alloc, body, body->begin());
}

namespace {
struct LowerPrimFunc : TIRToSCFPattern<tir::PrimFuncOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::PrimFuncOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.isFlattened())
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "expected program '" << op.getName() << "' to be flattened";
      });
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getArgumentTypes(), types)))
      return rewriter.notifyMatchFailure(
          op, "expected arguments of types that can be converted");
    auto function = func::FuncOp::create(rewriter, op.getLoc(), op.getName(),
                                         rewriter.getFunctionType(types, {}));
    if (Attribute noalias = op->getAttr("tir.noalias"))
      function->setAttr("tir.noalias", noalias);
    // Create a new value for each buffer, even if its type stays: legality
    // distinguishes lowered uses from others by their operands.
    Block *body = rewriter.createBlock(
        &function.getBody(), {}, types,
        llvm::map_to_vector(op.getArguments(), [](BlockArgument argument) {
          return argument.getLoc();
        }));
    rewriter.mergeBlocks(&op.getBody().front(), body, body->getArguments());
    hoistAllocs(rewriter, analysis, op, body);
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerReturn : OpConversionPattern<tir::ReturnOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(tir::ReturnOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op);
    return success();
  }
};

struct LowerAlloc : TIRToSCFPattern<tir::AllocOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::AllocOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::string why;
    FailureOr<BufferPlacement> placement = analysis.getPlacement(op, &why);
    if (failed(placement))
      return rewriter.notifyMatchFailure(op, why);
    auto flat = getTypeConverter()->convertType<MemRefType>(op.getType());
    if (!flat || !flat.getElementType().isIntOrIndexOrFloat())
      return rewriter.notifyMatchFailure(op, [&](Diagnostic &diag) {
        diag << "expected elements that are numbers, got "
             << op.getType().getElementType();
      });
    if (*placement == BufferPlacement::Shared)
      return lowerShared(op, flat, rewriter);
    IntegerAttr alignment = rewriter.getI64IntegerAttr(64);
    if (*placement == BufferPlacement::Stack) {
      rewriter.replaceOpWithNewOp<memref::AllocaOp>(op, flat, alignment);
      return success();
    }
    SmallVector<Value> count;
    if (!flat.hasStaticShape())
      count.push_back(buildCount(op, adaptor.getSymbols(), rewriter));
    rewriter.replaceOpWithNewOp<memref::AllocOp>(op, flat, count, alignment);
    return success();
  }

  /// Makes a shared buffer memory of the block of threads.
  static LogicalResult lowerShared(tir::AllocOp op, MemRefType type,
                                   ConversionPatternRewriter &rewriter) {
    auto launch = op->getParentOfType<gpu::LaunchOp>();
    if (!launch)
      return rewriter.notifyMatchFailure(
          op, "expected no shared buffer in a program for the CPU");
    BlockArgument shared;
    rewriter.modifyOpInPlace(launch, [&] {
      shared = launch.addWorkgroupAttribution(type, op.getLoc());
    });
    rewriter.replaceOp(op, shared);
    return success();
  }

  /// Builds the number of elements. It is computed next to the definition of
  /// the symbols, outside of all loops, unlike a buffer of a parallel loop.
  Value buildCount(tir::AllocOp op, ValueRange symbols,
                   ConversionPatternRewriter &rewriter) const {
    AffineExpr count = rewriter.getAffineConstantExpr(1);
    for (AffineExpr extent : op.getShape().getResults())
      count = count * extent;
    OpBuilder::InsertionGuard guard(rewriter);
    if (!symbols.empty() && symbols.front().getParentBlock() != op->getBlock())
      rewriter.setInsertionPointToStart(symbols.front().getParentBlock());
    return buildIndices(rewriter, op.getLoc(),
                        AffineMap::get(0, symbols.size(), count),
                        op.getSymbols(), analysis)
        .front();
  }
};

//===----------------------------------------------------------------------===//
// Loops and branches
//===----------------------------------------------------------------------===//

struct LowerFor : TIRToSCFPattern<tir::ForOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::ForOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (isDeviceLoop(op))
      return rewriter.notifyMatchFailure(
          op, "expected no thread-bound loop in a program for the CPU");
    if (op.getAnnotations())
      return rewriter.notifyMatchFailure(
          op, "expected no annotations, which tir-flatten-blocks removes");
    Location loc = op.getLoc();
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    SmallVector<Value> extents = buildIndices(rewriter, loc, op.getExtent(),
                                              op.getMapOperands(), analysis);
    Value extent = extents.front();
    for (Value other : ArrayRef(extents).drop_front())
      extent = arith::MinSIOp::create(rewriter, loc, extent, other);
    if (op.getKind() == tir::ForKind::Parallel) {
      auto loop = scf::ParallelOp::create(rewriter, loc, zero, extent, one);
      replaceBody(op, loop.getRegion(), rewriter);
    } else {
      auto loop = scf::ForOp::create(rewriter, loc, zero, extent, one);
      if (op->hasAttr(tir::TIRDialect::kRolledAttr))
        annotateForLLVM(loop, getNoUnrolling(op.getContext()));
      replaceBody(op, loop.getRegion(), rewriter);
    }
    rewriter.eraseOp(op);
    return success();
  }

  void replaceBody(tir::ForOp op, Region &region,
                   ConversionPatternRewriter &rewriter) const {
    rewriter.eraseBlock(&region.front());
    rewriter.inlineRegionBefore(op.getBody(), region, region.end());
    hoistAllocs(rewriter, analysis, op, &region.front());
  }
};

/// Builds the conjunction of the constraints of `set`.
static Value buildCondition(ConversionPatternRewriter &rewriter, Location loc,
                            IntegerSet set, ValueRange operands,
                            const FlatBufferAnalysis &analysis) {
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value condition;
  for (auto [i, expr] : llvm::enumerate(set.getConstraints())) {
    auto map = AffineMap::get(set.getNumDims(), set.getNumSymbols(), expr);
    Value value = buildIndices(rewriter, loc, map, operands, analysis).front();
    Value holds = arith::CmpIOp::create(rewriter, loc,
                                        set.isEq(i) ? arith::CmpIPredicate::eq
                                                    : arith::CmpIPredicate::sge,
                                        value, zero);
    condition = condition
                    ? arith::AndIOp::create(rewriter, loc, condition, holds)
                    : holds;
  }
  if (!condition)
    condition = arith::ConstantIntOp::create(rewriter, loc, 1, 1);
  return condition;
}

/// Builds an `scf.if` around the regions of a branch.
static scf::IfOp buildIf(ConversionPatternRewriter &rewriter, Location loc,
                         TypeRange types, Value condition, Region &thenRegion,
                         Region &elseRegion) {
  auto branch = scf::IfOp::create(rewriter, loc, types, condition,
                                  /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  rewriter.inlineRegionBefore(thenRegion, branch.getThenRegion(),
                              branch.getThenRegion().end());
  rewriter.inlineRegionBefore(elseRegion, branch.getElseRegion(),
                              branch.getElseRegion().end());
  return branch;
}

struct LowerIf : TIRToSCFPattern<tir::IfOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(tir::IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value condition = buildCondition(rewriter, op.getLoc(), op.getCondition(),
                                     op.getSetOperands(), analysis);
    buildIf(rewriter, op.getLoc(), {}, condition, op.getThenRegion(),
            op.getElseRegion());
    rewriter.eraseOp(op);
    return success();
  }
};

struct LowerAffineIf : TIRToSCFPattern<affine::AffineIfOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(affine::AffineIfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), types)))
      return rewriter.notifyMatchFailure(
          op, "expected results of types that can be converted");
    Value condition = buildCondition(rewriter, op.getLoc(), op.getIntegerSet(),
                                     op.getOperands(), analysis);
    scf::IfOp branch = buildIf(rewriter, op.getLoc(), types, condition,
                               op.getThenRegion(), op.getElseRegion());
    rewriter.replaceOp(op, branch);
    return success();
  }
};

/// Lowers the terminator of a loop or branch, which has been lowered before.
template <typename OpTy> struct LowerYield : OpConversionPattern<OpTy> {
  using OpConversionPattern<OpTy>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(OpTy op, typename OpTy::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Operation *parent = op->getParentOp();
    if (isa<scf::ParallelOp>(parent))
      rewriter.replaceOpWithNewOp<scf::ReduceOp>(op);
    else if (isa<scf::ForOp, scf::IfOp>(parent))
      rewriter.replaceOpWithNewOp<scf::YieldOp>(op, adaptor.getOperands());
    else
      return rewriter.notifyMatchFailure(
          op, "expected to end a loop or branch that has been lowered to scf");
    return success();
  }
};
} // namespace

void relax_mlir::populateTIRControlFlowToSCFPatterns(
    const TypeConverter &converter, const FlatBufferAnalysis &analysis,
    RewritePatternSet &patterns) {
  patterns.add<LowerPrimFunc, LowerAlloc, LowerFor, LowerIf, LowerAffineIf>(
      converter, patterns.getContext(), analysis);
  patterns.add<LowerReturn, LowerYield<tir::YieldOp>,
               LowerYield<affine::AffineYieldOp>>(converter,
                                                  patterns.getContext());
}

void relax_mlir::populateTIRToSCFPatterns(const TypeConverter &converter,
                                          const FlatBufferAnalysis &analysis,
                                          RewritePatternSet &patterns) {
  populateTIRControlFlowToSCFPatterns(converter, analysis, patterns);
  populateBufferAccessToSCFPatterns(converter, analysis, patterns);
  populateBufferViewToSCFPatterns(converter, analysis, patterns);
  populateTileAccessToSCFPatterns(converter, analysis, patterns);
}

//===----------------------------------------------------------------------===//
// The conversion
//===----------------------------------------------------------------------===//

/// Returns true for a memref in a memory space of the dialect.
static bool isScoped(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && memref.getMemorySpace() && tir::getMemoryScope(memref);
}

bool relax_mlir::isLegalInSCF(Operation *op, const TypeConverter &converter,
                              const FlatBufferAnalysis &analysis) {
  // Tensor maps are lowered with the launches of kernels.
  if (isa_and_nonnull<tir::TIRDialect, affine::AffineDialect>(
          op->getDialect()) &&
      !isa<tir::TensorMapOp>(op))
    return false;
  // A buffer of one dimension has a legal type, but must be replaced as well.
  if (llvm::any_of(op->getOperands(),
                   [&](Value operand) { return analysis.isBuffer(operand); }))
    return false;
  // The base of a view has no dimensions, whatever the layout of the view.
  if (isa<memref::ExtractStridedMetadataOp, memref::ReinterpretCastOp,
          tir::TensorMapOp>(op))
    return !llvm::any_of(op->getOperandTypes(), isScoped) &&
           !llvm::any_of(op->getResultTypes(), isScoped);
  return converter.isLegal(op);
}

void relax_mlir::configureTIRToSCFTarget(ConversionTarget &target,
                                         const TypeConverter &converter,
                                         const FlatBufferAnalysis &analysis) {
  target.markUnknownOpDynamicallyLegal(
      [&](Operation *op) { return isLegalInSCF(op, converter, analysis); });
}

/// Reports that no pattern lowers `op`, with the reasons of the patterns.
static void reportNotLowered(Operation *op, const MatchFailures &failures) {
  InFlightDiagnostic diag = op->emitError()
                            << "no pattern lowers '" << op->getName() << "'";
  if (std::string reasons = failures.getReasons(op); !reasons.empty()) {
    diag << ": " << reasons;
    return;
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isa<BaseMemRefType>(operand.get().getType())) {
      diag << ", whose operand #" << operand.getOperandNumber()
           << " is a buffer";
      return;
    }
}

/// Returns the operations in `programs` that are legal but have a pattern, for
/// example scalar operations of another dialect. The driver skips a legal
/// operation, so these must be unknown to the target until a pattern has been
/// tried.
static DenseSet<Operation *> findLegalWithPattern(
    ArrayRef<Operation *> programs, const FrozenRewritePatternSet &patterns,
    const TypeConverter &converter, const FlatBufferAnalysis &analysis) {
  DenseSet<Operation *> found;
  const auto &rooted = patterns.getOpSpecificNativePatterns();
  for (Operation *program : programs)
    program->walk([&](Operation *op) {
      if (rooted.contains(op->getName()) &&
          isLegalInSCF(op, converter, analysis))
        found.insert(op);
    });
  return found;
}

LogicalResult relax_mlir::lowerTIRToSCF(ArrayRef<Operation *> programs,
                                        RewritePatternSet patterns,
                                        const TypeConverter &converter,
                                        const FlatBufferAnalysis &analysis) {
  if (programs.empty())
    return success();
  MatchFailures failures;
  failures.collectFrom(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  Operation *parent = programs.front()->getParentOp();
  ConversionTarget target(*parent->getContext());
  DenseSet<Operation *> mayStay =
      findLegalWithPattern(programs, frozen, converter, analysis);
  // An operation is legal or unknown, never illegal, so that the driver
  // collects all unlowered operations. At an illegal operation it would stop
  // with its own error.
  target.markUnknownOpDynamicallyLegal(
      [&](Operation *op) -> std::optional<bool> {
        if (!mayStay.contains(op) && isLegalInSCF(op, converter, analysis))
          return true;
        return std::nullopt;
      });
  DenseSet<Operation *> notLowered;
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  config.listener = &failures;
  config.unlegalizedOps = &notLowered;
  // A failed conversion needs no valid casts.
  config.buildMaterializations = false;
  if (failed(applyPartialConversion(programs, target, frozen, config)))
    return failure();
  bool hasFailed = false;
  parent->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!notLowered.contains(op) || mayStay.contains(op))
      return WalkResult::advance();
    reportNotLowered(op, failures);
    hasFailed = true;
    return WalkResult::skip();
  });
  return failure(hasFailed);
}

FailureOr<func::FuncOp>
relax_mlir::convertPrimFuncToSCF(OpBuilder &builder, tir::PrimFuncOp source,
                                 int64_t maxStackBytes) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(source);
  Operation *copy = builder.clone(*source);
  FlatBufferAnalysis analysis(copy, maxStackBytes);
  TIRToSCFTypeConverter converter;
  RewritePatternSet patterns(source.getContext());
  populateTIRToSCFPatterns(converter, analysis, patterns);
  LogicalResult lowered =
      lowerTIRToSCF(copy, std::move(patterns), converter, analysis);
  Operation *function = source->getPrevNode();
  if (succeeded(lowered))
    return cast<func::FuncOp>(function);
  function->erase();
  return failure();
}

namespace {
struct ConvertTIRToSCFPass
    : public relax_mlir::impl::ConvertTIRToSCFPassBase<ConvertTIRToSCFPass> {
  using ConvertTIRToSCFPassBase::ConvertTIRToSCFPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> programs(getOperation().getOps<tir::PrimFuncOp>());
    FlatBufferAnalysis analysis(getOperation(), maxStackBytes, streamResults);
    TIRToSCFTypeConverter converter;
    RewritePatternSet patterns(&getContext());
    populateTIRToSCFPatterns(converter, analysis, patterns);
    for (Dialect *dialect : getContext().getLoadedDialects())
      if (auto *more =
              dialect->getRegisteredInterface<TIRToSCFPatternsInterface>())
        more->populateTIRToSCFPatterns(converter, analysis, patterns);
    if (failed(
            lowerTIRToSCF(programs, std::move(patterns), converter, analysis)))
      signalPassFailure();
  }
};
} // namespace
