//===- RelaxAttrs.cpp - attributes of the relax dialect -------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxAttrs.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/ScopeExit.h"
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
// Index expressions in MLIR's token stream
//===----------------------------------------------------------------------===//

namespace {
/// A recursive-descent parser of the grammar of IndexExpr::parse.
class IndexExprParser {
public:
  explicit IndexExprParser(AsmParser &parser) : parser(parser) {}

  FailureOr<IndexExpr> parseSum() {
    FailureOr<IndexExpr> lhs = parseProduct();
    while (succeeded(lhs)) {
      bool plus = succeeded(parser.parseOptionalPlus());
      if (!plus && failed(parser.parseOptionalMinus()))
        return lhs;
      FailureOr<IndexExpr> rhs = parseProduct();
      if (failed(rhs))
        return failure();
      lhs = plus ? *lhs + *rhs : *lhs - *rhs;
    }
    return failure();
  }

private:
  FailureOr<IndexExpr> parseProduct() {
    FailureOr<IndexExpr> lhs = parseFactor();
    while (succeeded(lhs)) {
      IndexExpr (*combine)(const IndexExpr &, const IndexExpr &);
      if (succeeded(parser.parseOptionalStar()))
        combine = [](const IndexExpr &a, const IndexExpr &b) { return a * b; };
      else if (succeeded(parser.parseOptionalKeyword("floordiv")))
        combine = IndexExpr::floorDiv;
      else if (succeeded(parser.parseOptionalKeyword("ceildiv")))
        combine = IndexExpr::ceilDiv;
      else if (succeeded(parser.parseOptionalKeyword("mod")))
        combine = IndexExpr::mod;
      else
        return lhs;
      FailureOr<IndexExpr> rhs = parseFactor();
      if (failed(rhs))
        return failure();
      lhs = combine(*lhs, *rhs);
    }
    return failure();
  }

  FailureOr<IndexExpr> parseFactor() {
    SMLoc loc = parser.getCurrentLocation();
    if (++depth > maxDepth)
      return parser.emitError(loc, "index expression is nested too deeply");
    llvm::scope_exit leave([&] { --depth; });

    if (succeeded(parser.parseOptionalMinus())) {
      FailureOr<IndexExpr> operand = parseFactor();
      if (failed(operand))
        return failure();
      return -*operand;
    }
    if (succeeded(parser.parseOptionalLParen())) {
      FailureOr<IndexExpr> inner = parseSum();
      if (failed(inner) || parser.parseRParen())
        return failure();
      return inner;
    }
    int64_t constant;
    OptionalParseResult integer = parser.parseOptionalInteger(constant);
    if (integer.has_value()) {
      if (failed(*integer))
        return failure();
      return IndexExpr(constant);
    }
    StringRef name;
    if (failed(parser.parseOptionalKeyword(&name)))
      return parser.emitError(loc, "expected an index expression");
    if (name == "min" || name == "max")
      return parseMinMax(name);
    if (!IndexExpr::isValidSymbolName(name))
      return parser.emitError(loc)
             << "expected a symbol name, got '" << name << "'";
    return IndexExpr::symbol(name);
  }

  FailureOr<IndexExpr> parseMinMax(StringRef name) {
    SmallVector<IndexExpr> operands;
    auto parseOperand = [&]() -> ParseResult {
      FailureOr<IndexExpr> operand = parseSum();
      if (failed(operand))
        return failure();
      operands.push_back(*operand);
      return success();
    };
    if (parser.parseLParen() || parser.parseCommaSeparatedList(parseOperand) ||
        parser.parseRParen())
      return failure();
    return name == "min" ? IndexExpr::min(operands) : IndexExpr::max(operands);
  }

  static constexpr unsigned maxDepth = 128;
  AsmParser &parser;
  unsigned depth = 0;
};
} // namespace

FailureOr<IndexExpr> mlir::relax::parseIndexExpr(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  FailureOr<IndexExpr> expr = IndexExprParser(parser).parseSum();
  if (failed(expr))
    return failure();
  if (!expr->isValid())
    return parser.emitError(
        loc, "index expression divides by zero, overflows or is too large");
  return expr;
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
        FailureOr<IndexExpr> expr = parseIndexExpr(parser);
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
  for (Attribute dim : dims)
    if (!isa_and_nonnull<ExprAttr, UnitAttr>(dim))
      return emitError() << "expected a dimension to be an expression or '?', "
                            "got "
                         << dim;
  return success();
}

//===----------------------------------------------------------------------===//
// ExprAttr
//===----------------------------------------------------------------------===//

Attribute ExprAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  FailureOr<IndexExpr> expr = parseIndexExpr(parser);
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
  if (!symbolic && !device)
    return emitError() << "expected a symbolic dimension or a device in the "
                          "encoding, which says no more than the plain type";
  return success();
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
    if (constant && *constant < 0)
      return emitError() << "expected dimension #" << index
                         << " not to be negative, got " << *constant;
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
