//===- NodeContext.h - a node and its first error ---------------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Importing a node goes through a chain of classes, each with one concern:
//
//   NodeContext      the node, its location, its first error
//   AttributeReader  attributes, by type
//   InputReader      inputs, as far as they are known at import
//   OpEmitter        relax operations, casts to shapes, run-time checks
//   NodeBuilder      inputs as tensors, outputs
//
// Only the first error of a node is kept, and it ends the import of the node.
// After an error the accessors of these classes return defaults, and functions
// that create operations return null.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODECONTEXT_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODECONTEXT_H

#include "GraphState.h"
#include "mlir/IR/Builders.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"

namespace relax_mlir::onnx {

class NodeContext {
public:
  const Node &getNode() const { return node; }
  /// Returns the version of the operator set that the model imports.
  int64_t getOpset() const { return opset; }
  mlir::Location getLocation() const { return location; }
  mlir::MLIRContext *getContext() const { return builder.getContext(); }
  mlir::Type getF32Type() const { return builder.getF32Type(); }
  mlir::Type getI64Type() const { return builder.getI64Type(); }

  /// Returns true if the output has a name. (It may still be unused.)
  bool hasOutput(size_t index) const {
    return index < node.outputs.size() && !node.outputs[index].empty();
  }

  /// Records the error unless there is one already. Always returns failure.
  mlir::LogicalResult error(const llvm::Twine &message);
  /// Records an error that knowing the elements of `value` at import would
  /// avoid. An empty `value` stands for an input that cannot be named.
  mlir::LogicalResult errorUnknown(llvm::StringRef value,
                                   const llvm::Twine &message);
  /// Takes over the error of another node, whose values were read for this one.
  mlir::LogicalResult error(const NodeContext &other);
  bool failed() const { return !errorMessage.empty(); }
  const std::string &getError() const { return errorMessage; }
  /// Returns the structured part of the error, without the node.
  const ErrorInfo &getErrorInfo() const { return errorInfo; }

protected:
  NodeContext(const Node &node, int64_t opset, mlir::OpBuilder &builder,
              mlir::Location location, GraphState &state)
      : node(node), opset(opset), builder(builder), location(location),
        state(state) {}

  const Node &node;
  int64_t opset;
  mlir::OpBuilder &builder;
  mlir::Location location;
  GraphState &state;

private:
  std::string errorMessage;
  ErrorInfo errorInfo;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODECONTEXT_H
