//===- RelaxValueOps.cpp - constants, scalars and tuples ------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Analysis/IndexExpr/AffineBridge.h"
#include "relax-mlir/Dialect/Relax/IR/OperandChecks.h"

using namespace mlir;
using namespace mlir::relax;

#define GET_OP_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.cpp.inc"

void RelaxDialect::registerValueOps() {
  addOperations<
#define GET_OP_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.cpp.inc"
      >();
}

Operation *RelaxDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (typed && typed.getType() != type)
    return nullptr;
  if (auto elements = dyn_cast<ElementsAttr>(value))
    return ConstantOp::create(builder, loc, elements);
  if (isa<ExprAttr, IntegerAttr, FloatAttr>(value) &&
      type.isIntOrIndexOrFloat())
    return PrimValueOp::create(builder, loc, type, value);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// ConstantOp
//===----------------------------------------------------------------------===//

LogicalResult ConstantOp::verify() {
  // (C1)
  if (hasEncoding(getType()))
    return emitOpError() << "expected a plain tensor type, got " << getType();
  return success();
}

OpFoldResult ConstantOp::fold(FoldAdaptor adaptor) { return getValueAttr(); }

//===----------------------------------------------------------------------===//
// PrimValueOp
//===----------------------------------------------------------------------===//

ParseResult PrimValueOp::parse(OpAsmParser &parser, OperationState &result) {
  Attribute value;
  Type type;
  if (succeeded(parser.parseOptionalLess())) {
    FailureOr<relax_mlir::IndexExpr> expr = relax_mlir::parseIndexExpr(parser);
    if (failed(expr) || parser.parseGreater() || parser.parseColonType(type))
      return failure();
    value = ExprAttr::get(parser.getContext(), *expr);
  } else {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseAttribute(value))
      return failure();
    if (!isa<IntegerAttr, FloatAttr>(value))
      return parser.emitError(loc, "expected a number or '<' expression '>'");
    type = cast<TypedAttr>(value).getType();
  }
  result.addAttribute(getValueAttrName(result.name), value);
  result.addTypes(type);
  return parser.parseOptionalAttrDict(result.attributes);
}

void PrimValueOp::print(OpAsmPrinter &printer) {
  if (auto expr = dyn_cast<ExprAttr>(getValue()))
    printer << " <" << expr.getValue().str() << "> : " << getType();
  else
    printer << ' ' << getValue();
  printer.printOptionalAttrDict((*this)->getAttrs(), {getValueAttrName()});
}

LogicalResult PrimValueOp::verify() {
  if (isa<ExprAttr>(getValue())) {
    // (C2)
    if (!getType().isIntOrIndex())
      return emitOpError() << "expected an integer or index result for an "
                              "expression, got "
                           << getType();
    return success();
  }
  // (C1)
  auto typed = dyn_cast<TypedAttr>(getValue());
  if (!isa<IntegerAttr, FloatAttr>(getValue()))
    return emitOpError() << "expected a number or a #relax.expr, got "
                         << getValue();
  // (C2)
  if (typed.getType() != getType())
    return emitOpError() << "expected result type " << typed.getType()
                         << ", got " << getType();
  return success();
}

OpFoldResult PrimValueOp::fold(FoldAdaptor adaptor) {
  // A constant expression is a number.
  if (auto expr = dyn_cast<ExprAttr>(getValue()))
    if (std::optional<int64_t> constant = expr.getValue().getConstant())
      if (getType().isIndex() || getType().isInteger(64))
        return IntegerAttr::get(getType(), *constant);
  return {};
}

//===----------------------------------------------------------------------===//
// TupleOp
//===----------------------------------------------------------------------===//

LogicalResult TupleOp::inferReturnTypes(MLIRContext *context,
                                        OpLocation location, Adaptor adaptor,
                                        SmallVectorImpl<Type> &inferred) {
  inferred.push_back(TupleType::get(context, TypeRange(adaptor.getElements())));
  return success();
}

OpFoldResult TupleOp::fold(FoldAdaptor adaptor) {
  // (t[0], t[1], ..) with all elements of t, in order, is t.
  Value source;
  for (auto [index, element] : llvm::enumerate(getElements())) {
    auto item = element.getDefiningOp<TupleGetItemOp>();
    if (!item || item.getIndex() != index ||
        (source && source != item.getTuple()))
      return {};
    source = item.getTuple();
  }
  return source && source.getType() == getType() ? source : Value();
}

//===----------------------------------------------------------------------===//
// TupleGetItemOp
//===----------------------------------------------------------------------===//

LogicalResult
TupleGetItemOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                 Adaptor adaptor,
                                 SmallVectorImpl<Type> &inferred) {
  auto tuple = cast<TupleType>(adaptor.getTuple().getType());
  auto index = static_cast<int64_t>(adaptor.getIndex());
  // (C1)
  if (index < 0 || index >= static_cast<int64_t>(tuple.size()))
    return emitOptionalError(location, "expected an index below ", tuple.size(),
                             ", got ", index);
  inferred.push_back(tuple.getType(index));
  return success();
}

OpFoldResult TupleGetItemOp::fold(FoldAdaptor adaptor) {
  auto tuple = getTuple().getDefiningOp<TupleOp>();
  if (!tuple || getIndex() >= tuple.getElements().size())
    return {};
  Value element = tuple.getElements()[getIndex()];
  return element.getType() == getType() ? element : Value();
}
