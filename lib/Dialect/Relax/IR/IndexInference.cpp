//===- IndexInference.cpp - shapes of gathers and scatters ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/Relax/IR/IndexInference.h"

#include "relax-mlir/Dialect/Relax/IR/OperatorInference.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::relax;

FailureOr<IndexMode> mlir::relax::parseIndexMode(OpLocation location,
                                                 StringRef name) {
  auto mode = llvm::StringSwitch<std::optional<IndexMode>>(name)
                  .Case("fast", IndexMode::Fast)
                  .Case("wrap", IndexMode::Wrap)
                  .Case("clip", IndexMode::Clip)
                  .Default(std::nullopt);
  // take (C2)
  if (!mode)
    return emitOptionalError(
        location, "expected mode fast, wrap or clip, got '", name, "'");
  return *mode;
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

static std::string describeTooLarge(int64_t axis, const Dim &limit,
                                    const Dim &size) {
  return "expected dimension " + std::to_string(axis) +
         " of indices to be at most " + toString(limit) + ", got " +
         toString(size);
}

FailureOr<TensorShape>
mlir::relax::inferElementwiseIndices(OpLocation location,
                                     const TensorShape &data,
                                     const TensorShape &indices, int64_t axis) {
  // gather_elements (C1), scatter_elements (C1)
  if (data.hasRank() && indices.hasRank() &&
      data.getRank() != indices.getRank())
    return emitOptionalError(location, "expected indices of rank ",
                             data.getRank(), ", got ", indices.getRank());
  if (!data.hasRank() && !indices.hasRank())
    return TensorShape();
  int64_t rank = data.hasRank() ? data.getRank() : indices.getRank();
  // gather_elements (C1), scatter_elements (C1)
  FailureOr<int64_t> normal = normalizeAxis(location, axis, rank);
  if (failed(normal))
    return failure();
  if (!indices.hasRank())
    return TensorShape::ofRank(rank);
  // gather_elements (C2), scatter_elements (C3)
  for (int64_t i = 0; data.hasRank() && i < rank; ++i) {
    auto size = getConstant(indices[i]), limit = getConstant(data[i]);
    if (i != *normal && size && limit && *size > *limit)
      return emitOptionalError(location,
                               describeTooLarge(i, data[i], indices[i]));
  }
  return indices;
}

SmallVector<SizeRequirement> mlir::relax::getElementwiseRequirements(
    const TensorShape &data, const TensorShape &indices, int64_t axis) {
  SmallVector<SizeRequirement> requirements;
  if (!data.hasRank() || !indices.hasRank())
    return requirements;
  axis += axis < 0 ? data.getRank() : 0;
  for (int64_t i = 0; i < data.getRank(); ++i)
    if (i != axis && data[i] && indices[i])
      requirements.push_back(
          {*data[i] - *indices[i], describeTooLarge(i, data[i], indices[i])});
  return requirements;
}

FailureOr<TensorShape> mlir::relax::inferIndexedShape(OpLocation location,
                                                      Value data,
                                                      ValueRange indices) {
  TensorShape x = TensorShape::of(data.getType());
  // index_tensor (C1), index_put (C1)
  if (indices.empty())
    return emitOptionalError(location,
                             "expected one tensor of indices at least, got 0");
  int64_t numIndices = indices.size();
  // index_tensor (C1), index_put (C1)
  if (x.hasRank() && x.getRank() < numIndices)
    return emitOptionalError(location, "expected at most ", x.getRank(),
                             " tensors of indices, got ", numIndices);
  TensorShape joint = TensorShape::of(indices[0].getType());
  for (Value tensor : indices.drop_front()) {
    // index_tensor (C2), index_put (C1)
    FailureOr<TensorShape> next =
        broadcastShapes(location, joint, TensorShape::of(tensor.getType()));
    if (failed(next))
      return failure();
    joint = *next;
  }
  if (!x.hasRank() || !joint.hasRank())
    return TensorShape();
  SmallVector<Dim> dims(joint.getDims());
  llvm::append_range(dims, x.getDims().drop_front(numIndices));
  return TensorShape(dims);
}
