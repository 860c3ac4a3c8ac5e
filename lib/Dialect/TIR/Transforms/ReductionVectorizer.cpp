//===- ReductionVectorizer.cpp - reduce by lanes --------------------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ReductionVectorizer.h"

#include "IndexReplacement.h"
#include "LoopVectorizer.h"
#include "mlir/Dialect/Affine/IR/AffineValueMap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "relax-mlir/Analysis/TIR/Reducer.h"

using namespace mlir;
using namespace mlir::tir;

/// The number of vectors that are combined independently of each other.
static constexpr int64_t kChains = 4;

/// The number of iterations over all chains up to which LLVM may unroll the
/// loop: a row of 32 vectors fits in the registers of AVX-512.
static constexpr int64_t kMostUnrolled = 8;

//===----------------------------------------------------------------------===//
// Accumulators
//===----------------------------------------------------------------------===//

/// Combines two vectors, or scalars, like `combiner` does, in any order.
static Value combine(OpBuilder &builder, Operation *combiner, Value a,
                     Value b) {
  OperationState state(combiner->getLoc(), combiner->getName(), {a, b},
                       {a.getType()}, combiner->getAttrs());
  Operation *created = builder.create(state);
  if (auto math = dyn_cast<arith::ArithFastMathInterface>(created))
    created->setAttr(
        math.getFastMathAttrName(),
        arith::FastMathFlagsAttr::get(builder.getContext(),
                                      math.getFastMathFlagsAttr().getValue() |
                                          arith::FastMathFlags::reassoc));
  return created->getResult(0);
}

/// Lets a loop combine into the lane of its variable in an accumulator.
static void useAccumulator(ForOp part, Value buffer, affine::AffineLoadOp load,
                           affine::AffineStoreOp store, Operation *combiner) {
  auto map = AffineMap::getMultiDimIdentityMap(1, part.getContext());
  Value lane = part.getInductionVar();
  OpBuilder builder(combiner);
  Value old =
      affine::AffineLoadOp::create(builder, load.getLoc(), buffer, map, lane);
  Value value =
      combiner->getOperand(combiner->getOperand(0) == load.getResult() ? 1 : 0);
  // The accumulator is the second operand: of a maximum, LLVM tests the first
  // one for NaN, so the test is not part of the chain of operations.
  Value combined = combine(builder, combiner, value, old);
  builder.setInsertionPoint(store);
  affine::AffineStoreOp::create(builder, store.getLoc(), combined, buffer, map,
                                lane);
  store.erase();
  combiner->erase();
  load.erase();
}

static Value loadWhole(OpBuilder &builder, Location loc, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return affine::AffineVectorLoadOp::create(
      builder, loc, VectorType::get(type.getShape(), type.getElementType()),
      buffer, builder.getConstantAffineMap(0), ValueRange());
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Returns the value that changes no other one that it is combined with; null
/// if there is none, or if vectors have no such elements.
static TypedAttr getNeutral(Operation *combiner) {
  Type type = combiner->getResult(0).getType();
  std::optional<arith::AtomicRMWKind> kind = getCombinerKind(combiner);
  unsigned bits = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
  if (!kind || bits < 8 || bits > 64 || !llvm::isPowerOf2_32(bits))
    return {};
  OpBuilder builder(combiner);
  // A sum that starts with 0 does not keep -0.
  if (*kind == arith::AtomicRMWKind::addf)
    return builder.getFloatAttr(type, -0.0);
  return arith::getIdentityValueAttr(*kind, type, builder, combiner->getLoc());
}

static bool isSameElement(affine::AffineLoadOp load,
                          affine::AffineStoreOp store) {
  return load && load.getMemRef() == store.getMemRef() &&
         load.getAffineMap() == store.getAffineMap() &&
         load.getMapOperands() == store.getMapOperands();
}

/// Returns true if the element is the same in all iterations.
bool ReductionVectorizer::hasElementsOutside(affine::AffineStoreOp store) {
  return llvm::none_of(store.getMapOperands(), [&](Value operand) {
    return loop.getBody().isAncestor(operand.getParentRegion());
  });
}

/// Returns true if two stores write different elements: those of two buffers,
/// or elements at a constant distance other than zero along a dimension.
static bool areDifferentElements(affine::AffineStoreOp a,
                                 affine::AffineStoreOp b) {
  if (a.getMemRef() != b.getMemRef())
    return true;
  affine::AffineValueMap first(a.getAffineMap(), a.getMapOperands()),
      second(b.getAffineMap(), b.getMapOperands()), difference;
  affine::AffineValueMap::difference(first, second, &difference);
  return llvm::any_of(difference.getAffineMap().getResults(),
                      [](AffineExpr expr) {
                        auto constant = dyn_cast<AffineConstantExpr>(expr);
                        return constant && constant.getValue() != 0;
                      });
}

bool ReductionVectorizer::addReduction(affine::AffineStoreOp store,
                                       std::string &reason) {
  Operation *combiner = store.getValue().getDefiningOp();
  bool isCombined = combiner && combiner->getNumOperands() == 2 &&
                    combiner->hasOneUse() &&
                    combiner->getBlock() == store->getBlock();
  TypedAttr neutral = isCombined ? getNeutral(combiner) : TypedAttr();
  if (!neutral) {
    reason = "a value that all iterations store is not combined by an "
             "operation with a neutral value";
    return false;
  }
  for (Value operand : combiner->getOperands()) {
    auto load = operand.getDefiningOp<affine::AffineLoadOp>();
    if (!isSameElement(load, store) || !load->hasOneUse())
      continue;
    for (const Reduction &other : reductions)
      if (!areDifferentElements(other.store, store)) {
        reason = "two values may be combined into the same element";
        return false;
      }
    reductions.push_back({load, store, combiner, neutral});
    return true;
  }
  reason = "a value that all iterations store is not combined with the former "
           "one";
  return false;
}

/// Checks that a copy of the loop that combines lanes has a vector form.
bool ReductionVectorizer::checkLanes(std::string &reason) {
  OpBuilder builder(loop);
  SmallVector<Value> buffers;
  for (const Reduction &reduction : reductions)
    buffers.push_back(
        AllocOp::create(builder, loop.getLoc(),
                        MemRefType::get({width}, reduction.neutral.getType())));
  ForOp copy = cloneLanes(
      builder, builder.getAffineConstantExpr(width),
      builder.getAffineDimExpr(loop.getExtent().getNumDims()), {}, buffers);
  bool isVector = LoopVectorizer(copy).check(reason);
  copy.erase();
  for (Value buffer : buffers)
    buffer.getDefiningOp()->erase();
  return isVector;
}

bool ReductionVectorizer::mayHaveIterations(int64_t lanes) {
  std::optional<int64_t> extent = loop.getConstantExtent();
  return !extent || *extent >= lanes;
}

bool ReductionVectorizer::check(std::string &reason) {
  reductions.clear();
  bool mayReduce = false;
  loop.getBody().walk([&](affine::AffineStoreOp store) {
    mayReduce |= hasElementsOutside(store);
  });
  if (!mayReduce)
    return false;
  if (loop.getExtent().getNumResults() != 1 || !mayHaveIterations(width)) {
    reason = "it has fewer iterations than a vector has lanes";
    return false;
  }
  if (llvm::any_of(loop.getBody().getOps(),
                   [](Operation &op) { return op.getNumRegions() != 0; })) {
    reason = "it has branches or loops";
    return false;
  }
  for (auto store : loop.getBody().getOps<affine::AffineStoreOp>())
    if (hasElementsOutside(store) && !addReduction(store, reason))
      return false;
  return checkLanes(reason);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

ForOp ReductionVectorizer::cloneLanes(OpBuilder &builder, AffineExpr extent,
                                      AffineExpr index, ValueRange outer,
                                      ValueRange accumulators) {
  Location loc = loop.getLoc();
  AffineMap of = loop.getExtent();
  auto part = ForOp::create(
      builder, loc, AffineMap::get(of.getNumDims(), of.getNumSymbols(), extent),
      loop.getMapOperands(), ForKind::Vectorized);
  Block &body = part.getBody().front();
  BlockArgument old = body.addArgument(builder.getIndexType(), loc);
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), old);
  OpBuilder inside = OpBuilder::atBlockTerminator(&body);
  for (Operation &op : loop.getBody().front().without_terminator())
    inside.clone(op, mapping);
  SmallVector<Value> dims(loop.getDimOperands());
  llvm::append_range(dims, outer);
  dims.push_back(part.getInductionVar());
  IndexReplacement(old, index, dims, loop.getSymbolOperands()).apply(body);
  body.eraseArgument(1);
  for (auto [reduction, buffer] : llvm::zip(reductions, accumulators))
    useAccumulator(part, buffer,
                   cast<affine::AffineLoadOp>(
                       mapping.lookup(reduction.load.getOperation())),
                   cast<affine::AffineStoreOp>(
                       mapping.lookup(reduction.store.getOperation())),
                   mapping.lookup(reduction.combiner));
  return part;
}

Value ReductionVectorizer::narrow(OpBuilder &builder,
                                  const Reduction &reduction, Value vector,
                                  int64_t lanes) {
  int64_t size = cast<VectorType>(vector.getType()).getNumElements();
  for (; size > lanes; size /= 2) {
    auto half = [&](int64_t begin) -> Value {
      return vector::ExtractStridedSliceOp::create(
          builder, loop.getLoc(), vector, ArrayRef<int64_t>{begin},
          ArrayRef<int64_t>{size / 2}, ArrayRef<int64_t>{1});
    };
    vector = combine(builder, reduction.combiner, half(0), half(size / 2));
  }
  return vector;
}

SmallVector<Value> ReductionVectorizer::createAccumulators(OpBuilder &builder,
                                                           int64_t lanes,
                                                           ValueRange former) {
  Location loc = loop.getLoc();
  auto scope = ScopeAttr::get(builder.getContext(), MemoryScope::Local);
  SmallVector<Value> buffers;
  for (auto [index, reduction] : llvm::enumerate(reductions)) {
    auto type = VectorType::get({lanes}, reduction.neutral.getType());
    Value start =
        former.empty()
            ? Value(arith::ConstantOp::create(
                  builder, loc,
                  DenseElementsAttr::get(type, Attribute(reduction.neutral))))
            : narrow(builder, reduction, loadWhole(builder, loc, former[index]),
                     lanes);
    Value buffer = AllocOp::create(
        builder, loc,
        MemRefType::get({lanes}, type.getElementType(), AffineMap(), scope));
    affine::AffineVectorStoreOp::create(builder, loc, start, buffer,
                                        builder.getConstantAffineMap(0),
                                        ValueRange());
    buffers.push_back(buffer);
  }
  return buffers;
}

void ReductionVectorizer::runLanes(OpBuilder &builder, AffineExpr begin,
                                   AffineExpr extent, int64_t lanes,
                                   ValueRange accumulators) {
  AffineMap of = loop.getExtent();
  auto outer = ForOp::create(builder, loop.getLoc(),
                             AffineMap::get(of.getNumDims(), of.getNumSymbols(),
                                            extent.floorDiv(lanes)),
                             loop.getMapOperands());
  // An iteration on all chains is long enough by itself. LLVM would unroll the
  // loop over a row in full, keep the row in registers for the next loop over
  // it, and spill.
  std::optional<int64_t> numIterations = outer.getConstantExtent();
  if (lanes > width && (!numIterations || *numIterations > kMostUnrolled))
    outer->setAttr(TIRDialect::kRolledAttr, builder.getUnitAttr());
  OpBuilder inside = OpBuilder::atBlockBegin(&outer.getBody().front());
  unsigned numDims = of.getNumDims();
  AffineExpr index = begin + builder.getAffineDimExpr(numDims) * lanes +
                     builder.getAffineDimExpr(numDims + 1);
  LoopVectorizer vectorizer(
      cloneLanes(inside, builder.getAffineConstantExpr(lanes), index,
                 outer.getInductionVar(), accumulators));
  std::string reason;
  bool isPossible = vectorizer.check(reason);
  assert(isPossible && "expected the form that was checked");
  (void)isPossible;
  vectorizer.run();
}

bool ReductionVectorizer::runRest(OpBuilder &builder, AffineExpr begin,
                                  AffineExpr extent, ValueRange accumulators) {
  if (!privateLanes)
    return false;
  AffineExpr index =
      begin + builder.getAffineDimExpr(loop.getExtent().getNumDims());
  ForOp rest = cloneLanes(builder, extent, index, {}, accumulators);
  LoopVectorizer vectorizer(rest, width, *privateLanes);
  vectorizer.blendStores(accumulators);
  std::string reason;
  if (!vectorizer.check(reason)) {
    rest.erase();
    return false;
  }
  vectorizer.run();
  return true;
}

void ReductionVectorizer::finish(OpBuilder &builder, ValueRange accumulators) {
  Location loc = loop.getLoc();
  for (auto [reduction, buffer] : llvm::zip_equal(reductions, accumulators)) {
    affine::AffineStoreOp store = reduction.store;
    Value vector = narrow(builder, reduction, loadWhole(builder, loc, buffer),
                          /*lanes=*/1);
    Value value = vector::ExtractOp::create(builder, loc, vector, 0);
    Value old = affine::AffineLoadOp::create(builder, loc, store.getMemRef(),
                                             store.getAffineMap(),
                                             store.getMapOperands());
    affine::AffineStoreOp::create(
        builder, loc, combine(builder, reduction.combiner, value, old),
        store.getMemRef(), store.getAffineMap(), store.getMapOperands());
  }
}

void ReductionVectorizer::run() {
  OpBuilder builder(loop);
  AffineExpr size = loop.getExtent().getResult(0);
  AffineExpr zero = builder.getAffineConstantExpr(0);
  int64_t wide = kChains * width;
  SmallVector<Value> accumulators;
  AffineExpr begin = zero;
  if (mayHaveIterations(wide)) {
    accumulators = createAccumulators(builder, wide, {});
    runLanes(builder, zero, size, wide, accumulators);
    begin = size.floorDiv(wide) * wide;
  }
  accumulators = createAccumulators(builder, width, accumulators);
  AffineExpr left = begin == zero ? size : size % wide;
  if (left.floorDiv(width) != zero)
    runLanes(builder, begin, left, width, accumulators);
  AffineExpr rest = size % width, end = size.floorDiv(width) * width;
  bool isWhole = rest == zero || runRest(builder, end, rest, accumulators);
  finish(builder, accumulators);
  if (!isWhole) {
    ForOp serial = cloneLanes(
        builder, rest,
        end + builder.getAffineDimExpr(loop.getExtent().getNumDims()), {}, {});
    serial.setKind(ForKind::Serial);
    if (privateLanes)
      privateLanes->forgetStored(serial);
  }
  loop.erase();
}
