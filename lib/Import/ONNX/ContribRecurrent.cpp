//===- ContribRecurrent.cpp - DynamicQuantizeLSTM -------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContribOps.h"
#include "Quantization.h"
#include "Recurrent.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

namespace {
/// Imports an LSTM with weights of 8 bits. The inputs of all steps, and the
/// hidden state of each step, are rounded to 8 bits by their range.
class QuantizedLSTM : public LSTMImporter {
public:
  using LSTMImporter::LSTMImporter;

private:
  Value multiplyInput(Value x, int64_t index) override;
  void readRecurrence(Direction &direction, int64_t index) override;
  Value multiplyHidden(const Direction &direction, Value hidden) override;
  Value getParameter(size_t input, StringRef what, int64_t index);
  Value getWeights(size_t input, StringRef what, const IndexExpr &rows,
                   int64_t index);
  Value multiply(Value x, Value weights, Value scale);
};
} // namespace

/// Returns a scale or zero point: one element, or one for each column.
Value QuantizedLSTM::getParameter(size_t input, StringRef what, int64_t index) {
  SmallVector<IndexExpr> shape = {getNumDirections()};
  if (node.getInputRank(input) == 2)
    shape.push_back(numGates * hiddenSize);
  return getDirection(node.getInput(input, what, shape), index);
}

/// Returns weights as i32 minus their zero point.
Value QuantizedLSTM::getWeights(size_t input, StringRef what,
                                const IndexExpr &rows, int64_t index) {
  Value weights = node.getInput(
      input, what, {getNumDirections(), rows, numGates * hiddenSize});
  Value zeroPoint =
      getParameter(input == 1 ? 9 : 11, (what + "_zero_point").str(), index);
  return subtractZeroPoint(node, getDirection(weights, index), zeroPoint);
}

Value QuantizedLSTM::multiply(Value x, Value weights, Value scale) {
  ScaledIntegers scaled = quantizeDynamically(node, x);
  Value product =
      math.cast(math.matmul(scaled.integers, weights), node.getF32Type());
  return math.mul(product, math.mul(scaled.scale, scale));
}

Value QuantizedLSTM::multiplyInput(Value x, int64_t index) {
  return multiply(x, getWeights(1, "W", getInputSize(), index),
                  getParameter(8, "W_scale", index));
}

void QuantizedLSTM::readRecurrence(Direction &direction, int64_t index) {
  direction.recurrence = getWeights(2, "R", hiddenSize, index);
  direction.recurrenceScale = getParameter(10, "R_scale", index);
}

Value QuantizedLSTM::multiplyHidden(const Direction &direction, Value hidden) {
  return multiply(hidden, direction.recurrence, direction.recurrenceScale);
}

static LogicalResult importDynamicQuantizeLSTM(NodeBuilder &node) {
  // The shape of the weights does not tell it: they have a column for each
  // gate.
  if (!node.hasAttribute("hidden_size"))
    return node.error("attribute 'hidden_size' is missing");
  return QuantizedLSTM(node).import();
}

ArrayRef<ContribOperator> relax_mlir::onnx::getContribRecurrentOperators() {
  static constexpr ContribOperator operators[] = {
      {{"DynamicQuantizeLSTM", 1, importDynamicQuantizeLSTM},
       "X W R B sequence_lens initial_h initial_c P W_scale W_zero_point "
       "R_scale R_zero_point",
       "Y Y_h Y_c"},
  };
  return operators;
}
