//===- PadOp.cpp - pad ----------------------------------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "relax-mlir/Dialect/Relax/IR/PadMode.h"
#include "relax-mlir/Dialect/Relax/IR/RelaxDataMovementOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::relax;
using relax_mlir::IndexExpr;

std::optional<PadMode> mlir::relax::parsePadMode(StringRef name) {
  return llvm::StringSwitch<std::optional<PadMode>>(name)
      .Case("constant", PadMode::Constant)
      .Case("reflect", PadMode::Reflect)
      .Case("edge", PadMode::Edge)
      .Case("wrap", PadMode::Wrap)
      .Default(std::nullopt);
}

/// Returns the number of elements that negative widths remove from a dimension.
static int64_t getNumRemoved(ArrayRef<int64_t> width, unsigned dim) {
  return -std::min<int64_t>(width[2 * dim], 0) -
         std::min<int64_t>(width[2 * dim + 1], 0);
}

static std::string describeRemoved(unsigned dim, int64_t numRemoved,
                                   const Dim &size) {
  return "expected dimension " + std::to_string(dim) + " to have " +
         std::to_string(numRemoved) + " elements to remove, got " +
         toString(size);
}

SmallVector<SizeRequirement> PadOp::getSizeRequirements() {
  TensorShape x = TensorShape::of(getX().getType());
  SmallVector<SizeRequirement> requirements;
  for (int64_t i = 0; x.hasRank() && i < x.getRank(); ++i)
    if (int64_t removed = getNumRemoved(getPadWidth(), i); removed > 0 && x[i])
      requirements.push_back(
          {*x[i] - removed, describeRemoved(i, removed, x[i])});
  return requirements;
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *context, OpLocation location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &inferred) {
  TensorShape x = TensorShape::of(adaptor.getX().getType());
  ArrayRef<int64_t> width = adaptor.getPadWidth();
  std::optional<PadMode> mode = parsePadMode(adaptor.getPadMode());
  // (C2)
  if (!mode)
    return emitOptionalError(
        location, "expected pad_mode constant, reflect, edge or wrap, got '",
        adaptor.getPadMode(), "'");
  SmallVector<Value> values{adaptor.getX()};
  if (Value value = adaptor.getPadValue()) {
    // (C2)
    if (*mode != PadMode::Constant)
      return emitOptionalError(
          location, "expected a pad_value with pad_mode constant only, got '",
          adaptor.getPadMode(), "'");
    if (failed(checkScalar(location, "pad_value", value)))
      return failure();
    values.push_back(value);
  }
  // (C2)
  FailureOr<Type> elementType = inferElementType(location, values);
  if (failed(elementType))
    return failure();
  // (C1)
  if (width.size() % 2 != 0 ||
      (x.hasRank() && int64_t(width.size()) != 2 * x.getRank()))
    return emitOptionalError(location,
                             "expected two entries in pad_width for each "
                             "dimension, got ",
                             width.size());
  for (int64_t entry : width)
    if (entry > (int64_t(1) << 48) || entry < -(int64_t(1) << 48))
      return emitOptionalError(location,
                               "expected a pad_width within 2^48, "
                               "got ",
                               entry);
  TensorShape shape = TensorShape::ofRank(width.size() / 2);
  if (x.hasRank()) {
    SmallVector<Dim> dims(x.getDims());
    for (auto [i, dim] : llvm::enumerate(dims)) {
      int64_t before = width[2 * i], after = width[2 * i + 1];
      // The remaining elements after negative widths.
      int64_t removed = getNumRemoved(width, i);
      Dim rest = addDims(dim, Dim(IndexExpr(-removed)));
      // (C3)
      if (rest && rest->getConstant().value_or(0) < 0)
        return emitOptionalError(location, describeRemoved(i, removed, dim));
      dim = addDims(dim, Dim(IndexExpr(before + after)));
    }
    shape = TensorShape(dims);
  }
  return inferTensor(location, adaptor.getOperands(), shape, *elementType,
                     inferred);
}
