//===- QuantizedData.h - bytes with a zero point ----------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDDATA_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDDATA_H

#include "mlir/IR/Builders.h"

namespace mlir::relax {

/// The difference between a signed and an unsigned byte of the same bits.
inline constexpr int64_t kByteShift = 128;

Type getElement(Value value);

/// Returns the type of a tensor with other elements.
Type withElements(Type type, Type element);

Value createScalar(OpBuilder &builder, Location loc, TypedAttr value);

/// Creates an unsigned byte.
Value createByte(OpBuilder &builder, Location loc, int64_t value);

Value convertElements(OpBuilder &builder, Location loc, Value value,
                      Type element);

/// Returns true if the scale and the zero point of a quantization or
/// dequantization are one number each.
bool isPerTensor(Operation *op);

/// Returns the size of a dimension if it is constant.
std::optional<int64_t> getSize(Value value, int64_t dim);

/// Returns true if a value transposes a matrix.
bool isTransposition(Value value);

/// Bytes minus a zero point, times a scale.
struct QuantizedData {
  /// Matches a dequantization to f32, or a difference of integers in 32 bits
  /// that were bytes. Stores the reason if the value is neither.
  static FailureOr<QuantizedData> get(Value value, std::string &why);

  /// Makes the bytes unsigned.
  void makeUnsigned(OpBuilder &builder, Location loc);
  /// Returns true if all data have one zero point.
  bool hasOneZeroPoint() const;
  /// Returns true if the zero point is proven to be a value of the bytes, which
  /// padding can have. Asks for the data as it is, not made unsigned.
  bool hasByteZeroPoint() const;
  /// Pads dimensions of the bytes, with the zero point if that is one number.
  void pad(OpBuilder &builder, Location loc, ArrayRef<int64_t> widths);

  /// Returns the share of the zero point that is known at run time, in i32.
  Value getUnknownZero(OpBuilder &builder, Location loc) const;

  Value bytes;
  /// Null for integers.
  Value scale;
  int64_t zeroPoint = 0;
  /// Integers to add to it that are known at run time; null if there are none.
  Value unknownZero;

private:
  static FailureOr<QuantizedData> getIntegers(Value value, std::string &why);
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDDATA_H
