//===- MiniLowerings.cpp - lowerings of the operations of mini ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mini.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "relax-mlir/Conversion/RelaxToRelaxVM/RelaxToRelaxVM.h"
#include "relax-mlir/Conversion/RelaxToTIR/LinalgEmitter.h"
#include "relax-mlir/Conversion/RelaxToTIR/RelaxToTIR.h"
#include "relax-mlir/Conversion/TIRToLLVM/TIRToSCF.h"
#include "relax-mlir/Dialect/RelaxVM/IR/RelaxVMOps.h"

using namespace mlir;

namespace {
/// Lowers mini.cube to a kernel of linalg, for any shape.
struct CubeKernel : relax_mlir::OpKernelPattern<mini::CubeOp> {
  using OpKernelPattern::OpKernelPattern;

  LogicalResult toLinalg(mini::CubeOp op, OpBuilder &builder, Location loc,
                         ValueRange operands,
                         const relax::SymbolBindings &symbols,
                         SmallVectorImpl<Value> &results) const override {
    relax::LinalgEmitter emitter(op, builder, loc, symbols);
    relax::Extents extents = emitter.getResultExtents();
    Type type = cast<TensorType>(op.getType()).getElementType();
    results.push_back(emitter.compute(
        extents, type, operands, emitter.identity(extents.size()),
        [](OpBuilder &at, Location atLoc, ValueRange args) -> Value {
          Value square = arith::MulFOp::create(at, atLoc, args[0], args[0]);
          return arith::MulFOp::create(at, atLoc, square, args[0]);
        }));
    return emitter.getStatus();
  }
};

/// Lowers mini.clamp, which stands in the body of a tensor program.
struct ClampPattern : OpConversionPattern<mini::ClampOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(mini::ClampOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto number = [&](double value) -> Value {
      return arith::ConstantOp::create(
          rewriter, op.getLoc(), rewriter.getFloatAttr(op.getType(), value));
    };
    Value low = arith::MaximumFOp::create(rewriter, op.getLoc(), adaptor.getX(),
                                          number(0));
    rewriter.replaceOpWithNewOp<arith::MinimumFOp>(op, low, number(0.125));
    return success();
  }
};

/// Lowers mini.copy to a call of the virtual machine.
struct CopyPattern : OpConversionPattern<mini::CopyOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(mini::CopyOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, relax_vm::CallOp::create(rewriter, op.getLoc(),
                                                    "vm.builtin.copy",
                                                    adaptor.getX()));
    return success();
  }
};

struct MiniKernels : relax_mlir::KernelPatternsInterface {
  using KernelPatternsInterface::KernelPatternsInterface;
  void populateKernelPatterns(relax_mlir::KernelTable &kernels,
                              const TypeConverter &types,
                              RewritePatternSet &patterns) const override {
    patterns.add<CubeKernel>(kernels, types, patterns.getContext());
  }
};

struct MiniScalars : relax_mlir::TIRToSCFPatternsInterface {
  using TIRToSCFPatternsInterface::TIRToSCFPatternsInterface;
  void populateTIRToSCFPatterns(const TypeConverter &converter,
                                const relax_mlir::FlatBufferAnalysis &,
                                RewritePatternSet &patterns) const override {
    patterns.add<ClampPattern>(converter, patterns.getContext());
  }
};

struct MiniCalls : relax_mlir::RelaxVMPatternsInterface {
  using RelaxVMPatternsInterface::RelaxVMPatternsInterface;
  void populateRelaxVMPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns) const override {
    patterns.add<CopyPattern>(converter, patterns.getContext());
  }
};
} // namespace

void mini::registerMiniLowerings(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, MiniDialect *dialect) {
    dialect->addInterfaces<MiniKernels, MiniScalars, MiniCalls>();
  });
}
