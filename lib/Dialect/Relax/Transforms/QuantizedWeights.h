//===- QuantizedWeights.h - constant weights as bytes -----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDWEIGHTS_H
#define RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDWEIGHTS_H

#include "relax-mlir/Dialect/Relax/IR/RelaxQuantizationOps.h"

namespace mlir::relax {

/// Returns the number of a constant of one element; nullopt if it is none.
std::optional<int64_t> getConstantInteger(Value value);
std::optional<double> getConstantFloat(Value value);

/// Returns the numbers of a constant vector, or the one of a scalar repeated
/// `count` times; nullopt for other values.
std::optional<SmallVector<int64_t>> getConstantIntegers(Value value,
                                                        int64_t count);
std::optional<SmallVector<float>> getConstantFloats(Value value, int64_t count);

/// Constant weights that are bytes plus an offset of their output channel,
/// times a scale.
class QuantizedWeights {
public:
  /// Reads a dequantization, or integers in 32 bits, that are computed from
  /// constants. A dimension of the value has the output channels, which may
  /// have a scale and a zero point each. Fails, and stores the reason, if the
  /// weights of a channel differ by more than a byte has values.
  static FailureOr<QuantizedWeights> get(Value value, int64_t channelDim,
                                         std::string &why);

  /// Pads a dimension with bytes of 0 at its end.
  void pad(int64_t dim, int64_t size);
  /// Returns the sum of all weights of each output channel, without padding.
  ArrayRef<int32_t> getSums() const { return sums; }
  /// Returns the scale of each output channel; integers have none.
  ArrayRef<float> getScales() const { return scales; }
  /// Returns the number to add to the bytes of each output channel.
  ArrayRef<int32_t> getOffsets() const { return offsets; }
  bool hasOffsets() const;
  int64_t getNumChannels() const { return shape[channelDim]; }
  ArrayRef<int64_t> getShape() const { return shape; }
  /// Creates the constant of bytes without zero points and offsets.
  Value create(OpBuilder &builder, Location loc) const;

private:
  /// Splits weights into bytes and offsets. Fails if they differ by too much.
  LogicalResult setValues(ArrayRef<int16_t> values);

  SmallVector<int64_t> shape;
  int64_t channelDim = 0;
  std::vector<char> bytes;
  SmallVector<float> scales;
  SmallVector<int32_t> offsets, sums;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDWEIGHTS_H
