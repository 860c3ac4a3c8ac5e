//===- VectorizeLoops.cpp - replace vectorized loops by vector ops --------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "ByteContraction.h"
#include "IndexReplacement.h"
#include "LoopUnrolling.h"
#include "LoopVectorizer.h"
#include "ReductionVectorizer.h"
#include "StripMining.h"
#include "TileContraction.h"
#include "TransposedLoads.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"

namespace mlir::tir {
#define GEN_PASS_DEF_VECTORIZELOOPSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;

/// The size of the vectors that a loop is split into: one register of AVX-512,
/// two of AVX2.
static constexpr int64_t kSplitBytes = 64;
/// The least size of one of the equal vectors of an accumulator.
static constexpr int64_t kLeastBytes = 16;

/// Returns the size of the widest element type that a loop stores, in bits; 0
/// without one.
static unsigned getStoredBits(ForOp loop) {
  unsigned bits = 0;
  loop.walk([&](affine::AffineStoreOp store) {
    Type type = store.getValue().getType();
    if (type.isIndex())
      bits = 64;
    else if (type.isIntOrFloat())
      bits = std::max(bits, type.getIntOrFloatBitWidth());
  });
  return bits;
}

/// Returns the number of lanes that fill a vector of `kSplitBytes` with the
/// widest element type that the loop stores.
static int64_t naturalLanes(ForOp loop) {
  return kSplitBytes * 8 / std::clamp(getStoredBits(loop), 16u, 64u);
}

/// Returns the least number of lanes, `lanes` or more, that fills vector
/// registers. There are registers of 16, 32 and 64 bytes, and moves of less;
/// but LLVM keeps no vector in registers that needs several of different sizes.
static int64_t fillRegisters(ForOp loop, int64_t lanes) {
  int64_t natural = naturalLanes(loop);
  if (lanes > natural)
    return llvm::alignTo(lanes, natural);
  return llvm::isPowerOf2_64(lanes)
             ? lanes
             : std::max<int64_t>(llvm::PowerOf2Ceil(lanes), natural / 4);
}

/// Adds the buffers that `loop` both loads from and stores to.
static void addAccumulators(ForOp loop, DenseSet<Value> &accumulators) {
  loop.getBody().walk([&](affine::AffineStoreOp store) {
    Value buffer = store.getMemRef();
    if (llvm::any_of(buffer.getUsers(), [&](Operation *user) {
          return isa<affine::AffineLoadOp>(user) && loop->isAncestor(user);
        }))
      accumulators.insert(buffer);
  });
}

/// Returns the lanes of the equal vectors that a loop of constant extent is
/// split into, or its extent for one vector.
static int64_t getLanesOfParts(ForOp loop, bool hasMasks) {
  int64_t lanes = *loop.getConstantExtent();
  int64_t natural = naturalLanes(loop);
  int64_t least =
      hasMasks ? natural : kLeastBytes * 8 / std::max(getStoredBits(loop), 8u);
  int64_t part = std::min(lanes & -lanes, natural);
  return llvm::isPowerOf2_64(lanes) || part < least ? lanes : part;
}

static SmallVector<IfOp> getBranchesOnVariable(ForOp loop) {
  SmallVector<IfOp> branches;
  loop.getBody().walk([&](IfOp branch) {
    if (llvm::is_contained(branch.getSetOperands(), loop.getInductionVar()))
      branches.push_back(branch);
  });
  return branches;
}

/// Collects the conditions of the branches in the loop. Fails if a branch has a
/// form that the first and the last iteration do not decide.
static LogicalResult collectConditions(ForOp loop, LaneConditions &conditions,
                                       std::string &reason) {
  for (IfOp branch : getBranchesOnVariable(loop))
    if (failed(conditions.addBranch(loop, branch, reason)))
      return failure();
  return success();
}

/// Removes from `loop` the conditions under which all `lanes` run.
static void removeConditions(ForOp loop, int64_t lanes) {
  loop.setExtentMap(AffineMap::getConstantMap(lanes, loop.getContext()), {});
  for (IfOp branch : getBranchesOnVariable(loop)) {
    Block *body = branch.getThenBlock();
    body->getTerminator()->erase();
    branch->getBlock()->getOperations().splice(Block::iterator(branch),
                                               body->getOperations());
    branch.erase();
  }
}

/// Returns true if `loop` stores to a buffer.
static bool isStoredIn(ForOp loop, Value buffer) {
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    auto store = dyn_cast<affine::AffineStoreOp>(user);
    return store && loop->isAncestor(user);
  });
}

/// Makes whole vectors of `lanes` fit into the rows of each private buffer that
/// `loop` stores to lane by lane. Returns false if one has no room.
static bool fitPrivateBuffers(ForOp loop, int64_t lanes,
                              const PrivateLanes &privateLanes) {
  auto fits = [&](auto access) {
    Value variable = loop.getInductionVar();
    if (!access.getMemRef().template getDefiningOp<AllocOp>() ||
        !llvm::is_contained(access.getMapOperands(), variable) ||
        !isStoredIn(loop, access.getMemRef()))
      return true;
    AffineMap map = access.getAffineMap();
    SmallVector<Value> operands(access.getMapOperands());
    IndexReplacement(variable, 0).apply(map, operands);
    privateLanes.makeRoom(access.getMemRef(), map, lanes);
    return privateLanes.mayAccessWhole(access.getMemRef(), map, lanes);
  };
  WalkResult result = loop.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<affine::AffineLoadOp>(op);
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    return (!load || fits(load)) && (!store || fits(store))
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

/// Returns true if a loop around `vectorized` repeats `store` at one address.
static bool isRepeated(affine::AffineStoreOp store, ForOp vectorized) {
  for (auto loop = vectorized->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (loop.getConstantExtent() != 1 &&
        !llvm::is_contained(store.getMapOperands(), loop.getInductionVar()))
      return true;
  return false;
}

/// Returns true if `loop` combines values into elements of an argument in the
/// iterations of a loop around it. LLVM keeps such elements in registers, but
/// not if the accesses have masks.
static bool combinesInMemory(ForOp loop) {
  WalkResult result = loop.getBody().walk([&](affine::AffineStoreOp store) {
    Value buffer = store.getMemRef();
    bool isRead = llvm::any_of(buffer.getUsers(), [&](Operation *user) {
      return isa<affine::AffineLoadOp>(user) && loop->isAncestor(user);
    });
    return isRead && !buffer.getDefiningOp<AllocOp>() && isRepeated(store, loop)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

namespace {
struct VectorizeLoopsPass
    : public tir::impl::VectorizeLoopsPassBase<VectorizeLoopsPass> {
  using VectorizeLoopsPassBase::VectorizeLoopsPassBase;

  void runOnOperation() override {
    if (!getOperation().isFlattened())
      return;
    FailureOr<relax_mlir::CPUModel> cpu =
        relax_mlir::CPUModel::get(getOperation());
    if (failed(cpu))
      return signalPassFailure();
    contractTiles();
    contractBytes();
    transposeTiles();
    if (cpu->hasMasks)
      privateLanes.emplace(getOperation());
    SmallVector<ForOp> loops;
    getOperation().walk([&](ForOp loop) {
      if (loop.getKind() == ForKind::Vectorized)
        loops.push_back(loop);
    });
    for (ForOp loop : loops)
      addAccumulators(loop, accumulators);
    for (ForOp loop : loops)
      vectorize(loop);
  }

private:
  void keepLoop(ForOp loop, StringRef reason) {
    std::string noReduction;
    if (succeeded(vectorizeReduction(loop, noReduction)))
      return;
    loop.setKind(ForKind::Serial);
    // A vectorized sum permits another order: LLVM vectorizes some loops that
    // have no vector form here.
    for (Operation *op : LoopVectorizer(loop).getReductions())
      if (auto math = dyn_cast<arith::ArithFastMathInterface>(op))
        op->setAttr(math.getFastMathAttrName(),
                    arith::FastMathFlagsAttr::get(
                        &getContext(), math.getFastMathFlagsAttr().getValue() |
                                           arith::FastMathFlags::reassoc));
    if (!noReduction.empty())
      noReduction = "; it is no reduction of vectors: " + noReduction;
    report(loop, "loop is not vectorized: " + reason + noReduction);
  }
  void report(ForOp loop, const Twine &message) {
    if (privateLanes)
      privateLanes->forgetStored(loop);
    remark::missed(
        loop.getLoc(),
        remark::RemarkOpts::name("vectorize").category("tir-vectorize-loops"))
        << message.str();
  }

  /// Makes products in tile registers of the sums of products of bytes.
  void contractTiles();
  /// Makes contractions of the sums of products of bytes.
  void contractBytes();
  /// Transposes the loads of tiles in registers.
  void transposeTiles();
  /// Vectorizes a loop that combines values into one element. If it cannot,
  /// stores the reason.
  LogicalResult vectorizeReduction(ForOp loop, std::string &reason);
  void vectorize(ForOp loop);
  /// Returns true if the loop accesses a buffer that a vectorized loop adds to.
  /// All accesses of it have vectors of one size, whose lanes are a power of
  /// two: LLVM splits an accumulator of three registers into scalars.
  bool usesAccumulators(ForOp loop) const;
  /// Vectorizes a loop of at most `lanes` iterations.
  void vectorizeLanes(ForOp loop, int64_t lanes);
  /// Vectorizes what `stripMine` leaves of a loop.
  void vectorizeRest(ForOp rest, int64_t lanes);
  /// Returns true if the loop can become masked vectors of `width`.
  bool canMask(ForOp loop, int64_t lanes, int64_t width);
  void runMasked(ForOp loop, int64_t width);
  /// Replaces the loop by a branch: vectors if the conditions `all` hold, and
  /// else masked vectors or a serial loop.
  void branch(ForOp loop, int64_t lanes, const AffineConditions &all,
              bool useMasks);

  /// Set if the target has masks.
  std::optional<PrivateLanes> privateLanes;
  DenseSet<Value> accumulators;
};
} // namespace

void VectorizeLoopsPass::contractTiles() {
  std::vector<TileContraction> nests;
  getOperation().walk([&](ForOp rows) {
    if (std::optional<TileContraction> nest = TileContraction::match(rows))
      nests.push_back(*nest);
  });
  for (TileContraction &nest : nests) {
    std::string reason;
    if (succeeded(nest.check(reason))) {
      nest.run();
      continue;
    }
    report(nest.getRows(), "products of bytes are no tiles: " + reason);
    nest.giveUp();
  }
}

void VectorizeLoopsPass::contractBytes() {
  SmallVector<std::pair<ForOp, ForOp>> nests;
  getOperation().walk([&](ForOp lanes) {
    if (ForOp group = getInnerLoopOfTile(lanes))
      nests.push_back({lanes, group});
  });
  for (auto [lanes, group] : nests) {
    ByteContraction contraction(lanes, group);
    if (!contraction.matchProduct())
      continue;
    contraction.hoistBranches();
    std::string reason;
    if (succeeded(contraction.check(reason))) {
      contraction.run();
      continue;
    }
    report(lanes, "products of bytes are no contraction: " + reason);
    group.setKind(ForKind::Unrolled);
  }
}

void VectorizeLoopsPass::transposeTiles() {
  SmallVector<std::pair<ForOp, ForOp>> tiles;
  getOperation().walk([&](ForOp outer) {
    if (ForOp inner = getInnerLoopOfTile(outer))
      tiles.push_back({outer, inner});
  });
  for (auto [outer, inner] : tiles) {
    TransposedLoads loads(outer, inner);
    std::string reason;
    if (succeeded(loads.find(reason)))
      loads.transpose();
    else
      keepLoop(outer, reason);
  }
}

/// Unrolls the loops in `loop` that are to be unrolled, if they are its only
/// operations with regions, and have few iterations.
static void unrollRows(ForOp loop) {
  constexpr int64_t kMostRows = 8;
  SmallVector<ForOp> rows;
  for (Operation &op : loop.getBody().front().without_terminator()) {
    if (op.getNumRegions() == 0)
      continue;
    auto inner = dyn_cast<ForOp>(op);
    if (!inner || inner.getKind() != ForKind::Unrolled ||
        inner.getConstantExtent().value_or(kMostRows + 1) > kMostRows)
      return;
    rows.push_back(inner);
  }
  for (ForOp row : rows)
    unrollLoop(row, *row.getConstantExtent());
}

LogicalResult VectorizeLoopsPass::vectorizeReduction(ForOp loop,
                                                     std::string &reason) {
  unrollRows(loop);
  int64_t width = naturalLanes(loop);
  ReductionVectorizer vectorizer(loop, width,
                                 privateLanes ? &*privateLanes : nullptr);
  if (!vectorizer.check(reason))
    return failure();
  remark::passed(
      loop.getLoc(),
      remark::RemarkOpts::name("reduction").category("tir-vectorize-loops"))
      << remark::metric("Lanes", width);
  vectorizer.run();
  return success();
}

void VectorizeLoopsPass::vectorize(ForOp loop) {
  std::optional<int64_t> lanes;
  for (AffineExpr expr : loop.getExtent().getResults())
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      lanes =
          std::min(lanes.value_or(constant.getValue()), constant.getValue());
  if (lanes && *lanes < 2)
    return keepLoop(loop, "it has fewer than two iterations");
  std::string reason;
  bool isConstant = loop.getExtent().getNumResults() == 1 && lanes;
  if (isConstant && *lanes <= maxLanes && usesAccumulators(loop)) {
    int64_t part = getLanesOfParts(loop, privateLanes.has_value());
    if (part != *lanes && LoopVectorizer(loop).check(reason))
      return vectorizeLanes(stripMine(loop, part).first, part);
  }
  if (lanes && *lanes <= maxLanes)
    return vectorizeLanes(loop, *lanes);
  if (loop.getExtent().getNumResults() != 1)
    return keepLoop(loop,
                    "its extent is a minimum of values that are not constant");
  // Two loops do not pay if the loop then stays scalar.
  if (!LoopVectorizer(loop).check(reason))
    return keepLoop(loop, reason);
  int64_t natural = naturalLanes(loop);
  auto [inner, rest] = stripMine(loop, natural);
  vectorizeLanes(inner, natural);
  if (rest)
    vectorizeRest(rest, natural);
}

bool VectorizeLoopsPass::usesAccumulators(ForOp loop) const {
  WalkResult result = loop.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<affine::AffineLoadOp>(op);
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    return (load && accumulators.contains(load.getMemRef())) ||
                   (store && accumulators.contains(store.getMemRef()))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

bool VectorizeLoopsPass::canMask(ForOp loop, int64_t lanes, int64_t width) {
  if (!privateLanes)
    return false;
  std::string reason;
  bool isPossible = LoopVectorizer(loop, width, *privateLanes).check(reason);
  // Vectors of any size are better than masked accesses to accumulators, which
  // LLVM does not keep in registers. A serial loop is not.
  auto refuse = [&](StringRef why) {
    isPossible = false;
    reason = why.str();
  };
  if (isPossible && width != lanes) {
    if (!fitPrivateBuffers(loop, width, *privateLanes))
      refuse("a private buffer has no room for whole vectors");
    else if (combinesInMemory(loop))
      refuse("it combines values in memory, where masks prevent registers");
  }
  if (!isPossible)
    report(loop, "partial vectors have no masks: " + reason);
  return isPossible;
}

void VectorizeLoopsPass::runMasked(ForOp loop, int64_t width) {
  LoopVectorizer vectorizer(loop, width, *privateLanes);
  std::string reason;
  bool isPossible = vectorizer.check(reason);
  assert(isPossible && "expected that masks are possible");
  (void)isPossible;
  vectorizer.run();
}

void VectorizeLoopsPass::vectorizeRest(ForOp rest, int64_t lanes) {
  rest.setKind(ForKind::Serial);
  std::optional<int64_t> extent = rest.getConstantExtent();
  if (!privateLanes || (extent && *extent < 2))
    return;
  if (extent)
    return vectorizeLanes(rest, *extent);
  if (canMask(rest, lanes, lanes))
    runMasked(rest, lanes);
}

void VectorizeLoopsPass::vectorizeLanes(ForOp loop, int64_t lanes) {
  std::string reason;
  LaneConditions conditions;
  if (!loop.getConstantExtent())
    conditions.addExtent(loop);
  if (failed(collectConditions(loop, conditions, reason)))
    return keepLoop(loop, reason);

  OpBuilder builder(loop);
  auto full = cast<ForOp>(builder.clone(*loop));
  removeConditions(full, lanes);
  bool isVector = LoopVectorizer(full).check(reason);
  full.erase();
  if (!isVector)
    return keepLoop(loop, reason);

  IndexSpace ranges{{}, ArgumentRange::NotNegative};
  addFactsAround(loop, ranges);
  AffineConditions all = conditions.getAll(lanes);
  all.dropKnown(ranges);
  int64_t width = privateLanes ? fillRegisters(loop, lanes) : lanes;
  bool isWhole = width == lanes && all.empty();
  bool useMasks = !isWhole && canMask(loop, lanes, width);
  if (useMasks && (width != lanes || all.neverHold(ranges)))
    return runMasked(loop, width);
  if (!all.empty())
    return branch(loop, lanes, all, useMasks);
  removeConditions(loop, lanes);
  LoopVectorizer vectorizer(loop);
  if (vectorizer.check(reason))
    vectorizer.run();
}

void VectorizeLoopsPass::branch(ForOp loop, int64_t lanes,
                                const AffineConditions &all, bool useMasks) {
  OpBuilder builder(loop);
  IfOp branch = all.createBranch(builder, loop.getLoc(), /*withElse=*/true);
  builder.setInsertionPointToStart(branch.getThenBlock());
  auto full = cast<ForOp>(builder.clone(*loop));
  removeConditions(full, lanes);
  LoopVectorizer vectorizer(full);
  std::string reason;
  if (vectorizer.check(reason))
    vectorizer.run();
  loop->moveBefore(branch.getElseBlock(), branch.getElseBlock()->begin());
  if (useMasks)
    return runMasked(loop, lanes);
  // The loop stays a loop if not all iterations run.
  loop.setKind(ForKind::Serial);
}
