//===- ReuseResults.cpp - compute long rows in their result ---------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "InPlaceBlocks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/Remarks.h"
#include "relax-mlir/Analysis/Machine/CPUModel.h"
#include "relax-mlir/Analysis/TIR/RowOperands.h"
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h"

namespace mlir::tir {
#define GEN_PASS_DEF_REUSERESULTSPASS
#include "relax-mlir/Dialect/TIR/Transforms/Passes.h.inc"
} // namespace mlir::tir

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;

/// The size of a first level cache: a part of a buffer that it holds costs
/// nothing, and may stay in registers.
static constexpr int64_t kFirstCacheBytes = 1 << 15;

/// Returns the size of some dimensions of a static type, in bytes.
static int64_t getBytes(MemRefType type, const llvm::BitVector &without) {
  int64_t bytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (!without.test(dim))
      bytes *= size;
  return bytes;
}

/// Returns the last operation of the region of `alloc` that uses its buffer;
/// null if a use does not just access elements.
static Operation *getLastUse(AllocOp alloc) {
  Operation *last = nullptr;
  for (Operation *user : alloc.getBuffer().getUsers()) {
    if (!isa<affine::AffineLoadOp, affine::AffineStoreOp>(user))
      return nullptr;
    Operation *op = alloc->getBlock()->findAncestorOpInBlock(*user);
    if (!last || last->isBeforeInBlock(op))
      last = op;
  }
  return last;
}

/// Returns true if a block writes each element of `result`.
static bool writesWhole(BlockOp block, Value result) {
  auto indices = getIteratorsOfDims(block, result, AccessKind::Write);
  auto type = cast<MemRefType>(result.getType());
  AffineMap domain = block.getDomain();
  return indices && llvm::all_of(llvm::enumerate(*indices), [&](auto index) {
           if (!index.value())
             return false;
           auto extent =
               dyn_cast<AffineConstantExpr>(domain.getResult(*index.value()));
           return extent && extent.getValue() == type.getDimSize(index.index());
         });
}

namespace {
/// The loops around an allocation, and the index of a dimension as an
/// expression over them.
class OuterLoops {
public:
  /// Collects the loops; fails if the allocation is in another operation.
  static std::optional<OuterLoops> get(AllocOp alloc) {
    OuterLoops outer;
    Operation *op = alloc->getParentOp();
    for (; !isa<PrimFuncOp>(op); op = op->getParentOp()) {
      auto loop = dyn_cast<ForOp>(op);
      if (!loop)
        return std::nullopt;
      outer.variables.push_back(loop.getInductionVar());
    }
    return outer;
  }

  /// Returns the binding of an iterator over the loops. Null if it is over
  /// others; `isMixed` is set if it is over both.
  AffineExpr getExpr(BlockOp block, unsigned iterator, bool &isMixed) const {
    AffineExpr binding = block.getBinding().getResult(iterator);
    ValueRange operands = block.getDimOperands();
    SmallVector<AffineExpr> dims;
    bool usesOuter = false, usesInner = false;
    for (auto [dim, operand] : llvm::enumerate(operands)) {
      const auto *found = llvm::find(variables, operand);
      bool isOuter = found != variables.end();
      dims.push_back(getAffineDimExpr(isOuter ? found - variables.begin()
                                              : variables.size(),
                                      binding.getContext()));
      if (binding.isFunctionOfDim(dim))
        (isOuter ? usesOuter : usesInner) = true;
    }
    isMixed = usesOuter && usesInner;
    if (usesInner)
      return nullptr;
    return binding.replaceDims(dims);
  }

private:
  SmallVector<Value> variables;
};
} // namespace

/// Returns the dimensions of a buffer whose indices in `block`, which writes
/// `result` as well, are over the loops around `alloc`, with these indices;
/// nullopt if another index is over these loops, too.
static std::optional<SmallVector<AffineExpr>>
getOuterIndices(BlockOp block, AllocOp alloc, Value result,
                const OuterLoops &outer) {
  auto indices = getIteratorsOfDims(block, result, AccessKind::Write);
  if (!indices || block.getBinding().getNumSymbols())
    return std::nullopt;
  SmallVector<AffineExpr> exprs;
  for (std::optional<unsigned> iterator : *indices) {
    bool isMixed = true;
    exprs.push_back(iterator ? outer.getExpr(block, *iterator, isMixed)
                             : AffineExpr());
    if (isMixed)
      return std::nullopt;
  }
  return exprs;
}

/// Returns true if each access of the buffer of `alloc` is at these indices of
/// the loops around, so that no iteration accesses elements of another one.
static bool staysInIteration(AllocOp alloc, ArrayRef<AffineExpr> exprs,
                             const OuterLoops &outer) {
  return llvm::all_of(alloc.getBuffer().getUsers(), [&](Operation *user) {
    auto block = user->getParentOfType<BlockOp>();
    if (!block || block.getBinding().getNumSymbols())
      return false;
    auto indices = getIteratorsOfDims(
        block, alloc.getBuffer(),
        isa<affine::AffineLoadOp>(user) ? AccessKind::Read : AccessKind::Write);
    if (!indices)
      return false;
    return llvm::all_of(llvm::zip_equal(*indices, exprs), [&](auto pair) {
      auto [iterator, expr] = pair;
      bool isMixed = false;
      return !expr ||
             (iterator && outer.getExpr(block, *iterator, isMixed) == expr);
    });
  });
}

/// Returns true if `result` may hold the buffer of `alloc`, and a cache gains
/// by that.
static bool canHold(AllocOp alloc, Value result,
                    const relax_mlir::CPUModel &cpu) {
  MemRefType type = alloc.getType();
  if (type != result.getType() || !type.hasStaticShape() ||
      !type.getElementType().isIntOrFloat() ||
      !alloc->getDiscardableAttrs().empty())
    return false;
  Operation *last = getLastUse(alloc);
  Value buffer = alloc.getBuffer();
  if (!last || llvm::any_of(result.getUsers(), [&](Operation *user) {
        return !last->isAncestor(user);
      }))
    return false;
  BlockOp block = getOnlyBlock(last, buffer, result);
  std::optional<OuterLoops> outer = OuterLoops::get(alloc);
  if (!block || !outer || !isInPlace(last, buffer, result) ||
      !writesWhole(block, result))
    return false;
  auto exprs = getOuterIndices(block, alloc, result, *outer);
  if (!exprs || !staysInIteration(alloc, *exprs, *outer))
    return false;
  llvm::BitVector dims(exprs->size());
  for (auto [dim, expr] : llvm::enumerate(*exprs))
    if (expr)
      dims.set(dim);
  // A larger result is better stored once, past the caches.
  return getBytes(type, dims) > kFirstCacheBytes &&
         !cpu.isStreamed(getBytes(type, llvm::BitVector(dims.size())));
}

namespace {
struct ReuseResults
    : public mlir::tir::impl::ReuseResultsPassBase<ReuseResults> {
  void runOnOperation() override {
    PrimFuncOp func = getOperation();
    FailureOr<relax_mlir::CPUModel> cpu = relax_mlir::CPUModel::get(func);
    if (failed(cpu))
      return signalPassFailure();
    SmallVector<AllocOp> allocs;
    func.walk([&](AllocOp alloc) { allocs.push_back(alloc); });
    for (AllocOp alloc : allocs)
      for (Value result : func.getBufferArguments())
        if (canHold(alloc, result, *cpu)) {
          reuse(alloc, result);
          break;
        }
  }

private:
  void reuse(AllocOp alloc, Value result) {
    remark::passed(alloc.getLoc(), remark::RemarkOpts::name("in the result")
                                       .category("tir-reuse-results")
                                       .function(getOperation().getName()))
        << remark::metric("buffers", 1);
    alloc.getBuffer().replaceAllUsesWith(result);
    alloc.erase();
  }
};
} // namespace
