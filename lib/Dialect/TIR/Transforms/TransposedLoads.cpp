//===- TransposedLoads.cpp - transpose tiles in registers -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "TransposedLoads.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::tir;

//===----------------------------------------------------------------------===//
// The loops of a tile
//===----------------------------------------------------------------------===//

/// Returns the operation of a block that holds one, beside its terminator; null
/// if it holds several.
static Operation *getOnlyOperation(Block &block) {
  Operation *op = &block.front();
  return op->getNextNode() == block.getTerminator() ? op : nullptr;
}

/// Returns the branch that holds all of the body of `inner`; null if there is
/// none, or if it depends on a loop of the tile.
static IfOp getBranchOfTile(ForOp outer, ForOp inner) {
  auto branch =
      dyn_cast_or_null<IfOp>(getOnlyOperation(inner.getBody().front()));
  if (!branch || branch.getElseBlock())
    return nullptr;
  for (Value variable : {outer.getInductionVar(), inner.getInductionVar()})
    if (llvm::is_contained(branch.getSetOperands(), variable))
      return nullptr;
  return branch;
}

ForOp mlir::tir::getInnerLoopOfTile(ForOp outer) {
  auto inner =
      dyn_cast_or_null<ForOp>(getOnlyOperation(outer.getBody().front()));
  if (!inner || outer.getKind() != ForKind::Vectorized ||
      inner.getKind() != ForKind::Vectorized)
    return nullptr;
  return inner;
}

void TransposedLoads::hoistBranch() {
  IfOp branch = getBranchOfTile(outer, inner);
  if (!branch)
    return;
  Block *then = branch.getThenBlock();
  Operation *end = then->getTerminator();
  Block &body = inner.getBody().front();
  branch->moveBefore(outer);
  body.getOperations().splice(body.begin(), then->getOperations(),
                              then->begin(), Block::iterator(end));
  outer->moveBefore(end);
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Returns the kind of step that an access takes along a loop.
template <typename AccessOp>
static AddressStep::Kind getKind(ForOp loop, AccessOp access) {
  return LoopVectorizer(loop)
      .getStep(access.getMemRef(), access.getAffineMap(),
               access.getMapOperands())
      .kind;
}

/// Returns true if all stores in `outer` write consecutive elements along
/// `loop`.
static bool writesAlong(ForOp outer, ForOp loop) {
  return !outer
              .walk([&](affine::AffineStoreOp store) {
                return getKind(loop, store) == AddressStep::Contiguous
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// Returns true if `loop` stores to the buffer.
static bool isStoredIn(ForOp loop, Value buffer) {
  return llvm::any_of(buffer.getUsers(), [&](Operation *user) {
    return isa<affine::AffineStoreOp>(user) && loop->isProperAncestor(user);
  });
}

bool TransposedLoads::isTransposed(affine::AffineLoadOp load) {
  bool isFixed = llvm::all_of(load.getMapOperands(), [&](Value operand) {
    return operand == lanes.getInductionVar() ||
           operand == rows.getInductionVar() ||
           !outer.getBody().isAncestor(operand.getParentRegion());
  });
  if (!isFixed || isStoredIn(outer, load.getMemRef()) ||
      getKind(rows, load) != AddressStep::Contiguous)
    return false;
  // Each lane has a load of its own, so that its address may be any.
  AddressStep::Kind kind = getKind(lanes, load);
  return kind != AddressStep::Uniform && kind != AddressStep::Contiguous;
}

LogicalResult TransposedLoads::find(std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return failure();
  };
  for (ForOp loop : {outer, inner}) {
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!extent || *extent < 2 || !llvm::isPowerOf2_64(*extent))
      return refuse("an extent is not a constant power of two above 1");
  }
  auto noalias = outer->getParentOfType<PrimFuncOp>()->getAttrOfType<BoolAttr>(
      "tir.noalias");
  if (noalias && !noalias.getValue())
    return refuse("buffers may overlap");
  IfOp branch = getBranchOfTile(outer, inner);
  Block &body = branch ? *branch.getThenBlock() : inner.getBody().front();
  if (!llvm::all_of(body.without_terminator(),
                    [](Operation &op) { return op.getNumRegions() == 0; }))
    return refuse("it has loops or branches on its elements");
  lanes = writesAlong(outer, inner) ? inner : outer;
  rows = lanes == inner ? outer : inner;
  if (!writesAlong(outer, lanes))
    return refuse("its stores do not write consecutive elements along a loop");
  for (auto load : body.getOps<affine::AffineLoadOp>())
    if (isTransposed(load))
      loads.push_back(load);
  return loads.empty() ? refuse("no load reads consecutive elements along rows "
                                "and distant ones along lanes")
                       : success();
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// Returns the vectors one after the other, as one.
static Value concatenate(OpBuilder &builder, Location loc,
                         SmallVector<Value> vectors) {
  while (vectors.size() > 1) {
    SmallVector<Value> joined;
    for (size_t i = 0; i < vectors.size(); i += 2) {
      int64_t size = cast<VectorType>(vectors[i].getType()).getNumElements();
      joined.push_back(vector::ShuffleOp::create(
          builder, loc, vectors[i], vectors[i + 1],
          llvm::to_vector(llvm::seq<int64_t>(0, 2 * size))));
    }
    vectors = std::move(joined);
  }
  return vectors.front();
}

/// Returns the first halves, or the second ones, of the blocks of `side`
/// elements of two vectors, with alternating elements.
static Value interleave(OpBuilder &builder, Location loc, Value lhs, Value rhs,
                        int64_t side, bool isSecond) {
  int64_t size = cast<VectorType>(lhs.getType()).getNumElements();
  SmallVector<int64_t> choice;
  for (int64_t block = 0; block < size; block += side)
    for (int64_t i = 0; i < side / 2; ++i) {
      int64_t from = block + (isSecond ? side / 2 : 0) + i;
      choice.append({from, size + from});
    }
  return vector::ShuffleOp::create(builder, loc, lhs, rhs, choice);
}

/// Transposes squares: element `j` of block `b` of vector `i` becomes element
/// `i` of block `b` of vector `j`. A block has as many elements as there are
/// vectors. Each stage rotates the bits of `i` and `j`, written one after the
/// other, by one: the highest bit of `i` becomes the lowest of `j`.
static void transposeSquares(OpBuilder &builder, Location loc,
                             SmallVectorImpl<Value> &vectors) {
  int64_t side = vectors.size();
  for (int64_t stage = 1; stage < side; stage *= 2) {
    SmallVector<Value> next;
    for (int64_t i = 0; i < side / 2; ++i)
      for (bool isSecond : {false, true})
        next.push_back(interleave(builder, loc, vectors[i],
                                  vectors[i + side / 2], side, isSecond));
    vectors = std::move(next);
  }
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Loads `count` elements along rows, from the one at `row` and `lane` on.
Value TransposedLoads::loadAlongRows(OpBuilder &builder,
                                     affine::AffineLoadOp load, int64_t row,
                                     int64_t lane, int64_t count) {
  AffineMap map = load.getAffineMap();
  SmallVector<Value> operands(load.getMapOperands());
  IndexReplacement(rows.getInductionVar(), row).apply(map, operands);
  IndexReplacement(lanes.getInductionVar(), lane).apply(map, operands);
  return affine::AffineVectorLoadOp::create(
      builder, load.getLoc(), VectorType::get({count}, load.getType()),
      load.getMemRef(), map, operands);
}

/// Returns a private buffer of rows and lanes that holds the elements of a
/// load.
Value TransposedLoads::loadTile(OpBuilder &builder, affine::AffineLoadOp load) {
  Location loc = load.getLoc();
  int64_t numRows = *rows.getConstantExtent();
  int64_t numLanes = *lanes.getConstantExtent();
  auto scope = ScopeAttr::get(builder.getContext(), MemoryScope::Local);
  Value tile = AllocOp::create(
      builder, loc,
      MemRefType::get({numRows, numLanes}, load.getType(), AffineMap(), scope));
  // Vector `i` has lanes i, i + side, i + 2 * side and so on in its blocks, so
  // that block `b` of the transposed vectors has those from b * side on.
  int64_t side = std::min(numRows, numLanes);
  for (int64_t first = 0; first < numRows; first += side) {
    SmallVector<Value> vectors;
    for (int64_t i = 0; i < side; ++i) {
      SmallVector<Value> blocks;
      for (int64_t lane = i; lane < numLanes; lane += side)
        blocks.push_back(loadAlongRows(builder, load, first, lane, side));
      vectors.push_back(concatenate(builder, loc, std::move(blocks)));
    }
    transposeSquares(builder, loc, vectors);
    for (auto [i, vector] : llvm::enumerate(vectors)) {
      AffineExpr position[] = {builder.getAffineConstantExpr(first + i),
                               builder.getAffineConstantExpr(0)};
      affine::AffineVectorStoreOp::create(
          builder, loc, vector, tile,
          AffineMap::get(0, 0, position, builder.getContext()), ValueRange());
    }
  }
  return tile;
}

void TransposedLoads::transpose() {
  hoistBranch();
  OpBuilder builder(outer);
  for (affine::AffineLoadOp load : loads) {
    builder.setInsertionPoint(outer);
    Value tile = loadTile(builder, load);
    builder.setInsertionPoint(load);
    Value indices[] = {rows.getInductionVar(), lanes.getInductionVar()};
    Value element = affine::AffineLoadOp::create(
        builder, load.getLoc(), tile, builder.getMultiDimIdentityMap(2),
        indices);
    load.replaceAllUsesWith(element);
    load.erase();
  }
  rows.setKind(ForKind::Unrolled);
}
