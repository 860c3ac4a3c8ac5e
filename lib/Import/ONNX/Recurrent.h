//===- Recurrent.h - unroll recurrent networks ------------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// RNN, GRU and LSTM iterate over the steps of a sequence. Relax has no loops,
// so the number of steps must be known and the steps are unrolled. One matmul
// before the steps computes the products of all inputs with the weights.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_RECURRENT_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_RECURRENT_H

#include "NodeBuilder.h"
#include "TensorMath.h"

namespace relax_mlir::onnx {

/// Base class of the operators, which define the computation of a step from the
/// products of the input.
class RecurrentImporter {
public:
  /// An activation function with its parameters.
  struct Activation {
    enum Kind {
      Unknown,
      Relu,
      Tanh,
      Sigmoid,
      Affine,
      LeakyRelu,
      ThresholdedRelu,
      ScaledTanh,
      HardSigmoid,
      Elu,
      Softsign,
      Softplus
    };
    Kind kind = Unknown;
    double alpha = 0, beta = 0;

    bool hasAlpha() const { return kind >= Affine && kind <= Elu; }
    bool hasBeta() const {
      return kind == Affine || kind == ScaledTanh || kind == HardSigmoid;
    }
  };

  /// The state between two steps; only LSTM has a cell.
  struct State {
    mlir::Value hidden, cell;
  };

  /// The parameters of one direction.
  struct Direction {
    bool isReverse = false;
    llvm::SmallVector<Activation> activations;
    /// The products of all steps, with the bias: [steps, batch, gates *
    /// hidden].
    mlir::Value products;
    /// The recurrence weights: [hidden, gates * hidden].
    mlir::Value recurrence;
    /// The scale of recurrence weights that are integers.
    mlir::Value recurrenceScale;
    /// The recurrence weights of the last gate, if it is a separate product.
    mlir::Value lateRecurrence;
    /// The recurrence bias of the last gate, if it is not part of `products`.
    mlir::Value lateBias;
    /// The peepholes of input, output and forget gate.
    llvm::SmallVector<mlir::Value> peepholes;
    State state;
  };

  RecurrentImporter(NodeBuilder &node, int64_t numGates,
                    llvm::ArrayRef<llvm::StringRef> functions)
      : node(node), math(node), numGates(numGates), functions(functions) {}
  virtual ~RecurrentImporter() = default;

  mlir::LogicalResult import();

protected:
  virtual State makeStep(const Direction &direction, mlir::Value products,
                         const State &state) = 0;
  virtual void readAttributes() {}
  /// Splits parameters that the steps share.
  virtual void prepare(Direction &) {}
  /// Returns the recurrence bias that is added to the products of the input,
  /// for all gates; sets `lateBias`.
  virtual mlir::Value getEarlyBias(Direction &, mlir::Value bias) {
    return bias;
  }
  /// Returns the products of `x`, the input of all steps, with the weights.
  virtual mlir::Value multiplyInput(mlir::Value x, int64_t index);
  /// Reads the recurrence weights.
  virtual void readRecurrence(Direction &direction, int64_t index);
  /// Returns the products of the hidden state with the recurrence weights.
  virtual mlir::Value multiplyHidden(const Direction &direction,
                                     mlir::Value hidden) {
    return math.matmul(hidden, direction.recurrence);
  }
  virtual bool hasCell() const { return false; }
  mlir::Value activate(const Activation &activation, mlir::Value x) const;

  /// Returns the part of a parameter that belongs to a direction.
  mlir::Value getDirection(mlir::Value x, int64_t index) {
    return directions.size() == 1 ? math.squeeze(x, {0})
                                  : math.element(x, 0, index);
  }
  IndexExpr getNumDirections() const { return directions.size(); }
  /// Returns the number of channels of the input.
  const IndexExpr &getInputSize() const { return shape[2]; }

  NodeBuilder &node;
  TensorMath math;
  int64_t numGates, hiddenSize = 0;

private:
  void readDirections();
  void readActivations(llvm::ArrayRef<llvm::StringRef> defaults);
  bool readSizes();
  void readParameters(Direction &direction, int64_t index);
  mlir::Value getInitialState(size_t input, llvm::StringRef what,
                              int64_t index);
  void readLengths();
  mlir::Value makeSteps(Direction &direction);
  mlir::Value makeLoop(Direction &direction);
  State finishStep(const Direction &direction, mlir::Value step,
                   const State &next, const State &state, mlir::Value &output);
  mlir::LogicalResult setOutputs(llvm::ArrayRef<mlir::Value> outputs);

  llvm::ArrayRef<llvm::StringRef> functions;
  llvm::SmallVector<Direction> directions;
  llvm::SmallVector<IndexExpr> shape;
  /// The input as [steps, batch, channels].
  mlir::Value x;
  mlir::Type elementType;
  /// The number of steps; nullopt if it is symbolic, or large.
  std::optional<int64_t> numSteps;
  bool isBatchFirst = false;
  std::optional<double> clip;
  /// The lengths of the sequences, [batch, 1]; null if all are full.
  mlir::Value lengths;
};

/// Gates are input (i), output (o), forget (f) and cell (c), in this order.
class LSTMImporter : public RecurrentImporter {
public:
  explicit LSTMImporter(NodeBuilder &node);

private:
  void readAttributes() override;
  bool hasCell() const override { return true; }
  State makeStep(const Direction &direction, mlir::Value products,
                 const State &state) override;

  /// True if the forget gate is one minus the input gate.
  bool isCoupled = false;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_RECURRENT_H
