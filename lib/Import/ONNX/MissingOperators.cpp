//===- MissingOperators.cpp - operators that cannot be imported -----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MissingOperators.h"

#include "SchemaFunctions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace relax_mlir;
using namespace relax_mlir::onnx;
using llvm::ArrayRef;
using llvm::StringRef;

void MissingOperators::collect(ArrayRef<Node> nodes, const NodeScope &scope,
                               size_t depth) {
  // Deeper nesting is reported when the node is imported.
  if (depth > kMaxCallDepth)
    return;
  for (const Node &node : nodes) {
    Definition definition = resolver.resolve(node, scope);
    if (definition.controlFlow)
      for (const Attribute &attribute : node.attributes)
        if (attribute.graph)
          collect(attribute.graph->nodes, scope, depth + 1);
    bool isMissing = definition.function
                         ? !collectCall(node, scope, definition, depth)
                         : !definition;
    if (isMissing)
      add(node, scope);
  }
}

/// Adds the operators of the body of a function. Returns false if the call
/// itself is missing: an operator that is missing inside of a function of the
/// specification is reported as the function, which the author of the model
/// knows.
bool MissingOperators::collectCall(const Node &node, const NodeScope &scope,
                                   const Definition &definition, size_t depth) {
  const Function *function = definition.function;
  if (visited.contains(function))
    return true;
  NodeScope body{function->opsetImports, 0, {}, scope.getPath(node) + "/"};
  for (const OperatorSet &set : function->opsetImports)
    if (isDefaultDomain(set.domain))
      body.opset = set.version;
  // The unknown version is a separate error.
  if (body.opset > OperatorEntry::kNewestOpset)
    return true;
  if (!definition.isOfSpecification) {
    visited.insert(function);
    collect(function->nodes, body, depth + 1);
    return true;
  }
  MissingOperators inside(resolver);
  inside.visited = visited;
  inside.visited.insert(function);
  inside.collect(function->nodes, body, depth + 1);
  return inside.empty();
}

void MissingOperators::add(const Node &node, const NodeScope &scope) {
  bool isDefault = isDefaultDomain(node.domain);
  StringRef domain = isDefault ? "ai.onnx" : node.domain;
  std::string text = node.opType.str() + " (domain " + domain.str();
  if (int64_t version = scope.getVersion(node))
    text += ", opset " + llvm::itostr(version);
  text += ")";
  auto it = llvm::find_if(
      operators, [&](const Operator &entry) { return entry.text == text; });
  if (it == operators.end()) {
    std::string hint = getWorkaround(domain, node.opType).str();
    // The operator exists in the specification, but only in a later version.
    int64_t first = isDefault ? getFirstVersion(node.opType) : 0;
    if (hint.empty() && first > scope.opset)
      hint = "since opset " + llvm::itostr(first);
    it = operators.insert(it, Operator{text, std::move(hint), {}});
  }
  it->nodes.push_back(scope.getPath(node));
}

ErrorInfo MissingOperators::getErrorInfo() const {
  ErrorInfo info{ErrorKind::MissingOperator, {}, ""};
  for (const Operator &entry : operators)
    llvm::append_range(info.nodes, entry.nodes);
  return info;
}

std::string MissingOperators::getMessage() const {
  constexpr size_t kMaxLines = 18, kMaxNames = 4;
  size_t numNodes = 0;
  for (const Operator &entry : operators)
    numNodes += entry.nodes.size();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << numNodes << (numNodes == 1 ? " node has" : " nodes have")
     << " an operator that is not supported:";
  for (const Operator &entry : ArrayRef(operators).take_front(kMaxLines)) {
    os << "\n  " << entry.text << ": ";
    llvm::interleaveComma(ArrayRef(entry.nodes).take_front(kMaxNames), os,
                          [&](StringRef name) { os << "'" << name << "'"; });
    if (entry.nodes.size() > kMaxNames)
      os << " and " << entry.nodes.size() - kMaxNames << " more";
    if (!entry.hint.empty())
      os << " (" << entry.hint << ")";
  }
  if (operators.size() > kMaxLines)
    os << "\n  and " << operators.size() - kMaxLines << " more operators";
  return text;
}
