//===- Sampling.cpp - draw factors and locations --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Sampling.h"

#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/ComputeAt.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Checks what does not depend on the factors, and returns the extent.
static FailureOr<int64_t> checkSpec(const TileSpec &spec, std::string *why) {
  ForOp loop = spec.loop;
  std::optional<int64_t> extent = loop.getConstantExtent();
  if (!extent || *extent < 1)
    return refuse(why, "the extent of " + describe(loop) +
                           " is not a positive constant");
  if (spec.numFactors == 0)
    return refuse(why, "expected at least one factor");
  if (spec.maxInnermost && *spec.maxInnermost < 1)
    return refuse(why, "expected a positive limit of the innermost factor, "
                       "got " +
                           Twine(*spec.maxInnermost));
  if (spec.maxInnermost && spec.numFactors == 1 && *spec.maxInnermost < *extent)
    return refuse(why, "one factor of " + describe(loop) +
                           " is its extent, which exceeds the limit of the "
                           "innermost factor, " +
                           Twine(*spec.maxInnermost));
  if (spec.partition < 0 || spec.partition >= spec.numFactors)
    return refuse(why, "expected the partition to be the position of one of " +
                           Twine(spec.numFactors) + " factors, got " +
                           Twine(spec.partition));
  if (spec.innerMultiple < 1 || *extent % spec.innerMultiple != 0)
    return refuse(why, "the extent of " + describe(loop) +
                           " is not a multiple of " +
                           Twine(spec.innerMultiple));
  return *extent;
}

static SmallVector<int64_t> getPrimeFactors(int64_t number) {
  SmallVector<int64_t> primes;
  for (int64_t prime = 2; prime <= number / prime; ++prime)
    for (; number % prime == 0; number /= prime)
      primes.push_back(prime);
  if (number > 1)
    primes.push_back(number);
  return primes;
}

FailureOr<SmallVector<int64_t>> mlir::tir::sampleTile(const TileSpec &spec,
                                                      std::mt19937_64 &random,
                                                      std::string *why) {
  FailureOr<int64_t> extent = checkSpec(spec, why);
  if (failed(extent))
    return failure();
  SmallVector<int64_t> factors(spec.numFactors, 1);
  auto distribute = [&](int64_t product, unsigned first) {
    for (int64_t prime : getPrimeFactors(product)) {
      unsigned end = factors.size();
      if (spec.maxInnermost && factors.back() > *spec.maxInnermost / prime)
        --end;
      factors[first + random() % (end - first)] *= prime;
    }
  };
  distribute(spec.innerMultiple, spec.partition);
  distribute(*extent / spec.innerMultiple, 0);
  return factors;
}

LogicalResult mlir::tir::checkTile(const TileSpec &spec,
                                   ArrayRef<int64_t> factors,
                                   std::string *why) {
  FailureOr<int64_t> extent = checkSpec(spec, why);
  if (failed(extent))
    return failure();
  if (factors.size() != spec.numFactors)
    return refuse(why, "expected a decision of " + Twine(spec.numFactors) +
                           " factors, got " + Twine(factors.size()));
  int64_t product = 1, inner = 1;
  for (auto [position, factor] : llvm::enumerate(factors)) {
    if (factor < 1)
      return refuse(why, "expected positive factors, got " + Twine(factor));
    if (llvm::MulOverflow(product, factor, product))
      return refuse(why, "the product of the decision exceeds 64 bits");
    if (int64_t(position) >= spec.partition)
      inner *= factor;
  }
  if (product != *extent)
    return refuse(why, "the product of the decision, " + Twine(product) +
                           ", is not the extent of " + describe(spec.loop));
  if (spec.maxInnermost && factors.back() > *spec.maxInnermost)
    return refuse(why, "the innermost factor of the decision, " +
                           Twine(factors.back()) + ", exceeds " +
                           Twine(*spec.maxInnermost));
  if (inner % spec.innerMultiple != 0)
    return refuse(why, "the product of the inner factors of the decision, " +
                           Twine(inner) + ", is not a multiple of " +
                           Twine(spec.innerMultiple));
  return success();
}

//===----------------------------------------------------------------------===//
// Categories
//===----------------------------------------------------------------------===//

FailureOr<int64_t> mlir::tir::sampleCategory(ArrayRef<int64_t> weights,
                                             std::mt19937_64 &random,
                                             std::string *why) {
  int64_t sum = 0;
  for (int64_t weight : weights) {
    if (weight < 0)
      return refuse(why, "expected weights from 0 on, got " + Twine(weight));
    if (llvm::AddOverflow(sum, weight, sum))
      return refuse(why, "the sum of the weights exceeds 64 bits");
  }
  if (sum == 0)
    return refuse(why, "expected a positive weight");
  int64_t rest = random() % sum;
  int64_t position = 0;
  while (rest >= weights[position])
    rest -= weights[position++];
  return position;
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<ForOp>> mlir::tir::getComputeLocations(BlockOp block,
                                                             std::string *why) {
  BlockOp reader;
  // Dependences are in order of the later block.
  for (const BlockDependence &dependence : computeDependences(getScope(block)))
    if (!reader && dependence.kind == DependenceKind::ReadAfterWrite &&
        dependence.source == block)
      reader = dependence.target;
  if (!reader)
    return refuse(why, "no block of the scope reads the results of block '" +
                           block.getBlockName() + "'");
  IndexSpace space;
  return getLoopDomain(reader, space).loops;
}

FailureOr<int64_t> mlir::tir::sampleComputeLocation(BlockOp block,
                                                    std::mt19937_64 &random,
                                                    std::string *why) {
  FailureOr<SmallVector<ForOp>> loops = getComputeLocations(block, why);
  if (failed(loops))
    return failure();
  SmallVector<int64_t> legal;
  std::string reason;
  for (auto [position, loop] : llvm::enumerate(*loops))
    if (succeeded(planComputeAt(block, loop, &reason)))
      legal.push_back(position);
  if (legal.empty())
    return refuse(why, "block '" + block.getBlockName() +
                           "' can be computed below no loop around its first "
                           "reader" +
                           (reason.empty() ? "" : ": " + reason));
  return legal[random() % legal.size()];
}
