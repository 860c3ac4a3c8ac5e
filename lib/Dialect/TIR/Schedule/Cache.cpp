//===- Cache.cpp - stage parts of buffers in others -----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/Cache.h"

#include "CachePlanning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "relax-mlir/Analysis/TIR/IterationOrder.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/IR/MemoryScopes.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using namespace mlir::tir::detail;
using relax_mlir::Answer;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

static std::string quote(BlockOp block) {
  return "block '" + block.getBlockName().str() + "'";
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// Checks that a block names all buffers that it accesses.
static LogicalResult checkIsKnown(const AccessedBlock &accessed,
                                  std::string *why) {
  Operation *unknown = accessed.accesses.unknown;
  if (!unknown)
    return success();
  return refuse(why, "'" + unknown->getName().getStringRef() + "' in " +
                         quote(accessed.block) + " may access any buffer");
}

FailureOr<Value> tir::detail::getBuffer(BlockOp block, int64_t index,
                                        AccessKind kind, std::string *why) {
  AccessedBlock accessed(block);
  if (failed(checkIsKnown(accessed, why)))
    return failure();
  SmallVector<Value> buffers = accessed.accesses.getBuffers(kind);
  if (index < 0 || index >= static_cast<int64_t>(buffers.size()))
    return refuse(why, quote(block) + " " +
                           (kind == AccessKind::Read ? "reads " : "writes ") +
                           Twine(buffers.size()) +
                           " buffers, expected one of number " + Twine(index));
  return buffers[index];
}

/// Returns the name of an argument of the function, or of the first block that
/// writes the buffer.
static std::string getBufferName(Value buffer) {
  Operation *parent = buffer.getParentRegion()->getParentOp();
  if (auto func = dyn_cast<PrimFuncOp>(parent))
    if (auto argument = dyn_cast<BlockArgument>(buffer))
      if (StringAttr name = func.getArgumentName(argument.getArgNumber()))
        return name.str();
  std::string name = "buffer";
  parent->walk<WalkOrder::PreOrder>([&](BlockOp block) {
    if (!AccessedBlock(block).accesses.accesses(buffer, AccessKind::Write))
      return WalkResult::advance();
    name = block.getBlockName().str();
    return WalkResult::interrupt();
  });
  return name;
}

LogicalResult tir::detail::checkUser(Operation *user, std::string *why) {
  if (isa<affine::AffineReadOpInterface, affine::AffineWriteOpInterface,
          memref::LoadOp, memref::StoreOp, BlockOp>(user))
    return success();
  std::string where;
  if (auto block = user->getParentOfType<BlockOp>())
    where = " in " + quote(block);
  return refuse(why, "'" + user->getName().getStringRef() + "'" + where +
                         " uses the whole buffer, not its elements");
}

FailureOr<CachePlan> tir::detail::startPlan(Value buffer, MemoryScope scope,
                                            ArrayRef<BlockOp> users,
                                            std::string *why) {
  for (Operation *user : buffer.getUsers())
    if (llvm::any_of(users,
                     [&](BlockOp block) { return block->isAncestor(user); }) &&
        failed(checkUser(user, why)))
      return failure();
  CachePlan plan;
  plan.buffer = buffer;
  plan.name = getBufferName(buffer) + "_" + stringifyMemoryScope(scope).str();
  plan.users.assign(users.begin(), users.end());
  auto type = cast<MemRefType>(buffer.getType());
  plan.type = withMemoryScope(type, scope);
  if (auto alloc = buffer.getDefiningOp<AllocOp>()) {
    plan.shape = alloc.getShape();
    llvm::append_range(plan.shapeSymbols, alloc.getSymbols());
    return plan;
  }
  auto argument = dyn_cast<BlockArgument>(buffer);
  auto func = argument
                  ? dyn_cast<PrimFuncOp>(argument.getOwner()->getParentOp())
                  : PrimFuncOp();
  if (!func)
    return refuse(why, "the buffer is neither an argument of the function nor "
                       "allocated in it");
  plan.shape = func.getBufferShape(argument.getArgNumber());
  llvm::append_range(plan.shapeSymbols, func.getSymbolArguments());
  return plan;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// Returns the block with the body of a loop, block or function.
static Block *getBodyOf(Operation *op) {
  if (auto func = dyn_cast<PrimFuncOp>(op))
    return &func.getBody().front();
  if (auto block = dyn_cast<BlockOp>(op))
    return &block.getBody().front();
  return &cast<ForOp>(op).getBody().front();
}

/// Widens the part of `place` by what holds `block`. Fails for a block that is
/// in an init region.
static LogicalResult include(CachePlace &place, BlockOp block,
                             std::string *why) {
  Operation *child = getBodyOf(place.around)->findAncestorOpInBlock(*block);
  if (!child)
    return refuse(why, quote(block) + " is in an init region");
  place.include(child);
  return success();
}

/// Checks that a copy in the body of `around` can use the buffer, which a loop
/// inside may allocate.
static LogicalResult checkIsVisible(Value buffer, Operation *around,
                                    std::string *why) {
  Operation *alloc = buffer.getDefiningOp();
  if (!alloc || alloc->getParentOp()->isAncestor(around))
    return success();
  return refuse(why,
                "the buffer is allocated in a loop or branch that the copy "
                "would be outside of");
}

/// Returns true if a block below `op` writes the buffer.
static bool isWrittenBelow(Value buffer, Operation *op) {
  return llvm::any_of(getBlocksOfScope(op), [&](BlockOp block) {
    return AccessedBlock(block).accesses.accesses(buffer, AccessKind::Write);
  });
}

/// Returns the nested body that holds all `blocks`, which are below `op`.
static Block *getBodyAround(Operation *op, ArrayRef<BlockOp> blocks) {
  if (!isa<ForOp, IfOp>(op))
    return nullptr;
  for (Region &region : op->getRegions())
    if (llvm::all_of(blocks, [&](BlockOp block) {
          return region.isAncestor(block->getParentRegion());
        }))
      return &region.front();
  return nullptr;
}

FailureOr<CachePlace> tir::detail::findReadPlace(Value buffer,
                                                 ArrayRef<BlockOp> consumers,
                                                 ForOp loop, std::string *why) {
  Operation *scope = getScope(consumers.front());
  SmallVector<BlockOp> writers;
  for (BlockOp other : getBlocksOfScope(scope)) {
    AccessedBlock accessed(other);
    if (failed(checkIsKnown(accessed, why)))
      return failure();
    if (accessed.accesses.accesses(buffer, AccessKind::Write))
      writers.push_back(other);
  }
  Block *body = getBodyOf(loop ? loop.getOperation() : scope);
  while (true) {
    CachePlace place;
    place.around = body->getParentOp();
    for (BlockOp consumer : consumers) {
      Operation *child = body->findAncestorOpInBlock(*consumer);
      if (!child)
        return refuse(why, quote(consumer) + " is in an init region");
      place.include(child);
    }
    BlockOp conflict;
    for (BlockOp writer : writers) {
      Operation *child = body->findAncestorOpInBlock(*writer);
      if (child && !child->isBeforeInBlock(place.first) &&
          !place.last->isBeforeInBlock(child))
        conflict = writer;
    }
    if (!conflict)
      return place;
    if (!loop && place.first == place.last)
      body = getBodyAround(place.first, consumers);
    else
      body = nullptr;
    if (!body)
      return refuse(why, quote(conflict) +
                             " writes the buffer between the copy and " +
                             quote(consumers.back()));
  }
}

/// Returns true if each iteration of a loop around a block computes results of
/// its own: only spatial iterators use the loop.
static bool runsSpatialPoints(ForOp loop, BlockOp block) {
  ValueRange dims = block.getDimOperands();
  for (auto [dim, value] : llvm::enumerate(dims)) {
    if (value != loop.getInductionVar())
      continue;
    for (unsigned i = 0, e = block.getNumIterators(); i < e; ++i)
      if (block.getBinding().getResult(i).isFunctionOfDim(dim) &&
          block.getIteratorKind(i) != IteratorKind::Spatial)
        return false;
  }
  return true;
}

FailureOr<CachePlace> tir::detail::findWritePlace(Value buffer, BlockOp block,
                                                  bool mayBeInLoop,
                                                  std::string *why) {
  SmallVector<BlockOp> users;
  for (BlockOp other : getBlocksOfScope(getScope(block))) {
    AccessedBlock accessed(other);
    if (failed(checkIsKnown(accessed, why)))
      return failure();
    if (other != block &&
        (accessed.accesses.accesses(buffer, AccessKind::Read) ||
         accessed.accesses.accesses(buffer, AccessKind::Write)))
      users.push_back(other);
  }
  for (Operation *around = getScope(block);;) {
    CachePlace place;
    place.around = around;
    if (failed(include(place, block, why)) ||
        failed(checkIsVisible(buffer, around, why)))
      return failure();
    auto *user = llvm::find_if(
        users, [&](BlockOp other) { return place.first->isAncestor(other); });
    if (user == users.end())
      return place;
    // The copy may be in a loop around both that runs points of the block.
    auto loop = dyn_cast<ForOp>(place.first);
    if (!mayBeInLoop || !loop || !runsSpatialPoints(loop, block))
      return refuse(why, quote(*user) + " accesses the buffer in the nest of " +
                             quote(block));
    around = loop;
  }
}

//===----------------------------------------------------------------------===//
// Copies in front of readers
//===----------------------------------------------------------------------===//

/// Returns the blocks in the body of `around` that read a buffer and do not
/// write it.
static SmallVector<BlockOp> getReaders(Value buffer, Operation *around) {
  SmallVector<BlockOp> readers;
  for (BlockOp other : getBlocksOfScope(around)) {
    BlockAccesses accesses = AccessedBlock(other).accesses;
    if (accesses.accesses(buffer, AccessKind::Read) &&
        !accesses.accesses(buffer, AccessKind::Write))
      readers.push_back(other);
  }
  return readers;
}

/// Returns the constraints of a block that hold or fail in an iteration of the
/// loops around a copy as a whole.
static SmallVector<AffineExpr> getConstraints(const CopyPlan &copy,
                                              BlockOp block) {
  SmallVector<AffineExpr> constraints;
  std::optional<IntegerSet> set = block.getPredicate();
  if (!set)
    return constraints;
  MLIRContext *context = block.getContext();
  auto renumber = [&](ValueRange operands, ArrayRef<Value> known, auto get) {
    return llvm::map_to_vector(operands, [&](Value operand) -> AffineExpr {
      auto *found = llvm::find(known, operand);
      return found == known.end() ? AffineExpr()
                                  : get(found - known.begin(), context);
    });
  };
  SmallVector<AffineExpr> dims =
      renumber(block.getDimOperands(), copy.dims, getAffineDimExpr);
  SmallVector<AffineExpr> symbols =
      renumber(block.getSymbolOperands(), copy.symbols, getAffineSymbolExpr);
  for (auto [constraint, isEqual] :
       llvm::zip_equal(set->getConstraints(), set->getEqFlags())) {
    bool isKnown = true;
    for (auto [i, dim] : llvm::enumerate(dims))
      isKnown &= dim || !constraint.isFunctionOfDim(i);
    for (auto [i, symbol] : llvm::enumerate(symbols))
      isKnown &= symbol || !constraint.isFunctionOfSymbol(i);
    if (!isKnown)
      continue;
    AffineExpr expr = constraint.replaceDimsAndSymbols(dims, symbols);
    constraints.push_back(expr);
    if (isEqual)
      constraints.push_back(-expr);
  }
  return constraints;
}

/// Lets a copy run only where a reader may: adds the constraints of all.
static void addConstraints(CopyPlan &copy, ArrayRef<BlockOp> readers) {
  SmallVector<AffineExpr> common = getConstraints(copy, readers.front());
  for (BlockOp reader : readers.drop_front()) {
    SmallVector<AffineExpr> own = getConstraints(copy, reader);
    llvm::erase_if(common, [&](AffineExpr constraint) {
      return !llvm::is_contained(own, constraint);
    });
  }
  llvm::append_range(copy.constraints, common);
}

static FailureOr<CachePlan> planCopyIn(Value buffer, MemoryScope scope,
                                       ArrayRef<BlockOp> consumers, ForOp loop,
                                       std::string *why) {
  FailureOr<CachePlan> plan = startPlan(buffer, scope, consumers, why);
  if (failed(plan))
    return failure();
  FailureOr<CachePlace> place = findReadPlace(buffer, consumers, loop, why);
  if (failed(place))
    return failure();
  if (failed(checkRunsAlways(buffer, consumers, place->around, why)))
    return failure();
  PlaceOperands operands(place->around);
  std::optional<BufferBox> box =
      getAccessedBox(buffer, consumers, place->around, operands.names);
  if (!box)
    return refuse(why, quote(consumers.front()) +
                           " reads an unknown part of the buffer");
  SmallVector<BlockOp> blocks = getBlocksOfScope(getScope(consumers.front()));
  if (!hasValues(buffer, *box, blocks, operands.names))
    return refuse(why, "no block is proven to write all elements that the copy "
                       "would read");
  // Other elements may have no value yet in an iteration that writes some.
  bool isExact =
      isa<ForOp>(place->around) && isWrittenBelow(buffer, place->around);
  FailureOr<CopyPlan> copy =
      planBoxCopy(buffer, *box, place->around, why, isExact);
  if (failed(copy))
    return failure();
  if (isExact)
    addConstraints(*copy, consumers);
  copy->before = plan->before = place->first;
  plan->copyIn = *copy;
  return plan;
}

FailureOr<CachePlan> mlir::tir::planCacheRead(BlockOp block, int64_t index,
                                              MemoryScope scope,
                                              ArrayRef<BlockOp> consumers,
                                              std::string *why) {
  FailureOr<Value> buffer = getBuffer(block, index, AccessKind::Read, why);
  if (failed(buffer))
    return failure();
  SmallVector<BlockOp> readers = getReaders(*buffer, getScope(block));
  SmallVector<BlockOp> chosen(consumers);
  if (chosen.empty())
    chosen.push_back(block);
  for (BlockOp consumer : chosen) {
    if (llvm::is_contained(readers, consumer))
      continue;
    if (getScope(consumer) != getScope(block))
      return refuse(why, quote(consumer) + " is in another scope than " +
                             quote(block));
    if (!AccessedBlock(consumer).accesses.accesses(*buffer, AccessKind::Read))
      return refuse(why, quote(consumer) + " does not read the buffer");
    return refuse(why, quote(consumer) + " writes the buffer too");
  }
  return planCopyIn(*buffer, scope, consumers.empty() ? readers : chosen, {},
                    why);
}

/// Checks that `block` is below `loop` and in its scope.
static LogicalResult checkIsBelow(BlockOp block, ForOp loop, std::string *why) {
  if (!loop->isAncestor(block))
    return refuse(why, describe(loop) + " is not around " + quote(block));
  if (!getScope(block)->isProperAncestor(loop))
    return refuse(why, describe(loop) + " is outside of the block around " +
                           quote(block));
  return success();
}

FailureOr<CachePlan> mlir::tir::planReadAt(ForOp loop, BlockOp block,
                                           int64_t index, MemoryScope scope,
                                           std::string *why) {
  if (failed(checkIsBelow(block, loop, why)))
    return failure();
  FailureOr<Value> buffer = getBuffer(block, index, AccessKind::Read, why);
  if (failed(buffer))
    return failure();
  SmallVector<BlockOp> readers = getReaders(*buffer, loop);
  if (!llvm::is_contained(readers, block))
    return refuse(why, quote(block) + " writes the buffer too");
  return planCopyIn(*buffer, scope, readers, loop, why);
}

//===----------------------------------------------------------------------===//
// Copies behind writers
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<IndexExpr>>
tir::detail::getOnlyIndex(AccessedBlock &accessed, Value buffer,
                          std::string *why) {
  const BufferRegion *only = nullptr;
  for (const BufferRegion &region : accessed.accesses.regions) {
    if (region.buffer != buffer)
      continue;
    if (!region.isPoint || (only && !only->coversSameElements(region)))
      return refuse(why, quote(accessed.block) +
                             " does not access the buffer at one point of its "
                             "iterators");
    only = &region;
  }
  return SmallVector<IndexExpr>(only->lower);
}

LogicalResult tir::detail::checkWritesDomain(BlockOp block, std::string *why) {
  BlockClassification classification = classifyBlock(block);
  if (classification.blockClass == BlockClass::Opaque)
    return refuse(why,
                  quote(block) +
                      " is not complete: " + classification.whyNotComplete +
                      "; and no reduction: " + classification.whyNotReduction);
  AccessedBlock accessed(block);
  for (const BufferRegion *region : accessed.accesses.getWrites())
    if (!region->op || region->op->getParentOp() != block)
      return refuse(why, quote(block) + " does not write at all its points");
  return checkRunsDomain(block, why);
}

FailureOr<CachePlan> mlir::tir::planCacheWrite(BlockOp block, int64_t index,
                                               MemoryScope scope,
                                               std::string *why) {
  FailureOr<Value> buffer = getBuffer(block, index, AccessKind::Write, why);
  if (failed(buffer))
    return failure();
  FailureOr<CachePlan> plan = startPlan(*buffer, scope, block, why);
  if (failed(plan) || failed(checkWritesDomain(block, why)))
    return failure();
  AccessedBlock accessed(block);
  FailureOr<SmallVector<IndexExpr>> elements =
      getOnlyIndex(accessed, *buffer, why);
  if (failed(elements))
    return failure();
  FailureOr<CachePlace> place =
      findWritePlace(*buffer, block, /*mayBeInLoop=*/true, why);
  if (failed(place))
    return failure();
  FailureOr<CopyPlan> copy = failure();
  if (auto loop = dyn_cast<ForOp>(place->around)) {
    std::optional<BufferBox> box = getWrittenBox(*buffer, loop);
    if (!box)
      return refuse(why, "cannot prove that an iteration of " + describe(loop) +
                             " writes all elements of a box");
    copy = planBoxCopy(*buffer, *box, loop, why, /*isExact=*/true);
  } else {
    copy = planPointCopy(accessed, getUsedIterators(*elements), *elements,
                         *elements, place->around, why);
  }
  if (failed(copy))
    return failure();
  plan->before = place->first;
  copy->before = place->last->getNextNode();
  copy->isToCache = false;
  plan->copyOut = *copy;
  return plan;
}

FailureOr<CachePlan> mlir::tir::planWriteAt(ForOp loop, BlockOp block,
                                            int64_t index, MemoryScope scope,
                                            std::string *why) {
  if (failed(checkIsBelow(block, loop, why)))
    return failure();
  FailureOr<Value> buffer = getBuffer(block, index, AccessKind::Write, why);
  if (failed(buffer) || failed(checkIsVisible(*buffer, loop, why)))
    return failure();
  SmallVector<BlockOp> users;
  CachePlace place;
  place.around = loop;
  for (BlockOp other : getBlocksOfScope(loop)) {
    AccessedBlock accessed(other);
    if (failed(checkIsKnown(accessed, why)))
      return failure();
    if (!accessed.accesses.accesses(*buffer, AccessKind::Read) &&
        !accessed.accesses.accesses(*buffer, AccessKind::Write))
      continue;
    users.push_back(other);
    if (failed(include(place, other, why)))
      return failure();
  }
  FailureOr<CachePlan> plan = startPlan(*buffer, scope, users, why);
  if (failed(plan))
    return failure();
  if (!readsOnlyOwnWrites(*buffer, loop))
    return refuse(why, "cannot prove that an iteration of " + describe(loop) +
                           " reads only elements that it has written");
  std::optional<BufferBox> box = getWrittenBox(*buffer, loop);
  if (!box)
    return refuse(why, "cannot prove that an iteration of " + describe(loop) +
                           " writes all elements of a box");
  // The copy must write no element that the iteration did not.
  FailureOr<CopyPlan> copy =
      planBoxCopy(*buffer, *box, loop, why, /*isExact=*/true);
  if (failed(copy))
    return failure();
  plan->before = place.first;
  copy->before = place.last->getNextNode();
  copy->isToCache = false;
  plan->copyOut = *copy;
  return plan;
}

//===----------------------------------------------------------------------===//
// Copies around a nest
//===----------------------------------------------------------------------===//

/// Returns true if a block, or one nested in it, writes an element of the
/// buffer before it reads one: by its init region, or without a read.
static bool writesFirst(BlockOp block, Value buffer) {
  WalkResult result = block->walk([&](BlockOp nested) {
    AccessedBlock accessed(nested);
    bool reads = accessed.accesses.accesses(buffer, AccessKind::Read);
    bool isStarted = llvm::any_of(
        accessed.accesses.getWrites(), [&](const BufferRegion *write) {
          return write->buffer == buffer && (write->isInit || !reads);
        });
    return isStarted ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

FailureOr<CachePlan> mlir::tir::planCacheInplace(BlockOp block, int64_t index,
                                                 MemoryScope scope,
                                                 std::string *why) {
  AccessedBlock accessed(block);
  SmallVector<Value> both;
  for (Value buffer : accessed.accesses.getBuffers(AccessKind::Read))
    if (accessed.accesses.accesses(buffer, AccessKind::Write))
      both.push_back(buffer);
  if (failed(checkIsKnown(accessed, why)))
    return failure();
  if (index < 0 || index >= static_cast<int64_t>(both.size()))
    return refuse(why, quote(block) + " reads and writes " +
                           Twine(both.size()) +
                           " buffers, expected one of number " + Twine(index));
  Value buffer = both[index];
  CachePlace place;
  place.around = getScope(block);
  if (failed(include(place, block, why)) ||
      failed(checkIsVisible(buffer, place.around, why)))
    return failure();
  // The copy reads the buffer, which must have values then.
  SmallVector<BlockOp> users;
  for (BlockOp other : getBlocksOfScope(place.around)) {
    if (!place.first->isAncestor(other))
      continue;
    AccessedBlock others(other);
    if (failed(checkIsKnown(others, why)))
      return failure();
    if (writesFirst(other, buffer))
      return refuse(why, quote(other) +
                             " writes the buffer before it is read in the "
                             "nest of " +
                             quote(block));
    if (others.accesses.accesses(buffer, AccessKind::Read))
      users.push_back(other);
  }
  FailureOr<CachePlan> plan = startPlan(buffer, scope, users, why);
  if (failed(plan))
    return failure();
  PlaceOperands operands(place.around);
  std::optional<BufferBox> box =
      getAccessedBox(buffer, users, place.around, operands.names);
  if (!box)
    return refuse(why,
                  quote(block) + " accesses an unknown part of the buffer");
  FailureOr<CopyPlan> copy = planBoxCopy(buffer, *box, place.around, why);
  if (failed(copy))
    return failure();
  copy->before = plan->before = place.first;
  plan->copyIn = *copy;
  copy->before = place.last->getNextNode();
  copy->isToCache = false;
  plan->copyOut = *copy;
  return plan;
}
