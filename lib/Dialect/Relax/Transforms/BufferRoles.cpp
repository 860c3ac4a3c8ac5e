//===- BufferRoles.cpp - the role of each buffer of a program -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "BufferRoles.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Analysis/TIR/BlockAnalysis.h"
#include "relax-mlir/Analysis/TIR/BufferEffects.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::relax;
using namespace relax_mlir;

//===----------------------------------------------------------------------===//
// The buffers that a program writes
//===----------------------------------------------------------------------===//

namespace {
/// Collects the buffers that a program may write.
class WriteCollector {
public:
  /// Fails with the reason in `why` if an operation may access any buffer.
  LogicalResult collect(tir::PrimFuncOp program, std::string &why);

  llvm::SmallPtrSet<Value, 8> written;

private:
  LogicalResult visit(Operation *op);
  LogicalResult visitStated(Operation *op);
};
} // namespace

/// Adds the buffers that the block around an unknown operation states as
/// written. Fails if it does not state all buffers of the operation.
LogicalResult WriteCollector::visitStated(Operation *op) {
  auto block = op->getParentOfType<tir::BlockOp>();
  if (!block || !block.getAccessOverride())
    return failure();
  for (Value operand : op->getOperands())
    if (isa<BaseMemRefType>(operand.getType()) &&
        !llvm::is_contained(block.getAccessBuffers(), operand))
      return failure();
  for (auto [buffer, access] : llvm::zip_equal(
           block.getAccessBuffers(),
           block.getAccessOverride()->getAsRange<tir::AccessAttr>()))
    if (access.getKind() == tir::AccessKind::Write)
      written.insert(buffer);
  return success();
}

LogicalResult WriteCollector::visit(Operation *op) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return success();
  std::optional<SmallVector<tir::BufferEffect>> effects =
      tir::getBufferEffects(op);
  if (!effects)
    return visitStated(op);
  for (const tir::BufferEffect &effect : *effects)
    if (effect.kind == tir::AccessKind::Write)
      written.insert(tir::getViewedBuffer(effect.memref));
  return success();
}

LogicalResult WriteCollector::collect(tir::PrimFuncOp program,
                                      std::string &why) {
  WalkResult walk = program.getBody().walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::IsTerminator>() || succeeded(visit(op)))
      return WalkResult::advance();
    why = "'" + op->getName().getStringRef().str() + "' may access any buffer";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The block that fills a buffer
//===----------------------------------------------------------------------===//

/// Returns true if a condition may leave out points of the block.
static bool isConditional(tir::BlockOp block) {
  return block.getPredicate() || block->getParentOfType<tir::IfOp>();
}

/// Returns true if an iterator takes all its values by a loop of the same
/// extent, or is the only value 0.
static bool isBoundToWholeLoop(tir::BlockOp block, unsigned position,
                               tir::IndexSpace &loopSpace) {
  auto domain =
      loopSpace.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!domain)
    return false;
  const IndexExpr &extent = (*domain)[position];
  AffineMap binding = block.getBinding();
  AffineExpr expr = binding.getResult(position);
  unsigned operand;
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    operand = dim.getPosition();
  else if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    operand = binding.getNumDims() + symbol.getPosition();
  else
    return expr == getAffineConstantExpr(0, block.getContext()) &&
           extent.isOne();
  auto variable = dyn_cast<BlockArgument>(block.getMapOperands()[operand]);
  auto loop = variable
                  ? dyn_cast<tir::ForOp>(variable.getOwner()->getParentOp())
                  : tir::ForOp();
  if (!loop)
    return false;
  auto extents = loopSpace.getExprs(loop.getExtent(), loop.getMapOperands());
  return extents && extents->size() == 1 && extents->front() == extent;
}

/// Returns true if the proof that the block runs for its whole domain holds for
/// symbols that are zero, or the buffer then has no element. IndexSpace takes
/// symbols to be positive.
static bool coversForZeroSymbols(tir::BlockOp block, bool isHoisted,
                                 ArrayRef<IndexExpr> shape,
                                 tir::IndexSpace &space) {
  tir::IndexSpace loopSpace;
  bool isPlain = !isConditional(block);
  for (unsigned i = 0, e = block.getNumIterators(); i < e && isPlain; ++i)
    isPlain =
        (isHoisted && block.getIteratorKind(i) == tir::IteratorKind::Reduce) ||
        isBoundToWholeLoop(block, i, loopSpace);
  if (isPlain)
    return true;
  auto isEmptyWithout = [&](Value symbol) {
    std::optional<IndexExpr> expr = space.getExpr(symbol);
    if (!expr || !expr->isSymbol())
      return false;
    llvm::StringMap<IndexExpr> zero;
    zero.try_emplace(expr->getSymbolName(), 0);
    return llvm::any_of(shape, [&](const IndexExpr &extent) {
      return extent.substitute(zero).isZero();
    });
  };
  for (Operation *op = block; !isa<tir::PrimFuncOp>(op); op = op->getParentOp())
    for (Value operand : op->getOperands())
      if (auto argument = dyn_cast<BlockArgument>(operand);
          argument && operand.getType().isIndex() &&
          isa<tir::PrimFuncOp>(argument.getOwner()->getParentOp()) &&
          !isEmptyWithout(operand))
        return false;
  return true;
}

/// Returns true if the block writes each element of the buffer by this access,
/// at least once for all values of the symbols.
static bool coversBuffer(tir::BlockOp block, const tir::BufferRegion &write,
                         ArrayRef<IndexExpr> shape, tir::IndexSpace &space) {
  Region *parent = write.op ? write.op->getParentRegion() : nullptr;
  if (parent != &block.getBody() && parent != &block.getInit())
    return false;
  auto extents = space.getExprs(block.getDomain(), block.getSymbolOperands());
  if (!extents)
    return false;
  SmallVector<bool> isUsed(extents->size());
  for (auto [lower, size, extent] :
       llvm::zip_equal(write.lower, write.size, shape)) {
    if (lower.isZero() && size == extent)
      continue;
    bool isWhole = false;
    for (auto [i, iterator] : llvm::enumerate(block.getIterators())) {
      if (isUsed[i] || !size.isOne() || (*extents)[i] != extent ||
          space.getExpr(iterator) != lower)
        continue;
      isWhole = isUsed[i] = true;
      break;
    }
    if (!isWhole)
      return false;
  }
  // An iterator beside these may have no iteration. An init region that
  // tir-lower-init moves in front of the reduce loops runs all the same.
  bool isHoisted = false;
  if (write.isInit && !isConditional(block)) {
    auto plan = tir::planDecomposeReduction(block);
    isHoisted = succeeded(plan) && plan->conditions.empty();
  }
  for (unsigned i = 0, e = extents->size(); i < e; ++i) {
    bool isSkipped =
        isHoisted && block.getIteratorKind(i) == tir::IteratorKind::Reduce;
    if (!isUsed[i] && !isSkipped && (*extents)[i].getConstant().value_or(0) < 1)
      return false;
  }
  if (!coversForZeroSymbols(block, isHoisted, shape, space))
    return false;
  tir::BlockBinding binding = tir::analyzeBinding(block);
  return binding.unusedLoops.empty() && binding.coversDomainOnce == Answer::Yes;
}

/// Returns true if the block reads only the element that it writes, and after
/// it has written it.
static bool isWrittenFirst(tir::BlockOp block, const tir::BufferRegion &write,
                           const tir::BufferRegion &read) {
  if (!read.op || !read.coversSameElements(write))
    return false;
  if (write.isInit && !read.isInit)
    return true;
  if (write.isInit != read.isInit)
    return false;
  Operation *reader =
      write.op->getParentRegion()->findAncestorOpInRegion(*read.op);
  return reader && write.op->isBeforeInBlock(reader);
}

/// Returns the first element of a region and its sizes, as expressions over
/// loop variables.
static std::optional<SmallVector<IndexExpr>>
getLoopExprs(tir::BlockOp block, const tir::BufferRegion &region,
             tir::IndexSpace &space, tir::IndexSpace &loopSpace) {
  auto binding = loopSpace.getExprs(block.getBinding(), block.getMapOperands());
  if (!binding)
    return std::nullopt;
  llvm::StringMap<IndexExpr> values;
  for (auto [iterator, value] : llvm::zip_equal(block.getIterators(), *binding))
    if (auto name = space.getExpr(iterator); name && name->isSymbol())
      values.try_emplace(name->getSymbolName(), value);
  SmallVector<IndexExpr> exprs;
  for (const IndexExpr &expr :
       llvm::concat<const IndexExpr>(region.lower, region.size))
    exprs.push_back(expr.substitute(values));
  return exprs;
}

/// Returns true if the blocks access one element in one iteration of the loops
/// of the names `shared`.
static bool
accessOneElement(tir::BlockOp block, const tir::BlockAccesses &accesses,
                 tir::IndexSpace &space, tir::BlockOp filler,
                 const tir::BufferRegion &write, tir::IndexSpace &fillerSpace,
                 const llvm::StringSet<> &shared, tir::IndexSpace &loopSpace) {
  if (isConditional(filler))
    return false;
  auto element = getLoopExprs(filler, write, fillerSpace, loopSpace);
  if (!element)
    return false;
  for (const IndexExpr &expr : *element)
    for (StringRef name :
         tir::IndexSpace::namesIn(expr, tir::IndexSpace::isLoopName))
      if (!shared.contains(name))
        return false;
  return llvm::all_of(accesses.regions, [&](const tir::BufferRegion &region) {
    return region.op &&
           getLoopExprs(block, region, space, loopSpace) == element;
  });
}

/// Returns true if the accesses of a block that follows in the text come after
/// the write also where loops are around both blocks.
static bool comesAfter(tir::BlockOp block, const tir::BlockAccesses &accesses,
                       tir::IndexSpace &space, tir::BlockOp filler,
                       const tir::BufferRegion &write,
                       tir::IndexSpace &fillerSpace) {
  tir::IndexSpace loopSpace;
  llvm::StringSet<> shared;
  tir::ForOp outermost;
  for (auto loop = block->getParentOfType<tir::ForOp>(); loop;
       loop = loop->getParentOfType<tir::ForOp>()) {
    if (!loop->isAncestor(filler))
      continue;
    outermost = loop;
    if (auto name = loopSpace.getExpr(loop.getInductionVar()))
      shared.insert(name->getSymbolName());
  }
  return !outermost ||
         accessOneElement(block, accesses, space, filler, write, fillerSpace,
                          shared, loopSpace) ||
         tir::readsOnlyOwnWrites(write.buffer, outermost);
}

/// Returns true if the first block that accesses the buffer writes each element
/// before any other access. Requires that blocks state the accesses of unknown
/// operations.
static bool isFilled(tir::PrimFuncOp program, Value buffer) {
  tir::BlockOp filler;
  std::optional<tir::IndexSpace> fillerSpace;
  std::optional<tir::BufferRegion> fill;
  for (tir::BlockOp block : tir::getBlocksOfScope(program)) {
    tir::IndexSpace space(block);
    tir::BlockAccesses accesses = tir::computeBlockAccesses(block, space);
    llvm::erase_if(accesses.regions, [&](const tir::BufferRegion &region) {
      return region.buffer != buffer;
    });
    if (accesses.regions.empty())
      continue;
    if (filler) {
      if (!comesAfter(block, accesses, space, filler, *fill, *fillerSpace))
        return false;
      continue;
    }
    std::optional<SmallVector<IndexExpr>> shape = space.getShape(buffer);
    if (!shape)
      return false;
    for (const tir::BufferRegion *write : accesses.getWrites())
      if (!fill && coversBuffer(block, *write, *shape, space) &&
          llvm::all_of(accesses.getReads(), [&](const auto *read) {
            return isWrittenFirst(block, *write, *read);
          }))
        fill = *write;
    if (!fill)
      return false;
    filler = block;
    fillerSpace = std::move(space);
  }
  return fill.has_value();
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<BufferRole>>
mlir::relax::computeBufferRoles(tir::PrimFuncOp program, std::string &why) {
  WriteCollector writes;
  std::string unknown;
  bool isKnown = succeeded(writes.collect(program, unknown));
  SmallVector<BufferRole> roles;
  for (BlockArgument buffer : program.getBufferArguments()) {
    BufferRole role;
    role.isFilled =
        isKnown && writes.written.contains(buffer) && isFilled(program, buffer);
    if (auto attribute = program.getArgAttrOfType<tir::BufferRoleAttr>(
            buffer.getArgNumber(), tir::TIRDialect::kBufferRoleAttr)) {
      role.isInput = attribute.getValue() != tir::BufferRole::Out;
      role.isOutput = attribute.getValue() != tir::BufferRole::In;
      if (!role.isOutput && writes.written.contains(buffer)) {
        why = "it writes argument #" + std::to_string(buffer.getArgNumber()) +
              ", whose '" + tir::TIRDialect::kBufferRoleAttr.str() +
              "' is 'in'";
        return failure();
      }
    } else if (isKnown) {
      role.isInput = !role.isFilled;
      role.isOutput = writes.written.contains(buffer);
    } else {
      why = unknown + ", and not each buffer has '" +
            tir::TIRDialect::kBufferRoleAttr.str() + "'";
      return failure();
    }
    roles.push_back(role);
  }
  return roles;
}
