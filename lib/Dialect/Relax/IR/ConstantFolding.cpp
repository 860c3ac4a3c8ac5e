//===- ConstantFolding.cpp - fold operators on small constants ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ConstantFolding.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace mlir::relax;

RankedTensorType
mlir::relax::getFoldableType(Type type, ArrayRef<DenseElementsAttr> operands) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding())
    return {};
  int64_t limit = maxFoldedElements;
  if (llvm::all_of(operands, [](auto dense) { return dense.isSplat(); }))
    for (DenseElementsAttr operand : operands)
      limit = std::max(limit, operand.getNumElements());
  return tensor.getNumElements() > limit ? RankedTensorType() : tensor;
}

bool mlir::relax::isSplatOf(Attribute constant, int64_t integer, double real) {
  auto dense = dyn_cast_if_present<DenseElementsAttr>(constant);
  if (!dense || !dense.isSplat())
    return false;
  if (isa<FloatType>(dense.getElementType())) {
    APFloat value = dense.getSplatValue<APFloat>();
    APFloat expected(real);
    bool losesInfo;
    expected.convert(value.getSemantics(), APFloat::rmNearestTiesToEven,
                     &losesInfo);
    return value.bitwiseIsEqual(expected);
  }
  if (!isa<IntegerType>(dense.getElementType()))
    return false;
  APInt value = dense.getSplatValue<APInt>();
  return value == APInt(value.getBitWidth(), integer, /*isSigned=*/true,
                        /*implicitTrunc=*/true);
}

/// Calls `visit` for each position of a static shape, in row-major order.
static void forEachPosition(ArrayRef<int64_t> shape,
                            llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return;
  SmallVector<int64_t> position(shape.size(), 0);
  while (true) {
    visit(position);
    int64_t dim = shape.size() - 1;
    while (dim >= 0 && ++position[dim] == shape[dim])
      position[dim--] = 0;
    if (dim < 0)
      return;
  }
}

/// Returns the row-major offset in `shape` of an element that is broadcast to
/// `position`, aligned at the last dimension.
static int64_t getBroadcastOffset(ArrayRef<int64_t> shape,
                                  ArrayRef<int64_t> position) {
  ArrayRef<int64_t> aligned = position.take_back(shape.size());
  int64_t offset = 0;
  for (auto [size, index] : llvm::zip_equal(shape, aligned))
    offset = offset * size + (size == 1 ? 0 : index);
  return offset;
}

template <typename T>
static Attribute
mapElements(RankedTensorType type, ArrayRef<DenseElementsAttr> operands,
            llvm::function_ref<T(DenseElementsAttr, int64_t)> get,
            llvm::function_ref<T(ArrayRef<T>)> function) {
  if (llvm::all_of(operands, [](auto dense) { return dense.isSplat(); }) &&
      type.getNumElements() > 0) {
    SmallVector<T> args;
    for (DenseElementsAttr operand : operands)
      args.push_back(get(operand, 0));
    return DenseElementsAttr::get(type, ArrayRef<T>(function(args)));
  }
  SmallVector<T> values;
  forEachPosition(type.getShape(), [&](ArrayRef<int64_t> position) {
    SmallVector<T> args;
    for (DenseElementsAttr operand : operands)
      args.push_back(get(
          operand, getBroadcastOffset(operand.getType().getShape(), position)));
    values.push_back(function(args));
  });
  return DenseElementsAttr::get(type, ArrayRef<T>(values));
}

Attribute mlir::relax::foldElements(
    Type result, ArrayRef<Attribute> operands,
    llvm::function_ref<APFloat(ArrayRef<APFloat>)> onFloats,
    llvm::function_ref<APSInt(ArrayRef<APSInt>)> onIntegers) {
  SmallVector<DenseElementsAttr> constants;
  for (Attribute operand : operands) {
    auto dense = dyn_cast_if_present<DenseElementsAttr>(operand);
    if (!dense)
      return {};
    constants.push_back(dense);
  }
  RankedTensorType type = getFoldableType(result, constants);
  if (!type)
    return {};
  Type elementType = type.getElementType();
  if (isa<FloatType>(elementType))
    return mapElements<APFloat>(
        type, constants,
        [](DenseElementsAttr dense, int64_t offset) {
          return dense.getValues<APFloat>()[offset];
        },
        onFloats);
  if (!isa<IntegerType>(elementType))
    return {};
  bool isUnsigned = elementType.isUnsignedInteger() || elementType.isInteger(1);
  return mapElements<APInt>(
      type, constants,
      [](DenseElementsAttr dense, int64_t offset) {
        return dense.getValues<APInt>()[offset];
      },
      [&](ArrayRef<APInt> args) -> APInt {
        SmallVector<APSInt> typed;
        for (const APInt &arg : args)
          typed.push_back(APSInt(arg, isUnsigned));
        return onIntegers(typed);
      });
}

Attribute
mlir::relax::foldGather(Type result, Attribute operand,
                        llvm::function_ref<int64_t(ArrayRef<int64_t>)> source) {
  auto dense = dyn_cast_if_present<DenseElementsAttr>(operand);
  RankedTensorType type =
      dense ? getFoldableType(result, dense) : RankedTensorType();
  if (!type)
    return {};
  if (dense.isSplat())
    return dense.resizeSplat(type);
  auto elements = dense.getValues<Attribute>();
  SmallVector<Attribute> values;
  forEachPosition(type.getShape(), [&](ArrayRef<int64_t> position) {
    values.push_back(elements[source(position)]);
  });
  return DenseElementsAttr::get(type, values);
}

Attribute mlir::relax::foldReshape(Type result, Attribute operand) {
  auto type = dyn_cast<RankedTensorType>(result);
  auto constant = dyn_cast_if_present<ElementsAttr>(operand);
  if (!type || !type.hasStaticShape() || type.getEncoding() || !constant ||
      constant.getNumElements() != type.getNumElements())
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(constant))
    return dense.reshape(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}
