//===- Operators.h - look up operators by name and version ------*- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORS_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORS_H

#include "mlir/Support/LLVM.h"
#include "relax-mlir/Import/ONNX/Proto.h"
#include "llvm/ADT/StringRef.h"

namespace relax_mlir::onnx {

class NodeBuilder;

using ImportFunction = mlir::LogicalResult (*)(NodeBuilder &);

/// An operator in the versions `since` to `until` of its operator set.
struct OperatorEntry {
  llvm::StringLiteral name;
  int64_t since;
  ImportFunction import;
  int64_t until = kNewestOpset;

  static constexpr int64_t kNewestOpset = 28;
};

/// Returns the entry of an operator of the default domain for a version of the
/// operator set, or null.
const OperatorEntry *findOperator(llvm::StringRef name, int64_t opset);

/// Returns a remedy for an operator that cannot be imported; may be empty.
llvm::StringRef getWorkaround(llvm::StringRef domain, llvm::StringRef name);

/// Rewrites the node of an older model to operator set 7. Returns null if the
/// node means the same in both, and after an error of `node`.
std::unique_ptr<Node> modernizeNode(NodeBuilder &node);

/// The tables of OperatorTables.def.
#define OPERATOR_TABLE(FAMILY)                                                 \
  llvm::ArrayRef<OperatorEntry> get##FAMILY##Operators();
#include "OperatorTables.def"

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_OPERATORS_H
