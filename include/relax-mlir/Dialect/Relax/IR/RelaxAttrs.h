//===- RelaxAttrs.h - attributes of the relax dialect --------- -*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_H
#define RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TensorEncoding.h"
#include "relax-mlir/Analysis/IndexExpr/SymbolRange.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDialect.h"
#include <optional>

namespace mlir {
class AsmParser;
class AsmPrinter;
} // namespace mlir

namespace mlir::relax {

/// A dimension: an expression over symbols, or std::nullopt for `?`. Compare
/// dimensions with `compareDims`, never with `==`: two unknown dimensions are
/// not known to be equal.
using Dim = std::optional<relax_mlir::IndexExpr>;

/// Parses `[n, 4 * m, ?]` into one attribute per dimension: an ExprAttr, or a
/// UnitAttr for `?`.
ParseResult parseDims(AsmParser &parser, SmallVectorImpl<Attribute> &dims);

/// Prints dimensions in the syntax of parseDims.
void printDims(AsmPrinter &printer, ArrayRef<Attribute> dims);

/// Converts dimensions to attributes (see parseDims), and back.
SmallVector<Attribute> toDimAttrs(MLIRContext *context, ArrayRef<Dim> dims);
SmallVector<Dim> fromDimAttrs(ArrayRef<Attribute> attrs);

} // namespace mlir::relax

#define GET_ATTRDEF_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsAttrs.h.inc"

#endif // RELAX_MLIR_DIALECT_RELAX_IR_RELAXATTRS_H
