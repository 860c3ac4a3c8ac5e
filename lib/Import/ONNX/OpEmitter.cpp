//===- OpEmitter.cpp - create operations for a node -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OpEmitter.h"

#include "ShapeConstraints.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxCallOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxShapeOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"
#include "relax-mlir/Dialect/Relax/IR/SliceBounds.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

Operation *OpEmitter::create(OperationState &state, ValueRange operands,
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
  // Diagnostics of inference and verifier become the error of the node.
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

Value OpEmitter::createConstant(ElementsAttr value) {
  if (failed())
    return {};
  return relax::ConstantOp::create(builder, location, value);
}

Value OpEmitter::createScalar(Type elementType, double value) {
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
                " is not representable in the tensor's element type");
    return {};
  }
  return createConstant(DenseElementsAttr::get(type, element));
}

Value OpEmitter::createReshape(Value value, ArrayRef<IndexExpr> shape) {
  Value shapeValue = createShape(shape);
  return createValue<relax::ReshapeOp>({value, shapeValue});
}

Value OpEmitter::createShape(ArrayRef<IndexExpr> shape) {
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

Value OpEmitter::createRandomSeed() {
  if (failed())
    return {};
  Type type = RankedTensorType::get({}, getI64Type());
  return relax::CallPackedOp::create(builder, location, type, /*pure=*/false,
                                     "relax.run.random_seed", ValueRange())
      .getResult(0);
}

Value OpEmitter::toI64(Value value) {
  Type i64 = builder.getI64Type();
  if (!value || cast<TensorType>(value.getType()).getElementType() == i64)
    return value;
  return createValue<relax::AstypeOp>({value}, {type("dtype", i64)});
}

NamedAttribute OpEmitter::i64(StringRef name, int64_t value) {
  return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
}
NamedAttribute OpEmitter::i64Array(StringRef name, ArrayRef<int64_t> values) {
  return builder.getNamedAttr(name, builder.getDenseI64ArrayAttr(values));
}
NamedAttribute OpEmitter::boolean(StringRef name, bool value) {
  return builder.getNamedAttr(name, builder.getBoolAttr(value));
}
NamedAttribute OpEmitter::f64(StringRef name, double value) {
  return builder.getNamedAttr(name, builder.getF64FloatAttr(value));
}

NamedAttribute OpEmitter::string(StringRef name, StringRef value) {
  return builder.getNamedAttr(name, builder.getStringAttr(value));
}
NamedAttribute OpEmitter::type(StringRef name, Type value) {
  return builder.getNamedAttr(name, TypeAttr::get(value));
}
NamedAttribute OpEmitter::expr(StringRef name, const IndexExpr &value) {
  return builder.getNamedAttr(name, relax::ExprAttr::get(getContext(), value));
}
NamedAttribute OpEmitter::exprs(StringRef name, ArrayRef<IndexExpr> values) {
  return builder.getNamedAttr(name,
                              relax::toExprArrayAttr(getContext(), values));
}
NamedAttribute OpEmitter::bounds(StringRef name,
                                 ArrayRef<relax::SliceBound> values) {
  return builder.getNamedAttr(
      name, relax::toSliceBoundArrayAttr(getContext(), values));
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
