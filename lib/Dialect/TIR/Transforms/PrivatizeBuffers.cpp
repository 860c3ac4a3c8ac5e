//===- PrivatizeBuffers.cpp - the part of a buffer that a thread has ------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An index of a local buffer is the sum of a part that depends on the thread
// and of one that does not:
//
//     C[threadIdx.y * 4 + m, threadIdx.x * 4 + n]
//
// If all accesses have the same first parts, and different threads have
// different elements, each thread needs C[m, n] only, in registers. An element
// that depends on no index of a thread, such as the sum of a row that threads
// share, has a copy in each thread.
//
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "relax-mlir/Analysis/IndexExpr/IterMap.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/IR/ThreadTags.h"
#include "relax-mlir/Dialect/TIR/Schedule/BufferUses.h"

namespace mlir::tir {
#define GEN_PASS_DEF_PRIVATIZEBUFFERSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::IterDomain;

/// Returns the loops around `op` that are bound to threads and not around
/// `alloc`.
static SmallVector<ForOp> getThreadLoops(Operation *op, AllocOp alloc) {
  SmallVector<ForOp> loops;
  for (auto loop = op->getParentOfType<ForOp>();
       loop && !loop->isAncestor(alloc); loop = loop->getParentOfType<ForOp>())
    if (isThreadIndex(loop.getThreadTag().value_or("")))
      loops.push_back(loop);
  return loops;
}

/// Returns the name of a thread index, such as `threadIdx.x`, in expressions.
static std::string getThreadName(StringRef tag) {
  return ("thread" + tag.take_back(1)).str();
}

namespace {
/// One index of an access: the part that depends on thread indices, which are
/// named by `getThreadName`, and the rest.
struct SplitIndex {
  IndexExpr threads, rest;
};

/// Gives each thread its part of one buffer.
class BufferPrivatizer {
public:
  explicit BufferPrivatizer(AllocOp alloc) : alloc(alloc) {}

  LogicalResult run();

private:
  LogicalResult splitIndices(IndexedAccess access);
  FailureOr<SplitIndex> splitIndex(const IndexExpr &index,
                                   ArrayRef<ForOp> loops);
  /// Divides the rests of a dimension by what all are multiples of.
  LogicalResult compress(unsigned dim);
  LogicalResult checkOwners();
  LogicalResult checkCopies(StringRef tag, int64_t extent);
  void rewrite();
  InFlightDiagnostic emitError(Operation *op) {
    return op->emitError() << "threads cannot divide the buffer of scope "
                           << stringifyMemoryScope(
                                  *getMemoryScope(alloc.getType()))
                           << " among them: ";
  }

  AllocOp alloc;
  IndexSpace space{{}, ArgumentRange::NotNegative};
  SmallVector<IndexedAccess> accesses;
  /// The split indices of each access, and the number of each thread index.
  std::vector<SmallVector<SplitIndex>> indices;
  std::map<std::string, int64_t> extents;
  /// The sizes of the part of a thread, and the distance of its elements.
  SmallVector<int64_t> sizes, distances;
};
} // namespace

FailureOr<SplitIndex> BufferPrivatizer::splitIndex(const IndexExpr &index,
                                                   ArrayRef<ForOp> loops) {
  SplitIndex split;
  split.rest = index.getConstantTerm();
  llvm::StringMap<IndexExpr> names;
  for (ForOp loop : loops)
    names[space.getExpr(loop.getInductionVar())->getSymbolName()] =
        IndexExpr::symbol(getThreadName(*loop.getThreadTag()));
  for (const IndexExpr::Term &term : index.getTerms()) {
    IndexExpr value = IndexExpr::fromTerm(term);
    std::vector<std::string> symbols = value.getSymbols();
    unsigned numThreads = llvm::count_if(
        symbols, [&](StringRef name) { return names.contains(name); });
    if (numThreads == 0)
      split.rest += value;
    else if (numThreads == symbols.size())
      split.threads += value.substitute(
          [&](StringRef name) { return std::optional(names.lookup(name)); });
    else
      return failure();
  }
  return split;
}

LogicalResult BufferPrivatizer::splitIndices(IndexedAccess access) {
  SmallVector<ForOp> loops = getThreadLoops(access.op, alloc);
  for (ForOp loop : loops) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent)
      return emitError(loop) << "expected a constant number of threads";
    int64_t &most = extents[loop.getThreadTag()->str()];
    most = std::max(most, *extent);
  }
  std::optional<SmallVector<IndexExpr>> exprs;
  if (access.isAffine())
    exprs = space.getExprs(access.getIndexMap(), access.getIndexOperands());
  if (!exprs)
    return emitError(access.op) << "expected an affine index";
  SmallVector<SplitIndex> own;
  for (const IndexExpr &expr : *exprs) {
    FailureOr<SplitIndex> split =
        splitIndex(space.getBounds().simplify(expr), loops);
    if (failed(split))
      return emitError(access.op)
             << "index '" << expr.str() << "' mixes thread indices with others";
    own.push_back(*split);
  }
  accesses.push_back(access);
  indices.push_back(std::move(own));
  return success();
}

/// Returns the number of consecutive elements of an access along a dimension.
static int64_t getCount(const IndexedAccess &access, unsigned dim) {
  auto vector = dyn_cast<VectorType>(access.getValueType());
  unsigned rank = access.getIndexMap().getNumResults();
  return vector && dim + vector.getRank() >= rank
             ? vector.getDimSize(dim + vector.getRank() - rank)
             : 1;
}

LogicalResult BufferPrivatizer::compress(unsigned dim) {
  int64_t distance = 0;
  for (auto [access, own] : llvm::zip_equal(accesses, indices)) {
    const IndexExpr &rest = own[dim].rest;
    distance = std::gcd(distance, rest.getConstantTerm());
    if (getCount(access, dim) > 1)
      distance = 1;
    for (const IndexExpr::Term &term : rest.getTerms())
      distance = std::gcd(distance, term.coefficient);
  }
  distance = std::max<int64_t>(distance, 1);
  int64_t size = 1;
  for (auto [access, own] : llvm::zip_equal(accesses, indices)) {
    if (own[dim].threads != indices.front()[dim].threads)
      return emitError(access.op)
             << "dimension " << dim
             << " has another index for the same thread at another access";
    IndexExpr quotient =
        IndexExpr::floorDiv(own[dim].rest, IndexExpr(distance));
    own[dim].rest = quotient;
    relax_mlir::Interval range = space.getBounds().getInterval(quotient);
    if (!range.lower || *range.lower < 0 || !range.upper)
      return emitError(access.op)
             << "the elements of a thread along dimension " << dim
             << " are not known, got '" << quotient.str() << "'";
    size = std::max(size, *range.upper + getCount(access, dim));
  }
  sizes.push_back(size);
  distances.push_back(distance);
  return success();
}

/// Returns true if a branch or loop between a loop and an operation in it may
/// depend on the loop.
static bool isConditional(Operation *op, ForOp loop) {
  auto mayDepend = [&](Value operand) {
    return !isa<BlockArgument>(operand) || operand == loop.getInductionVar();
  };
  for (Operation *around = op->getParentOp(); around != loop;
       around = around->getParentOp())
    if (!isa<ForOp, IfOp, affine::AffineIfOp>(around) ||
        llvm::any_of(around->getOperands(), mayDepend))
      return true;
  return false;
}

/// Checks that threads have different elements, or all have a copy: threads
/// along an index that no element depends on must all write it.
LogicalResult BufferPrivatizer::checkOwners() {
  SmallVector<IterDomain> domain;
  SmallVector<IndexExpr> exprs;
  for (const auto &[tag, extent] : extents) {
    std::string name = getThreadName(tag);
    bool isUsed = llvm::any_of(indices.front(), [&](const SplitIndex &split) {
      return split.threads.usesSymbol(name);
    });
    if (isUsed)
      domain.push_back({name, extent});
    else if (failed(checkCopies(tag, extent)))
      return failure();
  }
  for (auto [dim, split] : llvm::enumerate(indices.front())) {
    std::string name = "own" + std::to_string(dim);
    domain.push_back({name, sizes[dim]});
    exprs.push_back(split.threads + IndexExpr::symbol(name) * distances[dim]);
  }
  if (isInjective(domain, exprs, {}, relax_mlir::IndexBounds()))
    return success();
  return emitError(alloc) << "several threads may access the same element";
}

/// Checks that all threads along an index write the buffer.
LogicalResult BufferPrivatizer::checkCopies(StringRef tag, int64_t extent) {
  for (IndexedAccess access : accesses) {
    if (!access.isStore())
      continue;
    auto loops = getThreadLoops(access.op, alloc);
    auto own = llvm::find_if(
        loops, [&](ForOp loop) { return *loop.getThreadTag() == tag; });
    if (own == loops.end() || own->getConstantExtent() != extent ||
        isConditional(access.op, *own))
      return emitError(access.op)
             << "only some threads along " << tag
             << " write an element that all have a copy of";
  }
  return success();
}

void BufferPrivatizer::rewrite() {
  IRRewriter rewriter(alloc.getContext());
  rewriter.setInsertionPoint(alloc);
  MemRefType type = alloc.getType();
  auto own = AllocOp::create(rewriter, alloc.getLoc(),
                             MemRefType::get(sizes, type.getElementType(),
                                             MemRefLayoutAttrInterface(),
                                             type.getMemorySpace()));
  for (auto [access, splits] : llvm::zip_equal(accesses, indices)) {
    SmallVector<Value> dims, symbols;
    AffineMap map = access.getIndexMap();
    llvm::append_range(dims,
                       access.getIndexOperands().take_front(map.getNumDims()));
    llvm::append_range(symbols,
                       access.getIndexOperands().drop_front(map.getNumDims()));
    AffineInputs inputs(alloc.getContext());
    inputs.bindDims(dims, space);
    inputs.bindSymbols(symbols, space);
    SmallVector<AffineExpr> exprs =
        llvm::map_to_vector(splits, [&](const SplitIndex &split) {
          return inputs.toAffine(split.rest);
        });
    llvm::append_range(dims, symbols);
    access.op->setOperand(access.bufferOperand, own.getBuffer());
    setIndices(rewriter, access,
               AffineMap::get(map.getNumDims(), map.getNumSymbols(), exprs,
                              alloc.getContext()),
               dims);
  }
  rewriter.eraseOp(alloc);
}

LogicalResult BufferPrivatizer::run() {
  SmallVector<Operation *> users(alloc.getBuffer().getUsers());
  for (Operation *user : llvm::reverse(users)) {
    std::optional<IndexedAccess> access = getIndexedAccess(user);
    if (!access)
      return emitError(user)
             << "'" << user->getName().getStringRef() << "' uses it as a whole";
    if (failed(splitIndices(*access)))
      return failure();
  }
  for (unsigned dim = 0, e = alloc.getType().getRank(); dim < e; ++dim)
    if (failed(compress(dim)))
      return failure();
  if (failed(checkOwners()))
    return failure();
  rewrite();
  return success();
}

/// Returns true if threads that run below the allocation of a buffer access it,
/// and each has it for itself: its scope is local, or it is allocated in a
/// kernel and not shared.
static bool belongsToThreads(AllocOp alloc) {
  std::optional<MemoryScope> scope = getMemoryScope(alloc.getType());
  bool isInKernel = false;
  for (auto loop = alloc->getParentOfType<ForOp>(); loop;
       loop = loop->getParentOfType<ForOp>())
    isInKernel |= loop.getKind() == ForKind::ThreadBinding;
  return (scope == MemoryScope::Local ||
          (scope == MemoryScope::Global && isInKernel)) &&
         llvm::any_of(alloc.getBuffer().getUsers(), [&](Operation *user) {
           return !getThreadLoops(user, alloc).empty();
         });
}

/// Makes the access of a vector one with an affine map of loops and symbols.
static void makeAffine(IRRewriter &rewriter, Operation *op) {
  auto load = dyn_cast<vector::LoadOp>(op);
  auto store = dyn_cast<vector::StoreOp>(op);
  if (!load && !store)
    return;
  ValueRange indices = load ? load.getIndices() : store.getIndices();
  AffineMap map = rewriter.getMultiDimIdentityMap(indices.size());
  SmallVector<Value> operands(indices);
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  affine::canonicalizeMapAndOperands(&map, &operands);
  rewriter.setInsertionPoint(op);
  if (load)
    rewriter.replaceOpWithNewOp<affine::AffineVectorLoadOp>(
        op, load.getVectorType(), load.getBase(), map, operands);
  else
    rewriter.replaceOpWithNewOp<affine::AffineVectorStoreOp>(
        op, store.getValueToStore(), store.getBase(), map, operands);
}

template <typename ViewOp>
static void eraseUnused(IRRewriter &rewriter, PrimFuncOp func) {
  func.walk([&](ViewOp view) {
    if (view->use_empty())
      rewriter.eraseOp(view);
  });
}

/// Replaces the views of local buffers, such as those of tensor intrinsics, by
/// the buffers where vectors are loaded from them or stored to them.
static void foldViews(PrimFuncOp func) {
  auto collect = [&](auto isIncluded) {
    SmallVector<Operation *> accesses;
    func.walk([&](Operation *op) {
      std::optional<IndexedAccess> access = getIndexedAccess(op);
      if (!access)
        return;
      auto type =
          cast<MemRefType>(op->getOperand(access->bufferOperand).getType());
      if (getMemoryScope(type) == MemoryScope::Local && isIncluded(type))
        accesses.push_back(op);
    });
    return accesses;
  };
  RewritePatternSet patterns(func.getContext());
  memref::populateFoldMemRefAliasOpPatterns(patterns);
  SmallVector<Operation *> views =
      collect([](MemRefType type) { return !type.getLayout().isIdentity(); });
  (void)applyOpPatternsGreedily(views, std::move(patterns));
  IRRewriter rewriter(func.getContext());
  eraseUnused<memref::CastOp>(rewriter, func);
  eraseUnused<memref::SubViewOp>(rewriter, func);
  for (Operation *op :
       collect([](MemRefType type) { return type.getLayout().isIdentity(); }))
    makeAffine(rewriter, op);
}

namespace {
struct PrivatizeBuffers
    : public mlir::tir::impl::PrivatizeBuffersPassBase<PrivatizeBuffers> {
  void runOnOperation() override {
    foldViews(getOperation());
    SmallVector<AllocOp> allocs;
    getOperation().walk([&](AllocOp alloc) {
      if (belongsToThreads(alloc))
        allocs.push_back(alloc);
    });
    for (AllocOp alloc : allocs)
      if (failed(BufferPrivatizer(alloc).run()))
        return signalPassFailure();
  }
};
} // namespace
