//===- AffineBridge.h - convert IndexExpr to and from MLIR ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Converts index expressions to and from the two forms that MLIR has for them:
// affine expressions, as in maps and in affine.load, and the text of attributes
// and operations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_ANALYSIS_INDEXEXPR_AFFINEBRIDGE_H
#define RELAX_MLIR_ANALYSIS_INDEXEXPR_AFFINEBRIDGE_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpImplementation.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExpr.h"

namespace relax_mlir {

/// Returns `expr` with dimension i replaced by `dims[i]` and symbol j by
/// `symbols[j]`, or an invalid expression if an index is out of range.
IndexExpr fromAffine(mlir::AffineExpr expr, llvm::ArrayRef<IndexExpr> dims,
                     llvm::ArrayRef<IndexExpr> symbols);

/// As above, with dimensions called d0, d1, .. and symbols s0, s1, ..
IndexExpr fromAffine(mlir::AffineExpr expr);

/// Returns one expression per result of the map.
llvm::SmallVector<IndexExpr> fromAffine(mlir::AffineMap map,
                                        llvm::ArrayRef<IndexExpr> dims,
                                        llvm::ArrayRef<IndexExpr> symbols);

/// Returns `expr` with each symbol replaced by what `lookup` returns for it.
/// The result is semi-affine: it may multiply or divide by a symbol. Returns
/// null if `lookup` does for a symbol, if both factors of a product or a
/// divisor use dimensions, and for min and max.
mlir::AffineExpr
toSemiAffine(const IndexExpr &expr, mlir::MLIRContext *context,
             llvm::function_ref<mlir::AffineExpr(llvm::StringRef)> lookup);

/// Turns index expressions into affine expressions over a growing list of
/// symbols. A name given to `bind` becomes the expression it is bound to. Any
/// other name, and any part that is not affine (a product of symbols, min, max,
/// division by anything but a positive constant), becomes one symbol; equal
/// parts share a symbol. Use one exporter for a system of constraints:
///
///     AffineExporter exporter(context);
///     exporter.bind("i", getAffineDimExpr(0, context));
///     exporter.convert(*IndexExpr::parse("i + n * m + 1")); // d0 + s0 + 1
///     exporter.getSymbols();                                // [m * n]
class AffineExporter {
public:
  /// Numbers new symbols from `firstSymbol`.
  explicit AffineExporter(mlir::MLIRContext *context, unsigned firstSymbol = 0)
      : context(context), firstSymbol(firstSymbol) {}

  void bind(llvm::StringRef name, mlir::AffineExpr expr) { bound[name] = expr; }

  /// Returns null for the invalid expression.
  mlir::AffineExpr convert(const IndexExpr &expr);

  /// Returns the parts that the new symbols stand for, in order.
  llvm::ArrayRef<IndexExpr> getSymbols() const { return symbols; }

private:
  mlir::AffineExpr getSymbol(const IndexExpr &expr);
  mlir::AffineExpr convertTerm(const IndexExpr::Term &term);

  mlir::MLIRContext *context;
  unsigned firstSymbol;
  llvm::StringMap<mlir::AffineExpr> bound;
  llvm::SmallVector<IndexExpr> symbols;
};

/// Parses an index expression at the current position of the parser, in the
/// grammar of IndexExpr::parse. Reports errors with a location.
llvm::FailureOr<IndexExpr> parseIndexExpr(mlir::AsmParser &parser);

} // namespace relax_mlir

#endif // RELAX_MLIR_ANALYSIS_INDEXEXPR_AFFINEBRIDGE_H
