//===- MissingOperators.h - operators that cannot be imported ---*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_MISSINGOPERATORS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_MISSINGOPERATORS_H

#include "NodeResolver.h"
#include "relax-mlir/Diagnostics/ErrorInfo.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace relax_mlir::onnx {

/// The maximum nesting depth of calls and graphs. Each level uses stack space.
constexpr size_t kMaxCallDepth = 256;

/// Collects the operators of a model that cannot be imported, so that one error
/// names all of them.
class MissingOperators {
public:
  explicit MissingOperators(NodeResolver &resolver) : resolver(resolver) {}

  /// Adds the operators of nodes, and of the graphs and functions that they
  /// use. Deeper nesting than `kMaxCallDepth` is not visited.
  void collect(llvm::ArrayRef<Node> nodes, const NodeScope &scope,
               size_t depth = 0);

  bool empty() const { return operators.empty(); }
  /// Returns the error message, which names a few nodes of each operator.
  std::string getMessage() const;
  /// Returns the structured error, which names all nodes.
  ErrorInfo getErrorInfo() const;

private:
  /// Nodes that share a missing operator.
  struct Operator {
    std::string text;
    /// A remedy; may be empty.
    std::string hint;
    llvm::SmallVector<std::string> nodes;
  };

  bool collectCall(const Node &node, const NodeScope &scope,
                   const Definition &definition, size_t depth);
  void add(const Node &node, const NodeScope &scope);

  NodeResolver &resolver;
  /// Functions are visited once.
  llvm::SmallPtrSet<const Function *, 8> visited;
  std::vector<Operator> operators;
};

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_MISSINGOPERATORS_H
