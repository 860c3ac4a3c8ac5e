//===- OperationCount.cpp - count the operations of blocks ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Analysis/TIR/KernelCost.h"
#include "relax-mlir/Diagnostics/Refusal.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

OperationCounts &OperationCounts::operator+=(const OperationCounts &other) {
  flops += other.flops;
  f64Flops += other.f64Flops;
  integerOps += other.integerOps;
  atMost |= other.atMost;
  return *this;
}

OperationCounts OperationCounts::times(const IndexExpr &factor) const {
  return {flops * factor, f64Flops * factor, integerOps * factor, atMost};
}

//===----------------------------------------------------------------------===//
// One operation
//===----------------------------------------------------------------------===//

/// Returns the number of operations that count for each element of the result.
static int64_t getWeight(Operation *op) {
  if (isa<math::FmaOp, vector::FMAOp>(op))
    return 2;
  if (isa<math::AbsFOp, math::AbsIOp, math::CopySignOp, math::IsFiniteOp,
          math::IsInfOp, math::IsNaNOp, math::IsNormalOp>(op))
    return 0;
  if (isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
          arith::RemFOp, arith::MaximumFOp, arith::MinimumFOp, arith::MaxNumFOp,
          arith::MinNumFOp, arith::AddIOp, arith::SubIOp, arith::MulIOp,
          arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
          arith::RemUIOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
          arith::MinUIOp, arith::MulSIExtendedOp, arith::MulUIExtendedOp,
          arith::AddUIExtendedOp, vector::ReductionOp>(op))
    return 1;
  return isa<math::MathDialect>(op->getDialect()) ? 1 : 0;
}

/// Returns the counts of an operation without regions.
static OperationCounts countOne(Operation *op) {
  OperationCounts counts;
  int64_t weight = getWeight(op);
  if (weight == 0 || op->getNumResults() == 0)
    return counts;
  Type type = op->getResult(0).getType();
  if (auto reduction = dyn_cast<vector::ReductionOp>(op))
    type = reduction.getSourceVectorType();
  if (auto vector = dyn_cast<VectorType>(type))
    weight *= vector.getNumElements();
  Type element = getElementTypeOrSelf(type);
  if (isa<FloatType>(element))
    (element.getIntOrFloatBitWidth() > 32 ? counts.f64Flops : counts.flops) =
        weight;
  else if (isa<IntegerType>(element))
    counts.integerOps = weight;
  return counts;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

namespace {
/// Counts the operations of one block at one of its points.
class BodyCounter {
public:
  BodyCounter(BlockOp block, std::string *why)
      : block(block), space(block), why(why) {}

  FailureOr<OperationCounts> count(Region &region);
  /// Returns `expr` without iterators and loop variables: an upper bound.
  std::optional<IndexExpr> bound(const IndexExpr &expr, bool &isExact);

  IndexSpace &getSpace() { return space; }

private:
  FailureOr<OperationCounts> count(Operation *op);
  FailureOr<OperationCounts> countLoop(Operation *op, Region &body);
  FailureOr<OperationCounts> countBranches(Operation *op);
  std::optional<IndexExpr> getTripCount(Operation *op);

  BlockOp block;
  IndexSpace space;
  std::string *why;
};
} // namespace

std::optional<IndexExpr> BodyCounter::bound(const IndexExpr &expr,
                                            bool &isExact) {
  SmallVector<std::string> names = IndexSpace::namesIn(
      expr, [](StringRef name) { return !name.starts_with("s"); });
  if (names.empty())
    return expr;
  isExact = false;
  SmallVector<StringRef> inner(names.begin(), names.end());
  return space.getBounds().getUpperBound(expr, inner);
}

/// Returns the number of iterations, over all names of the space.
std::optional<IndexExpr> BodyCounter::getTripCount(Operation *op) {
  if (auto loop = dyn_cast<ForOp>(op)) {
    auto extents = space.getExprs(loop.getExtent(), loop.getMapOperands());
    return extents ? std::optional(IndexExpr::min(*extents)) : std::nullopt;
  }
  if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
    auto lower =
        space.getExprs(loop.getLowerBoundMap(), loop.getLowerBoundOperands());
    auto upper =
        space.getExprs(loop.getUpperBoundMap(), loop.getUpperBoundOperands());
    if (!lower || !upper)
      return std::nullopt;
    return IndexExpr::ceilDiv(IndexExpr::min(*upper) - IndexExpr::max(*lower),
                              loop.getStepAsInt());
  }
  auto loop = cast<scf::ForOp>(op);
  auto lower = space.getExpr(loop.getLowerBound());
  auto upper = space.getExpr(loop.getUpperBound());
  auto step = space.getExpr(loop.getStep());
  if (!lower || !upper || !step)
    return std::nullopt;
  return IndexExpr::ceilDiv(*upper - *lower, *step);
}

FailureOr<OperationCounts> BodyCounter::countLoop(Operation *op, Region &body) {
  FailureOr<OperationCounts> once = count(body);
  if (failed(once) || once->isZero())
    return once;
  bool isExact = true;
  std::optional<IndexExpr> trips = getTripCount(op);
  if (trips)
    trips = bound(*trips, isExact);
  if (!trips || !trips->isValid())
    return refuse(why, "block '" + block.getBlockName() +
                           "' has a loop of unknown extent");
  OperationCounts counts = once->times(*trips);
  counts.atMost |= !isExact;
  return counts;
}

/// Counts the greater of the sides.
FailureOr<OperationCounts> BodyCounter::countBranches(Operation *op) {
  OperationCounts greatest;
  for (Region &side : op->getRegions()) {
    FailureOr<OperationCounts> counts = count(side);
    if (failed(counts))
      return failure();
    auto widen = [](IndexExpr &all, const IndexExpr &own) {
      all = IndexExpr::max({all, own});
    };
    widen(greatest.flops, counts->flops);
    widen(greatest.f64Flops, counts->f64Flops);
    widen(greatest.integerOps, counts->integerOps);
  }
  greatest.atMost = !greatest.isZero();
  return greatest;
}

FailureOr<OperationCounts> BodyCounter::count(Operation *op) {
  if (isa<ForOp, affine::AffineForOp, scf::ForOp>(op))
    return countLoop(op, op->getRegion(0));
  if (isa<IfOp, scf::IfOp, affine::AffineIfOp, scf::IndexSwitchOp>(op))
    return countBranches(op);
  // The caller visits nested blocks.
  if (isa<BlockOp>(op))
    return OperationCounts();
  bool isUnknown = op->getName().getDialectNamespace() == "llvm" ||
                   isa<vector::ContractionOp, vector::MultiDimReductionOp,
                       vector::ScanOp, vector::OuterProductOp>(op);
  if (isUnknown || op->getNumRegions() != 0)
    return refuse(why, "block '" + block.getBlockName() + "' has a '" +
                           op->getName().getStringRef() +
                           "', whose cost is unknown");
  return countOne(op);
}

FailureOr<OperationCounts> BodyCounter::count(Region &region) {
  OperationCounts counts;
  for (Block &nested : region)
    for (Operation &op : nested) {
      FailureOr<OperationCounts> own = count(&op);
      if (failed(own))
        return failure();
      counts += *own;
    }
  return counts;
}

//===----------------------------------------------------------------------===//
// Points
//===----------------------------------------------------------------------===//

namespace {
/// The number of points that run a block, over index symbols.
struct PointCount {
  IndexExpr all = 1;
  bool atMost = false;
};
} // namespace

static IndexExpr getProduct(ArrayRef<IndexExpr> extents) {
  IndexExpr product = 1;
  for (const IndexExpr &extent : extents)
    product *= extent;
  return product;
}

/// Counts the points that the loops of the scope run, for one point of the
/// scope: those of the domain if the loops run each once.
static PointCount countPointsInScope(BlockOp block, BodyCounter &body) {
  IndexSpace &space = body.getSpace();
  PointCount points;
  auto domain = space.getExprs(block.getDomain(), block.getSymbolOperands());
  IndexExpr ofDomain = domain ? getProduct(*domain) : IndexExpr::invalid();
  if (domain && analyzeBinding(block).coversDomainOnce == Answer::Yes) {
    points.all = ofDomain;
  } else {
    IndexSpace loops;
    LoopDomain around = getLoopDomain(block, loops);
    points.all = 1;
    for (const relax_mlir::IterDomain &loop : around.domain)
      points.all *= loop.extent;
    points.atMost = true;
  }
  bool isExact = true;
  if (auto bounded = body.bound(points.all, isExact))
    points.all = *bounded;
  else
    points.all = ofDomain;
  points.atMost |= !isExact;
  return points;
}

/// Counts the points of a block and of the blocks around it.
static PointCount countPoints(BlockOp block) {
  PointCount points;
  for (Operation *op = block; !isa<PrimFuncOp>(op); op = op->getParentOp()) {
    auto around = dyn_cast<BlockOp>(op);
    if (!around)
      continue;
    BodyCounter body(around, nullptr);
    PointCount own = countPointsInScope(around, body);
    points.all *= own.all;
    points.atMost |= own.atMost;
  }
  return points;
}

/// Counts the init region of a block: once for each point of its spatial
/// iterators.
static FailureOr<OperationCounts> countInit(BlockOp block, BodyCounter &body) {
  if (!block.hasInit())
    return OperationCounts();
  FailureOr<OperationCounts> once = body.count(block.getInit());
  if (failed(once) || once->isZero())
    return once;
  auto domain =
      body.getSpace().getExprs(block.getDomain(), block.getSymbolOperands());
  IndexExpr results = 1;
  for (auto [position, extent] : llvm::enumerate(*domain))
    if (block.getIteratorKind(position) == IteratorKind::Spatial)
      results *= extent;
  return once->times(results);
}

FailureOr<OperationCounts> mlir::tir::countOperations(PrimFuncOp func,
                                                      std::string *why) {
  OperationCounts all;
  WalkResult result = func.walk([&](BlockOp block) {
    BodyCounter body(block, why);
    FailureOr<OperationCounts> once = body.count(block.getBody());
    FailureOr<OperationCounts> init = countInit(block, body);
    if (failed(once) || failed(init))
      return WalkResult::interrupt();
    all += *init;
    if (once->isZero())
      return WalkResult::advance();
    PointCount points = countPoints(block);
    OperationCounts own = once->times(points.all);
    own.atMost |= points.atMost;
    all += own;
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  if (!all.flops.isValid() || !all.f64Flops.isValid() ||
      !all.integerOps.isValid())
    return refuse(why, "a count is no expression over the symbols");
  return all;
}
