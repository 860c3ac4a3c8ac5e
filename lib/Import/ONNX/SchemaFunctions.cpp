//===- SchemaFunctions.cpp - function bodies and signatures of ONNX -------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The specification defines some operators as functions of others.
// tools/dev/update_onnx_functions.py writes their bodies to
// SchemaFunctions.inc, and the signatures of all operators to
// SchemaSignatures.inc, from the Python package onnx, which is not needed at
// run time.
//
//===----------------------------------------------------------------------===//

#include "SchemaFunctions.h"

using namespace relax_mlir::onnx;
using llvm::StringRef;

namespace {
/// The body of an operator since version `since`. Its nodes belong to an
/// operator set of their own, which may be newer.
struct SchemaFunction {
  llvm::StringLiteral name;
  int64_t since;
  StringRef bytes;
};
} // namespace

static const SchemaFunction kFunctions[] = {
#include "SchemaFunctions.inc"
};

static constexpr Signature kSignatures[] = {
#include "SchemaSignatures.inc"
};

StringRef relax_mlir::onnx::findSchemaFunction(StringRef name, int64_t opset) {
  const SchemaFunction *found = nullptr;
  for (const SchemaFunction &function : kFunctions)
    if (function.name == name && function.since <= opset &&
        (!found || found->since < function.since))
      found = &function;
  return found ? found->bytes : StringRef();
}

llvm::ArrayRef<Signature> relax_mlir::onnx::getSignatures() {
  return kSignatures;
}

const Signature *relax_mlir::onnx::findSignature(StringRef name,
                                                 int64_t opset) {
  const Signature *found = nullptr;
  for (const Signature &signature : kSignatures)
    if (signature.name == name && signature.since <= opset &&
        (!found || found->since < signature.since))
      found = &signature;
  return found;
}

int64_t relax_mlir::onnx::getFirstVersion(StringRef name) {
  int64_t first = 0;
  for (const Signature &signature : kSignatures)
    if (signature.name == name && (first == 0 || signature.since < first))
      first = signature.since;
  return first;
}
