//===- LoopUnroller.h - unroll the body of a loop ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body of a Loop or Scan is imported once per iteration. Its outputs are
// carried values, which the next iteration reads, followed by values that are
// stacked over all iterations.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_LOOPUNROLLER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_LOOPUNROLLER_H

#include "ControlFlow.h"

namespace relax_mlir::onnx {

class NodeBuilder;

/// Remembers the point of import, to take back what was imported after it.
class ImportPoint {
public:
  ImportPoint(mlir::OpBuilder &builder, ImportSession &session);

  /// Erases the operations since the point.
  void restore();

private:
  mlir::OpBuilder &builder;
  ImportSession &session;
  llvm::StringSet<> symbols;
  mlir::Block *block;
  /// The operation in front of the point; null at the start of the block.
  mlir::Operation *before = nullptr;
};

/// The most iterations that are imported one by one.
inline constexpr int64_t kMaxUnrolledIterations = 1000;

/// Returns true if so many iterations of the body are imported one by one: not
/// a large part of the nodes that a model may expand to.
inline bool isUnrolled(int64_t iterations, const Graph &body) {
  constexpr int64_t kMaxUnrolledNodes = 50000;
  return iterations <= kMaxUnrolledIterations &&
         iterations * int64_t(body.nodes.size()) <= kMaxUnrolledNodes;
}

class LoopUnroller : public ControlFlowNode {
protected:
  using ControlFlowNode::ControlFlowNode;

  using Values = llvm::SmallVector<ImportedValue>;

  /// Reads attribute `body`.
  mlir::LogicalResult readBody();
  /// Allocates the stacks: the outputs of the body after the first
  /// `numOutputs`, which the body must have.
  mlir::LogicalResult makeStacks(size_t numOutputs);

  /// Imports the body for one iteration.
  mlir::LogicalResult
  importIteration(llvm::ArrayRef<ImportedValue> inputs,
                  llvm::SmallVectorImpl<ImportedValue> &outputs);
  /// Pushes the outputs of an iteration, one for each stack.
  void pushOutputs(llvm::ArrayRef<ImportedValue> outputs);
  /// Infers the types of the stacked values if the loop has no iterations.
  mlir::LogicalResult inferStackTypes(llvm::ArrayRef<ImportedValue> inputs);

  /// Concatenates the values along a new axis.
  ImportedValue stackValues(NodeBuilder &builder,
                            llvm::ArrayRef<ImportedValue> values, int64_t axis);
  /// Sets the outputs of the node: the values of the last iteration, then the
  /// stacks. The stacks have axis 0 and direction 0 (1 is backwards) by
  /// default.
  mlir::LogicalResult finish(llvm::ArrayRef<ImportedValue> carried,
                             llvm::ArrayRef<int64_t> stackAxes = {},
                             llvm::ArrayRef<int64_t> stackDirections = {});
  /// Sets the outputs that have a name, unless `reader` has an error.
  mlir::LogicalResult setOutputs(const NodeContext &reader,
                                 llvm::ArrayRef<ImportedValue> outputs);

  const Graph *body = nullptr;
  /// The number of iterations so far.
  int64_t iteration = 0;
  /// The values of each stacked output.
  llvm::SmallVector<Values> stacks;

private:
  ImportedValue stackNothing(NodeBuilder &builder, mlir::TensorType type);

  /// The types of stacked values if the loop has no iterations.
  llvm::SmallVector<mlir::TensorType> stackTypes;
};

/// Returns a rank-0 integer or Boolean of known value.
ImportedValue makeKnownScalar(mlir::Type type, int64_t value,
                              mlir::Location location);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_LOOPUNROLLER_H
