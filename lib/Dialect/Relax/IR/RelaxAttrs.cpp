//===- RelaxAttrs.cpp - attributes of the relax dialect -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

#define GET_ATTRDEF_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsAttrs.cpp.inc"

void RelaxDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Lists of dimensions
//===----------------------------------------------------------------------===//

ParseResult mlir::relax::parseDims(AsmParser &parser,
                                   SmallVectorImpl<Attribute> &dims) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (succeeded(parser.parseOptionalQuestion())) {
          dims.push_back(UnitAttr::get(parser.getContext()));
          return success();
        }
        FailureOr<IndexExpr> expr = relax_mlir::parseIndexExpr(parser);
        if (failed(expr))
          return failure();
        dims.push_back(ExprAttr::get(parser.getContext(), *expr));
        return success();
      });
}

void mlir::relax::printDims(AsmPrinter &printer, ArrayRef<Attribute> dims) {
  printer << '[';
  llvm::interleaveComma(dims, printer, [&](Attribute dim) {
    if (auto expr = dyn_cast<ExprAttr>(dim))
      printer << expr.getValue().str();
    else
      printer << '?';
  });
  printer << ']';
}

SmallVector<Attribute> mlir::relax::toDimAttrs(MLIRContext *context,
                                               ArrayRef<Dim> dims) {
  return llvm::map_to_vector(dims, [&](const Dim &dim) -> Attribute {
    if (!dim || !dim->isValid())
      return UnitAttr::get(context);
    return ExprAttr::get(context, *dim);
  });
}

SmallVector<Dim> mlir::relax::fromDimAttrs(ArrayRef<Attribute> attrs) {
  return llvm::map_to_vector(attrs, [](Attribute attr) -> Dim {
    if (auto expr = dyn_cast<ExprAttr>(attr))
      return expr.getValue();
    return std::nullopt;
  });
}

static LogicalResult
verifyDimAttrs(function_ref<InFlightDiagnostic()> emitError,
               ArrayRef<Attribute> dims) {
  for (Attribute dim : dims) {
    if (!isa_and_nonnull<ExprAttr, UnitAttr>(dim))
      return emitError() << "expected a dimension to be an expression or '?', "
                            "got "
                         << dim;
    auto expr = dyn_cast<ExprAttr>(dim);
    if (expr && expr.getValue().getConstant().value_or(0) < 0)
      return emitError() << "expected a dimension of 0 or more, got "
                         << *expr.getValue().getConstant();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ExprAttr
//===----------------------------------------------------------------------===//

Attribute ExprAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<IndexExpr> expr = relax_mlir::parseIndexExpr(parser);
  if (failed(expr) || parser.parseGreater())
    return {};
  return ExprAttr::get(parser.getContext(), *expr);
}

void ExprAttr::print(AsmPrinter &printer) const {
  printer << '<' << getValue().str() << '>';
}

//===----------------------------------------------------------------------===//
// TensorEncodingAttr
//===----------------------------------------------------------------------===//

TensorEncodingAttr TensorEncodingAttr::get(MLIRContext *context,
                                           ArrayRef<Dim> dims,
                                           FlatSymbolRefAttr device) {
  return get(context, toDimAttrs(context, dims), device);
}

Dim TensorEncodingAttr::getDim(int64_t index) const {
  return fromDimAttrs(getDimAttrs()[index])[0];
}

SmallVector<Dim> TensorEncodingAttr::getDims() const {
  return fromDimAttrs(getDimAttrs());
}

Attribute TensorEncodingAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Attribute> dims;
  FlatSymbolRefAttr device;
  if (parser.parseLess() || parseDims(parser, dims))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    StringAttr name;
    if (parser.parseKeyword("device") || parser.parseEqual() ||
        parser.parseSymbolName(name))
      return {};
    device = FlatSymbolRefAttr::get(name);
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    ArrayRef<Attribute>(dims), device);
}

void TensorEncodingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printDims(printer, getDimAttrs());
  if (FlatSymbolRefAttr device = getDevice())
    printer << ", device = " << device;
  printer << '>';
}

LogicalResult
TensorEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                           ArrayRef<Attribute> dims, FlatSymbolRefAttr device) {
  if (failed(verifyDimAttrs(emitError, dims)))
    return failure();
  bool symbolic = llvm::any_of(dims, [](Attribute dim) {
    auto expr = dyn_cast<ExprAttr>(dim);
    return expr && !expr.getValue().isConstant();
  });
  if (symbolic || device)
    return success();
  std::string plain;
  for (Attribute dim : dims) {
    auto expr = dyn_cast<ExprAttr>(dim);
    plain += (expr ? expr.getValue().str() : "?") + "x";
  }
  return emitError() << "expected a symbolic dimension or a device in the "
                        "encoding; write a plain type, such as 'tensor<"
                     << plain << "f32>'";
}

LogicalResult TensorEncodingAttr::verifyEncoding(
    ArrayRef<int64_t> shape, Type elementType,
    function_ref<InFlightDiagnostic()> emitError) const {
  if (static_cast<int64_t>(shape.size()) != getRank())
    return emitError() << "expected " << shape.size()
                       << " dimensions in the encoding, got " << getRank();
  for (auto [index, size] : llvm::enumerate(shape)) {
    Dim dim = getDim(index);
    std::optional<int64_t> constant =
        dim ? dim->getConstant() : std::optional<int64_t>();
    if (constant && ShapedType::isDynamic(size))
      return emitError() << "expected dimension #" << index
                         << " of the tensor to be " << *constant
                         << " as in the encoding, got '?'";
    if (!ShapedType::isDynamic(size) && constant != size) {
      InFlightDiagnostic diag = emitError() << "expected dimension #" << index
                                            << " of the encoding to be " << size
                                            << " as in the tensor, got ";
      return dim ? diag << dim->str() : diag << "'?'";
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// SymbolRangeAttr
//===----------------------------------------------------------------------===//

Attribute SymbolRangeAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  FailureOr<relax_mlir::SymbolRange> range =
      relax_mlir::SymbolRange::parse(parser);
  if (failed(range) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    *range);
}

void SymbolRangeAttr::print(AsmPrinter &printer) const {
  printer << '<' << getRange().str() << '>';
}

LogicalResult
SymbolRangeAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        relax_mlir::SymbolRange range) {
  return range.verify(emitError);
}
