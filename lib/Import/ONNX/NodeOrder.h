//===- NodeOrder.h - the order in which nodes are imported ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The specification requires each node to follow the nodes that it uses. Not
// all tools keep to it: converters append nodes at the end of a graph.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODEORDER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODEORDER_H

#include "relax-mlir/Import/ONNX/Proto.h"

namespace relax_mlir::onnx {

/// Nodes of a graph or function, sorted.
struct NodeOrder {
  std::vector<const Node *> nodes;
  /// Empty, or nodes each of which uses an output of the next one, and the last
  /// one of the first. There is then no order, and `nodes` is incomplete.
  std::vector<const Node *> cycle;
};

/// Returns the nodes in an order in which each follows the nodes whose outputs
/// it or one of its subgraphs uses. Nodes that are in such an order keep it;
/// otherwise a node moves directly before the first node that uses it.
NodeOrder sortNodes(llvm::ArrayRef<Node> nodes);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODEORDER_H
