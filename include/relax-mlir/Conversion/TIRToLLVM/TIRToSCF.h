//===- TIRToSCF.h - lower tensor programs to loops --------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of the dialect conversion `convert-tir-to-scf`. Another project can
// add patterns for operations of its dialect in the body of a `tir.prim_func`.
// docs/Kernels.md has an example.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H
#define RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/Transforms/DialectConversion.h"
#include "relax-mlir/Conversion/TIRToLLVM/FlatBufferAnalysis.h"
#include "relax-mlir/Dialect/TIR/IR/TIROps.h"

namespace relax_mlir {

/// Converts a memref with the identity layout to a memref of one dimension with
/// the same elements in row-major order. Memory of the scope shared gets the
/// address space of a workgroup. All other types stay, such as those of views.
class TIRToSCFTypeConverter : public mlir::TypeConverter {
public:
  TIRToSCFTypeConverter();
};

/// A dialect with patterns of its own. convert-tir-to-scf asks each loaded
/// dialect for them.
class TIRToSCFPatternsInterface
    : public mlir::DialectInterface::Base<TIRToSCFPatternsInterface> {
public:
  TIRToSCFPatternsInterface(mlir::Dialect *dialect) : Base(dialect) {}

  virtual void
  populateTIRToSCFPatterns(const mlir::TypeConverter &converter,
                           const FlatBufferAnalysis &analysis,
                           mlir::RewritePatternSet &patterns) const = 0;
};

/// Adds the patterns for all operations of tir that a flattened program
/// contains, for accesses of affine and memref, and for `affine.apply`,
/// `affine.min`, `affine.max` and `affine.if`. `analysis` must outlive the
/// patterns.
void populateTIRToSCFPatterns(const mlir::TypeConverter &converter,
                              const FlatBufferAnalysis &analysis,
                              mlir::RewritePatternSet &patterns);

/// Adds the patterns for `tir.prim_func`, `tir.for`, `tir.if`, `affine.if`,
/// `tir.alloc` and terminators. Part of populateTIRToSCFPatterns.
void populateTIRControlFlowToSCFPatterns(const mlir::TypeConverter &converter,
                                         const FlatBufferAnalysis &analysis,
                                         mlir::RewritePatternSet &patterns);

/// Adds the patterns for accesses, also masked ones, which get a linear index,
/// and for affine index arithmetic. Part of populateTIRToSCFPatterns.
void populateBufferAccessToSCFPatterns(const mlir::TypeConverter &converter,
                                       const FlatBufferAnalysis &analysis,
                                       mlir::RewritePatternSet &patterns);

/// Adds the patterns for `memref.subview`, and for operations of memref and
/// vector that get a view of the flat buffer, such as `vector.load`. Part of
/// populateTIRToSCFPatterns.
void populateBufferViewToSCFPatterns(const mlir::TypeConverter &converter,
                                     const FlatBufferAnalysis &analysis,
                                     mlir::RewritePatternSet &patterns);

/// Adds the patterns for loads and stores of tile registers. Part of
/// populateTIRToSCFPatterns.
void populateTileAccessToSCFPatterns(const mlir::TypeConverter &converter,
                                     const FlatBufferAnalysis &analysis,
                                     mlir::RewritePatternSet &patterns);

/// Returns true if `op` may stay in a lowered program: it is of neither tir nor
/// affine, uses no buffer of a source program, and has only types that
/// `converter` leaves as they are, or takes a view apart.
bool isLegalInSCF(mlir::Operation *op, const mlir::TypeConverter &converter,
                  const FlatBufferAnalysis &analysis);

/// Makes all operations dynamically legal that `target` does not know yet,
/// under isLegalInSCF. The driver tries no pattern for a legal operation: make
/// scalar operations that your patterns lower illegal. `converter` and
/// `analysis` must outlive `target`.
void configureTIRToSCFTarget(mlir::ConversionTarget &target,
                             const mlir::TypeConverter &converter,
                             const FlatBufferAnalysis &analysis);

/// Lowers `programs` by `patterns`. A legal operation is lowered if a pattern
/// matches it, and stays otherwise. Fails with an error at each outermost
/// operation that is not legal and that no pattern lowers; the error gives the
/// reasons that patterns passed to `notifyMatchFailure` of the rewriter. After
/// a failure the programs are lowered in part.
mlir::LogicalResult lowerTIRToSCF(llvm::ArrayRef<mlir::Operation *> programs,
                                  mlir::RewritePatternSet patterns,
                                  const mlir::TypeConverter &converter,
                                  const FlatBufferAnalysis &analysis);

/// Builds the `func.func` that `source`, a flattened program, is lowered to, in
/// front of it; `source` stays. Static buffers live on the stack while they fit
/// into `maxStackBytes`. Fails with a diagnostic.
mlir::FailureOr<mlir::func::FuncOp>
convertPrimFuncToSCF(mlir::OpBuilder &builder, mlir::tir::PrimFuncOp source,
                     int64_t maxStackBytes);

//===----------------------------------------------------------------------===//
// For patterns
//===----------------------------------------------------------------------===//

/// Base of a pattern that needs the facts about the source program.
template <typename OpTy>
class TIRToSCFPattern : public mlir::OpConversionPattern<OpTy> {
public:
  TIRToSCFPattern(const mlir::TypeConverter &converter,
                  mlir::MLIRContext *context,
                  const FlatBufferAnalysis &analysis,
                  mlir::PatternBenefit benefit = 1)
      : mlir::OpConversionPattern<OpTy>(converter, context, benefit),
        analysis(analysis) {}

protected:
  const FlatBufferAnalysis &analysis;
};

/// Builds the results of `map` applied to `operands`, dimensions before
/// symbols, by arith operations that do not wrap. The operands are values of
/// the source program, or values that need no conversion.
llvm::SmallVector<mlir::Value>
buildIndices(mlir::ConversionPatternRewriter &rewriter, mlir::Location loc,
             mlir::AffineMap map, mlir::ValueRange operands,
             const FlatBufferAnalysis &analysis);

/// Builds the linear index of the element of `memref` at `map` applied to
/// `operands`: one expression over the operands and the shape, simplified as a
/// whole. `memref` and the operands are values of the source program. Fails if
/// the shape of `memref` is not known.
mlir::FailureOr<mlir::Value>
buildLinearIndex(mlir::ConversionPatternRewriter &rewriter, mlir::Location loc,
                 mlir::Value memref, mlir::AffineMap map,
                 mlir::ValueRange operands, const FlatBufferAnalysis &analysis);

} // namespace relax_mlir

#endif // RELAX_MLIR_CONVERSION_TIRTOLLVM_TIRTOSCF_H
