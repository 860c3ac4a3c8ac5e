//===- LoopVectorizer.cpp - turn one loop into vector ops -----------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopVectorizer.h"

#include "IndexReplacement.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;
using namespace mlir::tir;

LoopVectorizer::LoopVectorizer(ForOp loop)
    : loop(loop), lanes(loop.getConstantExtent().value_or(0)) {}

LoopVectorizer::LoopVectorizer(ForOp loop, int64_t lanes,
                               const PrivateLanes &privateLanes)
    : loop(loop), lanes(lanes), privateLanes(&privateLanes) {}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

static bool isVectorElement(Type type) { return type.isIntOrIndexOrFloat(); }

/// Returns the sizes of a buffer as a map over symbols, null if unknown.
static AffineMap getShape(Value memref, SmallVectorImpl<Value> &symbols) {
  if (auto alloc = memref.getDefiningOp<AllocOp>()) {
    llvm::append_range(symbols, alloc.getSymbols());
    return alloc.getShape();
  }
  auto argument = dyn_cast<BlockArgument>(memref);
  auto func = argument
                  ? dyn_cast<PrimFuncOp>(argument.getOwner()->getParentOp())
                  : PrimFuncOp();
  if (!func)
    return {};
  llvm::append_range(symbols, func.getSymbolArguments());
  return func.getBufferShape(argument.getArgNumber());
}

/// Returns the difference as a constant. Uses the ranges of the program if the
/// affine difference does not simplify: (i + 33) floordiv 7 * 7 + (i + 5) mod 7
/// is i + 33.
static std::optional<int64_t>
getConstantDifference(AffineExpr difference, AffineExpr expr, unsigned numDims,
                      ArrayRef<Value> values, Value variable,
                      IndexSpace &space) {
  if (auto constant = dyn_cast<AffineConstantExpr>(difference))
    return constant.getValue();
  std::optional<relax_mlir::IndexExpr> name = space.getExpr(variable);
  relax_mlir::IndexExpr known = space.getExpr(expr, values.take_front(numDims),
                                              values.drop_front(numDims));
  if (!name || !known.isValid())
    return std::nullopt;
  relax_mlir::IndexExpr simple = space.getBounds().simplify(known);
  llvm::StringMap<relax_mlir::IndexExpr> next;
  next[name->getSymbolName()] = *name + 1;
  relax_mlir::IndexExpr step = simple.substitute(next) - simple;
  if (std::optional<int64_t> constant = step.getConstant())
    return constant;
  return space.getBounds().simplify(step).getConstant();
}

AddressStep LoopVectorizer::getStep(Value memref, AffineMap map,
                                    ValueRange operands) {
  Value variable = loop.getInductionVar();
  if (!llvm::is_contained(operands, variable))
    return {AddressStep::Uniform};
  SmallVector<Value> symbols;
  AffineMap shape = getShape(memref, symbols);
  if (!shape ||
      !isVectorElement(cast<MemRefType>(memref.getType()).getElementType()))
    return {AddressStep::Unknown};
  MLIRContext *context = map.getContext();
  AffineExpr linear = getAffineConstantExpr(0, context);
  for (auto [index, size] :
       llvm::zip_equal(map.getResults(), shape.getResults()))
    linear =
        linear * size.shiftSymbols(shape.getNumSymbols(), map.getNumSymbols()) +
        index;

  unsigned numSymbols = map.getNumSymbols() + shape.getNumSymbols();
  SmallVector<Value> values(operands);
  llvm::append_range(values, symbols);
  AffineExpr step =
      getDifference(linear, map.getNumDims(), numSymbols, values, variable);
  std::optional<int64_t> constant = getConstantDifference(
      step, linear, map.getNumDims(), values, variable, ranges);
  if (constant) {
    // An i1 takes a byte in a buffer and a bit in a vector, an i24 four bytes
    // and three.
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    bool isWhole = element.isIndex() ||
                   (element.getIntOrFloatBitWidth() >= 8 &&
                    llvm::isPowerOf2_32(element.getIntOrFloatBitWidth()));
    if (*constant == 0)
      return {AddressStep::Uniform};
    if (*constant == 1 && isWhole)
      return {AddressStep::Contiguous};
    if (*constant >= 2 && *constant <= 4 && isWhole)
      return {AddressStep::Strided, *constant};
    return {AddressStep::Distinct, *constant};
  }
  // A product of sizes is the same for all lanes, and not zero if there is
  // anything to compute.
  bool isPlain = true;
  step.walk([&](AffineExpr expr) {
    isPlain &= isa<AffineConstantExpr, AffineSymbolExpr>(expr) ||
               expr.getKind() == AffineExprKind::Mul;
  });
  return {isPlain ? AddressStep::Distinct : AddressStep::Unknown};
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Marks operations that depend on the variable, and refuses those without a
/// vector form.
bool LoopVectorizer::checkOperation(Operation &op, std::string &reason) {
  auto refuse = [&](const Twine &why) {
    reason = ("'" + op.getName().getStringRef() + "' " + why).str();
    return false;
  };
  auto isVaryingValue = [&](Value value) { return isVarying(value); };
  bool takesVarying = llvm::any_of(op.getOperands(), isVaryingValue);
  if (isa<ForOp, IfOp>(op)) {
    if (takesVarying && !(hasMasks() && isa<IfOp>(op)))
      return refuse("depends on the loop variable");
    if (auto inner = dyn_cast<ForOp>(op);
        inner && inner.getKind() == ForKind::ThreadBinding)
      return refuse("is bound to threads");
    for (Region &region : op.getRegions())
      for (Operation &nested : region.getOps())
        if (!checkOperation(nested, reason))
          return false;
    return true;
  }
  if (auto branch = dyn_cast<affine::AffineIfOp>(op))
    return checkValueBranch(branch, reason);
  if (isa<YieldOp, affine::AffineYieldOp>(op))
    return true;
  if (auto load = dyn_cast<affine::AffineLoadOp>(op)) {
    AddressStep step =
        getStep(load.getMemRef(), load.getAffineMap(), load.getMapOperands());
    bool other = llvm::any_of(load.getMapOperands(), [&](Value value) {
      return value != loop.getInductionVar() && isVarying(value);
    });
    if (other)
      return refuse("takes a computed index");
    if (step.kind != AddressStep::Uniform)
      varying.insert(load.getResult());
    return isVectorElement(load.getType()) ||
           refuse("loads elements that are not numbers");
  }
  if (auto store = dyn_cast<affine::AffineStoreOp>(op)) {
    bool other = llvm::any_of(store.getMapOperands(), [&](Value value) {
      return value != loop.getInductionVar() && isVarying(value);
    });
    return !other || refuse("takes a computed index");
  }
  if (isa<memref::LoadOp, affine::AffineApplyOp, affine::AffineMinOp,
          affine::AffineMaxOp>(op)) {
    if (takesVarying)
      varying.insert(op.getResult(0));
    return true;
  }
  if (op.getNumRegions() || !isMemoryEffectFree(&op))
    return refuse("has no vector form");
  if (!takesVarying)
    return true;
  if (!OpTrait::hasElementwiseMappableTraits(&op) ||
      !llvm::all_of(op.getOperandTypes(), isVectorElement) ||
      !llvm::all_of(op.getResultTypes(), isVectorElement))
    return refuse("has no vector form");
  varying.insert(op.result_begin(), op.result_end());
  return true;
}

bool LoopVectorizer::areApart(AffineMap lhs, ValueRange lhsOperands,
                              AffineMap rhs, ValueRange rhsOperands) {
  std::optional<relax_mlir::IndexExpr> variable =
      ranges.getExpr(loop.getInductionVar());
  auto left = ranges.getExprs(lhs, lhsOperands);
  auto right = ranges.getExprs(rhs, rhsOperands);
  if (!variable || !left || !right)
    return false;
  for (auto [a, b] : llvm::zip_equal(*left, *right)) {
    std::optional<int64_t> difference = (a - b).getConstant();
    if (difference && *difference != 0 &&
        !a.usesSymbol(variable->getSymbolName()))
      return true;
  }
  return false;
}

/// All lanes of one operation run before the next operation. This is equivalent
/// to one iteration after the other if each store to a buffer, and each load of
/// it, is at one element per iteration, a different one in each, and any two of
/// these accesses are at the same element, or never are.
bool LoopVectorizer::checkStores(std::string &reason) {
  SmallVector<affine::AffineStoreOp> stores;
  loop.walk([&](affine::AffineStoreOp store) { stores.push_back(store); });
  auto noalias = loop->getParentOfType<PrimFuncOp>()->getAttrOfType<BoolAttr>(
      "tir.noalias");
  if (noalias && !noalias.getValue() && !stores.empty()) {
    reason = "buffers may overlap";
    return false;
  }
  for (affine::AffineStoreOp store : stores) {
    AddressStep step = getStep(store.getMemRef(), store.getAffineMap(),
                               store.getMapOperands());
    if (step.kind == AddressStep::Uniform) {
      reason = "iterations write to the same element";
      return false;
    }
    if (step.kind == AddressStep::Unknown) {
      reason = "cannot prove that iterations write to different elements";
      return false;
    }
    WalkResult result = loop.walk([&](Operation *op) {
      if (!llvm::is_contained(op->getOperands(), store.getMemRef()))
        return WalkResult::advance();
      auto matches = [&](auto access) {
        return (access.getAffineMap() == store.getAffineMap() &&
                access.getMapOperands() == store.getMapOperands()) ||
               areApart(access.getAffineMap(), access.getMapOperands(),
                        store.getAffineMap(), store.getMapOperands());
      };
      if (auto load = dyn_cast<affine::AffineLoadOp>(op))
        return matches(load) ? WalkResult::advance() : WalkResult::interrupt();
      if (auto other = dyn_cast<affine::AffineStoreOp>(op))
        return matches(other) ? WalkResult::advance() : WalkResult::interrupt();
      return WalkResult::interrupt();
    });
    if (result.wasInterrupted()) {
      reason = "a written buffer is also accessed at another element";
      return false;
    }
  }
  return true;
}

bool LoopVectorizer::check(std::string &reason) {
  varying.clear();
  varying.insert(loop.getInductionVar());
  for (Operation &op : loop.getBody().getOps())
    if (!checkOperation(op, reason))
      return false;
  return checkStores(reason) && (!hasMasks() || checkMasks(reason));
}

SmallVector<Operation *> LoopVectorizer::getReductions() {
  SmallVector<Operation *> reductions;
  WalkResult result = loop.walk([&](affine::AffineStoreOp store) {
    AddressStep step = getStep(store.getMemRef(), store.getAffineMap(),
                               store.getMapOperands());
    if (step.kind != AddressStep::Uniform)
      return WalkResult::advance();
    Operation *combine = store.getValue().getDefiningOp();
    if (!combine || combine->getNumOperands() != 2)
      return WalkResult::interrupt();
    for (Value operand : combine->getOperands()) {
      auto load = operand.getDefiningOp<affine::AffineLoadOp>();
      if (load && load.getMemRef() == store.getMemRef() &&
          load.getAffineMap() == store.getAffineMap() &&
          load.getMapOperands() == store.getMapOperands() &&
          load->getBlock() == store->getBlock()) {
        reductions.push_back(combine);
        return WalkResult::advance();
      }
    }
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    reductions.clear();
  return reductions;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Value LoopVectorizer::getVector(OpBuilder &builder, Location loc, Value value) {
  auto it = vectors.find(value);
  if (it != vectors.end())
    return it->second;
  VectorType type = vectorType(value.getType());
  if (value == loop.getInductionVar()) {
    SmallVector<Attribute> elements;
    for (int64_t lane = 0; lane < lanes; ++lane)
      elements.push_back(builder.getIndexAttr(lane));
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(type, elements));
  }
  Value scalar = uniform.lookupOrDefault(value);
  Attribute constant;
  if (matchPattern(scalar, m_Constant(&constant)))
    return arith::ConstantOp::create(builder, loc,
                                     DenseElementsAttr::get(type, constant));
  return vector::BroadcastOp::create(builder, loc, type, scalar);
}

Value LoopVectorizer::getLane(OpBuilder &builder, Location loc, Value value,
                              int64_t lane) {
  if (value == loop.getInductionVar())
    return arith::ConstantIndexOp::create(builder, loc, lane);
  if (!isVarying(value))
    return uniform.lookupOrDefault(value);
  return vector::ExtractOp::create(builder, loc, getVector(builder, loc, value),
                                   lane);
}

Operation *LoopVectorizer::cloneForLane(OpBuilder &builder, Operation &op,
                                        int64_t lane) {
  // Use a block of its own, in which the replacement may create a constant.
  Region scratch;
  Block *block = &scratch.emplaceBlock();
  OpBuilder::InsertionGuard guard(builder);
  Block *target = builder.getInsertionBlock();
  Block::iterator point = builder.getInsertionPoint();
  builder.setInsertionPointToStart(block);
  IRMapping lanes = uniform;
  Operation *copy = builder.clone(op, lanes);
  IndexReplacement(loop.getInductionVar(), lane).apply(*block);
  target->getOperations().splice(point, block->getOperations());
  return copy;
}

/// Loads, for each vector register of lanes, the elements from the first to the
/// last as `distance` vectors, and selects lanes from them. The last vector
/// ends with the last lane, so that no element beyond it is read.
Value LoopVectorizer::emitStridedLoad(OpBuilder &builder, Location loc,
                                      VectorType type, Value memref,
                                      AffineMap map, ValueRange operands,
                                      int64_t distance) {
  Type element = type.getElementType();
  int64_t numLanes = type.getNumElements();
  int64_t width =
      512 / (element.isIndex() ? 64 : element.getIntOrFloatBitWidth());
  Value result;
  for (int64_t start = 0; start < numLanes; start += width) {
    int64_t count = std::min(width, numLanes - start);
    int64_t span = (count - 1) * distance + 1;
    VectorType part = VectorType::get({count}, element);
    Value chosen;
    for (int64_t begin = 0; begin < span; begin += count) {
      int64_t offset = std::min(begin, std::max<int64_t>(span - count, 0));
      SmallVector<Value> at(operands);
      AffineMap shifted = map;
      IndexReplacement(loop.getInductionVar(), start).apply(shifted, at);
      SmallVector<AffineExpr> results(shifted.getResults());
      results.back() = results.back() + offset;
      shifted = AffineMap::get(shifted.getNumDims(), shifted.getNumSymbols(),
                               results, map.getContext());
      for (Value &operand : at)
        operand = uniform.lookupOrDefault(operand);
      Value vector = affine::AffineVectorLoadOp::create(builder, loc, part,
                                                        memref, shifted, at);
      // Keep the lanes of earlier vectors, and take the others from this one.
      SmallVector<int64_t> choice;
      for (int64_t lane = 0; lane < count; ++lane) {
        int64_t position = lane * distance;
        bool isOld = chosen && position < begin;
        int64_t inside = std::clamp<int64_t>(position - offset, 0, count - 1);
        choice.push_back(isOld ? lane : (chosen ? count : 0) + inside);
      }
      chosen = vector::ShuffleOp::create(builder, loc, chosen ? chosen : vector,
                                         vector, choice);
    }
    if (count == numLanes)
      return chosen;
    if (!result)
      result =
          arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
    result = vector::InsertStridedSliceOp::create(builder, loc, chosen, result,
                                                  ArrayRef<int64_t>{start},
                                                  ArrayRef<int64_t>{1});
  }
  return result;
}

void LoopVectorizer::emitLoad(OpBuilder &builder, Operation &op, Value memref,
                              AffineMap map, ValueRange operands) {
  Location loc = op.getLoc();
  AddressStep step = getStep(memref, map, operands);
  if (step.kind == AddressStep::Uniform) {
    uniform.map(op.getResult(0), cloneForLane(builder, op, 0)->getResult(0));
    return;
  }
  VectorType type = vectorType(op.getResult(0).getType());
  if (step.kind == AddressStep::Contiguous) {
    SmallVector<Value> first(operands);
    IndexReplacement(loop.getInductionVar(), 0).apply(map, first);
    for (Value &operand : first)
      operand = uniform.lookupOrDefault(operand);
    vectors[op.getResult(0)] = createVectorLoad(
        builder, loc, type, uniform.lookupOrDefault(memref), map, first);
    return;
  }
  if (step.kind == AddressStep::Strided) {
    int64_t running = getConstantLanes(&op).value_or(lanes);
    Value vector = emitStridedLoad(
        builder, loc, VectorType::get({running}, type.getElementType()),
        uniform.lookupOrDefault(memref), map, operands, step.distance);
    // Lanes that do not run take the first element.
    SmallVector<int64_t> choice(lanes, 0);
    std::iota(choice.begin(), choice.begin() + running, 0);
    vectors[op.getResult(0)] =
        running == lanes ? vector
                         : Value(vector::ShuffleOp::create(builder, loc, vector,
                                                           vector, choice));
    return;
  }
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < lanes; ++lane)
    elements.push_back(cloneForLane(builder, op, lane)->getResult(0));
  vectors[op.getResult(0)] =
      vector::FromElementsOp::create(builder, loc, type, elements);
}

void LoopVectorizer::emitStore(OpBuilder &builder, Operation &op, Value value,
                               Value memref, AffineMap map,
                               ValueRange operands) {
  Location loc = op.getLoc();
  Value vector = getVector(builder, loc, value);
  if (getStep(memref, map, operands).kind == AddressStep::Contiguous) {
    SmallVector<Value> first(operands);
    IndexReplacement(loop.getInductionVar(), 0).apply(map, first);
    for (Value &operand : first)
      operand = uniform.lookupOrDefault(operand);
    createVectorStore(builder, loc, vector, uniform.lookupOrDefault(memref),
                      map, first);
    return;
  }
  for (int64_t lane = 0; lane < lanes; ++lane) {
    Value element = getLane(builder, loc, value, lane);
    SmallVector<Value> laneOperands(operands);
    AffineMap laneMap = map;
    IndexReplacement(loop.getInductionVar(), lane).apply(laneMap, laneOperands);
    for (Value &operand : laneOperands)
      operand = uniform.lookupOrDefault(operand);
    affine::AffineStoreOp::create(builder, loc, element,
                                  uniform.lookupOrDefault(memref), laneMap,
                                  laneOperands);
  }
}

/// Computes affine.apply, min and max lane by lane. In simple cases this folds
/// to a constant plus a broadcast.
void LoopVectorizer::emitIndex(OpBuilder &builder, Operation &op) {
  Location loc = op.getLoc();
  SmallVector<Value> elements;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    IRMapping operands;
    for (Value operand : op.getOperands())
      operands.map(operand, getLane(builder, loc, operand, lane));
    elements.push_back(builder.clone(op, operands)->getResult(0));
  }
  vectors[op.getResult(0)] = vector::FromElementsOp::create(
      builder, loc, vectorType(op.getResult(0).getType()), elements);
}

void LoopVectorizer::emitIndirectLoad(OpBuilder &builder, Operation &op) {
  // Compute lane by lane, as for index computations.
  emitIndex(builder, op);
}

void LoopVectorizer::emitElementwise(OpBuilder &builder, Operation &op) {
  SmallVector<Value> operands;
  for (Value operand : op.getOperands())
    operands.push_back(getVector(builder, op.getLoc(), operand));
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    types.push_back(vectorType(type));
  OperationState state(op.getLoc(), op.getName(), operands, types,
                       op.getAttrs());
  Operation *created = builder.create(state);
  for (auto [from, to] :
       llvm::zip_equal(op.getResults(), created->getResults()))
    vectors[from] = to;
}

void LoopVectorizer::emitFor(OpBuilder &builder, ForOp inner) {
  SmallVector<Value> operands;
  for (Value operand : inner.getMapOperands())
    operands.push_back(uniform.lookupOrDefault(operand));
  auto copy =
      ForOp::create(builder, inner.getLoc(), inner.getExtent(), operands,
                    inner.getKind(), inner.getAnnotationsAttr());
  uniform.map(inner.getInductionVar(), copy.getInductionVar());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&copy.getBody().front());
  emitBlock(builder, inner.getBody().front());
}

void LoopVectorizer::emit(OpBuilder &builder, Operation &op) {
  llvm::TypeSwitch<Operation *>(&op)
      .Case([&](ForOp inner) {
        if (hasMasks())
          emitMaskedFor(builder, inner);
        else
          emitFor(builder, inner);
      })
      .Case([&](IfOp branch) { emitIf(builder, branch); })
      .Case(
          [&](affine::AffineIfOp branch) { emitValueBranch(builder, branch); })
      .Case([&](YieldOp) {})
      .Case([&](affine::AffineYieldOp) {})
      .Case([&](affine::AffineLoadOp load) {
        emitLoad(builder, op, load.getMemRef(), load.getAffineMap(),
                 load.getMapOperands());
      })
      .Case([&](affine::AffineStoreOp store) {
        emitStore(builder, op, store.getValue(), store.getMemRef(),
                  store.getAffineMap(), store.getMapOperands());
      })
      .Default([&](Operation *) {
        bool takesVarying = llvm::any_of(
            op.getOperands(), [&](Value value) { return isVarying(value); });
        if (!takesVarying)
          builder.clone(op, uniform);
        else if (isa<memref::LoadOp>(op))
          emitIndirectLoad(builder, op);
        else if (isa<affine::AffineDialect>(op.getDialect()))
          emitIndex(builder, op);
        else
          emitElementwise(builder, op);
      });
}

void LoopVectorizer::emitBlock(OpBuilder &builder, Block &block) {
  for (Operation &op : block)
    emit(builder, op);
}

void LoopVectorizer::run() {
  OpBuilder builder(loop);
  if (hasMasks())
    emitMasked(builder);
  else
    emitBlock(builder, loop.getBody().front());
  loop.erase();
}
