//===- NodeOperations.cpp - the operations that importers create ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeBuilder.h"
#include "ShapeArithmetic.h"
#include "ShapeConstraints.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Analysis/IndexExpr/IndexExprSize.h"
#include "relax-mlir/Diagnostics/PrintableText.h"
#include "relax-mlir/Dialect/Relax/IR/ConstantEvaluator.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxRuntimeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/StringSaver.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Operation *NodeBuilder::create(OperationState &state, ValueRange operands,
                               ArrayRef<NamedAttribute> attributes,
                               OpaqueProperties properties) {
  SmallVector<Value> broadcast;
  if (state.name.hasTrait<relax::BroadcastsOperands>()) {
    llvm::append_range(broadcast, operands);
    requireBroadcast(*this, broadcast);
    if (failed())
      return nullptr;
    operands = broadcast;
  }
  // What inference and the verifier say becomes the error of the node.
  std::string diagnostic;
  ScopedDiagnosticHandler handler(getContext(), [&](Diagnostic &d) {
    if (d.getSeverity() == DiagnosticSeverity::Error && diagnostic.empty())
      diagnostic = d.str();
    return success();
  });
  auto fail = [&]() -> Operation * {
    (void)error(diagnostic.empty()
                    ? "cannot create '" + state.name.getStringRef() + "'"
                    : Twine(diagnostic));
    return nullptr;
  };

  DictionaryAttr dictionary = builder.getDictionaryAttr(attributes);
  state.addOperands(operands);
  std::optional<RegisteredOperationName> info = state.name.getRegisteredInfo();
  if (!info)
    return fail();
  if (state.name.getOpPropertyByteSize() > 0) {
    if (mlir::failed(info->setOpPropertiesFromAttribute(
            state.name, properties, dictionary,
            [&] { return emitError(location); })))
      return fail();
    info->populateDefaultProperties(properties);
  }
  auto *inference = info->getInterface<InferTypeOpInterface>();
  SmallVector<Type> types;
  if (!inference && !state.name.hasTrait<OpTrait::ZeroResults>())
    return fail();
  if (inference && mlir::failed(inference->inferReturnTypes(
                       getContext(), location, operands, dictionary, properties,
                       /*regions=*/{}, types)))
    return fail();
  state.addTypes(types);
  Operation *op = builder.create(state);
  if (mlir::failed(verify(op, /*verifyRecursively=*/false))) {
    op->erase();
    return fail();
  }
  return op;
}

Value NodeBuilder::createConstant(ElementsAttr value) {
  if (failed())
    return {};
  return relax::ConstantOp::create(builder, location, value);
}

Value NodeBuilder::createScalar(Type elementType, double value) {
  if (failed())
    return {};
  auto type = RankedTensorType::get({}, elementType);
  mlir::Attribute element;
  if (auto floatType = dyn_cast<FloatType>(elementType))
    element = builder.getFloatAttr(floatType, value);
  else if (elementType.isInteger() && value == std::trunc(value) &&
           std::abs(value) <
               std::ldexp(
                   1.0, std::min(elementType.getIntOrFloatBitWidth() - 1, 53u)))
    element = builder.getIntegerAttr(elementType, static_cast<int64_t>(value));
  if (!element) {
    (void)error("the number " + llvm::formatv("{0}", value).str() +
                " is not one of the tensor's element type");
    return {};
  }
  return createConstant(DenseElementsAttr::get(type, element));
}

Value NodeBuilder::createShape(ArrayRef<IndexExpr> shape) {
  if (failed())
    return {};
  for (const IndexExpr &dim : shape) {
    if (!dim.isValid() || dim.getConstant().value_or(0) < 0) {
      (void)error("a dimension of the shape is negative or too large");
      return {};
    }
  }
  return relax::ShapeOp::create(builder, location, shape);
}

Value NodeBuilder::createReshape(Value value, ArrayRef<IndexExpr> shape) {
  Value shapeValue = createShape(shape);
  return createValue<relax::ReshapeOp>({value, shapeValue});
}

/// The tensor before its sizes got other names.
static Value getOrigin(Value value) {
  while (auto cast = value.getDefiningOp<relax::MatchCastOp>())
    value = cast.getValue();
  return value;
}

std::string NodeBuilder::describeOrigin(Value value, StringRef before) {
  for (size_t index = 0; index < getNumInputs(); ++index) {
    if (!hasInput(index))
      continue;
    ImportedValue *input = lookup(index);
    if (input && input->tensor && getOrigin(input->tensor) == getOrigin(value))
      return (before + " '" + node.inputs[index] + "'").str();
  }
  return "";
}

bool NodeBuilder::checkRank(Value value) {
  if (relax::TensorShape::of(value.getType()).hasRank())
    return true;
  (void)error("expected a tensor of known rank" + describeOrigin(value, " as"));
  return false;
}

Value NodeBuilder::nameShape(Value value, StringRef base,
                             SmallVectorImpl<IndexExpr> &dims) {
  if (!value || failed())
    return {};
  if (!checkRank(value))
    return {};
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  for (auto [axis, dim] : llvm::enumerate(shape.getDims()))
    dims.push_back(
        dim ? *dim : state.makeSymbol(base.str() + "_" + llvm::utostr(axis)));
  return castToShape(value, dims);
}

Value NodeBuilder::castToShape(Value value, ArrayRef<IndexExpr> expected) {
  if (!value || failed())
    return {};
  SmallVector<relax::Dim> dims(expected.begin(), expected.end());
  relax::TensorShape wanted(dims);
  if (relax::isLessPrecise(relax::TensorShape::of(value.getType()), wanted))
    return value;
  Type type = relax::getTensorType(
      wanted, cast<TensorType>(value.getType()).getElementType(),
      relax::getDevice(value.getType()));
  return relax::MatchCastOp::create(builder, location, type, value);
}

Value NodeBuilder::requireShape(Value value, ArrayRef<IndexExpr> expected) {
  if (!value || failed())
    return {};
  // The cast says by itself that the rank is another.
  if (!relax::TensorShape::of(value.getType()).hasRank())
    return castToShape(value, expected);
  std::string origin = describeOrigin(value, " of");
  SmallVector<IndexExpr> dims;
  value = nameShape(value, "size", dims);
  if (!value)
    return {};
  for (auto [axis, dim, size] : llvm::enumerate(dims, expected))
    checkEqual(dim, size,
               "expected dimension " + Twine(axis) + origin + " to be '" +
                   size.str() + "', got '" + dim.str() + "'");
  return castToShape(value, expected);
}

Value NodeBuilder::nameLargeSizes(Value value, StringRef base) {
  relax::TensorShape shape = relax::TensorShape::of(value.getType());
  if (!shape.hasRank())
    return value;
  SmallVector<IndexExpr> dims;
  for (auto [axis, dim] : llvm::enumerate(shape.getDims()))
    dims.push_back(dim ? *dim : IndexExpr(1));
  SmallVector<unsigned> large = findLargeFactors(dims);
  if (large.empty())
    return value;
  auto makeName = [&](unsigned axis) {
    return state.makeSymbol(base.str() + "_" + llvm::utostr(axis));
  };
  SmallVector<IndexExpr> names(dims);
  for (auto [axis, dim] : llvm::enumerate(shape.getDims())) {
    if (dim && !llvm::is_contained(large, axis))
      continue;
    const IndexExpr *first = dim ? llvm::find(dims, *dim) : dims.end();
    bool isNamed = first < &dims[axis];
    names[axis] = isNamed ? names[first - dims.begin()] : makeName(axis);
  }
  return castToShape(value, names);
}

void NodeBuilder::nameLargeFactors(MutableArrayRef<IndexExpr> integers) {
  auto name = [&](const IndexExpr &integer) {
    if (isNeverNegative(integer))
      return nameSize(integer);
    // Any integer is the difference of two sizes.
    IndexExpr zero(0);
    return nameSize(IndexExpr::max({integer, zero})) -
           nameSize(IndexExpr::max({-integer, zero}));
  };
  SmallVector<IndexExpr> given(integers);
  for (unsigned index : findLargeFactors(given)) {
    size_t first = llvm::find(given, given[index]) - given.begin();
    integers[index] = first < index ? integers[first] : name(given[index]);
  }
}

IndexExpr NodeBuilder::nameSize(const IndexExpr &size) {
  IndexExpr name = state.makeSymbol("size");
  if (Value shape = createShape(size))
    relax::MatchCastOp::create(
        builder, location,
        relax::getShapeType(getContext(), relax::TensorShape({name})), shape);
  return name;
}

Value NodeBuilder::toI64(Value value) {
  Type i64 = builder.getI64Type();
  if (!value || cast<TensorType>(value.getType()).getElementType() == i64)
    return value;
  return createValue<relax::AstypeOp>(
      {value}, {builder.getNamedAttr("dtype", TypeAttr::get(i64))});
}

SmallVector<IndexExpr> NodeBuilder::getSizes(size_t index) {
  auto describeElement = [&](size_t i) {
    return ("element " + Twine(i) + " of '" + node.inputs[index] + "'").str();
  };
  if (const KnownIntegers *known = getKnownIntegers(index)) {
    SmallVector<IndexExpr> sizes = known->elements;
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!size.isConstant())
        checkNotNegative(size, describeElement(i));
    return sizes;
  }
  Value vector = getInput(index);
  auto type = vector ? dyn_cast<RankedTensorType>(vector.getType())
                     : RankedTensorType();
  if (type && type.getRank() == 0)
    vector = createReshape(vector, IndexExpr(1));
  SmallVector<IndexExpr> sizes = getSizes(toI64(vector));
  // A symbol counts as not negative from here on.
  for (auto [i, size] : llvm::enumerate(sizes))
    requireNotNegative(size, describeElement(i));
  return sizes;
}

void NodeBuilder::requireNotNegative(const IndexExpr &expr, const Twine &text) {
  auto name = location->findInstanceOf<NameLoc>();
  std::string message =
      ("node '" + (name ? shortenName(name.getName().getValue()) : "") + "' (" +
       node.opType + "): " + text)
          .str();
  (void)create<relax::CheckExprOp>(
      {},
      {builder.getNamedAttr("expr", relax::ExprAttr::get(getContext(), expr)),
       builder.getNamedAttr("message", builder.getStringAttr(message))});
}

void NodeBuilder::checkNotNegative(const IndexExpr &expr, const Twine &text) {
  if (!isNeverNegative(expr))
    requireNotNegative(expr, text);
}

void NodeBuilder::checkEqual(const IndexExpr &lhs, const IndexExpr &rhs,
                             const Twine &text) {
  checkNotNegative(lhs - rhs, text);
  checkNotNegative(rhs - lhs, text);
}

IndexExpr NodeBuilder::getSize(size_t index, StringRef what) {
  SmallVector<IndexExpr> sizes = getSizes(index);
  if (!failed() && sizes.size() != 1)
    (void)error("input '" + what + "': expected one number, got " +
                Twine(sizes.size()));
  return failed() ? IndexExpr(0) : sizes[0];
}

SmallVector<IndexExpr> NodeBuilder::getSizes(Value vector) {
  Value shape = createValue<relax::TensorToShapeOp>({vector});
  if (!shape)
    return {};
  relax::TensorShape open =
      relax::TensorShape::of(cast<relax::ShapeType>(shape.getType()));
  if (!open.hasRank()) {
    (void)errorUnknown("", "expected a vector of a known size");
    return {};
  }
  SmallVector<IndexExpr> sizes;
  SmallVector<relax::Dim> dims;
  for (int64_t i = 0; i < open.getRank(); ++i) {
    sizes.push_back(state.makeSymbol("size"));
    dims.push_back(sizes.back());
  }
  relax::MatchCastOp::create(
      builder, location,
      relax::getShapeType(getContext(), relax::TensorShape(dims)), shape);
  return sizes;
}

ElementsAttr relax_mlir::onnx::reshapeConstant(ElementsAttr value,
                                               ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, value.getElementType());
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }) ||
      type.getNumElements() != value.getNumElements())
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return dense.reshape(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}

Value NodeBuilder::getChannelVector(size_t index, int64_t rank) {
  TensorType type = getInputType(index);
  if (failed())
    return {};
  if (!type.hasRank() || type.getRank() != 1) {
    (void)error("expected a vector as input " + Twine(index) + ", got " +
                (type.hasRank() ? "rank " + std::to_string(type.getRank())
                                : "an unknown rank"));
    return {};
  }
  if (ElementsAttr constant = getConstantInput(index)) {
    SmallVector<int64_t> shape(std::max<int64_t>(rank - 1, 1), 1);
    shape[0] = type.getDimSize(0);
    if (ElementsAttr reshaped = reshapeConstant(constant, shape))
      return createConstant(reshaped);
  }
  if (rank <= 2)
    return getInput(index);
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(1, rank - 1));
  return createValue<relax::ExpandDimsOp>({getInput(index)},
                                          {i64Array("axes", axes)});
}

int64_t NodeBuilder::getRank(Value value) {
  if (!value || failed() || !checkRank(value))
    return 0;
  return cast<RankedTensorType>(value.getType()).getRank();
}

NamedAttribute NodeBuilder::i64(StringRef name, int64_t value) {
  return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
}
NamedAttribute NodeBuilder::i64Array(StringRef name, ArrayRef<int64_t> values) {
  return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(values));
}
NamedAttribute NodeBuilder::boolean(StringRef name, bool value) {
  return builder.getNamedAttr(name, builder.getBoolAttr(value));
}
NamedAttribute NodeBuilder::f64(StringRef name, double value) {
  return builder.getNamedAttr(name, builder.getF64FloatAttr(value));
}
