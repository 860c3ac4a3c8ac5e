//===- LoopVectorizerMasks.cpp - vectors of which some lanes run ----------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::tir;

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Returns true if CPUs have masked accesses to elements of `type`.
static bool isMaskableElement(Type type) {
  if (type.isIndex())
    return true;
  if (!type.isIntOrFloat())
    return false;
  unsigned bits = type.getIntOrFloatBitWidth();
  return bits == 8 || bits == 16 || bits == 32 || bits == 64;
}

/// Returns true if `op` may run for any operands.
static bool isSafe(Operation *op) {
  // A division traps by zero, and for the least integer by -1.
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::CeilDivSIOp,
          arith::CeilDivUIOp, arith::FloorDivSIOp, arith::RemSIOp,
          arith::RemUIOp>(op)) {
    APInt divisor;
    return matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
           !divisor.isZero() && !divisor.isAllOnes();
  }
  return !isa<math::IPowIOp>(op) && isSpeculatable(op);
}

std::optional<int64_t> LoopVectorizer::getConstantLanes(Operation *op) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  if (!extent || *extent >= lanes)
    return std::nullopt;
  for (Operation *parent = op->getParentOp(); parent != loop;
       parent = parent->getParentOp())
    if (auto branch = dyn_cast<IfOp>(parent);
        branch &&
        llvm::is_contained(branch.getSetOperands(), loop.getInductionVar()))
      return std::nullopt;
  return extent;
}

bool LoopVectorizer::checkMasks(std::string &reason) {
  auto check = [&](Operation *op) {
    auto refuse = [&](const Twine &why) {
      reason = ("'" + op->getName().getStringRef() + "' " + why).str();
      return WalkResult::interrupt();
    };
    auto checkAccess = [&](auto access) {
      Type element = access.getMemRefType().getElementType();
      AddressStep step = getStep(access.getMemRef(), access.getAffineMap(),
                                 access.getMapOperands());
      if (step.kind == AddressStep::Uniform)
        return WalkResult::advance();
      if (!isMaskableElement(element)) {
        std::string text;
        llvm::raw_string_ostream(text) << element;
        return refuse("accesses elements of '" + text +
                      "', which have no masked access");
      }
      bool isLoad = isa<affine::AffineLoadOp>(op);
      return step.kind == AddressStep::Contiguous ||
                     (isLoad && step.kind == AddressStep::Strided &&
                      getConstantLanes(op))
                 ? WalkResult::advance()
                 : refuse("does not access consecutive elements");
    };
    if (auto load = dyn_cast<affine::AffineLoadOp>(op))
      return checkAccess(load);
    if (auto store = dyn_cast<affine::AffineStoreOp>(op))
      return checkAccess(store);
    bool takesVarying = llvm::any_of(
        op->getOperands(), [&](Value value) { return isVarying(value); });
    if (!takesVarying || isa<IfOp>(op))
      return WalkResult::advance();
    if (isa<memref::LoadOp>(op))
      return refuse("does not access consecutive elements");
    return isSafe(op) ? WalkResult::advance()
                      : refuse("may trap in lanes that do not run");
  };
  return !loop.getBody().walk(check).wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Operation *LoopVectorizer::getMaskedCodeAround(Operation *op) {
  Operation *parent = op->getParentOp();
  while (!maskedCode.contains(parent))
    parent = parent->getParentOp();
  return parent;
}

void LoopVectorizer::collectMaskedCode() {
  maskedCode[loop].conditions.addExtent(loop);
  Value variable = loop.getInductionVar();
  loop.getBody().walk<WalkOrder::PreOrder>([&](IfOp branch) {
    if (!llvm::is_contained(branch.getSetOperands(), variable))
      return;
    LaneConditions conditions =
        maskedCode[getMaskedCodeAround(branch)].conditions;
    std::string reason;
    LogicalResult added = conditions.addBranch(loop, branch, reason);
    assert(succeeded(added) && "expected branches on the lane to be linear");
    (void)added;
    maskedCode[branch].conditions = std::move(conditions);
  });
}

/// Returns the conditions that all stores have: without them the loop has no
/// effect.
LaneConditions LoopVectorizer::getConditionsOfStores() {
  std::optional<LaneConditions> common;
  loop.walk([&](affine::AffineStoreOp store) {
    const LaneConditions &conditions =
        maskedCode[getMaskedCodeAround(store)].conditions;
    if (common)
      common->intersectWith(conditions);
    else
      common = conditions;
  });
  return common.value_or(maskedCode[loop].conditions);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

void LoopVectorizer::emitMasked(OpBuilder &builder) {
  Location loc = loop.getLoc();
  addFactsAround(loop, ranges);
  collectMaskedCode();
  common = getConditionsOfStores();
  AffineConditions known = common.getAny(lanes), guard = known;
  guard.dropKnown(ranges);
  if (!guard.empty())
    builder.setInsertionPointToStart(
        guard.createBranch(builder, loc, /*withElse=*/false).getThenBlock());
  for (auto &[op, code] : maskedCode)
    code.mask = code.conditions.createMask(builder, loc, lanes, ranges,
                                           code.conditions == common);
  current = &maskedCode[loop];
  current->known = std::move(known);
  emitBlock(builder, loop.getBody().front());
}

void LoopVectorizer::emitMaskedIf(OpBuilder &builder, IfOp branch) {
  MaskedCode &code = maskedCode[branch];
  code.known = code.conditions.getAny(lanes);
  AffineConditions guard = code.known;
  guard.dropKnown(ranges, &current->known);
  OpBuilder::InsertionGuard insertion(builder);
  if (!guard.empty())
    builder.setInsertionPointToStart(
        guard.createBranch(builder, branch.getLoc(), /*withElse=*/false)
            .getThenBlock());
  llvm::SaveAndRestore restore(current, &code);
  emitBlock(builder, *branch.getThenBlock());
}

/// Creates a load, or a store, of a buffer of one vector.
static Value createWholeLoad(OpBuilder &builder, Location loc, VectorType type,
                             Value buffer) {
  return affine::AffineVectorLoadOp::create(builder, loc, type, buffer,
                                            builder.getConstantAffineMap(0),
                                            ValueRange());
}
static void createWholeStore(OpBuilder &builder, Location loc, Value vector,
                             Value buffer) {
  affine::AffineVectorStoreOp::create(builder, loc, vector, buffer,
                                      builder.getConstantAffineMap(0),
                                      ValueRange());
}

/// Creates the indices of an access. Masked accesses have no affine form.
static SmallVector<Value> createIndices(OpBuilder &builder, Location loc,
                                        AffineMap map, ValueRange operands) {
  SmallVector<Value> indices;
  for (AffineExpr expr : map.getResults()) {
    IndexValue index(expr, operands.take_front(map.getNumDims()),
                     operands.drop_front(map.getNumDims()));
    auto indexMap =
        AffineMap::get(index.dims.size(), index.symbols.size(), index.expr);
    SmallVector<Value> indexOperands(index.dims);
    llvm::append_range(indexOperands, index.symbols);
    indices.push_back(builder.createOrFold<affine::AffineApplyOp>(
        loc, indexMap, indexOperands));
  }
  return indices;
}

Value LoopVectorizer::createVectorLoad(OpBuilder &builder, Location loc,
                                       VectorType type, Value memref,
                                       AffineMap map, ValueRange operands) {
  if (Value buffer = accumulators.lookup(memref))
    return createWholeLoad(builder, loc, type, buffer);
  if (!current || !current->mask || blended.contains(memref) ||
      privateLanes->mayAccessWhole(memref, map, lanes))
    return affine::AffineVectorLoadOp::create(builder, loc, type, memref, map,
                                              operands);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  return vector::MaskedLoadOp::create(
      builder, loc, type, memref, createIndices(builder, loc, map, operands),
      current->mask, zero);
}

void LoopVectorizer::createVectorStore(OpBuilder &builder, Location loc,
                                       Value vector, Value memref,
                                       AffineMap map, ValueRange operands) {
  if (current && current->mask && blended.contains(memref)) {
    Value idle = affine::AffineVectorLoadOp::create(
        builder, loc, cast<VectorType>(vector.getType()), memref, map,
        operands);
    vector = arith::SelectOp::create(builder, loc, current->mask, vector, idle);
  }
  if (Value buffer = accumulators.lookup(memref))
    createWholeStore(builder, loc, vector, buffer);
  else if (!current || !current->mask || blended.contains(memref) ||
           privateLanes->mayAccessWhole(memref, map, lanes))
    affine::AffineVectorStoreOp::create(builder, loc, vector, memref, map,
                                        operands);
  else
    vector::MaskedStoreOp::create(builder, loc, memref,
                                  createIndices(builder, loc, map, operands),
                                  current->mask, vector);
}

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

/// Returns the first load or store of `buffer` in `inner`.
static Operation *getFirstAccess(Value buffer, ForOp inner) {
  Operation *first = nullptr;
  inner.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!llvm::is_contained(op->getOperands(), buffer))
      return WalkResult::advance();
    first = op;
    return WalkResult::interrupt();
  });
  return first;
}

bool LoopVectorizer::isInEachIteration(Operation *op, ForOp inner) {
  for (Operation *parent = op->getParentOp(); parent != inner;
       parent = parent->getParentOp())
    if (!maskedCode.contains(parent))
      return false;
  return true;
}

bool LoopVectorizer::isAccumulator(affine::AffineStoreOp store, ForOp inner) {
  // An access that may not run in an iteration may be out of bounds.
  const MaskedCode &code = maskedCode[getMaskedCodeAround(store)];
  if (!code.mask || !(code.conditions == common))
    return false;
  // A first access that may not run would leave open whether the elements were
  // written before the loop, and so whether they may be read there.
  if (!isInEachIteration(store, inner) ||
      !isInEachIteration(getFirstAccess(store.getMemRef(), inner), inner))
    return false;
  for (Value operand : store.getMapOperands())
    if (inner.getBody().isAncestor(operand.getParentRegion()))
      return false;
  // All accesses have one address, as checkStores has found, and one mask.
  bool isRead = false;
  for (Operation *user : store.getMemRef().getUsers()) {
    if (!inner->isProperAncestor(user))
      continue;
    if (!(maskedCode[getMaskedCodeAround(user)].conditions == common))
      return false;
    isRead |= isa<affine::AffineLoadOp>(user);
  }
  AffineMap map = store.getAffineMap();
  SmallVector<Value> operands(store.getMapOperands());
  IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
  return isRead && !accumulators.contains(store.getMemRef()) &&
         !privateLanes->mayAccessWhole(store.getMemRef(), map, lanes);
}

SmallVector<affine::AffineStoreOp>
LoopVectorizer::findAccumulators(ForOp inner) {
  SmallVector<affine::AffineStoreOp> stores;
  inner.getBody().walk([&](affine::AffineStoreOp store) {
    bool isFound = llvm::any_of(stores, [&](affine::AffineStoreOp other) {
      return other.getMemRef() == store.getMemRef();
    });
    if (!isFound && isAccumulator(store, inner))
      stores.push_back(store);
  });
  return stores;
}

void LoopVectorizer::emitMaskedFor(OpBuilder &builder, ForOp inner) {
  SmallVector<affine::AffineStoreOp> stores = findAccumulators(inner);
  if (stores.empty())
    return emitFor(builder, inner);
  OpBuilder::InsertionGuard insertion(builder);
  auto lookup = [&](Value value) { return uniform.lookupOrDefault(value); };
  AffineConditions runs;
  for (AffineExpr extent : inner.getExtent().getResults())
    runs.add({extent - 1, llvm::map_to_vector(inner.getDimOperands(), lookup),
              llvm::map_to_vector(inner.getSymbolOperands(), lookup)});
  runs.dropKnown(ranges);
  if (!runs.empty())
    builder.setInsertionPointToStart(
        runs.createBranch(builder, inner.getLoc(), /*withElse=*/false)
            .getThenBlock());

  auto forEach = [&](auto emit) {
    for (affine::AffineStoreOp store : stores) {
      llvm::SaveAndRestore restore(current,
                                   &maskedCode[getMaskedCodeAround(store)]);
      AffineMap map = store.getAffineMap();
      SmallVector<Value> operands(store.getMapOperands());
      IndexReplacement(loop.getInductionVar(), 0).apply(map, operands);
      operands = llvm::map_to_vector(operands, lookup);
      emit(store.getMemRef(), vectorType(store.getValue().getType()), map,
           ValueRange(operands));
    }
  };
  Location loc = inner.getLoc();
  auto scope = ScopeAttr::get(builder.getContext(), MemoryScope::Local);
  forEach([&](Value memref, VectorType type, AffineMap map, ValueRange at) {
    // Nothing may have written elements that the loop does not read first.
    Value first;
    if (isa<affine::AffineLoadOp>(getFirstAccess(memref, inner)))
      first = createVectorLoad(builder, loc, type, memref, map, at);
    Value buffer =
        AllocOp::create(builder, loc,
                        MemRefType::get(type.getShape(), type.getElementType(),
                                        AffineMap(), scope));
    if (first)
      createWholeStore(builder, loc, first, buffer);
    accumulators[memref] = buffer;
  });
  emitFor(builder, inner);
  forEach([&](Value memref, VectorType type, AffineMap map, ValueRange at) {
    Value last =
        createWholeLoad(builder, loc, type, accumulators.lookup(memref));
    accumulators.erase(memref);
    createVectorStore(builder, loc, last, memref, map, at);
  });
}
