//===- NodeBuilder.h - the interface of operator importers ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each ONNX operator has one function
//
//   LogicalResult importFoo(NodeBuilder &node);
//
// which reads inputs and attributes, creates relax operations, and sets the
// outputs. A function needs to test `failed()` only before it dereferences a
// value that is null after an error; see NodeContext.h for errors and for the
// base classes, which have one concern each.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H

#include "OpEmitter.h"
#include "Operators.h"

namespace relax_mlir::onnx {

class NodeBuilder : public OpEmitter {
public:
  using OpEmitter::OpEmitter;

  //===--------------------------------------------------------------------===//
  // Inputs as tensors
  //===--------------------------------------------------------------------===//

  /// Returns the input as a relax tensor; null after an error.
  mlir::Value getInput(size_t index);
  /// Returns the input as a relax tensor and its dimensions in `shape`. An
  /// unknown dimension gets a fresh symbol by a relax.match_cast, whose result
  /// replaces the input from then on. The rank must be known.
  mlir::Value getInput(size_t index, llvm::SmallVectorImpl<IndexExpr> &shape);
  /// Returns the input as a tensor of shape `expected`. An incompatible shape
  /// is an error, which names the input `what`; unknown dimensions are checked
  /// at run time.
  mlir::Value getInput(size_t index, llvm::StringRef what,
                       llvm::ArrayRef<IndexExpr> expected);
  /// Returns an input of one element as a tensor of rank 0. An unknown size is
  /// checked at run time; another size is an error, which names the input
  /// `what`.
  mlir::Value getScalar(size_t index, llvm::StringRef what);
  /// Returns all inputs as relax tensors; empty after an error.
  llvm::SmallVector<mlir::Value> getInputs();
  /// Reshapes an input of C values to [C, 1, ...], which broadcasts over a
  /// tensor of `rank` dimensions whose second dimension is C.
  mlir::Value getChannelVector(size_t index, int64_t rank);

  /// Creates the tensor of a value that is not a container, if it has none.
  mlir::Value materialize(ImportedValue &value);

  //===--------------------------------------------------------------------===//
  // Sequences and optionals
  //===--------------------------------------------------------------------===//

  /// Returns any input; null after an error.
  ImportedValue *getAnyInput(size_t index) {
    allowContainers();
    return lookup(index);
  }
  /// Returns the sequence that is an input; null after an error.
  const Container *getSequence(size_t index);
  /// Returns a container as one value: a tuple if its items are known, else an
  /// object.
  mlir::Value getContainer(const Container &container);
  /// Returns a container as a result of a function: an array of the runtime.
  mlir::Value getResult(const Container &container);
  /// Returns any value as an object.
  mlir::Value getObject(ImportedValue value);
  /// Returns the type that a sequence with this item states for its tensors.
  mlir::TensorType getItemType(ImportedValue &item);
  /// Adds what is known about a tensor of type `type` to the container. Reports
  /// another element type.
  void addItemType(Container &container, mlir::TensorType type);
  /// Makes `container` an object that can hold the values of both: an optional
  /// if one of them is. Keeps its value. Returns true if it has changed.
  bool joinContainer(Container &container, const Container &other);
  /// Calls a function of the runtime.
  mlir::Value callRuntime(llvm::StringRef name, mlir::Type type,
                          mlir::ValueRange arguments);
  /// Creates a relax.prim_value of type i64.
  mlir::Value createInteger(int64_t value);
  /// Calls a function that returns a number as a shape.
  IndexExpr callForNumber(llvm::StringRef name, mlir::Value argument,
                          llvm::StringRef base);
  /// Returns the object as a tensor of the type that the container states for
  /// its tensors, which is checked at run time.
  mlir::Value castItem(mlir::Value object, const Container &container);

  //===--------------------------------------------------------------------===//
  // Inputs as sizes
  //===--------------------------------------------------------------------===//

  using OpEmitter::getSizes;
  /// Returns the elements of an integer vector or scalar as sizes. Elements
  /// that are unknown at import become symbols. Sizes that are not constant
  /// are checked at run time not to be negative.
  llvm::SmallVector<IndexExpr> getSizes(size_t index);
  /// Returns the only size of the input; 0 after an error, which names the
  /// input `what`.
  IndexExpr getSize(size_t index, llvm::StringRef what);

  //===--------------------------------------------------------------------===//
  // Outputs
  //===--------------------------------------------------------------------===//

  mlir::LogicalResult setOutput(size_t index, mlir::Value value);
  mlir::LogicalResult setOutput(size_t index, mlir::ElementsAttr constant);
  mlir::LogicalResult setOutput(size_t index, KnownIntegers integers);
  mlir::LogicalResult setOutput(size_t index, Container container);
  /// Makes the output any value.
  mlir::LogicalResult setAnyOutput(size_t index, ImportedValue value);
  /// Marks the bytes of an output as integers of fewer than 8 bits; `Undefined`
  /// stands for other elements.
  void setFewBits(size_t index, DataType type);
  /// Defines a value that is not an output and returns its generated name.
  llvm::StringRef defineValue(mlir::Value value);
  llvm::StringRef defineValue(mlir::ElementsAttr constant);
  /// Makes the output the input, with all that is known about it.
  mlir::LogicalResult forwardInput(size_t input, size_t output);

private:
  /// Computes the tensor of the integers from their symbols.
  mlir::Value createIntegers(const KnownIntegers &integers);
  /// Defines an output if it has a name.
  void defineOutput(size_t index, ImportedValue value);
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEBUILDER_H
