//===- ContribOps.cpp - look up operators of ONNX Runtime -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ContribOps.h"

#include "NodeScope.h"

using namespace relax_mlir::onnx;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;

static constexpr ArrayRef<ContribOperator> (*kTables[])() = {
    getContribAttentionOperators,     getContribElementwiseOperators,
    getContribFusedOperators,         getContribGroupAttentionOperators,
    getContribNormalizationOperators, getContribPackedOperators,
    getContribProductOperators,       getContribQuantizationOperators,
    getContribRecurrentOperators,
};

const ContribOperator *relax_mlir::onnx::findContribOperator(StringRef domain,
                                                             StringRef name) {
  bool isDefault = isDefaultDomain(domain);
  if (!isDefault && domain != "com.microsoft")
    return nullptr;
  for (auto *table : kTables)
    for (const ContribOperator &op : table())
      if (op.entry.name == name && op.isDefaultDomain == isDefault)
        return &op;
  return nullptr;
}

/// Checks inputs or outputs, which `what` says, against their names in the
/// schema.
static std::string checkValues(StringRef what, ArrayRef<StringRef> values,
                               StringRef names,
                               llvm::function_ref<bool(StringRef)> isAbsent) {
  llvm::SmallVector<StringRef> known;
  names.split(known, ' ');
  bool isVariadic = known.back() == "*";
  if (!isVariadic && values.size() > known.size())
    return ("expected at most " + Twine(known.size()) + " " + what +
            (known.size() == 1 ? "" : "s") + ", got " + Twine(values.size()))
        .str();
  for (auto [value, name] : llvm::zip(values, known))
    if (name.starts_with("!") && !isAbsent(value))
      return (what + " '" + name.drop_front() + "' is not supported").str();
  return "";
}

std::string relax_mlir::onnx::checkContribNode(
    const Node &node, const ContribOperator &op,
    llvm::function_ref<bool(StringRef)> isAbsent) {
  std::string reason = checkValues("input", node.inputs, op.inputs, isAbsent);
  if (!reason.empty())
    return reason;
  return checkValues("output", node.outputs, op.outputs,
                     [](StringRef name) { return name.empty(); });
}
