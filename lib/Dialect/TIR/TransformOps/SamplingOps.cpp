//===- SamplingOps.cpp - draw factors and locations -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/TransformOps/TIRTransformOps.h"

#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"
#include "relax-mlir/Dialect/TIR/Schedule/Sampling.h"

using namespace mlir;
using namespace mlir::transform;
using mlir::tir::BlockOp;
using mlir::tir::ForOp;
using mlir::tir::PrimitiveContext;
using relax_mlir::refuse;

/// Returns a generator for a step that has no decision.
template <typename OpTy>
static std::mt19937_64 makeGenerator(OpTy op, PrimitiveContext &context) {
  std::optional<uint64_t> seed = op.getSeed();
  return std::mt19937_64(seed ? *seed : context.drawSeed());
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Sets the factors to the decision, which is drawn and stored if there is
/// none.
template <typename OpTy>
static LogicalResult sampleTile(OpTy op, PrimitiveContext &context,
                                tir::TileSpec spec, std::string *why) {
  FailureOr<ForOp> loop = context.getLoop(op.getLoop(), why);
  if (failed(loop))
    return failure();
  spec.loop = *loop;
  spec.numFactors = op.getFactors().size();
  if (std::optional<ArrayRef<int64_t>> decision = op.getDecision()) {
    if (failed(tir::checkTile(spec, *decision, why)))
      return failure();
  } else {
    std::mt19937_64 random = makeGenerator(op, context);
    FailureOr<SmallVector<int64_t>> drawn = tir::sampleTile(spec, random, why);
    if (failed(drawn))
      return failure();
    op.setDecision(*drawn);
  }
  for (auto [result, factor] :
       llvm::zip_equal(op.getFactors(), *op.getDecision()))
    context.setParameter(cast<OpResult>(result), factor);
  return success();
}

LogicalResult TIRSamplePerfectTileOp::applyPrimitive(PrimitiveContext &context,
                                                     std::string *why) {
  tir::TileSpec spec;
  spec.maxInnermost = getMaxInnermost();
  return sampleTile(*this, context, spec, why);
}

LogicalResult
TIRSamplePartitionedTileOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  tir::TileSpec spec;
  spec.partition = getPartition();
  spec.innerMultiple = getInnerMultiple();
  return sampleTile(*this, context, spec, why);
}

//===----------------------------------------------------------------------===//
// Categories
//===----------------------------------------------------------------------===//

LogicalResult TIRSampleCategoricalOp::applyPrimitive(PrimitiveContext &context,
                                                     std::string *why) {
  ArrayRef<int64_t> candidates = getCandidates();
  if (candidates.size() != getWeights().size())
    return refuse(why, "expected a weight for each of " +
                           Twine(candidates.size()) + " candidates, got " +
                           Twine(getWeights().size()));
  std::optional<int64_t> decision = getDecision();
  std::mt19937_64 random =
      decision ? std::mt19937_64() : makeGenerator(*this, context);
  FailureOr<int64_t> drawn = tir::sampleCategory(getWeights(), random, why);
  if (failed(drawn))
    return failure();
  int64_t position = decision.value_or(*drawn);
  if (position < 0 || position >= int64_t(candidates.size()))
    return refuse(why, "expected the decision to be the position of one of " +
                           Twine(candidates.size()) + " candidates, got " +
                           Twine(position));
  setDecision(position);
  context.setParameter(cast<OpResult>(getValue()), candidates[position]);
  return success();
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

LogicalResult
TIRSampleComputeLocationOp::applyPrimitive(PrimitiveContext &context,
                                           std::string *why) {
  FailureOr<BlockOp> block = context.getBlock(getBlock(), why);
  if (failed(block))
    return failure();
  FailureOr<SmallVector<ForOp>> loops = tir::getComputeLocations(*block, why);
  if (failed(loops))
    return failure();
  if (std::optional<int64_t> decision = getDecision()) {
    if (*decision < 0 || *decision >= int64_t(loops->size()))
      return refuse(why, "expected the decision to be the position of one of " +
                             Twine(loops->size()) + " loops, got " +
                             Twine(*decision));
    if (failed(tir::planComputeAt(*block, (*loops)[*decision], why)))
      return failure();
  } else {
    std::mt19937_64 random = makeGenerator(*this, context);
    FailureOr<int64_t> drawn = tir::sampleComputeLocation(*block, random, why);
    if (failed(drawn))
      return failure();
    setDecision(*drawn);
  }
  context.setResult(cast<OpResult>(getLoop()),
                    (*loops)[*getDecision()].getOperation());
  return success();
}
