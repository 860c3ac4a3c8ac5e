//===- SchemaFunctions.cpp - what the specification says of operators -----===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The specification defines some operators by others. The bodies are in
// SchemaFunctions.inc, which tools/dev/update_onnx_functions.py writes from the
// package onnx, as it does SchemaSignatures.inc; nothing of that package is
// needed at run time.
//
//===----------------------------------------------------------------------===//

#include "NodeImporter.h"

using namespace relax_mlir::onnx;
using llvm::StringRef;

namespace {
/// The body for the operator as of version `since`; it is written in a set of
/// its own, which may be newer.
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
