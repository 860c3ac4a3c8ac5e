//===- TileBlock.cpp - tile blocks with accumulators ----------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Dialect/TIR/Schedule/TileBlock.h"

#include "mlir/IR/IRMapping.h"
#include "relax-mlir/Dialect/TIR/Schedule/BlockInlining.h"
#include "relax-mlir/Dialect/TIR/Schedule/DecomposeReduction.h"

using namespace mlir;
using namespace mlir::tir;

static bool isConstant(AffineExpr expr, int64_t value) {
  auto constant = dyn_cast<AffineConstantExpr>(expr);
  return constant && constant.getValue() == value;
}

namespace {
/// The iterators of the blocks of one tile, and their roles.
struct TileSpace {
  SmallVector<IteratorKind> kinds;
  /// Expressions over the open loops; entries of inner loops are set when those
  /// exist.
  SmallVector<AffineExpr> binding;
  SmallVector<AffineExpr> extents;
  /// The iterators of the original block as expressions over these iterators.
  SmallVector<AffineExpr> original;
  /// Numbers of the iterators within a tile, -1 for none.
  int row = -1, lane = -1;
};

class TileEmitter {
public:
  explicit TileEmitter(const TileBlockPlan &plan)
      : plan(plan), block(plan.block), epilogue(plan.epilogue),
        func(block->getParentOfType<PrimFuncOp>()), builder(block),
        context(block.getContext()), extents(getIteratorExtents(func, block)),
        accesses(getBlockAccesses(block)) {}

  void run();

private:
  AffineExpr constant(int64_t value) {
    return getAffineConstantExpr(value, context);
  }
  AffineExpr dim(unsigned position) {
    return getAffineDimExpr(position, context);
  }

  // Loops.
  AffineExpr openLoop(AffineExpr extent, ForKind kind);
  void openOuterLoops(const TileSegment &rows, const TileSegment *lanes);
  void openParallelLoop(ArrayRef<std::pair<unsigned, AffineExpr>> axes);

  // Tiles.
  void emitTile(const TileSegment &rows, const TileSegment &lanes);
  TileSpace getSpace(const TileSegment &rows, const TileSegment &lanes);
  void openTileLoops(TileSpace &space, const TileSegment &rows,
                     const TileSegment &lanes);
  BlockOp createBlock(BlockOp source, const TileSpace &space, StringRef name);
  void emitUpdate(TileSpace space, const TileSegment &rows,
                  const TileSegment &lanes);
  void emitWriteBack(TileSpace space, const TileSegment &rows,
                     const TileSegment &lanes);

  // Bodies.
  void cloneBody(Block &source, ArrayRef<AffineExpr> arguments, Block &into,
                 const TileSpace &space);
  void emitInit(BlockOp update, const TileSpace &space);
  Value load(OpBuilder &at, Location loc, Value buffer,
             ArrayRef<AffineExpr> indices);
  void store(OpBuilder &at, Location loc, Value value, Value buffer,
             ArrayRef<AffineExpr> indices);
  AffineMap getMap(OpBuilder &at, ArrayRef<AffineExpr> exprs,
                   SmallVectorImpl<Value> &operands);
  SmallVector<AffineExpr> getAccumulatorIndices(const TileSpace &space);

  const TileBlockPlan &plan;
  BlockOp block, epilogue;
  PrimFuncOp func;
  OpBuilder builder;
  MLIRContext *context;
  SmallVector<AffineExpr> extents;
  AffineAccesses accesses;
  std::string name, epilogueName;

  /// Variables of the open loops.
  SmallVector<Value> variables;
  /// The index of each axis; for rows and lanes, the index of the tile.
  SmallVector<AffineExpr> axisIndices;
  llvm::SmallDenseMap<Value, Value> accumulators;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Opens a loop unless it has one iteration. Returns its variable, or 0.
AffineExpr TileEmitter::openLoop(AffineExpr extent, ForKind kind) {
  if (isConstant(extent, 1))
    return constant(0);
  auto loop =
      ForOp::create(builder, block.getLoc(),
                    AffineMap::get(0, func.getNumSymbols(), extent, context),
                    func.getSymbolArguments(), kind);
  builder.setInsertionPointToStart(&loop.getBody().front());
  variables.push_back(loop.getInductionVar());
  return dim(variables.size() - 1);
}

/// Opens one parallel loop over several axes; all but the first have constant
/// extents.
void TileEmitter::openParallelLoop(
    ArrayRef<std::pair<unsigned, AffineExpr>> axes) {
  AffineExpr product = constant(1);
  for (auto [axis, extent] : axes)
    product = product * extent;
  AffineExpr rest = openLoop(product, ForKind::Parallel);
  for (auto [axis, extent] : llvm::reverse(axes.drop_front())) {
    axisIndices[axis] = rest % extent;
    rest = rest.floorDiv(extent);
  }
  axisIndices[axes.front().first] = rest;
}

void TileEmitter::openOuterLoops(const TileSegment &rows,
                                 const TileSegment *lanes) {
  // A symbolic extent comes first, so that indices are divided by constants
  // only. Further symbolic extents get loops of their own.
  SmallVector<std::pair<unsigned, AffineExpr>> fused, separate;
  for (auto [axis, info] : llvm::enumerate(plan.axes)) {
    bool isLane = static_cast<int>(axis) == plan.laneAxis;
    if (isLane && !lanes)
      continue;
    AffineExpr extent = isLane                                   ? lanes->count
                        : static_cast<int>(axis) == plan.rowAxis ? rows.count
                                                                 : info.extent;
    if (isConstant(extent, 1))
      axisIndices[axis] = constant(0);
    else if (!plan.parallelize)
      separate.emplace_back(axis, extent);
    else if (isa<AffineConstantExpr>(extent))
      fused.emplace_back(axis, extent);
    else if (fused.empty() || isa<AffineConstantExpr>(fused.front().second))
      fused.insert(fused.begin(), {axis, extent});
    else
      separate.emplace_back(axis, extent);
  }
  if (!fused.empty())
    openParallelLoop(fused);
  for (auto [axis, extent] : separate)
    axisIndices[axis] = openLoop(extent, ForKind::Serial);
}

void TileEmitter::run() {
  name = block.getBlockName().str();
  if (epilogue)
    epilogueName = epilogue.getBlockName().str();
  // Free the names for the new blocks.
  block.setBlockName("");
  if (epilogue)
    epilogue.setBlockName("");
  Operation *nest =
      plan.loops.empty() ? block.getOperation() : ForOp(plan.loops.front());
  // Move buffers that the epilogue uses to where it is computed now.
  if (epilogue)
    epilogue->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (auto alloc = operand.getDefiningOp<AllocOp>();
            alloc && alloc->getBlock() == nest->getBlock() &&
            nest->isBeforeInBlock(alloc))
          alloc->moveBefore(nest);
    });
  TileSegment single{constant(0), constant(1), 1};
  SmallVector<TileSegment> rowSegments(plan.rows), laneSegments(plan.lanes);
  if (plan.rowAxis < 0)
    rowSegments.assign({single});
  if (plan.laneAxis < 0)
    laneSegments.assign({single});

  auto restart = [&] {
    builder.setInsertionPoint(nest);
    variables.clear();
    axisIndices.assign(plan.axes.size(), constant(0));
  };
  for (const TileSegment &rows : rowSegments) {
    if (plan.parallelLanes) {
      for (const TileSegment &lanes : laneSegments) {
        restart();
        openOuterLoops(rows, &lanes);
        emitTile(rows, lanes);
      }
      continue;
    }
    restart();
    openOuterLoops(rows, nullptr);
    unsigned numOpen = variables.size();
    OpBuilder::InsertPoint end = builder.saveInsertionPoint();
    for (const TileSegment &lanes : laneSegments) {
      builder.restoreInsertionPoint(end);
      AffineExpr index = openLoop(lanes.count, ForKind::Serial);
      if (plan.laneAxis >= 0)
        axisIndices[plan.laneAxis] = index;
      emitTile(rows, lanes);
      variables.resize(numOpen);
    }
  }
  IRRewriter rewriter(block.getContext());
  if (epilogue) {
    Value intermediate;
    for (auto [buffer, accumulator] : accumulators)
      intermediate = buffer;
    eraseBlockAndLoops(rewriter, epilogue);
    eraseBlockAndLoops(rewriter, block);
    intermediate.getDefiningOp()->erase();
    return;
  }
  eraseBlockAndLoops(rewriter, block);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

TileSpace TileEmitter::getSpace(const TileSegment &rows,
                                const TileSegment &lanes) {
  TileSpace space;
  space.original.assign(block.getNumIterators(), constant(0));
  // Returns the iterator. Leaves out spatial iterators of extent 1.
  auto addIterator = [&](IteratorKind kind, AffineExpr binding,
                         AffineExpr extent) -> AffineExpr {
    if (kind == IteratorKind::Spatial && isConstant(extent, 1))
      return constant(0);
    space.kinds.push_back(kind);
    space.binding.push_back(binding);
    space.extents.push_back(extent);
    return dim(space.kinds.size() - 1);
  };
  // The first iterator of an axis takes the remaining quotient.
  auto divide = [&](const TileAxis &axis, AffineExpr value) {
    for (unsigned i : llvm::reverse(ArrayRef(axis.iterators).drop_front())) {
      space.original[i] = value % extents[i];
      value = value.floorDiv(extents[i]);
    }
    space.original[axis.iterators.front()] = value;
  };
  for (auto [position, axis] : llvm::enumerate(plan.axes)) {
    int number = position;
    AffineExpr value;
    if (number == plan.rowAxis || number == plan.laneAxis) {
      bool isRow = number == plan.rowAxis;
      const TileSegment &segment = isRow ? rows : lanes;
      AffineExpr outer = addIterator(IteratorKind::Spatial,
                                     axisIndices[position], segment.count);
      AffineExpr inner = addIterator(IteratorKind::Spatial, constant(0),
                                     constant(segment.size));
      if (segment.size != 1)
        (isRow ? space.row : space.lane) = space.kinds.size() - 1;
      value = segment.base +
              outer * (segment.step ? segment.step : segment.size) + inner;
    } else {
      value = addIterator(IteratorKind::Spatial, axisIndices[position],
                          axis.extent);
    }
    divide(axis, value);
  }
  for (const TileAxis &axis : plan.reductions)
    divide(axis, addIterator(IteratorKind::Reduce, constant(0), axis.extent));
  return space;
}

/// Opens the loops within a tile.
void TileEmitter::openTileLoops(TileSpace &space, const TileSegment &rows,
                                const TileSegment &lanes) {
  ForKind plain = plan.serialTiles ? ForKind::Serial : ForKind::Unrolled;
  if (space.row >= 0)
    space.binding[space.row] = openLoop(constant(rows.size), plain);
  if (space.lane >= 0)
    space.binding[space.lane] = openLoop(
        constant(lanes.size), plan.vectorize ? ForKind::Vectorized : plain);
}

BlockOp TileEmitter::createBlock(BlockOp source, const TileSpace &space,
                                 StringRef blockName) {
  SmallVector<Value> operands(variables);
  llvm::append_range(operands, func.getSymbolArguments());
  unsigned numSymbols = func.getNumSymbols();
  auto created = BlockOp::create(
      builder, source.getLoc(), getUniqueBlockName(func, blockName),
      space.kinds,
      AffineMap::get(variables.size(), numSymbols, space.binding, context),
      AffineMap::get(0, numSymbols, space.extents, context), operands);
  if (source.getAnnotations())
    created.setAnnotationsAttr(source.getAnnotationsAttr());
  return created;
}

void TileEmitter::emitTile(const TileSegment &rows, const TileSegment &lanes) {
  accumulators.clear();
  TileSpace space = getSpace(rows, lanes);
  if (!plan.cacheWrites) {
    emitUpdate(space, rows, lanes);
    return;
  }
  for (Operation &op : block.getBody().front()) {
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    if (!store)
      continue;
    auto type = MemRefType::get({rows.size, lanes.size},
                                store.getMemRefType().getElementType());
    accumulators[store.getMemRef()] =
        AllocOp::create(builder, block.getLoc(), type);
  }
  unsigned numOpen = variables.size();
  OpBuilder::InsertPoint end = builder.saveInsertionPoint();
  emitUpdate(space, rows, lanes);
  variables.resize(numOpen);
  builder.restoreInsertionPoint(end);
  emitWriteBack(space, rows, lanes);
}

void TileEmitter::emitUpdate(TileSpace space, const TileSegment &rows,
                             const TileSegment &lanes) {
  unsigned first = space.kinds.size() - plan.reductions.size();
  for (unsigned i = first, e = space.kinds.size(); i < e; ++i)
    space.binding[i] =
        openLoop(space.extents[i], plan.vectorizeReduction && i + 1 == e
                                       ? ForKind::Vectorized
                                       : ForKind::Serial);
  openTileLoops(space, rows, lanes);
  BlockOp update = createBlock(block, space, name);
  if (block.hasInit() || plan.cacheWrites)
    if (update.hasReduceIterator())
      emitInit(update, space);
  cloneBody(block.getBody().front(), space.original, update.getBody().front(),
            space);
}

/// Builds the init of a tile: the init of the block, or a load of the values
/// accumulated so far.
void TileEmitter::emitInit(BlockOp update, const TileSpace &space) {
  // Spatial iterators come first, so their numbers are the same here.
  Block *init = update.createInit();
  if (block.hasInit()) {
    SmallVector<AffineExpr> arguments;
    for (unsigned i : block.getInitIterators())
      arguments.push_back(space.original[i]);
    cloneBody(block.getInit().front(), arguments, *init, space);
    return;
  }
  OpBuilder at = OpBuilder::atBlockTerminator(init);
  for (const BlockAccess &access : accesses.affine) {
    if (!access.isWrite)
      continue;
    SmallVector<AffineExpr> indices;
    for (AffineExpr index : access.indices)
      indices.push_back(index.replaceDims(space.original));
    Location loc = access.op->getLoc();
    store(at, loc, load(at, loc, access.buffer, indices),
          accumulators.lookup(access.buffer), getAccumulatorIndices(space));
  }
}

void TileEmitter::emitWriteBack(TileSpace space, const TileSegment &rows,
                                const TileSegment &lanes) {
  while (!space.kinds.empty() && space.kinds.back() == IteratorKind::Reduce) {
    space.kinds.pop_back();
    space.binding.pop_back();
    space.extents.pop_back();
  }
  openTileLoops(space, rows, lanes);
  if (epilogue) {
    BlockOp write = createBlock(epilogue, space, epilogueName);
    SmallVector<AffineExpr> arguments;
    for (int i : plan.epilogueIterators)
      arguments.push_back(i < 0 ? constant(0) : space.original[i]);
    cloneBody(epilogue.getBody().front(), arguments, write.getBody().front(),
              space);
    return;
  }
  BlockOp write = createBlock(block, space, name + "_write");
  OpBuilder at = OpBuilder::atBlockTerminator(&write.getBody().front());
  for (const BlockAccess &access : accesses.affine) {
    if (!access.isWrite)
      continue;
    SmallVector<AffineExpr> indices;
    for (AffineExpr index : access.indices)
      indices.push_back(index.replaceDims(space.original));
    Location loc = access.op->getLoc();
    Value value = load(at, loc, accumulators.lookup(access.buffer),
                       getAccumulatorIndices(space));
    store(at, loc, value, access.buffer, indices);
  }
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

SmallVector<AffineExpr>
TileEmitter::getAccumulatorIndices(const TileSpace &space) {
  return {space.row < 0 ? constant(0) : dim(space.row),
          space.lane < 0 ? constant(0) : dim(space.lane)};
}

/// Returns the map to `exprs`, which are over the arguments of the block at
/// `at` and the symbols of the function.
AffineMap TileEmitter::getMap(OpBuilder &at, ArrayRef<AffineExpr> exprs,
                              SmallVectorImpl<Value> &operands) {
  SmallVector<AffineExpr> used(exprs);
  operands.assign(at.getBlock()->args_begin(), at.getBlock()->args_end());
  SmallVector<Value> symbols(func.getSymbolArguments());
  compressAffineOperands(used, operands, symbols);
  unsigned numDims = operands.size();
  operands.append(symbols);
  return AffineMap::get(numDims, symbols.size(), used, context);
}

Value TileEmitter::load(OpBuilder &at, Location loc, Value buffer,
                        ArrayRef<AffineExpr> indices) {
  SmallVector<Value> operands;
  AffineMap map = getMap(at, indices, operands);
  return affine::AffineLoadOp::create(at, loc, buffer, map, operands);
}

void TileEmitter::store(OpBuilder &at, Location loc, Value value, Value buffer,
                        ArrayRef<AffineExpr> indices) {
  SmallVector<Value> operands;
  AffineMap map = getMap(at, indices, operands);
  affine::AffineStoreOp::create(at, loc, value, buffer, map, operands);
}

/// Clones the operations of `source`, whose arguments have the values
/// `arguments`. Accumulators replace their buffers.
void TileEmitter::cloneBody(Block &source, ArrayRef<AffineExpr> arguments,
                            Block &into, const TileSpace &space) {
  OpBuilder at = OpBuilder::atBlockTerminator(&into);
  IRMapping mapping;
  for (auto [argument, value] :
       llvm::zip_equal(source.getArguments(), arguments)) {
    if (argument.use_empty())
      continue;
    SmallVector<Value> operands;
    AffineMap map = getMap(at, value, operands);
    bool isOperand = isa<AffineDimExpr, AffineSymbolExpr>(map.getResult(0));
    mapping.map(argument, isOperand ? operands.front()
                                    : Value(affine::AffineApplyOp::create(
                                          at, block.getLoc(), map, operands)));
  }
  for (Operation &op : source.without_terminator()) {
    if (auto read = dyn_cast<affine::AffineLoadOp>(op))
      if (Value accumulator = accumulators.lookup(read.getMemRef())) {
        mapping.map(read.getResult(), load(at, op.getLoc(), accumulator,
                                           getAccumulatorIndices(space)));
        continue;
      }
    if (auto write = dyn_cast<affine::AffineStoreOp>(op))
      if (Value accumulator = accumulators.lookup(write.getMemRef())) {
        store(at, op.getLoc(), mapping.lookupOrDefault(write.getValueToStore()),
              accumulator, getAccumulatorIndices(space));
        continue;
      }
    at.clone(op, mapping);
  }
}

void mlir::tir::applyTileBlock(const TileBlockPlan &plan) {
  TileEmitter(plan).run();
}
