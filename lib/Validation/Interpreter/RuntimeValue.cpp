//===- RuntimeValue.cpp - run-time values of a program --------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Validation/Interpreter/RuntimeValue.h"

#include "llvm/Support/raw_ostream.h"

using namespace relax_mlir::reference;

std::string RuntimeValue::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto *tensor = getIf<Tensor>()) {
    os << "tensor<";
    for (int64_t dim : tensor->getShape())
      os << dim << 'x';
    os << tensor->getElementType() << '>';
  } else if (auto *scalar = getIf<Scalar>()) {
    os << scalar->type << ' ';
    if (llvm::isa<mlir::FloatType>(scalar->type))
      os << scalar->real;
    else
      os << scalar->integer;
  } else if (auto *shape = getIf<Shape>()) {
    os << "shape [";
    llvm::interleaveComma(*shape, os);
    os << ']';
  } else if (auto *tuple = getIf<Tuple>()) {
    os << "tuple of " << tuple->size();
  } else {
    os << (isNone() ? "nothing" : "object");
  }
  return text;
}
