//===- NodeContext.cpp - the first error of a node ------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NodeContext.h"

using namespace mlir;
using namespace relax_mlir;
using namespace relax_mlir::onnx;

LogicalResult NodeContext::error(const Twine &message) {
  if (!failed())
    errorMessage = message.str();
  return failure();
}

LogicalResult NodeContext::errorUnknown(StringRef value, const Twine &message) {
  if (!failed())
    errorInfo = {ErrorKind::UnknownValue, {}, value.str()};
  return error(message);
}

LogicalResult NodeContext::error(const NodeContext &other) {
  if (!failed())
    errorInfo = other.errorInfo;
  return error(other.errorMessage);
}
