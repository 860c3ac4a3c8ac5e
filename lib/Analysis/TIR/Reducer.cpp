//===- Reducer.cpp - recognise how a reduction combines values ------------===//
// Part of the relax-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "relax-mlir/Analysis/TIR/Reducer.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "relax-mlir/Analysis/TIR/IndexSpace.h"
#include "relax-mlir/Diagnostics/Refusal.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::tir;
using arith::AtomicRMWKind;
using relax_mlir::IndexExpr;
using relax_mlir::refuse;

//===----------------------------------------------------------------------===//
// Combiners
//===----------------------------------------------------------------------===//

std::optional<AtomicRMWKind> mlir::tir::getCombinerKind(Operation *op) {
  using Kind = std::optional<AtomicRMWKind>;
  return llvm::TypeSwitch<Operation *, Kind>(op)
      .Case([](arith::AddFOp) { return AtomicRMWKind::addf; })
      .Case([](arith::AddIOp) { return AtomicRMWKind::addi; })
      .Case([](arith::MulFOp) { return AtomicRMWKind::mulf; })
      .Case([](arith::MulIOp) { return AtomicRMWKind::muli; })
      .Case([](arith::MaximumFOp) { return AtomicRMWKind::maximumf; })
      .Case([](arith::MaxNumFOp) { return AtomicRMWKind::maxnumf; })
      .Case([](arith::MaxSIOp) { return AtomicRMWKind::maxs; })
      .Case([](arith::MaxUIOp) { return AtomicRMWKind::maxu; })
      .Case([](arith::MinimumFOp) { return AtomicRMWKind::minimumf; })
      .Case([](arith::MinNumFOp) { return AtomicRMWKind::minnumf; })
      .Case([](arith::MinSIOp) { return AtomicRMWKind::mins; })
      .Case([](arith::MinUIOp) { return AtomicRMWKind::minu; })
      .Case([](arith::AndIOp) { return AtomicRMWKind::andi; })
      .Case([](arith::OrIOp) { return AtomicRMWKind::ori; })
      .Case([](arith::XOrIOp) { return AtomicRMWKind::xori; })
      .Default([](Operation *) { return std::nullopt; });
}

/// Returns true if `constant` changes no value that it is combined with.
static bool isIdentity(AtomicRMWKind kind, TypedAttr constant,
                       TypedAttr identity) {
  auto number = dyn_cast<FloatAttr>(constant);
  if (number && kind == AtomicRMWKind::addf)
    return number.getValue().isZero();
  return constant == identity;
}

/// Returns the greatest position.
static TypedAttr getLastPosition(Type type, OpBuilder &builder) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return builder.getIntegerAttr(type, APInt::getSignedMaxValue(width));
}

SmallVector<TypedAttr> Reducer::getIdentity() const {
  SmallVector<TypedAttr> result;
  for (auto [index, reduced] : llvm::enumerate(buffers)) {
    OpBuilder builder(reduced.combiner->getContext());
    Type type = reduced.getElementType();
    if (isSelection() && index == 1) {
      result.push_back(getLastPosition(type, builder));
      continue;
    }
    // The neutral NaN of maxnumf has no exponential.
    AtomicRMWKind kind =
        isRescaling() && index == 0 ? AtomicRMWKind::maximumf : reduced.kind;
    TypedAttr identity = arith::getIdentityValueAttr(
        kind, type, builder, reduced.combiner->getLoc());
    // The sum of zeros of either sign is 0.0 from the start 0.0 alone.
    if (reduced.kind == AtomicRMWKind::addf)
      identity = builder.getFloatAttr(
          type, APFloat::getZero(cast<FloatType>(type).getFloatSemantics(),
                                 /*Negative=*/true));
    Attribute start;
    if (matchPattern(affine::AffineStoreOp(reduced.init).getValueToStore(),
                     m_Constant(&start)) &&
        isIdentity(reduced.kind, cast<TypedAttr>(start), identity))
      identity = cast<TypedAttr>(start);
    result.push_back(identity);
  }
  return result;
}

/// Creates `select(rhs is better, rhs, lhs)` for values and positions.
static SmallVector<Value> combineSelection(Operation *comparison,
                                           AtomicRMWKind kind,
                                           OpBuilder &builder, Location loc,
                                           ValueRange lhs, ValueRange rhs) {
  using namespace arith;
  bool isGreatest = kind == AtomicRMWKind::maximumf ||
                    kind == AtomicRMWKind::maxs || kind == AtomicRMWKind::maxu;
  bool isUnsigned = kind == AtomicRMWKind::maxu || kind == AtomicRMWKind::minu;
  Value isBetter, isEqual;
  if (isa<CmpFOp>(comparison)) {
    isBetter = CmpFOp::create(
        builder, loc, isGreatest ? CmpFPredicate::OGT : CmpFPredicate::OLT,
        rhs[0], lhs[0]);
    isEqual = CmpFOp::create(builder, loc, CmpFPredicate::OEQ, rhs[0], lhs[0]);
  } else {
    CmpIPredicate predicate =
        isGreatest ? (isUnsigned ? CmpIPredicate::ugt : CmpIPredicate::sgt)
                   : (isUnsigned ? CmpIPredicate::ult : CmpIPredicate::slt);
    isBetter = CmpIOp::create(builder, loc, predicate, rhs[0], lhs[0]);
    isEqual = CmpIOp::create(builder, loc, CmpIPredicate::eq, rhs[0], lhs[0]);
  }
  Value isBefore =
      CmpIOp::create(builder, loc, CmpIPredicate::slt, rhs[1], lhs[1]);
  Value isFirst = AndIOp::create(builder, loc, isEqual, isBefore);
  Value isTaken = OrIOp::create(builder, loc, isBetter, isFirst);
  return {SelectOp::create(builder, loc, isTaken, rhs[0], lhs[0]),
          SelectOp::create(builder, loc, isTaken, rhs[1], lhs[1])};
}

/// Creates the operation `op` with other operands.
static Value createLike(Operation *op, OpBuilder &builder, Location loc,
                        ValueRange operands) {
  Operation *copy = builder.clone(*op);
  copy->setLoc(loc);
  copy->setOperands(operands);
  return copy->getResult(0);
}

/// Creates the greater maximum, and sums relative to it.
static SmallVector<Value> combineRescaling(const Reducer &reducer,
                                           OpBuilder &builder, Location loc,
                                           ValueRange lhs, ValueRange rhs) {
  Value greatest = createLike(reducer.buffers.front().combiner, builder, loc,
                              {lhs[0], rhs[0]});
  auto scale = [&](Value old) {
    Value shift = arith::SubFOp::create(builder, loc, old, greatest);
    return createLike(reducer.exponential, builder, loc, shift);
  };
  Value left = scale(lhs[0]), right = scale(rhs[0]);
  SmallVector<Value> results = {greatest};
  for (auto [first, second] :
       llvm::zip_equal(lhs.drop_front(), rhs.drop_front())) {
    Value kept = arith::MulFOp::create(builder, loc, first, left);
    Value added = arith::MulFOp::create(builder, loc, second, right);
    results.push_back(arith::AddFOp::create(builder, loc, kept, added));
  }
  return results;
}

SmallVector<Value> Reducer::combine(OpBuilder &builder, Location loc,
                                    ValueRange lhs, ValueRange rhs) const {
  if (isSelection())
    return combineSelection(comparison, buffers.front().kind, builder, loc, lhs,
                            rhs);
  if (isRescaling())
    return combineRescaling(*this, builder, loc, lhs, rhs);
  SmallVector<Value> results;
  for (auto [reduced, left, right] : llvm::zip_equal(buffers, lhs, rhs)) {
    if (auto fma = dyn_cast<math::FmaOp>(reduced.combiner)) {
      results.push_back(
          arith::AddFOp::create(builder, loc, left, right, fma.getFastmath()));
      continue;
    }
    results.push_back(
        createLike(reduced.combiner, builder, loc, {left, right}));
  }
  return results;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {
class ReducerMatcher {
public:
  ReducerMatcher(BlockOp block, std::string *why)
      : block(block), space(block), why(why) {}

  FailureOr<Reducer> match();

private:
  LogicalResult collectStores(Region &region,
                              SmallVectorImpl<affine::AffineStoreOp> &stores);
  LogicalResult collectBuffer(affine::AffineStoreOp update,
                              ArrayRef<affine::AffineStoreOp> inits);
  LogicalResult collectOldValues();
  LogicalResult matchCombiner(ReducedBuffer &reduced);
  bool matchSelection();
  bool matchRescaling();
  bool matchRescaledSum(ReducedBuffer &sum, const ReducedBuffer &maximum);
  bool isWeighted(Value value, const ReducedBuffer &maximum);
  bool isIndependent(Value value);
  bool isSameElement(affine::AffineStoreOp store,
                     affine::AffineReadOpInterface load);
  bool isSameElement(affine::AffineStoreOp store, affine::AffineStoreOp other);
  LogicalResult refuseBlock(const Twine &fact) {
    return refuse(why, "block '" + block.getBlockName() + "' " + fact);
  }

  BlockOp block;
  IndexSpace space;
  std::string *why;
  Reducer reducer;
};
} // namespace

bool ReducerMatcher::isSameElement(affine::AffineStoreOp store,
                                   affine::AffineReadOpInterface load) {
  auto first = space.getExprs(store.getAffineMap(), store.getMapOperands());
  auto second = space.getExprs(load.getAffineMap(), load.getMapOperands());
  return first && second && *first == *second;
}

bool ReducerMatcher::isSameElement(affine::AffineStoreOp store,
                                   affine::AffineStoreOp other) {
  auto first = space.getExprs(store.getAffineMap(), store.getMapOperands());
  auto second = space.getExprs(other.getAffineMap(), other.getMapOperands());
  return first && second && *first == *second;
}

/// Collects the stores of a region, which must be its only effects but reads.
LogicalResult
ReducerMatcher::collectStores(Region &region,
                              SmallVectorImpl<affine::AffineStoreOp> &stores) {
  WalkResult result = region.walk([&](Operation *op) -> WalkResult {
    auto store = dyn_cast<affine::AffineStoreOp>(op);
    if (store && store->getParentRegion() == &region) {
      stores.push_back(store);
      return WalkResult::advance();
    }
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        op->hasTrait<OpTrait::IsTerminator>() || isMemoryEffectFree(op))
      return WalkResult::advance();
    auto effects = dyn_cast<MemoryEffectOpInterface>(op);
    if (effects && effects.onlyHasEffect<MemoryEffects::Read>())
      return WalkResult::advance();
    return refuseBlock("has effects of '" + op->getName().getStringRef() +
                       "' besides one update per buffer");
  });
  return failure(result.wasInterrupted());
}

/// Adds the buffer that `update` writes, with its start.
LogicalResult
ReducerMatcher::collectBuffer(affine::AffineStoreOp update,
                              ArrayRef<affine::AffineStoreOp> inits) {
  ReducedBuffer reduced;
  reduced.buffer = update.getMemRef();
  reduced.update = update;
  for (const ReducedBuffer &other : reducer.buffers)
    if (other.buffer == reduced.buffer)
      return refuseBlock("updates a buffer at two places");
  for (affine::AffineStoreOp init : inits) {
    if (init.getMemRef() != reduced.buffer)
      continue;
    if (reduced.init)
      return refuseBlock("starts a buffer at two places");
    reduced.init = init;
  }
  if (!reduced.init || !isSameElement(update, reduced.init))
    return refuseBlock("does not start the element that it updates");
  reducer.buffers.push_back(reduced);
  return success();
}

/// Finds the load of the old value of each buffer.
LogicalResult ReducerMatcher::collectOldValues() {
  for (ReducedBuffer &reduced : reducer.buffers) {
    for (Operation *user : reduced.buffer.getUsers()) {
      if (!block.getBody().isAncestor(user->getParentRegion()) ||
          user == reduced.update)
        continue;
      auto load = dyn_cast<affine::AffineLoadOp>(user);
      if (!load || reduced.oldValue || !isSameElement(reduced.update, load) ||
          load->getParentRegion() != &block.getBody())
        return refuseBlock("reads a buffer that it updates, other than one old "
                           "value");
      reduced.oldValue = load;
    }
    if (!reduced.oldValue)
      return refuseBlock("stores a value without the old one");
  }
  return success();
}

/// Matches `store(combiner(old value, value))`.
LogicalResult ReducerMatcher::matchCombiner(ReducedBuffer &reduced) {
  Operation *combiner = reduced.update.getValueToStore().getDefiningOp();
  std::string text =
      "does not combine its old value by a sum, product, minimum, maximum, "
      "and, or, xor, or selection";
  if (!combiner || combiner->getParentRegion() != &block.getBody())
    return refuseBlock(text);
  Value old = reduced.oldValue.getResult();
  std::optional<AtomicRMWKind> kind = getCombinerKind(combiner);
  if (auto fma = dyn_cast<math::FmaOp>(combiner)) {
    if (fma.getC() != old)
      return refuseBlock(text);
    kind = AtomicRMWKind::addf;
  } else if (kind) {
    reduced.value = combiner->getOperand(combiner->getOperand(0) == old);
  }
  if (!kind || !llvm::is_contained(combiner->getOperands(), old))
    return refuseBlock(text);
  if (!old.hasOneUse() || !combiner->getResult(0).hasOneUse())
    return refuseBlock("uses an old or new value in other places than its "
                       "combiner '" +
                       combiner->getName().getStringRef() + "'");
  reduced.kind = *kind;
  reduced.combiner = combiner;
  return success();
}

/// Returns the kind of selection if `comparison` holds for a value that
/// replaces the old one. The comparison is strict, so that the first of equal
/// values stays.
static std::optional<AtomicRMWKind> getSelectionKind(Operation *comparison,
                                                     bool isSwapped) {
  using namespace arith;
  auto choose = [&](bool isGreater, AtomicRMWKind greatest,
                    AtomicRMWKind least) {
    return isGreater != isSwapped ? greatest : least;
  };
  if (auto cmp = dyn_cast<CmpFOp>(comparison)) {
    CmpFPredicate predicate = cmp.getPredicate();
    if (predicate != CmpFPredicate::OGT && predicate != CmpFPredicate::OLT)
      return std::nullopt;
    return choose(predicate == CmpFPredicate::OGT, AtomicRMWKind::maximumf,
                  AtomicRMWKind::minimumf);
  }
  CmpIPredicate predicate = cast<CmpIOp>(comparison).getPredicate();
  switch (predicate) {
  case CmpIPredicate::sgt:
  case CmpIPredicate::slt:
    return choose(predicate == CmpIPredicate::sgt, AtomicRMWKind::maxs,
                  AtomicRMWKind::mins);
  case CmpIPredicate::ugt:
  case CmpIPredicate::ult:
    return choose(predicate == CmpIPredicate::ugt, AtomicRMWKind::maxu,
                  AtomicRMWKind::minu);
  default:
    return std::nullopt;
  }
}

/// Matches argmax and argmin.
bool ReducerMatcher::matchSelection() {
  if (reducer.buffers.size() != 2)
    return false;
  auto getSelect = [](ReducedBuffer &reduced) {
    return reduced.update.getValueToStore().getDefiningOp<arith::SelectOp>();
  };
  // The comparison is of the values, so that it tells which buffer has them.
  ReducedBuffer *values = &reducer.buffers[0], *positions = &reducer.buffers[1];
  arith::SelectOp select = getSelect(*values), other = getSelect(*positions);
  if (!select || !other || select.getCondition() != other.getCondition())
    return false;
  Operation *comparison = select.getCondition().getDefiningOp();
  if (!isa_and_nonnull<arith::CmpFOp, arith::CmpIOp>(comparison))
    return false;
  if (!llvm::is_contained(comparison->getOperands(),
                          values->oldValue.getResult())) {
    std::swap(values, positions);
    std::swap(select, other);
  }
  Value old = values->oldValue.getResult();
  bool isSwapped = comparison->getOperand(0) == old;
  values->value = comparison->getOperand(isSwapped);
  positions->value = other.getTrueValue();
  std::optional<AtomicRMWKind> kind = getSelectionKind(comparison, isSwapped);
  auto isOnlyUsedBy = [](Value value, ArrayRef<Operation *> users) {
    return llvm::all_of(value.getUsers(), [&](Operation *user) {
      return llvm::is_contained(users, user);
    });
  };
  bool matches =
      kind && comparison->getOperand(!isSwapped) == old &&
      comparison->getParentRegion() == &block.getBody() &&
      select.getTrueValue() == values->value && select.getFalseValue() == old &&
      other.getFalseValue() == positions->oldValue.getResult() &&
      positions->getElementType().isIntOrIndex() && values->value != old &&
      positions->value != positions->oldValue.getResult() &&
      isOnlyUsedBy(old, {comparison, select}) &&
      isOnlyUsedBy(positions->oldValue, {other}) &&
      isOnlyUsedBy(select.getCondition(), {select, other}) &&
      select.getResult().hasOneUse() && other.getResult().hasOneUse();
  if (!matches)
    return false;
  values->combiner = select;
  values->kind = *kind;
  positions->combiner = other;
  reducer.comparison = comparison;
  reducer.buffers = {*values, *positions};
  return true;
}

/// Returns true if `value` is exp(from - greatest), and sets `exponential`.
static bool isExponential(Value value, Value from, Value greatest,
                          Operation *&exponential) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<math::ExpOp, math::Exp2Op>(op) ||
      (exponential && exponential->getName() != op->getName()))
    return false;
  auto shift = op->getOperand(0).getDefiningOp<arith::SubFOp>();
  if (!shift || shift.getLhs() != from || shift.getRhs() != greatest)
    return false;
  exponential = op;
  return true;
}

/// Returns true if `value` is computed without an old value.
bool ReducerMatcher::isIndependent(Value value) {
  if (llvm::any_of(reducer.buffers, [&](ReducedBuffer &reduced) {
        return value == reduced.oldValue.getResult();
      }))
    return false;
  Operation *op = value.getDefiningOp();
  if (!op || !block.getBody().isAncestor(op->getParentRegion()))
    return true;
  return !op->walk([&](Operation *nested) {
              return llvm::all_of(
                         nested->getOperands(),
                         [&](Value operand) { return isIndependent(operand); })
                         ? WalkResult::advance()
                         : WalkResult::interrupt();
            }).wasInterrupted();
}

/// Returns true for exp(x - m) times independent factors.
bool ReducerMatcher::isWeighted(Value value, const ReducedBuffer &maximum) {
  if (isExponential(value, maximum.value, maximum.combiner->getResult(0),
                    reducer.exponential))
    return true;
  auto product = value.getDefiningOp<arith::MulFOp>();
  if (!product)
    return false;
  Value lhs = product.getLhs(), rhs = product.getRhs();
  return (isWeighted(lhs, maximum) && isIndependent(rhs)) ||
         (isWeighted(rhs, maximum) && isIndependent(lhs));
}

/// Matches `S * exp(M - m) + exp(x - m) * ..`, where m is the new maximum.
bool ReducerMatcher::matchRescaledSum(ReducedBuffer &sum,
                                      const ReducedBuffer &maximum) {
  Value greatest = maximum.combiner->getResult(0);
  Value oldGreatest = affine::AffineLoadOp(maximum.oldValue).getResult();
  Value old = sum.oldValue.getResult();
  auto isRescaledOld = [&](Value first, Value second) {
    return (first == old && isExponential(second, oldGreatest, greatest,
                                          reducer.exponential)) ||
           (second == old &&
            isExponential(first, oldGreatest, greatest, reducer.exponential));
  };
  sum.combiner = sum.update.getValueToStore().getDefiningOp();
  sum.kind = AtomicRMWKind::addf;
  if (auto fma = dyn_cast_or_null<math::FmaOp>(sum.combiner))
    return isRescaledOld(fma.getA(), fma.getB()) &&
           isWeighted(fma.getC(), maximum);
  if (!isa_and_nonnull<arith::AddFOp>(sum.combiner))
    return false;
  return llvm::any_of(ArrayRef<unsigned>{0, 1}, [&](unsigned position) {
    auto product =
        sum.combiner->getOperand(position).getDefiningOp<arith::MulFOp>();
    return product && isRescaledOld(product.getLhs(), product.getRhs()) &&
           isWeighted(sum.combiner->getOperand(1 - position), maximum);
  });
}

/// Matches the maximum and the sums of exponentials of a softmax.
bool ReducerMatcher::matchRescaling() {
  SmallVector<ReducedBuffer> buffers = reducer.buffers;
  auto *found = llvm::find_if(buffers, [](ReducedBuffer &reduced) {
    Operation *op = reduced.update.getValueToStore().getDefiningOp();
    return isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(op) &&
           llvm::is_contained(op->getOperands(), reduced.oldValue.getResult());
  });
  if (buffers.size() < 2 || found == buffers.end())
    return false;
  std::rotate(buffers.begin(), found, found + 1);
  ReducedBuffer &maximum = buffers.front();
  maximum.combiner = maximum.update.getValueToStore().getDefiningOp();
  Value old = maximum.oldValue.getResult();
  maximum.value =
      maximum.combiner->getOperand(maximum.combiner->getOperand(0) == old);
  maximum.kind = *getCombinerKind(maximum.combiner);
  bool matches = isIndependent(maximum.value) &&
                 llvm::all_of(MutableArrayRef(buffers).drop_front(),
                              [&](ReducedBuffer &sum) {
                                return matchRescaledSum(sum, maximum);
                              });
  if (!matches) {
    reducer.exponential = nullptr;
    return false;
  }
  reducer.buffers = buffers;
  return true;
}

FailureOr<Reducer> ReducerMatcher::match() {
  if (!block.hasInit())
    return refuseBlock("has no init region");
  SmallVector<affine::AffineStoreOp> updates, inits;
  if (failed(collectStores(block.getBody(), updates)) ||
      failed(collectStores(block.getInit(), inits)))
    return failure();
  for (affine::AffineStoreOp update : updates)
    if (failed(collectBuffer(update, inits)))
      return failure();
  if (updates.empty())
    return refuseBlock("updates no buffer");
  if (inits.size() != updates.size())
    return refuseBlock("starts a buffer that it does not update");
  if (failed(collectOldValues()))
    return failure();
  if (matchSelection() || matchRescaling())
    return reducer;
  for (ReducedBuffer &reduced : reducer.buffers)
    if (failed(matchCombiner(reduced)))
      return failure();
  return reducer;
}

FailureOr<Reducer> mlir::tir::matchReducer(BlockOp block, std::string *why) {
  return ReducerMatcher(block, why).match();
}
