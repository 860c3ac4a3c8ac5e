//===- NodeScope.h - operator sets and names around a node ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The scope of a graph or function gives its nodes their versions, and the
// names by which errors and locations refer to them.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODESCOPE_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODESCOPE_H

#include "relax-mlir/Import/ONNX/Proto.h"

namespace relax_mlir::onnx {

inline bool isDefaultDomain(llvm::StringRef domain) {
  return domain.empty() || domain == "ai.onnx";
}

/// Returns the name of a node, or of its first output if it has no name.
inline llvm::StringRef getName(const Node &node) {
  if (!node.name.empty() || node.outputs.empty())
    return node.name;
  return node.outputs[0];
}

/// The context in which the nodes of a graph or function are interpreted.
struct NodeScope {
  llvm::ArrayRef<OperatorSet> opsets;
  /// The version of the default domain.
  int64_t opset = 0;
  /// The functions being expanded, outermost first.
  llvm::SmallVector<const Function *> calls;
  /// The prefix of node names in locations, such as "call/".
  std::string prefix;

  /// Returns the version of the node's operator set; 0 if the model does not
  /// specify one.
  int64_t getVersion(const Node &node) const;
  /// Returns the name of the node with its prefix.
  std::string getPath(const Node &node) const {
    return prefix + getName(node).str();
  }
  /// Describes a node, as in "node 'conv1' (Conv, opset 13)".
  std::string describe(const Node &node) const;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODESCOPE_H
