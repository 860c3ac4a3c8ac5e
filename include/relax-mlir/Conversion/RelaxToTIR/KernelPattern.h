//===- KernelPattern.h - lower an operator to a kernel ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel pattern is one implementation of an operator. Several patterns may
// match one operator: the benefit of a pattern is its priority, `matchKernel`
// is its condition, and the first pattern that matches builds the kernel.
//
//     struct DepthwiseConv2D : relax_mlir::OpKernelPattern<relax::Conv2dOp> {
//       using OpKernelPattern::OpKernelPattern;
//       LogicalResult matchKernel(relax::Conv2dOp op,
//                                 PatternRewriter &rewriter) const override {
//         if (op.getGroups() == 1)
//           return rewriter.notifyMatchFailure(op, "it has one group");
//         return success();
//       }
//       LogicalResult toLinalg(relax::Conv2dOp op, OpBuilder &builder, ...)
//           const override;
//     };
//     patterns.add<DepthwiseConv2D>(kernels, types, context, /*benefit=*/2);
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELPATTERN_H
#define RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELPATTERN_H

#include "mlir/Transforms/DialectConversion.h"
#include "relax-mlir/Conversion/RelaxToTIR/KernelTable.h"
#include "relax-mlir/Conversion/RelaxToTIR/SymbolBindings.h"

namespace relax_mlir {

/// Replaces an operator by a relax.call_tir of a kernel.
class KernelPattern : public mlir::ConversionPattern {
public:
  /// Matches operators called `name`. `types` converts the tensor types of the
  /// graph to those of kernels. The graph keeps its types, so the driver gets
  /// no type converter.
  KernelPattern(llvm::StringRef name, KernelTable &kernels,
                const mlir::TypeConverter &types, mlir::MLIRContext *context,
                mlir::PatternBenefit benefit = 1)
      : ConversionPattern(name, benefit, context), kernels(kernels),
        types(types) {}

  mlir::LogicalResult
  matchAndRewrite(mlir::Operation *op, llvm::ArrayRef<mlir::Value> operands,
                  mlir::ConversionPatternRewriter &rewriter) const final;

protected:
  /// Succeeds if this implementation applies to `op`, whose types name every
  /// dimension. Otherwise passes the reason to `rewriter.notifyMatchFailure`;
  /// the error of lowerToKernels has it if no other pattern lowers the
  /// operator.
  virtual mlir::LogicalResult
  matchKernel(mlir::Operation *op, mlir::PatternRewriter &rewriter) const {
    return mlir::success();
  }

  /// Returns the name of a kernel for `known` and appends to `symbols` the
  /// index arguments that it takes beyond `known.getSymbols()`. Failure means
  /// that an error was reported; no other kernel pattern is tried then.
  virtual mlir::FailureOr<mlir::StringAttr>
  getKernel(const KnownOperator &known, mlir::Operation *user,
            llvm::SmallVectorImpl<IndexExpr> &symbols) const = 0;

  /// Builds the body of a kernel from the tensors of the operands.
  using BodyFn = llvm::function_ref<mlir::LogicalResult(
      mlir::OpBuilder &, mlir::Location, mlir::ValueRange,
      const mlir::relax::SymbolBindings &,
      llvm::SmallVectorImpl<mlir::Value> &)>;

  /// Adds a kernel of linalg ops built by `body`; see `getKernel`.
  mlir::FailureOr<mlir::StringAttr>
  addLinalgKernel(const KnownOperator &known, mlir::Operation *user,
                  llvm::SmallVectorImpl<IndexExpr> &symbols, BodyFn body) const;

  KernelTable &kernels;
  const mlir::TypeConverter &types;
};

/// One implementation of `OpTy` as linalg ops; see the top of this file.
template <typename OpTy> class OpKernelPattern : public KernelPattern {
public:
  OpKernelPattern(KernelTable &kernels, const mlir::TypeConverter &types,
                  mlir::MLIRContext *context, mlir::PatternBenefit benefit = 1)
      : KernelPattern(OpTy::getOperationName(), kernels, types, context,
                      benefit) {}

protected:
  virtual mlir::LogicalResult
  matchKernel(OpTy op, mlir::PatternRewriter &rewriter) const {
    return mlir::success();
  }

  /// Builds the results from `operands`, the tensors of the operands without
  /// encodings. `symbols` gives index values for expressions over the symbols
  /// of the types. Fails after a diagnostic.
  virtual mlir::LogicalResult
  toLinalg(OpTy op, mlir::OpBuilder &builder, mlir::Location loc,
           mlir::ValueRange operands,
           const mlir::relax::SymbolBindings &symbols,
           llvm::SmallVectorImpl<mlir::Value> &results) const = 0;

private:
  mlir::LogicalResult matchKernel(mlir::Operation *op,
                                  mlir::PatternRewriter &rewriter) const final {
    return matchKernel(mlir::cast<OpTy>(op), rewriter);
  }

  mlir::FailureOr<mlir::StringAttr>
  getKernel(const KnownOperator &known, mlir::Operation *user,
            llvm::SmallVectorImpl<IndexExpr> &symbols) const final {
    return addLinalgKernel(known, user, symbols,
                           [&](mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::ValueRange operands,
                               const mlir::relax::SymbolBindings &bindings,
                               llvm::SmallVectorImpl<mlir::Value> &results) {
                             return toLinalg(mlir::cast<OpTy>(known.get()),
                                             builder, loc, operands, bindings,
                                             results);
                           });
  }
};

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_RELAXTOTIR_KERNELPATTERN_H
