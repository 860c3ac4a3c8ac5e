//===- ForeignToSCF.cpp - lower operations of another project -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Dialect/Foreign/ForeignDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"

using namespace mlir;
using namespace relax_mlir;

namespace {
/// Lowers a row to a loop over its elements.
struct LowerFillRow : TIRToSCFPattern<foreign::FillRowOp> {
  using TIRToSCFPattern::TIRToSCFPattern;

  LogicalResult
  matchAndRewrite(foreign::FillRowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::optional<BufferShape> shape = analysis.getShape(op.getBuffer());
    if (!shape)
      return rewriter.notifyMatchFailure(op, "the shape is not known");
    Location loc = op.getLoc();
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    Value extent = buildIndices(rewriter, loc, shape->extents.getSubMap({1}),
                                shape->symbols, analysis)
                       .front();
    auto loop = scf::ForOp::create(rewriter, loc, zero, extent, one);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(loop.getBody());
    FailureOr<Value> index = buildLinearIndex(
        rewriter, loc, op.getBuffer(), rewriter.getMultiDimIdentityMap(2),
        {op.getRow(), loop.getInductionVar()}, analysis);
    if (failed(index))
      return rewriter.notifyMatchFailure(op, "the shape is not known");
    memref::StoreOp::create(rewriter, loc, adaptor.getValue(),
                            adaptor.getBuffer(), *index);
    rewriter.eraseOp(op);
    return success();
  }
};

/// Lowers an operation that is legal in a lowered program.
struct LowerSquare : OpConversionPattern<foreign::SquareOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(foreign::SquareOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return rewriter.notifyMatchFailure(op, "expected f32");
    rewriter.replaceOpWithNewOp<arith::MulFOp>(op, adaptor.getX(),
                                               adaptor.getX());
    return success();
  }
};

/// Passes the flat memref on.
struct LowerFlush : OpConversionPattern<foreign::FlushOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(foreign::FlushOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!cast<MemRefType>(op.getBuffer().getType()).hasStaticShape())
      return rewriter.notifyMatchFailure(op, "expected a static shape");
    rewriter.replaceOpWithNewOp<foreign::FlushOp>(op, adaptor.getBuffer());
    return success();
  }
};

struct TestForeignToSCFPass
    : PassWrapper<TestForeignToSCFPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestForeignToSCFPass)

  TestForeignToSCFPass() = default;
  TestForeignToSCFPass(const TestForeignToSCFPass &other)
      : PassWrapper(other) {}

  StringRef getArgument() const final { return "test-foreign-to-scf"; }
  StringRef getDescription() const final {
    return "lower tensor programs with operations of the foreign dialect";
  }
  Option<bool> useTarget{
      *this, "use-target",
      llvm::cl::desc("apply a partial conversion with the configured target"),
      llvm::cl::init(false)};

  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<arith::ArithDialect, func::FuncDialect, memref::MemRefDialect,
                scf::SCFDialect, vector::VectorDialect>();
  }

  void runOnOperation() override {
    SmallVector<Operation *> programs(getOperation().getOps<tir::PrimFuncOp>());
    FlatBufferAnalysis analysis(getOperation(), /*maxStackBytes=*/1024);
    TIRToSCFTypeConverter converter;
    RewritePatternSet patterns(&getContext());
    populateTIRToSCFPatterns(converter, analysis, patterns);
    patterns.add<LowerFillRow>(converter, &getContext(), analysis);
    patterns.add<LowerFlush, LowerSquare>(converter, &getContext());
    ConversionTarget target(getContext());
    configureTIRToSCFTarget(target, converter, analysis);
    LogicalResult lowered =
        useTarget
            ? applyPartialConversion(programs, target, std::move(patterns))
            : lowerTIRToSCF(programs, std::move(patterns), converter, analysis);
    if (failed(lowered))
      signalPassFailure();
  }
};
} // namespace

void foreign::registerForeignToSCFPass() {
  PassRegistration<TestForeignToSCFPass>();
}
