//===- RelaxTypes.cpp - types of the relax dialect ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/RelaxTypes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectImplementation.h"
#include "relax-mlir/Dialect/Relax/IR/TensorShape.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::relax;

#define GET_TYPEDEF_CLASSES
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsTypes.cpp.inc"

void RelaxDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "relax-mlir/Dialect/Relax/IR/RelaxOpsTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// ShapeType
//===----------------------------------------------------------------------===//

ShapeType ShapeType::get(MLIRContext *context, ArrayRef<Dim> dims) {
  return get(context, true, toDimAttrs(context, dims));
}

SmallVector<Dim> ShapeType::getDims() const {
  return fromDimAttrs(getDimAttrs());
}

Type ShapeType::parse(AsmParser &parser) {
  if (failed(parser.parseOptionalLess()))
    return ShapeType::get(parser.getContext());
  SmallVector<Attribute> dims;
  SMLoc loc = parser.getCurrentLocation();
  if (parseDims(parser, dims) || parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(loc); }, parser.getContext(),
                    true, ArrayRef<Attribute>(dims));
}

void ShapeType::print(AsmPrinter &printer) const {
  if (!hasRank())
    return;
  printer << '<';
  printDims(printer, getDimAttrs());
  printer << '>';
}

LogicalResult ShapeType::verify(function_ref<InFlightDiagnostic()> emitError,
                                bool ranked, ArrayRef<Attribute> dims) {
  if (!ranked && !dims.empty())
    return emitError() << "expected no dimensions in a shape of unknown rank";
  for (Attribute dim : dims) {
    if (!isa_and_nonnull<ExprAttr, UnitAttr>(dim))
      return emitError() << "expected a dimension to be an expression or '?', "
                            "got "
                         << dim;
    auto expr = dyn_cast<ExprAttr>(dim);
    if (expr && expr.getValue().isConstant() &&
        *expr.getValue().getConstant() < 0)
      return emitError() << "expected a dimension of 0 or more, got "
                         << *expr.getValue().getConstant();
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

bool mlir::relax::isRelaxTensor(Type type) {
  auto tensor = dyn_cast<TensorType>(type);
  if (!tensor ||
      !isa<FloatType, IntegerType, IndexType>(tensor.getElementType()))
    return false;
  auto ranked = dyn_cast<RankedTensorType>(tensor);
  return !ranked || !ranked.getEncoding() || getEncoding(ranked);
}

bool mlir::relax::isRelaxValueType(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(), isRelaxValueType);
  return isa<ShapeType, ObjectType, FloatType, IndexType>(type) ||
         type.isSignlessInteger() || isRelaxTensor(type);
}

TensorEncodingAttr mlir::relax::getEncoding(Type type) {
  auto ranked = dyn_cast_or_null<RankedTensorType>(type);
  return ranked ? dyn_cast_or_null<TensorEncodingAttr>(ranked.getEncoding())
                : TensorEncodingAttr();
}

bool mlir::relax::hasEncoding(Type type) {
  if (isa<TensorType>(type))
    return static_cast<bool>(getEncoding(type));
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::any_of(tuple.getTypes(), hasEncoding);
  if (auto function = dyn_cast<FunctionType>(type))
    return llvm::any_of(function.getInputs(), hasEncoding) ||
           llvm::any_of(function.getResults(), hasEncoding);
  return false;
}

Type mlir::relax::eraseEncoding(Type type) {
  if (getEncoding(type)) {
    auto ranked = cast<RankedTensorType>(type);
    return RankedTensorType::get(ranked.getShape(), ranked.getElementType());
  }
  if (auto tuple = dyn_cast<TupleType>(type))
    return TupleType::get(type.getContext(),
                          llvm::map_to_vector(tuple.getTypes(), eraseEncoding));
  if (auto function = dyn_cast<FunctionType>(type))
    return FunctionType::get(
        type.getContext(),
        llvm::map_to_vector(function.getInputs(), eraseEncoding),
        llvm::map_to_vector(function.getResults(), eraseEncoding));
  return type;
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

static void addUnique(SmallVectorImpl<StringRef> &symbols, StringRef symbol) {
  if (!llvm::is_contained(symbols, symbol))
    symbols.push_back(symbol);
}

void mlir::relax::collectBindingSymbols(Type type,
                                        SmallVectorImpl<StringRef> &symbols) {
  auto addDims = [&](ArrayRef<Attribute> dims) {
    for (Attribute dim : dims)
      if (auto expr = dyn_cast<ExprAttr>(dim))
        if (expr.getValue().isSymbol())
          addUnique(symbols, expr.getValue().getSymbolName());
  };
  if (TensorEncodingAttr encoding = getEncoding(type))
    addDims(encoding.getDimAttrs());
  else if (auto shape = dyn_cast<ShapeType>(type))
    addDims(shape.getDimAttrs());
  else if (auto tuple = dyn_cast<TupleType>(type))
    for (Type element : tuple.getTypes())
      collectBindingSymbols(element, symbols);
}

template <typename AttrOrType>
static void collectAllSymbols(AttrOrType root,
                              SmallVectorImpl<StringRef> &symbols) {
  AttrTypeWalker walker;
  walker.addWalk([&](ExprAttr attr) {
    attr.getValue().walkSymbols(
        [&](StringRef symbol) { addUnique(symbols, symbol); });
  });
  walker.walk(root);
}

void mlir::relax::collectSymbols(Type type,
                                 SmallVectorImpl<StringRef> &symbols) {
  collectAllSymbols(type, symbols);
}

void mlir::relax::collectSymbols(Attribute attr,
                                 SmallVectorImpl<StringRef> &symbols) {
  collectAllSymbols(attr, symbols);
}

//===----------------------------------------------------------------------===//
// Comparison of types by precision
//===----------------------------------------------------------------------===//

bool mlir::relax::isLessPrecise(Type inferred, Type declared) {
  if (inferred == declared)
    return true;
  if (isRelaxTensor(inferred) && isRelaxTensor(declared)) {
    auto from = cast<TensorType>(inferred), to = cast<TensorType>(declared);
    return from.getElementType() == to.getElementType() &&
           (!getDevice(to) || getDevice(to) == getDevice(from)) &&
           isLessPrecise(TensorShape::of(from), TensorShape::of(to));
  }
  if (isa<ShapeType>(inferred) && isa<ShapeType>(declared))
    return isLessPrecise(TensorShape::of(cast<ShapeType>(inferred)),
                         TensorShape::of(cast<ShapeType>(declared)));
  if (isa<TupleType>(inferred) && isa<TupleType>(declared))
    return areLessPrecise(cast<TupleType>(inferred).getTypes(),
                          cast<TupleType>(declared).getTypes());
  return isa<ObjectType>(declared) && isRelaxValueType(inferred);
}

bool mlir::relax::areLessPrecise(TypeRange inferred, TypeRange declared) {
  return inferred.size() == declared.size() &&
         llvm::all_of(llvm::zip_equal(inferred, declared), [](auto pair) {
           return isLessPrecise(std::get<0>(pair), std::get<1>(pair));
         });
}

bool mlir::relax::areCompatible(Type lhs, Type rhs) {
  if (lhs == rhs || isa<ObjectType>(lhs) || isa<ObjectType>(rhs))
    return true;
  if (isRelaxTensor(lhs) && isRelaxTensor(rhs)) {
    auto left = cast<TensorType>(lhs), right = cast<TensorType>(rhs);
    bool devices = !getDevice(left) || !getDevice(right) ||
                   getDevice(left) == getDevice(right);
    return left.getElementType() == right.getElementType() && devices &&
           areCompatible(TensorShape::of(left), TensorShape::of(right));
  }
  if (isa<ShapeType>(lhs) && isa<ShapeType>(rhs))
    return areCompatible(TensorShape::of(cast<ShapeType>(lhs)),
                         TensorShape::of(cast<ShapeType>(rhs)));
  auto left = dyn_cast<TupleType>(lhs), right = dyn_cast<TupleType>(rhs);
  return left && right && left.size() == right.size() &&
         llvm::all_of(
             llvm::zip_equal(left.getTypes(), right.getTypes()), [](auto pair) {
               return areCompatible(std::get<0>(pair), std::get<1>(pair));
             });
}

Type mlir::relax::joinTypes(Type lhs, Type rhs) {
  if (lhs == rhs)
    return lhs;
  if (isRelaxTensor(lhs) && isRelaxTensor(rhs)) {
    auto left = cast<TensorType>(lhs), right = cast<TensorType>(rhs);
    if (left.getElementType() != right.getElementType())
      return {};
    FlatSymbolRefAttr device = getDevice(left);
    if (device != getDevice(right))
      device = {};
    return getTensorType(
        joinShapes(TensorShape::of(left), TensorShape::of(right)),
        left.getElementType(), device);
  }
  if (isa<ShapeType>(lhs) && isa<ShapeType>(rhs))
    return getShapeType(lhs.getContext(),
                        joinShapes(TensorShape::of(cast<ShapeType>(lhs)),
                                   TensorShape::of(cast<ShapeType>(rhs))));
  auto left = dyn_cast<TupleType>(lhs), right = dyn_cast<TupleType>(rhs);
  if (!left || !right || left.size() != right.size())
    return {};
  SmallVector<Type> elements;
  for (auto [a, b] : llvm::zip_equal(left.getTypes(), right.getTypes())) {
    elements.push_back(joinTypes(a, b));
    if (!elements.back())
      return {};
  }
  return TupleType::get(lhs.getContext(), elements);
}
