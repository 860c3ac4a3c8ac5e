//===- NodeResolver.cpp - find the definition of a node's operator --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeResolver.h"

#include "SchemaFunctions.h"

using namespace relax_mlir::onnx;
using llvm::StringRef;

NodeResolver::NodeResolver(const Model &model) {
  // The first of several functions with the same name takes precedence.
  for (const Function &function : model.functions)
    functions.try_emplace(
        getKey(function.domain, function.name, function.overload), &function);
}

const Function *NodeResolver::getSchemaFunction(StringRef name, int64_t opset) {
  StringRef bytes = findSchemaFunction(name, opset);
  if (bytes.empty())
    return nullptr;
  std::unique_ptr<Function> &function = schemaFunctions[bytes.data()];
  if (!function)
    function =
        std::make_unique<Function>(llvm::cantFail(decodeFunction(bytes)));
  return function.get();
}

Definition NodeResolver::resolve(const Node &node, const NodeScope &scope) {
  Definition definition;
  definition.function =
      functions.lookup(getKey(node.domain, node.opType, node.overload));
  if (definition.function)
    return definition;
  auto findContrib = [&]() {
    definition.contrib = findContribOperator(node.domain, node.opType);
    if (definition.contrib)
      definition.entry = &definition.contrib->entry;
    return definition;
  };
  if (!isDefaultDomain(node.domain))
    return findContrib();
  definition.controlFlow = findControlFlow(node.opType, scope.opset);
  if (definition.controlFlow)
    return definition;
  definition.entry = findOperator(node.opType, scope.opset);
  if (definition.entry)
    return definition;
  definition.function = getSchemaFunction(node.opType, scope.opset);
  definition.isOfSpecification = definition.function != nullptr;
  return definition.function ? definition : findContrib();
}

StringRef relax_mlir::onnx::describeSupport(StringRef name, int64_t opset) {
  if (findControlFlow(name, opset))
    return "control";
  if (findOperator(name, opset))
    return "operator";
  return findSchemaFunction(name, opset).empty() ? "" : "function";
}
