//===- CompactBuffers.cpp - shrink buffers to what is used ----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Compaction.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/ReductionLoops.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::tir {
#define GEN_PASS_DEF_COMPACTBUFFERSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::Answer;
using relax_mlir::IndexBounds;
using relax_mlir::IndexExpr;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The greatest constant that may take the place of a symbolic size.
static constexpr int64_t kMaxConstantSize = 4096;

/// Returns an upper bound of `expr` that uses none of the values.
static std::optional<IndexExpr> getBoundWithout(PlaceOperands &place,
                                                const IndexExpr &expr,
                                                ArrayRef<Value> values) {
  SmallVector<std::string> names;
  for (Value value : values)
    if (auto name = place.names.getExpr(value))
      names.push_back(name->getSymbolName().str());
  SmallVector<StringRef> others(names.begin(), names.end());
  const IndexBounds &bounds = place.names.getBounds();
  std::optional<IndexExpr> most = bounds.getUpperBound(expr, others);
  if (!most || llvm::any_of(others, [&](StringRef name) {
        return most->usesSymbol(name);
      }))
    return std::nullopt;
  return bounds.simplify(*most);
}

/// Returns a size over index arguments that is never less than `size`; nullopt
/// if none is known that is worthwhile.
static std::optional<IndexExpr> getBoundedSize(PlaceOperands &place,
                                               const IndexExpr &size,
                                               const IndexExpr &oldSize) {
  const IndexBounds &bounds = place.names.getBounds();
  SmallVector<Value> others(place.dims);
  for (Value symbol : place.symbols)
    if (!isa<PrimFuncOp>(symbol.getParentBlock()->getParentOp()))
      others.push_back(symbol);
  std::optional<IndexExpr> most = getBoundWithout(place, size, others);
  if (most && bounds.proveLess(*most, oldSize) == Answer::Yes &&
      place.toAffine(*most))
    return most;
  std::optional<int64_t> constant = bounds.getInterval(size).upper;
  if (constant && (oldSize.isConstant() || *constant <= kMaxConstantSize))
    return IndexExpr(*constant);
  return std::nullopt;
}

/// Returns the extent of the domain of a new iterator with the values of
/// `first`: the size of the buffer, or an upper bound of `first` plus one where
/// that may exceed the buffer, in an iteration that accesses nothing.
static std::optional<IndexExpr> getDomain(PlaceOperands &place,
                                          const IndexExpr &first,
                                          const IndexExpr &oldSize) {
  const IndexBounds &bounds = place.names.getBounds();
  if (bounds.proveLess(first, oldSize) == Answer::Yes)
    return oldSize;
  std::optional<IndexExpr> most = getBoundWithout(place, first, place.dims);
  if (!most)
    return std::nullopt;
  IndexExpr domain = bounds.simplify(*most + 1);
  return place.toAffine(domain) ? std::optional(domain) : std::nullopt;
}

/// Returns the part of a dimension that is used; the whole of it if that is
/// neither proven to be less nor of constant size.
static CompactDim getCompactDim(PlaceOperands &place, const IndexExpr &lower,
                                const IndexExpr &size,
                                const IndexExpr &oldSize) {
  CompactDim whole{0, oldSize, oldSize, oldSize};
  const IndexBounds &bounds = place.names.getBounds();
  IndexExpr first = bounds.simplify(lower);
  if (bounds.proveNonNegative(first) != Answer::Yes || !place.toAffine(first))
    return whole;
  std::optional<IndexExpr> bound =
      getBoundedSize(place, bounds.simplify(size), oldSize);
  std::optional<IndexExpr> domain = getDomain(place, first, oldSize);
  if (!bound || !domain || bounds.proveNonNegative(*bound) != Answer::Yes ||
      bounds.proveLess(*bound, 1) == Answer::Yes)
    return whole;
  // A constant is worth more than a size that is not larger: memory of a kernel
  // has a constant size.
  bool becomesConstant = bound->isConstant() && !oldSize.isConstant();
  if (!becomesConstant && bounds.proveLessEqual(oldSize, *bound) == Answer::Yes)
    return whole;
  return {first, *bound, oldSize, *domain};
}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

/// Returns true if all operations access elements of the buffer, take a part of
/// it, or state what they access, so that they can be given other indices.
static bool canReplaceIndices(ArrayRef<Operation *> users) {
  return llvm::all_of(users, [](Operation *user) {
    return isa<affine::AffineLoadOp, affine::AffineStoreOp,
               affine::AffineVectorLoadOp, affine::AffineVectorStoreOp,
               memref::LoadOp, memref::StoreOp, memref::SubViewOp, BlockOp>(
        user);
  });
}

static bool isStore(Operation *user) {
  return isa<affine::AffineWriteOpInterface, memref::StoreOp>(user);
}

/// Returns true if `first` moves with a loop that runs a reduction with an init
/// region. An iterator of that value would be a spatial one, and so ask for an
/// init in each of its points.
static bool movesWithReduction(Compaction &plan, const IndexExpr &first) {
  for (BlockOp block : plan.blocks) {
    if (!block.hasInit())
      continue;
    LoopSet reduceLoops;
    collectBoundLoops(block, /*isReduce=*/true, reduceLoops);
    for (Value dim : plan.place.dims) {
      Operation *loop = cast<BlockArgument>(dim).getOwner()->getParentOp();
      auto name = plan.place.names.getExpr(dim);
      if (reduceLoops.contains(loop) && name &&
          first.usesSymbol(name->getSymbolName()))
        return true;
    }
  }
  return false;
}

/// Plans to allocate in a region what its blocks use of a buffer.
static std::optional<Compaction> planIn(Region &region, Value buffer,
                                        ArrayRef<Operation *> users) {
  Operation *around = region.getParentOp();
  Compaction plan(region);
  unsigned numUsers = 0;
  for (BlockOp block : getBlocksOfScope(around)) {
    unsigned number = llvm::count_if(
        users, [&](Operation *user) { return block->isAncestor(user); });
    numUsers += number;
    if (number)
      plan.blocks.push_back(block);
  }
  if (numUsers != users.size())
    return std::nullopt;
  std::optional<SmallVector<IndexExpr>> shape =
      plan.place.names.getShape(buffer);
  std::optional<BufferBox> box =
      getAccessedBox(buffer, plan.blocks, around, plan.place.names);
  if (!shape || !box)
    return std::nullopt;
  for (auto [lower, size, oldSize] :
       llvm::zip_equal(box->lower, box->size, *shape)) {
    if (!plan.place.toAffine(oldSize))
      return std::nullopt;
    CompactDim dim = getCompactDim(plan.place, lower, size, oldSize);
    if (movesWithReduction(plan, dim.first))
      dim = {0, oldSize, oldSize, oldSize};
    plan.dims.push_back(dim);
  }
  SmallVector<IndexExpr> sizes = llvm::map_to_vector(
      plan.dims, [](const CompactDim &dim) { return dim.size; });
  alignStrides(buffer.getDefiningOp<AllocOp>(), sizes);
  for (auto [dim, size] : llvm::zip_equal(plan.dims, sizes))
    dim.size = size;
  return fitsViews(plan, users) ? std::optional(std::move(plan)) : std::nullopt;
}

/// Returns true if the plan has a size that is less than in `other`.
static bool isSmaller(const Compaction &plan, const Compaction &other) {
  return llvm::any_of(llvm::zip_equal(plan.dims, other.dims), [](auto pair) {
    auto &[dim, otherDim] = pair;
    return dim.isSmaller() && dim.size != otherDim.size;
  });
}

/// Returns the operation of `body` around all users; null if there are several.
static Operation *getOnlyHolder(Block *body, ArrayRef<Operation *> users) {
  Operation *holder = body->findAncestorOpInBlock(*users.front());
  bool isOnly = llvm::all_of(users, [&](Operation *user) {
    return body->findAncestorOpInBlock(*user) == holder;
  });
  return isOnly ? holder : nullptr;
}

namespace {
/// A plan for what some users need of a buffer, in front of it or below.
struct CompactBuffer {
  SmallVector<Operation *> users;
  Compaction plan;
};
} // namespace

static std::optional<Compaction> planInFront(AllocOp alloc,
                                             ArrayRef<Operation *> users) {
  std::optional<Compaction> plan =
      planIn(*alloc->getParentRegion(), alloc.getBuffer(), users);
  if (plan)
    plan->before = alloc;
  return plan;
}

static std::vector<CompactBuffer> planBuffers(AllocOp alloc, Block *scope,
                                              ArrayRef<Operation *> users,
                                              Compaction plan);

/// Plans a buffer for each nest of loops in `scope`. Returns none unless there
/// are several, each reads only what it wrote, and each needs less than
/// `whole`.
static std::vector<CompactBuffer> planForNests(AllocOp alloc, Block *scope,
                                               ArrayRef<Operation *> users,
                                               const Compaction &whole) {
  llvm::MapVector<Operation *, SmallVector<Operation *>> nests;
  for (Operation *user : users)
    nests[scope->findAncestorOpInBlock(*user)].push_back(user);
  // A nest that writes nothing reads what another one wrote.
  bool isOwn = llvm::all_of(nests, [](auto &nest) {
    return isa<ForOp>(nest.first) && llvm::any_of(nest.second, isStore);
  });
  if (nests.size() < 2 || !isOwn)
    return {};
  std::vector<CompactBuffer> buffers;
  for (auto &[holder, members] : nests) {
    if (!readsOnlyOwnWrites(alloc.getBuffer(), cast<ForOp>(holder)))
      return {};
    std::optional<Compaction> plan = planInFront(alloc, members);
    if (!plan)
      return {};
    for (CompactBuffer &buffer :
         planBuffers(alloc, scope, members, std::move(*plan))) {
      if (!isSmaller(buffer.plan, whole))
        return {};
      buffers.push_back(std::move(buffer));
    }
  }
  return buffers;
}

/// Plans what `users`, all below `scope`, need of a buffer: one buffer in the
/// innermost loop that needs it for itself and less of it than the loops
/// around, or one for each of several nests of loops. `plan` is that in front
/// of all.
static std::vector<CompactBuffer> planBuffers(AllocOp alloc, Block *scope,
                                              ArrayRef<Operation *> users,
                                              Compaction plan) {
  auto getLoop = [&] {
    return dyn_cast_or_null<ForOp>(getOnlyHolder(scope, users));
  };
  for (ForOp loop = getLoop();
       loop && !isSharedByIterations(alloc.getType(), loop); loop = getLoop()) {
    Block *body = &loop.getBody().front();
    std::optional<Compaction> inner =
        planIn(loop.getBody(), alloc.getBuffer(), users);
    if (inner && isSmaller(*inner, plan)) {
      // Only the loop that is chosen must read its own writes alone. If this
      // one reads what others wrote, then so do the loops below.
      if (!readsOnlyOwnWrites(alloc.getBuffer(), loop))
        break;
      inner->before = &*llvm::find_if(*body, [&](Operation &op) {
        return llvm::any_of(
            users, [&](Operation *user) { return op.isAncestor(user); });
      });
      plan = std::move(*inner);
    }
    scope = body;
  }
  std::vector<CompactBuffer> buffers = planForNests(alloc, scope, users, plan);
  if (buffers.empty())
    buffers.push_back({SmallVector<Operation *>(users), std::move(plan)});
  return buffers;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static void compact(AllocOp alloc) {
  Value buffer = alloc.getBuffer();
  SmallVector<Operation *> users(buffer.getUsers());
  if (users.empty() || !canReplaceIndices(users))
    return;
  std::optional<Compaction> whole = planInFront(alloc, users);
  if (!whole)
    return;
  std::vector<CompactBuffer> buffers =
      planBuffers(alloc, alloc->getBlock(), users, std::move(*whole));
  if (buffers.size() == 1 && llvm::none_of(buffers.front().plan.dims,
                                           std::mem_fn(&CompactDim::isSmaller)))
    return;
  for (CompactBuffer &own : buffers) {
    auto copy = cast<AllocOp>(OpBuilder(alloc).clone(*alloc));
    for (Operation *user : own.users)
      user->replaceUsesOfWith(buffer, copy.getBuffer());
    if (own.plan.before == alloc)
      own.plan.before = copy;
    applyCompaction(copy, own.plan);
  }
  alloc.erase();
}

/// Returns true if threads share the buffer, though it is allocated in their
/// loops: an iteration uses less of it than it has.
static bool isOfAllThreads(AllocOp alloc) {
  for (auto loop = alloc->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    if (isSharedByIterations(alloc.getType(), loop))
      return true;
  return false;
}

namespace {
struct CompactBuffers
    : public mlir::tir::impl::CompactBuffersPassBase<CompactBuffers> {
  void runOnOperation() override {
    if (getOperation().isFlattened())
      return;
    SmallVector<AllocOp> allocs;
    getOperation().walk([&](AllocOp alloc) { allocs.push_back(alloc); });
    for (AllocOp alloc : allocs)
      if (!isOfAllThreads(alloc))
        compact(alloc);
  }
};
} // namespace
