//===- NodeResolver.h - find the definition of a node's operator *- C++ -*-===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operator of a node is a function of the model, control flow, an operator
// of the tables (Operators.h), a function of the ONNX specification, or an
// operator of ONNX Runtime (ContribOps.h); the first of these that defines it
// takes precedence.
//
//===----------------------------------------------------------------------===//

#ifndef RELAX_MLIR_LIB_IMPORT_ONNX_NODERESOLVER_H
#define RELAX_MLIR_LIB_IMPORT_ONNX_NODERESOLVER_H

#include "ContribOps.h"
#include "ControlFlow.h"
#include "NodeScope.h"
#include "llvm/ADT/DenseMap.h"

namespace relax_mlir::onnx {

/// The definition of an operator; all members are null for an unknown one.
struct Definition {
  const OperatorEntry *entry = nullptr;
  /// The operator of ONNX Runtime that has `entry`, if it is one.
  const ContribOperator *contrib = nullptr;
  const Function *function = nullptr;
  /// True if the specification defines `function`, not the model.
  bool isOfSpecification = false;
  ControlFlowImporter controlFlow = nullptr;

  explicit operator bool() const { return entry || function || controlFlow; }
};

class NodeResolver {
public:
  /// `model` must outlive the resolver.
  explicit NodeResolver(const Model &model);

  Definition resolve(const Node &node, const NodeScope &scope);

private:
  const Function *getSchemaFunction(llvm::StringRef name, int64_t opset);

  /// Domain, name and overload.
  using FunctionKey =
      std::tuple<llvm::StringRef, llvm::StringRef, llvm::StringRef>;
  static FunctionKey getKey(llvm::StringRef domain, llvm::StringRef name,
                            llvm::StringRef overload) {
    return {isDefaultDomain(domain) ? "" : domain, name, overload};
  }

  /// The functions of the model.
  llvm::DenseMap<FunctionKey, const Function *> functions;
  /// Functions of the specification that are in use, by the address of their
  /// serialized form.
  llvm::DenseMap<const char *, std::unique_ptr<Function>> schemaFunctions;
};

/// Returns the kind of support for an operator of the default domain in a
/// version of the operator set: "operator", "control", "function", or "" for
/// none.
llvm::StringRef describeSupport(llvm::StringRef name, int64_t opset);

} // namespace relax_mlir::onnx

#endif // RELAX_MLIR_LIB_IMPORT_ONNX_NODERESOLVER_H
