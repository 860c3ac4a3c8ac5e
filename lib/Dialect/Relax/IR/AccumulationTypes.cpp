//===- AccumulationTypes.cpp - accumulator types of operators -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/AccumulationTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::relax;

Type mlir::relax::getComputeType(Type elementType) {
  if (isa<FloatType>(elementType) && elementType.getIntOrFloatBitWidth() < 32)
    return Float32Type::get(elementType.getContext());
  return elementType;
}

Type mlir::relax::getMeanType(Type elementType) {
  auto integer = dyn_cast<IntegerType>(elementType);
  if (!integer)
    return getComputeType(elementType);
  unsigned width = integer.getWidth() <= 16 ? 32 : 64;
  return IntegerType::get(integer.getContext(), width, integer.getSignedness());
}
