//===- InputReader.h - inputs that are known at import ----------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads inputs without creating operations: types, constants, and the integers
// that shapes are computed from.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_INPUTREADER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_INPUTREADER_H

#include "AttributeReader.h"

namespace relax_mlir::onnx {

class InputReader : public AttributeReader {
public:
  InputReader(const Node &node, int64_t opset, mlir::OpBuilder &builder,
              mlir::Location location, GraphState &state)
      : AttributeReader(node, opset, builder, location, state) {}

  size_t getNumInputs() const { return node.inputs.size(); }
  /// Returns true if the input is present; optional inputs may be absent.
  bool hasInput(size_t index) const {
    return index < node.inputs.size() && !state.isAbsent(node.inputs[index]);
  }
  /// Lets the node read integers of fewer than 8 bits, as bytes.
  void allowFewBits() { readsFewBits = true; }
  /// Lets the node read sequences and optionals.
  void allowContainers() { readsContainers = true; }
  /// Returns the type of an input of integers of fewer than 8 bits; `Undefined`
  /// for another input, and for none.
  DataType getFewBitsInput(size_t index);
  /// Returns the type of an input without creating an operation for it.
  mlir::TensorType getInputType(size_t index);
  /// Returns the rank of an input without creating an operation for it; reports
  /// an unknown rank and returns 0.
  int64_t getInputRank(size_t index);
  /// Returns the constant value of an input, or null. A small tensor that is
  /// computed from constants has one.
  mlir::ElementsAttr getConstantInput(size_t index);
  /// Returns the elements of a small integer tensor, or null if they are not
  /// known.
  const KnownIntegers *getKnownIntegers(size_t index);
  /// Returns the integers of an input that must be constant; `what` names the
  /// input in the error.
  llvm::SmallVector<int64_t> getConstantIntegers(size_t index,
                                                 llvm::StringRef what);
  /// Returns the one integer of an input that must be constant; 0 after an
  /// error.
  int64_t getConstantInteger(size_t index, llvm::StringRef what);
  /// Returns the one element of a constant floating-point input.
  double getConstantFloat(size_t index, llvm::StringRef what);
  /// Returns the Boolean of a constant input of one element; nullopt for any
  /// other input.
  std::optional<bool> getKnownBool(size_t index);
  /// Returns the float of a constant input of one element; nullopt for any
  /// other input.
  std::optional<double> getKnownFloat(size_t index);
  /// Returns non-negative axes for `rank`, from attribute `axes` before opset
  /// `inputSince` and from input 1 since then; nullopt if they are absent.
  std::optional<llvm::SmallVector<int64_t>> getAxes(int64_t inputSince,
                                                    int64_t rank);
  /// Makes an axis non-negative, or reports that it is out of range.
  int64_t normalizeAxis(int64_t axis, int64_t rank);
  /// Returns `axes`, or the first `count` axes if they are absent, made
  /// non-negative.
  llvm::SmallVector<int64_t>
  normalizeAxes(std::optional<llvm::ArrayRef<int64_t>> axes, size_t count,
                int64_t rank);

  /// Reports that input `what` must be a constant.
  mlir::LogicalResult errorNotKnown(size_t index, llvm::StringRef what);

protected:
  /// Returns the value of the input; null after an error.
  ImportedValue *lookup(size_t index);
  /// Returns `before` and the quoted name of the input that the tensor is, as
  /// in " of 'x'", looking through casts to other symbolic shapes. Returns ""
  /// for a tensor that is not an input.
  std::string describeOrigin(mlir::Value value, llvm::StringRef before);

private:
  /// Computes the constant value of a small tensor, if it has one.
  void evaluate(ImportedValue &value);

  bool readsFewBits = false, readsContainers = false;
};

/// Returns the integers as a constant tensor; null if one is symbolic.
mlir::DenseElementsAttr toConstant(const KnownIntegers &integers);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_INPUTREADER_H
