//===- QuantizedData.cpp - bytes with a zero point ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "QuantizedData.h"

#include "QuantizedWeights.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxElementwiseOps.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxValueOps.h"

using namespace mlir;
using namespace mlir::relax;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Type mlir::relax::getElement(Value value) {
  return cast<TensorType>(value.getType()).getElementType();
}

Type mlir::relax::withElements(Type type, Type element) {
  return getTensorType(TensorShape::of(type), element, getDevice(type));
}

Value mlir::relax::createScalar(OpBuilder &builder, Location loc,
                                TypedAttr value) {
  auto type = RankedTensorType::get({}, value.getType());
  return ConstantOp::create(builder, loc,
                            DenseElementsAttr::get(type, Attribute(value)));
}

Value mlir::relax::createByte(OpBuilder &builder, Location loc, int64_t value) {
  return createScalar(
      builder, loc,
      builder.getIntegerAttr(builder.getIntegerType(8, /*isSigned=*/false),
                             value));
}

Value mlir::relax::convertElements(OpBuilder &builder, Location loc,
                                   Value value, Type element) {
  return AstypeOp::create(builder, loc, withElements(value.getType(), element),
                          value, TypeAttr::get(element));
}

/// Returns true if a value is known to be one number.
static bool isScalar(Value value) {
  TensorShape shape = TensorShape::of(value.getType());
  return shape.hasRank() && shape.getRank() == 0;
}

bool mlir::relax::isPerTensor(Operation *op) {
  return llvm::all_of(op->getOperands().drop_front(), isScalar);
}

std::optional<int64_t> mlir::relax::getSize(Value value, int64_t dim) {
  TensorShape shape = TensorShape::of(value.getType());
  return shape[dim] ? shape[dim]->getConstant() : std::nullopt;
}

bool mlir::relax::isTransposition(Value value) {
  auto permute = value.getDefiningOp<PermuteDimsOp>();
  if (!permute)
    return false;
  TensorShape shape = TensorShape::of(permute.getX().getType());
  return shape.hasRank() && shape.getRank() == 2 &&
         (!permute.getAxes() || *permute.getAxes() == ArrayRef<int64_t>{1, 0});
}

//===----------------------------------------------------------------------===//
// QuantizedData
//===----------------------------------------------------------------------===//

FailureOr<QuantizedData> QuantizedData::get(Value value, std::string &why) {
  auto refuse = [&](StringRef reason) {
    why = reason.str();
    return failure();
  };
  if (getElement(value).isSignlessInteger(32))
    return getIntegers(value, why);
  auto op = value.getDefiningOp<DequantizeOp>();
  if (!op || !op.getType().getElementType().isF32() ||
      !getElement(op.getScale()).isF32())
    return refuse("the data is not dequantized to f32");
  if (getElement(op.getData()).getIntOrFloatBitWidth() != 8)
    return refuse("the data is no bytes");
  if (!isPerTensor(op))
    return refuse("the data has several scales");
  QuantizedData data;
  data.bytes = op.getData();
  data.scale = op.getScale();
  if (std::optional<int64_t> zero = getConstantInteger(op.getZeroPoint()))
    data.zeroPoint = *zero;
  else
    data.unknownZero = op.getZeroPoint();
  return data;
}

FailureOr<QuantizedData> QuantizedData::getIntegers(Value value,
                                                    std::string &why) {
  QuantizedData data;
  Type type = value.getType();
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<AddOp, SubtractOp>(op) || op->getOperand(0).getType() != type)
      break;
    Value zero = op->getOperand(1);
    if (std::optional<int64_t> number = getConstantInteger(zero);
        number && isScalar(zero))
      // Sums of the graph wrap at 32 bits.
      data.zeroPoint = static_cast<int32_t>(
          data.zeroPoint + (isa<AddOp>(op) ? -*number : *number));
    else if (isa<SubtractOp>(op) && !data.unknownZero)
      data.unknownZero = zero;
    else
      break;
    value = op->getOperand(0);
  }
  auto widen = value.getDefiningOp<AstypeOp>();
  if (!widen || !isa<IntegerType>(getElement(widen.getX())) ||
      getElement(widen.getX()).getIntOrFloatBitWidth() != 8) {
    why = "expected bytes minus a zero point as data";
    return failure();
  }
  data.bytes = widen.getX();
  return data;
}

void QuantizedData::makeUnsigned(OpBuilder &builder, Location loc) {
  if (getElement(bytes).isUnsignedInteger())
    return;
  Type wide = builder.getI32Type();
  Value shift =
      createScalar(builder, loc, builder.getI32IntegerAttr(kByteShift));
  Value shifted = AddOp::create(
      builder, loc, convertElements(builder, loc, bytes, wide), shift);
  bytes = convertElements(builder, loc, shifted,
                          builder.getIntegerType(8, /*isSigned=*/false));
  zeroPoint += kByteShift;
}

Value QuantizedData::getUnknownZero(OpBuilder &builder, Location loc) const {
  Type wide = builder.getI32Type();
  return getElement(unknownZero) == wide
             ? unknownZero
             : convertElements(builder, loc, unknownZero, wide);
}

bool QuantizedData::hasOneZeroPoint() const {
  return !unknownZero || isScalar(unknownZero);
}

bool QuantizedData::hasByteZeroPoint() const {
  Type byte = getElement(bytes);
  if (unknownZero) {
    Value zero = unknownZero;
    if (auto widen = zero.getDefiningOp<AstypeOp>())
      zero = widen.getX();
    return zeroPoint == 0 && getElement(zero) == byte;
  }
  int64_t least = byte.isUnsignedInteger() ? 0 : -128;
  return zeroPoint >= least && zeroPoint <= least + 255;
}

void QuantizedData::pad(OpBuilder &builder, Location loc,
                        ArrayRef<int64_t> widths) {
  if (llvm::all_of(widths, [](int64_t width) { return width == 0; }))
    return;
  Value value;
  if (!unknownZero || !hasOneZeroPoint()) {
    // Elements behind the channels, of which weights are zero, have any value.
    value = createByte(builder, loc, zeroPoint & 255);
  } else {
    Value known =
        createScalar(builder, loc, builder.getI32IntegerAttr(zeroPoint));
    value = convertElements(
        builder, loc,
        AddOp::create(builder, loc, getUnknownZero(builder, loc), known),
        builder.getIntegerType(8, /*isSigned=*/false));
  }
  bytes = PadOp::create(
      builder, loc, ValueRange{bytes, value},
      {builder.getNamedAttr("pad_width", builder.getDenseI64ArrayAttr(widths)),
       builder.getNamedAttr("pad_mode", builder.getStringAttr("constant"))});
}
