//===- NodeScope.cpp - operator sets and names around a node --------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeScope.h"

#include "relax-mlir/Diagnostics/PrintableText.h"
#include "llvm/ADT/StringExtras.h"

using namespace relax_mlir;
using namespace relax_mlir::onnx;

int64_t NodeScope::getVersion(const Node &node) const {
  if (isDefaultDomain(node.domain))
    return opset;
  for (const OperatorSet &set : opsets)
    if (set.domain == node.domain)
      return set.version;
  return 0;
}

std::string NodeScope::describe(const Node &node) const {
  std::string text =
      "node '" + shortenName(getPath(node)) + "' (" +
      (isDefaultDomain(node.domain) ? "" : node.domain.str() + ".") +
      node.opType.str();
  if (int64_t version = getVersion(node))
    text += ", opset " + llvm::itostr(version);
  return text + ")";
}
