//===- IntrinsicMatcher.cpp - match a block with an intrinsic -------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IntrinsicMatcher.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "relax-mlir/Dialect/TIR/Schedule/LoopVariables.h"

using namespace mlir;
using namespace mlir::tir;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

IntrinsicMatcher::IntrinsicMatcher(IntrinsicOp intrinsic, BlockOp block,
                                   ArrayRef<ForOp> loops,
                                   ArrayRef<IndexExpr> values,
                                   IndexSpace &space, std::string *why)
    : intrinsic(intrinsic), descriptionSpace(intrinsic.getDescriptionBlock()),
      why(why) {
  target.block = block;
  target.loops.assign(loops.begin(), loops.end());
  target.values.assign(values.begin(), values.end());
  target.space = &space;
  description.block = intrinsic.getDescriptionBlock();
  description.loops = intrinsic.getDescriptionLoops();
  description.space = &descriptionSpace;
  auto binding = descriptionSpace.getExprs(description.block.getBinding(),
                                           description.block.getMapOperands());
  if (binding)
    description.values = *binding;
  state.parts.resize(intrinsic.getDesc().getNumArguments());
}

//===----------------------------------------------------------------------===//
// Loops and indices
//===----------------------------------------------------------------------===//

/// Returns `expr`, over iterators and loops, over the names x0, x1, ..
std::optional<IndexExpr> IntrinsicMatcher::Side::normalize(IndexExpr expr) {
  llvm::StringMap<IndexExpr> iterators;
  for (auto [iterator, value] : llvm::zip(block.getIterators(), values)) {
    std::optional<IndexExpr> name = space->getExpr(iterator);
    if (!name)
      return std::nullopt;
    iterators[name->getSymbolName()] = value;
  }
  IndexExpr result =
      space->getBounds().simplify(expr.substitute(iterators).substitute(names));
  if (!result.isValid())
    return std::nullopt;
  return result;
}

/// Returns the indices of an affine access.
std::optional<SmallVector<IndexExpr>>
IntrinsicMatcher::Side::getIndices(Operation *op) {
  AffineMap map;
  SmallVector<Value> operands;
  if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
    map = load.getAffineMap();
    operands = load.getMapOperands();
  } else {
    auto store = cast<affine::AffineStoreOp>(op);
    map = store.getAffineMap();
    operands = store.getMapOperands();
  }
  std::optional<SmallVector<IndexExpr>> exprs = space->getExprs(map, operands);
  if (!exprs)
    return std::nullopt;
  for (IndexExpr &expr : *exprs) {
    std::optional<IndexExpr> normal = normalize(expr);
    if (!normal)
      return std::nullopt;
    expr = *normal;
  }
  return exprs;
}

/// Returns the kinds of the iterators that a loop runs, as bits.
unsigned IntrinsicMatcher::Side::getKinds(unsigned loop) {
  std::string name = "x" + std::to_string(loop);
  unsigned kinds = 0;
  for (auto [position, value] : llvm::enumerate(values))
    if (value.substitute(names).usesSymbol(name))
      kinds |= 1u << static_cast<unsigned>(block.getIteratorKind(position));
  return kinds;
}

unsigned IntrinsicMatcher::Side::countStoresBefore(Operation *op) {
  unsigned count = 0;
  for (Operation &other : block.getBody().front()) {
    if (&other == op)
      break;
    count += isa<affine::AffineStoreOp>(other);
  }
  return count;
}

/// Names the loops of more than one iteration; the others have the value 0.
LogicalResult IntrinsicMatcher::nameLoops(Side &side) {
  for (ForOp loop : side.loops) {
    std::optional<IndexExpr> name = side.space->getExpr(loop.getInductionVar());
    std::optional<int64_t> extent = loop.getConstantExtent();
    if (!name || !extent)
      return refuse(why, "'" + intrinsic.getSymName() +
                             "' needs constant extents, but " + describe(loop) +
                             " has none");
    IndexExpr value = 0;
    if (*extent != 1) {
      value = IndexExpr::symbol("x" + std::to_string(side.used.size()));
      side.space->getBounds().setRange(value.getSymbolName(), 0, *extent);
      side.used.push_back(loop);
    }
    side.names[name->getSymbolName()] = value;
  }
  return success();
}

LogicalResult IntrinsicMatcher::matchLoops() {
  if (failed(nameLoops(target)) || failed(nameLoops(description)))
    return failure();
  std::string name = "'" + intrinsic.getSymName().str() + "'";
  if (target.used.size() != description.used.size())
    return refuse(why, "block '" + target.block.getBlockName() + "' has " +
                           Twine(target.used.size()) +
                           " loops of more than one iteration in the tile, " +
                           name + " has " + Twine(description.used.size()));
  for (unsigned i = 0, e = target.used.size(); i < e; ++i) {
    ForOp loop = target.used[i], described = description.used[i];
    if (loop.getConstantExtent() != described.getConstantExtent())
      return refuse(why, describe(loop) + " has another extent than loop #" +
                             Twine(i) + " of " + name + ", " +
                             Twine(*described.getConstantExtent()));
    if (loop.getKind() != described.getKind())
      return refuse(why, describe(loop) + " is " +
                             stringifyForKind(loop.getKind()) + ", loop #" +
                             Twine(i) + " of " + name + " is " +
                             stringifyForKind(described.getKind()));
    if (target.getKinds(i) != description.getKinds(i))
      return refuse(why, describe(loop) +
                             " runs iterators of other kinds than loop #" +
                             Twine(i) + " of " + name);
  }
  return success();
}

bool IntrinsicMatcher::isLoopFree(const IndexExpr &expr) {
  for (unsigned i = 0, e = target.used.size(); i < e; ++i)
    if (expr.usesSymbol("x" + std::to_string(i)))
      return false;
  return expr.isValid();
}

//===----------------------------------------------------------------------===//
// The scalar computation
//===----------------------------------------------------------------------===//

bool IntrinsicMatcher::fail(Operation *op, const Twine &fact) {
  mismatch = ("'" + op->getName().getStringRef() + "' " + fact).str();
  return false;
}

bool IntrinsicMatcher::matchValue(Value value, Value described) {
  if (Value known = state.values.lookup(value))
    return known == described;
  Operation *op = value.getDefiningOp();
  Operation *other = described.getDefiningOp();
  if (op && other) {
    if (cast<OpResult>(value).getResultNumber() !=
            cast<OpResult>(described).getResultNumber() ||
        !matchOperation(op, other))
      return false;
    state.values[value] = described;
    return true;
  }
  // Indices as values: the same in each iteration of the tile.
  auto expr = target.space->getExpr(value);
  auto describedExpr = description.space->getExpr(described);
  if (!expr || !describedExpr)
    return false;
  expr = target.normalize(*expr);
  describedExpr = description.normalize(*describedExpr);
  return expr && describedExpr && *expr == *describedExpr;
}

bool IntrinsicMatcher::matchOperands(OperandRange operands,
                                     ArrayRef<Value> described) {
  return llvm::all_of(llvm::zip_equal(operands, described), [&](auto pair) {
    return matchValue(std::get<0>(pair), std::get<1>(pair));
  });
}

bool IntrinsicMatcher::matchOperation(Operation *op, Operation *described) {
  if (op->getName() != described->getName())
    return fail(op, "computes what '" + described->getName().getStringRef() +
                        "' does in the description");
  if (isa<affine::AffineLoadOp>(op))
    return matchAccess(op, described);
  if (op->getAttrDictionary() != described->getAttrDictionary() ||
      op->getResultTypes() != described->getResultTypes() ||
      op->getNumOperands() != described->getNumOperands() ||
      op->getNumRegions() != 0)
    return fail(op, "has other attributes or types in the description");
  SmallVector<Value> operands(described->getOperands());
  State before = state;
  if (matchOperands(op->getOperands(), operands))
    return true;
  if (!op->hasTrait<OpTrait::IsCommutative>() || operands.size() != 2)
    return false;
  // The first mismatch is the one to report.
  std::string first = mismatch;
  state = std::move(before);
  std::swap(operands[0], operands[1]);
  if (matchOperands(op->getOperands(), operands))
    return true;
  mismatch = std::move(first);
  return false;
}

/// Matches a load or a store of a buffer with one of an argument, which is then
/// a part of the buffer, the same one at each access.
bool IntrinsicMatcher::matchAccess(Operation *op, Operation *described) {
  auto getMemRef = [](Operation *access) -> Value {
    if (auto load = dyn_cast<affine::AffineLoadOp>(access))
      return load.getMemRef();
    return cast<affine::AffineStoreOp>(access).getMemRef();
  };
  Value buffer = getMemRef(op);
  auto argument = dyn_cast<BlockArgument>(getMemRef(described));
  auto type = cast<MemRefType>(buffer.getType());
  if (!argument || type.getElementType() !=
                       cast<MemRefType>(argument.getType()).getElementType())
    return fail(op, "accesses elements of another type in the description");
  std::optional<SmallVector<IndexExpr>> indices = target.getIndices(op);
  std::optional<SmallVector<IndexExpr>> local =
      description.getIndices(described);
  if (!indices || !local)
    return fail(op, "has an index that is not affine");
  if (target.countStoresBefore(op) != description.countStoresBefore(described))
    return fail(op, "comes after other stores in the description");

  // Align the dimensions from the last. An index minus the local one must not
  // vary in the tile.
  MatchedPart part;
  part.buffer = buffer;
  part.offsets.resize(indices->size());
  part.dims.assign(indices->size(), -1);
  int dim = static_cast<int>(local->size()) - 1;
  for (unsigned i = indices->size(); i-- > 0;) {
    part.offsets[i] = (*indices)[i];
    if (dim >= 0 && isLoopFree((*indices)[i] - (*local)[dim])) {
      part.offsets[i] = (*indices)[i] - (*local)[dim];
      part.dims[i] = dim--;
    }
    part.offsets[i] = target.space->getBounds().simplify(part.offsets[i]);
    if (!isLoopFree(part.offsets[i]))
      return fail(op, "has the index '" + (*indices)[i].str() +
                          "' in dimension " + Twine(i) +
                          ", which does not fit the description");
  }
  if (dim >= 0)
    return fail(op, "has fewer dimensions than in the description");
  MatchedPart &known = state.parts[argument.getArgNumber()];
  if (known.buffer && (known.buffer != buffer || known.dims != part.dims ||
                       known.offsets != part.offsets))
    return fail(op, "accesses another part of a buffer than another access "
                    "that the description has of argument #" +
                        Twine(argument.getArgNumber()));
  part.isRead = known.isRead || isa<affine::AffineLoadOp>(op);
  part.isWritten = known.isWritten || isa<affine::AffineStoreOp>(op);
  known = std::move(part);
  state.accesses.insert(op);
  return true;
}

FailureOr<SmallVector<MatchedPart>> IntrinsicMatcher::match() {
  if (failed(matchLoops()))
    return failure();
  auto refuseBody = [&](const Twine &reason) {
    return refuse(why, "block '" + target.block.getBlockName() +
                           "' does not compute what '" +
                           intrinsic.getSymName() + "' does: " + reason);
  };
  SmallVector<affine::AffineStoreOp> stores, described;
  for (auto store : target.block.getBody().getOps<affine::AffineStoreOp>())
    stores.push_back(store);
  for (auto store : description.block.getBody().getOps<affine::AffineStoreOp>())
    described.push_back(store);
  if (stores.size() != described.size())
    return refuseBody("it stores " + Twine(stores.size()) +
                      " elements, expected " + Twine(described.size()));
  for (auto [store, other] : llvm::zip_equal(stores, described))
    if (!matchValue(store.getValue(), other.getValue()) ||
        !matchAccess(store, other))
      return refuseBody(mismatch.empty() ? "its values are used otherwise"
                                         : mismatch);
  for (Operation &op : target.block.getBody().front().without_terminator())
    if (!state.accesses.contains(&op) && !isMemoryEffectFree(&op))
      return refuseBody("'" + op.getName().getStringRef() +
                        "' is not in the description");
  for (auto [position, part] : llvm::enumerate(state.parts))
    if (!part.buffer)
      return refuseBody("it has no use for argument #" + Twine(position));
  return state.parts;
}
