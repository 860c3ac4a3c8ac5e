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

/// Constant weights that are bytes minus a zero point, times a scale.
class QuantizedWeights {
public:
  /// Reads the operand of a dequantization. A dimension of the constant has the
  /// output channels, which may have a scale and a zero point each. Fails, and
  /// stores the reason, if the weights minus their zero points are no signed
  /// bytes.
  static FailureOr<QuantizedWeights> get(DequantizeOp op, int64_t channelDim,
                                         std::string &why);

  /// Pads a dimension with zeros at its end.
  void pad(int64_t dim, int64_t size);
  /// Returns the sum of all weights of each output channel.
  SmallVector<int32_t> getSums() const;
  ArrayRef<float> getScales() const { return scales; }
  int64_t getNumChannels() const { return shape[channelDim]; }
  /// Creates the constant of bytes without a zero point.
  Value create(OpBuilder &builder, Location loc) const;

private:
  SmallVector<int64_t> shape;
  int64_t channelDim = 0;
  std::vector<char> bytes;
  SmallVector<float> scales;
};

} // namespace mlir::relax

#endif // RELAX_MLIR_LIB_DIALECT_RELAX_TRANSFORMS_QUANTIZEDWEIGHTS_H
